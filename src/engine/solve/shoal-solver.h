/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The base class of all solvers. */
#pragma once

#include "base/shoal-parameters.h"
#include "solve/shoal-problem.h"
#include "solve/shoal-solution.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SOLVER (shoal_solver_get_type ())

G_DECLARE_DERIVABLE_TYPE (ShoalSolver, shoal_solver, SHOAL, SOLVER, GObject)

/**
 * ShoalSolverDivision: how a solver treats blocks of rows that can never share a class, see #ShoalMicrodata
 * @SHOAL_SOLVER_TAKES_ALL: the solver takes the whole table, because it recodes levels
 * @SHOAL_SOLVER_LEAVES_OUT: it is run on each block, and blocks that are too small are suppressed
 * @SHOAL_SOLVER_KEEPS_ALL: it is run on each block, and no row can be suppressed
 */
typedef enum
{
  SHOAL_SOLVER_TAKES_ALL,
  SHOAL_SOLVER_LEAVES_OUT,
  SHOAL_SOLVER_KEEPS_ALL,
} ShoalSolverDivision;

/**
 * ShoalSolverClass:
 * @accepts: (nullable): whether the solver can work on an objective, whatever the table; its error lists the accepted ones
 * @uses_target: (nullable): whether the answer may depend on the target column, whatever the objective; %NULL: it does not
 * @takes_weights: (nullable): whether rows may stand for several people each (shoal_table_weigh()); %NULL: only with
 *   %SHOAL_SOLVER_TAKES_ALL
 * @divides: how the solver treats blocks of rows
 * @solve: the search. It polls shoal_progress_should_stop() often and returns its best valid solution when told to stop
 *
 * The parameters of a solver are its writable GObject properties of type int, uint, double, boolean or enum, with
 * range, default and blurb. shoal_solver_class_add_parameter() adds a parameter that is a field of the instance.
 */
struct _ShoalSolverClass
{
  GObjectClass parent_class;

  gboolean (*accepts) (ShoalSolver        *self,
                       const ShoalMetric  *objective,
                       GError            **error);
  gboolean (*uses_target) (ShoalSolver *self);
  gboolean (*takes_weights) (ShoalSolver *self);
  ShoalSolverDivision divides;
  ShoalSolution *(*solve) (ShoalSolver   *self,
                           ShoalProblem  *problem,
                           ShoalProgress *progress,
                           GError       **error);
};

/** SHOAL_SOLVER_PARAMETER: the flags of a parameter's property. */
#define SHOAL_SOLVER_PARAMETER (G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS)

void           shoal_solver_class_add_parameter (ShoalSolverClass *klass,
                                                 gssize            offset,
                                                 GParamSpec       *spec);
gboolean       shoal_solver_accepts        (ShoalSolver        *self,
                                            const ShoalMetric  *objective,
                                            GError            **error);
gboolean       shoal_solver_uses_target    (ShoalSolver        *self);
gboolean       shoal_solver_takes_weights  (ShoalSolver        *self);
ShoalSolution *shoal_solver_solve          (ShoalSolver   *self,
                                            ShoalProblem  *problem,
                                            double         time_limit,
                                            ShoalProgress *progress,
                                            GCancellable  *cancellable,
                                            GError       **error);
ShoalParameterSpec *
               shoal_solver_list_parameters (ShoalSolver  *self,
                                             guint        *n_parameters);
gboolean       shoal_solver_set_parameter   (ShoalSolver  *self,
                                             const char   *name,
                                             const char   *text,
                                             GError      **error);
char          *shoal_solver_dup_parameter   (ShoalSolver  *self,
                                             const char   *name);

G_END_DECLS
