/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that people bring and that are no tables of text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalBinaryKind:
 * @title: what such a file is, marked for translation
 * @advice: what to do, marked for translation
 */
typedef struct
{
  const char *title;
  const char *advice;
} ShoalBinaryKind;

const ShoalBinaryKind *shoal_binary_kind_find (const char *head,
                                               gsize       length,
                                               const char *name);

G_END_DECLS
