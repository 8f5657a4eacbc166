/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values stand in their order, as privacy models want them: a row costs a search and what is behind its value to be moved. */

#include "privacy/shoal-tally.h"

#include <string.h>

typedef struct
{
  guint32 *values;
  guint32 *counts;
  guint32 n_values;
  guint32 room;
} Column;

struct _ShoalTally
{
  const ShoalModels *models;
  gsize n_rows;
  guint n_columns;
  Column columns[];
};

/**
 * shoal_tally_new:
 * @models: must outlive the tally
 *
 * Returns: (transfer full): a tally of no rows
 */
ShoalTally *
shoal_tally_new (const ShoalModels *models)
{
  guint n_columns = shoal_models_get_n_columns (models);
  ShoalTally *self = g_malloc0 (sizeof *self + n_columns * sizeof (Column));

  self->models = models;
  self->n_columns = n_columns;
  return self;
}

/* Makes room for @n_values. */
static void
make_room (Column  *column,
           guint32  n_values)
{
  if (n_values <= column->room)
    return;
  column->room = MAX (n_values, MAX (8, 2 * column->room));
  column->values = g_renew (guint32, column->values, column->room);
  column->counts = g_renew (guint32, column->counts, column->room);
}

/**
 * shoal_tally_new_of_group:
 * @models: must outlive the tally
 * @counts: (array): for each sensitive column, as of shoal_models_count()
 * @group: a group of theirs
 * @n_rows: its rows
 *
 * Returns: (transfer full): a tally of these rows
 */
ShoalTally *
shoal_tally_new_of_group (const ShoalModels          *models,
                          const ShoalSensitiveCounts *counts,
                          guint32                     group,
                          gsize                       n_rows)
{
  ShoalTally *self = shoal_tally_new (models);

  self->n_rows = n_rows;
  for (guint i = 0; i < self->n_columns; i++)
    {
      const ShoalValueCounts all = shoal_sensitive_counts_get (&counts[i], group);
      Column *column = &self->columns[i];

      make_room (column, (guint32) all.n_values);
      column->n_values = (guint32) all.n_values;
      memcpy (column->values, all.values, all.n_values * sizeof (guint32));
      memcpy (column->counts, all.counts, all.n_values * sizeof (guint32));
    }
  return self;
}

void
shoal_tally_free (ShoalTally *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_free (self->columns[i].values);
      g_free (self->columns[i].counts);
    }
  g_free (self);
}

/** shoal_tally_empty: there are no rows any more. */
void
shoal_tally_empty (ShoalTally *self)
{
  self->n_rows = 0;
  for (guint i = 0; i < self->n_columns; i++)
    self->columns[i].n_values = 0;
}

/* The place of @value, or of the first one behind it */
static guint32
find_place (const Column *column,
            guint32       value)
{
  guint32 low = 0, high = column->n_values;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (column->values[middle] < value)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/** shoal_tally_add: @row: one that is not in it */
void
shoal_tally_add (ShoalTally *self,
                 gsize       row)
{
  self->n_rows++;
  for (guint i = 0; i < self->n_columns; i++)
    {
      Column *column = &self->columns[i];
      guint32 value = shoal_models_get_value (self->models, i, row), place = find_place (column, value);

      if (place == column->n_values || column->values[place] != value)
        {
          make_room (column, column->n_values + 1);
          memmove (column->values + place + 1, column->values + place, (column->n_values - place) * sizeof (guint32));
          memmove (column->counts + place + 1, column->counts + place, (column->n_values - place) * sizeof (guint32));
          column->values[place] = value;
          column->counts[place] = 0;
          column->n_values++;
        }
      column->counts[place]++;
    }
}

/** shoal_tally_remove: @row: one that is in it */
void
shoal_tally_remove (ShoalTally *self,
                    gsize       row)
{
  self->n_rows--;
  for (guint i = 0; i < self->n_columns; i++)
    {
      Column *column = &self->columns[i];
      guint32 place = find_place (column, shoal_models_get_value (self->models, i, row));

      if (--column->counts[place] > 0)
        continue;
      column->n_values--;
      memmove (column->values + place, column->values + place + 1, (column->n_values - place) * sizeof (guint32));
      memmove (column->counts + place, column->counts + place + 1, (column->n_values - place) * sizeof (guint32));
    }
}

/* From behind, so that what is there already need not be copied first. */
static void
join_column (Column       *column,
             const Column *other)
{
  guint32 n_new = 0, i, j, place;

  for (i = 0, j = 0; j < other->n_values; j++)
    {
      while (i < column->n_values && column->values[i] < other->values[j])
        i++;
      n_new += i == column->n_values || column->values[i] != other->values[j];
    }
  make_room (column, column->n_values + n_new);
  i = column->n_values;
  j = other->n_values;
  place = column->n_values += n_new;
  while (j > 0)
    {
      gboolean both = i > 0 && column->values[i - 1] == other->values[j - 1];

      place--;
      if (i > 0 && column->values[i - 1] > other->values[j - 1])
        {
          i--;
          column->values[place] = column->values[i];
          column->counts[place] = column->counts[i];
          continue;
        }
      j--;
      i -= both;
      column->counts[place] = other->counts[j] + (both ? column->counts[i] : 0);
      column->values[place] = other->values[j];
    }
}

/** shoal_tally_join: adds the rows of @other, none of which is in @self. */
void
shoal_tally_join (ShoalTally       *self,
                  const ShoalTally *other)
{
  self->n_rows += other->n_rows;
  for (guint i = 0; i < self->n_columns; i++)
    join_column (&self->columns[i], &other->columns[i]);
}

/** shoal_tally_get_n_rows: Returns: how many rows it is of. */
gsize
shoal_tally_get_n_rows (const ShoalTally *self)
{
  return self->n_rows;
}

/** shoal_tally_find_failing: Returns: (transfer none) (nullable): the first model that the rows, of which there are some, fail in
 *   as a class. */
const ShoalModel *
shoal_tally_find_failing (const ShoalTally *self)
{
  ShoalValueCounts columns[SHOAL_REQUIREMENTS_MAX_MODELS];

  for (guint i = 0; i < self->n_columns; i++)
    columns[i] = (ShoalValueCounts) { self->columns[i].values, self->columns[i].counts, self->columns[i].n_values };
  return shoal_models_find_failing (self->models, columns, self->n_rows, NULL);
}
