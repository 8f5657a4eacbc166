/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms of the field that a newcomer may not know, each with its explanation. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalTerm:
 * @id: kebab-case name, also the id of its section in the help's glossary
 * @title: the term, untranslated
 * @text: its explanation in a few sentences, untranslated
 * @page: page of the help that says more
 *
 * A term.
 */
typedef struct
{
  const char *id;
  const char *title;
  const char *text;
  const char *page;
} ShoalTerm;

const ShoalTerm *shoal_terms_get  (guint      *n_terms);
const ShoalTerm *shoal_terms_find (const char *id);

G_END_DECLS
