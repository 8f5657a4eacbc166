/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The builders, each in its own file, and what they share. */
#pragma once

#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "table/shoal-notation.h"

#include <glib/gi18n-lib.h>

G_BEGIN_DECLS

#define SHOAL_BUILDER_ROOT "*"

/* The last parameters of every builder, which have the same effect in all of them. */
#define SHOAL_BUILDER_COMMON_PARAMETERS                                                                                \
  { "height", SHOAL_PARAMETER_INTEGER, "0", 0, G_MAXUINT16 - 1, NULL,                                                  \
    N_("The most levels above the values; 0 for as many as there are"), N_("Levels at most") },                        \
  {                                                                                                                    \
    "drop", SHOAL_PARAMETER_BOOLEAN, "false", 0, 0, NULL,                                                           \
      N_("Leave out levels that do not raise the smallest number of rows with equal values"), N_("Only useful levels")  \
  }

extern const ShoalHierarchyBuilder shoal_builder_clusters;
extern const ShoalHierarchyBuilder shoal_builder_date;
extern const ShoalHierarchyBuilder shoal_builder_flat;
extern const ShoalHierarchyBuilder shoal_builder_frequency;
extern const ShoalHierarchyBuilder shoal_builder_intervals;
extern const ShoalHierarchyBuilder shoal_builder_mask;
extern const ShoalHierarchyBuilder shoal_builder_pairs;
extern const ShoalHierarchyBuilder shoal_builder_place;
extern const ShoalHierarchyBuilder shoal_builder_ranges;

const char *shoal_builders_get_list_mark (const ShoalNotation *form);
char       *shoal_builders_dup_name      (const ShoalParameterSpec    *parameter,
                                          const ShoalHierarchyContext *context);

G_END_DECLS
