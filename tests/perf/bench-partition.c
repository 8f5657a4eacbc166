/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solvers that partition the rows, on public data, as published: without the descent and what else we add, and without the bound.
 *
 *   bench-partition published [K[/ROWS]…]   Kacha and others 2021: Adult, 8 attributes, age and education as numbers; default 10
 *   bench-partition merge [K…]           Mauger and others 2020: Adult, 9 attributes, greedy merging by seven metrics; default 2 10 100
 *   bench-partition census [ROWS…]       l-greedy and Split & Carry on four numbers of a census; default 1000
 *   bench-partition growth [ROWS…]       perturbed Adult, k = 10; default 1000 10000 100000
 *   bench-partition bound [K…]           the lower bound and what it costs; default 5
 *
 * Seconds are the processor's, those that refine has, too. */

#include "fixture-adult.h"
#include "fixture-data.h"
#include "solve/partition/search/shoal-partition-bound.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define REFINE_SECONDS 20
#define GROWTH_SECONDS 40
#define POLL_MICROSECONDS 10000

static ShoalProblem *
make_problem (ShoalMicrodata *microdata,
              guint           k,
              const char     *objective)
{
  const ShoalRequirements requirements = { k, 0, 0 };
  g_autoptr (GError) error = NULL;
  ShoalProblem *problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find (objective), 1, 0, &error);

  if (problem == NULL)
    g_error ("%s", error->message);
  return problem;
}

typedef struct
{
  GCancellable *cancellable;
  clock_t end;
  gint done;
} Limit;

static gpointer
watch (gpointer data)
{
  Limit *limit = data;

  while (!g_atomic_int_get (&limit->done) && clock () < limit->end)
    g_usleep (POLL_MICROSECONDS);
  g_cancellable_cancel (limit->cancellable);
  return NULL;
}

/* Parameters a solver does not have are left out. @seconds: of the processor. Only refine, which goes on as long as it may, is
 * stopped, when it has used as many: on a busy machine a clock on the wall would stop it sooner. */
static ShoalSolution *
run (ShoalProblem *problem,
     const char   *id,
     double        refine_seconds,
     double       *seconds)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (id, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  ShoalSolution *solution;
  clock_t start = clock ();
  gboolean limited = g_str_equal (id, "refine");
  Limit limit = { cancellable, start + (clock_t) (refine_seconds * CLOCKS_PER_SEC), FALSE };
  GThread *watcher = limited ? g_thread_new ("limit", watch, &limit) : NULL;

  shoal_solver_set_parameter (solver, "descend", "false", NULL);
  shoal_solver_set_parameter (solver, "bound", "false", NULL);
  shoal_solver_set_parameter (solver, "by-size", "false", NULL);
  shoal_solver_set_parameter (solver, "set-aside", "false", NULL);
  if (limited)
    shoal_solver_set_parameter (solver, "waves", "100000", NULL);
  solution = shoal_solver_solve (solver, problem, 0, NULL, cancellable, &error);
  g_atomic_int_set (&limit.done, TRUE);
  if (watcher != NULL)
    g_thread_join (watcher);
  if (solution == NULL)
    g_error ("%s: %s", id, error->message);
  *seconds = (double) (clock () - start) / CLOCKS_PER_SEC;
  return solution;
}

static double
measure (ShoalClasses *classes,
         const char   *metric)
{
  return shoal_metric_evaluate (shoal_metrics_find (metric), classes);
}

/* Adult with eight quasi-identifiers; numbers are published as ranges, and the class is the target. @n_rows: the first ones; 0
 * for all. */
static ShoalMicrodata *
load_published (const char *folder,
                guint       n_rows)
{
  static const char *const names[] = { "age", "workclass", "education-num", "marital-status",
                                       "occupation", "race", "sex", "native-country" };
  g_autoptr (ShoalTable) table = data_read_adult_rows (folder, n_rows);
  g_autoptr (ShoalSchema) schema = shoal_schema_new (table);
  guint n_columns = shoal_table_get_n_columns (table);

  for (guint i = 0; i < n_columns; i++)
    {
      ShoalColumn *column = shoal_table_get_column (table, i);
      const char *name = shoal_column_get_name (column);
      gboolean is_number = g_str_equal (name, "age") || g_str_equal (name, "education-num");
      gboolean is_tree = g_str_equal (name, "workclass") || g_str_equal (name, "marital-status");
      g_autoptr (ShoalHierarchy) hierarchy = NULL;
      g_autoptr (GError) error = NULL;
      guint a = 0;

      while (a < G_N_ELEMENTS (names) && !g_str_equal (names[a], name))
        a++;
      if (a == G_N_ELEMENTS (names))
        {
          data_take_schema (&schema, schema_with_role (schema, i, SHOAL_ROLE_INSENSITIVE));
          data_take_schema (&schema, schema_with_target (schema, i, i + 1 == n_columns));
          continue;
        }
      if (is_tree)
        {
          g_autofree char *file_name = g_strconcat (name, ".csv", NULL);
          g_autofree char *path = g_build_filename (folder, "adult", "hierarchies", file_name, NULL);
          g_autoptr (GFile) file = g_file_new_for_path (path);

          hierarchy = shoal_hierarchy_file_read (file, NULL, &error);
        }
      else
        hierarchy = shoal_hierarchy_builders_build (is_number ? "pairs" : "flat", column, NULL, &error);
      data_add_attribute (&schema, i, hierarchy, error);
      if (is_number)
        data_take_schema (&schema, schema_with_cell_form (schema, i, SHOAL_CELL_RANGE));
    }
  return data_make_microdata (table, schema);
}

