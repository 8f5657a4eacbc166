/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Local search from every start, on a census: a line for each number of rows, k, metric and start.
 *
 *   bench-matching-table [NAME=VALUE[,VALUE…]…]
 *
 *   rows=1000          so many first rows of the census
 *   k=5
 *   metric=gcp         gcp, sil
 *   start=…            solvers that answer with a partition or a matching; default: those of the published table
 *   seeds=5            runs; the same start and search with another seed each
 *   limit=0            seconds of the processor, for a start by itself, and for a search together with its start; 0: none
 *   threads=0          0: one for each core
 *   settings=…         NAME:VALUE: parameters of the search
 *
 * before: what the start loses by the metric, as published: without our descent from a partition. after: what the search from
 * it loses. less: by how much that is less, in percent of before. ±: its standard deviation over the seeds. gap: how much of
 * what the search loses may be avoidable, by the lower bound. Seconds are means, and the processor's on all threads, so that
 * other programs may run meanwhile; those of the search include its start. An asterisk: told to stop at the limit, at least
 * once. */

#include "fixture-matching.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  char **rows;
  char **k;
  char **metrics;
  char **starts;
  guint n_seeds;
  double limit;
  guint n_threads;
  char *settings;
} Table;

static void
table_clear (Table *self)
{
  g_strfreev (self->rows);
  g_strfreev (self->k);
  g_strfreev (self->metrics);
  g_strfreev (self->starts);
  g_free (self->settings);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

typedef struct
{
  const Table *table;
  ShoalMicrodata *microdata;
  guint k;
  const char *metric;
  const char *start;
} Cell;

/* Sums over the seeds */
typedef struct
{
  double before, start_seconds;
  double after, seconds;
  double less, less_squared;
  double bound;
  gboolean start_stopped, stopped;
} Sums;

static void
add_seed (const Cell *cell,
          guint64     seed,
          Sums       *sums)
{
  const Table *table = cell->table;
  gboolean is_partition = shoal_solver_registry_find (cell->start)->family == SHOAL_FAMILY_PARTITION;
  g_autoptr (ShoalProblem) cells = matching_make_problem (cell->microdata, cell->k, "gcp", seed, table->n_threads);
  g_autoptr (ShoalProblem) problem = matching_make_problem (cell->microdata, cell->k, cell->metric, seed, table->n_threads);
  g_autofree char *parameters = g_strdup_printf ("set-aside=false,start=%s%s%s", cell->start, *table->settings != '\0' ? "," : "", table->settings);
  double seconds, before, less;
  g_autoptr (ShoalSolution) start = matching_run (cells, cell->start, is_partition ? "bound=false,descend=false,set-aside=false" : "bound=false,set-aside=false",
                                                  table->limit, &seconds);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (cell->microdata, start->recoding, cell->k);
  g_autoptr (ShoalSolution) search = NULL;

  before = shoal_metric_evaluate (problem->objective, classes);
  sums->before += before;
  sums->start_seconds += seconds;
  sums->start_stopped |= start->stopped;
  search = matching_run (problem, "local-search", parameters, table->limit, &seconds);
  less = 100 * (1 - search->objective / before);
  sums->after += search->objective;
  sums->seconds += seconds;
  sums->stopped |= search->stopped;
  sums->bound += search->bound;
  sums->less += less;
  sums->less_squared += less * less;
}

static void
print_cell (const Cell *cell)
{
  guint n = cell->table->n_seeds;
  Sums sums = { .before = 0 };
  double mean;

  for (guint seed = 1; seed <= n; seed++)
    add_seed (cell, seed, &sums);
  mean = sums.less / n;
  printf ("%7zu %3u %-6s %-14s %10.6f %8.2f%c %10.6f %8.2f%c %7.2f %6.2f ", cell->microdata->n_rows, cell->k, cell->metric,
          cell->start, sums.before / n, sums.start_seconds / n, sums.start_stopped ? '*' : ' ', sums.after / n, sums.seconds / n,
          sums.stopped ? '*' : ' ', mean, n > 1 ? sqrt (MAX (0, (sums.less_squared - n * mean * mean) / (n - 1))) : 0);
  /* What no cell says has no bound. */
  if (isnan (sums.bound))
    printf ("%7s %5u\n", "-", n);
  else
    printf ("%7.2f %5u\n", 100 * (1 - sums.bound / sums.after), n);
  fflush (stdout);
}

static void
print_table (const Table *table,
             const char  *folder)
{
  printf ("%7s %3s %-6s %-14s %10s %8s  %10s %8s  %7s %6s %7s %5s\n", "rows", "k", "metric", "start", "before", "seconds", "after",
          "seconds", "less %", "±", "gap %", "seeds");
  for (char **rows = table->rows; *rows != NULL; rows++)
    {
      g_autoptr (ShoalMicrodata) microdata = data_load_census (folder, (guint) atoi (*rows));

      for (char **k = table->k; *k != NULL; k++)
        for (char **metric = table->metrics; *metric != NULL; metric++)
          for (char **start = table->starts; *start != NULL; start++)
            if (shoal_solver_registry_find (*start) != NULL)
              print_cell (&(Cell){ table, microdata, (guint) atoi (*k), *metric, *start });
    }
}

/* Returns: whether there is such an argument. */
static gboolean
read_argument (Table      *table,
               const char *argument)
{
  g_auto (GStrv) parts = g_strsplit (argument, "=", 2);
  const struct
  {
    const char *name;
    char ***list;
  } lists[] = { { "rows", &table->rows }, { "k", &table->k }, { "metric", &table->metrics }, { "start", &table->starts } };

  if (g_strv_length (parts) != 2)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (g_str_equal (parts[0], lists[i].name))
      {
        g_strfreev (*lists[i].list);
        *lists[i].list = g_strsplit (parts[1], ",", -1);
        return TRUE;
      }
  if (g_str_equal (parts[0], "seeds"))
    table->n_seeds = (guint) MAX (1, atoi (parts[1]));
  else if (g_str_equal (parts[0], "limit"))
    table->limit = g_ascii_strtod (parts[1], NULL);
  else if (g_str_equal (parts[0], "threads"))
    table->n_threads = (guint) atoi (parts[1]);
  else if (g_str_equal (parts[0], "settings"))
    {
      g_free (table->settings);
      table->settings = g_strdelimit (g_strdup (parts[1]), ":", '=');
    }
  else
    return FALSE;
  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  g_auto (Table) table = { g_strsplit ("1000", ",", -1), g_strsplit ("5", ",", -1), g_strsplit ("gcp", ",", -1),
                           g_strsplit ("k-member,l-greedy,hungarian,split-carry,greedy-match,sort-greedy", ",", -1), 5, 0, 0,
                           g_strdup ("") };
  const char *folder = data_get_folder ();

  for (int i = 1; i < argc; i++)
    if (!read_argument (&table, argv[i]))
      {
        fprintf (stderr, "%s: not understood\n", argv[i]);
        return 2;
      }
  if (folder != NULL)
    print_table (&table, folder);
  return 0;
}
