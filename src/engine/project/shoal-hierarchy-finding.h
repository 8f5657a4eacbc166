/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands behind parameters that a program found out, so that they are known to ask what was asked before. */
#pragma once

#include "project/json/shoal-json-reader.h"
#include "project/shoal-hierarchy-origin.h"

G_BEGIN_DECLS

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

ShoalHierarchyFinding *shoal_hierarchy_finding_new       (ShoalHierarchyOrigin         *asked,
                                                          const char                   *version,
                                                          const char                   *seal);
void                   shoal_hierarchy_finding_free      (ShoalHierarchyFinding        *self);
JsonNode              *shoal_hierarchy_finding_to_json   (const ShoalHierarchyFinding  *self,
                                                          GFile                        *project_file);
ShoalHierarchyFinding *shoal_hierarchy_finding_from_json (ShoalJsonReader              *reader,
                                                          GFile                        *project_file,
                                                          GPtrArray                    *warnings,
                                                          GError                      **error);

/* Of an origin, which has it. */
const ShoalHierarchyFinding *shoal_hierarchy_origin_get_finding  (ShoalHierarchyOrigin *self);
void                         shoal_hierarchy_origin_take_finding (ShoalHierarchyOrigin  *self,
                                                                  ShoalHierarchyFinding *finding);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyFinding, shoal_hierarchy_finding_free)

G_END_DECLS
