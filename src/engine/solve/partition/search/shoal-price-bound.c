/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partition chooses clusters so that every row is in one of them; the dual of that linear program gives each row a price. If the
 * prices of any k rows sum to at most k times the number of every box that covers them, the sum of all prices is a lower bound: the
 * sum of the prices of m rows, by the mean over their sets of k, is then at most m times the number of their box, for every m >= k.
 * The same holds for a graph in which each row covers k originals and each original is used k times.
 *
 * Prices that are too high become valid when each is multiplied by its ratio in the worst box: for a box B and a row with price u
 * let r be k · number (B) over the sum of u and the k - 1 largest prices of other rows in B; with the least r over all boxes for
 * each row, the prices u · r are valid, because their sum over any k rows of B is at most the sum of u times k · number (B) over
 * the sum of u. Repeated steps to u · √r raise the prices until almost nothing is gained.
 *
 * Boxes are searched for among products of *covers*: each attribute has some partitions of its places into blocks, so that every
 * cell lies in a block of one of them, and its number is at least that of the block. For nodes these are the levels of the tree;
 * for ranges of numbers they are intervals of grids, twice as wide as the cell at most, and half of them shifted so that one
 * contains the cell. The attributes are decided one after another; groups of tuples with fewer than k rows, or whose number already
 * exceeds their prices, are left out. Few products are the worst for any tuple: prices are scaled by these repeatedly before a pass
 * over all products, which makes the prices valid.
 *
 * With levels of the tree the covers are exact; grids and sets are only a lower bound of the loss. With such columns, if the table
 * is not large, the boxes of every tuple are then searched (shoal_price_search_ratios()), from the prices that the covers gave. */

#include "solve/partition/search/shoal-partition-bound.h"

#include "base/shoal-parallel.h"
#include "base/shoal-sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Greatest number of passes over all products, and the least relative gain of the sum of prices for another pass */
#define MAX_CYCLES 12
#define LEAST_GAIN 5e-3

/* Greatest number of scaling steps between two passes, over only those products that were the worst for a tuple */
#define MOST_STEPS 12

/* Greatest factor by which a price rises in a step: with a smaller one fewer boxes must be tested */
#define FIRST_LIMIT 2.0
#define LIMIT 1.25

/* Searches of the boxes of every tuple: they end after MAX_IDLE_SEARCHES with less than the least gain; the limit of a price
 * shrinks from the first to the last; the nodes of a tuple's search double each time from the first number to the greatest */
#define MAX_IDLE_SEARCHES 3
#define SEARCH_LEAST_GAIN 1e-3
#define SEARCH_FIRST_LIMIT 1.25
#define SEARCH_LAST_LIMIT 1.05
#define SEARCH_SHRINKS 0.85
#define SEARCH_FIRST_NODES 1000
#define SEARCH_MAX_NODES 20000

/* Products of a list that a thread takes at once; neighbours in the list share groups */
#define CHUNK 16

/* Sums are rounded: the bound is reduced by this share */
#define ROUNDING 1e-9

/* The widths of the grids for ranges, each narrower than the one before by a factor: fewer widths where more columns have ranges */
static const struct
{
  guint n_columns;
  guint n_widths;
  double factor;
} widths_of_columns[] = { { 2, 28, 0.84 }, { 4, 14, 0.7071067811865476 }, { G_MAXUINT, 7, 0.5 } };

typedef struct
{
  guint32 n_blocks;
  guint32 *block_of_place;
  double *number_of_block; /* least number of a cell that lies in the block, and in no block of an earlier cover */
} Cover;

typedef struct
{
  guint attribute;
  guint n_places; /* number of places that occur in rows */
  GArray *covers; /* of Cover */
  double least;
} Decision;

typedef struct
{
  const ShoalCellLoss *loss;
  guint k;
  ShoalStepBudget budget;
  Decision *decisions; /* one per attribute, in the order in which they are decided */
  double *least_after; /* by decision: sum of the least numbers of the attributes after it */
  guint32 *order;      /* tuples, those with the highest price first */
  const double *prices;
  double limit;
  double *ratios;  /* by tuple, the least ratio of all threads */
  guint64 *worst;  /* by tuple, the product with that ratio, the first in a tie */
  GArray *listed;  /* nullable: of guint64: products in their order; NULL for all products */
  GMutex mutex;    /* guards @ratios and @worst */
  gint next;
} Pass;

