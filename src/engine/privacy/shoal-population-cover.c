/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the people of a population who fit the cells of a group, for groups with cells of their own. The different tuples are in a k-d
 * tree that divides each part at the middle of its span, so a part that a group covers completely or not at all is not searched. The
 * places of an attribute are its leaves, and one more for values that the hierarchy lacks; for ranges, those of #ShoalPopulation. */

#include "privacy/shoal-population.h"

#include "base/shoal-sort.h"
#include "recoding/shoal-cells.h"

#include <stdlib.h>
#include <string.h>

/* Parts with at most this many tuples are not divided. */
#define BUCKET 8

#define NONE G_MAXUINT32

typedef struct
{
  guint32 begin;
  guint32 end;
  guint32 above;  /* the part with the higher places; the part with the lower places is the next one; 0 if it is not divided */
  ShoalPopulationFit people;
} Part;

typedef struct
{
  guint n_attributes;
  guint32 n_tuples;
  guint32 *tuples; /* ordered by parts */
  guint32 *places; /* for each entry of @tuples, the place in each attribute */
  GArray *parts;   /* of Part */
  GArray *spans;   /* of guint32: for each part, the lowest and the highest place of each attribute */
} Tree;

static const Part *
get_part (const Tree *tree,
          guint32     part)
{
  return &g_array_index (tree->parts, Part, part);
}

static const guint32 *
get_span (const Tree *tree,
          guint32     part)
{
  return &g_array_index (tree->spans, guint32, (gsize) part * 2 * tree->n_attributes);
}

/* ---- Making the tree ---- */

static void
find_span (const Tree *tree,
           guint32     begin,
           guint32     end,
           guint32    *span)
{
  guint n = tree->n_attributes;

  for (guint a = 0; a < n; a++)
    {
      span[2 * a] = G_MAXUINT32;
      span[2 * a + 1] = 0;
    }
  for (guint32 i = begin; i < end; i++)
    for (guint a = 0; a < n; a++)
      {
        guint32 place = tree->places[(gsize) i * n + a];

        span[2 * a] = MIN (span[2 * a], place);
        span[2 * a + 1] = MAX (span[2 * a + 1], place);
      }
}

static void
swap (Tree    *tree,
      guint32  i,
      guint32  j)
{
  guint32 tuple = tree->tuples[i];

  tree->tuples[i] = tree->tuples[j];
  tree->tuples[j] = tuple;
  for (guint a = 0; a < tree->n_attributes; a++)
    {
      guint32 *x = &tree->places[(gsize) i * tree->n_attributes + a], *y = &tree->places[(gsize) j * tree->n_attributes + a], place = *x;

      *x = *y;
      *y = place;
    }
}

static void
add_tuple (ShoalPopulationFit    *fit,
           const ShoalPopulation *population,
           guint32                tuple)
{
  fit->n_people += population->counts[tuple];
  fit->n_in_table += population->in_table[tuple];
}

/* Divides by the attribute that spans the greatest share of its places. Each division halves that span, so the tree is not deep. */
static void
add_part (Tree                  *tree,
          const ShoalPopulation *population,
          const guint32         *n_places,
          guint32                begin,
          guint32                end)
{
  guint32 number = tree->parts->len, middle = begin, cut;
  g_autofree guint32 *span = g_new (guint32, MAX (1, 2 * tree->n_attributes));
  Part part = { begin, end, 0, { 0, 0 } };
  guint by = 0;
  double widest = 0;

  find_span (tree, begin, end, span);
  for (guint32 i = begin; i < end; i++)
    add_tuple (&part.people, population, tree->tuples[i]);
  g_array_append_val (tree->parts, part);
  g_array_append_vals (tree->spans, span, 2 * tree->n_attributes);
  for (guint a = 0; a < tree->n_attributes; a++)
    {
      double share = (span[2 * a + 1] - span[2 * a]) / (double) n_places[a];

      if (share <= widest)
        continue;
      widest = share;
      by = a;
    }
  if (end - begin <= BUCKET || widest <= 0)
    return;
  cut = span[2 * by] + (span[2 * by + 1] - span[2 * by]) / 2;
  for (guint32 i = begin; i < end; i++)
    if (tree->places[(gsize) i * tree->n_attributes + by] <= cut)
      swap (tree, i, middle++);
  add_part (tree, population, n_places, begin, middle);
  g_array_index (tree->parts, Part, number).above = tree->parts->len;
  add_part (tree, population, n_places, middle, end);
}

