/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By the word in the first cell that is not empty, in the languages of the tables that analysts bring. */

#include "table/shoal-total-row.h"

#include <string.h>

/* The longest text that can be such a word, with what may follow it: “Total (n = 1,000):”. */
#define MAX_TEXT 60

static const char *const words[] = {
  "total",     "totals",          "grand total", "sum",       "sums",     "all",     "overall", "gesamt",    "gesamtsumme",
  "insgesamt", "gesamtergebnis",  "summe",       "summen",    "zusammen", "alle",    "somme",   "ensemble",  "total général",
  "suma",      "total general",   "totale",      "totali",    "somma",    "totaal",  "som",     "razem",     "ogółem",
  "łącznie",   "soma",            "total geral", "celkem",    "spolu",    "összesen", "i alt",  "totalt",    "yhteensä",
};

/** shoal_total_row_is_word: Returns: whether @text is a word for a total, such as “Summe:” or “Total (n = 100)”. */
gboolean
shoal_total_row_is_word (const char *text,
                         gsize       length)
{
  g_autofree char *copy = NULL;
  g_autofree char *lower = NULL;

  if (length == 0 || length > MAX_TEXT || !g_utf8_validate_len (text, length, NULL))
    return FALSE;
  copy = g_strndup (text, length);
  g_strstrip (copy);
  copy[strcspn (copy, "(:=")] = '\0';
  g_strchomp (copy);
  lower = g_utf8_strdown (copy, -1);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (lower, words[i]) == 0)
      return TRUE;
  return FALSE;
}

/**
 * shoal_total_row_is:
 * @first_field: where a row begins in @batch
 * @n_columns: fields of the row
 * @column: (out): where the word stands
 *
 * Returns: whether the first cell with a text is a word for a total
 */
gboolean
shoal_total_row_is (const ShoalBatch *batch,
                    gsize             first_field,
                    gsize             n_columns,
                    gsize            *column)
{
  for (*column = 0; *column < n_columns; (*column)++)
    {
      gsize length;
      const char *text = shoal_batch_get (batch, first_field + *column, &length);

      if (length > 0)
        return n_columns > 1 && shoal_total_row_is_word (text, length);
    }
  return FALSE;
}
