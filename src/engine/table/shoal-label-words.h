/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words that the program itself puts into the cells of a release, in the languages that readers have. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalLabelWords:
 * @language: its code, in project files and on the command line
 * @title: its own name
 * @others: what rare values are called that are put together
 * @others_instead: the same, where a value of the column is called so
 * @before_decade: what stands before the first year of a decade
 * @after_decade: what stands behind it
 * @missing: what a missing cell is called
 *
 * The words of one language.
 */
typedef struct
{
  const char *language;
  const char *title;
  const char *others;
  const char *others_instead;
  const char *before_decade;
  const char *after_decade;
  const char *missing;
} ShoalLabelWords;

const ShoalLabelWords *shoal_label_words_list       (guint      *n_languages);
const ShoalLabelWords *shoal_label_words_find       (const char *language);
gboolean               shoal_label_is_others        (const char *label);
gboolean               shoal_label_is_missing       (const char *label);
gboolean               shoal_label_parse_decade     (const char *label,
                                                     int        *year);

G_END_DECLS
