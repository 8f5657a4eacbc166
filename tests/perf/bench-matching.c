/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers that answer with a matching, on public data.
 *
 *   bench-matching census [ROWS…]        k = 5: starts, and local search from each, as ours and as published; default 1000
 *   bench-matching additions [ROWS,K,METRIC…]
 *                                        what each addition of ours is worth, by work; default 1000,5,gcp
 *   bench-matching moves [METRIC…]       moves evaluated a second of the processor, four attributes; default gcp
 *   bench-matching adult [SECONDS…]      Adult, k = 5: what full-domain, local and heterogeneous recoding lose; default 20
 *   bench-matching scale [ROWS…]         local search within a minute; default 1000000
 *
 * Seconds are the processor's on all threads, also those of limits: what other programs do meanwhile does not count. For a table of
 * all starts see bench-matching-table. */

#include "fixture-adult.h"
#include "fixture-matching.h"
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
  return matching_make_problem (microdata, K, "gcp", 1, n_threads);
}

static void
print (const char    *name,
       ShoalSolution *solution,
       double         seconds)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  printf ("%-34s %10.6f %10.6f %9.2f %8.0f\n", name, solution->objective, solution->bound, seconds,
          (double) usage.ru_maxrss / 1024);
  fflush (stdout);
}

static void
bench_census (const char *folder,
              const char *argument)
{
  guint n_rows = (guint) atoi (argument);
  static const char *const starts[] = { "k-member", "l-greedy", "hungarian", "greedy-match", "sort-greedy", "mondrian", "refine" };
  g_autoptr (ShoalMicrodata) microdata = data_load_census (folder, n_rows);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, 0);

  printf ("%u rows, %u different\n", n_rows, microdata->n_tuples);
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      gboolean is_partition = shoal_solver_registry_find (starts[i])->family == SHOAL_FAMILY_PARTITION;
      g_autofree char *ours = g_strdup_printf ("start=%s", starts[i]);
      g_autofree char *published = g_strdup_printf ("start=%s,near=0,only-changed=false,region-rows=0,longest=2,waves=1,perturbations=0", starts[i]);
      double seconds;
      g_autoptr (ShoalSolution) start = matching_run (problem, starts[i], is_partition ? "descend=false" : "bound=true", 0, &seconds);
      g_autoptr (ShoalSolution) search = NULL, descent = NULL;

      print (starts[i], start, seconds);
      search = matching_run (problem, "local-search", ours, 0, &seconds);
      print ("  + local-search", search, seconds);
      if (n_rows > 2000)
        continue;
      descent = matching_run (problem, "local-search", published, 0, &seconds);
      print ("  + published descent", descent, seconds);
    }
}

/* What "ROWS,K,METRIC" asks for; what is left out is as in the paper's smallest table. */
typedef struct
{
  guint n_rows;
  guint k;
  const char *metric;
} Setting;

static Setting
read_setting (char **parts)
{
  guint n = g_strv_length (parts);

  return (Setting){ n > 0 ? (guint) atoi (parts[0]) : 1000, n > 1 ? (guint) atoi (parts[1]) : K, n > 2 ? parts[2] : "gcp" };
}

