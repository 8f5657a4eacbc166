/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver's answer. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

/**
 * ShoalStatus:
 * @SHOAL_STATUS_OPTIMAL: proven: no solution is better
 * @SHOAL_STATUS_FEASIBLE: a valid solution, not proven to be the best
 * @SHOAL_STATUS_INFEASIBLE: proven: there is no solution
 * @SHOAL_STATUS_UNKNOWN: no solution was found, but it is not proven that there is none
 */
typedef enum
{
  SHOAL_STATUS_OPTIMAL,
  SHOAL_STATUS_FEASIBLE,
  SHOAL_STATUS_INFEASIBLE,
  SHOAL_STATUS_UNKNOWN,
} ShoalStatus;

#define SHOAL_TYPE_STATUS (shoal_status_get_type ())
GType       shoal_status_get_type  (void);
const char *shoal_status_to_string (ShoalStatus  status);
gboolean    shoal_status_parse     (const char  *text,
                                    ShoalStatus *status);

#define SHOAL_TYPE_SOLUTION (shoal_solution_get_type ())

/** ShoalSolution: immutable once a solver has returned it; public fields are read-only. */
struct _ShoalSolution
{
  GObject parent_instance;

  ShoalStatus status;
  ShoalRecoding *recoding; /* NULL when infeasible or unknown */
  double objective;        /* value of the problem's objective, NAN without a recoding */
  double bound;            /* proven lower bound of the objective, NAN when unknown */
  guint64 nodes_checked;
  guint64 partial_checked; /* how many of these fix the levels of some attributes only, and are not nodes of the lattice */
  double lattice_size; /* number of nodes for lattice solvers, else NAN */
  double seconds;
  GArray *trace; /* of ShoalTracePoint */
  char *reason; /* why there is no solution, for the user; NULL where no reason is known */
  gboolean stalled; /* stopped because it gained too little for a minute, see shoal_solver_info_set_patience() */
  gboolean stopped; /* told to stop before its end: a solver without a proof might have found a better solution */
};

G_DECLARE_FINAL_TYPE (ShoalSolution, shoal_solution, SHOAL, SOLUTION, GObject)

ShoalSolution *shoal_solution_new     (ShoalStatus    status,
                                       ShoalRecoding *recoding,
                                       double         objective,
                                       double         bound,
                                       ShoalProgress *progress);
ShoalSolution *shoal_solution_new_given_up
                                      (ShoalProgress *progress,
                                       ShoalProgress *closing,
                                       GError       **error);
double         shoal_solution_get_gap (ShoalSolution *self);

G_END_DECLS
