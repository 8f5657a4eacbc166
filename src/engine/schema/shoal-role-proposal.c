/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The proposal depends first on the column's name, and then on its values. A column that might single out a person is
 * never proposed as insensitive, so that a wrong proposal costs information, not privacy. */

#include "schema/shoal-proposals.h"

#include "base/shoal-format.h"
#include "schema/shoal-role-words.h"
#include "schema/shoal-value-pattern.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define YEAR_SECONDS (365.25 * 86400)

/* Fewer numbers may be all different, or stand in groups, by chance. */
#define ENOUGH_NUMBERS 20
/* Limits for the mean number of rows per value of a column of households; other sorted columns have more rows, or
 * fewer. */
#define MOST_IN_GROUP 12
#define LEAST_IN_GROUP 1.2
/* A smaller share of groups with both sexes may come from errors in the data. */
#define LEAST_MIXED 0.1

/**
 * shoal_column_count_unique:
 * @column: a column
 *
 * Returns: the number of rows whose value no other row has; missing cells do not count
 */
gsize
shoal_column_count_unique (ShoalColumn *column)
{
  gsize n_rows, n_values, n_unique = 0;
  guint width;
  gconstpointer codes;
  g_autofree guint8 *seen = NULL;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), 0);

  n_rows = shoal_column_get_n_rows (column);
  n_values = shoal_column_get_n_values (column);
  codes = shoal_column_get_codes (column, &width);
  seen = g_new0 (guint8, MAX (1, shoal_column_get_n_codes (column)));
  for (gsize row = 0; row < n_rows; row++)
    {
      guint8 *times = &seen[shoal_codes_get (codes, width, row)];

      if (*times < 2)
        (*times)++;
    }
  for (gsize code = 0; code < n_values; code++)
    n_unique += seen[code] == 1;
  return n_unique;
}

/* Returns: whether the values are 1, 2, 3 … or another run of whole numbers, each once: numbers of rows or of
 * persons. */
static gboolean
counts_rows (ShoalColumn *column,
             gsize        n_unique)
{
  gsize n_values = shoal_column_get_n_values (column);

  return shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER && n_values > 2 && n_unique == n_values
         && shoal_column_get_number (column, (guint32) n_values - 1) - shoal_column_get_number (column, 0)
              == (double) (n_values - 1);
}

static gboolean
is_whole (ShoalColumn *column)
{
  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    if (shoal_column_get_number (column, code) != floor (shoal_column_get_number (column, code)))
      return FALSE;
  return shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER;
}

/* Returns: whether every row has another whole number, in too many rows for chance. */
static gboolean
numbers_every_row (ShoalColumn *column,
                   gsize        n_unique)
{
  return n_unique == shoal_column_get_n_rows (column) && n_unique >= ENOUGH_NUMBERS && is_whole (column);
}

/* Returns: whether the values are whole numbers without large gaps, each in a few adjacent rows, as of one
 * household. */
static gboolean
numbers_groups (ShoalColumn *column)
{
  gsize n_rows = shoal_column_get_n_rows (column);
  gsize n_values = shoal_column_get_n_values (column);
  gsize n_runs = 1;
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  if (n_values < ENOUGH_NUMBERS || shoal_column_get_n_missing (column) > 0 || !is_whole (column)
      || n_rows > MOST_IN_GROUP * n_values || (double) n_rows < LEAST_IN_GROUP * (double) n_values
      || shoal_column_get_number (column, (guint32) n_values - 1) - shoal_column_get_number (column, 0) > 4 * (double) n_values)
    return FALSE;
  for (gsize row = 1; row < n_rows; row++)
    n_runs += shoal_codes_get (codes, width, row) != shoal_codes_get (codes, width, row - 1);
  return n_runs == n_values;
}

/* Returns: whether the dates look like dates of birth: over more than 30 years, most long past, none in the future or
 * before living people. */
static gboolean
looks_like_births (ShoalColumn *column)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  double today = (double) g_date_time_to_unix (now);
  gsize n_values = shoal_column_get_n_values (column);
  double first = shoal_column_get_number (column, 0);
  double median = shoal_column_get_number (column, (guint32) (n_values / 2));
  double last = shoal_column_get_number (column, (guint32) (n_values - 1));

  return last - first > 30 * YEAR_SECONDS && today - first < 120 * YEAR_SECONDS && last <= today
         && today - median > 15 * YEAR_SECONDS;
}

