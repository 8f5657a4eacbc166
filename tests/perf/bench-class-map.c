/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fluent the map of many classes is: `bench-class-map [ROWS…]`. Processor time of a whole drawing (first, or of another size),
 * of a frame in which the pointer comes to another class, and of one in which another class is chosen, by number of classes. Not a
 * test: numbers depend on the machine. */

#include "../charts/fixture-picture.h"
#include "../engine/fixture-large.h"
#include "../engine/fixture-problem.h"
#include "charts/classmap/shoal-class-map.h"

#include <stdlib.h>
#include <time.h>

#define WIDTH 700
#define HEIGHT 500
#define N_FRAMES 40
#define K 5

static double
get_milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* Groups of near rows, on numbers of few values and of many, as ages and incomes have them. Of six attributes classes are wide on
 * the two that are drawn, and lie over each other. */
static ShoalClasses *
make_classes (gsize n_rows,
              guint n_attributes)
{
  const gsize n_values[] = { 90, n_rows, 15, 7, 40, 100 };
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("mondrian", NULL);
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (GError) error = NULL;

  fixture_large_init (&fixture, n_rows, n_values, n_attributes, SHOAL_VALUE_NUMBER, "pairs");
  for (guint i = 0; i < n_attributes; i++)
    fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, i, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, K, 0, "gcp", 1, 0);
  g_object_set (solver, "descend", FALSE, "bound", FALSE, NULL);
  solution = shoal_solver_solve (solver, problem, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return shoal_classes_new (microdata, solution->recoding, K);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

typedef void (*Move) (ShoalClassMap         *map,
                      const ShoalChartTheme *theme,
                      guint                  frame,
                      double                *width);

static void
move_none (ShoalClassMap         *map,
           const ShoalChartTheme *theme,
           guint                  frame,
           double                *width)
{
  *width = WIDTH + frame % 2;
}

static void
move_pointer (ShoalClassMap         *map,
              const ShoalChartTheme *theme,
              guint                  frame,
              double                *width)
{
  *shoal_class_map_as_marked (map).highlight = shoal_class_map_get_class_at (map, theme, WIDTH, HEIGHT, 60 + frame * 15, 60 + frame * 9);
}

static void
move_selected (ShoalClassMap         *map,
               const ShoalChartTheme *theme,
               guint                  frame,
               double                *width)
{
  static guint32 selected = SHOAL_CLASS_MAP_NO_CLASS;

  selected = shoal_class_map_get_next (map, frame == 0 ? SHOAL_CLASS_MAP_NO_CLASS : selected, -1);
  shoal_class_map_set_selected (map, selected);
}

/* The middle of all frames, and the slowest. */
static void
measure (ShoalClassMap         *map,
         const ShoalChartTheme *theme,
         const char            *name,
         Move                   move)
{
  double times[N_FRAMES];

  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      g_auto (Picture) picture = { NULL };
      double width = WIDTH, start;

      picture_init (&picture, theme, WIDTH + 1, HEIGHT);
      start = get_milliseconds ();
      move (map, theme, frame, &width);
      shoal_class_map_draw (map, picture.cr, theme, width, HEIGHT);
      times[frame] = get_milliseconds () - start;
    }
  qsort (times, N_FRAMES, sizeof *times, compare);
  printf (" %s %7.2f (%.2f)", name, times[N_FRAMES / 2], times[N_FRAMES - 1]);
}

int
main (int    argc,
      char **argv)
{
  static const char *const rows[] = { "6500", "65000", "330000" };
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);

  printf ("milliseconds of a frame of %u × %u, the middle one (the slowest)\n", WIDTH, HEIGHT);
  for (int i = 0; i < 2 * (argc > 1 ? argc - 1 : (int) G_N_ELEMENTS (rows)); i++)
    {
      guint n_attributes = i % 2 == 0 ? 2 : 6;
      g_autoptr (ShoalClasses) classes = make_classes ((gsize) atoi (argc > 1 ? argv[i / 2 + 1] : rows[i / 2]), n_attributes);
      g_autofree double *losses = shoal_metric_evaluate_groups (shoal_metrics_find ("gcp"), classes);
      double start = get_milliseconds ();
      g_autoptr (ShoalClassMap) map = shoal_class_map_new (classes, 0, 1, losses);

      printf ("%6u classes of %u attributes: made %6.2f,", shoal_class_map_get_n_placed (map), n_attributes, get_milliseconds () - start);
      measure (map, theme, "drawn", move_none);
      measure (map, theme, "pointer", move_pointer);
      measure (map, theme, "chosen", move_selected);
      printf ("\n");
    }
  return 0;
}
