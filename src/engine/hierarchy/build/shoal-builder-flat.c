/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The simplest hierarchy: a leaf for each value, and the root. */

#include "hierarchy/build/shoal-builders.h"
#include "hierarchy/build/shoal-level-stack.h"

#include <glib/gi18n-lib.h>

static const ShoalParameterSpec parameters[] = { SHOAL_BUILDER_COMMON_PARAMETERS };

static gboolean
accepts (ShoalColumn *column)
{
  return TRUE;
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (column, context);

  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value of later data becomes one more leaf. */
const ShoalHierarchyBuilder shoal_builder_flat = {
  .id = "flat",
  .title = N_("Keep or suppress"),
  .summary = N_("Each value directly below the root"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("any column"),
  .build = build,
};
