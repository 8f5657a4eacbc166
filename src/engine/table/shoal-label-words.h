/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words that the program writes into cells of a release, in several languages. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalLabelWords:
 * @language: code of the language, in project files and on the command line
 * @title: its name in the language itself
 * @others: label of rare values that are put together
 * @others_instead: the same, when a value of the column is like @others
 * @before_decade: text before the first year of a decade
 * @after_decade: text behind it
 * @missing: word for a missing cell
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
