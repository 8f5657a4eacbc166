/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An edge connects a group with an original row that its cells must cover: in a partition each row has one edge, to its
 * cluster; in a matching each published row has k edges. The leaves below a node are an interval, so that the smallest
 * and the largest leaf of a group determine their lowest common ancestor. */

#include "recoding/shoal-cells.h"

#include "base/shoal-bitset.h"
#include "base/shoal-parallel.h"
#include "base/shoal-sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Starting a thread takes as long as some ten thousand edges. */
#define MIN_EDGES_FOR_THREADS 16384

typedef struct
{
  ShoalAttribute *attribute;
  guint32 *nodes;   /* SHOAL_HIERARCHY_NO_NODE if the cell is a range or a set */
  double *lows;     /* of ranges */
  double *highs;    /* of ranges */
  gsize *offsets;   /* of sets: n_groups + 1 indexes in @leaves */
  guint32 *leaves;  /* of sets: the leaves of all groups, group after group */
  ShoalAggregates *aggregates; /* nullable */
} Cells;

struct _ShoalCells
{
  Cells *attributes;
  guint n_attributes;
};

typedef struct
{
  const guint32 *groups; /* group of each edge; NULL if each group has the next `degree` edges */
  const guint32 *rows;   /* row of each edge; NULL if it is the number of the edge */
  gsize n_edges;
  guint degree;
  guint32 n_groups;
} Edges;

static inline guint32
edge_group (const Edges *edges,
            gsize        edge)
{
  return edges->groups != NULL ? edges->groups[edge] : (guint32) (edge / edges->degree);
}

static inline gsize
edge_row (const Edges *edges,
          gsize        edge)
{
  return edges->rows != NULL ? edges->rows[edge] : edge;
}

/* The work of all threads: each takes the next attribute. */
typedef struct
{
  ShoalCells *cells;
  const Edges *edges;
  const ShoalClasses *classes; /* a full-domain recoding; nullable */
  ShoalProgress *progress;
  guint next;  /* atomic */
  int stopped; /* atomic */
} Filling;

/* Call it before step @step of any loop over edges or groups. */
static inline gboolean
stops_at (Filling *filling,
          gsize    step)
{
  if (shoal_progress_stops_at (filling->progress, step))
    g_atomic_int_set (&filling->stopped, TRUE);
  return g_atomic_int_get (&filling->stopped);
}

/* For each group, the smallest and the largest known value, as leaves, or for ranges as codes, which are in the order
 * of the numbers; and whether it has a missing cell. Without a known value, low is above high. */
typedef struct
{
  guint32 *lows;
  guint32 *highs;
  ShoalBits *missing;
} Extremes;

static void
extremes_clear (Extremes *self)
{
  g_free (self->lows);
  g_free (self->highs);
  g_free (self->missing);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Extremes, extremes_clear)

static void
find_extremes (Extremes       *self,
               ShoalAttribute *attribute,
               Filling        *filling)
{
  const Edges *edges = filling->edges;
  gboolean by_code = attribute->cell_form == SHOAL_CELL_RANGE;
  gconstpointer codes;
  guint width;

  codes = shoal_column_get_codes (attribute->column, &width);
  self->lows = g_new (guint32, edges->n_groups);
  self->highs = g_new0 (guint32, edges->n_groups);
  self->missing = shoal_bits_new (edges->n_groups);
  for (guint32 group = 0; group < edges->n_groups; group++)
    self->lows[group] = G_MAXUINT32;
  for (gsize edge = 0; edge < edges->n_edges && !stops_at (filling, edge); edge++)
    {
      guint32 group = edge_group (edges, edge);
      guint32 code = shoal_codes_get (codes, width, edge_row (edges, edge));
      guint32 leaf = attribute->leaf_of_code[code];
      guint32 value = by_code ? code : leaf;

      if (leaf == attribute->missing_leaf)
        shoal_bits_set (self->missing, group);
      else
        {
          self->lows[group] = MIN (self->lows[group], value);
          self->highs[group] = MAX (self->highs[group], value);
        }
    }
}

/* The lowest node that covers the values of a group and may be published. */
static guint32
choose_node (ShoalAttribute *attribute,
             guint32         low,
             guint32         high)
{
  return shoal_attribute_raise (attribute, shoal_hierarchy_get_common_ancestor (attribute->hierarchy, low, high), low);
}

