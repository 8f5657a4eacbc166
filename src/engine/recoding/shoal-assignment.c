/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decomposes a k-regular bipartite graph into k perfect matchings that are drawn at random, and picks one of them for
 * each connected component. Every edge is in exactly one of the k matchings, so that it is picked with probability 1/k.
 * The matchings come from random walks along alternating paths (Goel, Kapralov and Khanna, Perfect matchings in O(n log
 * n) time in regular bipartite graphs, 2013). Exchanging originals of a complete block does not change the
 * probabilities of a walk, so that all permutations of such a block are equally likely. */

#include "recoding/shoal-recoding.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define UNMATCHED G_MAXUINT32

typedef struct
{
  guint32 *edges; /* `degree` edges per published row; the first `n_left` of them are in no matching yet */
  gsize n_rows;
  guint degree;
  guint n_left;
  guint32 *row_of;   /* original -> published row in the current matching */
  guint32 *position; /* published row -> place of its matched edge among its edges */
  guint32 *exit;     /* published row -> place of the edge by which the walk last left it */
  ShoalRandom *random;
} Decomposition;

static guint32
edge_at (const Decomposition *self,
         guint32              row,
         guint32              place)
{
  return self->edges[(gsize) row * self->degree + place];
}

/* Adds a published row to the matching: walks along alternating paths until it reaches an original that is not matched.
 * The path from the start along the last exits is the walk without its loops. Exchanging matched and other edges on
 * that path keeps all matched originals matched. */
static void
augment (Decomposition *self,
         guint32        start)
{
  guint32 from = UNMATCHED;

  for (guint32 row = start; row != UNMATCHED; row = self->row_of[from])
    {
      guint32 place;

      /* The walk must not go back along the matched edge by which it came */
      do
        place = (guint32) shoal_random_below (self->random, self->n_left);
      while (edge_at (self, row, place) == from);
      self->exit[row] = place;
      from = edge_at (self, row, place);
    }
  for (guint32 row = start; row != UNMATCHED;)
    {
      guint32 original = edge_at (self, row, self->exit[row]);
      guint32 displaced = self->row_of[original];

      self->row_of[original] = row;
      self->position[row] = self->exit[row];
      row = displaced;
    }
}

/* Takes the edges of one perfect matching out of those that are left: moves them behind the first `n_left` edges. */
static void
split_matching (Decomposition *self)
{
  memset (self->row_of, 0xff, self->n_rows * sizeof *self->row_of);
  for (gsize row = 0; row < self->n_rows; row++)
    augment (self, (guint32) row);
  self->n_left--;
  for (gsize row = 0; row < self->n_rows; row++)
    {
      guint32 *run = self->edges + row * self->degree;
      guint32 matched = run[self->position[row]];

      run[self->position[row]] = run[self->n_left];
      run[self->n_left] = matched;
    }
}

static guint32
find_root (guint32 *parents,
           guint32  i)
{
  while (parents[i] != i)
    i = parents[i] = parents[parents[i]];
  return i;
}

/* For each original, the smallest original of its connected component. */
static guint32 *
find_components (const Decomposition *self)
{
  guint32 *parents = g_new (guint32, self->n_rows);

  for (gsize i = 0; i < self->n_rows; i++)
    parents[i] = (guint32) i;
  for (gsize row = 0; row < self->n_rows; row++)
    for (guint i = 1; i < self->degree; i++)
      {
        guint32 a = find_root (parents, edge_at (self, (guint32) row, 0));
        guint32 b = find_root (parents, edge_at (self, (guint32) row, i));

        parents[MAX (a, b)] = MIN (a, b);
      }
  for (gsize i = 0; i < self->n_rows; i++)
    find_root (parents, (guint32) i);
  return parents;
}

/**
 * shoal_assignment_is_regular:
 * @originals: the @degree originals of published row 0, then those of row 1, …
 * @n_rows: number of published rows, and of originals
 * @degree: edges per row
 *
 * Returns: whether the graph is simple and regular: no row has an original twice, and every original belongs to
 *   @degree rows.
 */
