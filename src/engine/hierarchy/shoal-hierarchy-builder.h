/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways to make a hierarchy from the values of a column: one row per builder. */
#pragma once

#include "base/shoal-parameters.h"
#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyBuilder:
 * @id: name in project files and on the command line
 * @title: name for a person
 * @summary: one sentence
 * @parameters: (array length=n_parameters): what can be set
 * @n_parameters: length of @parameters
 * @accepts: (nullable): %NULL, or why the builder cannot work on a column, checked before @build
 * @build: makes the hierarchy of the column's values (without a leaf for missing cells)
 *
 * A builder of hierarchies.
 */
typedef struct
{
  const char *id;
  const char *title;
  const char *summary;
  const ShoalParameterSpec *parameters;
  guint n_parameters;
  gboolean (*accepts) (ShoalColumn *column);
  ShoalHierarchy *(*build) (ShoalColumn           *column,
                            const ShoalParameters *parameters,
                            GError               **error);
} ShoalHierarchyBuilder;

const ShoalHierarchyBuilder *shoal_hierarchy_builders_get   (guint                  *n_builders);
const ShoalHierarchyBuilder *shoal_hierarchy_builders_find  (const char             *id);
const char                  *shoal_hierarchy_builders_default (ShoalColumn          *column);
ShoalHierarchy              *shoal_hierarchy_builders_build (const char             *id,
                                                             ShoalColumn            *column,
                                                             const ShoalParameters  *parameters,
                                                             GError                **error);

G_END_DECLS
