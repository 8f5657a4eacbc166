/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What benchmarks of matchings share: a census, and solvers whose time is the processor's. */
#pragma once

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <time.h>

static inline ShoalProblem *
matching_make_problem (ShoalMicrodata *microdata,
                       guint           k,
                       const char     *metric,
                       guint64         seed,
                       guint           n_threads)
{
  const ShoalRequirements requirements = { k, 0, 0 };
  g_autoptr (GError) error = NULL;
  ShoalProblem *problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find (metric), seed, n_threads, &error);

  if (problem == NULL)
    g_error ("%s", error->message);
  return problem;
}

/* @settings: NAME=VALUE, separated by commas. @time_limit: of the processor, 0 for none. @seconds: (out): of the processor. */
static inline ShoalSolution *
matching_run (ShoalProblem *problem,
              const char   *id,
              const char   *settings,
              double        time_limit,
              double       *seconds)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_auto (GStrv) pairs = g_strsplit (settings, ",", -1);
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;
  clock_t start;

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      if (!shoal_solver_set_parameter (solver, pair[0], pair[1], &error))
        g_error ("%s", error->message);
    }
  shoal_progress_count_processor_time (progress);
  start = clock ();
  solution = shoal_solver_solve (solver, problem, time_limit, progress, NULL, &error);
  if (solution == NULL)
    g_error ("%s: %s", id, error->message);
  *seconds = (double) (clock () - start) / CLOCKS_PER_SEC;
  return solution;
}

/* The first rows of a census: four numbers, published as ranges. */
static inline ShoalMicrodata *
matching_load_census (const char *folder,
                      guint       n_rows)
{
  g_autofree char *path = g_build_filename (folder, "census", "ipums_100k_4attr.txt", NULL);
  g_autofree char *text = NULL, *first = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  const char *end;
  int file;

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  end = text;
  for (guint i = 0; i <= n_rows && *end != '\0'; i++)
    end = strchr (end, '\n') != NULL ? strchr (end, '\n') + 1 : end + strlen (end);
  file = g_file_open_tmp ("shoal-census-XXXXXX.csv", &first, &error);
  if (file < 0 || !g_close (file, &error) || !g_file_set_contents (first, text, (gssize) (end - text), &error))
    g_error ("%s", error->message);
  table = data_read_file (first);
  g_remove (first);
  schema = shoal_schema_new (table);
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      data_add_pairs (table, &schema, i);
      data_take_schema (&schema, shoal_schema_with_cell_form (schema, i, SHOAL_CELL_RANGE));
    }
  return data_make_microdata (table, schema);
}
