/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a column's hierarchy comes from: a file, a builder with its parameters, or levels edited by hand. */
#pragma once

#include "hierarchy/build/shoal-hierarchy-builder.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * ShoalHierarchySourceKind:
 * @SHOAL_HIERARCHY_SOURCE_FILE: a hierarchy file
 * @SHOAL_HIERARCHY_SOURCE_BUILDER: made from the column's values
 * @SHOAL_HIERARCHY_SOURCE_LEVELS: stands in the project itself
 */
typedef enum
{
  SHOAL_HIERARCHY_SOURCE_FILE,
  SHOAL_HIERARCHY_SOURCE_BUILDER,
  SHOAL_HIERARCHY_SOURCE_LEVELS,
} ShoalHierarchySourceKind;

/** ShoalHierarchySource: an immutable value, reference counted. */
typedef struct _ShoalHierarchySource ShoalHierarchySource;

#define SHOAL_TYPE_HIERARCHY_SOURCE (shoal_hierarchy_source_get_type ())
GType                    shoal_hierarchy_source_get_type       (void);
ShoalHierarchySource    *shoal_hierarchy_source_new_file       (GFile                  *file);
ShoalHierarchySource    *shoal_hierarchy_source_new_builder    (const char             *id,
                                                                const ShoalParameters  *parameters);
ShoalHierarchySource    *shoal_hierarchy_source_new_levels     (ShoalHierarchy         *hierarchy);
ShoalHierarchySource    *shoal_hierarchy_source_parse          (const char             *text,
                                                                GFile                  *folder,
                                                                GError                **error);
ShoalHierarchySource    *shoal_hierarchy_source_ref            (ShoalHierarchySource   *self);
void                     shoal_hierarchy_source_unref          (ShoalHierarchySource   *self);
ShoalHierarchySourceKind shoal_hierarchy_source_get_kind       (ShoalHierarchySource   *self);
GFile                   *shoal_hierarchy_source_get_file       (ShoalHierarchySource   *self);
const char              *shoal_hierarchy_source_get_builder    (ShoalHierarchySource   *self);
const ShoalParameters   *shoal_hierarchy_source_get_parameters (ShoalHierarchySource   *self);
GFile                   *shoal_hierarchy_source_dup_input      (ShoalHierarchySource   *self);
ShoalHierarchy          *shoal_hierarchy_source_load           (ShoalHierarchySource   *self,
                                                                ShoalColumn            *column,
                                                                const ShoalHierarchyContext
                                                                                       *context,
                                                                GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchySource, shoal_hierarchy_source_unref)

G_END_DECLS
