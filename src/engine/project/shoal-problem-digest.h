/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A digest of the question to solvers, for comparisons. */
#pragma once

#include "project/shoal-hierarchy-origin.h"
#include "project/shoal-project.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/** SHOAL_AUTOMATIC_VERSION: increased when the default hierarchy of some column changes, or the hierarchy that a builder makes
 *   without parameters. */
#define SHOAL_AUTOMATIC_VERSION "4"

char     *shoal_project_dup_problem_digest (ShoalProject   *project,
                                            ShoalRunRecord *run,
                                            ShoalTable     *table,
                                            ShoalSchema    *schema);
gboolean  shoal_project_is_answered        (ShoalProject   *project,
                                            ShoalRunRecord *run,
                                            const char     *digest,
                                            ShoalTable     *table,
                                            ShoalSchema    *schema);
gboolean  shoal_problem_digest_agrees      (const char     *asked,
                                            const char     *now);

char                        *shoal_hierarchy_origin_dup_seal      (ShoalHierarchyOrigin *settled,
                                                                   ShoalHierarchyOrigin *asked,
                                                                   const char           *version,
                                                                   const char           *fingerprint);
const ShoalHierarchyFinding *shoal_hierarchy_origin_find_valid    (ShoalHierarchyOrigin *self,
                                                                   const char           *fingerprint);
const char                  *shoal_project_get_problem_digest     (ShoalProject                *project,
                                                                   gboolean                     with_target);

G_END_DECLS
