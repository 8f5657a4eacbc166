/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts texts that are intervals together with their neighbours, level by level. */

#include "hierarchy/build/shoal-builders.h"
#include "hierarchy/build/shoal-interval-text.h"
#include "hierarchy/build/shoal-level-stack.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static const ShoalParameterSpec parameters[] = {
  { "factor", SHOAL_PARAMETER_INTEGER, "2", 2, 1000000, NULL,
    N_("Neighbouring intervals put together on each level"),
    N_("Neighbours put together") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

static gboolean
accepts (ShoalColumn *column)
{
  g_autofree guint32 *codes = NULL;
  g_autoptr (GArray) intervals = shoal_interval_texts_of_column (column, &codes);

  return intervals != NULL || shoal_column_get_n_values (column) == 0;
}

/* The labels of groups of @size neighbouring intervals; a group of a single interval keeps its text. */
static ShoalStrings *
label_groups (ShoalColumn   *column,
              GArray        *intervals,
              const guint32 *codes,
              guint32        n_groups,
              guint64        size)
{
  ShoalStrings *labels = shoal_strings_new (n_groups);

  for (guint32 g = 0; g < n_groups; g++)
    {
      guint32 first = codes[g * size];
      guint32 last = codes[MIN ((g + 1) * size, intervals->len) - 1];
      g_autofree char *label = first == last
                                 ? g_strdup (shoal_column_get_label (column, first))
                                 : shoal_interval_text_join (&g_array_index (intervals, ShoalIntervalText, first),
                                                             &g_array_index (intervals, ShoalIntervalText, last));

      shoal_strings_append (labels, label, strlen (label));
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
  guint32 factor = (guint32) shoal_parameters_get_number (set, &parameters[0]);
  g_autofree guint32 *codes = NULL;
  g_autoptr (GArray) intervals = shoal_interval_texts_of_column (column, &codes);
  guint32 n = intervals != NULL ? intervals->len : 0;
  guint64 size = factor;

  for (gboolean values = TRUE; n > factor && !shoal_level_stack_is_cancelled (stack); values = FALSE, size *= factor)
    {
      guint32 *parents = g_new (guint32, n);
      guint32 n_groups = (guint32) (((guint64) n + factor - 1) / factor);

      for (guint32 place = 0; place < n; place++)
        parents[values ? codes[place] : place] = place / factor;
      shoal_level_stack_push_take (stack, parents, label_groups (column, intervals, codes, n_groups, size));
      n = n_groups;
    }
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value of later data takes its place in the order; the groups behind it shift. */
const ShoalHierarchyBuilder shoal_builder_intervals = {
  .id = "intervals",
  .title = N_("Intervals put together"),
  .summary = N_("Texts that are intervals, such as “20–29” or “65+”, with their neighbours"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("texts that are intervals which do not overlap"),
  .build = build,
};
