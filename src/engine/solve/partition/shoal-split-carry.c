/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Split and carry (Liang and Samavi 2020): the sorted rows are cut into blocks of a few times k, each is clustered by an integer program,
 * and the cluster with the block's last row is carried into the next block and counts as part of it. A block keeps the solution of
 * l-greedy if the program finds none within its nodes, or a worse one, or if there is no time. For numbers that are published as ranges;
 * the leaves of a tree are treated as numbers, whose distance from the first leaf is their common loss. Practical up to k = 5. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-growth.h"
#include "solve/partition/search/shoal-partition-tools.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

struct _ShoalSplitCarry
{
  ShoalPartitionSolver parent_instance;

  guint block;
  guint max_nodes;
};

/* Losses that differ by less than this are equal */
#define ROUNDING 1e-9

/* Greatest number of rows of a block that is still clustered greedily when there is no time left, in a few steps for each; and of
 * all rows */
#define SMALL_BLOCK 60
#define FEW_ROWS 100000

G_DEFINE_TYPE (ShoalSplitCarry, shoal_split_carry, SHOAL_TYPE_PARTITION_SOLVER)

/* The tuples of the block's rows, and the cluster of each within the block. */
typedef struct
{
  guint32 *tuples;
  guint *cluster_of_row;
  guint n_rows;
} Block;

/* The rows that are not in a block yet: n_to_give rows of the current tuple, then those of the tuples after it. */
typedef struct
{
  const guint32 *order;
  gsize n_waiting;
  guint32 next;
  guint32 n_to_give;
} Source;

/* The sum of the numbers of the clusters, as the integer program computes it. */
static double
measure (ShoalPartitionSearch *search,
         const Block          *block,
         const guint          *cluster_of_row)
{
  const ShoalCellLoss *loss = search->loss;
  g_autofree guint32 *box = g_new (guint32, loss->n_words);
  double sum = 0;

  for (guint c = 0; c < block->n_rows / search->min_size; c++)
    {
      gboolean empty = TRUE;

      for (guint i = 0; i < block->n_rows; i++)
        {
          if (cluster_of_row[i] != c)
            continue;
          if (empty)
            shoal_box_set (loss, box, block->tuples[i]);
          else
            shoal_box_add (loss, box, block->tuples[i]);
          empty = FALSE;
        }
      sum += empty ? 0 : shoal_box_number (loss, box);
    }
  return sum;
}

static guint
find_next (ShoalPartitionSearch *search,
           const Block          *block,
           const guint32        *box)
{
  guint best = block->n_rows;
  double least = INFINITY;

  for (guint i = 0; i < block->n_rows; i++)
    {
      double number;

      if (block->cluster_of_row[i] != G_MAXUINT)
        continue;
      if (box == NULL)
        return i;
      number = shoal_box_number_with (search->loss, box, block->tuples[i]);
      if (number < least)
        {
          least = number;
          best = i;
        }
    }
  return best;
}

/* The first free row takes the rows with the least growth of its cluster; the last cluster takes all remaining rows. */
static void
cluster_greedily (ShoalPartitionSearch *search,
                  Block                *block)
{
  const ShoalCellLoss *loss = search->loss;
  g_autofree guint32 *box = g_new (guint32, loss->n_words);
  guint n_clusters = block->n_rows / search->min_size;

  for (guint i = 0; i < block->n_rows; i++)
    block->cluster_of_row[i] = G_MAXUINT;
  for (guint taken = 0; taken < block->n_rows; taken++)
    {
      guint cluster = MIN (taken / search->min_size, n_clusters - 1);
      gboolean opens = taken == cluster * search->min_size;
      guint row = find_next (search, block, opens ? NULL : box);

      block->cluster_of_row[row] = cluster;
      if (opens)
        shoal_box_set (loss, box, block->tuples[row]);
      else
        shoal_box_add (loss, box, block->tuples[row]);
    }
}

/* The values of the block as numbers from 0 to 1, all on the same scale; the last row comes first. */
static double *
make_values (ShoalPartitionSearch *search,
             const Block          *block)
{
  const ShoalCellLoss *loss = search->loss;
  double *values = g_new (double, (gsize) block->n_rows * loss->n_attributes);
  double most = 0;

  for (guint i = 0; i < block->n_rows; i++)
    for (guint a = 0; a < loss->n_attributes; a++)
      {
        const ShoalLossAttribute *attribute = &loss->attributes[a];
        guint32 place = shoal_cell_loss_get_places (loss, block->tuples[i])[a];
        double value = place == 0                           ? attribute->mixed
                       : attribute->kind == SHOAL_LOSS_SET ? (double) place / attribute->n_places
                                                           : shoal_cell_loss_interval (attribute, 1, place);

        values[(gsize) (block->n_rows - 1 - i) * loss->n_attributes + a] = MAX (value, 0);
        most = MAX (most, value);
      }
  for (gsize i = 0; i < (gsize) block->n_rows * loss->n_attributes && most > 0; i++)
    values[i] /= most;
  return values;
}

