/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The request of solve, evaluate and other commands: requirements, objective, threads. */
#pragma once

#include "cli-data.h"
#include "cli-reader.h"
#include "solve/shoal-problem.h"

G_BEGIN_DECLS

/** CliRequest: texts from the command line; options that are not given come from the project. */
typedef struct
{
  CliReader reader;
  char *k;
  char *suppression;
  char *suppression_price;
  char *objective;
  char *threads;
  char **levels;
  char **cells;
  char *labels;
  char **models;
} CliRequest;

void          cli_request_clear        (CliRequest          *self);
GOptionGroup *cli_request_new_group    (CliRequest          *self);
ShoalProject *cli_request_read_project (CliRequest          *self,
                                        const char          *name,
                                        GError             **error);
gboolean      cli_request_resolve      (CliRequest          *self,
                                        ShoalProject        *project,
                                        ShoalRequirements   *requirements,
                                        const ShoalMetric  **objective,
                                        guint               *n_threads,
                                        GError             **error);
ShoalProblem *cli_request_make_problem (CliRequest          *self,
                                        ShoalLoadedProject  *loaded,
                                        guint64              seed,
                                        GError             **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliRequest, cli_request_clear)

G_END_DECLS
