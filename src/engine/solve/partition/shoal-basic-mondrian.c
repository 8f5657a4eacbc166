/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mondrian with hierarchies (LeFevre, DeWitt and Ramakrishnan 2006, as Caruccio and others 2022 compare with it): a part is split
 * by the children of the lowest node that covers it, in the widest attribute or, with a target column, in the attribute that leaves
 * the target's values least uncertain (weighted entropy). Children with fewer than k rows are joined, and also joined with the
 * smallest of the others if they are still too few: in the published form such rows stay in classes below k. The option `one-child`
 * is our addition: a part is split in two, by the child that tells most about the target. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-partition-tools.h"
#include "solve/partition/search/shoal-row-splitter.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

struct _ShoalBasicMondrian
{
  ShoalPartitionSolver parent_instance;

  gboolean use_target;
  gboolean one_child;
};

G_DEFINE_TYPE (ShoalBasicMondrian, shoal_basic_mondrian, SHOAL_TYPE_PARTITION_SOLVER)

typedef struct
{
  ShoalColumn *target;          /* NULL: splits by width */
  ShoalChildSplit *child_split; /* nullable: splits off one child at a time as long as that tells about the target, then by width */
} Job;

typedef struct
{
  guint64 key; /* the number of the child, then the row */
} KeyedRow;

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  guint64 x = ((const KeyedRow *) a)->key, y = ((const KeyedRow *) b)->key;

  return (x > y) - (x < y);
}

/* Moves the rows of children below k to the end as one part, together with the smallest other child if needed. Returns: whether two
 * or more parts are left. */
static gboolean
join_small (ShoalPartitionSearch *search,
            KeyedRow             *keyed,
            guint32               n_rows,
            GArray               *ends)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n_small = 0, smallest = n_rows, smallest_start = n_rows;

  for (guint32 i = 0; i < n_rows; i++)
    if (i == 0 || keyed[i].key >> 32 != keyed[i - 1].key >> 32)
      g_array_append_val (starts, i);
  g_array_append_val (starts, n_rows);
  for (guint j = 0; j + 1 < starts->len; j++)
    {
      guint32 size = g_array_index (starts, guint32, j + 1) - g_array_index (starts, guint32, j);

      if (size < search->min_size)
        n_small += size;
      else if (size < smallest)
        {
          smallest = size;
          smallest_start = g_array_index (starts, guint32, j);
        }
    }
  for (guint j = 0; j + 1 < starts->len; j++)
    {
      guint32 start = g_array_index (starts, guint32, j), end = g_array_index (starts, guint32, j + 1);

      if (end - start < search->min_size || (n_small > 0 && n_small < search->min_size && start == smallest_start))
        for (guint32 i = start; i < end; i++)
          keyed[i].key |= (guint64) 1 << 63;
    }
  qsort (keyed, n_rows, sizeof *keyed, compare_keys);
  for (guint32 i = 1; i <= n_rows; i++)
    if (i == n_rows || (keyed[i].key >> 63 != keyed[i - 1].key >> 63)
        || (keyed[i].key >> 63 == 0 && keyed[i].key >> 32 != keyed[i - 1].key >> 32))
      g_array_append_val (ends, i);
  return ends->len > 1;
}

static gboolean
split_by (ShoalPartitionSearch *search,
          guint                 a,
          guint32              *rows,
          guint32               n_rows,
          GArray               *ends)
{
  ShoalMicrodata *microdata = search->problem->microdata;
  ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);
  g_autofree KeyedRow *keyed = g_new (KeyedRow, n_rows);
  guint32 node = shoal_microdata_find_cover (microdata, a, rows, n_rows);

  g_array_set_size (ends, 0);
  if (node < attribute->n_leaves)
    return FALSE;
  for (guint32 i = 0; i < n_rows; i++)
    {
      guint32 leaf = shoal_microdata_get_row_leaf (microdata, a, rows[i]);

      if (shoal_progress_stops_at (search->progress, i))
        return FALSE;
      keyed[i].key = (guint64) shoal_hierarchy_get_child_at (attribute->hierarchy, node, leaf) << 32 | rows[i];
    }
  qsort (keyed, n_rows, sizeof *keyed, compare_keys);
  if (!join_small (search, keyed, n_rows, ends))
    return FALSE;
  for (guint32 i = 0; i < n_rows; i++)
    rows[i] = (guint32) keyed[i].key;
  return TRUE;
}