/**
 * shoal_cells_choose_node:
 * @low: the smallest known value of a group: a leaf, or a code if cells are ranges; above @high without a known value
 * @high: the largest known value
 * @missing: whether a value is missing
 *
 * Returns: the node that the group publishes; %SHOAL_HIERARCHY_NO_NODE if it publishes a range or a set
 */
guint32
shoal_cells_choose_node (ShoalAttribute *attribute,
                         guint32         low,
                         guint32         high,
                         gboolean        missing)
{
  if (low > high && missing && attribute->cell_form == SHOAL_CELL_NODE)
    return choose_node (attribute, attribute->missing_leaf, attribute->missing_leaf);
  if (low > high && missing)
    return attribute->missing_leaf;
  if (low > high || missing)
    return shoal_hierarchy_get_root (attribute->hierarchy);
  return attribute->cell_form == SHOAL_CELL_NODE ? choose_node (attribute, low, high) : SHOAL_HIERARCHY_NO_NODE;
}

static void
choose_nodes (Cells          *cells,
              const Extremes *extremes,
              Filling        *filling)
{
  guint32 n_groups = filling->edges->n_groups;

  cells->nodes = g_new (guint32, n_groups);
  for (guint32 group = 0; group < n_groups && !stops_at (filling, group); group++)
    cells->nodes[group] = shoal_cells_choose_node (cells->attribute, extremes->lows[group], extremes->highs[group],
                                                   shoal_bits_get (extremes->missing, group));
}

static void
choose_ranges (Cells          *cells,
               const Extremes *extremes,
               Filling        *filling)
{
  guint32 n_groups = filling->edges->n_groups;

  cells->lows = g_new0 (double, n_groups);
  cells->highs = g_new0 (double, n_groups);
  for (guint32 group = 0; group < n_groups && !stops_at (filling, group); group++)
    if (cells->nodes[group] == SHOAL_HIERARCHY_NO_NODE)
      {
        cells->lows[group] = shoal_column_get_number (cells->attribute->column, extremes->lows[group]);
        cells->highs[group] = shoal_column_get_number (cells->attribute->column, extremes->highs[group]);
      }
}

/* Collects the leaves of the edges, group after group, by counting; @offsets then has the beginning of each group. */
static void
gather_leaves (Cells   *cells,
               Filling *filling)
{
  const Edges *edges = filling->edges;
  ShoalAttribute *attribute = cells->attribute;
  g_autofree gsize *next = NULL;
  gconstpointer codes;
  guint width;

  codes = shoal_column_get_codes (attribute->column, &width);
  cells->offsets = g_new0 (gsize, (gsize) edges->n_groups + 1);
  cells->leaves = g_new (guint32, edges->n_edges);
  for (gsize edge = 0; edge < edges->n_edges && !stops_at (filling, edge); edge++)
    cells->offsets[(gsize) edge_group (edges, edge) + 1]++;
  for (guint32 group = 0; group < edges->n_groups; group++)
    cells->offsets[group + 1] += cells->offsets[group];
  next = g_memdup2 (cells->offsets, ((gsize) edges->n_groups + 1) * sizeof *next);
  for (gsize edge = 0; edge < edges->n_edges && !stops_at (filling, edge); edge++)
    cells->leaves[next[edge_group (edges, edge)]++] =
      attribute->leaf_of_code[shoal_codes_get (codes, width, edge_row (edges, edge))];
}

static void
choose_sets (Cells   *cells,
             Filling *filling)
{
  const Edges *edges = filling->edges;
  gsize end = 0;

  gather_leaves (cells, filling);
  for (guint32 group = 0; group < edges->n_groups && !stops_at (filling, group); group++)
    {
      guint32 *leaves = cells->leaves + cells->offsets[group];
      gsize n_leaves = cells->offsets[group + 1] - cells->offsets[group];
      gsize start = end;

      if (n_leaves > 1)
        qsort (leaves, n_leaves, sizeof *leaves, shoal_compare_uint32);
      for (gsize i = 0; i < n_leaves; i++)
        if (i == 0 || leaves[i] != cells->leaves[end - 1])
          cells->leaves[end++] = leaves[i];
      cells->offsets[group] = start;
    }
  cells->offsets[edges->n_groups] = end;
  cells->leaves = g_renew (guint32, cells->leaves, MAX (end, 1));
}

/* Makes the aggregates of groups whose values are all known. In a full-domain recoding, a group whose node is a leaf
 * publishes no aggregate, because its value stays as it is. */
