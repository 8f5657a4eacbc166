/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Neighbouring values in small groups, then neighbouring groups together (the numeric taxonomies of Caruccio et al. 2022). */

#include "hierarchy/build/shoal-builders.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "table/shoal-decimal.h"

#include <glib/gi18n-lib.h>

enum
{
  FIRST,
  FACTOR,
};

static const ShoalParameterSpec parameters[] = {
  { "first", SHOAL_PARAMETER_INTEGER, "5", 2, 1000000, NULL,
    N_("Distinct values per group on the first level"),
    N_("Values in a group") },
  { "factor", SHOAL_PARAMETER_INTEGER, "2", 2, 1000000, NULL,
    N_("Neighbouring groups put together on each further level"),
    N_("Groups put together") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

static gboolean
accepts (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) != SHOAL_VALUE_TEXT;
}

static void
append_end (GString         *label,
            ShoalColumn     *column,
            const ShoalNotation *form,
            guint32          code)
{
  if (form->type == SHOAL_VALUE_NUMBER)
    {
      ShoalDecimal number = shoal_decimal_from_double (shoal_column_get_number (column, code));

      shoal_decimal_append (label, &number, form->decimal);
    }
  else
    g_string_append (label, shoal_column_get_label (column, code));
}

/* A group of a single value has the label of the value. */
static ShoalStrings *
label_groups (ShoalColumn     *column,
              const ShoalNotation *form,
              guint32          n_groups,
              guint64          size)
{
  ShoalStrings *labels = shoal_strings_new (n_groups);
  g_autoptr (GString) label = g_string_new (NULL);
  gsize n_values = shoal_column_get_n_values (column);

  for (guint32 g = 0; g < n_groups; g++)
    {
      guint32 first = (guint32) (g * size);
      guint32 last = (guint32) (MIN ((g + 1) * size, n_values) - 1);

      g_string_truncate (label, 0);
      if (first == last)
        g_string_append (label, shoal_column_get_label (column, first));
      else
        {
          g_string_append_c (label, '[');
          append_end (label, column, form, first);
          g_string_append (label, shoal_builders_get_list_mark (form));
          append_end (label, column, form, last);
          g_string_append_c (label, ']');
        }
      shoal_strings_append (labels, label->str, label->len);
    }
  return labels;
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (column, context);
  guint32 factor = (guint32) shoal_parameters_get_number (set, &parameters[FACTOR]);
  guint32 merge = (guint32) shoal_parameters_get_number (set, &parameters[FIRST]);
  guint64 size = merge;
  ShoalNotation form = { .type = shoal_column_get_value_type (column), .decimal = '.' };

  if (form.type == SHOAL_VALUE_NUMBER)
    form = shoal_notation_of_numbers (column);
  for (guint32 n = shoal_level_stack_get_n_groups (stack); n > merge && !shoal_level_stack_is_cancelled (stack);
       merge = factor, size *= factor)
    {
      guint32 *parents = g_new (guint32, n);
      guint32 n_groups = (guint32) (((guint64) n + merge - 1) / merge);

      for (guint32 g = 0; g < n; g++)
        parents[g] = g / merge;
      shoal_level_stack_push_take (stack, parents, label_groups (column, &form, n_groups, size));
      n = n_groups;
    }
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value of later data takes its place in the order; the groups behind it shift. */
const ShoalHierarchyBuilder shoal_builder_pairs = {
  .id = "pairs",
  .title = N_("Pairs of groups"),
  .summary = N_("Neighbouring values in groups of five, then in pairs of groups until one is left"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("numbers or dates"),
  .build = build,
};
