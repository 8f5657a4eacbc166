/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes by size, their rows, and what an attacker is shown of them. */

#include "base/shoal-random.h"
#include "fixture-large.h"
#include "privacy/shoal-risk.h"
#include "recoding/shoal-class-order.h"

/* Clusters of 3, 1, 2, 1, 3 rows, spread over the table, each with cells of its own. */
static const guint32 clusters[] = { 0, 4, 2, 0, 4, 1, 3, 2, 0, 4 };

static const FixtureColumn columns[] = {
  { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "0|1|2|3|4|5|6|7|8|9",
    "0;a;*\n3;a;*\n8;a;*\n5;5;*\n2;c;*\n7;c;*\n6;6;*\n1;e;*\n4;e;*\n9;e;*\n" },
};

static ShoalMicrodata *
load (void)
{
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  return fixture_microdata (&fixture);
}

static ShoalClasses *
make_partition (ShoalMicrodata *microdata,
                guint           k)
{
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_partition (clusters, G_N_ELEMENTS (clusters), 5);

  return shoal_classes_new (microdata, recoding, k);
}

/* Each class is found where it stands. */
static void
assert_places (const ShoalClassOrder *order,
               ShoalClasses          *classes)
{
  for (guint32 place = 0; place < order->n_classes; place++)
    g_assert_cmpuint (shoal_class_order_find_class (order, classes, order->classes[place]), ==, place);
}

static void
test_order (void)
{
  static const guint32 expected[] = { 1, 3, 2, 0, 4 };
  g_autoptr (ShoalMicrodata) microdata = load ();
  g_autoptr (ShoalClasses) classes = make_partition (microdata, 2);
  g_autoptr (ShoalClassOrder) order = shoal_class_order_new (classes);

  g_assert_cmpuint (order->n_classes, ==, 5);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpuint (order->classes[i], ==, expected[i]);
  g_assert_cmpuint (order->n_sizes, ==, 3);
  g_assert_cmpuint (order->sizes[0].size, ==, 1);
  g_assert_cmpuint (order->sizes[0].n_classes, ==, 2);
  g_assert_cmpuint (order->sizes[1].size, ==, 2);
  g_assert_cmpuint (order->sizes[1].first, ==, 2);
  g_assert_cmpuint (order->sizes[2].first, ==, 3);
  g_assert_cmpuint (order->sizes[2].n_classes, ==, 2);
  assert_places (order, classes);
}

static void
assert_found (const ShoalClassOrder *order,
              guint32                smallest,
              guint32                largest,
              guint32                first,
              guint32                n)
{
  guint32 found;

  g_assert_cmpuint (shoal_class_order_find (order, smallest, largest, &found), ==, n);
  g_assert_cmpuint (found, ==, first);
}

static void
test_find (void)
{
  g_autoptr (ShoalMicrodata) microdata = load ();
  g_autoptr (ShoalClasses) classes = make_partition (microdata, 2);
  g_autoptr (ShoalClassOrder) order = shoal_class_order_new (classes);

  assert_found (order, 0, G_MAXUINT32, 0, 5);
  assert_found (order, 1, 1, 0, 2);
  assert_found (order, 2, 3, 2, 3);
  assert_found (order, 3, 3, 3, 2);
  assert_found (order, 4, 9, 5, 0);
  assert_found (order, 3, 2, 3, 0);
}

