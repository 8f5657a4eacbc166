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
 * @SHOAL_HIERARCHY_ORIGIN_LEVELS: stored in the project itself
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
 * @asked: (nullable): the origin before its parameters were settled; %NULL for the default builder of the column
 * @version: version of the rules that chose the parameters
 * @seal: digest of these, of the data and of the settled origin, which shows whether any of them has changed
 *
 * The origin that a settled one replaces: while the seal is valid, both ask the same question, and results stay valid. Owned by
 * the settled origin. Immutable.
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
 * @file: (nullable): the hierarchy file
 * @builder: (nullable): id of the builder
 * @parameters: (nullable): parameters of the builder
 * @hierarchy: (nullable): the hierarchy that the project stores
 * @finding: (nullable): how the parameters were settled
 * @extras: (nullable): members of the project file with unknown keys
 *
 * Immutable and reference counted; fields are read-only, except the last two until the origin is shared.
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
