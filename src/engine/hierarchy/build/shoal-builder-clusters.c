/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clusters of values that occur in similar rows, or are spelt alike (the nominal taxonomies of Caruccio et al. 2022). */

#include "hierarchy/build/shoal-builders.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "hierarchy/shoal-label-index.h"
#include "table/shoal-table.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Recursive 2-means: a binary tree of clusters, from the top down. It is deterministic. */

/**
 * ShoalValueProfile:
 * @n: number of values
 * @n_dimensions: numbers per value
 * @points: @n × @n_dimensions
 * @weights: number of rows of each value
 *
 * A point per value of a column.
 */
typedef struct
{
  gsize n;
  gsize n_dimensions;
  float *points;
  double *weights;
} ShoalValueProfile;

/**
 * ShoalBisection:
 * @n: number of values
 * @order: the values, so that every cluster is an interval
 * @depth: for each place the depth at which it is split from the place before, from 1 on; 1 for the first place
 * @height: the largest depth
 *
 * At depth d, a cluster begins at each place whose depth is at most d.
 */
typedef struct
{
  gsize n;
  guint32 *order;
  guint16 *depth;
  guint height;
} ShoalBisection;

/* Points for clustering, one for each value: how its rows are distributed over the other columns, or how it is spelt. */

/* Enough to tell values apart, and few enough for columns with many values. */
#define MOST_DIMENSIONS 64
#define TEXT_DIMENSIONS 32
/* Numbers and dates of other columns are cut into so many groups of neighbouring values, like the top level of their
 * hierarchies. */
#define N_CUTS 4
/* Texts of other columns count only if they have few values: no hierarchy is known here that would group them. */
#define MOST_CATEGORIES 16

static ShoalValueProfile *
profile_new (ShoalColumn *column,
             gsize        n_dimensions)
{
  ShoalValueProfile *self = g_new0 (ShoalValueProfile, 1);
  g_autofree guint32 *counts = shoal_column_count_rows (column);

  self->n = shoal_column_get_n_values (column);
  self->n_dimensions = n_dimensions;
  self->points = g_new0 (float, self->n * n_dimensions);
  self->weights = g_new (double, self->n + 1);
  for (gsize code = 0; code <= self->n; code++)
    self->weights[code] = counts[code];
  return self;
}

/* The number of categories of @other, missing cells included; 0 when it is constant or a text with too many values. */
static gsize
count_categories (ShoalColumn *other,
                  gboolean     is_target)
{
  gsize n = shoal_column_get_n_values (other);

  if (shoal_column_get_value_type (other) != SHOAL_VALUE_TEXT)
    n = MIN (n, N_CUTS);
  else if (n > (is_target ? MOST_DIMENSIONS : MOST_CATEGORIES))
    return 0;
  n += shoal_column_get_n_missing (other) > 0;
  return n > 1 ? n : 0;
}

static gsize
get_category (ShoalColumn *other,
              guint32      code)
{
  gsize n = shoal_column_get_n_values (other);

  if (shoal_column_get_value_type (other) == SHOAL_VALUE_TEXT)
    return code;
  return code == n ? MIN (n, N_CUTS) : code * MIN (n, N_CUTS) / n;
}

/* Adds the share of each value's rows in the categories of @other. */
static void
add_shares (ShoalValueProfile *self,
            ShoalColumn       *column,
            ShoalColumn       *other,
            gsize              first_dimension)
{
  guint width;
  guint other_width;
  gconstpointer codes = shoal_column_get_codes (column, &width);
  gconstpointer other_codes = shoal_column_get_codes (other, &other_width);
  const guint32 *weights = shoal_column_get_weights (column);

  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    {
      gsize code = shoal_codes_get (codes, width, row);
      gsize category;

      if (code == self->n)
        continue;
      category = get_category (other, shoal_codes_get (other_codes, other_width, row));
      self->points[code * self->n_dimensions + first_dimension + category] += (float) shoal_weights_get (weights, row);
    }
}

