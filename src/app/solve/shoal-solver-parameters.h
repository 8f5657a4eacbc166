/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of a solver as rows of a form. */
#pragma once

#include "solve/shoal-solver.h"

#include <adwaita.h>

G_BEGIN_DECLS

GtkWidget   *shoal_solver_parameter_new_row (ShoalSolver *solver,
                                             GParamSpec  *pspec);
ShoalSolver *shoal_solver_copy              (ShoalSolver *solver);

G_END_DECLS
