/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coefficients, ROC curves and losses of classes: what stands where, and what they say. */

#include "../fixture-schema.h"
#include "fixture-picture.h"
#include "charts/statistics/shoal-coefficient-chart.h"
#include "charts/statistics/shoal-worth-lines.h"
#include "hierarchy/shoal-hierarchy-file.h"

#define WIDTH 400

/* A constant, a number that doubles per deviation of 2, a value that the release has lost, and one that neither has. */
static ShoalTerm terms[] = {
  { NULL, { 1, 1 }, { NAN, NAN }, 1, NAN },
  { (char *) "age", { 1, 0.5 }, { 0.25, 0.25 }, 2, 0.25 },
  { (char *) "city: b", { -2, NAN }, { 0.5, NAN }, 1, NAN },
  { (char *) "city: c", { NAN, NAN }, { NAN, NAN }, 1, NAN },
};

static const ShoalRegression regression = { (char *) "y", NULL, terms, G_N_ELEMENTS (terms), { 9, 9 }, { TRUE, TRUE } };

/* Where the mean place of a colour is between two heights; @n: (out): how often it is there. */
static double
find_middle (const Picture *picture, double top, double end, ShoalColor color, guint *n)
{
  double sum = 0;

  *n = 0;
  for (double y = top; y < end; y++)
    for (int x = 0; x < picture->width; x++)
      if (picture_is (picture, x, y, color))
        {
          sum += x;
          (*n)++;
        }
  return sum / *n;
}

/* Coefficients are those of a standard deviation, so that age is at 2 and 1, and the city at −2. */
static void
test_coefficients (void)
{
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalCoefficientChart) chart = shoal_coefficient_chart_new (&regression);
  double height = shoal_coefficient_chart_get_height (chart, theme), line, age[2], city;
  g_autofree char *first = shoal_coefficient_chart_describe_term (chart, 0);
  g_autofree char *second = shoal_coefficient_chart_describe_term (chart, 1);
  ShoalMarkedChart marked = shoal_coefficient_chart_as_marked (chart);
  g_auto (Picture) picture = { 0 };
  guint n;

  g_assert_cmpuint (chart->n_terms, ==, 2);
  g_assert_cmpstr (first, ==, "age: 1 ± 0.4900 in the original, 0.5000 ± 0.4900 in the release; 25\302\240% of the intervals in both");
  g_assert_cmpstr (second, ==, "city: b: −2 ± 0.9800 in the original, none in the release");
  picture_init (&picture, theme, WIDTH, (int) height);
  shoal_coefficient_chart_draw (chart, picture.cr, theme, WIDTH, height);
  for (line = 8; marked.functions->find (chart, theme, WIDTH, height, 200, 6 + line) != 1; line++)
    ;
  for (guint side = 0; side < 2; side++)
    {
      age[side] = find_middle (&picture, 6, 6 + line, side == 0 ? theme->colors[SHOAL_CHART_MUTED] : theme->series[0], &n);
      g_assert_cmpuint (n, >, 20);
    }
  city = find_middle (&picture, 6 + line, 6 + 2 * line, theme->colors[SHOAL_CHART_MUTED], &n);
  g_assert_cmpuint (n, >, 20);
  g_assert_cmpfloat_with_epsilon ((age[0] - city) / (age[0] - age[1]), 4, 0.2);
  find_middle (&picture, 6 + line, 6 + 2 * line, theme->series[0], &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpuint (marked.functions->find (chart, theme, WIDTH, height, 200, 7), ==, 0);
  g_assert_cmpuint (marked.functions->find (chart, theme, WIDTH, height, 200, 6 + 2.5 * line), ==, SHOAL_MARKED_CHART_NO_MARK);
}

