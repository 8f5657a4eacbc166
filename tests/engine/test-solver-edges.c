/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables at the edge of what there is, for each solver of local and heterogeneous recodings in the registry: what it finds is the
 * same whatever the number of threads, and holds when the published file is read again. */

#include "fixture-effort.h"
#include "fixture-large.h"
#include "fixture-solver.h"
#include "table/read/shoal-reader.h"
#include "verify/shoal-publication.h"

#include <glib/gstdio.h>

#define MANY_VALUES (1000000 / FIXTURE_STEP)
#define MANY_K 10

/* ---- The published file ---- */

static ShoalTable *
read_table (GFile *file)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  ShoalTable *table;

  options->delimiter = ',';
  options->leave_out = 0;
  table = shoal_reader_read (file, options, NULL, NULL, &error);
  g_assert_no_error (error);
  return table;
}

/* A file of a partition is checked by itself, that of a matching with the original and the graph. */
static gboolean
holds_as_file (ShoalProblem  *problem,
               ShoalRecoding *recoding)
{
  static const ShoalReleaseOptions options = { .delimiter = ',' };
  g_autofree char *folder = g_dir_make_tmp ("shoal-edges-XXXXXX", NULL);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "release.csv", NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (ShoalVerdict) verdict = { 0 };
  gboolean done;

  release = shoal_verified_release_new (problem->microdata, recoding, &problem->requirements, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (shoal_publish (release, file, NULL, NULL, NULL, FALSE, &options, NULL, NULL, &error));
  g_assert_no_error (error);
  table = read_table (file);
  g_assert_cmpint (g_remove (g_file_peek_path (file)), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpuint (shoal_table_get_n_rows (table), ==, problem->microdata->n_rows);
  for (guint a = 0; a < problem->microdata->n_attributes; a++)
    g_ptr_array_add (names,
                     (gpointer) shoal_column_get_name (shoal_microdata_get_attribute (problem->microdata, a)->column));
  g_ptr_array_add (names, NULL);
  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_MATCHING)
    done = shoal_verifier_check_owned (table, problem->microdata, NULL, recoding, &problem->requirements, &verdict, &error);
  else
    done = shoal_verifier_check_table (table, (const char *const *) names->pdata, NULL, &problem->requirements, &verdict, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (done);
  return verdict.holds;
}

/* ---- The tables ---- */

typedef struct
{
  const char *name;
  FixtureColumn columns[2];
  guint n_columns;
  guint k;
  gboolean feasible;
  double objective; /* of every release there is, or NAN */
} Edge;

#define QI SHOAL_ROLE_QUASI_IDENTIFIER
#define LETTERS "a;x;*\nb;x;*\nc;y;*\nd;y;*\n"
#define NUMBERS "1;*\n2;*\n3;*\n4;*\n5;*\n6;*\n7;*\n8;*\n9;*\n"
#define WORD SHOAL_VALUE_TEXT
#define NUMBER SHOAL_VALUE_NUMBER

static const Edge edges[] = {
  { "one-row", { { "p", WORD, QI, "a", LETTERS }, { "q", NUMBER, QI, "3", NUMBERS } }, 2, 1, TRUE, 0 },
  { "one-row-k-2", { { "p", WORD, QI, "a", LETTERS }, { "q", NUMBER, QI, "3", NUMBERS } }, 2, 2, FALSE, NAN },
  { "identical", { { "p", WORD, QI, "b|b|b|b|b|b|b|b|b|b|b", LETTERS }, { "q", NUMBER, QI, "3|3|3|3|3|3|3|3|3|3|3", NUMBERS } }, 2, 4, TRUE, 0 },
  { "below-k", { { "p", WORD, QI, "a|b|c", LETTERS } }, 1, 4, FALSE, NAN },
  { "below-2-k", { { "p", WORD, QI, "a|b|c|d|a", LETTERS }, { "q", NUMBER, QI, "1|9|5|2|7", NUMBERS } }, 2, 3, TRUE, NAN },
  { "as-many-as-k", { { "p", WORD, QI, "a|b|c|d", LETTERS }, { "q", NUMBER, QI, "1|9|5|2", NUMBERS } }, 2, 4, TRUE, 1 },
  { "all-missing", { { "p", WORD, QI, "?|?|?|?|?|?|?", LETTERS }, { "q", NUMBER, QI, "?|?|?|?|?|?|?", NUMBERS } }, 2, 3, TRUE, NAN },
  { "some-missing", { { "p", WORD, QI, "?|a|?|b|c|?|d", LETTERS }, { "q", NUMBER, QI, "1|?|3|?|9|2|?", NUMBERS } }, 2, 3, TRUE, NAN },
  { "one-attribute", { { "q", NUMBER, QI, "9|1|8|2|7|3|6|4|5", NUMBERS } }, 1, 3, TRUE, NAN },
  { "constant", { { "p", WORD, QI, "c|c|c|c|c|c|c|c|c", LETTERS }, { "q", NUMBER, QI, "9|1|8|2|7|3|6|4|5", NUMBERS } }, 2, 3, TRUE, NAN },
  { "k-1", { { "p", WORD, QI, "a|b|c|d|a|b", LETTERS } }, 1, 1, TRUE, NAN },
};

static ShoalSolution *
solve_edge (const ShoalSolverInfo *info,
            ShoalMicrodata        *microdata,
            guint                  k,
            guint                  n_threads)
{
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, k, 0, "gcp", 7, n_threads);

  return solve (info, problem, NULL);
}

static void
check_edge (const ShoalSolverInfo *info,
            const Edge            *edge,
            gboolean               as_numbers)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolution) first = NULL;

  fixture_init (&fixture, edge->columns, edge->n_columns);
  for (guint i = 0; as_numbers && i < edge->n_columns; i++)
    fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, i,
                                                                edge->columns[i].type == NUMBER ? SHOAL_CELL_RANGE : SHOAL_CELL_SET));
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, edge->k, 0, "gcp", 7, 1);
  first = solve_edge (info, microdata, edge->k, 1);
  check_solution (info, problem, first);
  g_assert_cmpint (first->recoding != NULL, ==, edge->feasible);
  for (guint n_threads = 2; n_threads <= 3; n_threads++)
    {
      g_autoptr (ShoalSolution) other = solve_edge (info, microdata, edge->k, n_threads);

      g_assert_cmpint (other->status, ==, first->status);
      if (!edge->feasible)
        continue;
      g_assert_true (shoal_recoding_equal (first->recoding, other->recoding));
      g_assert_cmpfloat (first->objective, ==, other->objective);
    }
  if (!edge->feasible)
    return;
  /* All that a tree has is less than all as a range or a set. */
  if (edge->objective >= 0 && !(as_numbers && edge->objective > 0))
    g_assert_cmpfloat_with_epsilon (first->objective, edge->objective, 1e-12);
  g_assert_true (holds_as_file (problem, first->recoding));
}