/* @microdata: the table given to shoal_population_get(), or a part of it */
static const Tree *
get_tree (ShoalPopulation *self,
          ShoalMicrodata  *microdata)
{
  if (g_once_init_enter (&self->tree))
    {
      guint n = self->n_attributes;
      g_autofree guint32 *n_places = g_new (guint32, MAX (1, n));
      Tree *tree = g_new0 (Tree, 1);

      tree->n_attributes = n;
      tree->n_tuples = self->n_tuples;
      tree->tuples = g_new (guint32, MAX (1, self->n_tuples));
      tree->places = g_new (guint32, MAX (1, (gsize) self->n_tuples * n));
      tree->parts = g_array_new (FALSE, FALSE, sizeof (Part));
      tree->spans = g_array_new (FALSE, FALSE, sizeof (guint32));
      for (guint a = 0; a < n; a++)
        {
          ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

          n_places[a] = self->places[a] != NULL ? 2 * (guint32) shoal_column_get_n_values (attribute->column) + 3
                                                : attribute->n_leaves + 1;
          for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
            tree->places[(gsize) tuple * n + a] = self->places[a] != NULL ? self->places[a][tuple]
                                                  : MIN (self->leaves[a][tuple], attribute->n_leaves);
        }
      for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
        tree->tuples[tuple] = tuple;
      add_part (tree, self, n_places, 0, self->n_tuples);
      g_once_init_leave (&self->tree, GPOINTER_TO_SIZE (tree));
    }
  return GSIZE_TO_POINTER (self->tree);
}

/** shoal_population_tree_free: frees the tree, if it was made. */
void
shoal_population_tree_free (ShoalPopulation *self)
{
  Tree *tree = GSIZE_TO_POINTER (self->tree);

  if (tree == NULL)
    return;
  g_free (tree->tuples);
  g_free (tree->places);
  g_array_unref (tree->parts);
  g_array_unref (tree->spans);
  g_free (tree);
}

/* ---- What cells cover ---- */

/** shoal_population_cover_node: @side: (out): what a node covers; a node that covers all values also covers those the hierarchy lacks. */
void
shoal_population_cover_node (ShoalAttribute      *attribute,
                             guint32              node,
                             ShoalPopulationSide *side)
{
  guint32 first = shoal_hierarchy_get_first_leaf (attribute->hierarchy, node);
  guint32 n = shoal_hierarchy_get_leaf_count (attribute->hierarchy, node);

  *side = (ShoalPopulationSide) { .low = 0, .high = G_MAXUINT32 };
  if (n == attribute->n_leaves)
    return;
  side->low = first;
  side->high = first + n - 1;
  /* For ranges, the only other node is that of missing values. */
  if (attribute->cell_form == SHOAL_CELL_RANGE)
    side->low = side->high = 2 * (guint32) shoal_column_get_n_values (attribute->column) + 1;
}

/** shoal_population_cover_codes: @side: (out): what a range from one value of the column to another covers */
void
shoal_population_cover_codes (guint32              low,
                              guint32              high,
                              ShoalPopulationSide *side)
{
  *side = (ShoalPopulationSide) { .low = 2 * low + 1, .high = 2 * high + 1 };
}

/** shoal_population_cover_leaves: @side: (out): what a set of values covers. @leaves: (array length=n_leaves): ascending, at least one;
 *   they must outlive @side */
void
shoal_population_cover_leaves (const guint32       *leaves,
                               gsize                n_leaves,
                               ShoalPopulationSide *side)
{
  *side = (ShoalPopulationSide) { leaves[0], leaves[n_leaves - 1], leaves, n_leaves };
}

