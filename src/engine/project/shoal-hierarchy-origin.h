/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a column's hierarchy comes from: a file, a builder with its parameters, or levels edited by hand. */
#pragma once

#include "hierarchy/build/shoal-hierarchy-builder.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * ShoalHierarchyOriginKind:
 * @SHOAL_HIERARCHY_ORIGIN_FILE: a hierarchy file
 * @SHOAL_HIERARCHY_ORIGIN_BUILDER: made from the column's values
 * @SHOAL_HIERARCHY_ORIGIN_LEVELS: stands in the project itself
 */
typedef enum
{
  SHOAL_HIERARCHY_ORIGIN_FILE,
  SHOAL_HIERARCHY_ORIGIN_BUILDER,
  SHOAL_HIERARCHY_ORIGIN_LEVELS,
} ShoalHierarchyOriginKind;

typedef struct _ShoalHierarchyOrigin ShoalHierarchyOrigin;

/**
 * ShoalHierarchyFinding:
 * @asked: (nullable): what the project said before; %NULL for the builder that suits the column
 * @version: of the program's rules by which the parameters were found
 * @seal: digest of all this, of the data and of what was found, by which it is noticed when any of them has become another
 *
 * What stands behind parameters that a program found out, so that they are known to ask what was asked before. Belongs to the origin
 * that says what was found, and never changes.
 */
typedef struct
{
  ShoalHierarchyOrigin *asked;
  char *version;
  char *seal;
} ShoalHierarchyFinding;

/**
 * ShoalHierarchyOrigin:
 * @kind: which of the three it is
 * @file: (nullable): the file, if it is one
 * @builder: (nullable): id of the builder, if it is one
 * @parameters: (nullable): its parameters
 * @hierarchy: (nullable): the hierarchy, where the project itself has its levels
 * @finding: (nullable): how the parameters were found
 * @extras: (nullable): what the project file said beside the keys that are known
 *
 * Immutable and reference counted; fields are read-only, but for the last two of an origin that nobody else has seen yet.
 */
struct _ShoalHierarchyOrigin
{
  ShoalHierarchyOriginKind kind;
  GFile *file;
  char *builder;
  ShoalParameters *parameters;
  ShoalHierarchy *hierarchy;
  ShoalHierarchyFinding *finding;
  JsonObject *extras;

  /*< private >*/
  gatomicrefcount ref_count;
};

#define SHOAL_TYPE_HIERARCHY_ORIGIN (shoal_hierarchy_origin_get_type ())
GType                    shoal_hierarchy_origin_get_type       (void);
ShoalHierarchyOrigin    *shoal_hierarchy_origin_new_file       (GFile                  *file);
ShoalHierarchyOrigin    *shoal_hierarchy_origin_new_builder    (const char             *id,
                                                                const ShoalParameters  *parameters);
ShoalHierarchyOrigin    *shoal_hierarchy_origin_new_levels     (ShoalHierarchy         *hierarchy);
ShoalHierarchyOrigin    *shoal_hierarchy_origin_parse          (const char             *text,
                                                                GFile                  *folder,
                                                                GError                **error);
ShoalHierarchyOrigin    *shoal_hierarchy_origin_ref            (ShoalHierarchyOrigin   *self);
void                     shoal_hierarchy_origin_unref          (ShoalHierarchyOrigin   *self);
GFile                   *shoal_hierarchy_origin_dup_input      (ShoalHierarchyOrigin   *self);
gboolean                 shoal_hierarchy_origin_uses_target    (ShoalHierarchyOrigin   *self);
gboolean                 shoal_hierarchy_origin_is_automatic   (ShoalHierarchyOrigin   *self);
ShoalHierarchyOrigin    *shoal_hierarchy_origin_settle         (ShoalHierarchyOrigin   *self,
                                                                ShoalColumn            *column);
ShoalHierarchy          *shoal_hierarchy_origin_load           (ShoalHierarchyOrigin   *self,
                                                                ShoalColumn            *column,
                                                                const ShoalHierarchyContext
                                                                                       *context,
                                                                GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyOrigin, shoal_hierarchy_origin_unref)

ShoalHierarchyFinding *shoal_hierarchy_finding_new  (ShoalHierarchyOrigin  *asked,
                                                     const char            *version,
                                                     const char            *seal);
void                   shoal_hierarchy_finding_free (ShoalHierarchyFinding *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyFinding, shoal_hierarchy_finding_free)

G_END_DECLS
