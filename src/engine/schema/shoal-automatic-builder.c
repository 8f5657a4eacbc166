/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a column means decides first, then the type of its values: the first row of a table that suits. */

#include "schema/shoal-automatic-builder.h"

#include "hierarchy/build/shoal-place-table.h"
#include "schema/shoal-role-words.h"
#include "schema/shoal-value-pattern.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define KEY "shoal-automatic-builder"

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

/* Whether all values look like codes: of one length, made of letters, digits and "-./ ", with a digit in each. */
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

/* Codes, and texts of several lengths, but not numbers of several: who knows which digits are missing? */
static gboolean
holds_postcodes (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT || holds_codes (column);
}

/* Whether all values are names or codes of countries. */
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

/* Kind: what the column's name or values mean, see ShoalRoleHint; NULL where that does not matter. */
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
  { NULL, holds_numbers, "ranges", N_("round intervals of numbers, open at both ends, do not tell the extremes") },
  { NULL, holds_dates, "date", N_("the values are dates") },
  { NULL, holds_countries, "place", N_("all values are countries") },
  { NULL, holds_codes, "mask", N_("the values are codes of one length, whose last characters tell most") },
  { NULL, holds_anything, "frequency", N_("rare values single people out more than frequent ones do") },
};

/* What the name of @column or, where that says nothing, its values mean. (nullable) */
static const char *
find_kind (ShoalColumn *column)
{
  g_autofree char *word = NULL;
  const ShoalRoleHint *hint = shoal_role_words_find (shoal_column_get_name (column), &word);
  const ShoalValuePattern *pattern = hint == NULL ? shoal_value_pattern_find (column) : NULL;

  return hint != NULL ? hint->kind : pattern != NULL ? pattern->kind : NULL;
}

/* A column does not change, and remembers its row, one of which may take a look at all values. */
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

/** shoal_automatic_builder_explain: Returns: (transfer none): why the builder suits @column, to stand after “because”. */
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
 * Postcodes are masked, also where they are numbers. Other numbers are put into round intervals, dates into calendar periods,
 * countries on continents; codes are masked, and of other texts the rare ones are put together.
 *
 * Returns: (transfer none): the id of the builder that suits @column best.
 */
const char *
shoal_automatic_builder_find (ShoalColumn *column)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  return rows[find_row (column)].builder;
}