static ShoalRole
propose_by_values (ShoalColumn  *column,
                   gsize         n_unique,
                   char        **reason)
{
  gsize n_known = shoal_column_get_n_rows (column) - shoal_column_get_n_missing (column);
  gsize n_values = shoal_column_get_n_values (column);
  ShoalValueType type = shoal_column_get_value_type (column);
  g_autofree char *share = shoal_format_percent ((double) n_unique / (double) n_known, 0);

  if (type == SHOAL_VALUE_DATE)
    {
      *reason = looks_like_births (column) ? g_strdup (_("dates that may be those of births"))
                                           : g_strdup (_("dates: others may know when something happened to a person"));
      return SHOAL_ROLE_QUASI_IDENTIFIER;
    }
  if (type == SHOAL_VALUE_TEXT && n_unique * 2 > n_known)
    {
      *reason = g_strdup_printf (_("text that is unique in %s of the rows"), share);
      return SHOAL_ROLE_IDENTIFIER;
    }
  if (type == SHOAL_VALUE_NUMBER && n_unique * 2 > n_known)
    {
      *reason = g_strdup_printf (_("numbers that are unique in %s of the rows single out people"), share);
      return SHOAL_ROLE_QUASI_IDENTIFIER;
    }
  *reason = g_strdup_printf (
      _("%'zu values, and neither name nor values say what they mean: to be decided by you"), n_values);
  return SHOAL_ROLE_UNSET;
}

/* A number that is given to one person only, and stands in several rows, identifies the person of a row. Names,
 * addresses and devices may stand in several rows because people share them. @reason: (inout): the reason why the
 * column is an identifier. */
static ShoalRole
propose_identifier (ShoalColumn  *column,
                    const char   *kind,
                    gsize         n_unique,
                    char        **reason)
{
  gsize n_known = shoal_column_get_n_rows (column) - shoal_column_get_n_missing (column);
  g_autofree char *why = *reason;

  if (g_strcmp0 (kind, "number") != 0 || n_unique == n_known)
    {
      *reason = g_steal_pointer (&why);
      return SHOAL_ROLE_IDENTIFIER;
    }
  /* Translators: why a column is an identifier, such as “its values look like account numbers” */
  *reason = g_strdup_printf (_("%s, and values repeat: rows with the same one may be one person's"), why);
  return SHOAL_ROLE_PERSON;
}

/**
 * shoal_role_propose:
 * @column: a column
 * @reason: (out) (transfer full): the reason, as text for a person
 *
 * Proposes a role from patterns of the values, from words of the column's name, and from the number of rows with a
 * unique value. An identifier of persons whose values repeat gets the role person; a table can have only one such
 * column, see shoal_role_proposals_settle(). Insensitive is only proposed for a column with one value or none. A
 * column without any clue stays unset. A target is never proposed.
 *
 * Returns: the role
 */
ShoalRole
shoal_role_propose (ShoalColumn  *column,
                    char        **reason)
{
  g_autofree char *word = NULL;
  const ShoalValuePattern *pattern;
  const ShoalRoleHint *hint;
  gsize n_values, n_unique;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), SHOAL_ROLE_UNSET);
  g_return_val_if_fail (reason != NULL, SHOAL_ROLE_UNSET);

  n_values = shoal_column_get_n_values (column);
  n_unique = shoal_column_count_unique (column);
  if (n_values == 0)
    {
      *reason = g_strdup (_("no row has a value"));
      return SHOAL_ROLE_INSENSITIVE;
    }
  if (n_values == 1 && shoal_column_get_n_missing (column) == 0 && shoal_column_get_n_rows (column) > 1)
    {
      *reason = g_strdup (_("every row has the same value"));
      return SHOAL_ROLE_INSENSITIVE;
    }
  /* Values that look like identifiers outweigh the name; other patterns count only if the name says nothing. */
  pattern = shoal_value_pattern_find (column);
  if (pattern != NULL && pattern->role == SHOAL_ROLE_IDENTIFIER)
    {
      *reason = g_strdup_printf (_("its values look like %s"), _(pattern->what));
      return propose_identifier (column, pattern->kind, n_unique, reason);
    }
  hint = shoal_role_words_find (shoal_column_get_name (column), &word);
  if (hint != NULL)
    {
      /* Translators: a word, and what it hints at, such as "an identifier of a person" */
      *reason = g_strdup_printf (_("“%s” in its name suggests %s"), word, _(hint->what));
      return hint->role == SHOAL_ROLE_IDENTIFIER ? propose_identifier (column, hint->kind, n_unique, reason) : hint->role;
    }
  if (pattern != NULL)
    {
      *reason = g_strdup_printf (_("its values look like %s"), _(pattern->what));
      return pattern->role;
    }
  if (counts_rows (column, n_unique))
    {
      *reason = g_strdup (_("consecutive whole numbers, each once: a number of the row or of a person"));
      return SHOAL_ROLE_IDENTIFIER;
    }
  if (numbers_every_row (column, n_unique))
    {
      *reason = g_strdup (_("whole numbers, another one in every row: a number of the row or of a person"));
      return SHOAL_ROLE_IDENTIFIER;
    }
  if (numbers_groups (column))
    {
      *reason = g_strdup (_("whole numbers that repeat in a few rows next to each other: a number of a household, or of a person "
                            "with several rows"));
      return SHOAL_ROLE_PERSON;
    }
  return propose_by_values (column, n_unique, reason);
}

