/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mondrian (LeFevre, DeWitt and Ramakrishnan 2006): a part is split at the median of its widest attribute, or of the next widest
 * one where a half would have fewer than k rows. Values are in the order of numbers or of the tree's leaves. In the strict form
 * equal values stay together, in the relaxed form those at the median may go to either half. Costs n log² n; large parts are not
 * sorted, their values are counted. */

#include "solve/partition/shoal-partition-solvers.h"

#include "base/shoal-sort.h"
#include "solve/partition/search/shoal-row-splitter.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

/* Number of rows above which sorting a part would take too long without a poll */
#define LARGE 65536

struct _ShoalMondrian
{
  ShoalPartitionSolver parent_instance;

  gboolean relaxed;
  gboolean together;
};

G_DEFINE_TYPE (ShoalMondrian, shoal_mondrian, SHOAL_TYPE_PARTITION_SOLVER)

/* Moves the rows up to the median's place to the front, without sorting, so that it can be stopped in a large part. Returns: like
 * find_half(); 0 also when told to stop. */
static guint32
count_half (ShoalPartitionSearch *search,
            guint                 a,
            guint32              *rows,
            guint32               n_rows)
{
  g_autofree guint32 *n_at = g_new0 (guint32, search->loss->attributes[a].n_places);
  g_autofree guint32 *parted = g_new (guint32, n_rows);
  guint32 median = 0, half, low = 0, high;

  for (guint32 i = 0; i < n_rows; i++)
    {
      if (shoal_progress_stops_at (search->progress, i))
        return 0;
      n_at[shoal_row_splitter_get_place (search, rows[i], a)]++;
    }
  for (half = n_at[0]; half < (n_rows - 1) / 2 + 1; half += n_at[median])
    median++;
  if (half < search->min_size || n_rows - half < search->min_size)
    return 0;
  high = half;
  for (guint32 i = 0; i < n_rows; i++)
    {
      if (shoal_progress_stops_at (search->progress, i))
        return 0;
      parted[shoal_row_splitter_get_place (search, rows[i], a) <= median ? low++ : high++] = rows[i];
    }
  memcpy (rows, parted, n_rows * sizeof *rows);
  return half;
}

/* Sorts the rows by place. Returns: where the second half begins; 0 where a half would be too small. */
static guint32
find_half (ShoalPartitionSearch *search,
           guint                 a,
           guint32              *rows,
           guint32               n_rows,
           gboolean              relaxed)
{
  g_autofree guint64 *keys = NULL;
  guint32 half = n_rows / 2;

  if (n_rows >= LARGE && !relaxed)
    return count_half (search, a, rows, n_rows);
  keys = g_new (guint64, n_rows);
  for (guint32 i = 0; i < n_rows; i++)
    keys[i] = (guint64) shoal_row_splitter_get_place (search, rows[i], a) << 32 | rows[i];
  qsort (keys, n_rows, sizeof *keys, shoal_compare_uint64);
  for (guint32 i = 0; i < n_rows; i++)
    rows[i] = (guint32) keys[i];
  if (relaxed)
    return half;
  /* The median belongs to the first half. */
  for (half = (n_rows - 1) / 2 + 1; half < n_rows && keys[half] >> 32 == keys[half - 1] >> 32; half++)
    ;
  return half >= search->min_size && n_rows - half >= search->min_size ? half : 0;
}

static gboolean
split (ShoalPartitionSearch *search,
       guint32              *rows,
       guint32               n_rows,
       GArray               *ends,
       gpointer              data)
{
  ShoalMondrian *self = data;
  guint n_wide;
  g_autofree guint *ranked = shoal_row_splitter_rank_widths (search, search->problem->microdata->tuple_of_row, rows, n_rows, &n_wide);

  for (guint i = 0; i < n_wide; i++)
    {
      guint32 half = find_half (search, ranked[i], rows, n_rows, self->relaxed);

      if (half == 0)
        continue;
      g_array_append_val (ends, half);
      g_array_append_val (ends, n_rows);
      return TRUE;
    }
  return FALSE;
}

static void
shoal_mondrian_cluster (ShoalPartitionSolver *solver,
                        ShoalPartitionSearch *search)
{
  shoal_row_splitter_run (search, split, solver);
}

static gboolean
shoal_mondrian_keeps_tuples (ShoalPartitionSolver *solver)
{
  return SHOAL_MONDRIAN (solver)->together && !SHOAL_MONDRIAN (solver)->relaxed;
}

static gboolean
shoal_mondrian_takes_weights (ShoalSolver *solver)
{
  return !SHOAL_MONDRIAN (solver)->relaxed;
}

static void
shoal_mondrian_class_init (ShoalMondrianClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_mondrian_cluster;
  SHOAL_PARTITION_SOLVER_CLASS (klass)->keeps_tuples = shoal_mondrian_keeps_tuples;
  SHOAL_SOLVER_CLASS (klass)->takes_weights = shoal_mondrian_takes_weights;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalMondrian, relaxed),
    g_param_spec_boolean ("relaxed", N_("Relaxed"), N_("Rows with the median's value may go to either half."), FALSE,
                          SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalMondrian, together),
    g_param_spec_boolean ("equal-together", N_("Equal rows together"),
                          N_("Rows that are equal in all quasi-identifiers get the same cells, since a database can make no other release; "
                             "classes are not improved afterwards then. It has no effect in the relaxed form; where a release is made from "
                             "counts it is always on."),
                          FALSE, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_mondrian_init (ShoalMondrian *self)
{
}