/* ---- Covers ---- */

static void
clear_decision (Decision *self)
{
  for (guint i = 0; i < self->covers->len; i++)
    {
      g_free (g_array_index (self->covers, Cover, i).block_of_place);
      g_free (g_array_index (self->covers, Cover, i).number_of_block);
    }
  g_array_unref (self->covers);
}

static double
number_pair (const ShoalLossAttribute *attribute,
             guint32                   place,
             guint32                   other)
{
  if (attribute->kind != SHOAL_LOSS_SET)
    return shoal_cell_loss_interval (attribute, place, other);
  return shoal_loss_of_set (attribute, place == 0, place == other ? 1 : 2);
}

/* Adds a cover, with the least number of each block: a cell of two or more places that is in no block of the covers before contains
 * two neighbouring places of different blocks. Takes ownership of @block_of_place. */
static void
add_cover (Decision                 *self,
           const ShoalLossAttribute *attribute,
           const guint8             *is_there,
           guint32                  *block_of_place)
{
  const Cover *before = self->covers->len > 0 ? &g_array_index (self->covers, Cover, self->covers->len - 1) : NULL;
  guint32 last = G_MAXUINT32;
  Cover cover = { 0, block_of_place, NULL };

  for (guint32 place = 0; place < attribute->n_places; place++)
    cover.n_blocks = MAX (cover.n_blocks, block_of_place[place] + 1);
  if (before != NULL && cover.n_blocks == before->n_blocks)
    {
      g_free (block_of_place);
      return;
    }
  cover.number_of_block = g_new (double, cover.n_blocks);
  for (guint32 block = 0; block < cover.n_blocks; block++)
    cover.number_of_block[block] = INFINITY;
  for (guint32 place = 0; place < attribute->n_places; place++)
    {
      guint32 block = block_of_place[place];

      if (!is_there[place])
        continue;
      if (before == NULL)
        cover.number_of_block[block] = MIN (cover.number_of_block[block], number_pair (attribute, place, place));
      else if (last != G_MAXUINT32 && block_of_place[last] == block && before->block_of_place[last] != before->block_of_place[place])
        cover.number_of_block[block] = MIN (cover.number_of_block[block], number_pair (attribute, last, place));
      last = place;
    }
  g_array_append_val (self->covers, cover);
}

/* Adds the levels of the tree as covers. Missing cells have a block of their own below the top. */
static void
cover_by_levels (Decision                 *self,
                 const ShoalLossAttribute *attribute,
                 const guint8             *is_there)
{
  ShoalHierarchy *hierarchy = attribute->hierarchy;
  g_autofree guint32 *node_of_leaf = g_new (guint32, shoal_hierarchy_get_n_leaves (hierarchy));
  guint height = shoal_hierarchy_get_height (hierarchy);

  for (guint level = 1; level <= height && attribute->kind != SHOAL_LOSS_SET; level++)
    {
      guint32 *block_of_place = g_new (guint32, attribute->n_places);
      guint32 n_nodes;

      shoal_hierarchy_get_level_nodes (hierarchy, level, &n_nodes);
      shoal_hierarchy_map_level (hierarchy, level, node_of_leaf);
      for (guint32 place = 1; place < attribute->n_places; place++)
        block_of_place[place] = node_of_leaf[attribute->leaf_of_place[place]] + 1;
      block_of_place[0] = 0;
      add_cover (self, attribute, is_there, block_of_place);
    }
  add_cover (self, attribute, is_there, g_new0 (guint32, attribute->n_places));
}

/* Adds intervals that contain every range up to @width. A range that needs this cover has a number of at least @least. */
static void
add_grid (Decision                 *self,
          const ShoalLossAttribute *attribute,
          double                    width,
          double                    least,
          gboolean                  shifted)
{
  Cover cover = { 0, g_new0 (guint32, attribute->n_places), NULL };

  for (guint32 place = 1; place < attribute->n_places; place++)
    {
      double number = shoal_cell_loss_interval (attribute, 1, place);

      /* Rounding must not divide a range of exactly this width. */
      cover.block_of_place[place] = 1 + (guint32) ((number / (width * (1 + 1e-9)) + (shifted ? 1 : 0)) / 2);
      cover.n_blocks = MAX (cover.n_blocks, cover.block_of_place[place] + 1);
    }
  cover.number_of_block = g_new (double, cover.n_blocks);
  for (guint32 block = 0; block < cover.n_blocks; block++)
    cover.number_of_block[block] = block > 0 ? least : attribute->missing;
  g_array_append_val (self->covers, cover);
}