static void
assert_rows (ShoalClasses  *classes,
             guint32        group,
             const guint32 *expected,
             guint          n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = shoal_classes_list_rows (classes, group, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (g_array_index (rows, guint32, i), ==, expected[i]);
}

static void
test_rows (void)
{
  static const guint32 all[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  g_autoptr (ShoalMicrodata) microdata = load ();
  g_autoptr (ShoalClasses) classes = make_partition (microdata, 2);
  g_autoptr (ShoalClasses) top = FIXTURE_NODE (microdata, 2, 2);
  g_autoptr (ShoalClasses) bottom = FIXTURE_NODE (microdata, 2, 0);

  assert_rows (classes, 4, (const guint32[]){ 1, 4, 9 }, 3);
  assert_rows (classes, 1, (const guint32[]){ 5 }, 1);
  assert_rows (top, 0, all, G_N_ELEMENTS (all));
  assert_rows (bottom, 7, (const guint32[]){ 7 }, 1);
}

static void
test_cancel (void)
{
  g_autoptr (ShoalMicrodata) microdata = load ();
  g_autoptr (ShoalClasses) classes = make_partition (microdata, 2);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (GError) error = NULL;

  shoal_progress_start (progress, NULL, 0);
  shoal_progress_stop_after_polls (progress, 0);
  g_assert_null (shoal_classes_list_rows (classes, 0, progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Each row could be itself or the next one. */
static void
test_matching (void)
{
  guint32 originals[20];
  g_autoptr (ShoalMicrodata) microdata = load ();
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalClassOrder) order = NULL;
  g_autoptr (GArray) published = NULL;

  for (guint32 row = 0; row < 10; row++)
    {
      originals[2 * row] = row;
      originals[2 * row + 1] = (row + 1) % 10;
    }
  recoding = shoal_recoding_new_matching (originals, 10, 2);
  classes = shoal_classes_new (microdata, recoding, 2);
  order = shoal_class_order_new (classes);
  g_assert_cmpuint (order->n_sizes, ==, 1);
  g_assert_cmpuint (order->sizes[0].size, ==, 2);
  g_assert_cmpuint (order->sizes[0].n_classes, ==, 10);
  assert_places (order, classes);
  assert_rows (classes, 4, (const guint32[]){ 4, 5 }, 2);
  published = shoal_risk_list_published (classes, order);
  g_assert_cmpuint (published->len, ==, 1);
  g_assert_cmpuint (g_array_index (published, ShoalRiskClass, 0).size, ==, 2);
  g_assert_cmpuint (g_array_index (published, ShoalRiskClass, 0).n_classes, ==, 5);
}

/* The classes of one row are suppressed. */
static void
test_published (void)
{
  g_autoptr (ShoalMicrodata) microdata = load ();
  g_autoptr (ShoalClasses) classes = make_partition (microdata, 2);
  g_autoptr (ShoalClassOrder) order = shoal_class_order_new (classes);
  g_autoptr (GArray) published = shoal_risk_list_published (classes, order);

  g_assert_cmpuint (published->len, ==, 2);
  g_assert_cmpuint (g_array_index (published, ShoalRiskClass, 0).size, ==, 2);
  g_assert_cmpuint (g_array_index (published, ShoalRiskClass, 1).n_classes, ==, 2);
}

/* Each of a million rows is a class of its own, but for one of two. */
static void
test_many (void)
{
  const guint32 n_rows = 1000000;
  g_autofree guint32 *groups = g_new (guint32, n_rows);
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalClassOrder) order = NULL;
  guint32 first;

  for (guint32 i = 0; i < n_rows; i++)
    groups[i] = MIN (i, n_rows - 2);
  fixture_large_init (&fixture, n_rows, (const gsize[]){ n_rows }, 1, SHOAL_VALUE_NUMBER, "flat");
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  microdata = fixture_microdata (&fixture);
  recoding = shoal_recoding_new_partition (groups, n_rows, n_rows - 1);
  classes = shoal_classes_new (microdata, recoding, 2);
  order = shoal_class_order_new (classes);
  g_assert_cmpuint (order->n_classes, ==, n_rows - 1);
  g_assert_cmpuint (order->n_sizes, ==, 2);
  g_assert_cmpuint (shoal_class_order_find (order, 2, G_MAXUINT32, &first), ==, 1);
  g_assert_cmpuint (first, ==, n_rows - 2);
  g_assert_cmpuint (order->classes[first], ==, n_rows - 2);
  assert_places (order, classes);
  assert_rows (classes, n_rows - 2, (const guint32[]){ n_rows - 2, n_rows - 1 }, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/class-order/order", test_order);
  g_test_add_func ("/class-order/find", test_find);
  g_test_add_func ("/class-order/rows", test_rows);
  g_test_add_func ("/class-order/cancel", test_cancel);
  g_test_add_func ("/class-order/matching", test_matching);
  g_test_add_func ("/class-order/published", test_published);
  g_test_add_func ("/class-order/many", test_many);
  return g_test_run ();
}