static void
bench_published (const char *folder,
                 guint       k,
                 guint       n_rows)
{
  static const char *const ids[] = { "mondrian",       "basic-mondrian", "top-down-greedy", "bha",   "kab",          "k-member", "oka",
                                     "ika",            "wkmca",          "kaca",            "l-greedy", "greedy-merge",
                                     "ncp-clustering", "refine" };
  g_autoptr (ShoalMicrodata) microdata = load_published (folder, n_rows);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, k, "gcp");

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      double seconds;
      g_autoptr (ShoalSolution) solution = run (problem, ids[i], REFINE_SECONDS, &seconds);
      g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, solution->recoding, k);

      printf ("%4u %6zu %-16s %12.6f %10.6f %8.3f %8.4f %4.2f %9.2f\n", k, microdata->n_rows, ids[i], measure (classes, "gen_total_il"),
              measure (classes, "gcp"), measure (classes, "c_avg"), measure (classes, "cm"), measure (classes, "ca"), seconds);
      fflush (stdout);
    }
}

/* A hierarchy of the values that a column has: the published one of the ages has 28 that nobody has. */
static ShoalHierarchy *
read_observed (const char  *folder,
               ShoalColumn *column,
               GError     **error)
{
  g_autofree char *name = g_strconcat (shoal_column_get_name (column), ".csv", NULL);
  g_autofree char *path = g_build_filename (folder, "adult", "hierarchies", name, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) observed = g_string_new (NULL);

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *value = g_strndup (lines[i], strcspn (lines[i], ";"));

      for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
        if (g_str_equal (shoal_column_get_label (column, code), value))
          g_string_append_printf (observed, "%s\n", lines[i]);
    }
  return shoal_hierarchy_file_parse (name, observed->str, observed->len, error);
}

static ShoalMicrodata *
load_observed (const char *folder)
{
  g_autoptr (ShoalTable) table = data_read (folder, "adult", "adult_30162.csv");
  g_autoptr (ShoalSchema) schema = shoal_schema_new (table);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy = read_observed (folder, shoal_table_get_column (table, i), &error);

      data_add_attribute (&schema, i, hierarchy, error);
    }
  return data_make_microdata (table, schema);
}

static void
bench_merge (const char *folder,
             guint       k,
             guint       unused)
{
  static const char *const metrics[] = { "distortion", "ncp", "total", "llm", "nllm", "wllm", "wnllm" };
  g_autoptr (ShoalMicrodata) microdata = load_observed (folder);

  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++)
    {
      g_autoptr (ShoalProblem) problem = make_problem (microdata, k, metrics[i]);
      double seconds;
      g_autoptr (ShoalSolution) solution = run (problem, "greedy-merge", 0, &seconds);
      g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, solution->recoding, k);

      printf ("%6u %-12s", k, metrics[i]);
      for (guint j = 0; j < G_N_ELEMENTS (metrics); j++)
        printf (" %7.2f", 100 * measure (classes, metrics[j]));
      printf (" %8u %8.2f\n", classes->smallest_published, seconds);
      fflush (stdout);
    }
}

static void
bench_census (const char *folder,
              guint       n_rows,
              guint       unused)
{
  static const struct
  {
    const char *id;
    guint k;
  } entries[] = { { "l-greedy", 5 }, { "split-carry", 3 }, { "k-member", 5 }, { "refine", 5 }, { "refine", 3 } };
  g_autoptr (ShoalMicrodata) microdata = data_load_census (folder, n_rows);

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autoptr (ShoalProblem) problem = make_problem (microdata, entries[i].k, "gcp");
      double seconds;
      g_autoptr (ShoalSolution) solution = NULL;

      if (shoal_solver_registry_find (entries[i].id) == NULL)
        continue;
      solution = run (problem, entries[i].id, REFINE_SECONDS, &seconds);
      printf ("%7u %-12s %3u %10.6f %9.2f\n", n_rows, entries[i].id, entries[i].k, solution->objective, seconds);
      fflush (stdout);
    }
}

