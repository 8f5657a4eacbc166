/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a matching, those it hides among, and because of whom its cells are so wide. */

#include "fixture-microdata.h"
#include "recoding/shoal-companions.h"
#include "utility/shoal-metric.h"

#include <math.h>

/* Each row with the two below it, round the table. */
static const guint32 ring[] = { 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5, 0, 5, 0, 1 };

static const FixtureColumn columns[] = {
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "30|20|40|40|25|40", "20;20-29;*\n25;20-29;*\n30;30-49;*\n40;30-49;*\n" },
  { "place", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "b|a|c|c|b|b", "a;x;*\nb;x;*\nc;y;*\n" },
  { "day", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "1|1|||2|3", "1;*\n2;*\n3;*\n" },
};

/* Ages as ranges; places in @form. */
static ShoalClasses *
make_classes (ShoalCellForm  form,
              const guint32 *originals,
              guint          degree)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_matching (originals, 6, degree);

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, form));
  microdata = fixture_microdata (&fixture);
  return shoal_classes_new (microdata, recoding, degree);
}

static void
assert_roles (ShoalClasses *classes,
              guint32       row,
              guint32       companion,
              guint         age,
              guint         place,
              guint         day)
{
  const guint expected[] = { age, place, day };
  g_autoptr (ShoalCompanions) companions = shoal_companions_new (classes, row);
  guint i = 0;

  while (i < companions->n && companions->originals[i] != companion)
    i++;
  g_assert_cmpuint (i, <, companions->n);
  for (guint a = 0; a < G_N_ELEMENTS (expected); a++)
    g_assert_cmpuint (shoal_companions_get_role (companions, i, a), ==, expected[a]);
  g_assert_cmpuint (shoal_companions_count_widened (companions, i), ==,
                    (age != SHOAL_COMPANION_NONE) + (place != SHOAL_COMPANION_NONE) + (day != SHOAL_COMPANION_NONE));
}

static void
test_roles (void)
{
  const guint none = SHOAL_COMPANION_NONE, low = SHOAL_COMPANION_LOW, high = SHOAL_COMPANION_HIGH;
  g_autoptr (ShoalClasses) nodes = make_classes (SHOAL_CELL_NODE, ring, 3);
  g_autoptr (ShoalClasses) sets = make_classes (SHOAL_CELL_SET, ring, 3);

  /* 30 becomes [20, 40]; of a, b and c only c has nothing but the root in common with b; a day is missing. */
  assert_roles (nodes, 0, 1, low, none, none);
  assert_roles (nodes, 0, 2, high, high, SHOAL_COMPANION_MISSING);
  /* 40 with 40 and 25: who is equal widens nothing. Both are missing, the third is not. */
  assert_roles (nodes, 2, 3, none, none, none);
  assert_roles (nodes, 2, 4, low, low, SHOAL_COMPANION_MISSING);
  /* Each value of a set is somebody's. */
  assert_roles (sets, 0, 1, low, low, none);
  assert_roles (sets, 0, 2, high, high, SHOAL_COMPANION_MISSING);
  /* Numbers as nodes: 1, 3 and 2 below the root. */
  assert_roles (sets, 4, 5, high, none, high);
  assert_roles (sets, 4, 0, none, none, low);
}

static void
test_order (void)
{
  g_autoptr (ShoalClasses) classes = make_classes (SHOAL_CELL_NODE, ring, 3);

  for (guint32 row = 0; row < 6; row++)
    {
      g_autoptr (ShoalCompanions) companions = shoal_companions_new (classes, row);

      g_assert_cmpuint (companions->row, ==, row);
      g_assert_cmpuint (companions->own, ==, row);
      g_assert_cmpuint (companions->n, ==, 2);
      g_assert_cmpuint (shoal_companions_count_widened (companions, 0), >=, shoal_companions_count_widened (companions, 1));
      for (guint i = 0; i < companions->n; i++)
        {
          ShoalCell cell;

          g_assert_true (companions->originals[i] == (row + 1) % 6 || companions->originals[i] == (row + 2) % 6);
          shoal_companions_get_value (companions, companions->originals[i], 1, &cell);
          g_assert_cmpint (cell.form, ==, SHOAL_CELL_NODE);
          g_assert_cmpuint (cell.node, ==, shoal_microdata_get_leaf (classes->microdata, 1,
                                                                     classes->microdata->tuple_of_row[companions->originals[i]]));
        }
    }
}

/* A graph without the edges of rows to themselves, and one that has nothing else. */
static void
test_other_graphs (void)
{
  static const guint32 shifted[] = { 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 1 };
  static const guint32 alone[] = { 0, 1, 2, 3, 4, 5 };
  g_autoptr (ShoalClasses) classes = make_classes (SHOAL_CELL_NODE, shifted, 2);
  g_autoptr (ShoalClasses) single = make_classes (SHOAL_CELL_NODE, alone, 1);
  g_autoptr (ShoalCompanions) companions = shoal_companions_new (classes, 3);
  g_autoptr (ShoalCompanions) nobody = shoal_companions_new (single, 3);

  g_assert_cmpuint (companions->own, ==, 4);
  g_assert_cmpuint (companions->n, ==, 1);
  g_assert_cmpuint (companions->originals[0], ==, 5);
  g_assert_cmpuint (nobody->own, ==, 3);
  g_assert_cmpuint (nobody->n, ==, 0);
}

/* The mean of what rows lose is what the metric says; and of one row it is what its cells say. */
static void
test_row_losses (void)
{
  const ShoalMetric *metric = shoal_metrics_find ("gcp");
  g_autoptr (ShoalClasses) classes = make_classes (SHOAL_CELL_SET, ring, 3);
  g_autoptr (ShoalProgress) stopped = shoal_progress_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  float losses[6];
  double sum = 0;

  g_assert_true (shoal_metric_fill_row_losses (metric, classes, losses, NULL));
  for (guint i = 0; i < 6; i++)
    sum += losses[i];
  g_assert_cmpfloat_with_epsilon (sum / 6, shoal_metric_evaluate (metric, classes), 1e-6);
  /* 20 to 40; all three places; a day that says nothing. */
  g_assert_cmpfloat_with_epsilon (losses[0], 1, 1e-6);
  /* 25 to 40 of 20 to 40; b alone; all days. */
  g_assert_cmpfloat_with_epsilon (losses[4], (0.75 + 0 + 1) / 3, 1e-6);
  g_cancellable_cancel (cancellable);
  shoal_progress_start (stopped, cancellable, 0);
  g_assert_false (shoal_metric_fill_row_losses (metric, classes, losses, stopped));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/companions/roles", test_roles);
  g_test_add_func ("/companions/order", test_order);
  g_test_add_func ("/companions/other-graphs", test_other_graphs);
  g_test_add_func ("/companions/row-losses", test_row_losses);

  return g_test_run ();
}
