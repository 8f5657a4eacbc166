/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts that several commands use; each has a file of its own. */
#pragma once

#include "base/shoal-progress.h"
#include "cli-reader.h"
#include "project/shoal-project.h"
#include "solve/shoal-problem.h"
#include "solve/shoal-solver-registry.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Descriptions of a recoding: metrics, losses per attribute, node. */

JsonObject *cli_answer_metrics    (ShoalClasses    *classes);
JsonNode   *cli_answer_node       (ShoalMicrodata  *microdata,
                                   ShoalRecoding   *recoding);
JsonObject *cli_answer_attributes (ShoalMicrodata  *microdata,
                                   ShoalClasses    *classes);
gsize       cli_answer_n_published (ShoalClasses   *classes);
void        cli_answer_append_text (GString        *text,
                                    ShoalClasses   *classes);

/* Signals: Ctrl-C, SIGTERM, SIGHUP. */

void          cli_interrupt_init            (gboolean   json);
GCancellable *cli_interrupt_get_cancellable (void);
gboolean      cli_interrupt_check           (GError   **error);
void          cli_interrupt_set_free        (gboolean   is_free);

/* A line on the terminal with the progress of a long operation. */

typedef struct _CliProgress CliProgress;

CliProgress *cli_progress_start (ShoalProgress *progress,
                                 const char    *what);
void         cli_progress_stop  (CliProgress   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliProgress, cli_progress_stop)

/* Reading a published file. */

ShoalTable *cli_read_published  (const char         *name,
                                 CliReader          *reader,
                                 ShoalProject       *project,
                                 const char * const *columns,
                                 GError            **error);
gboolean    cli_find_published  (ShoalTable         *release,
                                 const char         *name,
                                 const char         *column_name,
                                 guint              *index,
                                 GError            **error);

/* The solver that the command line or the project names. */

ShoalRunRecord *cli_solver_get_run (ShoalProject           *project);
ShoalSolver    *cli_solver_make    (ShoalProject           *project,
                                    const char             *id,
                                    char                  **settings,
                                    const ShoalSolverInfo **info,
                                    guint64                *seed,
                                    GError                **error);
ShoalSolution  *cli_solver_search  (ShoalSolver            *solver,
                                    const ShoalSolverInfo  *info,
                                    ShoalProblem           *problem,
                                    double                  time_limit,
                                    GError                **error);
gboolean        cli_solver_check_found
                                   (ShoalSolution          *solution,
                                    GError                **error);

G_END_DECLS
