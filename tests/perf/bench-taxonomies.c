/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The least LOG of Adult, Bank and Electricity with all their attributes and the published taxonomies, proven:
 *
 *   bench-taxonomies [SUPPRESSION] [SECONDS]     default 0.005, 60 seconds for each
 *
 * Besides, Adult with nine attributes and the hierarchies in files of its own, with times of ARX 3.9.2 for its optimal search
 * on that lattice: orders of magnitude, measured on two cores of which it uses one, with another loss as objective. */

#include "fixture-data.h"
#include "solve/shoal-solver-registry.h"

#include <stdlib.h>

static const guint ks[] = { 2, 5, 10, 50 };

static void
measure (const char     *name,
         ShoalMicrodata *microdata,
         guint           k,
         double          suppression,
         double          time_limit,
         const char     *remark)
{
  g_autoptr (ShoalProblem) problem = data_make_problem (microdata, k, suppression, 1);
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalSolution) solution = shoal_solver_solve (solver, problem, time_limit, NULL, NULL, &error);
  guint n_attributes;
  const guint *levels;

  if (solution == NULL)
    g_error ("%s", error->message);
  printf ("%-20s %5u %8zu %4u %5.1f %% %9.3g %-9s %9.6f %9.6f %9.3f %10.0f ", name, microdata->n_attributes, microdata->n_rows, k,
          100 * suppression, solution->lattice_size, shoal_status_to_string (solution->status), solution->objective,
          solution->bound, solution->seconds, (double) solution->nodes_checked);
  levels = solution->recoding != NULL ? shoal_recoding_get_levels (solution->recoding, &n_attributes) : NULL;
  for (guint a = 0; levels != NULL && a < n_attributes; a++)
    printf ("%s%u", a > 0 ? "," : " ", levels[a]);
  printf ("%s%s\n", *remark != '\0' ? "   " : "", remark);
  fflush (stdout);
}

static void
measure_adult_files (const char *folder,
                     double      time_limit)
{
  static const struct
  {
    double suppression;
    const char *remark;
  } cases[] = { { 0, "ARX 0.05 s" }, { 0.005, "ARX 0.84 s" }, { 0.05, "ARX 1.26 s, 1,217 nodes" } };
  g_autoptr (ShoalMicrodata) microdata = data_load_adult (folder);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    measure ("adult, own files", microdata, 5, cases[i].suppression, time_limit, cases[i].remark);
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "adult", "bank", "electricity" };
  const char *folder = data_get_folder ();
  double suppression = argc > 1 ? g_ascii_strtod (argv[1], NULL) : 0.005;
  double time_limit = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 60;

  if (folder == NULL)
    return EXIT_SUCCESS;
  printf ("%-20s %5s %8s %4s %7s %9s %-9s %9s %9s %9s %10s  %s\n", "table", "attr.", "rows", "k", "suppr.", "lattice", "status",
          "LOG", "bound", "seconds", "checked", "levels");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = data_load_taxonomies (folder, names[i], G_MAXUINT);

      for (guint j = 0; j < G_N_ELEMENTS (ks); j++)
        measure (names[i], microdata, ks[j], suppression, time_limit, "");
    }
  measure_adult_files (folder, time_limit);
  return EXIT_SUCCESS;
}