static void
aggregate (Cells          *cells,
           const Extremes *extremes,
           Filling        *filling)
{
  const Edges *edges = filling->edges;
  g_autofree ShoalBits *without = shoal_bits_new (edges->n_groups);

  for (guint32 group = 0; group < edges->n_groups; group++)
    if (extremes->lows[group] > extremes->highs[group] || shoal_bits_get (extremes->missing, group)
        || (filling->classes != NULL && cells->nodes[group] < cells->attribute->n_leaves))
      shoal_bits_set (without, group);
  cells->aggregates = shoal_aggregates_new (cells->attribute, edges->groups, edges->n_edges, edges->n_groups, without,
                                            filling->progress);
  if (cells->aggregates == NULL)
    g_atomic_int_set (&filling->stopped, TRUE);
}

/* Finds the node that covers the nodes of all tuples of a group. They differ only in groups that were united because
 * they publish the same aggregates. */
static void
take_nodes (Cells   *cells,
            guint    a,
            Filling *filling)
{
  const ShoalClasses *classes = filling->classes;
  ShoalHierarchy *hierarchy = cells->attribute->hierarchy;
  guint32 n_groups = filling->edges->n_groups;

  cells->nodes = g_new (guint32, MAX (1, n_groups));
  memset (cells->nodes, 0xff, n_groups * sizeof *cells->nodes);
  for (guint32 tuple = 0; tuple < classes->microdata->n_tuples && !stops_at (filling, tuple); tuple++)
    {
      guint32 *known = &cells->nodes[classes->group_of_tuple[tuple]];
      guint32 node = classes->node_of_leaf[a][shoal_microdata_get_leaf (classes->microdata, a, tuple)];
      guint32 low = shoal_hierarchy_get_first_leaf (hierarchy, node), high = low + shoal_hierarchy_get_leaf_count (hierarchy, node) - 1;

      if (*known == SHOAL_HIERARCHY_NO_NODE || *known == node)
        *known = node;
      else
        {
          low = MIN (low, shoal_hierarchy_get_first_leaf (hierarchy, *known));
          high = MAX (high, shoal_hierarchy_get_first_leaf (hierarchy, *known) + shoal_hierarchy_get_leaf_count (hierarchy, *known) - 1);
          *known = shoal_hierarchy_get_common_ancestor (hierarchy, low, high);
        }
    }
}

static void
fill_attribute (Cells   *cells,
                guint    a,
                Filling *filling)
{
  g_auto (Extremes) extremes = { NULL, NULL, NULL };

  if (filling->classes != NULL)
    {
      take_nodes (cells, a, filling);
      if (shoal_attribute_is_aggregated (cells->attribute) && !g_atomic_int_get (&filling->stopped))
        {
          find_extremes (&extremes, cells->attribute, filling);
          aggregate (cells, &extremes, filling);
        }
      return;
    }
  find_extremes (&extremes, cells->attribute, filling);
  choose_nodes (cells, &extremes, filling);
  if (cells->attribute->cell_form == SHOAL_CELL_RANGE)
    choose_ranges (cells, &extremes, filling);
  else if (cells->attribute->cell_form == SHOAL_CELL_SET)
    choose_sets (cells, filling);
  /* Rows of a matching publish no aggregates, because their cells have to cover all of their originals. */
  if (shoal_attribute_is_aggregated (cells->attribute) && filling->edges->groups != NULL && !g_atomic_int_get (&filling->stopped))
    aggregate (cells, &extremes, filling);
}

static void
fill_share (guint    thread,
            guint    n_threads,
            gpointer data)
{
  Filling *filling = data;
  guint a;

  while ((a = __atomic_fetch_add (&filling->next, 1, __ATOMIC_RELAXED)) < filling->cells->n_attributes
         && !g_atomic_int_get (&filling->stopped))
    fill_attribute (&filling->cells->attributes[a], a, filling);
}

