/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schema of a table, made from the settings of a project for its columns. */
#pragma once

#include "project/shoal-project.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyScope: whose hierarchies are made
 * @SHOAL_HIERARCHIES_NEEDED: those of quasi-identifiers, and of columns of privacy models that need one; the default one of the
 *   type if the project names none
 * @SHOAL_HIERARCHIES_NAMED: those that the project names
 */
typedef enum
{
  SHOAL_HIERARCHIES_NEEDED,
  SHOAL_HIERARCHIES_NAMED,
} ShoalHierarchyScope;

int          shoal_project_find_target  (ShoalProject         *project,
                                         ShoalTable           *table);
ShoalSchema *shoal_project_make_schema  (ShoalProject         *project,
                                         ShoalTable           *table,
                                         ShoalHierarchyScope   scope,
                                         GCancellable         *cancellable,
                                         GError              **error);

G_END_DECLS