static void
cover_by_grids (Decision                 *self,
                const ShoalLossAttribute *attribute,
                const guint8             *is_there,
                guint                     n_widths,
                double                    factor)
{
  double widest = shoal_cell_loss_interval (attribute, 1, attribute->n_places - 1), narrowest = INFINITY, width = widest;
  guint32 last = 0;

  for (guint32 place = 1; place < attribute->n_places; place++)
    if (is_there[place])
      {
        if (last > 0)
          narrowest = MIN (narrowest, shoal_cell_loss_interval (attribute, last, place));
        last = place;
      }
  for (guint i = 0; i < n_widths && width * (1 + 1e-9) >= narrowest; i++, width *= factor)
    {
      double least = i + 1 < n_widths ? MAX (narrowest, width * factor) : narrowest;

      add_grid (self, attribute, width, least * (1 - 1e-9), FALSE);
      if (i > 0)
        add_grid (self, attribute, width, least * (1 - 1e-9), TRUE);
    }
  if (is_there[0])
    {
      Cover all = { 1, g_new0 (guint32, attribute->n_places), g_new (double, 1) };

      all.number_of_block[0] = attribute->mixed;
      g_array_append_val (self->covers, all);
    }
}

/* Whether the number of a cell is the distance of its ends. */
static gboolean
is_additive (const ShoalLossAttribute *attribute)
{
  guint32 last = attribute->n_places - 1, middle = (last + 1) / 2;
  double whole;

  if (attribute->kind == SHOAL_LOSS_SET || last < 3)
    return FALSE;
  whole = shoal_cell_loss_interval (attribute, 1, last);
  return whole > 0 && shoal_cell_loss_interval (attribute, 1, 1) == 0
         && fabs (shoal_cell_loss_interval (attribute, 1, middle) + shoal_cell_loss_interval (attribute, middle, last) - whole)
              < 1e-9 * whole
         && fabs (shoal_cell_loss_interval (attribute, 1, 2) + shoal_cell_loss_interval (attribute, 2, last) - whole) < 1e-9 * whole;
}

static gboolean
has_ranges (const ShoalCellLoss *loss,
            guint                a)
{
  return shoal_microdata_get_attribute (loss->microdata, a)->cell_form == SHOAL_CELL_RANGE && is_additive (&loss->attributes[a]);
}

static void
init_decision (Decision            *self,
               const ShoalCellLoss *loss,
               guint                a,
               guint                n_columns)
{
  const ShoalLossAttribute *attribute = &loss->attributes[a];
  guint i = 0;
  g_autofree guint8 *is_there = g_new0 (guint8, attribute->n_places);
  guint32 *alone = g_new (guint32, attribute->n_places);

  *self = (Decision){ a, 0, g_array_new (FALSE, FALSE, sizeof (Cover)), INFINITY };
  for (guint32 tuple = 0; tuple < loss->microdata->n_tuples; tuple++)
    is_there[shoal_cell_loss_get_places (loss, tuple)[a]] = TRUE;
  for (guint32 place = 0; place < attribute->n_places; place++)
    {
      alone[place] = place;
      self->n_places += is_there[place];
      if (is_there[place])
        self->least = MIN (self->least, number_pair (attribute, place, place));
    }
  add_cover (self, attribute, is_there, alone);
  while (n_columns > widths_of_columns[i].n_columns)
    i++;
  if (has_ranges (loss, a))
    cover_by_grids (self, attribute, is_there, widths_of_columns[i].n_widths, widths_of_columns[i].factor);
  else
    cover_by_levels (self, attribute, is_there);
}

static int
compare_decisions (gconstpointer a,
                   gconstpointer b)
{
  const Decision *x = a, *y = b;

  if (x->n_places != y->n_places)
    return x->n_places > y->n_places ? -1 : 1;
  return (x->attribute > y->attribute) - (x->attribute < y->attribute);
}

/* ---- One pass over all products of covers ---- */

/* Tuples that lie in the same block of every attribute decided so far. */
typedef struct
{
  double number;
  double top;      /* sum of the k largest prices, or of all if there are fewer rows */
  double top_less; /* sum of the k - 1 largest prices */
  guint32 n_rows;  /* at most k */
  guint32 new_number;
} Group;