static ShoalCells *
make_cells (ShoalMicrodata     *microdata,
            const Edges        *edges,
            const ShoalClasses *classes,
            guint               n_threads,
            ShoalProgress      *progress)
{
  g_autoptr (ShoalCells) self = g_new0 (ShoalCells, 1);
  Filling filling = { self, edges, classes, progress, 0, FALSE };

  self->n_attributes = microdata->n_attributes;
  self->attributes = g_new0 (Cells, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    self->attributes[a].attribute = g_object_ref (shoal_microdata_get_attribute (microdata, a));
  n_threads = edges->n_edges < MIN_EDGES_FOR_THREADS ? 1 : shoal_parallel_n_threads (n_threads);
  shoal_parallel_run (MIN (n_threads, self->n_attributes), fill_share, &filling);
  return filling.stopped ? NULL : g_steal_pointer (&self);
}

/**
 * shoal_cells_new:
 * @n_threads: threads to use, 0 for one per core
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): cells that cover the rows of each group, or %NULL when told to stop.
 */
ShoalCells *
shoal_cells_new (ShoalMicrodata *microdata,
                 const guint32  *group_of_row,
                 guint32         n_groups,
                 guint           n_threads,
                 ShoalProgress  *progress)
{
  Edges edges = { group_of_row, NULL, microdata->n_entries, 1, n_groups };

  return make_cells (microdata, &edges, NULL, n_threads, progress);
}

/**
 * shoal_cells_new_for_node:
 * @classes: the unfinished classes of a node, with @group_of_tuple and @node_of_leaf set
 * @group_of_row: (array): the group of each row
 * @n_threads: threads to use, 0 for one per core
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): the cells of the node, with aggregates, or %NULL when told to stop.
 */
ShoalCells *
shoal_cells_new_for_node (const ShoalClasses *classes,
                          const guint32      *group_of_row,
                          guint               n_threads,
                          ShoalProgress      *progress)
{
  Edges edges = { group_of_row, NULL, classes->microdata->n_rows, 1, classes->n_groups };

  return make_cells (classes->microdata, &edges, classes, n_threads, progress);
}

/**
 * shoal_cells_new_for_matching:
 * @n_threads: threads to use, 0 for one per core
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): cells that cover the @degree originals of each group, or %NULL when told to stop.
 */
ShoalCells *
shoal_cells_new_for_matching (ShoalMicrodata *microdata,
                              const guint32  *originals,
                              guint32         n_groups,
                              guint           degree,
                              guint           n_threads,
                              ShoalProgress  *progress)
{
  Edges edges = { NULL, originals, (gsize) n_groups * degree, degree, n_groups };

  return make_cells (microdata, &edges, NULL, n_threads, progress);
}

void
shoal_cells_free (ShoalCells *self)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      Cells *cells = &self->attributes[a];

      g_object_unref (cells->attribute);
      g_free (cells->nodes);
      g_free (cells->lows);
      g_free (cells->highs);
      g_free (cells->offsets);
      g_free (cells->leaves);
      shoal_aggregates_free (cells->aggregates);
    }
  g_free (self->attributes);
  g_free (self);
}

/** shoal_cells_get: @cell: (out): the cell; the leaves of a set belong to @self. */
void
shoal_cells_get (const ShoalCells *self,
                 guint32           group,
                 guint             attribute,
                 ShoalCell        *cell)
{
  const Cells *cells = &self->attributes[attribute];

  memset (cell, 0, sizeof *cell);
  if (cells->aggregates != NULL && cells->aggregates->texts[group] != NULL)
    {
      cell->text = cells->aggregates->texts[group];
      cell->number = cells->aggregates->numbers != NULL ? cells->aggregates->numbers[group] : NAN;
      cell->leaf = cells->aggregates->leaves[group];
    }
  cell->node = cells->nodes[group];
  if (cell->node != SHOAL_HIERARCHY_NO_NODE)
    {
      cell->form = SHOAL_CELL_NODE;
      return;
    }
  cell->form = cells->attribute->cell_form;
  if (cell->form == SHOAL_CELL_RANGE)
    {
      cell->low = cells->lows[group];
      cell->high = cells->highs[group];
    }
  else
    {
      cell->leaves = cells->leaves + cells->offsets[group];
      cell->n_leaves = cells->offsets[group + 1] - cells->offsets[group];
    }
}

static guint64
mix (guint64 hash,
     guint64 word)
{
  hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ hash >> 29;
}

static guint64
bits_of (double number)
{
  guint64 bits;

  /* Adding 0.0 turns -0.0 into 0.0, so that equal numbers have the same bits. */
  number += 0.0;
  memcpy (&bits, &number, sizeof bits);
  return bits;
}

