/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which solver is to search, with which parameters, from which seed, for how long. */
#pragma once

#include "solve/shoal-solver-registry.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_SOLVER_FORM (shoal_solver_form_get_type ())

/**
 * ShoalSolverForm:
 *
 * Made from the registry and from the properties of the chosen solver; lists the solvers of one family, and remembers which
 * of each was chosen. Signal "changed": another solver is chosen, or how long it may search.
 */
G_DECLARE_FINAL_TYPE (ShoalSolverForm, shoal_solver_form, SHOAL, SOLVER_FORM, GtkBox)

const ShoalSolverInfo *shoal_solver_form_get_info       (ShoalSolverForm *self);
void                   shoal_solver_form_set_family     (ShoalSolverForm *self,
                                                         ShoalSolverFamily family);
char                  *shoal_solver_form_dup_summary    (ShoalSolverForm *self);
ShoalSolver           *shoal_solver_form_dup_solver     (ShoalSolverForm *self);
guint64                shoal_solver_form_get_seed       (ShoalSolverForm *self);
double                 shoal_solver_form_get_time_limit (ShoalSolverForm *self);
void                   shoal_solver_form_take_settings  (ShoalSolverForm *self,
                                                         const char      *solver_id,
                                                         ShoalSolver     *solver,
                                                         guint64          seed);

G_END_DECLS