/* One thread; every line is deterministic but for its seconds. */
static void
bench_additions (const char *folder,
                 const char *argument)
{
  static const char *const settings[] = {
    "near=0,only-changed=false,region-rows=0,longest=2,waves=1,perturbations=0",
    "near=0,only-changed=false,region-rows=0,longest=2,waves=1,perturbations=0.02",
    "near=0,only-changed=true,region-rows=0,longest=2,waves=1,perturbations=1",
    "near=24,only-changed=false,region-rows=0,longest=2,waves=1,perturbations=0.02",
    "near=24,only-changed=true,region-rows=0,longest=2,waves=1,perturbations=10",
    "near=24,only-changed=true,region-rows=1000,longest=2,waves=3",
    "near=24,only-changed=true,region-rows=1000,longest=2,waves=6",
    "near=24,only-changed=true,region-rows=1000,longest=3,waves=3",
    "near=24,only-changed=true,region-rows=1000,longest=3,waves=6",
    "near=24,only-changed=true,region-rows=1000,longest=4,waves=3",
  };
  g_auto (GStrv) parts = g_strsplit (argument, ",", -1);
  Setting setting = read_setting (parts);
  g_autoptr (ShoalMicrodata) microdata = data_load_census (folder, setting.n_rows);

  printf ("%u rows, k = %u, %s\n", setting.n_rows, setting.k, setting.metric);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (ShoalProblem) problem = matching_make_problem (microdata, setting.k, setting.metric, 1, 1);
      g_autofree char *parameters = g_strconcat ("bound=false,", settings[i], NULL);
      double seconds;
      g_autoptr (ShoalSolution) solution = matching_run (problem, "local-search", parameters, 0, &seconds);

      printf ("%-80s %10.6f %9.2f %8.1f M moves\n", settings[i], solution->objective, seconds,
              (double) solution->nodes_checked / 1e6);
      fflush (stdout);
    }
}

static void
bench_moves (const char *folder,
             const char *argument)
{
  g_autoptr (ShoalMicrodata) microdata = data_load_census (folder, 10000);
  g_autoptr (ShoalProblem) problem = matching_make_problem (microdata, K, argument, 1, 1);
  double without, with;
  g_autoptr (ShoalSolution) start = matching_run (problem, "local-search", "bound=false,start=mondrian,waves=1,perturbations=0", 0, &without);
  g_autoptr (ShoalSolution) search = matching_run (problem, "local-search", "bound=false,start=mondrian", 0, &with);

  printf ("%s: %.1f million moves a second\n", argument,
          (double) (search->nodes_checked - start->nodes_checked) / (with - without) / 1e6);
}

static void
bench_adult (const char *folder,
             const char *argument)
{
  guint limit = (guint) atoi (argument);
  g_autoptr (ShoalMicrodata) microdata = data_load_adult (folder);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, 0);
  double seconds;
  g_autoptr (ShoalSolution) node = matching_run (problem, "optimal", "", 0, &seconds);
  g_autoptr (ShoalSolution) partition = NULL, matching = NULL, further = NULL;

  print ("optimal", node, seconds);
  partition = matching_run (problem, "refine", "", limit, &seconds);
  print ("refine", partition, seconds);
  matching = matching_run (problem, "local-search", "waves=1000", limit, &seconds);
  print ("local-search", matching, seconds);
  further = matching_run (problem, "local-search", "start=refine,waves=1000", 2 * limit, &seconds);
  print ("local-search from refine", further, seconds);
}

static void
bench_scale (const char *folder,
             const char *argument)
{
  guint n_rows = (guint) atoi (argument);
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
  adult_write_perturbed (rows, n_rows, 0, path);
  g_clear_pointer (&rows, g_ptr_array_unref);
  table = data_read_file (path);
  g_remove (path);
  schema = data_make_adult_schema (folder, table, FALSE);
  microdata = data_make_microdata (table, schema);
  problem = make_problem (microdata, 0);
  solution = matching_run (problem, "local-search", "", 60, &seconds);
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
                  const char *argument);
    const char *argument;
  } benches[] = {
    { "census", bench_census, "1000" },
    { "additions", bench_additions, "1000,5,gcp" },
    { "moves", bench_moves, "gcp" },
    { "adult", bench_adult, "20" },
    { "scale", bench_scale, "1000000" },
  };
  const char *folder = data_get_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (benches) && folder != NULL; i++)
    {
      if (argc > 1 && !g_str_equal (argv[1], benches[i].name))
        continue;
      printf ("%s\n%-34s %10s %10s %9s %8s\n", benches[i].name, "solver", "gcp", "bound", "seconds", "peak MB");
      for (int j = 2; j < argc; j++)
        benches[i].func (folder, argv[j]);
      if (argc < 3)
        benches[i].func (folder, benches[i].argument);
    }
  return 0;
}
