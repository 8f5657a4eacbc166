/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binary variables tell the cluster of each row and whether a cluster has rows; each cluster and attribute has a lowest and a
 * highest value (Liang and Samavi 2020). Clusters may have more than k rows, which keeps rows of one kind in a sorted block
 * together; with exactly k, the remaining rows of a kind would join those of the next. Variables, from 1: for row i and cluster c,
 * i × C + c; then the lowest and highest values; then whether a cluster has rows. */

#include "solve/partition/search/shoal-partition-tools.h"

#include <glpk.h>

typedef struct
{
  const double *values;
  guint n_rows;
  guint n_attributes;
  guint n_clusters;
  guint k;
  gboolean carry;
  glp_prob *program;
} Block;

/* Among solutions with equal loss, the preferred one has most of the loss, and then most of the rows, in the carried cluster,
 * because that one is not final. A block of sorted rows has many such solutions, so the choice matters; these weights are below any
 * relevant loss. */
#define CARRIED_LOSS 1e-4
#define CARRIED_ROW 1e-5

typedef struct
{
  guint max_nodes;
  ShoalProgress *progress;
} Limit;

/* Greatest rows × clusters × attributes of a program; for larger ones even the first relaxation takes too long */
#define MAX_SIZE 20000

static int
get_member (const Block *block,
            guint        row,
            guint        cluster)
{
  return (int) (1 + row * block->n_clusters + cluster);
}

static int
get_lowest (const Block *block,
            guint        cluster,
            guint        a)
{
  return (int) (1 + block->n_rows * block->n_clusters + 2 * (cluster * block->n_attributes + a));
}

static int
get_used (const Block *block,
          guint        cluster)
{
  return get_lowest (block, block->n_clusters, 0) + (int) cluster;
}

static void
add_variables (const Block *block)
{
  glp_add_cols (block->program, get_used (block, block->n_clusters) - 1);
  for (guint row = 0; row < block->n_rows; row++)
    for (guint c = 0; c < block->n_clusters; c++)
      {
        glp_set_col_kind (block->program, get_member (block, row, c), GLP_BV);
        if (c == 0 && block->carry)
          glp_set_obj_coef (block->program, get_member (block, row, c), -CARRIED_ROW);
        /* Clusters have no order: so a row can only be in clusters whose number is at most that of the row. */
        if (c > row)
          glp_set_col_bnds (block->program, get_member (block, row, c), GLP_FX, 0, 0);
      }
  for (guint c = 0; c < block->n_clusters; c++)
    for (guint a = 0; a < block->n_attributes; a++)
      for (int high = 0; high < 2; high++)
        {
          double worth = c == 0 && block->carry ? 1 - CARRIED_LOSS : 1;

          glp_set_col_bnds (block->program, get_lowest (block, c, a) + high, GLP_DB, 0, 1);
          glp_set_obj_coef (block->program, get_lowest (block, c, a) + high, high ? worth : -worth);
        }
  for (guint c = 0; c < block->n_clusters; c++)
    glp_set_col_kind (block->program, get_used (block, c), GLP_BV);
}

static void
add_row (const Block  *block,
         int           type,
         double        bound,
         int           n,
         const int    *variables,
         const double *factors)
{
  int row = glp_add_rows (block->program, 1);

  glp_set_row_bnds (block->program, row, type, bound, bound);
  glp_set_mat_row (block->program, row, n, variables, factors);
}

/* Each row is in one cluster, and each cluster has k to 2 k - 1 rows or none. Arrays start at 1, as GLPK requires. */
static void
add_sums (const Block *block)
{
  guint most = MAX (block->n_rows + 1, block->n_clusters);
  g_autofree int *variables = g_new (int, most + 1);
  g_autofree double *factors = g_new (double, most + 1);

  for (guint i = 0; i <= most; i++)
    factors[i] = 1;
  for (guint row = 0; row < block->n_rows; row++)
    {
      for (guint c = 0; c < block->n_clusters; c++)
        variables[c + 1] = get_member (block, row, c);
      add_row (block, GLP_FX, 1, (int) block->n_clusters, variables, factors);
    }
  for (guint c = 0; c < block->n_clusters; c++)
    {
      for (guint row = 0; row < block->n_rows; row++)
        variables[row + 1] = get_member (block, row, c);
      variables[block->n_rows + 1] = get_used (block, c);
      factors[block->n_rows + 1] = -(double) block->k;
      add_row (block, GLP_LO, 0, (int) block->n_rows + 1, variables, factors);
      factors[block->n_rows + 1] = -(2.0 * block->k - 1);
      add_row (block, GLP_UP, 0, (int) block->n_rows + 1, variables, factors);
    }
}

