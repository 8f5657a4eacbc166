/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact solver on the first columns of Cargo 2000 (k = 5, 0.5 % suppressed, `precision`, hierarchies by `pairs`), as whole
 * processes:
 *
 *   bench-optimal [COLUMNS…]     default 9 15 25 40 97; the time limit of each is a minute
 */

#include "fixture-command.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
init_project (const char *cli,
              const char *table,
              char      **names,
              guint       n_columns,
              const char *project)
{
  g_autoptr (GStrvBuilder) arguments = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;
  g_autofree char *output = NULL;

  g_strv_builder_add_many (arguments, cli, "init", table, "-o", project, "--force", "--k=5", "--suppression=0.5%",
                           "--objective=precision", NULL);
  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *column = g_strconcat ("--qi=", names[i], NULL);
      g_autofree char *hierarchy = g_strconcat ("--hierarchy=", names[i], "=builder:pairs", NULL);

      g_strv_builder_add_many (arguments, column, hierarchy, NULL);
    }
  list = g_strv_builder_end (arguments);
  output = run ((const char *const *) list);
}

static void
measure (const char *cli,
         const char *table,
         char      **names,
         guint       n_columns,
         const char *project)
{
  const char *solve[] = { cli, "solve", project, "--json", "--time-limit=60", NULL };
  g_autofree char *output = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *answer, *objective, *search;
  gint64 start;

  init_project (cli, table, names, n_columns, project);
  start = g_get_monotonic_time ();
  output = run (solve);
  start = g_get_monotonic_time () - start;
  node = json_from_string (output, NULL);
  answer = json_node_get_object (node);
  objective = json_object_get_object_member (answer, "objective");
  search = json_object_get_object_member (answer, "search");
  printf ("%7u %9.3g %9.2f %9.2f %8.1f %11.0f %10.6f %10.6f %6.3f %s\n", n_columns,
          json_object_get_double_member (search, "lattice_size"), (double) start / 1e6,
          json_object_get_double_member (answer, "solve_seconds"),
          json_object_get_double_member (answer, "peak_bytes") / 1e6,
          json_object_get_double_member (search, "nodes_checked"), json_object_get_double_member (objective, "value"),
          json_object_get_double_member (objective, "bound"), json_object_get_double_member (objective, "gap"),
          json_object_get_string_member (answer, "status"));
  fflush (stdout);
}

int
main (int    argc,
      char **argv)
{
  static const guint sizes[] = { 9, 15, 25, 40, 97 };
  const char *data = g_getenv ("SHOAL_DATA"), *cli = g_getenv ("SHOAL_CLI");
  g_autofree char *folder = NULL, *project = NULL, *table = NULL, *text = NULL;
  g_auto (GStrv) names = NULL;

  if (data == NULL || cli == NULL)
    {
      printf ("skipped: SHOAL_DATA and SHOAL_CLI name the public data and the program\n");
      return 0;
    }
  table = g_build_filename (data, "c2k", "c2k_data_comma.csv", NULL);
  if (!g_file_get_contents (table, &text, NULL, NULL))
    g_error ("cannot read %s", table);
  *strpbrk (text, "\r\n") = '\0';
  names = g_strsplit (text, ",", -1);
  folder = g_dir_make_tmp ("shoal-optimal-XXXXXX", NULL);
  project = g_build_filename (folder, "c2k.shoal", NULL);
  printf ("%7s %9s %9s %9s %8s %11s %10s %10s %6s %s\n", "columns", "lattice", "whole s", "solve s", "peak MB", "checked",
          "precision", "bound", "gap", "status");
  for (int i = 1; i < argc; i++)
    measure (cli, table, names, MIN ((guint) atoi (argv[i]), g_strv_length (names)), project);
  for (guint i = 0; argc < 2 && i < G_N_ELEMENTS (sizes); i++)
    measure (cli, table, names, sizes[i], project);
  g_remove (project);
  g_rmdir (folder);
  return 0;
}