/* The conditional entropy of the target given the parts, in bits, summed over the rows. */
static double
measure_entropy (ShoalColumn   *target,
                 const guint32 *rows,
                 const GArray  *ends)
{
  guint32 n_codes = (guint32) shoal_column_get_n_codes (target), start = 0;
  g_autofree guint32 *counts = g_new (guint32, n_codes);
  double bits = 0;

  for (guint j = 0; j < ends->len; j++)
    {
      guint32 end = g_array_index (ends, guint32, j);

      for (guint32 code = 0; code < n_codes; code++)
        counts[code] = 0;
      for (guint32 i = start; i < end; i++)
        counts[shoal_column_get_code (target, rows[i])]++;
      for (guint32 code = 0; code < n_codes; code++)
        if (counts[code] > 0)
          bits -= counts[code] * log2 ((double) counts[code] / (end - start));
      start = end;
    }
  return bits;
}

static gboolean
split (ShoalPartitionSearch *search,
       guint32              *rows,
       guint32               n_rows,
       GArray               *ends,
       gpointer              data)
{
  const Job *job = data;
  guint n_wide, best = search->loss->n_attributes;
  g_autofree guint *ranked = shoal_row_splitter_rank_widths (search, search->problem->microdata->tuple_of_row, rows, n_rows, &n_wide);
  double least = INFINITY;

  for (guint i = 0; i < n_wide; i++)
    {
      double bits;

      if (!split_by (search, ranked[i], rows, n_rows, ends))
        continue;
      if (job->target == NULL)
        return TRUE;
      bits = measure_entropy (job->target, rows, ends);
      if (bits < least)
        {
          least = bits;
          best = ranked[i];
        }
    }
  return best < search->loss->n_attributes && split_by (search, best, rows, n_rows, ends);
}

static gboolean
split_one_off (ShoalPartitionSearch *search,
               guint32              *rows,
               guint32               n_rows,
               GArray               *ends,
               gpointer              data)
{
  const Job *job = data;
  guint32 n = shoal_child_split_find (job->child_split, rows, n_rows);

  if (n == 0)
    return split (search, rows, n_rows, ends, data);
  g_array_append_val (ends, n);
  g_array_append_val (ends, n_rows);
  return TRUE;
}

static void
shoal_basic_mondrian_cluster (ShoalPartitionSolver *solver,
                              ShoalPartitionSearch *search)
{
  ShoalMicrodata *microdata = search->problem->microdata;
  Job job = { NULL, NULL };
  guint target;

  if (SHOAL_BASIC_MONDRIAN (solver)->use_target && shoal_schema_find_target (microdata->schema, &target))
    job.target = shoal_table_get_column (microdata->table, target);
  if (job.target != NULL && SHOAL_BASIC_MONDRIAN (solver)->one_child)
    {
      g_autoptr (ShoalChildSplit) child_split = shoal_child_split_new (search, job.target);

      job = (Job){ NULL, child_split };
      shoal_row_splitter_run (search, split_one_off, &job);
    }
  else
    shoal_row_splitter_run (search, split, &job);
}

static gboolean
shoal_basic_mondrian_uses_target (ShoalSolver *solver)
{
  return SHOAL_BASIC_MONDRIAN (solver)->use_target;
}

static void
shoal_basic_mondrian_class_init (ShoalBasicMondrianClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_basic_mondrian_cluster;
  SHOAL_SOLVER_CLASS (klass)->uses_target = shoal_basic_mondrian_uses_target;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalBasicMondrian, use_target),
    g_param_spec_boolean ("use-target", N_("Use target"),
                          N_("Splits where the values of the target column become least uncertain, if there is such a column."),
                          TRUE, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalBasicMondrian, one_child),
    g_param_spec_boolean ("one-child", N_("One child"),
                          N_("Where it goes by the target, splits off the child of a node that tells most and leaves the others together."),
                          TRUE, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_basic_mondrian_init (ShoalBasicMondrian *self)
{
}
