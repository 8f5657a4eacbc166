/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver that a project or the command line names. */
#pragma once

#include "project/shoal-project.h"
#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

ShoalRunRecord *cli_solver_get_run (ShoalProject           *project);
ShoalSolver    *cli_solver_make    (ShoalProject           *project,
                                    const char             *id,
                                    char                  **settings,
                                    const ShoalSolverInfo **info,
                                    guint64                *seed,
                                    GError                **error);

G_END_DECLS