/**
 * value_profile_new_from_table:
 * @column: a column of @table
 * @table: its table
 * @target: index of the target column, which analyses predict, or -1
 * @cancellable: (nullable): stops it
 *
 * A value's point is the distribution of its rows over the target and the other columns: over the values of texts with few of
 * them, over a few groups of neighbouring values otherwise. The target comes first, then the columns in their order, as long
 * as dimensions are left.
 *
 * Returns: (transfer full) (nullable): the points, %NULL when no other column can be used; incomplete when cancelled.
 */
static ShoalValueProfile *
value_profile_new_from_table (ShoalColumn  *column,
                              ShoalTable   *table,
                              int           target,
                              GCancellable *cancellable)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  gsize n_dimensions = 0;
  ShoalValueProfile *self;

  for (int i = -1; i < (int) shoal_table_get_n_columns (table); i++)
    {
      int index = i < 0 ? target : i;
      ShoalColumn *other = index >= 0 ? shoal_table_get_column (table, (guint) index) : column;
      gsize n = other != column && (i < 0 || i != target) ? count_categories (other, i < 0) : 0;

      if (n == 0 || n_dimensions + n > MOST_DIMENSIONS)
        continue;
      g_ptr_array_add (others, other);
      n_dimensions += n;
    }
  if (n_dimensions == 0)
    return NULL;
  self = profile_new (column, n_dimensions);
  n_dimensions = 0;
  for (guint i = 0; i < others->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      add_shares (self, column, others->pdata[i], n_dimensions);
      n_dimensions += count_categories (others->pdata[i], TRUE);
    }
  for (gsize code = 0; code < self->n; code++)
    for (gsize d = 0; d < n_dimensions && self->weights[code] > 0; d++)
      self->points[code * n_dimensions + d] /= (float) self->weights[code];
  return self;
}

/* Lower-case letters, with a mark before the first letter and after the last. */
static guint
get_letter (const char *text,
            gssize      i)
{
  return i < 0 || text[i] == '\0' ? 0 : (guint8) g_ascii_tolower (text[i]);
}

/**
 * value_profile_new_from_texts:
 * @column: a column
 * @cancellable: (nullable): stops it
 *
 * A value's point has the counts of its pairs of neighbouring characters, hashed to a few dimensions and scaled to length 1.
 *
 * Returns: (transfer full): the points.
 */
static ShoalValueProfile *
value_profile_new_from_texts (ShoalColumn  *column,
                              GCancellable *cancellable)
{
  ShoalValueProfile *self = profile_new (column, TEXT_DIMENSIONS);

  for (guint32 code = 0; code < self->n && !g_cancellable_is_cancelled (cancellable); code++)
    {
      const char *text = shoal_column_get_label (column, code);
      float *point = &self->points[code * TEXT_DIMENSIONS];
      gssize length = (gssize) strlen (text);
      float square = 0;

      for (gssize i = -1; i < length; i++)
        point[(get_letter (text, i) * 31 + get_letter (text, i + 1)) * 2654435761u >> 27] += 1;
      for (gsize d = 0; d < TEXT_DIMENSIONS; d++)
        square += point[d] * point[d];
      for (gsize d = 0; d < TEXT_DIMENSIONS; d++)
        point[d] /= sqrtf (square);
    }
  return self;
}

static void
value_profile_free (ShoalValueProfile *self)
{
  g_free (self->points);
  g_free (self->weights);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalValueProfile, value_profile_free)

#define MOST_ROUNDS 8

/* Splits a part of the values in two, with room to work. */
typedef struct
{
  const ShoalValueProfile *profile;
  guint32 *order;
  guint16 *depth;
  guint32 *spare; /* n values */
  guint8 *side;   /* n: the side of each place */
  double *sums;   /* 2 × dimensions */
  double *squares;
  float *difference; /* of the centroids, in each dimension */
  guint most_splits;
  GCancellable *cancellable; /* or NULL */
} Splitter;

