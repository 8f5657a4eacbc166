/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of a search becomes regular: rows take the next originals that lack a row, and where all that do are theirs
 * already, an augmenting path moves edges on: a short one by way of a near row, else any. There always is one: the edges to add
 * are a maximum flow. */

#include "solve/matching/search/shoal-matching-draft.h"

#include <string.h>

#define NONE G_MAXUINT32

/** shoal_matching_draft_new: Returns: (transfer full): only the edges of the rows to themselves. */
ShoalMatchingDraft *
shoal_matching_draft_new (gsize n_rows,
                          guint degree)
{
  ShoalMatchingDraft *self = g_new0 (ShoalMatchingDraft, 1);

  self->n_rows = n_rows;
  self->degree = degree;
  self->originals = g_new (guint32, n_rows * degree);
  self->n_edges = g_new0 (guint32, n_rows);
  self->n_held = g_new0 (guint32, n_rows);
  for (gsize row = 0; row < n_rows; row++)
    shoal_matching_draft_add (self, (guint32) row, (guint32) row);
  return self;
}

void
shoal_matching_draft_free (ShoalMatchingDraft *self)
{
  g_free (self->originals);
  g_free (self->n_edges);
  g_free (self->n_held);
  g_free (self);
}

/* Rows take the first originals that lack one, both in @order: where nothing is taken yet, @degree after @degree become the
 * complete graph of a cluster. */
static void
complete_in_order (ShoalMatchingDraft *self,
                   const guint32      *order)
{
  g_autofree guint32 *next = g_new (guint32, self->n_rows + 1); /* by place: the next one that lacks rows, from that place on */

  for (guint32 i = 0; i <= self->n_rows; i++)
    next[i] = i;
  for (gsize i = 0; i < self->n_rows; i++)
    {
      guint32 row = order[i], *link = &next[0];

      while (self->n_edges[row] < self->degree && *link < self->n_rows)
        {
          guint32 place = *link, original = order[place];

          if (self->n_held[original] < self->degree && !shoal_matching_draft_has (self, row, original))
            shoal_matching_draft_add (self, row, original);
          if (self->n_held[original] == self->degree)
            *link = next[place + 1];
          else
            link = &next[place + 1];
        }
    }
}

/* Returns: whether @other gave @row an original that it lacks and took @original for it. */
static gboolean
exchange (ShoalMatchingDraft *self,
          guint32             row,
          guint32             original,
          guint32             other)
{
  guint32 *run = self->originals + (gsize) other * self->degree;

  if (other == row || shoal_matching_draft_has (self, other, original))
    return FALSE;
  for (guint i = 1; i < self->n_edges[other]; i++)
    if (!shoal_matching_draft_has (self, row, run[i]))
      {
        self->originals[(gsize) row * self->degree + self->n_edges[row]++] = run[i];
        run[i] = original;
        self->n_held[original]++;
        return TRUE;
      }
  return FALSE;
}

/* Returns: whether the row at @place of @order found another one to exchange with, the nearest ones first. */
static gboolean
exchange_near (ShoalMatchingDraft *self,
               const guint32      *order,
               gsize               place,
               guint32             original)
{
  gsize last = self->n_rows - 1;

  for (gsize distance = 1; distance <= MAX (place, last - place); distance++)
    if ((distance <= place && exchange (self, order[place], original, order[place - distance]))
        || (distance <= last - place && exchange (self, order[place], original, order[place + distance])))
      return TRUE;
  return FALSE;
}

/* Those that lack edges after complete_in_order() are fewer than @degree originals, all of which the rows that lack edges have
 * themselves. Another row takes one of them and gives away one of its own. */
static void
complete_by_exchange (ShoalMatchingDraft *self,
                      const guint32      *order)
{
  gsize lacking = 0;

  for (gsize i = 0; i < self->n_rows; i++)
    while (self->n_edges[order[i]] < self->degree)
      {
        while (self->n_held[order[lacking]] == self->degree)
          lacking++;
        if (!exchange_near (self, order, i, order[lacking]))
          break;
      }
}

typedef struct
{
  guint32 *row_before;      /* by original: the row that would take it */
  guint32 *original_before; /* by row: the original that it would give away */
  guint32 *queue;           /* of rows */
} Walk;

static void
walk_clear (Walk *self)
{
  g_free (self->row_before);
  g_free (self->original_before);
  g_free (self->queue);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

/* Each row on the path gives away the original that the one before takes. */
static void
turn_path (ShoalMatchingDraft *self,
           const Walk         *walk,
           guint32             original)
{
  self->n_held[original]++;
  for (;;)
    {
      guint32 row = walk->row_before[original];
      guint32 given = walk->original_before[row];
      guint32 *run = self->originals + (gsize) row * self->degree;
      guint place = 1;

      if (given == NONE)
        {
          run[self->n_edges[row]++] = original;
          return;
        }
      while (run[place] != given)
        place++;
      run[place] = original;
      original = given;
    }
}

/* Rows that have @original by an edge that may be moved come next. */
static void
queue_holders (const ShoalMatchingDraft *self,
               Walk                     *walk,
               guint32                   original,
               gsize                    *n_queued)
{
  for (gsize row = 0; row < self->n_rows; row++)
    if (row != original && walk->original_before[row] == NONE && row != walk->queue[0]
        && shoal_matching_draft_has (self, (guint32) row, original))
      {
        walk->original_before[row] = original;
        walk->queue[(*n_queued)++] = (guint32) row;
      }
}

static void
augment (ShoalMatchingDraft *self,
         guint32             start)
{
  g_auto (Walk) walk = { g_new (guint32, self->n_rows), g_new (guint32, self->n_rows), g_new (guint32, self->n_rows) };
  gsize n_queued = 1;

  memset (walk.row_before, 0xff, self->n_rows * sizeof *walk.row_before);
  memset (walk.original_before, 0xff, self->n_rows * sizeof *walk.original_before);
  walk.queue[0] = start;
  for (gsize i = 0; i < n_queued; i++)
    {
      guint32 row = walk.queue[i];

      for (guint32 pass = 0; pass < 2; pass++)
        for (guint32 original = 0; original < self->n_rows; original++)
          {
            if (walk.row_before[original] != NONE || shoal_matching_draft_has (self, row, original)
                || (pass == 0) != (self->n_held[original] < self->degree))
              continue;
            walk.row_before[original] = row;
            if (pass == 0)
              {
                turn_path (self, &walk, original);
                return;
              }
            queue_holders (self, &walk, original, &n_queued);
          }
    }
  g_return_if_reached ();
}

/**
 * shoal_matching_draft_complete:
 * @order: all rows, near ones close to each other
 *
 * Adds what lacks until all have as many edges as they are to have: rows of which nothing is taken become clusters of neighbours
 * in @order. Takes a time of O(n k²) but for small tables of nearly complete graphs.
 */
void
shoal_matching_draft_complete (ShoalMatchingDraft *self,
                               const guint32      *order)
{
  g_return_if_fail (self->degree <= self->n_rows);

  complete_in_order (self, order);
  complete_by_exchange (self, order);
  for (gsize row = 0; row < self->n_rows; row++)
    while (self->n_edges[row] < self->degree)
      augment (self, (guint32) row);
}
