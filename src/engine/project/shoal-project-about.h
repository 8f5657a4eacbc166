/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about a release besides what was computed: asked once, kept in the project, told in the report. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalAboutInfo:
 * @key: of the project file, in "about", and of the option of the command line
 * @title: untranslated title, marked with N_()
 * @question: what the option asks for, in English
 */
typedef struct
{
  const char *key;
  const char *title;
  const char *question;
} ShoalAboutInfo;

/** SHOAL_ABOUT_N: how many there are: author, purpose, recipient, date, and who decided what. */
#define SHOAL_ABOUT_N 5

const ShoalAboutInfo *shoal_about_get (void);

G_END_DECLS
