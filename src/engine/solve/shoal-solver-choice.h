/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters that name another solver. */
#pragma once

#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

#define SHOAL_SOLVER_CHOICE_NONE (-1)

/** SHOAL_SOLVER_CHOICE_START_SHARE: of the time limit, that a solver may take whose result another one begins with. */
#define SHOAL_SOLVER_CHOICE_START_SHARE 0.75

typedef gboolean (*ShoalSolverChoiceFunc) (const ShoalSolverInfo *info);

GType        shoal_solver_choice_register (const char            *name,
                                           ShoalSolverChoiceFunc  accepts,
                                           const char            *none);
int          shoal_solver_choice_find     (const char            *id);
ShoalSolver *shoal_solver_choice_create   (int                    value);

G_END_DECLS