/* The active tuples after some decisions, those with the highest price first, and their groups. */
typedef struct
{
  guint32 n;
  guint32 *tuples;
  guint32 *group_of;
  double *numbers; /* by group */
} Depth;

typedef struct
{
  Pass *pass;
  Depth *depths;
  Group *groups;
  guint32 *found; /* by entry: its new group */
  guint64 *keys;  /* a hash table of the groups */
  guint32 *values;
  double *ratios; /* by tuple, the least ratio so far */
  guint64 *worst;
  gsize n_steps;
} Walk;

static guint32
find_group (Walk    *walk,
            guint64  key,
            guint32  mask,
            guint32 *n_groups)
{
  guint32 i = (guint32) ((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32) & mask;

  while (walk->keys[i] != key)
    {
      if (walk->keys[i] == G_MAXUINT64)
        {
          walk->keys[i] = key;
          walk->values[i] = *n_groups;
          return (*n_groups)++;
        }
      i = (i + 1) & mask;
    }
  return walk->values[i];
}

/* Splits the groups at @depth by the blocks of @cover; the groups that can still matter are those of the next depth. */
static void
decide (Walk        *walk,
        guint        depth,
        const Cover *cover)
{
  const Pass *pass = walk->pass;
  const Depth *from = &walk->depths[depth];
  Depth *to = &walk->depths[depth + 1];
  guint a = pass->decisions[depth].attribute;
  guint32 n_groups = 0, n_kept = 0, mask = 1;

  while (mask < 2 * from->n)
    mask *= 2;
  mask--;
  memset (walk->keys, 0xff, ((gsize) mask + 1) * sizeof *walk->keys);
  for (guint32 i = 0; i < from->n; i++)
    {
      guint32 tuple = from->tuples[i], count = pass->loss->microdata->counts[tuple];
      guint32 block = cover->block_of_place[shoal_cell_loss_get_places (pass->loss, tuple)[a]], n = n_groups, n_added;
      guint32 number = find_group (walk, (guint64) from->group_of[i] << 32 | block, mask, &n_groups);
      Group *group = &walk->groups[number];

      if (n_groups > n)
        *group = (Group){ from->numbers[from->group_of[i]] + cover->number_of_block[block], 0, 0, 0, 0 };
      n_added = MIN (count, pass->k - group->n_rows);
      group->top += n_added * pass->prices[tuple];
      if (group->n_rows + n_added == pass->k && n_added > 0)
        group->top_less = group->top - pass->prices[tuple];
      group->n_rows += n_added;
      walk->found[i] = number;
    }
  for (guint32 i = 0; i < n_groups; i++)
    {
      Group *group = &walk->groups[i];

      group->new_number = G_MAXUINT32;
      if (group->n_rows < pass->k || pass->k * (group->number + pass->least_after[depth]) >= pass->limit * group->top)
        continue;
      to->numbers[n_kept] = group->number;
      group->new_number = n_kept++;
    }
}

static void
keep_entries (Walk *walk,
              guint depth)
{
  const Depth *from = &walk->depths[depth];
  Depth *to = &walk->depths[depth + 1];

  to->n = 0;
  for (guint32 i = 0; i < from->n; i++)
    {
      guint32 number = walk->groups[walk->found[i]].new_number;

      if (number == G_MAXUINT32)
        continue;
      to->tuples[to->n] = from->tuples[i];
      to->group_of[to->n++] = number;
    }
}

/* Updates the ratios, when all attributes are decided: each group has all rows that a box covers. */
static void
compare_prices (Walk   *walk,
                guint   depth,
                guint64 product)
{
  const Pass *pass = walk->pass;
  const Depth *depths = &walk->depths[depth];

  for (guint32 i = 0; i < depths->n; i++)
    {
      const Group *group = &walk->groups[walk->found[i]];
      guint32 tuple = depths->tuples[i];
      double price = pass->prices[tuple], ratio;

      if (group->new_number == G_MAXUINT32)
        continue;
      ratio = pass->k * group->number / (price >= group->top - group->top_less ? group->top : price + group->top_less);
      if (ratio > walk->ratios[tuple] || (ratio == walk->ratios[tuple] && product > walk->worst[tuple]))
        continue;
      walk->ratios[tuple] = ratio;
      walk->worst[tuple] = product;
    }
}

static void
poll (Walk  *walk,
      gsize  n_steps)
{
  walk->n_steps += n_steps + 1;
  if (walk->n_steps >= SHOAL_PROGRESS_STEPS)
    shoal_step_budget_take (&walk->pass->budget, &walk->n_steps);
}

static void
walk_from (Walk   *walk,
           guint   depth,
           guint   task,
           guint64 product)
{
  Pass *pass = walk->pass;
  const GArray *covers = pass->decisions[depth].covers;

  for (guint i = 0; i < covers->len && !g_atomic_int_get (&pass->budget.stopped); i++)
    {
      /* A task has a fixed cover of each of the first two attributes. */
      if ((depth == 0 && i != task % covers->len) || (depth == 1 && i != task / pass->decisions[0].covers->len))
        continue;
      poll (walk, walk->depths[depth].n);
      decide (walk, depth, &g_array_index (covers, Cover, i));
      if (depth + 1 == pass->loss->n_attributes)
        compare_prices (walk, depth, product * covers->len + i);
      else
        {
          keep_entries (walk, depth);
          if (walk->depths[depth + 1].n > 0)
            walk_from (walk, depth + 1, task, product * covers->len + i);
        }
    }
}

/* Processes some products of the list, each from the first attribute in which it differs from the one before. */
static void
walk_listed (Walk *walk,
             guint start)
{
  Pass *pass = walk->pass;
  guint n_attributes = pass->loss->n_attributes, end = MIN (start + CHUNK, pass->listed->len);
  g_autofree guint *covers = g_new (guint, n_attributes);

  for (guint i = start; i < end && !g_atomic_int_get (&pass->budget.stopped); i++)
    {
      guint64 product = g_array_index (pass->listed, guint64, i), rest = product;
      guint first = n_attributes;

      for (guint depth = n_attributes; depth-- > 0;)
        {
          guint n_covers = pass->decisions[depth].covers->len, cover = (guint) (rest % n_covers);

          rest /= n_covers;
          if (i == start || covers[depth] != cover)
            first = depth;
          covers[depth] = cover;
        }
      for (guint depth = first; depth < n_attributes; depth++)
        {
          poll (walk, walk->depths[depth].n);
          decide (walk, depth, &g_array_index (pass->decisions[depth].covers, Cover, covers[depth]));
          if (depth + 1 < n_attributes)
            keep_entries (walk, depth);
          else
            compare_prices (walk, depth, product);
        }
    }
}

static void
walk_share (guint    thread,
            guint    n_threads,
            gpointer data)
{
  Pass *pass = data;
  guint n_attributes = pass->loss->n_attributes;
  guint32 n_tuples = pass->loss->microdata->n_tuples;
  guint n_tasks = pass->decisions[0].covers->len * (n_attributes > 1 ? pass->decisions[1].covers->len : 1), task;
  g_autofree Depth *depths = g_new0 (Depth, n_attributes + 1);
  g_autofree Group *groups = g_new (Group, n_tuples);
  g_autofree guint32 *found = g_new (guint32, n_tuples);
  g_autofree guint64 *keys = g_new (guint64, 4 * (gsize) n_tuples);
  g_autofree guint32 *values = g_new (guint32, 4 * (gsize) n_tuples);
  g_autofree double *ratios = g_new (double, n_tuples);
  g_autofree guint64 *worst = g_new (guint64, n_tuples);
  Walk walk = { pass, depths, groups, found, keys, values, ratios, worst, 0 };

  for (guint depth = 0; depth <= n_attributes; depth++)
    depths[depth] = (Depth){ 0, g_new (guint32, n_tuples), g_new0 (guint32, n_tuples), g_new0 (double, n_tuples) };
  depths[0].n = n_tuples;
  memcpy (depths[0].tuples, pass->order, n_tuples * sizeof (guint32));
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    ratios[tuple] = pass->limit;
  memset (worst, 0xff, n_tuples * sizeof *worst);
  if (pass->listed != NULL)
    n_tasks = (pass->listed->len + CHUNK - 1) / CHUNK;
  while ((task = (guint) g_atomic_int_add (&pass->next, 1)) < n_tasks && !g_atomic_int_get (&pass->budget.stopped))
    if (pass->listed != NULL)
      walk_listed (&walk, task * CHUNK);
    else
      walk_from (&walk, 0, task, 0);
  shoal_step_budget_take (&pass->budget, &walk.n_steps);
  g_mutex_lock (&pass->mutex);
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    if (ratios[tuple] < pass->ratios[tuple] || (ratios[tuple] == pass->ratios[tuple] && worst[tuple] < pass->worst[tuple]))
      {
        pass->ratios[tuple] = ratios[tuple];
        pass->worst[tuple] = worst[tuple];
      }
  g_mutex_unlock (&pass->mutex);
  for (guint depth = 0; depth <= n_attributes; depth++)
    {
      g_free (depths[depth].tuples);
      g_free (depths[depth].group_of);
      g_free (depths[depth].numbers);
    }
}

static int
compare_by_price (gconstpointer a,
                  gconstpointer b,
                  gpointer      data)
{
  const double *prices = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  if (prices[x] != prices[y])
    return prices[x] > prices[y] ? -1 : 1;
  return (x > y) - (x < y);
}

/* Finds the least ratio of each tuple, at most @limit, over the products of @listed, or all. Returns: %FALSE when told to stop. */
static gboolean
run_pass (Pass         *pass,
          const double *prices,
          GArray       *listed,
          double        limit,
          guint         n_threads)
{
  guint32 n_tuples = pass->loss->microdata->n_tuples;

  pass->prices = prices;
  pass->limit = limit;
  pass->listed = listed;
  pass->next = 0;
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    pass->ratios[tuple] = limit;
  memset (pass->worst, 0xff, n_tuples * sizeof *pass->worst);
  g_qsort_with_data (pass->order, (gint) n_tuples, sizeof (guint32), compare_by_price, (gpointer) prices);
  shoal_parallel_run (n_threads, walk_share, pass);
  return !pass->budget.stopped;
}

/* ---- Raising prices ---- */

static double
sum_prices (const Pass   *pass,
            const double *prices,
            const double *factors)
{
  double sum = 0;

  for (guint32 tuple = 0; tuple < pass->loss->microdata->n_tuples; tuple++)
    sum += pass->loss->microdata->counts[tuple] * prices[tuple] * factors[tuple];
  return sum * (1 - ROUNDING);
}

/* Lists the worst product of each tuple, without repetition. */
static void
list_worst (const Pass *pass,
            GArray     *listed)
{
  guint n = 0;

  for (guint32 tuple = 0; tuple < pass->loss->microdata->n_tuples; tuple++)
    if (pass->worst[tuple] != G_MAXUINT64)
      g_array_append_val (listed, pass->worst[tuple]);
  g_array_sort (listed, shoal_compare_uint64);
  for (guint i = 0; i < listed->len; i++)
    if (i == 0 || g_array_index (listed, guint64, i) != g_array_index (listed, guint64, i - 1))
      g_array_index (listed, guint64, n++) = g_array_index (listed, guint64, i);
  g_array_set_size (listed, n);
}

static void
scale_prices (const Pass *pass,
              double     *prices)
{
  for (guint32 tuple = 0; tuple < pass->loss->microdata->n_tuples; tuple++)
    prices[tuple] *= sqrt (pass->ratios[tuple]);
}

/* Whether the covers of some column are not exact. */
static gboolean
has_looser_covers (const ShoalCellLoss *loss)
{
  for (guint a = 0; a < loss->n_attributes; a++)
    if (shoal_microdata_get_attribute (loss->microdata, a)->cell_form != SHOAL_CELL_NODE)
      return TRUE;
  return FALSE;
}

/* Reports a bound, if it is the best so far. */
static double
take_bound (const Pass *pass,
            double      best,
            double      sum)
{
  best = MAX (best, sum);
  /* The first prices may prove less than the bound that is known already. */
  if (best * pass->loss->scale - pass->loss->base > shoal_progress_get_bound (pass->budget.progress))
    shoal_progress_set_bound (pass->budget.progress, best * pass->loss->scale - pass->loss->base);
  return best;
}

/* Raises @prices by searches. Returns: the greatest sum of valid prices, at least @best. */
static double
raise_by_searches (Pass   *pass,
                   double *prices,
                   double  best,
                   guint   n_threads)
{
  guint32 n_tuples = pass->loss->microdata->n_tuples;
  double limit = SEARCH_FIRST_LIMIT, sum;
  guint n_nodes = SEARCH_FIRST_NODES, n_idle = 0;

  while (n_idle < MAX_IDLE_SEARCHES && (double) n_tuples * n_tuples < 0.25 * (double) pass->budget.n_left)
    {
      g_qsort_with_data (pass->order, (gint) n_tuples, sizeof (guint32), compare_by_price, prices);
      if (!shoal_price_search_ratios (pass->loss, pass->k, prices, pass->order, limit, n_nodes, n_threads, &pass->budget,
                                      pass->ratios))
        break;
      sum = sum_prices (pass, prices, pass->ratios);
      n_idle = sum > best * (1 + SEARCH_LEAST_GAIN) ? 0 : n_idle + 1;
      best = take_bound (pass, best, sum);
      limit = MAX (1 + (limit - 1) * SEARCH_SHRINKS, SEARCH_LAST_LIMIT);
      n_nodes = MIN (2 * n_nodes, SEARCH_MAX_NODES);
      for (guint32 tuple = 0; tuple < n_tuples; tuple++)
        prices[tuple] *= pass->ratios[tuple];
    }
  return best;
}

/* Whether there are few enough products to number them. */
static gboolean
can_count_products (const Pass *pass)
{
  double n = 1;

  for (guint a = 0; a < pass->loss->n_attributes; a++)
    n *= pass->decisions[a].covers->len;
  return n < 1e18;
}

/**
 * shoal_price_bound_raise:
 * @loss: a monotone kernel
 * @max_steps: number of steps over entries of groups after which it gives up; some hundred millions take a processor a few seconds
 * @prices: (inout) (array length=n_tuples): valid prices of a row of each tuple, in the unit of box numbers; changed
 *
 * Raises prices until the gain is too small, it gives up or is told to stop; reports each bound to @progress. Memory: about
 * thirty bytes per tuple, attribute and thread.
 *
 * Returns: the greatest sum of valid prices over the rows, 0 if none was found.
 */
double
shoal_price_bound_raise (const ShoalCellLoss *loss,
                         guint                k,
                         guint                n_threads,
                         guint64              max_steps,
                         ShoalProgress       *progress,
                         double              *prices)
{
  guint32 n_tuples = loss->microdata->n_tuples;
  g_autofree Decision *decisions = g_new (Decision, MAX (loss->n_attributes, 1));
  g_autofree double *least_after = g_new0 (double, loss->n_attributes + 1);
  g_autofree guint32 *order = g_new (guint32, n_tuples);
  g_autofree double *ratios = g_new (double, n_tuples);
  g_autofree guint64 *worst = g_new (guint64, n_tuples);
  g_autoptr (GArray) listed = g_array_new (FALSE, FALSE, sizeof (guint64));
  Pass pass = { .loss = loss, .k = k, .budget = { progress, max_steps }, .decisions = decisions, .least_after = least_after, .order = order,
                .ratios = ratios, .worst = worst };
  double best = 0;
  guint n_columns = 0;
  gboolean gains;

  if (loss->n_attributes == 0)
    return 0;
  for (guint a = 0; a < loss->n_attributes; a++)
    n_columns += has_ranges (loss, a);
  for (guint a = 0; a < loss->n_attributes; a++)
    init_decision (&decisions[a], loss, a, n_columns);
  qsort (decisions, loss->n_attributes, sizeof *decisions, compare_decisions);
  for (guint a = loss->n_attributes - 1; a-- > 0;)
    least_after[a] = least_after[a + 1] + decisions[a + 1].least;
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    order[tuple] = tuple;
  g_mutex_init (&pass.mutex);
  g_mutex_init (&pass.budget.mutex);
  gains = can_count_products (&pass);
  for (guint cycle = 0; cycle < MAX_CYCLES && gains; cycle++)
    {
      double limit = cycle == 0 ? FIRST_LIMIT : LIMIT, sum;

      if (!run_pass (&pass, prices, NULL, limit, n_threads))
        break;
      sum = sum_prices (&pass, prices, ratios);
      gains = cycle < 2 || sum > best * (1 + LEAST_GAIN);
      best = take_bound (&pass, best, sum);
      list_worst (&pass, listed);
      scale_prices (&pass, prices);
      for (guint step = 0; step < MIN (4 * cycle + 4, MOST_STEPS) && run_pass (&pass, prices, listed, limit, n_threads); step++)
        scale_prices (&pass, prices);
    }
  if (has_looser_covers (loss))
    best = raise_by_searches (&pass, prices, best, n_threads);
  g_mutex_clear (&pass.budget.mutex);
  g_mutex_clear (&pass.mutex);
  for (guint a = 0; a < loss->n_attributes; a++)
    clear_decision (&decisions[a]);
  return best;
}