/* The highest value of a cluster is not below its lowest value; clusters without rows come last. */
static void
add_orders (const Block *block)
{
  const double factors[] = { 0, 1, -1 };

  for (guint c = 0; c < block->n_clusters; c++)
    for (guint a = 0; a < block->n_attributes; a++)
      {
        const int range[] = { 0, get_lowest (block, c, a) + 1, get_lowest (block, c, a) };

        add_row (block, GLP_LO, 0, 2, range, factors);
      }
  for (guint c = 1; c < block->n_clusters; c++)
    {
      const int used[] = { 0, get_used (block, c - 1), get_used (block, c) };

      add_row (block, GLP_LO, 0, 2, used, factors);
    }
}

/* The lowest value of a cluster is not above the values of its rows, and the highest not below. Values are from 0 to 1. */
static void
add_limits (const Block *block)
{
  for (guint row = 0; row < block->n_rows; row++)
    for (guint c = 0; c < block->n_clusters; c++)
      for (guint a = 0; a < block->n_attributes; a++)
        {
          double value = block->values[row * block->n_attributes + a];
          const int low[] = { 0, get_lowest (block, c, a), get_member (block, row, c) };
          const int high[] = { 0, get_lowest (block, c, a) + 1, get_member (block, row, c) };
          const double low_factors[] = { 0, 1, 1 - value };
          const double high_factors[] = { 0, 1, -value };

          add_row (block, GLP_UP, 1, 2, low, low_factors);
          add_row (block, GLP_LO, 0, 2, high, high_factors);
        }
}

static void
watch (glp_tree *tree,
       void     *data)
{
  const Limit *limit = data;
  int n_nodes;

  glp_ios_tree_size (tree, NULL, NULL, &n_nodes);
  if ((guint) n_nodes > limit->max_nodes || shoal_progress_should_stop (limit->progress))
    glp_ios_terminate (tree);
}

/**
 * shoal_block_program_solve:
 * @values: @n_attributes numbers from 0 to 1 for each row; the loss of a cluster is the sum of their ranges
 * @n_rows: at least @k
 * @carry: whether the cluster with the first row, number 0, is carried into the next block
 * @max_nodes: greatest number of nodes of the search tree
 * @cluster_of_row: (out) (array length=n_rows): clusters of @k to 2 @k - 1 rows, at most n_rows / k of them, with the
 *   least sum of losses, not weighted by size
 *
 * Returns: whether there is a solution in @cluster_of_row: the best one, or any one if there were too many nodes. A
 *   program that is too large is not solved.
 */
gboolean
shoal_block_program_solve (const double  *values,
                           guint          n_rows,
                           guint          n_attributes,
                           guint          k,
                           gboolean       carry,
                           guint          max_nodes,
                           ShoalProgress *progress,
                           guint         *cluster_of_row)
{
  Block block = { values, n_rows, n_attributes, n_rows / k, k, carry, NULL };
  Limit limit = { max_nodes, progress };
  glp_iocp options;
  gboolean solved;

  if ((gsize) n_rows * block.n_clusters * n_attributes > MAX_SIZE)
    return FALSE;
  glp_term_out (GLP_OFF);
  block.program = glp_create_prob ();
  add_variables (&block);
  add_sums (&block);
  add_orders (&block);
  add_limits (&block);
  glp_init_iocp (&options);
  options.presolve = GLP_ON;
  options.msg_lev = GLP_MSG_OFF;
  options.cb_func = watch;
  options.cb_info = &limit;
  glp_intopt (block.program, &options);
  solved = glp_mip_status (block.program) == GLP_OPT || glp_mip_status (block.program) == GLP_FEAS;
  for (guint row = 0; row < n_rows && solved; row++)
    for (guint c = 0; c < block.n_clusters; c++)
      if (glp_mip_col_val (block.program, get_member (&block, row, c)) > 0.5)
        cluster_of_row[row] = c;
  glp_delete_prob (block.program);
  glp_free_env ();
  return solved;
}
