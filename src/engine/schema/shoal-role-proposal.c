/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column's name says most, its values the rest. Whatever might single out a person is never proposed as insensitive:
 * a wrong proposal may cost information, not privacy. */

#include "schema/shoal-proposals.h"

#include "base/shoal-format.h"
#include "schema/shoal-role-words.h"
#include "schema/shoal-value-pattern.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define YEAR_SECONDS (365.25 * 86400)

/* Fewer numbers may be all different, or stand together, by accident. */
#define ENOUGH_NUMBERS 20
/* Rows of a household on average: sorted columns of other things have more rows, or fewer, for each value. */
#define MOST_IN_GROUP 12
#define LEAST_IN_GROUP 1.2
/* Fewer groups of both sexes may be mistakes. */
#define LEAST_MIXED 0.1

/**
 * shoal_column_count_unique:
 * @column: a column
 *
 * Returns: rows whose value no other row has; missing cells are not values
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

/* 1, 2, 3 … or another run of whole numbers without gaps, none of them twice: a number of the row or of a person. */
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

/* Whole numbers that no two rows share, in enough rows that this is no accident. */
static gboolean
numbers_every_row (ShoalColumn *column,
                   gsize        n_unique)
{
  return n_unique == shoal_column_get_n_rows (column) && n_unique >= ENOUGH_NUMBERS && is_whole (column);
}

/* Whole numbers without large gaps, each in a few rows that stand together: those of a household, or of one person's visits. */
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

/* Dates of births: over more than 30 years, most of them long past, none in the future or before people alive. */
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

/* Numbers that are given to one person alone say whose each row is, where they repeat. Names, addresses and devices repeat because
 * people share them. @reason: (inout): why it is an identifier. */
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
 * @reason: (out) (transfer full): why, for a person
 *
 * Proposes a role from what the values look like, from the words of the column's name and from how many rows the values
 * single out. An identifier of persons whose values repeat says whose each row is; who proposes roles for a whole table takes
 * one of those columns alone, see shoal_role_proposals_settle(). Insensitive is only ever proposed for a column of one value; what cannot be told is left unset. A target is
 * never proposed.
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
  /* Values that lead to a person say more than any name; other patterns say less than a name does. */
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

/* Whether rows that share a number, which stand together, are of both sexes in many groups: then they are not one person's. */
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
 * @reason: (out) (transfer full): why, for a person
 *
 * As shoal_role_propose(), with a look at the other columns: a number that people of both sexes share is that of a household.
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
 * @roles: (array): what is proposed for each column of @table
 *
 * Only one column says whose each row is. Of several the one with the fewest values does, as rows that it joins no other may keep
 * apart; the others are identifiers.
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
