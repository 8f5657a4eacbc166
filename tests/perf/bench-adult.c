/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adult from the start of shoal-cli to the verified file: whole processes, in milliseconds of the processor and of the clock, the least of
 * several.
 *
 *   bench-adult [TIMES]     default 10 */

#include "fixture-command.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static double
get_processor_time (void)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3
         + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static void
measure (const char         *what,
         const char * const *arguments,
         guint               n_times)
{
  double least = G_MAXDOUBLE, least_clock = G_MAXDOUBLE;

  for (guint i = 0; i < n_times; i++)
    {
      double before = get_processor_time ();
      gint64 start = g_get_monotonic_time ();
      g_autofree char *output = run (arguments);

      least_clock = MIN (least_clock, (double) (g_get_monotonic_time () - start) / 1e3);
      least = MIN (least, get_processor_time () - before);
    }
  g_print ("%-36s %10.1f %10.1f\n", what, least, least_clock);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *objective;
    const char *suppression;
  } questions[] = { { "gcp", "0" }, { "gcp", "1%" }, { "gcp", "5%" }, { "precision", "0" }, { "precision", "5%" } };
  const char *data = g_getenv ("SHOAL_DATA"), *cli = g_getenv ("SHOAL_CLI");
  guint n_times = argc > 1 ? (guint) MAX (1, atoi (argv[1])) : 10;
  g_autofree char *folder = NULL, *table = NULL, *project = NULL, *release = NULL;

  if (data == NULL || cli == NULL)
    {
      g_print ("skipped: SHOAL_DATA and SHOAL_CLI name the public data and the program\n");
      return 0;
    }
  folder = g_dir_make_tmp ("shoal-adult-XXXXXX", NULL);
  project = g_build_filename (folder, "adult.shoal", NULL);
  release = g_build_filename (folder, "release.csv", NULL);
  table = g_build_filename (data, "adult", "adult_30162.csv", NULL);
  adult_init_project (cli, data, table, project, NULL);
  g_print ("%-36s %10s %10s\n", "milliseconds", "processor", "clock");
  measure ("start", (const char *const[]){ cli, "--version", NULL }, n_times);
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autofree char *what = g_strdup_printf ("%s, %s suppressed", questions[i].objective, questions[i].suppression);
      const char *arguments[] = { cli, "solve", project, "--json", "--objective", questions[i].objective, "--suppression",
                                  questions[i].suppression, "-o", release, "--force", NULL };

      measure (what, arguments, n_times);
    }
  g_remove (project);
  g_remove (release);
  g_rmdir (folder);
  return 0;
}