/* A coefficient of the release that is far away leaves the others their place, and an arrow points to it from the edge. */
static void
test_far_coefficient (void)
{
  g_autofree ShoalTerm *far_terms = g_memdup2 (terms, sizeof terms);
  ShoalRegression far_regression = regression;
  g_autoptr (ShoalChartTheme) theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalCoefficientChart) chart = NULL;
  double height, original;
  g_auto (Picture) picture = { 0 };
  int edge = 0;
  guint n;

  far_regression.terms = far_terms;
  far_terms[2].estimate[SHOAL_DESIGN_RELEASE] = 100;
  far_terms[2].error[SHOAL_DESIGN_RELEASE] = 1;
  chart = shoal_coefficient_chart_new (&far_regression);
  height = shoal_coefficient_chart_get_height (chart, theme);
  picture_init (&picture, theme, WIDTH, (int) height);
  shoal_coefficient_chart_draw (chart, picture.cr, theme, WIDTH, height);
  original = find_middle (&picture, 0, height, theme->colors[SHOAL_CHART_MUTED], &n);
  g_assert_cmpuint (n, >, 40);
  /* From −3 to 3: what the original has stands around the middle of the plot, and not at its start. */
  g_assert_cmpfloat (original, >, WIDTH * 0.3);
  for (double y = 0; y < height; y++)
    for (int x = 0; x < WIDTH; x++)
      if (picture_is (&picture, x, y, theme->series[0]))
        edge = MAX (edge, x);
  g_assert_cmpint (edge, >, WIDTH - 20);
}

static void
test_roc (void)
{
  g_autofree ShoalReleasePrediction *prediction = g_new0 (ShoalReleasePrediction, 1);
  g_autoptr (ShoalLineChart) chart = NULL;

  for (guint i = 0; i < SHOAL_PREDICTION_POINTS; i++)
    {
      prediction->prediction[SHOAL_DESIGN_ORIGINAL].curve[i] = 1;
      prediction->prediction[SHOAL_DESIGN_RELEASE].curve[i] = 0.5 + i / 200.0;
    }
  chart = shoal_roc_chart_new (prediction);
  g_assert_cmpuint (chart->series->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const ShoalLineSeries *series = g_ptr_array_index (chart->series, i);

      g_assert_cmpfloat (series->x[0], ==, 0);
      g_assert_cmpfloat (series->y[0], ==, 0);
      g_assert_cmpfloat_with_epsilon (shoal_line_series_get_value (series, 0.5), i == 0 ? 1 : i == 1 ? 0.75 : 0.5, 1e-9);
      g_assert_cmpfloat (series->y[series->n - 1], ==, 1);
    }
}

/* Classes of two, four and a row that is left out: a row of two loses 0, one of four 0.5. */
static void
test_class_losses (void)
{
  static const char *const groups[] = { "a", "a", "b", "b", "c", "c", "d" };
  const double by_size[] = { 0, 9, 0.25, 0, 0.5 };
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL, with_role = NULL, with_hierarchy = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node ((const guint[]){ 1 }, 1);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalLineChart) chart = NULL;
  g_autoptr (GError) error = NULL;
  const char *lines = "a;ab;*\nb;ab;*\nc;c;*\nd;d;*\n";
  const ShoalLineSeries *series;
  ShoalClassLosses by_class;
  double losses[3];

  g_ptr_array_add (columns, shoal_column_new_from_texts ("group", SHOAL_VALUE_TEXT, groups, G_N_ELEMENTS (groups)));
  table = shoal_table_new (columns, G_N_ELEMENTS (groups), NULL);
  schema = shoal_schema_new (table);
  hierarchy = shoal_hierarchy_lines_parse ("test", lines, strlen (lines), ';', &error);
  g_assert_no_error (error);
  with_role = schema_with_role (schema, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  with_hierarchy = shoal_schema_with_hierarchy (with_role, 0, hierarchy);
  microdata = shoal_microdata_new (table, with_hierarchy, 1, NULL, &error);
  g_assert_no_error (error);
  classes = shoal_classes_new (microdata, recoding, 2);
  g_assert_cmpuint (classes->n_groups, ==, 3);
  for (guint i = 0; i < 3; i++)
    losses[i] = by_size[classes->sizes[i]];
  shoal_class_losses_find (&by_class, classes, losses);
  chart = shoal_class_loss_chart_new (&by_class);
  series = g_ptr_array_index (chart->series, 0);
  g_assert_cmpuint (series->n, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat_with_epsilon (series->x[i], 2 + 2 * i, 1e-9);
      g_assert_cmpfloat_with_epsilon (series->y[i], by_size[2 + 2 * i], 1e-9);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/charts/statistics/coefficients", test_coefficients);
  g_test_add_func ("/charts/statistics/far-coefficient", test_far_coefficient);
  g_test_add_func ("/charts/statistics/roc", test_roc);
  g_test_add_func ("/charts/statistics/class-losses", test_class_losses);
  return g_test_run ();
}
