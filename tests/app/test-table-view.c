/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table view and what it is made of: places that come frame by frame, and two areas that scroll as one. */

#include "window-fixture.h"

#include "reports/shoal-table-grid.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-slot.h"
#include "widgets/table/shoal-table-view.h"

static guint
count_places (ShoalGradualList *places)
{
  return g_list_model_get_n_items (G_LIST_MODEL (places));
}

/* The first few are there at once, all come with the frames. */
static void
test_places (void)
{
  GtkWidget *window = gtk_window_new ();
  ShoalGradualList *places = shoal_gradual_list_new (window, NULL);

  gtk_window_present (GTK_WINDOW (window));
  shoal_gradual_list_set_places (places, 100000, 9);
  g_assert_cmpuint (count_places (places), >, 0);
  g_assert_cmpuint (count_places (places), <, 100);
  wait_until (count_places (places) == 100000);

  shoal_gradual_list_set_places (places, 50, 9);
  wait_until (count_places (places) == 50);
  shoal_gradual_list_set_places (places, 5000, 9);
  g_assert_cmpuint (count_places (places), <, 5000);
  shoal_gradual_list_set_places (places, 0, 1);
  shoal_gradual_list_finish (places);
  g_assert_cmpuint (count_places (places), ==, 0);

  /* No frame comes any more that would make them. */
  shoal_gradual_list_set_places (places, 5000, 9);
  shoal_gradual_list_stop (places);
  g_object_unref (places);
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

/* ---- A grid that counts which cells are asked for ---- */

#define N_ROWS 100000
#define N_COLUMNS 11

#define TEST_TYPE_GRID (test_grid_get_type ())
G_DECLARE_FINAL_TYPE (TestGrid, test_grid, TEST, GRID, ShoalGrid)

struct _TestGrid
{
  ShoalGrid parent_instance;

  guint n_asked;
};

G_DEFINE_FINAL_TYPE (TestGrid, test_grid, SHOAL_TYPE_GRID)

static gsize
get_n_rows (ShoalGrid *grid)
{
  return N_ROWS;
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return N_COLUMNS;
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  return "column";
}

static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  return 8;
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  TEST_GRID (grid)->n_asked++;
  g_string_append_printf (text, "%zu", row);
  return SHOAL_GRID_CELL_PLAIN;
}

static void
test_grid_class_init (TestGridClass *klass)
{
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
}

static void
test_grid_init (TestGrid *self)
{
}

typedef struct
{
  GtkWidget *window;
  ShoalTableView *view;
  TestGrid *grid;
} Shown;

static void
show (Shown *self)
{
  self->window = gtk_window_new ();
  self->view = g_object_new (SHOAL_TYPE_TABLE_VIEW, NULL);
  self->grid = g_object_new (TEST_TYPE_GRID, NULL);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 800, 400);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->view));
  gtk_window_present (GTK_WINDOW (self->window));
  shoal_table_view_set_grid (self->view, SHOAL_GRID (self->grid));
}

static void
destroy (Shown *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->grid);
}

/* Whether the row of the grid in the middle is about where the view has been scrolled to. */
static gboolean
shows_middle (Shown *self)
{
  GtkAdjustment *adjustment = shoal_table_view_get_vadjustment (self->view);
  double share = gtk_adjustment_get_value (adjustment) / gtk_adjustment_get_upper (adjustment);

  return share > 0.49 && share < 0.51;
}

/* Of the widget, which shows what is selected. */
static guint
get_shown_selection (Shown *self)
{
  GtkColumnView *view = find_widget (GTK_WIDGET (self->view), GTK_TYPE_COLUMN_VIEW);

  return gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (gtk_column_view_get_model (view)));
}

/* Whoever selects a row far down before it is there does not have the widgets of all rows made at once. */
static void
test_early_selection (void)
{
  const guint middle = N_ROWS / 2;
  Shown shown;

  show (&shown);
  shoal_table_view_select_row (shown.view, middle);
  g_assert_cmpuint (shoal_table_view_get_selected_row (shown.view), ==, middle);
  g_assert_cmpuint (shown.grid->n_asked, <, 50 * N_COLUMNS);
  wait_until (shows_middle (&shown));
  g_assert_cmpuint (shoal_table_view_get_selected_row (shown.view), ==, middle);
  g_assert_cmpuint (get_shown_selection (&shown), ==, middle);

  /* Neither a grid that is gone nor another selection leaves it behind. */
  shoal_table_view_set_grid (shown.view, NULL);
  g_assert_cmpuint (shoal_table_view_get_selected_row (shown.view), ==, GTK_INVALID_LIST_POSITION);
  wait_until (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (
                find_widget (GTK_WIDGET (shown.view), GTK_TYPE_COLUMN_VIEW)))) == 0);
  shoal_table_view_set_grid (shown.view, SHOAL_GRID (shown.grid));
  shoal_table_view_select_row (shown.view, N_ROWS - 1);
  shoal_table_view_select_row (shown.view, 0);
  g_assert_cmpuint (get_shown_selection (&shown), ==, 0);
  wait_until (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (
                find_widget (GTK_WIDGET (shown.view), GTK_TYPE_COLUMN_VIEW)))) == N_ROWS);
  g_assert_cmpuint (get_shown_selection (&shown), ==, 0);
  g_assert_cmpuint (shoal_table_view_get_selected_row (shown.view), ==, 0);
  destroy (&shown);
}

/* To select another row marks two of them, however many are between them, and fills no other cell anew. A view that is linked with the
 * one where that happens does not scroll by itself. */
static void
test_far_selection (void)
{
  g_autoptr (TestGrid) grid = g_object_new (TEST_TYPE_GRID, NULL);
  g_autoptr (ShoalTableView) other = g_object_ref_sink (g_object_new (SHOAL_TYPE_TABLE_VIEW, NULL));
  Shown shown;

  show (&shown);
  shoal_table_view_set_grid (other, SHOAL_GRID (grid));
  shoal_table_view_link (shown.view, other);
  shoal_table_view_select_row (shown.view, N_ROWS / 2);
  wait_until (shows_middle (&shown));
  g_assert_cmpuint (shoal_table_view_get_selected_row (other), ==, N_ROWS / 2);
  shoal_table_view_select_row (other, 0);
  shown.grid->n_asked = 0;
  shoal_table_view_select_row (other, N_ROWS - 1);
  g_assert_cmpuint (get_shown_selection (&shown), ==, N_ROWS - 1);
  g_assert_cmpuint (shown.grid->n_asked, <, 20 * N_COLUMNS);
  destroy (&shown);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/table-view/places", test_places);
  g_test_add_func ("/table-view/scroll-link", test_scroll_link);
  g_test_add_func ("/table-view/early-selection", test_early_selection);
  g_test_add_func ("/table-view/far-selection", test_far_selection);
  return g_test_run ();
}