static const float *
get_point (const Splitter *splitter,
           gsize           place)
{
  return &splitter->profile->points[splitter->order[place] * splitter->profile->n_dimensions];
}

/* Sums the places of one side (or of both, for 2) into @sums; returns their weight. */
static double
sum_side (const Splitter *splitter,
          gsize           begin,
          gsize           end,
          guint           side,
          double         *sums)
{
  gsize n_dimensions = splitter->profile->n_dimensions;
  double total = 0;

  memset (sums, 0, n_dimensions * sizeof (double));
  for (gsize place = begin; place < end; place++)
    {
      const float *point = get_point (splitter, place);
      double weight = splitter->profile->weights[splitter->order[place]];

      if (side < 2 && splitter->side[place] != side)
        continue;
      total += weight;
      for (gsize d = 0; d < n_dimensions; d++)
        sums[d] += weight * (double) point[d];
    }
  return total;
}

/* The dimension in which the values differ most; @mean gets their mean in it. Returns %FALSE when they are all equal. */
static gboolean
find_widest (const Splitter *splitter,
             gsize           begin,
             gsize           end,
             gsize          *dimension,
             float          *mean)
{
  gsize n_dimensions = splitter->profile->n_dimensions;
  double total = sum_side (splitter, begin, end, 2, splitter->sums);
  double largest = 0;

  if (total == 0)
    return FALSE;
  memset (splitter->squares, 0, n_dimensions * sizeof (double));
  for (gsize place = begin; place < end; place++)
    {
      const float *point = get_point (splitter, place);
      double weight = splitter->profile->weights[splitter->order[place]];

      for (gsize d = 0; d < n_dimensions; d++)
        {
          double distance = (double) point[d] - splitter->sums[d] / total;

          splitter->squares[d] += weight * distance * distance;
        }
    }
  for (gsize d = 0; d < n_dimensions; d++)
    if (splitter->squares[d] > largest)
      {
        largest = splitter->squares[d];
        *dimension = d;
        *mean = (float) (splitter->sums[d] / total);
      }
  return largest > 1e-9 * total;
}

/* Moves every value to the nearer of the two centroids. Returns whether any value moved and no side is empty. */
static gboolean
reassign (Splitter *splitter,
          gsize     begin,
          gsize     end)
{
  gsize n_dimensions = splitter->profile->n_dimensions;
  double *sums[2] = { splitter->sums, splitter->sums + n_dimensions };
  double weights[2];
  double middle = 0;
  gsize n_moved = 0;

  for (guint side = 0; side < 2; side++)
    weights[side] = sum_side (splitter, begin, end, side, sums[side]);
  if (weights[0] == 0 || weights[1] == 0)
    return FALSE;
  /* The side of the plane half-way between the two centroids tells which of them is nearer. */
  for (gsize d = 0; d < n_dimensions; d++)
    {
      double a = sums[0][d] / weights[0];
      double b = sums[1][d] / weights[1];

      splitter->difference[d] = (float) (b - a);
      middle += (b - a) * (a + b) / 2;
    }
  for (gsize place = begin; place < end; place++)
    {
      const float *point = get_point (splitter, place);
      float product = 0;
      guint8 side;

      for (gsize d = 0; d < n_dimensions; d++)
        product += point[d] * splitter->difference[d];
      side = (double) product > middle;
      n_moved += side != splitter->side[place];
      splitter->side[place] = side;
    }
  return n_moved > 0;
}

/* Sorts the places by side, and within a side by code; the side of the lowest value comes first. Returns where the second
 * side begins: @begin or @end when one is empty. */
