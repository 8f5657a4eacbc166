/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that behave alike, or are spelt alike, in clusters (the nominal taxonomies of Caruccio et al. 2022). */

#include "hierarchy/build/shoal-bisection.h"
#include "hierarchy/build/shoal-builders.h"
#include "hierarchy/shoal-label-index.h"
#include "hierarchy/build/shoal-level-stack.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* A cluster is called by its values as long as that is not longer than this many bytes. */
#define LONGEST_LABEL 80

enum
{
  SPLITS,
};

static const ShoalParameterSpec parameters[] = {
  { NC_ ("parameter", "splits"), SHOAL_PARAMETER_INTEGER, "8", 1, 100, NULL,
    N_("How often values are split in two, from the root down") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

static gboolean
accepts (ShoalColumn *column)
{
  return TRUE;
}

/* The values from place @begin to @end: {a, b, c}, or the first ones and their number: {a, b, … 12}. */
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

/* Appends the cluster's label to @labels; values that look like lists could make two of them equal. */
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

/* Adds the level of the clusters at @depth. @group_of_place has the groups of the level below and gets the new ones. */
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
    profile = shoal_value_profile_new_from_table (column, context->table, context->target, cancellable);
  if (profile == NULL)
    profile = shoal_value_profile_new_from_texts (column, cancellable);
  bisection = shoal_bisection_new (profile, (guint) shoal_parameters_get_number (set, &parameters[SPLITS]),
                                   cancellable);
  group_of_place = g_memdup2 (bisection->order, bisection->n * sizeof (guint32));
  for (guint depth = bisection->height; depth-- > 1 && !shoal_level_stack_is_cancelled (stack);)
    push_depth (stack, column, bisection, depth, group_of_place);
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value that appears later is clustered with the others; the clusters may change. */
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
