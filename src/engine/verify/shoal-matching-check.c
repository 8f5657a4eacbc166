/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In a heterogeneous release, each published row may be any of the k originals that its cells cover, and each original any of the k
 * published rows that cover it, if the graph of both is simple and regular. */

#include "verify/shoal-verifier-parts.h"

#include <glib/gi18n-lib.h>

#define POLL_ROWS 4096

static gboolean
cell_covers (ShoalAttribute  *attribute,
             const ShoalCell *cell,
             guint32          code)
{
  guint32 leaf = attribute->leaf_of_code[code];
  guint32 first;

  switch (cell->form)
    {
    case SHOAL_CELL_RANGE:
      {
        double number = shoal_column_get_number (attribute->column, code);

        return number >= cell->low && number <= cell->high;
      }
    case SHOAL_CELL_SET:
      for (gsize i = 0; i < cell->n_leaves; i++)
        if (cell->leaves[i] == leaf)
          return TRUE;
      return FALSE;
    case SHOAL_CELL_NODE:
      first = shoal_hierarchy_get_first_leaf (attribute->hierarchy, cell->node);
      return leaf >= first && leaf - first < shoal_hierarchy_get_leaf_count (attribute->hierarchy, cell->node);
    case SHOAL_CELL_MEAN:
    case SHOAL_CELL_MEDIAN:
    case SHOAL_CELL_MODE:
    case SHOAL_CELL_MIDDLE:
    default:
      return FALSE;
    }
}

static gboolean
row_covers (ShoalClasses *classes,
            guint32       row,
            guint32       original)
{
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
      ShoalCell cell;

      shoal_classes_get_cell (classes, row, a, &cell);
      if (!cell_covers (attribute, &cell, shoal_column_get_code (attribute->column, original)))
        return FALSE;
    }
  return TRUE;
}

/* Checks the edges of one row: they lead to different originals that its cells cover, and one of them is the assigned original. */
static const char *
check_row (ShoalRelease  *release,
           const guint32 *originals,
           guint          degree,
           guint32        row,
           guint32       *n_rows_of,
           gsize         *last_row_of)
{
  const guint32 *assignment = shoal_release_get_assignment (release);
  ShoalClasses *classes = shoal_release_get_classes (release);
  gboolean assigned = FALSE;

  for (guint i = 0; i < degree; i++)
    {
      guint32 original = originals[(gsize) row * degree + i];

      if (last_row_of[original] == row)
        return _("a row stands twice for one original");
      last_row_of[original] = row;
      n_rows_of[original]++;
      assigned = assigned || (assignment != NULL && assignment[row] == original);
      if (!row_covers (classes, row, original))
        return _("a row's cells do not cover one of its originals");
    }
  return assigned ? NULL : _("a row shows values of an original that it does not stand for");
}

/* Checks that originals have the same degree as rows, and that each original gave its other columns to one row. */
static const char *
check_originals (ShoalRelease  *release,
                 const guint32 *n_rows_of,
                 gsize          n_rows,
                 guint          degree)
{
  const guint32 *assignment = shoal_release_get_assignment (release);
  g_autofree guint8 *used = g_new0 (guint8, MAX (n_rows, 1));

  for (gsize i = 0; i < n_rows; i++)
    {
      if (n_rows_of[i] != degree)
        return _("an original is not covered by as many rows as the others");
      if (used[assignment[i]])
        return _("an original gives its other columns to two rows");
      used[assignment[i]] = TRUE;
    }
  return NULL;
}

/**
 * shoal_matching_check_release:
 * @release: of a heterogeneous recoding
 * @verdict: gets the result
 * @progress: (nullable): asked whether to stop
 *
 * Verifies a release by its own graph and the original table.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_matching_check_release (ShoalRelease  *release,
                              ShoalVerdict  *verdict,
                              ShoalProgress *progress,
                              GError       **error)
{
  ShoalClasses *classes = shoal_release_get_classes (release);
  g_autofree guint32 *n_rows_of = NULL;
  g_autofree gsize *last_row_of = NULL;
  const guint32 *originals;
  const char *problem = NULL;
  gsize n_rows;
  guint degree;

  originals = shoal_recoding_get_originals (classes->recoding, &n_rows, &degree);
  n_rows_of = g_new0 (guint32, n_rows);
  last_row_of = g_new (gsize, n_rows);
  for (gsize i = 0; i < n_rows; i++)
    last_row_of[i] = G_MAXSIZE;
  for (gsize row = 0; row < n_rows && problem == NULL; row++)
    {
      if (row % POLL_ROWS == 0 && shoal_verify_is_stopped (progress, error))
        return FALSE;
      problem = check_row (release, originals, degree, (guint32) row, n_rows_of, last_row_of);
      if (problem != NULL)
        verdict->first_offending_row = row;
    }
  if (problem == NULL)
    problem = check_originals (release, n_rows_of, n_rows, degree);
  if (problem == NULL)
    {
      shoal_graph_verdict_judge_rows (verdict, n_rows, degree);
      return TRUE;
    }
  verdict->checkable = TRUE;
  verdict->n_rows = n_rows;
  verdict->message = g_strdup (problem);
  return TRUE;
}