static void
test_edges (gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (edges); i++)
    for (guint as_numbers = 0; as_numbers < 2; as_numbers++)
      {
        g_test_message ("%s%s", edges[i].name, as_numbers ? ", as ranges and sets" : "");
        check_edge (data, &edges[i], as_numbers);
      }
}

/* ---- A million values ---- */

static ShoalMicrodata *
get_many (void)
{
  static ShoalMicrodata *many = NULL;

  if (many == NULL)
    {
      const gsize n_values = MANY_VALUES;
      g_auto (Fixture) fixture = { NULL, NULL };

      fixture_large_init (&fixture, MANY_VALUES, &n_values, 1, SHOAL_VALUE_NUMBER, "pairs");
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
      many = fixture_microdata (&fixture);
    }
  return many;
}

/* No solver need end, but told to stop soon after it has begun each leaves what may be published, and not just one group of all:
 * also what it has not come to is put together with near numbers, but by the black hole algorithm. */
static void
test_many_values (gconstpointer data)
{
  const ShoalSolverInfo *info = data;
  g_autoptr (ShoalProblem) problem = fixture_problem_new (get_many (), MANY_K, 0, "gcp", 1, 2);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (info->id, NULL);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (GError) error = NULL;

  shoal_progress_stop_after_polls (progress, 20);
  solution = shoal_solver_solve (solver, problem, 0, progress, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (solution->recoding);
  g_assert_cmpint (solution->status, ==, SHOAL_STATUS_FEASIBLE);
  classes = shoal_classes_new (get_many (), solution->recoding, MANY_K);
  g_assert_cmpuint (classes->n_suppressed, ==, 0);
  g_assert_cmpuint (classes->smallest_published, >=, MANY_K);
  g_test_message ("loses %g", solution->objective);
  g_assert_cmpfloat (solution->objective, <, g_str_equal (info->id, "bha") ? 1 : 1e-4 * FIXTURE_STEP);
}

int
main (int    argc,
      char **argv)
{
  guint n_solvers;
  const ShoalSolverInfo *solvers = shoal_solver_registry_get (&n_solvers);

  g_test_init (&argc, &argv, NULL);
  for (guint s = 0; s < n_solvers; s++)
    {
      g_autofree char *small = g_strdup_printf ("/solver-edges/%s/tables", solvers[s].id);
      g_autofree char *many = g_strdup_printf ("/solver-edges/%s/many-values", solvers[s].id);

      if (solvers[s].family == SHOAL_FAMILY_LATTICE)
        continue;
      g_test_add_data_func (small, &solvers[s], test_edges);
      g_test_add_data_func (many, &solvers[s], test_many_values);
    }
  return g_test_run ();
}