static gsize
partition (Splitter *splitter,
           gsize     begin,
           gsize     end)
{
  guint8 first = splitter->side[begin];
  gsize middle = begin;
  gsize n_spare = 0;

  for (gsize place = begin; place < end; place++)
    if (splitter->side[place] == first)
      splitter->order[middle++] = splitter->order[place];
    else
      splitter->spare[n_spare++] = splitter->order[place];
  memcpy (&splitter->order[middle], splitter->spare, n_spare * sizeof (guint32));
  return middle;
}

static gsize
split (Splitter *splitter,
       gsize     begin,
       gsize     end)
{
  gsize dimension = 0;
  float mean = 0;

  if (!find_widest (splitter, begin, end, &dimension, &mean))
    return end;
  for (gsize place = begin; place < end; place++)
    splitter->side[place] = get_point (splitter, place)[dimension] > mean;
  for (guint round = 0; round < MOST_ROUNDS && !g_cancellable_is_cancelled (splitter->cancellable); round++)
    if (!reassign (splitter, begin, end))
      break;
  return partition (splitter, begin, end);
}

/* Splits the places from @begin to @end, a cluster at @depth, recursively. */
static void
bisect (Splitter *splitter,
        gsize     begin,
        gsize     end,
        guint     depth)
{
  gsize middle = end;

  if (end - begin == 1)
    return;
  if (depth < splitter->most_splits && !g_cancellable_is_cancelled (splitter->cancellable))
    middle = end - begin == 2 ? begin + 1 : split (splitter, begin, end);
  if (middle == begin || middle == end)
    {
      for (gsize place = begin + 1; place < end; place++)
        splitter->depth[place] = (guint16) (depth + 1);
      return;
    }
  splitter->depth[middle] = (guint16) (depth + 1);
  bisect (splitter, begin, middle, depth + 1);
  bisect (splitter, middle, end, depth + 1);
}

/**
 * bisection_new:
 * @profile: points with weights
 * @most_splits: the largest number of splits of clusters above a value
 * @cancellable: (nullable): when cancelled, no more clusters are split
 *
 * Splits the values in two by 2-means, weighted by their rows, and each part again. The first assignment is by the mean in
 * the dimension with the largest variance. A cluster whose values are all equal, or that @most_splits does not allow to
 * split, becomes single values at once.
 *
 * Returns: (transfer full): the clusters.
 */
static ShoalBisection *
bisection_new (const ShoalValueProfile *profile,
               guint                    most_splits,
               GCancellable            *cancellable)
{
  ShoalBisection *self = g_new0 (ShoalBisection, 1);
  g_autofree guint32 *spare = g_new (guint32, profile->n);
  g_autofree guint8 *side = g_new (guint8, profile->n);
  g_autofree double *sums = g_new (double, 3 * profile->n_dimensions);
  g_autofree float *difference = g_new (float, profile->n_dimensions);
  Splitter splitter = { .profile = profile, .spare = spare, .side = side, .sums = sums, .difference = difference,
                        .squares = sums + 2 * profile->n_dimensions, .most_splits = MIN (most_splits, 1000), .cancellable = cancellable };

  self->n = profile->n;
  self->order = splitter.order = g_new (guint32, self->n);
  self->depth = splitter.depth = g_new (guint16, self->n);
  for (guint32 i = 0; i < self->n; i++)
    self->order[i] = i;
  self->depth[0] = 1;
  bisect (&splitter, 0, self->n, 0);
  for (gsize i = 0; i < self->n; i++)
    self->height = MAX (self->height, self->depth[i]);
  return self;
}

static void
bisection_free (ShoalBisection *self)
{
  g_free (self->order);
  g_free (self->depth);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalBisection, bisection_free)

/* The label of a cluster lists all of its values, unless that is longer than this many bytes. */
#define LONGEST_LABEL 80

enum
{
  SPLITS,
};

