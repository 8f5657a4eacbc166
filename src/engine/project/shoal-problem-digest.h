/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What solvers are asked, as a text to compare. */
#pragma once

#include "project/shoal-project.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

char     *shoal_project_dup_problem_digest (ShoalProject *project,
                                            ShoalTable   *table,
                                            ShoalSchema  *schema);
gboolean  shoal_problem_digest_agrees      (const char   *asked,
                                            const char   *now);

G_END_DECLS
