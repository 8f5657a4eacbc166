/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses a builder by the meaning of a column and by its values: the first row of a table that fits. */

#include "schema/shoal-proposals.h"

#include "hierarchy/build/shoal-interval-text.h"
#include "hierarchy/build/shoal-place-table.h"
#include "schema/shoal-role-words.h"
#include "schema/shoal-value-pattern.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

#define KEY "shoal-automatic-builder"

/* More than this many different whole numbers are not categories. */
#define MOST_CATEGORIES 12

static gboolean
has_few_values (ShoalColumn *column)
{
  return shoal_column_get_n_values (column) < 3;
}

static gboolean
holds_numbers (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER;
}

static gboolean
holds_dates (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_DATE;
}

/* Returns: whether all values look like codes: of one length, of letters, digits and "-./ ", and with at least one
 * digit. */
static gboolean
holds_codes (ShoalColumn *column)
{
  gsize n = shoal_column_get_n_values (column);
  gsize length = n > 0 ? strlen (shoal_column_get_label (column, 0)) : 0;

  for (gsize code = 0; code < n; code++)
    {
      const char *label = shoal_column_get_label (column, (guint32) code);
      gsize n_digits = 0;
      gsize i;

      for (i = 0; label[i] != '\0' && (g_ascii_isalnum (label[i]) || strchr ("-./ ", label[i]) != NULL); i++)
        n_digits += (gsize) g_ascii_isdigit (label[i]);
      if (label[i] != '\0' || i != length || n_digits == 0)
        return FALSE;
    }
  return length > 1;
}

static gboolean
holds_whole_numbers (ShoalColumn *column)
{
  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    if (shoal_column_get_number (column, code) != floor (shoal_column_get_number (column, code)))
      return FALSE;
  return TRUE;
}

/* Postcodes may also be numbers: masks keep the length of a value, so that 1067, a postcode that has lost its zero, is
 * not mixed with 10117. */
static gboolean
holds_postcodes (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT
         || (holds_numbers (column) && holds_whole_numbers (column) && shoal_column_get_number (column, 0) >= 100);
}

/* Returns: whether the values are numbered categories: a few whole numbers close together. They are not if the name of
 * the column says that they count something. */
static gboolean
holds_numbered_categories (ShoalColumn *column)
{
  static const char *const quantities[] = {
    "age", "alter", "edad", "leeftijd", "eta", "children", "kinder", "enfants", "hijos", "kinderen", "figli", "height", "weight",
    "groesse", "größe", "gewicht", "year", "month", "day", "week", "hour", "time", "jahr", "monat", "tag", "annee", "année",
    "mois", "jour", "latitude", "longitude", "birth", NULL,
  };
  gsize n = shoal_column_get_n_values (column);
  g_autofree char *word = NULL;
  double first, last;

  if (!holds_numbers (column) || n > MOST_CATEGORIES || !holds_whole_numbers (column))
    return FALSE;
  first = shoal_column_get_number (column, 0);
  last = shoal_column_get_number (column, (guint32) n - 1);
  if (first < 0 || last >= 100 || last - first + 1 > 2 * (double) n)
    return FALSE;
  return shoal_role_words_find (shoal_column_get_name (column), &word) == NULL || !g_strv_contains (quantities, word);
}

static gboolean
holds_intervals (ShoalColumn *column)
{
  g_autofree guint32 *codes = NULL;
  g_autoptr (GArray) intervals = shoal_interval_texts_of_column (column, &codes);

  return intervals != NULL;
}

/* Returns: whether all values are names or codes of countries. */
static gboolean
holds_countries (ShoalColumn *column)
{
  g_autoptr (ShoalPlaceTable) table = shoal_place_table_new_countries ();

  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    if (shoal_place_table_find (table, shoal_column_get_label (column, code)) >= SHOAL_PLACE_AMBIGUOUS)
      return FALSE;
  return TRUE;
}

static gboolean
holds_anything (ShoalColumn *column)
{
  return TRUE;
}

/* Kind: the meaning of the column's name or values, see ShoalRoleHint; NULL for any meaning. */
static const struct
{
  const char *kind;
  gboolean (*suits) (ShoalColumn *column);
  const char *builder;
  const char *reason;
} rows[] = {
  { NULL, has_few_values, "flat", N_("there are too few values to put any together") },
  { "postcode", holds_postcodes, "mask", N_("the values are postcodes, whose first characters stand for a region") },
  { "birth", holds_dates, "date", N_("the values are dates of birth") },
  { NULL, holds_numbered_categories, "frequency", N_("few whole numbers are categories that have numbers for names") },
  { NULL, holds_numbers, "ranges", N_("round intervals of numbers, open at both ends, do not tell the extremes") },
  { NULL, holds_dates, "date", N_("the values are dates") },
  { NULL, holds_intervals, "intervals", N_("the values are intervals, which can be put together with their neighbours") },
  { NULL, holds_countries, "place", N_("all values are countries") },
  { NULL, holds_codes, "mask", N_("the values are codes of one length, whose last characters tell most") },
  { NULL, holds_anything, "frequency", N_("rare values single people out more than frequent ones do") },
};

/* (nullable): the meaning of the column's name or, if the name has none, of its values. */
static const char *
find_kind (ShoalColumn *column)
{
  g_autofree char *word = NULL;
  const ShoalRoleHint *hint = shoal_role_words_find (shoal_column_get_name (column), &word);
  const ShoalValuePattern *pattern = hint == NULL ? shoal_value_pattern_find (column) : NULL;

  return hint != NULL ? hint->kind : pattern != NULL ? pattern->kind : NULL;
}

/* The number of the first row that fits. The column, which never changes, keeps it, because finding it may take
 * long. */
static gsize
find_row (ShoalColumn *column)
{
  gsize known = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (column), KEY));
  const char *kind;
  gsize i = 0;

  if (known > 0)
    return known - 1;
  kind = find_kind (column);
  while ((rows[i].kind != NULL && g_strcmp0 (rows[i].kind, kind) != 0) || !rows[i].suits (column))
    i++;
  g_object_set_data (G_OBJECT (column), KEY, GSIZE_TO_POINTER (i + 1));
  return i;
}

/** shoal_automatic_builder_explain: Returns: (transfer none): the reason for the builder, as text after “because”. */
const char *
shoal_automatic_builder_explain (ShoalColumn *column)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  return _(rows[find_row (column)].reason);
}

/**
 * shoal_automatic_builder_find:
 * @column: a column
 *
 * Postcodes are masked, even if they are numbers. A few whole numbers are categories; other numbers are generalized to
 * round intervals, dates to calendar periods, countries to continents, and intervals to longer ones; codes are masked.
 * Rare categories and rare other texts are combined.
 *
 * Returns: (transfer none): the id of the builder that suits @column best.
 */
const char *
shoal_automatic_builder_find (ShoalColumn *column)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  return rows[find_row (column)].builder;
}
