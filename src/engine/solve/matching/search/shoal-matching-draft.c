/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An incomplete matching has places for all edges, which are filled one after another. */

#include "solve/matching/search/shoal-matching-draft.h"

#include <string.h>

/* Makes the result of a search regular: rows take the next originals that lack a row. Where a row has all of these already, an augmenting
 * path moves edges: first a short one over a near row, else any. There always is such a path: the edges to add are a maximum flow. */

#define NONE G_MAXUINT32

static guint32 *
new_marks (gsize n)
{
  guint32 *marks = g_new (guint32, n);

  memset (marks, 0xff, n * sizeof *marks);
  return marks;
}

static void
mark_originals (const ShoalMatchingDraft *self,
                guint32                   row,
                guint32                  *row_of)
{
  for (guint32 i = 0; i < self->n_edges[row]; i++)
    row_of[self->originals[(gsize) row * self->degree + i]] = row;
}

/* Rows take the first originals that lack a row, both in @order: where no edges exist yet, each @degree successive rows become the
 * complete graph of a cluster. Returns: %FALSE when told to stop. */
static gboolean
complete_in_order (ShoalMatchingDraft *self,
                   const guint32      *order,
                   ShoalProgress      *progress)
{
  g_autofree guint32 *next = g_new (guint32, self->n_rows + 1); /* by place: the next place whose original lacks rows */
  g_autofree guint32 *row_of = new_marks (self->n_rows); /* by original: the last row with this original that was marked */

  for (guint32 i = 0; i <= self->n_rows; i++)
    next[i] = i;
  for (gsize i = 0; i < self->n_rows; i++)
    {
      guint32 row = order[i], *link = &next[0];

      if (shoal_progress_stops_at (progress, i))
        return FALSE;
      if (self->n_edges[row] < self->degree)
        mark_originals (self, row, row_of);
      while (self->n_edges[row] < self->degree && *link < self->n_rows)
        {
          guint32 place = *link, original = order[place];

          if (self->n_held[original] < self->degree && row_of[original] != row)
            shoal_matching_draft_add (self, row, original);
          if (self->n_held[original] == self->degree)
            *link = next[place + 1];
          else
            link = &next[place + 1];
        }
    }
  return TRUE;
}

/* Indices that avoid a scan of all rows at each step, while edges are moved */
typedef struct
{
  ShoalMatchingDraft *draft;
  const guint32 *order;
  ShoalProgress *progress;
  guint32 *holders;      /* by original: @degree places for the rows that have it */
  guint32 *row_of;       /* by original: the last row with this original that was marked */
  guint32 *original_of;  /* by row: the last of its originals that was marked */
  guint32 *left;         /* originals that no row of the search would take yet */
  guint32 *row_before;   /* by original: the row that would take it */
  guint32 *given_before; /* by row: the original that it would give away */
  guint32 *queue;        /* of rows */
} Completion;

static void
completion_init (Completion         *self,
                 ShoalMatchingDraft *draft,
                 const guint32      *order,
                 ShoalProgress      *progress)
{
  g_autofree guint32 *n_known = g_new0 (guint32, draft->n_rows);

  *self = (Completion){ .draft = draft, .order = order, .progress = progress };
  self->holders = g_new (guint32, draft->n_rows * draft->degree);
  self->row_of = new_marks (draft->n_rows);
  self->original_of = new_marks (draft->n_rows);
  self->left = g_new (guint32, draft->n_rows);
  self->row_before = g_new (guint32, draft->n_rows);
  self->given_before = g_new (guint32, draft->n_rows);
  self->queue = g_new (guint32, draft->n_rows);
  for (guint32 row = 0; row < draft->n_rows; row++)
    for (guint32 i = 0; i < draft->n_edges[row]; i++)
      {
        guint32 original = draft->originals[(gsize) row * draft->degree + i];

        self->holders[(gsize) original * draft->degree + n_known[original]++] = row;
      }
}

static void
completion_clear (Completion *self)
{
  g_free (self->holders);
  g_free (self->row_of);
  g_free (self->original_of);
  g_free (self->left);
  g_free (self->row_before);
  g_free (self->given_before);
  g_free (self->queue);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Completion, completion_clear)

static void
mark_holders (Completion *self,
              guint32     original)
{
  for (guint32 i = 0; i < self->draft->n_held[original]; i++)
    self->original_of[self->holders[(gsize) original * self->draft->degree + i]] = original;
}

static void
add_edge (Completion *self,
          guint32     row,
          guint32     original)
{
  self->holders[(gsize) original * self->draft->degree + self->draft->n_held[original]] = row;
  shoal_matching_draft_add (self->draft, row, original);
}

/* @row takes @original instead of the original at @place. Returns: the original that it gives away. */
static guint32
replace_edge (Completion *self,
              guint32     row,
              guint       place,
              guint32     original)
{
  guint32 *edge = self->draft->originals + (gsize) row * self->draft->degree + place, given = *edge;
  guint32 *holders = self->holders + (gsize) given * self->draft->degree;
  guint i = 0;

  while (holders[i] != row)
    i++;
  holders[i] = holders[--self->draft->n_held[given]];
  self->holders[(gsize) original * self->draft->degree + self->draft->n_held[original]++] = row;
  *edge = original;
  return given;
}

/* The originals of @row and the holders of @original must be marked. @other gives @row an original that @row lacks, and takes
 * @original. Returns: whether it can. */
static gboolean
exchange (Completion *self,
          guint32     row,
          guint32     original,
          guint32     other)
{
  const guint32 *run = self->draft->originals + (gsize) other * self->draft->degree;

  if (other == row || self->original_of[other] == original)
    return FALSE;
  for (guint i = 1; i < self->draft->n_edges[other]; i++)
    if (self->row_of[run[i]] != row)
      {
        guint32 given = replace_edge (self, other, i, original);

        add_edge (self, row, given);
        self->original_of[other] = original;
        self->row_of[given] = row;
        return TRUE;
      }
  return FALSE;
}