static guint64
hash_group (const ShoalCells *self,
            guint32           group)
{
  guint64 hash = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalCell cell;

      shoal_cells_get (self, group, a, &cell);
      if (cell.text != NULL)
        {
          hash = mix (hash, g_str_hash (cell.text));
          continue;
        }
      hash = mix (hash, (guint64) cell.form << 32 | cell.node);
      hash = mix (mix (hash, bits_of (cell.low)), bits_of (cell.high));
      for (gsize i = 0; i < cell.n_leaves; i++)
        hash = mix (hash, cell.leaves[i]);
    }
  return hash;
}

static gboolean
groups_are_equal (const ShoalCells *self,
                  guint32           one,
                  guint32           other)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalCell x, y;

      shoal_cells_get (self, one, a, &x);
      shoal_cells_get (self, other, a, &y);
      if (x.text != NULL || y.text != NULL)
        {
          if (g_strcmp0 (x.text, y.text) != 0)
            return FALSE;
          continue;
        }
      if (x.form != y.form || x.node != y.node || bits_of (x.low) != bits_of (y.low) || bits_of (x.high) != bits_of (y.high)
          || x.n_leaves != y.n_leaves
          || (x.n_leaves > 0 && memcmp (x.leaves, y.leaves, x.n_leaves * sizeof *x.leaves) != 0))
        return FALSE;
    }
  return TRUE;
}

/* Two groups with the same aggregates can cover different values. Makes the cells of @one cover the values of both. The
 * aggregate does not change: that of the union lies between those of its parts, and rounding keeps this order. */
static void
unite (ShoalCells *self,
       guint32     one,
       guint32     other)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      Cells *cells = &self->attributes[a];
      ShoalHierarchy *hierarchy = cells->attribute->hierarchy;

      if (cells->aggregates == NULL || cells->aggregates->texts[one] == NULL)
        continue;
      if (cells->lows != NULL)
        {
          cells->lows[one] = MIN (cells->lows[one], cells->lows[other]);
          cells->highs[one] = MAX (cells->highs[one], cells->highs[other]);
        }
      else
        {
          guint32 low = MIN (shoal_hierarchy_get_first_leaf (hierarchy, cells->nodes[one]),
                             shoal_hierarchy_get_first_leaf (hierarchy, cells->nodes[other]));
          guint32 high = MAX (shoal_hierarchy_get_first_leaf (hierarchy, cells->nodes[one])
                                + shoal_hierarchy_get_leaf_count (hierarchy, cells->nodes[one]),
                              shoal_hierarchy_get_first_leaf (hierarchy, cells->nodes[other])
                                + shoal_hierarchy_get_leaf_count (hierarchy, cells->nodes[other])) - 1;

          cells->nodes[one] = choose_node (cells->attribute, low, high);
        }
    }
}

/**
 * shoal_cells_number_equal:
 * @n_groups: the number of groups
 * @first: (out) (transfer full) (array length=n_distinct): the first group with each number
 * @n_distinct: (out): the number of different numbers
 * @progress: (nullable): asked whether to stop
 *
 * Gives groups that publish equal cells the same number, in the order of their first groups. The cells of the first
 * group then cover the values of all groups with its number. Takes time in proportion to the cells.
 *
 * Returns: (transfer full) (nullable) (array length=n_groups): the numbers, or %NULL when told to stop.
 */
guint32 *
shoal_cells_number_equal (ShoalCells     *self,
                          guint32         n_groups,
                          guint32       **first,
                          guint32        *n_distinct,
                          ShoalProgress  *progress)
{
  g_autofree guint32 *numbers = g_new (guint32, MAX (1, n_groups));
  g_autofree guint32 *firsts = g_new (guint32, MAX (1, n_groups));
  gsize n_slots = (gsize) 1 << (g_bit_storage (n_groups) + 1);
  /* A slot has a number plus one; 0 means that it is free. */
  g_autofree guint32 *slots = g_new0 (guint32, n_slots);
  guint32 n = 0;

  for (guint32 group = 0; group < n_groups; group++)
    {
      gsize slot = hash_group (self, group) & (n_slots - 1);

      if (shoal_progress_stops_at (progress, group))
        return NULL;
      while (slots[slot] != 0 && !groups_are_equal (self, firsts[slots[slot] - 1], group))
        slot = (slot + 1) & (n_slots - 1);
      if (slots[slot] == 0)
        {
          firsts[n++] = group;
          slots[slot] = n;
        }
      else
        unite (self, firsts[slots[slot] - 1], group);
      numbers[group] = slots[slot] - 1;
    }
  *n_distinct = n;
  *first = g_steal_pointer (&firsts);
  return g_steal_pointer (&numbers);
}
