/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A published file of a heterogeneous release against the original and the graph, which only its owner has. The cells of each
 * line are those that cover its originals; and there is a way to take every line's other columns from one of its originals so
 * that each of them gives its own once: a perfect matching among the edges that the texts allow. */

#include "verify/shoal-verifier.h"

#include "verify/shoal-graph-verdict.h"
#include "verify/shoal-published-edges.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  ShoalTable *table;     /* what was published */
  ShoalRelease *release; /* what the original and the graph publish */
  ShoalPublishedEdges *edges;
  gsize n_rows;
} Check;

static const char *
get_label (ShoalColumn *column,
           gsize        row)
{
  return shoal_column_get_label (column, shoal_column_get_code (column, row));
}

/* Returns: the first line whose cell is not what the graph says, or the number of lines. */
static gsize
check_cells (const Check *self,
             guint        column,
             ShoalColumn *published)
{
  g_autoptr (GString) buffer = g_string_new (NULL), guarded = g_string_new (NULL);

  for (gsize row = 0; row < self->n_rows; row++)
    if (!shoal_published_text_is (get_label (published, row), shoal_release_get_text (self->release, row, column, buffer), guarded))
      return row;
  return self->n_rows;
}

static void
check_texts (Check        *self,
             ShoalVerdict *verdict)
{
  ShoalTable *original = shoal_release_get_classes (self->release)->microdata->table;
  gsize row;

  for (guint column = 0; column < shoal_release_get_n_columns (self->release); column++)
    {
      guint index;
      ShoalColumn *published;

      if (!shoal_published_find_column (self->table, shoal_release_get_column_name (self->release, column), &index))
        {
          shoal_graph_verdict_refuse (verdict, self->table, G_MAXSIZE, _("a column of the release is missing"));
          return;
        }
      published = shoal_table_get_column (self->table, index);
      if (!shoal_release_is_quasi_identifier (self->release, column))
        shoal_published_edges_compare (self->edges,
                                       shoal_table_get_column (original, shoal_release_get_table_column (self->release, column)),
                                       published);
      else if ((row = check_cells (self, column, published)) < self->n_rows)
        {
          shoal_graph_verdict_refuse (verdict, self->table, row, _("a row's cells are not those that cover its originals"));
          return;
        }
    }
  if ((row = shoal_published_edges_find_unmatched (self->edges)) < self->n_rows)
    shoal_graph_verdict_refuse (verdict, self->table, row, _("a row shows values of no original that it stands for, or that another row needs"));
}

/**
 * shoal_verifier_check_owned:
 * @table: a published file, every cell as its text
 * @original: what it was made from, with the meaning of its columns
 * @graph: a matching: the originals of each of its rows
 * @requirements: what must hold
 * @verdict: (out): what was found
 * @progress: (nullable): asked whether to stop
 *
 * Checks a heterogeneous release from the files alone: that the graph is simple and regular, that each line's cells cover its
 * originals, that its other columns are those of one of them, and each original's there once.
 *
 * Errors: those of shoal_release_new(); %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether it could be checked; @verdict says whether it holds.
 */
gboolean
shoal_verifier_check_owned (ShoalTable               *table,
                            ShoalMicrodata           *original,
                            ShoalRecoding            *graph,
                            const ShoalRequirements  *requirements,
                            ShoalVerdict             *verdict,
                            ShoalProgress            *progress,
                            GError                  **error)
{
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  g_autoptr (ShoalPublishedEdges) edges = NULL;
  Check self = { .table = table };
  const guint32 *originals;
  guint degree;

  originals = shoal_recoding_get_originals (graph, &self.n_rows, &degree);
  if (!shoal_verdict_start (verdict, requirements, self.n_rows, error))
    return FALSE;
  if (!shoal_graph_verdict_check_shape (verdict, graph, table, original->n_rows))
    return TRUE;
  classes = shoal_requirements_make_classes (requirements, original, graph, 0, progress, error);
  if (classes == NULL)
    return FALSE;
  self.release = release = shoal_release_new (classes, error);
  if (release == NULL || !shoal_verifier_check_release (release, requirements, verdict, progress, error))
    return FALSE;
  self.edges = edges = shoal_published_edges_new (originals, (guint32) self.n_rows, degree);
  if (verdict->holds)
    check_texts (&self, verdict);
  return TRUE;
}
