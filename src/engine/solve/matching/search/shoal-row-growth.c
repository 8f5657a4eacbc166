/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row has at most k originals: so among the k + 1 tuples nearest to its box that have a free row, one has a free row that is not
 * yet an original of the row. */

#include "solve/matching/search/shoal-row-growth.h"

#include "solve/matching/search/shoal-matching-draft.h"
#include "solve/partition/search/shoal-partition-tools.h"

/* Sets the box of @row to its own values. */
static void
set_box (ShoalRowGrowth *self,
         guint32         row)
{
  guint32 *box = self->boxes + (gsize) row * self->loss->n_words;

  shoal_box_set (self->loss, box, self->loss->microdata->tuple_of_row[row]);
  self->numbers[row] = shoal_box_number (self->loss, box);
}

/** shoal_row_growth_new: @closing: (nullable): asked whether to abandon the last steps. Returns: (transfer full): a matching in
 *   which each row has only itself. */
ShoalRowGrowth *
shoal_row_growth_new (const ShoalCellLoss *loss,
                      guint                degree,
                      ShoalProgress       *closing)
{
  ShoalRowGrowth *self = g_new0 (ShoalRowGrowth, 1);
  gsize n_rows = loss->microdata->n_rows;

  self->loss = loss;
  self->closing = closing;
  self->draft = shoal_matching_draft_new (n_rows, degree);
  self->rows_of_tuple = shoal_partition_draft_new (loss->microdata);
  self->boxes = g_new0 (guint32, n_rows * loss->n_words);
  self->numbers = g_new (double, n_rows);
  self->n_free = g_new (guint32, loss->microdata->n_tuples);
  self->found = g_new (ShoalNearTuple, (gsize) degree + 1);
  for (gsize row = 0; row < n_rows && !shoal_progress_stops_at (closing, row); row++)
    set_box (self, (guint32) row);
  return self;
}

void
shoal_row_growth_free (ShoalRowGrowth *self)
{
  shoal_matching_draft_free (self->draft);
  shoal_partition_draft_free (self->rows_of_tuple);
  g_clear_pointer (&self->tree, shoal_tuple_tree_free);
  g_free (self->boxes);
  g_free (self->numbers);
  g_free (self->n_free);
  g_free (self->found);
  g_free (self);
}

/** shoal_row_growth_begin: @limit: how many rows may have the same original from then on; @progress: asked whether to stop. */
void
shoal_row_growth_begin (ShoalRowGrowth *self,
                        guint           limit,
                        ShoalProgress  *progress)
{
  const ShoalMicrodata *microdata = self->loss->microdata;

  g_clear_pointer (&self->tree, shoal_tuple_tree_free);
  self->tree = shoal_tuple_tree_new (self->loss, progress);
  self->limit = limit;
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    self->n_free[tuple] = 0;
  for (gsize row = 0; row < microdata->n_rows; row++)
    self->n_free[microdata->tuple_of_row[row]] += shoal_row_growth_is_free (self, (guint32) row);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    if (self->n_free[tuple] == 0)
      shoal_tuple_tree_remove (self->tree, tuple);
}

/* Finds a free row of @tuple that @row does not have yet; different rows begin the search at different ones. */
static gboolean
find_in_tuple (const ShoalRowGrowth *self,
               guint32               row,
               guint32               tuple,
               guint32              *original)
{
  const ShoalPartitionDraft *index = self->rows_of_tuple;
  guint32 count = index->microdata->counts[tuple];

  for (guint32 i = 0; i < count; i++)
    {
      *original = index->rows[index->first_row[tuple] + (row + i) % count];
      if (shoal_row_growth_is_free (self, *original) && !shoal_matching_draft_has (self->draft, row, *original))
        return TRUE;
    }
  return FALSE;
}

/**
 * shoal_row_growth_find:
 * @original: (out): the free original with the least growth of the loss of @row
 * @growth: (out): that growth
 *
 * Returns: whether there is one.
 */
gboolean
shoal_row_growth_find (ShoalRowGrowth *self,
                       guint32         row,
                       guint32        *original,
                       double         *growth)
{
  const guint32 *box = self->boxes + (gsize) row * self->loss->n_words;
  guint n_found = shoal_tuple_tree_nearest (self->tree, box, self->found, self->draft->degree + 1);

  for (guint i = 0; i < n_found; i++)
    if (find_in_tuple (self, row, self->found[i].tuple, original))
      {
        *growth = self->found[i].number - self->numbers[row];
        return TRUE;
      }
  return FALSE;
}

/** shoal_row_growth_add: adds the free @original to @row. Before shoal_row_growth_begin() several threads may add edges, each
 *   within its own rows. */
void
shoal_row_growth_add (ShoalRowGrowth *self,
                      guint32         row,
                      guint32         original)
{
  guint32 *box = self->boxes + (gsize) row * self->loss->n_words;
  guint32 tuple = self->loss->microdata->tuple_of_row[original];

  shoal_matching_draft_add (self->draft, row, original);
  shoal_box_add (self->loss, box, tuple);
  self->numbers[row] = shoal_box_number (self->loss, box);
  if (self->tree != NULL && !shoal_row_growth_is_free (self, original) && --self->n_free[tuple] == 0)
    shoal_tuple_tree_remove (self->tree, tuple);
}

/**
 * shoal_row_growth_reset:
 * @rows: rows whose originals are all among these rows
 *
 * Removes all their edges but those to themselves. Only before shoal_row_growth_begin(); several threads may do so, each with its
 * own rows.
 */
void
shoal_row_growth_reset (ShoalRowGrowth *self,
                        const guint32  *rows,
                        gsize           n_rows)
{
  for (gsize i = 0; i < n_rows; i++)
    {
      self->draft->n_edges[rows[i]] = self->draft->n_held[rows[i]] = 1;
      set_box (self, rows[i]);
    }
}

/* Returns: (transfer full): all rows, tuple after tuple of the sorted table. */
static guint32 *
sort_rows (const ShoalRowGrowth *self)
{
  const ShoalPartitionDraft *index = self->rows_of_tuple;
  g_autofree guint32 *order = shoal_sorted_tuples_by_variance (self->loss, self->closing);
  guint32 *rows = g_new (guint32, index->microdata->n_rows);
  gsize n = 0;

  for (guint32 i = 0; i < index->microdata->n_tuples; i++)
    for (guint32 j = index->first_row[order[i]]; j < index->first_row[order[i] + 1]; j++)
      rows[n++] = index->rows[j];
  return rows;
}

/** shoal_row_growth_finish: Returns: (transfer full) (nullable): the matching; missing edges go to neighbours in the sorted table.
 *   %NULL if that was abandoned. */
ShoalMatchingGraph *
shoal_row_growth_finish (ShoalRowGrowth *self)
{
  g_autofree guint32 *order = sort_rows (self);

  if (!shoal_matching_completion_run (self->draft, order, self->closing))
    return NULL;
  return shoal_matching_graph_new (self->draft->originals, self->draft->n_rows, self->draft->degree, self->closing);
}
