/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the words of the field mean. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalTerm:
 * @id: how the program calls it
 * @word: as it stands in the window; to be translated
 * @definition: a sentence or two; to be translated
 */
typedef struct
{
  const char *id;
  const char *word;
  const char *definition;
} ShoalTerm;

const ShoalTerm *shoal_glossary_get  (guint      *n_terms);
const ShoalTerm *shoal_glossary_find (const char *id);

G_END_DECLS
