/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pass over the rows counts each code; everything else is computed from the distinct values. */

#include "reports/shoal-column-profile.h"

#include "schema/shoal-proposals.h"
#include "table/shoal-coding.h"
#include "table/shoal-number.h"

#include <math.h>

#define MOST_EXAMPLES 8

G_DEFINE_BOXED_TYPE (ShoalColumnProfile, shoal_column_profile, shoal_column_profile_ref, shoal_column_profile_unref)

static gsize *
count_codes (ShoalColumn *column)
{
  gsize *counts = g_new0 (gsize, MAX (1, shoal_column_get_n_codes (column)));
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    counts[shoal_codes_get (codes, width, row)]++;
  return counts;
}

/* The most frequent values; of equally frequent ones, those that come first. */
static void
find_examples (ShoalColumnProfile *self,
               ShoalColumn        *column,
               const gsize        *rows_of_code)
{
  guint32 best[MOST_EXAMPLES];
  guint n = 0;

  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      guint place = n;

      while (place > 0 && rows_of_code[code] > rows_of_code[best[place - 1]])
        place--;
      if (place == MOST_EXAMPLES)
        continue;
      n = MIN (n + 1, MOST_EXAMPLES);
      for (guint i = n - 1; i > place; i--)
        best[i] = best[i - 1];
      best[place] = code;
    }
  self->n_examples = n;
  self->examples = g_new0 (char *, n + 1);
  self->example_counts = g_new0 (gsize, MAX (1, n));
  for (guint i = 0; i < n; i++)
    {
      self->examples[i] = g_strdup (shoal_column_get_label (column, best[i]));
      self->example_counts[i] = rows_of_code[best[i]];
    }
}

static void
count_examples (ShoalColumnProfile *self)
{
  self->n_bins = self->n_examples;
  self->counts = g_memdup2 (self->example_counts, MAX (1, self->n_examples) * sizeof (gsize));
}

/* Bars of equal width over the range of the numbers. For whole numbers the width is whole, so that each bar covers
 * equally many of them. */
static void
count_numbers (ShoalColumnProfile *self,
               ShoalColumn        *column,
               const gsize        *rows_of_code)
{
  guint32 n_values = (guint32) shoal_column_get_n_values (column);
  gboolean whole = TRUE;
  double width;

  self->numeric = TRUE;
  self->is_date = shoal_column_get_value_type (column) == SHOAL_VALUE_DATE;
  self->low = shoal_column_get_number (column, 0);
  self->high = shoal_column_get_number (column, n_values - 1);
  for (guint32 code = 0; code < n_values && whole; code++)
    whole = shoal_column_get_number (column, code) == floor (shoal_column_get_number (column, code));
  width = shoal_number_count_steps (self->low, self->high, SHOAL_COLUMN_PROFILE_BINS);
  if (whole && !self->is_date)
    {
      width = MAX (1, ceil (shoal_number_count_steps (self->low, self->high + 1, SHOAL_COLUMN_PROFILE_BINS)));
      self->n_bins = (guint) MIN (SHOAL_COLUMN_PROFILE_BINS, floor (shoal_number_count_steps (self->low, self->high, width)) + 1);
      self->high = self->low + width * self->n_bins;
    }
  else
    {
      self->n_bins = SHOAL_COLUMN_PROFILE_BINS;
    }
  self->counts = g_new0 (gsize, self->n_bins);
  for (guint32 code = 0; code < n_values; code++)
    {
      double place = shoal_number_count_steps (self->low, shoal_column_get_number (column, code), width);

      self->counts[(guint) CLAMP (place, 0, self->n_bins - 1)] += rows_of_code[code];
    }
}

/**
 * shoal_column_profile_new:
 * @table: with its columns already coded
 * @index: of a column
 *
 * Reads every row, so call it in a worker.
 *
 * Returns: (transfer full): its profile
 */
ShoalColumnProfile *
shoal_column_profile_new (ShoalTable *table,
                          guint       index)
{
  ShoalColumnProfile *self;
  ShoalColumn *column, *original;
  ShoalCodingEffect effect;
  g_autofree gsize *rows_of_code = NULL;

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && index < shoal_table_get_n_columns (table), NULL);

  column = shoal_table_get_column (table, index);
  original = shoal_table_get_column (shoal_table_get_original (table), index);
  self = g_new0 (ShoalColumnProfile, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->n_rows = shoal_column_get_n_rows (column);
  self->n_values = shoal_column_get_n_values (column);
  self->n_missing = shoal_column_get_n_missing (column);
  rows_of_code = count_codes (column);
  for (gsize code = 0; code < self->n_values; code++)
    self->n_unique += rows_of_code[code] == 1;
  find_examples (self, column, rows_of_code);
  if (shoal_column_get_value_type (column) != SHOAL_VALUE_TEXT && self->n_values > 1)
    count_numbers (self, column, rows_of_code);
  else
    count_examples (self);
  self->proposed_role = shoal_role_propose_in_table (table, index, &self->reason);
  if (original != column)
    {
      shoal_coding_find_effect (original, column, &effect);
      self->coding_effect = shoal_coding_effect_describe (&effect);
    }
  return self;
}

ShoalColumnProfile *
shoal_column_profile_ref (ShoalColumnProfile *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_column_profile_unref (ShoalColumnProfile *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_strfreev (self->examples);
  g_free (self->example_counts);
  g_free (self->counts);
  g_free (self->reason);
  g_free (self->coding_effect);
  g_free (self);
}