gboolean
shoal_assignment_is_regular (const guint32 *originals,
                             gsize          n_rows,
                             guint          degree)
{
  g_autofree guint32 *n_edges = g_new0 (guint32, n_rows);
  g_autofree gsize *last_row = g_new (gsize, n_rows);

  for (gsize i = 0; i < n_rows; i++)
    last_row[i] = G_MAXSIZE;
  for (gsize edge = 0; edge < n_rows * degree; edge++)
    {
      gsize row = edge / degree;
      guint32 original = originals[edge];

      if (original >= n_rows || last_row[original] == row)
        return FALSE;
      last_row[original] = row;
      n_edges[original]++;
    }
  for (gsize i = 0; i < n_rows; i++)
    if (n_edges[i] != degree)
      return FALSE;
  return TRUE;
}

/**
 * shoal_assignment_draw:
 * @originals: a graph for which shoal_assignment_is_regular() holds
 * @n_rows: number of published rows, and of originals
 * @degree: edges per row, at least 1
 * @random: the source of random numbers
 *
 * Takes O(degree · n log n) expected steps.
 *
 * Returns: (transfer full) (array length=n_rows): the original of each published row: a perfect matching that contains
 *   each edge with probability 1 / @degree, drawn independently for each connected component.
 */
guint32 *
shoal_assignment_draw (const guint32 *originals,
                       gsize          n_rows,
                       guint          degree,
                       ShoalRandom   *random)
{
  g_autofree guint32 *edges = g_memdup2 (originals, n_rows * degree * sizeof *originals);
  g_autofree guint32 *row_of = g_new (guint32, n_rows);
  g_autofree guint32 *position = g_new (guint32, n_rows);
  g_autofree guint32 *last_exit = g_new (guint32, n_rows);
  g_autofree guint32 *components = NULL;
  guint32 *assignment = g_new (guint32, n_rows);
  Decomposition self = { edges, n_rows, degree, degree, row_of, position, last_exit, random };

  /* A graph without rows is regular for any degree, and has nothing to split */
  while (n_rows > 0 && self.n_left > 0)
    split_matching (&self);
  components = find_components (&self);
  /* Draws one matching per component; the draw is kept in @position, which is no longer needed for matchings */
  for (gsize i = 0; i < n_rows; i++)
    if (components[i] == i)
      position[i] = (guint32) shoal_random_below (random, degree);
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 component = find_root (components, edge_at (&self, (guint32) row, 0));

      assignment[row] = edge_at (&self, (guint32) row, position[component]);
    }
  return assignment;
}

/**
 * shoal_assignment_check:
 * @matching: a matching
 *
 * Errors: %SHOAL_ERROR_UNVERIFIED if its graph is not simple and regular, and therefore has no assignment.
 */
gboolean
shoal_assignment_check (ShoalRecoding *matching,
                        GError       **error)
{
  gsize n_rows;
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (matching, &n_rows, &degree);

  if (degree > 0 && shoal_assignment_is_regular (originals, n_rows, degree))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
               _("the graph of the release is not regular: some row does not hide among %'u others"), degree);
  return FALSE;
}

/**
 * shoal_assignment_take:
 * @matching: a matching
 *
 * If @matching has no assignment yet, draws one with the system's random source, and keeps it in @matching, so that
 * all its releases show the same originals.
 *
 * Errors: the errors of shoal_assignment_check().
 *
 * Returns: (transfer none) (array length=n_rows): the original of each published row; valid as long as @matching.
 */
const guint32 *
shoal_assignment_take (ShoalRecoding *matching,
                       GError       **error)
{
  g_autofree guint32 *drawn = NULL;
  const guint32 *originals;
  ShoalRandom random;
  gsize n_rows;
  guint degree;

  g_return_val_if_fail (matching != NULL, NULL);

  if (!shoal_assignment_check (matching, error))
    return NULL;
  if (shoal_recoding_get_assignment (matching) == NULL)
    {
      originals = shoal_recoding_get_originals (matching, &n_rows, &degree);
      shoal_random_secret (&random);
      drawn = shoal_assignment_draw (originals, n_rows, degree, &random);
      shoal_recoding_keep_assignment (matching, drawn);
    }
  return shoal_recoding_get_assignment (matching);
}