/* Every solver in a process of its own, so that each has its own peak of memory. */
static void
measure_growth (ShoalProblem *problem,
                const char   *id)
{
  pid_t child;

  fflush (stdout);
  child = fork ();

  if (child < 0)
    g_error ("no process");
  if (child == 0)
    {
      struct rusage usage;
      double seconds;
      g_autoptr (ShoalSolution) solution = run (problem, id, GROWTH_SECONDS, &seconds);

      getrusage (RUSAGE_SELF, &usage);
      printf ("%8zu %-16s %10.6f %9.2f %9.2f %8.0f\n", problem->microdata->n_rows, id, solution->objective, solution->seconds,
              seconds, (double) usage.ru_maxrss / 1024);
      fflush (stdout);
      _exit (0);
    }
  waitpid (child, NULL, 0);
}

static void
bench_growth (const char *folder,
              guint       n_rows,
              guint       unused)
{
  /* What a table may have at most, so that a solver takes minutes: all but the first four go through many clusters for each row. */
  static const struct
  {
    const char *id;
    guint most_rows;
  } entries[] = { { "mondrian", G_MAXUINT },       { "basic-mondrian", G_MAXUINT }, { "refine", G_MAXUINT },
                  { "l-greedy", G_MAXUINT },       { "k-member", G_MAXUINT },       { "ncp-clustering", G_MAXUINT },
                  { "wkmca", G_MAXUINT },          { "oka", G_MAXUINT },            { "ika", G_MAXUINT },
                  { "top-down-greedy", G_MAXUINT }, { "kab", 100000 },              { "bha", 10000 },
                  { "kaca", 100000 },              { "greedy-merge", 100000 } };
  g_autoptr (GPtrArray) rows = adult_read (folder);
  g_autofree char *path = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  int file = g_file_open_tmp ("shoal-growth-XXXXXX.csv", &path, NULL);

  if (file < 0)
    g_error ("no temporary file");
  close (file);
  adult_write_perturbed (rows, n_rows, 0, path);
  g_clear_pointer (&rows, g_ptr_array_unref);
  table = data_read_file (path);
  g_remove (path);
  schema = data_make_adult_schema (folder, table, FALSE);
  microdata = data_make_microdata (table, schema);
  problem = make_problem (microdata, 10, "gcp");
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    if (n_rows <= entries[i].most_rows)
      measure_growth (problem, entries[i].id);
}

static void
bench_bound (const char *folder,
             guint       k,
             guint       unused)
{
  g_autoptr (ShoalMicrodata) microdata = data_load_adult_evenly (folder);
  g_autoptr (ShoalProblem) problem = make_problem (microdata, k, "ncp");
  g_autoptr (ShoalCellLoss) loss = shoal_cell_loss_new (problem, NULL, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  clock_t start = clock ();
  double bound = shoal_partition_bound_find (loss, k, problem->n_threads, SHOAL_PARTITION_BOUND_THOROUGH, progress);

  printf ("%4u %10.6f %9.2f\n", k, bound, (double) (clock () - start) / CLOCKS_PER_SEC);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    const char *head;
    void (*func) (const char *folder,
                  guint       number,
                  guint       second);
    guint numbers[3];
  } benches[] = {
    { "published", "   k   rows solver           gen_total_il        gcp    c_avg       cm   ca   seconds", bench_published, { 10 } },
    { "merge", "     k by           altered % by the same metrics, smallest class, seconds", bench_merge, { 2, 10, 100 } },
    { "census", "   rows solver         k        gcp   seconds", bench_census, { 1000 } },
    { "growth", "    rows solver                  gcp      wall   seconds  peak MB", bench_growth, { 1000, 10000, 100000 } },
    { "bound", "   k      bound   seconds", bench_bound, { 5 } },
  };
  const char *folder = data_get_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (benches) && folder != NULL; i++)
    {
      if (argc > 1 && !g_str_equal (argv[1], benches[i].name))
        continue;
      printf ("%s\n%s\n", benches[i].name, benches[i].head);
      for (int j = 2; j < argc; j++)
        {
          const char *second = strchr (argv[j], '/');

          benches[i].func (folder, (guint) atoi (argv[j]), second != NULL ? (guint) atoi (second + 1) : 0);
        }
      for (guint j = 0; argc < 3 && j < G_N_ELEMENTS (benches[i].numbers) && benches[i].numbers[j] > 0; j++)
        benches[i].func (folder, benches[i].numbers[j], 0);
    }
  return 0;
}