static void
cover_cell (ShoalAttribute      *attribute,
            const ShoalCell     *cell,
            ShoalPopulationSide *side)
{
  if (cell->form == SHOAL_CELL_NODE)
    shoal_population_cover_node (attribute, cell->node, side);
  else if (cell->form == SHOAL_CELL_RANGE)
    shoal_population_cover_codes (shoal_attribute_find_number (attribute, cell->low), shoal_attribute_find_number (attribute, cell->high),
                                  side);
  else
    shoal_population_cover_leaves (cell->leaves, cell->n_leaves, side);
}

/* ---- Counting with the tree ---- */

static gboolean
is_covered (const ShoalPopulationSide *side,
            guint32                    place)
{
  return place >= side->low && place <= side->high
         && (side->leaves == NULL || bsearch (&place, side->leaves, side->n_leaves, sizeof place, shoal_compare_uint32) != NULL);
}

static gboolean
fits (const Tree                *tree,
      const ShoalPopulationSide *sides,
      guint32                    i)
{
  for (guint a = 0; a < tree->n_attributes; a++)
    if (!is_covered (&sides[a], tree->places[(gsize) i * tree->n_attributes + a]))
      return FALSE;
  return TRUE;
}

/* @whole: (out): whether all tuples of the part fit. Returns: whether some may fit */
static gboolean
meets (const Tree                *tree,
       const ShoalPopulationSide *sides,
       guint32                    part,
       gboolean                  *whole)
{
  const guint32 *span = get_span (tree, part);

  *whole = TRUE;
  for (guint a = 0; a < tree->n_attributes; a++)
    {
      guint32 low = span[2 * a], high = span[2 * a + 1];

      if (high < sides[a].low || low > sides[a].high)
        return FALSE;
      *whole = *whole && low >= sides[a].low && high <= sides[a].high && (sides[a].leaves == NULL || low == high);
      if (sides[a].leaves != NULL && low == high && !is_covered (&sides[a], low))
        return FALSE;
    }
  return TRUE;
}

static void
count_part (const Tree                *tree,
            const ShoalPopulation     *population,
            const ShoalPopulationSide *sides,
            guint32                    number,
            ShoalPopulationFit        *fit)
{
  const Part *part = get_part (tree, number);
  gboolean whole;

  if (!meets (tree, sides, number, &whole))
    return;
  if (whole)
    {
      fit->n_people += part->people.n_people;
      fit->n_in_table += part->people.n_in_table;
    }
  else if (part->above > 0)
    {
      count_part (tree, population, sides, number + 1, fit);
      count_part (tree, population, sides, part->above, fit);
    }
  else
    for (guint32 i = part->begin; i < part->end; i++)
      if (fits (tree, sides, i))
        add_tuple (fit, population, tree->tuples[i]);
}

/**
 * shoal_population_count_cover:
 * @microdata: the table given to shoal_population_get(), or a part of it
 * @sides: (array): what a group covers in each attribute
 *
 * Returns: how many people fit in all attributes
 */
ShoalPopulationFit
shoal_population_count_cover (ShoalPopulation           *self,
                              ShoalMicrodata            *microdata,
                              const ShoalPopulationSide *sides)
{
  ShoalPopulationFit fit = { 0, 0 };

  if (self->n_people > 0)
    count_part (get_tree (self, microdata), self, sides, 0, &fit);
  return fit;
}

/* (transfer full): what the cells of @group cover */
static void
cover_group (const ShoalCells    *cells,
             ShoalMicrodata      *microdata,
             guint32              group,
             ShoalPopulationSide *sides)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalCell cell;

      shoal_cells_get (cells, group, a, &cell);
      cover_cell (shoal_microdata_get_attribute (microdata, a), &cell, &sides[a]);
    }
}

/**
 * shoal_population_count_groups:
 * @microdata: the table given to shoal_population_get(), or a part of it
 * @group_of_row: the group of each row
 * @n_groups: number of groups
 *
 * Returns: (transfer full) (array length=n_groups): how many people fit the cells of each group; undefined for a group without rows
 */
