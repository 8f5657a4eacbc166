/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the values of a column are like: how their rows are spread over the other columns, or how they are spelt. */

#include "hierarchy/build/shoal-value-profile.h"

#include <math.h>
#include <string.h>

/* Enough to tell values apart, few enough for many values. */
#define MOST_DIMENSIONS 64
#define TEXT_DIMENSIONS 32
/* Numbers and dates of other columns are cut into groups of neighbouring values, as their taxonomies' top would be. */
#define N_CUTS 4
/* Texts of other columns count only where they are few: their own taxonomy is not known here. */
#define MOST_CATEGORIES 16

static ShoalValueProfile *
profile_new (ShoalColumn *column,
             gsize        n_dimensions)
{
  ShoalValueProfile *self = g_new0 (ShoalValueProfile, 1);
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  self->n = shoal_column_get_n_values (column);
  self->n_dimensions = n_dimensions;
  self->points = g_new0 (float, self->n * n_dimensions);
  self->weights = g_new0 (double, self->n + 1);
  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    self->weights[shoal_codes_get (codes, width, row)]++;
  return self;
}

/* How many categories of @other count, the missing cells included; 0 when it tells nothing or has too many. */
static gsize
count_categories (ShoalColumn *other,
                  gboolean     is_target)
{
  gsize n = shoal_column_get_n_values (other);

  if (shoal_column_get_value_type (other) != SHOAL_VALUE_TEXT)
    n = MIN (n, N_CUTS);
  else if (n > (is_target ? MOST_DIMENSIONS : MOST_CATEGORIES))
    return 0;
  n += shoal_column_get_n_missing (other) > 0;
  return n > 1 ? n : 0;
}

static gsize
get_category (ShoalColumn *other,
              guint32      code)
{
  gsize n = shoal_column_get_n_values (other);

  if (shoal_column_get_value_type (other) == SHOAL_VALUE_TEXT)
    return code;
  return code == n ? MIN (n, N_CUTS) : code * MIN (n, N_CUTS) / n;
}

/* Adds the share of each value's rows in the categories of @other. */
static void
add_shares (ShoalValueProfile *self,
            ShoalColumn       *column,
            ShoalColumn       *other,
            gsize              first_dimension)
{
  guint width;
  guint other_width;
  gconstpointer codes = shoal_column_get_codes (column, &width);
  gconstpointer other_codes = shoal_column_get_codes (other, &other_width);

  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    {
      gsize code = shoal_codes_get (codes, width, row);
      gsize category;

      if (code == self->n)
        continue;
      category = get_category (other, shoal_codes_get (other_codes, other_width, row));
      self->points[code * self->n_dimensions + first_dimension + category] += 1;
    }
}

/**
 * shoal_value_profile_new_from_table:
 * @column: a column of @table
 * @table: its table
 * @target: index of the column that analyses predict, or -1
 * @cancellable: (nullable): stops it
 *
 * A value's point is the distribution of its rows over the target and the other columns: over the values of texts with
 * few of them, over a few groups of neighbouring values otherwise. Columns count in their order, the target first, as
 * long as there is room.
 *
 * Returns: (transfer full) (nullable): the points, %NULL when no other column tells anything; cancelled, not all of them.
 */
ShoalValueProfile *
shoal_value_profile_new_from_table (ShoalColumn  *column,
                                    ShoalTable   *table,
                                    int           target,
                                    GCancellable *cancellable)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  gsize n_dimensions = 0;
  ShoalValueProfile *self;

  for (int i = -1; i < (int) shoal_table_get_n_columns (table); i++)
    {
      int index = i < 0 ? target : i;
      ShoalColumn *other = index >= 0 ? shoal_table_get_column (table, (guint) index) : column;
      gsize n = other != column && (i < 0 || i != target) ? count_categories (other, i < 0) : 0;

      if (n == 0 || n_dimensions + n > MOST_DIMENSIONS)
        continue;
      g_ptr_array_add (others, other);
      n_dimensions += n;
    }
  if (n_dimensions == 0)
    return NULL;
  self = profile_new (column, n_dimensions);
  n_dimensions = 0;
  for (guint i = 0; i < others->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      add_shares (self, column, others->pdata[i], n_dimensions);
      n_dimensions += count_categories (others->pdata[i], TRUE);
    }
  for (gsize code = 0; code < self->n; code++)
    for (gsize d = 0; d < n_dimensions && self->weights[code] > 0; d++)
      self->points[code * n_dimensions + d] /= (float) self->weights[code];
  return self;
}

/* Small letters, with a mark before the first and after the last. */
static guint
get_letter (const char *text,
            gssize      i)
{
  return i < 0 || text[i] == '\0' ? 0 : (guint8) g_ascii_tolower (text[i]);
}

/**
 * shoal_value_profile_new_from_texts:
 * @column: a column
 * @cancellable: (nullable): stops it
 *
 * A value's point counts its pairs of neighbouring characters, hashed to a few dimensions and scaled to length 1.
 *
 * Returns: (transfer full): the points.
 */
ShoalValueProfile *
shoal_value_profile_new_from_texts (ShoalColumn  *column,
                                    GCancellable *cancellable)
{
  ShoalValueProfile *self = profile_new (column, TEXT_DIMENSIONS);

  for (guint32 code = 0; code < self->n && !g_cancellable_is_cancelled (cancellable); code++)
    {
      const char *text = shoal_column_get_label (column, code);
      float *point = &self->points[code * TEXT_DIMENSIONS];
      gssize length = (gssize) strlen (text);
      float square = 0;

      for (gssize i = -1; i < length; i++)
        point[(get_letter (text, i) * 31 + get_letter (text, i + 1)) * 2654435761u >> 27] += 1;
      for (gsize d = 0; d < TEXT_DIMENSIONS; d++)
        square += point[d] * point[d];
      for (gsize d = 0; d < TEXT_DIMENSIONS; d++)
        point[d] /= sqrtf (square);
    }
  return self;
}

void
shoal_value_profile_free (ShoalValueProfile *self)
{
  g_free (self->points);
  g_free (self->weights);
  g_free (self);
}
