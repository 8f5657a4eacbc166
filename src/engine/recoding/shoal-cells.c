/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An edge says that an original row is among those that a group's cells must cover: in a partition every row has
 * one, to its cluster; in a matching every published row has k. The leaves below a node are an interval, so that
 * the smallest and the largest leaf of a group decide its lowest common ancestor. */

#include "recoding/shoal-cells.h"

#include "base/shoal-bitset.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  ShoalAttribute *attribute;
  guint32 *nodes;   /* SHOAL_HIERARCHY_NO_NODE where the cell is a range or a set */
  double *lows;     /* ranges */
  double *highs;    /* ranges */
  gsize *offsets;   /* sets: n_groups + 1 */
  guint32 *leaves;  /* sets: all of them, group after group */
} Cells;

struct _ShoalCells
{
  Cells *attributes;
  guint n_attributes;
};

typedef struct
{
  const guint32 *groups; /* of each edge, or NULL: consecutive runs of `degree` */
  const guint32 *rows;   /* of each edge, or NULL: the edge's own number */
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

/* The smallest and the largest known value per group, as leaves or, for ranges, as codes, which are in the
 * order of the numbers; and whether a group has a missing cell. Without a known value, low is above high. */
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
               const Edges    *edges)
{
  gboolean by_code = attribute->cell_form == SHOAL_CELL_RANGE;
  gconstpointer codes;
  guint width;

  codes = shoal_column_get_codes (attribute->column, &width);
  self->lows = g_new (guint32, edges->n_groups);
  self->highs = g_new0 (guint32, edges->n_groups);
  self->missing = shoal_bits_new (edges->n_groups);
  for (guint32 group = 0; group < edges->n_groups; group++)
    self->lows[group] = G_MAXUINT32;
  for (gsize edge = 0; edge < edges->n_edges; edge++)
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

static void
choose_nodes (Cells          *cells,
              const Extremes *extremes,
              guint32         n_groups)
{
  ShoalAttribute *attribute = cells->attribute;
  guint32 root = shoal_hierarchy_get_root (attribute->hierarchy);

  cells->nodes = g_new (guint32, n_groups);
  for (guint32 group = 0; group < n_groups; group++)
    {
      guint32 low = extremes->lows[group];
      guint32 high = extremes->highs[group];
      gboolean missing = shoal_bits_get (extremes->missing, group);

      if (low > high)
        cells->nodes[group] = missing ? attribute->missing_leaf : root;
      else if (missing)
        cells->nodes[group] = root;
      else if (attribute->cell_form == SHOAL_CELL_NODE)
        cells->nodes[group] = shoal_hierarchy_get_common_ancestor (attribute->hierarchy, low, high);
      else
        cells->nodes[group] = SHOAL_HIERARCHY_NO_NODE;
    }
}

static void
choose_ranges (Cells          *cells,
               const Extremes *extremes,
               guint32         n_groups)
{
  cells->lows = g_new0 (double, n_groups);
  cells->highs = g_new0 (double, n_groups);
  for (guint32 group = 0; group < n_groups; group++)
    if (cells->nodes[group] == SHOAL_HIERARCHY_NO_NODE)
      {
        cells->lows[group] = shoal_column_get_number (cells->attribute->column, extremes->lows[group]);
        cells->highs[group] = shoal_column_get_number (cells->attribute->column, extremes->highs[group]);
      }
}

static int
compare_leaves (const void *a,
                const void *b)
{
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

/* Leaves of every group's edges, group after group, by counting; leaves @offsets at the start of each group. */
static void
gather_leaves (Cells       *cells,
               const Edges *edges)
{
  ShoalAttribute *attribute = cells->attribute;
  g_autofree gsize *next = NULL;
  gconstpointer codes;
  guint width;

  codes = shoal_column_get_codes (attribute->column, &width);
  cells->offsets = g_new0 (gsize, (gsize) edges->n_groups + 1);
  cells->leaves = g_new (guint32, edges->n_edges);
  for (gsize edge = 0; edge < edges->n_edges; edge++)
    cells->offsets[(gsize) edge_group (edges, edge) + 1]++;
  for (guint32 group = 0; group < edges->n_groups; group++)
    cells->offsets[group + 1] += cells->offsets[group];
  next = g_memdup2 (cells->offsets, ((gsize) edges->n_groups + 1) * sizeof *next);
  for (gsize edge = 0; edge < edges->n_edges; edge++)
    cells->leaves[next[edge_group (edges, edge)]++] =
      attribute->leaf_of_code[shoal_codes_get (codes, width, edge_row (edges, edge))];
}

static void
choose_sets (Cells       *cells,
             const Edges *edges)
{
  gsize end = 0;

  gather_leaves (cells, edges);
  for (guint32 group = 0; group < edges->n_groups; group++)
    {
      guint32 *leaves = cells->leaves + cells->offsets[group];
      gsize n_leaves = cells->offsets[group + 1] - cells->offsets[group];
      gsize start = end;

      if (n_leaves > 1)
        qsort (leaves, n_leaves, sizeof *leaves, compare_leaves);
      for (gsize i = 0; i < n_leaves; i++)
        if (i == 0 || leaves[i] != cells->leaves[end - 1])
          cells->leaves[end++] = leaves[i];
      cells->offsets[group] = start;
    }
  cells->offsets[edges->n_groups] = end;
  cells->leaves = g_renew (guint32, cells->leaves, MAX (end, 1));
}

static ShoalCells *
make_cells (ShoalMicrodata *microdata,
            const Edges    *edges)
{
  ShoalCells *self = g_new0 (ShoalCells, 1);

  self->n_attributes = microdata->n_attributes;
  self->attributes = g_new0 (Cells, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      Cells *cells = &self->attributes[a];
      g_auto (Extremes) extremes = { NULL, NULL, NULL };

      cells->attribute = g_object_ref (shoal_microdata_get_attribute (microdata, a));
      find_extremes (&extremes, cells->attribute, edges);
      choose_nodes (cells, &extremes, edges->n_groups);
      if (cells->attribute->cell_form == SHOAL_CELL_RANGE)
        choose_ranges (cells, &extremes, edges->n_groups);
      else if (cells->attribute->cell_form == SHOAL_CELL_SET)
        choose_sets (cells, edges);
    }
  return self;
}

/** shoal_cells_new: Returns: (transfer full): cells that cover the rows of each group of a partition. */
ShoalCells *
shoal_cells_new (ShoalMicrodata *microdata,
                 const guint32  *group_of_row,
                 guint32         n_groups)
{
  Edges edges = { group_of_row, NULL, microdata->n_rows, 1, n_groups };

  return make_cells (microdata, &edges);
}

/** shoal_cells_new_for_matching: Returns: (transfer full): cells that cover the @degree originals of each group. */
ShoalCells *
shoal_cells_new_for_matching (ShoalMicrodata *microdata,
                              const guint32  *originals,
                              guint32         n_groups,
                              guint           degree)
{
  Edges edges = { NULL, originals, (gsize) n_groups * degree, degree, n_groups };

  return make_cells (microdata, &edges);
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
    }
  g_free (self->attributes);
  g_free (self);
}

/** shoal_cells_get: @cell: (out): the cell; its leaves belong to @self. */
void
shoal_cells_get (const ShoalCells *self,
                 guint32           group,
                 guint             attribute,
                 ShoalCell        *cell)
{
  const Cells *cells = &self->attributes[attribute];

  memset (cell, 0, sizeof *cell);
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