static gboolean
cluster_exactly (ShoalSplitCarry      *self,
                 ShoalPartitionSearch *search,
                 Block                *block,
                 gboolean              carry)
{
  g_autofree double *values = make_values (search, block);
  g_autofree guint *reversed = g_new (guint, block->n_rows);
  g_autofree guint *clusters = g_new (guint, block->n_rows);

  if (!shoal_block_program_solve (values, block->n_rows, search->loss->n_attributes, search->min_size, carry, self->max_nodes,
                                  search->progress, reversed))
    return FALSE;
  for (guint i = 0; i < block->n_rows; i++)
    clusters[i] = reversed[block->n_rows - 1 - i];
  if (measure (search, block, clusters) <= measure (search, block, block->cluster_of_row) + ROUNDING)
    memcpy (block->cluster_of_row, clusters, block->n_rows * sizeof *clusters);
  return TRUE;
}

/* Takes all clusters into the draft, except the carried one, whose rows come first in the next block. */
static void
take_block (ShoalPartitionSearch *search,
            Block                *block,
            gboolean              carry)
{
  guint carried = carry ? block->cluster_of_row[block->n_rows - 1] : G_MAXUINT, n = 0;

  for (guint c = 0; c < block->n_rows / search->min_size; c++)
    {
      guint32 cluster = SHOAL_PARTITION_DRAFT_NO_CLUSTER;

      for (guint i = 0; i < block->n_rows; i++)
        {
          if (c == carried || block->cluster_of_row[i] != c)
            continue;
          if (cluster == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
            cluster = shoal_partition_draft_open (search->draft);
          shoal_partition_draft_take (search->draft, block->tuples[i], 1, cluster);
        }
    }
  for (guint i = 0; i < block->n_rows; i++)
    if (block->cluster_of_row[i] == carried)
      block->tuples[n++] = block->tuples[i];
  block->n_rows = n;
}

/* Fills the block with the next remaining rows. */
static void
fill_block (ShoalPartitionSearch *search,
            Source               *source,
            Block                *block,
            gsize                 size)
{
  for (; block->n_rows < size; source->n_waiting--)
    {
      for (; source->n_to_give == 0; source->next++)
        source->n_to_give = shoal_partition_draft_get_left (search->draft, source->order[source->next]);
      block->tuples[block->n_rows++] = source->order[source->next - 1];
      source->n_to_give--;
    }
}

static void
tell (ShoalPartitionSearch *search,
      guint                 n_blocks,
      guint                 n_unsolved)
{
  g_autofree char *message = g_strdup_printf (_("blocks: %'u, without an exact solution: %'u"), n_blocks, n_unsolved);

  shoal_progress_set_message (search->progress, message);
  shoal_partition_search_set_done (search);
}

static void
shoal_split_carry_cluster (ShoalPartitionSolver *solver,
                           ShoalPartitionSearch *search)
{
  ShoalSplitCarry *self = SHOAL_SPLIT_CARRY (solver);
  gsize size = (gsize) self->block * search->min_size;
  g_autofree guint32 *order = shoal_sorted_tuples_by_variance (search->loss, search->closing);
  g_autofree guint32 *tuples = g_new (guint32, size + search->min_size);
  g_autofree guint *clusters = g_new (guint, size + search->min_size);
  Block block = { tuples, clusters, 0 };
  Source source = { order, search->draft->n_left, 0, 0 };
  guint n_blocks = 0, n_unsolved = 0;
  gboolean in_time = TRUE;

  while (source.n_waiting + block.n_rows >= search->min_size)
    {
      gsize n_all = source.n_waiting + block.n_rows;

      in_time = in_time && !shoal_partition_search_stops (search);
      if (!in_time && (size > SMALL_BLOCK || n_all > FEW_ROWS))
        return;
      fill_block (search, &source, &block, n_all < size + search->min_size ? n_all : size);
      cluster_greedily (search, &block);
      n_blocks++;
      n_unsolved += block.n_rows >= 2 * search->min_size
                    && !(in_time && cluster_exactly (self, search, &block, source.n_waiting > 0));
      take_block (search, &block, source.n_waiting > 0);
      if (in_time)
        tell (search, n_blocks, n_unsolved);
    }
  tell (search, n_blocks, n_unsolved);
  if (in_time && !shoal_partition_search_stops (search))
    shoal_cluster_growth_share_rest (search);
}

static void
shoal_split_carry_class_init (ShoalSplitCarryClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_split_carry_cluster;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalSplitCarry, block),
    g_param_spec_uint ("block", N_("Block"), N_("Rows of a block, as a multiple of k."), 2, 20, 3, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalSplitCarry, max_nodes),
    g_param_spec_uint ("max-nodes", N_("Max nodes"),
                       N_("Nodes of the search tree after which a block takes the best solution found, or its greedy one."), 1,
                       100000000, 2000, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_split_carry_init (ShoalSplitCarry *self)
{
}