ShoalPopulationFit *
shoal_population_count_groups (ShoalPopulation *self,
                               ShoalMicrodata  *microdata,
                               const guint32   *group_of_row,
                               guint32          n_groups)
{
  g_autoptr (ShoalCells) cells = shoal_cells_new (microdata, group_of_row, n_groups, 1, NULL);
  g_autofree ShoalPopulationSide *sides = g_new (ShoalPopulationSide, MAX (1, microdata->n_attributes));
  ShoalPopulationFit *fit_of_group = g_new (ShoalPopulationFit, MAX (1, n_groups));

  for (guint32 group = 0; group < n_groups; group++)
    {
      cover_group (cells, microdata, group, sides);
      fit_of_group[group] = shoal_population_count_cover (self, microdata, sides);
    }
  return fit_of_group;
}

typedef struct
{
  const Tree *tree;
  const ShoalPopulation *population;
  guint32 *group_of_tuple; /* the first group that each tuple fits, or NONE */
  guint32 *into;           /* nullable */
  gsize n_shared;
} Sharing;

static guint32
find_whole (guint32 *into,
            guint32  group)
{
  for (; into[group] != group; group = into[group])
    into[group] = into[into[group]];
  return group;
}

static void
take_part (Sharing                   *sharing,
           const ShoalPopulationSide *sides,
           guint32                    number,
           guint32                    group)
{
  const Tree *tree = sharing->tree;
  const Part *part = get_part (tree, number);
  gboolean whole;

  if (!meets (tree, sides, number, &whole))
    return;
  if (!whole && part->above > 0)
    {
      take_part (sharing, sides, number + 1, group);
      take_part (sharing, sides, part->above, group);
      return;
    }
  for (guint32 i = part->begin; i < part->end; i++)
    {
      guint32 tuple = tree->tuples[i];

      if (!whole && !fits (tree, sides, i))
        continue;
      if (sharing->group_of_tuple[tuple] == NONE)
        {
          sharing->group_of_tuple[tuple] = group;
          continue;
        }
      sharing->n_shared += sharing->population->counts[tuple];
      if (sharing->into != NULL)
        {
          guint32 one = find_whole (sharing->into, group), other = find_whole (sharing->into, sharing->group_of_tuple[tuple]);

          sharing->into[MAX (one, other)] = MIN (one, other);
        }
    }
}

/**
 * shoal_population_find_shared:
 * @microdata: the table given to shoal_population_get(), or a part of it
 * @group_of_row: the group of each row
 * @n_groups: number of groups; each has rows
 * @published: (nullable): the groups to look at, %NULL for all
 * @into: (nullable) (inout) (array length=n_groups): in: each group leads to itself; out: groups that share people lead to one of them
 * @n_shared: (out): people who fit several groups, counted once for each group after the first
 * @progress: (nullable): asked whether to stop
 *
 * Returns: %FALSE when told to stop
 */
gboolean
shoal_population_find_shared (ShoalPopulation *self,
                              ShoalMicrodata  *microdata,
                              const guint32   *group_of_row,
                              guint32          n_groups,
                              const ShoalBits *published,
                              guint32         *into,
                              gsize           *n_shared,
                              ShoalProgress   *progress)
{
  g_autoptr (ShoalCells) cells = shoal_cells_new (microdata, group_of_row, n_groups, 1, progress);
  g_autofree ShoalPopulationSide *sides = g_new (ShoalPopulationSide, MAX (1, microdata->n_attributes));
  g_autofree guint32 *group_of_tuple = g_new (guint32, MAX (1, self->n_tuples));
  Sharing sharing = { get_tree (self, microdata), self, group_of_tuple, into, 0 };

  memset (group_of_tuple, 0xff, self->n_tuples * sizeof *group_of_tuple);
  for (guint32 group = 0; cells != NULL && self->n_tuples > 0 && group < n_groups; group++)
    {
      if (published != NULL && !shoal_bits_get (published, group))
        continue;
      if (shoal_progress_should_stop (progress))
        return FALSE;
      cover_group (cells, microdata, group, sides);
      take_part (&sharing, sides, 0, group);
    }
  *n_shared = sharing.n_shared;
  return cells != NULL;
}
