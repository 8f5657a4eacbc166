/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a solver answers. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

/**
 * ShoalStatus:
 * @SHOAL_STATUS_OPTIMAL: proven: no solution is better
 * @SHOAL_STATUS_FEASIBLE: a valid solution, not proven to be the best
 * @SHOAL_STATUS_INFEASIBLE: proven: there is no solution
 * @SHOAL_STATUS_UNKNOWN: stopped before any solution was found, or complete
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
  guint64 partial_checked; /* of these, how many decide some attributes only and are no nodes of the lattice */
  double lattice_size; /* lattice solvers: number of nodes, else NAN */
  double seconds;
  GArray *trace; /* of ShoalTracePoint */
  char *reason; /* why there is no solution, for a person; NULL where nobody said */
  gboolean stalled; /* stopped because it found next to nothing better for a minute */
  gboolean stopped; /* told to stop before its end: a solver that proves nothing may have found better otherwise */
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
