/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All solvers, in a static table. A new solver is one file, and one row in shoal-solver-registry.c. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

/**
 * ShoalSolverFamily: the kind of recoding that a solver returns
 */
typedef enum
{
  SHOAL_FAMILY_LATTICE,
  SHOAL_FAMILY_PARTITION,
  SHOAL_FAMILY_MATCHING,
} ShoalSolverFamily;

/**
 * ShoalSolverInfo:
 * @id: kebab-case name in project files and on the command line
 * @family: the kind of recoding that it returns
 * @title: name for the user
 * @summary: one sentence
 * @source: where the algorithm is described
 * @exact: whether it proves its answer optimal
 * @get_type: its GObject type
 */
typedef struct
{
  const char *id;
  ShoalSolverFamily family;
  const char *title;
  const char *summary;
  const char *source;
  gboolean exact;
  GType (*get_type) (void);
} ShoalSolverInfo;

#define SHOAL_TYPE_SOLVER_FAMILY (shoal_solver_family_get_type ())
GType                  shoal_solver_family_get_type  (void);
const char            *shoal_solver_family_to_string (ShoalSolverFamily  family);
const ShoalSolverInfo *shoal_solver_registry_get     (guint             *n_solvers);
const ShoalSolverInfo *shoal_solver_registry_find    (const char        *id);
ShoalSolver           *shoal_solver_registry_create  (const char        *id,
                                                      GError           **error);

/** SHOAL_SOLVER_PATIENCE_SECONDS: a search must improve its objective by %SHOAL_SOLVER_PATIENCE_SHARE within this time, see
 *   shoal_solver_info_set_patience(). */
#define SHOAL_SOLVER_PATIENCE_SECONDS 60
#define SHOAL_SOLVER_PATIENCE_SHARE 0.005

void         shoal_solver_info_set_patience
                                          (const ShoalSolverInfo *info,
                                           double                 time_limit,
                                           ShoalProgress         *progress);

/** SHOAL_SOLVER_CHOICE_NONE: “no solver”, as the value of a parameter that names a solver (shoal_solver_choice_register()). */
#define SHOAL_SOLVER_CHOICE_NONE (-1)

/** SHOAL_SOLVER_CHOICE_START_SHARE: share of the time limit for a solver whose result another solver starts from. */
#define SHOAL_SOLVER_CHOICE_START_SHARE 0.75

typedef gboolean (*ShoalSolverChoiceFunc) (const ShoalSolverInfo *info);

GType        shoal_solver_choice_register (const char            *name,
                                           ShoalSolverChoiceFunc  accepts,
                                           const char            *none);
int          shoal_solver_choice_find     (const char            *id);
ShoalSolver *shoal_solver_choice_create   (int                    value);
gboolean     shoal_solver_choice_uses_target
                                          (int                    value);

G_END_DECLS
