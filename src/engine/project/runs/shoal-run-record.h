/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of one run in a project: solver, parameters, seed and result. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "project/json/shoal-json-reader.h"
#include "recoding/shoal-microdata.h"
#include "solve/shoal-solution.h"
#include "solve/shoal-solver.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** SHOAL_PROJECT_MAX_SEED: the largest seed: every JSON reader keeps integers up to this one exactly. */
#define SHOAL_PROJECT_MAX_SEED (((guint64) 1 << 53) - 1)

/** SHOAL_RUN_BY_HAND: in place of the solver when the user has chosen the node. */
#define SHOAL_RUN_BY_HAND "manual"

/**
 * ShoalRunFigures:
 * @metric: (nullable): id of the objective of @value and @bound
 * @value: value of the objective for the result, NAN when unknown
 * @bound: no solution can have a better value; NAN when unknown
 * @seconds: duration of the run, NAN when unknown
 * @n_checked: solutions examined, 0 when unknown
 * @stopped: whether the search was told to stop before its end
 * @requirements: the requirements; without k when they are unknown; the price of suppression is not stored in the project file
 */
typedef struct
{
  const char *metric;
  double value;
  double bound;
  double seconds;
  guint64 n_checked;
  gboolean stopped;
  ShoalRequirements requirements;
} ShoalRunFigures;

/**
 * ShoalRunRecord:
 * @name: (nullable): name given by the user
 * @note: (nullable): note of the user
 * @solver: id of the solver
 * @parameters: (nullable): its parameters as JSON values, never changed
 * @seed: seed of its random numbers, below 2^53
 * @has_result: whether it has ended
 * @status: how it ended
 * @n_levels: number of entries in @columns and @levels; 0 when the result is not a node
 * @columns: (array zero-terminated=1): the quasi-identifiers of the result's node
 * @levels: (array length=n_levels): their levels
 * @file: (nullable): for a partition or a matching, name of the file with the result, in the folder beside the project
 * @recoding: (nullable): the contents of @file; %NULL also when it could not be read
 * @figures: quality of the result and cost of the run
 * @problem_digest: (nullable): the question, from shoal_project_dup_problem_digest(); %NULL when unknown
 *
 * Immutable and reference counted; fields are read-only.
 */
typedef struct
{
  char *name;
  char *note;
  char *solver;
  JsonObject *parameters;
  guint64 seed;
  gboolean has_result;
  ShoalStatus status;
  guint n_levels;
  char **columns;
  guint *levels;
  char *file;
  ShoalRecoding *recoding;
  ShoalRunFigures figures;
  char *problem_digest;

  /*< private >*/
  gatomicrefcount ref_count;
  JsonObject *extras;
  JsonObject *result_extras;
} ShoalRunRecord;

#define SHOAL_TYPE_RUN_RECORD (shoal_run_record_get_type ())
GType           shoal_run_record_get_type         (void);
ShoalRunRecord *shoal_run_record_new              (const char          *solver_id,
                                                   ShoalSolver         *solver,
                                                   guint64              seed);
ShoalRunRecord *shoal_run_record_with_name        (ShoalRunRecord      *self,
                                                   const char          *name);
ShoalRunRecord *shoal_run_record_with_note        (ShoalRunRecord      *self,
                                                   const char          *note);
ShoalRunRecord *shoal_run_record_with_result      (ShoalRunRecord      *self,
                                                   ShoalStatus          status,
                                                   const char * const  *columns,
                                                   const guint         *levels,
                                                   guint                n_levels);
ShoalRunRecord *shoal_run_record_with_figures     (ShoalRunRecord        *self,
                                                   const ShoalRunFigures *figures);
ShoalRunRecord *shoal_run_record_with_problem_digest
                                                  (ShoalRunRecord      *self,
                                                   const char          *problem_digest);
ShoalRunRecord *shoal_run_record_ref              (ShoalRunRecord      *self);
void            shoal_run_record_unref            (ShoalRunRecord      *self);
gboolean        shoal_run_record_apply_parameters (ShoalRunRecord      *self,
                                                   ShoalSolver         *solver,
                                                   GError             **error);
ShoalRunRecord *shoal_run_record_with_recoding    (ShoalRunRecord      *self,
                                                   ShoalRecoding       *recoding);
gboolean        shoal_run_record_has_recoding     (ShoalRunRecord      *self);
ShoalRecoding  *shoal_run_record_make_recoding    (ShoalRunRecord      *self,
                                                   ShoalMicrodata      *microdata,
                                                   GError             **error);
gboolean        shoal_run_record_load             (ShoalRunRecord      *self,
                                                   GFile               *project_file,
                                                   GCancellable        *cancellable,
                                                   GError             **error);
ShoalRunRecord *shoal_run_record_from_json        (ShoalJsonReader     *reader,
                                                   GPtrArray           *warnings,
                                                   GError             **error);
JsonObject     *shoal_run_record_to_json          (ShoalRunRecord      *run);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRunRecord, shoal_run_record_unref)

G_END_DECLS