static const ShoalParameterSpec parameters[] = {
  { "splits", SHOAL_PARAMETER_INTEGER, "8", 1, 100, NULL,
    N_("How often values are split in two, from the root down"),
    N_("Times that values are split") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

static gboolean
accepts (ShoalColumn *column)
{
  return TRUE;
}

/* The label of the values from place @begin to @end: {a, b, c}, or the first ones and their number: {a, b, … 12}. */
static void
append_cluster (GString              *label,
                ShoalColumn          *column,
                const ShoalBisection *bisection,
                gsize                 begin,
                gsize                 end)
{
  if (end - begin == 1)
    {
      g_string_append (label, shoal_column_get_label (column, bisection->order[begin]));
      return;
    }
  g_string_append_c (label, '{');
  for (gsize place = begin; place < end; place++)
    {
      const char *value = shoal_column_get_label (column, bisection->order[place]);

      if (place > begin && label->len + strlen (value) > LONGEST_LABEL)
        {
          g_string_append_printf (label, ", … %" G_GSIZE_FORMAT, end - begin);
          break;
        }
      g_string_append_printf (label, "%s%s", place > begin ? ", " : "", value);
    }
  g_string_append_c (label, '}');
}

/* Adds the label of the cluster. Two labels may be equal if values themselves contain commas or braces; then ' is added. */
static void
add_cluster (ShoalLabelIndex      *index,
             ShoalColumn          *column,
             const ShoalBisection *bisection,
             gsize                 begin,
             gsize                 end)
{
  g_autoptr (GString) label = g_string_new (NULL);

  append_cluster (label, column, bisection, begin, end);
  while (shoal_label_index_find (index, label->str, label->len) != SHOAL_LABEL_INDEX_NONE)
    g_string_append_c (label, '\'');
  shoal_label_index_intern (index, label->str, label->len);
}

/* Adds the level of the clusters at @depth. @group_of_place holds the groups of the level below, and gets those of this
 * level. */
static void
push_depth (ShoalLevelStack      *stack,
            ShoalColumn          *column,
            const ShoalBisection *bisection,
            guint                 depth,
            guint32              *group_of_place)
{
  ShoalStrings *labels = shoal_strings_new (0);
  guint32 *parents = g_new (guint32, shoal_level_stack_get_n_groups (stack));
  ShoalLabelIndex index;
  guint32 group = 0;

  shoal_label_index_init (&index, labels);
  for (gsize begin = 0, end; begin < bisection->n; begin = end, group++)
    {
      for (end = begin + 1; end < bisection->n && bisection->depth[end] > depth; end++)
        continue;
      add_cluster (&index, column, bisection, begin, end);
      for (gsize place = begin; place < end; place++)
        {
          parents[group_of_place[place]] = group;
          group_of_place[place] = group;
        }
    }
  shoal_label_index_clear (&index);
  shoal_level_stack_push_take (stack, parents, labels);
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autoptr (ShoalValueProfile) profile = NULL;
  g_autoptr (ShoalBisection) bisection = NULL;
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (column, context);
  g_autofree guint32 *group_of_place = NULL;
  GCancellable *cancellable = context != NULL ? context->cancellable : NULL;

  if (context != NULL && context->table != NULL)
    profile = value_profile_new_from_table (column, context->table, context->target, cancellable);
  if (profile == NULL)
    profile = value_profile_new_from_texts (column, cancellable);
  bisection = bisection_new (profile, (guint) shoal_parameters_get_number (set, &parameters[SPLITS]),
                             cancellable);
  group_of_place = g_memdup2 (bisection->order, bisection->n * sizeof (guint32));
  for (guint depth = bisection->height; depth-- > 1 && !shoal_level_stack_is_cancelled (stack);)
    push_depth (stack, column, bisection, depth, group_of_place);
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value of later data is clustered with the others; the clusters may change. */
const ShoalHierarchyBuilder shoal_builder_clusters = {
  .id = "clusters",
  .title = N_("Clusters of values"),
  .summary = N_("Values whose rows are alike in the other columns together; without other columns, values spelt alike"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("any column"),
  .build = build,
  .uses_target = TRUE,
};
