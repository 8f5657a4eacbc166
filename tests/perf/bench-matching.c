/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers that answer with a matching, on public data.
 *
 *   bench-matching census [ROWS…]        k = 5: starts, and local search from each, as ours and as published; default 1000
 *   bench-matching moves                 moves evaluated a second of the processor, four attributes
 *   bench-matching adult [SECONDS…]      Adult, k = 5: what full-domain, local and heterogeneous recoding lose; default 20
 *   bench-matching scale [ROWS…]         local search within a minute; default 1000000
 *
 * Seconds are the processor's. */

#include "fixture-adult.h"
#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define K 5

static ShoalProblem *
make_problem (ShoalMicrodata *microdata,
              guint           n_threads)
{
  const ShoalRequirements requirements = { K, 0, 0 };
  g_autoptr (GError) error = NULL;
  ShoalProblem *problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find ("gcp"), 1, n_threads, &error);

  if (problem == NULL)
    g_error ("%s", error->message);
  return problem;
}

/* @settings: NAME=VALUE, separated by commas. @seconds: (out): of the processor. */
static ShoalSolution *
run (ShoalProblem *problem,
     const char   *id,
     const char   *settings,
     double        time_limit,
     double       *seconds)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
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
  start = clock ();
  solution = shoal_solver_solve (solver, problem, time_limit, NULL, NULL, &error);
  if (solution == NULL)
    g_error ("%s: %s", id, error->message);
  *seconds = (double) (clock () - start) / CLOCKS_PER_SEC;
  return solution;
}

static void
print (const char    *name,
       ShoalSolution *solution,
       double         seconds)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  printf ("%-34s %10.6f %10.6f %9.2f %9.2f %8.0f\n", name, solution->objective, solution->bound, seconds, solution->seconds,
          (double) usage.ru_maxrss / 1024);
  fflush (stdout);
}

/* The first rows of a census: four numbers, published as ranges. */
static ShoalMicrodata *
load_census (const char *folder,
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

static void
bench_census (const char *folder,
              guint       n_rows)
{
  static const char *const starts[] = { "k-member", "l-greedy", "hungarian", "greedy-match", "sort-greedy", "mondrian", "refine" };
  g_autoptr (ShoalMicrodata) microdata = load_census (folder, n_rows);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, 0);

  printf ("%u rows, %u different\n", n_rows, microdata->n_tuples);
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      gboolean is_partition = shoal_solver_registry_find (starts[i])->family == SHOAL_FAMILY_PARTITION;
      g_autofree char *ours = g_strdup_printf ("start=%s", starts[i]);
      g_autofree char *published = g_strdup_printf ("start=%s,near=0,only-changed=false,region-rows=0,waves=1,perturbations=0", starts[i]);
      double seconds;
      g_autoptr (ShoalSolution) start = run (problem, starts[i], is_partition ? "descend=false" : "bound=true", 0, &seconds);
      g_autoptr (ShoalSolution) search = NULL, descent = NULL;

      print (starts[i], start, seconds);
      search = run (problem, "local-search", ours, 0, &seconds);
      print ("  + local-search", search, seconds);
      if (n_rows > 2000)
        continue;
      descent = run (problem, "local-search", published, 0, &seconds);
      print ("  + published descent", descent, seconds);
    }
}

static void
bench_moves (const char *folder,
             guint       number)
{
  g_autoptr (ShoalMicrodata) microdata = load_census (folder, 10000);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, 1);
  double without, with;
  g_autoptr (ShoalSolution) start = run (problem, "local-search", "bound=false,start=mondrian,waves=1,perturbations=0", 0, &without);
  g_autoptr (ShoalSolution) search = run (problem, "local-search", "bound=false,start=mondrian", 0, &with);

  printf ("%.1f million moves a second\n",
          (double) (search->nodes_checked - start->nodes_checked) / (with - without) / 1e6);
}

static void
bench_adult (const char *folder,
             guint       limit)
{
  g_autoptr (ShoalMicrodata) microdata = data_load_adult (folder);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, 0);
  double seconds;
  g_autoptr (ShoalSolution) node = run (problem, "optimal", "", 0, &seconds);
  g_autoptr (ShoalSolution) partition = NULL, matching = NULL, further = NULL;

  print ("optimal", node, seconds);
  partition = run (problem, "refine", "", limit, &seconds);
  print ("refine", partition, seconds);
  matching = run (problem, "local-search", "start=mondrian,waves=1000", limit, &seconds);
  print ("local-search from mondrian", matching, seconds);
  further = run (problem, "local-search", "start=refine,waves=1000", 2 * limit, &seconds);
  print ("local-search from refine", further, seconds);
}

static void
bench_scale (const char *folder,
             guint       n_rows)
{
  g_autoptr (GPtrArray) rows = adult_read (folder);
  g_autofree char *path = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolution) solution = NULL;
  double seconds;
  int file = g_file_open_tmp ("shoal-scale-XXXXXX.csv", &path, NULL);

  if (file < 0)
    g_error ("no temporary file");
  close (file);
  adult_write_perturbed (rows, n_rows, FALSE, path);
  g_clear_pointer (&rows, g_ptr_array_unref);
  table = data_read_file (path);
  g_remove (path);
  schema = data_make_adult_schema (folder, table, FALSE);
  microdata = data_make_microdata (table, schema);
  problem = make_problem (microdata, 0);
  solution = run (problem, "local-search", "", 60, &seconds);
  print ("local-search", solution, seconds);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void (*func) (const char *folder,
                  guint       number);
    guint number;
  } benches[] = {
    { "census", bench_census, 1000 },
    { "moves", bench_moves, 1 },
    { "adult", bench_adult, 20 },
    { "scale", bench_scale, 1000000 },
  };
  const char *folder = data_get_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (benches) && folder != NULL; i++)
    {
      if (argc > 1 && !g_str_equal (argv[1], benches[i].name))
        continue;
      printf ("%s\n%-34s %10s %10s %9s %9s %8s\n", benches[i].name, "solver", "gcp", "bound", "seconds", "wall", "peak MB");
      for (int j = 2; j < argc; j++)
        benches[i].func (folder, (guint) atoi (argv[j]));
      if (argc < 3)
        benches[i].func (folder, benches[i].number);
    }
  return 0;
}
