/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Full-domain recodings of one table in one run: without persons, with another person in every row, and with persons who have
 * several rows.
 *
 *   bench-persons [ROWS [ROWS-OF-A-PERSON [K]]]      default 1000000 2 5
 *
 * A line per step or solver: seconds of the processor without persons, and ratios to that of a row a person and of several. The
 * rows of a person are alike in four of six columns. */

#include "base/shoal-random.h"
#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"
#include "verify/shoal-verified-release.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  N_COLUMNS = 6,
  N_OF_PERSON = 4,
  N_VALUES = 24,
};

typedef enum
{
  NO_PERSONS,
  ONE_ROW_EACH,
  SEVERAL_ROWS,
  N_WAYS,
} Way;

static ShoalColumn *
make_column (const char *name,
             guint32    *codes,
             gsize       n_rows,
             guint32     n_values)
{
  double *numbers = g_new (double, n_values);
  ShoalStrings *labels = shoal_strings_new (n_values);

  for (guint32 value = 0; value < n_values; value++)
    {
      char label[16];

      g_snprintf (label, sizeof label, "%u", value);
      numbers[value] = value;
      shoal_strings_append (labels, label, strlen (label));
    }
  return shoal_column_new_take (name, SHOAL_VALUE_NUMBER, n_rows, codes, 4, labels, numbers, 0, "", NULL);
}

/* Rows in a random order of persons; values in the middle are more frequent. */
static ShoalTable *
make_table (gsize n_rows,
            gsize rows_of_person)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  guint32 n_persons = (guint32) ((n_rows + rows_of_person - 1) / rows_of_person);
  guint32 *persons = g_new (guint32, n_rows), *rows = g_new (guint32, n_rows);
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (gsize row = 0; row < n_rows; row++)
    {
      persons[row] = (guint32) shoal_random_below (&random, n_persons);
      rows[row] = (guint32) row;
    }
  for (guint c = 0; c < N_COLUMNS; c++)
    {
      g_autofree char *name = g_strdup_printf ("column %u", c);
      guint32 *codes = g_new (guint32, n_rows);

      for (gsize row = 0; row < n_rows; row++)
        {
          guint64 drawn = c < N_OF_PERSON ? (persons[row] * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> (8 * c + 4)
                                          : shoal_random_below (&random, 1 << 20);

          codes[row] = (guint32) (drawn % (N_VALUES / 2) + drawn / 64 % (N_VALUES / 2));
        }
      g_ptr_array_add (columns, make_column (name, codes, n_rows, N_VALUES));
    }
  g_ptr_array_add (columns, make_column ("person", persons, n_rows, n_persons));
  g_ptr_array_add (columns, make_column ("row", rows, n_rows, (guint32) n_rows));
  return shoal_table_new (columns, n_rows, NULL);
}

static ShoalMicrodata *
make_microdata (ShoalTable *table,
                Way         way)
{
  g_autoptr (ShoalSchema) schema = shoal_schema_new (table);

  for (guint c = 0; c < N_COLUMNS; c++)
    data_add_pairs (table, &schema, c);
  data_take_schema (&schema, schema_with_role (schema, N_COLUMNS, way == SEVERAL_ROWS ? SHOAL_ROLE_PERSON : SHOAL_ROLE_IDENTIFIER));
  data_take_schema (&schema, schema_with_role (schema, N_COLUMNS + 1,
                                                     way == ONE_ROW_EACH ? SHOAL_ROLE_PERSON : SHOAL_ROLE_IDENTIFIER));
  return data_make_microdata (table, schema);
}

static void
tell (const char   *what,
      const double *seconds,
      const char   *more)
{
  printf ("%-14s %8.2f %8.2f %8.2f   %s\n", what, seconds[NO_PERSONS], seconds[ONE_ROW_EACH] / seconds[NO_PERSONS],
          seconds[SEVERAL_ROWS] / seconds[NO_PERSONS], more);
  fflush (stdout);
}

int
main (int    argc,
      char **argv)
{
  static const char *const ids[] = { "ola", "incognito", "samarati", "datafly", "kgen", "optimal" };
  gsize n_rows = argc > 1 ? (gsize) atoll (argv[1]) : 1000000;
  gsize rows_of_person = argc > 2 ? (gsize) atoll (argv[2]) : 2;
  const ShoalRequirements requirements = { .k = argc > 3 ? (guint) atoi (argv[3]) : 5, .suppression = 0.02 };
  g_autoptr (ShoalTable) table = make_table (n_rows, rows_of_person);
  ShoalMicrodata *microdata[N_WAYS];
  double seconds[N_WAYS], verify_seconds[N_WAYS];

  for (Way way = 0; way < N_WAYS; way++)
    {
      clock_t start = clock ();

      microdata[way] = make_microdata (table, way);
      seconds[way] = (double) (clock () - start) / CLOCKS_PER_SEC;
    }
  printf ("%zu rows, %u tuples, %zu persons of whom %u have several rows, %u in several tuples\n", n_rows, microdata[0]->n_tuples,
          microdata[SEVERAL_ROWS]->persons->n_persons, microdata[SEVERAL_ROWS]->persons->n_several,
          microdata[SEVERAL_ROWS]->tuple_persons != NULL ? microdata[SEVERAL_ROWS]->tuple_persons->n_spread : 0);
  tell ("load", seconds, "");
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GString) nodes = g_string_new (NULL);

      for (Way way = 0; way < N_WAYS; way++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (ShoalProblem) problem
            = shoal_problem_new (microdata[way], &requirements, shoal_metrics_find ("gcp"), 1, 0, &error);
          g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (ids[i], NULL);
          g_autoptr (ShoalVerifiedRelease) verified = NULL;
          g_autoptr (ShoalSolution) solution = NULL;
          clock_t start = clock ();

          solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
          seconds[way] = (double) (clock () - start) / CLOCKS_PER_SEC;
          if (solution == NULL || solution->recoding == NULL)
            g_error ("%s: %s", ids[i], error != NULL ? error->message : solution->reason);
          start = clock ();
          verified = shoal_verified_release_new (microdata[way], solution->recoding, &requirements, 0, NULL, &error);
          if (verified == NULL)
            g_error ("%s: %s", ids[i], error->message);
          verify_seconds[way] = (double) (clock () - start) / CLOCKS_PER_SEC;
          g_string_append_printf (nodes, "%s%" G_GUINT64_FORMAT, way > 0 ? ", " : "nodes ",
                                  solution->nodes_checked + solution->partial_checked);
          if (way != ONE_ROW_EACH)
            g_string_append_printf (nodes, " (%.4f)", solution->objective);
        }
      tell (ids[i], seconds, nodes->str);
    }
  tell ("verify", verify_seconds, "");
  for (Way way = 0; way < N_WAYS; way++)
    g_object_unref (microdata[way]);
  return 0;
}
