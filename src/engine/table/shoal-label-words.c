/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release may be read with another language than it was made with, so labels are recognized in any of the languages. */

#include "table/shoal-label-words.h"

#include <string.h>

#define YEAR_DIGITS 4

/* The first row, English, is used when no language was chosen. */
static const ShoalLabelWords languages[] = {
  { "en", "English", "Other", "Other values", "", "s", "missing" },
  { "de", "Deutsch", "Übrige", "Übrige Werte", "", "er Jahre", "fehlend" },
  { "fr", "Français", "Autres", "Autres valeurs", "années ", "", "manquant" },
  { "es", "Español", "Otros", "Otros valores", "años ", "", "ausente" },
  { "it", "Italiano", "Altri", "Altri valori", "anni ", "", "mancante" },
  { "nl", "Nederlands", "Overige", "Overige waarden", "jaren ", "", "ontbrekend" },
  { "pl", "Polski", "Pozostałe", "Pozostałe wartości", "lata ", ".", "brak danych" },
  { "pt", "Português", "Outros", "Outros valores", "anos ", "", "em falta" },
};

/** shoal_label_words_list: Returns: (transfer none) (array length=n_languages): all languages, English first. */
const ShoalLabelWords *
shoal_label_words_list (guint *n_languages)
{
  g_return_val_if_fail (n_languages != NULL, NULL);

  *n_languages = G_N_ELEMENTS (languages);
  return languages;
}

/** shoal_label_words_find: @language: (nullable): %NULL when none was chosen. Returns: (transfer none) (nullable): the
 *   words. */
const ShoalLabelWords *
shoal_label_words_find (const char *language)
{
  if (language == NULL)
    return &languages[0];
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (strcmp (languages[i].language, language) == 0)
      return &languages[i];
  return NULL;
}

static gboolean
is_word (const char *label,
         const char *word)
{
  gsize length = strlen (word);

  return strncmp (label, word, length) == 0 && (label[length] == '\0' || strncmp (label + length, " (", 2) == 0);
}

/** shoal_label_is_others: Returns: whether @label is a label of rare values that are put together, in any language: “Other”,
 *   “Other (2)”. */
gboolean
shoal_label_is_others (const char *label)
{
  g_return_val_if_fail (label != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (is_word (label, languages[i].others) || is_word (label, languages[i].others_instead))
      return TRUE;
  return FALSE;
}

/** shoal_label_is_missing: Returns: whether @label is a word for missing cells, in any language. */
gboolean
shoal_label_is_missing (const char *label)
{
  g_return_val_if_fail (label != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (strcmp (label, languages[i].missing) == 0)
      return TRUE;
  return FALSE;
}

/** shoal_label_parse_decade: @year: (out): its first year. Returns: whether @label is a decade, in any language: “1930s”. */
gboolean
shoal_label_parse_decade (const char *label,
                          int        *year)
{
  g_return_val_if_fail (label != NULL && year != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      const char *digits = label + strlen (languages[i].before_decade);
      guint n_digits = 0;

      if (!g_str_has_prefix (label, languages[i].before_decade))
        continue;
      *year = 0;
      for (; n_digits < YEAR_DIGITS && g_ascii_isdigit (digits[n_digits]); n_digits++)
        *year = 10 * *year + (digits[n_digits] - '0');
      if (n_digits == YEAR_DIGITS && *year > 0 && strcmp (digits + YEAR_DIGITS, languages[i].after_decade) == 0)
        return TRUE;
    }
  return FALSE;
}
