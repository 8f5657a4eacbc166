/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole processes of shoal-cli on perturbed Adult tables of growing size: time and memory of each step.
 *
 *   bench-scale [ROWS…]     millions of rows, default 0.1 0.5 1 2 5 */

#include "fixture-command.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
measure (const char *cli,
         const char *data,
         GPtrArray  *rows,
         double      millions,
         const char *folder)
{
  g_autofree char *table = g_build_filename (folder, "table.csv", NULL);
  g_autofree char *project = g_build_filename (folder, "table.shoal", NULL);
  g_autofree char *release = g_build_filename (folder, "release.csv", NULL);
  const char *solve[] = { cli, "solve", project, "--json", "-o", release, NULL };
  g_autofree char *output = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *answer;
  GStatBuf status;
  double megabytes, load;
  gint64 start;

  adult_write_perturbed (rows, (gsize) (millions * 1e6 + 0.5), 0, table);
  adult_init_project (cli, data, table, project, NULL);
  start = g_get_monotonic_time ();
  output = run (solve);
  start = g_get_monotonic_time () - start;
  node = json_from_string (output, NULL);
  answer = json_node_get_object (node);
  megabytes = g_stat (table, &status) == 0 ? (double) status.st_size / 1e6 : 0;
  load = json_object_get_double_member (answer, "load_seconds");
  printf ("%8.1f %8.0f %8.2f %8.0f %8.2f %8.2f %8.2f %8.2f %8.0f %10.6f %s\n", millions, megabytes, load, megabytes / load,
          json_object_get_double_member (answer, "solve_seconds"),
          json_object_get_double_member (answer, "verify_seconds"),
          json_object_get_double_member (answer, "write_seconds"), (double) start / 1e6,
          json_object_get_double_member (answer, "peak_bytes") / 1e6,
          json_object_get_double_member (json_object_get_object_member (answer, "objective"), "value"),
          json_object_get_string_member (answer, "status"));
  fflush (stdout);
  g_remove (table);
  g_remove (project);
  g_remove (release);
}

int
main (int    argc,
      char **argv)
{
  static const double sizes[] = { 0.1, 0.5, 1, 2, 5 };
  const char *data = g_getenv ("SHOAL_DATA"), *cli = g_getenv ("SHOAL_CLI");
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (data == NULL || cli == NULL)
    {
      printf ("skipped: SHOAL_DATA and SHOAL_CLI name the public data and the program\n");
      return 0;
    }
  folder = g_dir_make_tmp ("shoal-scale-XXXXXX", NULL);
  rows = adult_read (data);
  printf ("%8s %8s %8s %8s %8s %8s %8s %8s %8s %10s %s\n", "million", "MB", "load s", "MB/s", "solve s", "verify s", "write s",
          "whole s", "peak MB", "precision", "status");
  for (int i = 1; i < argc; i++)
    measure (cli, data, rows, g_ascii_strtod (argv[i], NULL), folder);
  for (guint i = 0; argc < 2 && i < G_N_ELEMENTS (sizes); i++)
    measure (cli, data, rows, sizes[i], folder);
  g_rmdir (folder);
  return 0;
}