/* Returns: whether many groups of adjacent rows with the same number have both sexes; then a group is not one
 * person. */
static gboolean
mixes_sexes (ShoalColumn *column,
             ShoalColumn *sexes)
{
  gsize n_rows = shoal_column_get_n_rows (column), n_groups = 0, n_mixed = 0;

  for (gsize begin = 0, end; begin < n_rows; begin = end)
    {
      gboolean mixed = FALSE;

      for (end = begin + 1; end < n_rows && shoal_column_get_code (column, end) == shoal_column_get_code (column, begin); end++)
        mixed = mixed || shoal_column_get_code (sexes, end) != shoal_column_get_code (sexes, begin);
      n_groups += end > begin + 1;
      n_mixed += mixed;
    }
  return (double) n_mixed > LEAST_MIXED * (double) n_groups;
}

/**
 * shoal_role_propose_in_table:
 * @table: a table
 * @index: of the column
 * @reason: (out) (transfer full): the reason, as text for a person
 *
 * Like shoal_role_propose(), but also reads the other columns: a number shared by both sexes is that of a household.
 *
 * Returns: the role
 */
ShoalRole
shoal_role_propose_in_table (ShoalTable  *table,
                             guint        index,
                             char       **reason)
{
  ShoalColumn *column;
  ShoalRole role;

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && index < shoal_table_get_n_columns (table), SHOAL_ROLE_UNSET);

  column = shoal_table_get_column (table, index);
  role = shoal_role_propose (column, reason);
  if (role != SHOAL_ROLE_PERSON || !numbers_groups (column))
    return role;
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      ShoalColumn *other = shoal_table_get_column (table, i);
      const ShoalValuePattern *pattern = i != index ? shoal_value_pattern_find (other) : NULL;

      if (pattern == NULL || g_strcmp0 (pattern->kind, "sex") != 0 || !mixes_sexes (column, other))
        continue;
      g_free (*reason);
      *reason = g_strdup_printf (_("whole numbers that repeat in a few rows next to each other, of people who differ in “%s”: a number of a "
                                   "household, not of a person"), shoal_column_get_name (other));
      return SHOAL_ROLE_IDENTIFIER;
    }
  return role;
}

/**
 * shoal_role_proposals_settle:
 * @roles: (array): the role proposed for each column of @table
 *
 * Only one column can have the role person. Of several, the one with the fewest values keeps it, because rows that
 * this column joins must not be counted as different persons; the others become identifiers.
 */
void
shoal_role_proposals_settle (ShoalTable *table,
                             ShoalRole  *roles)
{
  guint person = G_MAXUINT;

  g_return_if_fail (SHOAL_IS_TABLE (table) && roles != NULL);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      if (roles[i] != SHOAL_ROLE_PERSON)
        continue;
      if (person == G_MAXUINT
          || shoal_column_get_n_values (shoal_table_get_column (table, i))
               < shoal_column_get_n_values (shoal_table_get_column (table, person)))
        person = i;
    }
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    if (roles[i] == SHOAL_ROLE_PERSON && i != person)
      roles[i] = SHOAL_ROLE_IDENTIFIER;
}
