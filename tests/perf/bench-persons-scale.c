/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole processes of shoal-cli on a perturbed Adult table: without a column more, with one of persons that is an identifier, which is the
 * fair comparison, and with the same column as that of persons, who have a row each or several.
 *
 *   bench-persons-scale [ROWS [ROUNDS [ROWS-OF-A-PERSON]]]      default 1000000 3 2
 *
 * Every step is the least of all rounds, in which the ways take turns: processor seconds of the process (load, search, verify, write and
 * read back), and clock seconds of its steps. Behind them the ratio to the table without a column more. */

#include "fixture-command.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

typedef enum
{
  NO_COLUMN,
  IDENTIFIER,
  ONE_ROW_EACH,
  SEVERAL_ROWS,
  N_WAYS,
} Way;

static const char *const titles[] = { "none", "identifier", "a row a person", "several rows" };
static const char *const options[] = { NULL, "--identifier=person", "--person=person", "--person=person" };

typedef enum
{
  PROCESSOR,
  LOAD,
  SOLVE,
  VERIFY,
  WRITE,
  N_STEPS,
} Step;

static const char *const members[] = { NULL, "load_seconds", "solve_seconds", "verify_seconds", "write_seconds" };

static double
get_user_seconds (void)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  return (double) usage.ru_utime.tv_sec + (double) usage.ru_utime.tv_usec / 1e6;
}

/* One process; @seconds: (inout): of each step, where it is less. Returns: the objective */
static double
measure (const char *cli,
         const char *project,
         const char *release,
         double     *seconds)
{
  const char *solve[] = { cli, "solve", project, "--solver", "optimal", "--json", "-o", release, NULL };
  double start = get_user_seconds (), step;
  g_autofree char *output = run (solve);
  g_autoptr (JsonNode) node = json_from_string (output, NULL);
  JsonObject *answer = json_node_get_object (node);

  for (Step i = 0; i < N_STEPS; i++)
    {
      step = i == PROCESSOR ? get_user_seconds () - start : json_object_get_double_member (answer, members[i]);
      seconds[i] = MIN (seconds[i], step);
    }
  g_remove (release);
  return json_object_get_double_member (json_object_get_object_member (answer, "objective"), "value");
}

int
main (int    argc,
      char **argv)
{
  const char *data = g_getenv ("SHOAL_DATA"), *cli = g_getenv ("SHOAL_CLI");
  gsize n_rows = argc > 1 ? (gsize) atoll (argv[1]) : 1000000;
  guint n_rounds = argc > 2 ? (guint) atoi (argv[2]) : 3;
  gsize rows_of_person = argc > 3 ? (gsize) atoll (argv[3]) : 2;
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *release = NULL;
  char *tables[N_WAYS], *projects[N_WAYS];
  double seconds[N_WAYS][N_STEPS], objectives[N_WAYS];

  if (data == NULL || cli == NULL)
    {
      printf ("skipped: SHOAL_DATA and SHOAL_CLI name the public data and the program\n");
      return 0;
    }
  folder = g_dir_make_tmp ("shoal-persons-XXXXXX", NULL);
  release = g_build_filename (folder, "release.csv", NULL);
  rows = adult_read (data);
  for (Way way = 0; way < N_WAYS; way++)
    {
      g_autofree char *table = g_strdup_printf ("table-%u.csv", way);
      g_autofree char *project = g_strdup_printf ("project-%u.shoal", way);

      tables[way] = g_build_filename (folder, table, NULL);
      projects[way] = g_build_filename (folder, project, NULL);
      adult_write_perturbed (rows, n_rows, way == NO_COLUMN ? 0 : way == SEVERAL_ROWS ? rows_of_person : 1, tables[way]);
      adult_init_project (cli, data, tables[way], projects[way], options[way]);
      for (Step i = 0; i < N_STEPS; i++)
        seconds[way][i] = INFINITY;
    }
  for (guint round = 0; round < n_rounds; round++)
    for (Way way = 0; way < N_WAYS; way++)
      objectives[way] = measure (cli, projects[way], release, seconds[way]);
  printf ("%-16s %14s %14s %14s %14s %14s %10s\n", "column", "processor", "load", "solve", "verify", "write", "precision");
  for (Way way = 0; way < N_WAYS; way++)
    {
      printf ("%-16s", titles[way]);
      for (Step i = 0; i < N_STEPS; i++)
        printf (" %7.2f (%4.2f)", seconds[way][i], seconds[way][i] / seconds[NO_COLUMN][i]);
      printf (" %10.6f\n", objectives[way]);
      g_remove (tables[way]);
      g_remove (projects[way]);
      g_free (tables[way]);
      g_free (projects[way]);
    }
  g_rmdir (folder);
  return 0;
}