/* Exchanges with the nearest row that can. Returns: whether there is one. Fewer than 3 @degree rows cannot: fewer than @degree each
 * have @original, lack edges, or have only originals of the row, because no more than @degree rows have each of these. */
static gboolean
exchange_near (Completion *self,
               gsize       place,
               guint32     original)
{
  const guint32 *order = self->order;
  gsize last = self->draft->n_rows - 1;

  for (gsize distance = 1; distance <= MAX (place, last - place); distance++)
    if ((distance <= place && exchange (self, order[place], original, order[place - distance]))
        || (distance <= last - place && exchange (self, order[place], original, order[place + distance])))
      return TRUE;
  return FALSE;
}

/* After complete_in_order() fewer than @degree originals lack rows, and the rows that lack edges have all these already. Another
 * row takes one of them and gives away one of its own originals. Returns: %FALSE when told to stop. */
static gboolean
complete_by_exchange (Completion *self)
{
  ShoalMatchingDraft *draft = self->draft;
  gsize lacking = 0, marked = draft->n_rows;

  for (gsize i = 0; i < draft->n_rows; i++)
    {
      if (shoal_progress_stops_at (self->progress, i))
        return FALSE;
      if (draft->n_edges[self->order[i]] < draft->degree)
        mark_originals (draft, self->order[i], self->row_of);
      while (draft->n_edges[self->order[i]] < draft->degree)
        {
          while (draft->n_held[self->order[lacking]] == draft->degree)
            lacking++;
          if (lacking != marked)
            mark_holders (self, self->order[marked = lacking]);
          if (!exchange_near (self, i, self->order[lacking]))
            break;
        }
    }
  return TRUE;
}

/* Moves the edges along a path: each row gives away the original that the row before it on the path takes. */
static void
turn_path (Completion *self,
           guint32     original)
{
  for (;;)
    {
      guint32 row = self->row_before[original];
      guint32 given = self->given_before[row];
      guint place = 1;

      if (given == NONE)
        {
          add_edge (self, row, original);
          return;
        }
      while (self->draft->originals[(gsize) row * self->draft->degree + place] != given)
        place++;
      original = replace_edge (self, row, place, original);
    }
}

/* Queues the rows that have @original by an edge that may be moved. */
static void
queue_holders (Completion *self,
               guint32     original,
               gsize      *n_queued)
{
  for (guint32 i = 0; i < self->draft->n_held[original]; i++)
    {
      guint32 row = self->holders[(gsize) original * self->draft->degree + i];

      if (row == original || row == self->queue[0] || self->given_before[row] != NONE)
        continue;
      self->given_before[row] = original;
      self->queue[(*n_queued)++] = row;
    }
}

/* Finds an augmenting path. Each original leaves the list once, and a row skips no more originals than it has: O(n degree). */
static void
augment (Completion *self,
         guint32     start)
{
  ShoalMatchingDraft *draft = self->draft;
  gsize n_queued = 1, n_left = draft->n_rows;

  memset (self->row_of, 0xff, draft->n_rows * sizeof *self->row_of);
  memset (self->given_before, 0xff, draft->n_rows * sizeof *self->given_before);
  for (guint32 original = 0; original < draft->n_rows; original++)
    self->left[original] = original;
  self->queue[0] = start;
  for (gsize i = 0; i < n_queued; i++)
    {
      guint32 row = self->queue[i];
      gsize n_kept = 0;

      mark_originals (draft, row, self->row_of);
      for (gsize j = 0; j < n_left; j++)
        {
          guint32 original = self->left[j];

          if (self->row_of[original] == row)
            {
              self->left[n_kept++] = original;
              continue;
            }
          self->row_before[original] = row;
          if (draft->n_held[original] < draft->degree)
            {
              turn_path (self, original);
              return;
            }
          queue_holders (self, original, &n_queued);
        }
      n_left = n_kept;
    }
  g_return_if_reached ();
}

static gboolean
is_complete (const ShoalMatchingDraft *self)
{
  for (gsize row = 0; row < self->n_rows; row++)
    if (self->n_edges[row] < self->degree)
      return FALSE;
  return TRUE;
}

static gboolean
complete_by_moves (ShoalMatchingDraft *self,
                   const guint32      *order,
                   ShoalProgress      *progress)
{
  g_auto (Completion) completion;

  completion_init (&completion, self, order, progress);
  if (!complete_by_exchange (&completion))
    return FALSE;
  for (gsize row = 0; row < self->n_rows; row++)
    while (self->n_edges[row] < self->degree)
      {
        if (progress != NULL && shoal_progress_should_stop (progress))
          return FALSE;
        augment (&completion, (guint32) row);
      }
  return TRUE;
}

/**
 * shoal_matching_completion_run:
 * @draft: a draft whose degree is at most the number of rows
 * @order: all rows, near ones close to each other
 * @progress: (nullable): asked whether to stop
 *
 * Adds the missing edges: rows without edges become clusters of neighbours in @order. Takes O(n k) time; moves of edges
 * add time that does not grow with n.
 *
 * Returns: %FALSE when told to stop: some edges are then missing.
 */
gboolean
shoal_matching_completion_run (ShoalMatchingDraft *draft,
                               const guint32      *order,
                               ShoalProgress      *progress)
{
  g_return_val_if_fail (draft->degree <= draft->n_rows, FALSE);

  return complete_in_order (draft, order, progress) && (is_complete (draft) || complete_by_moves (draft, order, progress));
}

/** shoal_matching_draft_new: Returns: (transfer full): a draft with only the edges of the rows to themselves. */
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
