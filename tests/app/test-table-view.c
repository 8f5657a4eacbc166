/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a table view is made of: places that come frame by frame, and two areas that scroll as one. */

#include "window-fixture.h"

#include "widgets/table/shoal-scroll-link.h"
#include "widgets/table/shoal-table-places.h"

static guint
count_places (ShoalTablePlaces *places)
{
  return g_list_model_get_n_items (shoal_table_places_get_model (places));
}

/* The first few are there at once, all come with the frames; who goes to the last one does not wait. */
static void
test_places (void)
{
  GtkWidget *window = gtk_window_new ();
  ShoalTablePlaces *places = shoal_table_places_new (window);

  gtk_window_present (GTK_WINDOW (window));
  shoal_table_places_set (places, 100000, 9);
  g_assert_cmpuint (count_places (places), >, 0);
  g_assert_cmpuint (count_places (places), <, 100);
  wait_until (count_places (places) == 100000);

  shoal_table_places_set (places, 50, 9);
  wait_until (count_places (places) == 50);
  shoal_table_places_set (places, 5000, 9);
  shoal_table_places_need (places, 10);
  g_assert_cmpuint (count_places (places), <, 5000);
  shoal_table_places_need (places, 4999);
  g_assert_cmpuint (count_places (places), ==, 5000);
  shoal_table_places_clear (places);
  g_assert_cmpuint (count_places (places), ==, 0);

  /* No frame comes any more that would make them. */
  shoal_table_places_set (places, 5000, 9);
  shoal_table_places_stop (places);
  shoal_table_places_free (places);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Either side leads; one that had no room for the value takes it as soon as it has. */
static void
test_scroll_link (void)
{
  g_autoptr (GtkAdjustment) one = g_object_ref_sink (gtk_adjustment_new (0, 0, 1000, 1, 10, 100));
  g_autoptr (GtkAdjustment) other = g_object_ref_sink (gtk_adjustment_new (0, 0, 1000, 1, 10, 100));
  g_autoptr (ShoalScrollLink) link = shoal_scroll_link_new (one, other);

  gtk_adjustment_set_value (one, 300);
  wait_until (gtk_adjustment_get_value (other) == 300);
  gtk_adjustment_set_value (other, 200);
  wait_until (gtk_adjustment_get_value (one) == 200);

  gtk_adjustment_set_upper (other, 100);
  gtk_adjustment_set_value (one, 700);
  wait_milliseconds (50);
  g_assert_cmpfloat (gtk_adjustment_get_value (other), ==, 0);
  gtk_adjustment_set_upper (other, 1000);
  wait_until (gtk_adjustment_get_value (other) == 700);

  g_clear_pointer (&link, shoal_scroll_link_free);
  gtk_adjustment_set_value (one, 10);
  wait_milliseconds (50);
  g_assert_cmpfloat (gtk_adjustment_get_value (other), ==, 700);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/table-view/places", test_places);
  g_test_add_func ("/table-view/scroll-link", test_scroll_link);
  return g_test_run ();
}
