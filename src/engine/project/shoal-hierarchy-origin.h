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

/** ShoalHierarchyOrigin: an immutable value, reference counted. */
typedef struct _ShoalHierarchyOrigin ShoalHierarchyOrigin;

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
ShoalHierarchyOriginKind shoal_hierarchy_origin_get_kind       (ShoalHierarchyOrigin   *self);
GFile                   *shoal_hierarchy_origin_get_file       (ShoalHierarchyOrigin   *self);
const char              *shoal_hierarchy_origin_get_builder    (ShoalHierarchyOrigin   *self);
const ShoalParameters   *shoal_hierarchy_origin_get_parameters (ShoalHierarchyOrigin   *self);
ShoalHierarchy          *shoal_hierarchy_origin_get_levels     (ShoalHierarchyOrigin   *self);
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

/* What stands behind parameters that a program found out, so that they are known to ask what was asked before. */

/**
 * ShoalHierarchyFinding:
 * @asked: (nullable): what the project said before; %NULL for the builder that suits the column
 * @version: of the program's rules by which the parameters were found
 * @seal: digest of all this, of the data and of what was found, by which it is noticed when any of them has become another
 *
 * Belongs to the origin that says what was found, and never changes.
 */
typedef struct
{
  ShoalHierarchyOrigin *asked;
  char *version;
  char *seal;
} ShoalHierarchyFinding;

ShoalHierarchyFinding *shoal_hierarchy_finding_new  (ShoalHierarchyOrigin  *asked,
                                                     const char            *version,
                                                     const char            *seal);
void                   shoal_hierarchy_finding_free (ShoalHierarchyFinding *self);

/* Of an origin, which has it. */
const ShoalHierarchyFinding *shoal_hierarchy_origin_get_finding  (ShoalHierarchyOrigin  *self);
void                         shoal_hierarchy_origin_take_finding (ShoalHierarchyOrigin  *self,
                                                                  ShoalHierarchyFinding *finding);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyFinding, shoal_hierarchy_finding_free)

G_END_DECLS
