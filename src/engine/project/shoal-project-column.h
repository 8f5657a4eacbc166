/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a project for one column. */
#pragma once

#include "project/shoal-hierarchy-origin.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalProjectColumn:
 * @name: name of the column in the data
 * @type: (nullable): name of the type, possibly with a suffix as in #ShoalReaderOptions; %NULL to detect it
 * @meaning: its meaning in the schema
 * @coding: (nullable): changes the values before everything else, unless the column is never published: see
 *   shoal_project_column_get_coding()
 * @hierarchy: (nullable): where the hierarchy comes from; the type's default builder if %NULL
 *
 * Immutable and reference counted; fields are read-only. An edit makes a copy.
 */
typedef struct
{
  char *name;
  char *type;
  ShoalMeaning meaning;
  ShoalCoding *coding;
  ShoalHierarchyOrigin *hierarchy;

  /*< private >*/
  gatomicrefcount ref_count;
  JsonObject *extras;
} ShoalProjectColumn;

#define SHOAL_TYPE_PROJECT_COLUMN (shoal_project_column_get_type ())
GType               shoal_project_column_get_type      (void);
ShoalProjectColumn *shoal_project_column_new           (const char           *name);
ShoalProjectColumn *shoal_project_column_ref           (ShoalProjectColumn   *self);
void                shoal_project_column_unref         (ShoalProjectColumn   *self);
ShoalProjectColumn *shoal_project_column_copy          (ShoalProjectColumn   *self);
gboolean            shoal_project_column_equal         (ShoalProjectColumn   *a,
                                                        ShoalProjectColumn   *b);
void                shoal_project_column_set_type      (ShoalProjectColumn   *self,
                                                        const char           *type);
ShoalCoding        *shoal_project_column_get_coding    (ShoalProjectColumn   *self);
void                shoal_project_column_set_coding    (ShoalProjectColumn   *self,
                                                        ShoalCoding          *coding);
void                shoal_project_column_set_hierarchy (ShoalProjectColumn   *self,
                                                        ShoalHierarchyOrigin *hierarchy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalProjectColumn, shoal_project_column_unref)

G_END_DECLS
