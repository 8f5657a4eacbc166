/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the table, driven as a person would. */

#include "drawing-fixture.h"

#include "common/shoal-labels.h"
#include "data/shoal-data-parts.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/table/shoal-table-view.h"

static ShoalTableView *
get_table (ShoalWindow *window)
{
  return get_child (window, "table");
}

static void
draw (ShoalWindow *window)
{
  gtk_widget_queue_draw (GTK_WIDGET (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

static guint
count_widgets (GtkWidget *widget,
               GType      type)
{
  guint n = g_type_is_a (G_OBJECT_TYPE (widget), type);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child, type);
  return n;
}

static gboolean
shows_text_with_prefix (GtkWidget  *widget,
                        const char *prefix)
{
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), prefix))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows_text_with_prefix (child, prefix))
      return TRUE;
  return FALSE;
}

static void
test_table (void)
{
  ShoalWindow *window = present_sample ();
  GtkWidget *table = GTK_WIDGET (get_table (window));

  draw (window);
  g_assert_true (shows_text (table, "0620323"));
  g_assert_true (shows_text (table, "de Jong, Koen"));
  g_assert_true (shows_text (table, "age\nNumber · Quasi-identifier"));
  /* Of 150,000 cells only those of some rows exist. */
  g_assert_cmpuint (count_widgets (table, GTK_TYPE_INSCRIPTION), <, 16 * 400);
  destroy_window (window);
}

static void
test_select (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkDropDown *drop = get_child (window, "column_drop");

  gtk_drop_down_set_selected (drop, 3);
  g_assert_true (session->selection->column == find_column (session, "age"));
  g_assert_cmpint (shoal_table_view_get_selected_column (get_table (window)), ==, 3);
  g_assert_cmpstr (gtk_label_get_text (get_child (get_child (window, "pane"), "title")), ==, "age");
  shoal_table_view_select_column (get_table (window), 4);
  g_assert_true (session->selection->column == find_column (session, "sex"));
  g_assert_cmpuint (gtk_drop_down_get_selected (drop), ==, 4);
  destroy_window (window);
}

/* A bar that is pointed at says what it is, until the pointer goes. */
static void
check_chart (GtkWidget *chart)
{
  GtkWidget *area = gtk_widget_get_first_child (chart);
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) pointed = NULL;
  g_autoptr (GBytes) after = NULL;

  wait_until (gtk_widget_get_width (area) > 0);
  before = look_at (area);
  g_signal_emit_by_name (area, "motion", gtk_widget_get_width (area) / 2.0, gtk_widget_get_height (area) / 2.0);
  pointed = look_at (area);
  g_signal_emit_by_name (area, "leave");
  after = look_at (area);
  g_assert_false (g_bytes_equal (before, pointed));
  g_assert_true (g_bytes_equal (before, after));
}

static void
test_pane (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  ShoalSessionColumn *age = find_column (session, "age");
  GtkWidget *pane = get_child (window, "pane");
  AdwComboRow *role_row = get_child (pane, "role_row");
  g_autofree char *unique = NULL;

  shoal_selection_select_column (session->selection, age);
  wait_until (age->profile != NULL);
  g_assert_cmpuint (adw_combo_row_get_selected (role_row), ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  /* The reason is told also where nothing is to be done. */
  g_assert_true (gtk_widget_get_visible (get_child (pane, "proposal_row")));
  g_assert_cmpstr (adw_action_row_get_subtitle (get_child (pane, "proposal_row")), ==, age->profile->reason);
  g_assert_false (gtk_widget_get_visible (get_child (pane, "proposal_button")));
  g_assert_true (gtk_widget_get_visible (get_child (pane, "chart")));
  check_chart (get_child (pane, "chart"));
  unique = g_strdup_printf ("%" G_GSIZE_FORMAT, age->profile->n_unique);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (get_child (pane, "unique_label")), unique));

  /* A role of one's own, and back to what is proposed. */
  adw_combo_row_set_selected (role_row, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpint (age->listed->meaning.role, ==, SHOAL_ROLE_INSENSITIVE);
  g_assert_true (gtk_widget_get_visible (get_child (pane, "proposal_button")));
  click (get_child (pane, "proposal_button"));
  g_assert_cmpint (age->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  click (get_child (window, "undo_button"));
  g_assert_cmpuint (adw_combo_row_get_selected (role_row), ==, SHOAL_ROLE_INSENSITIVE);

  /* The target is a mark beside the role, which names have not. */
  g_assert_false (gtk_switch_get_active (get_child (pane, "target_switch")));
  gtk_switch_set_active (get_child (pane, "target_switch"), TRUE);
  g_assert_true (age->listed->meaning.is_target);
  g_assert_cmpint (age->listed->meaning.role, ==, SHOAL_ROLE_INSENSITIVE);
  click (get_child (window, "undo_button"));
  g_assert_false (gtk_switch_get_active (get_child (pane, "target_switch")));
  shoal_selection_select_column (session->selection, find_column (session, "readmitted"));
  g_assert_true (gtk_switch_get_active (get_child (pane, "target_switch")));
  shoal_selection_select_column (session->selection, find_column (session, "name"));
  g_assert_false (gtk_widget_is_sensitive (get_child (pane, "target_switch")));
  destroy_window (window);
}

/* Whose the rows are is said by one column: another one that gets the role takes it away. */
static void
test_person (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  ShoalSessionColumn *name = find_column (session, "name"), *number = find_column (session, "postcode");
  AdwComboRow *role_row = get_child (get_child (window, "pane"), "role_row");
  guint person;

  shoal_selection_select_column (session->selection, name);
  adw_combo_row_set_selected (role_row, SHOAL_ROLE_PERSON);
  g_assert_cmpint (name->listed->meaning.role, ==, SHOAL_ROLE_PERSON);
  wait_until (!session->dataset->schema_pending);
  g_assert_true (shoal_schema_find_person (session->dataset->schema, &person));
  g_assert_cmpuint (person, ==, name->index);
  shoal_selection_select_column (session->selection, number);
  adw_combo_row_set_selected (role_row, SHOAL_ROLE_PERSON);
  g_assert_cmpint (number->listed->meaning.role, ==, SHOAL_ROLE_PERSON);
  g_assert_cmpint (name->listed->meaning.role, !=, SHOAL_ROLE_PERSON);
  wait_until (!session->dataset->schema_pending);
  g_assert_true (shoal_schema_find_person (session->dataset->schema, &person));
  g_assert_cmpuint (person, ==, number->index);
  click (get_child (window, "undo_button"));
  g_assert_cmpint (name->listed->meaning.role, ==, SHOAL_ROLE_PERSON);
  g_assert_cmpint (number->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  destroy_window (window);
}

/* By keys the list of roles begins at the role that is shown. */
static void
test_role_keys (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *row = get_child (get_child (window, "pane"), "role_row");
  GtkWidget *popover = find_widget (row, GTK_TYPE_POPOVER);
  GtkWidget *focus;

  shoal_window_show_page (window, "data");
  adw_flap_set_reveal_flap (get_child (window, "flap"), TRUE);
  shoal_selection_select_column (session->selection, find_column (session, "length_of_stay"));
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), >, SHOAL_ROLE_IDENTIFIER);
  draw (window);
  gtk_popover_popup (GTK_POPOVER (popover));
  wait_until (gtk_widget_get_mapped (popover));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (gtk_widget_is_ancestor (focus, popover));
  g_assert_true (shows_text (focus, shoal_role_get_label (find_column (session, "length_of_stay")->listed->meaning.role)));
  gtk_popover_popdown (GTK_POPOVER (popover));
  destroy_window (window);
}

static void
test_unique_sets (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *pane = get_child (window, "pane");
  const ShoalUniqueSet *worst;
  g_autofree char *count = NULL;

  wait_until (!session->unique_search->pending);
  g_assert_false (gtk_spinner_get_spinning (get_child (pane, "sets_spinner")));
  worst = &g_array_index (session->unique_search->sets, ShoalUniqueSet, 0);
  count = shoal_format_count (worst->n_unique);
  g_assert_true (shows_text (get_child (pane, "sets_list"), worst->names));
  g_assert_true (shows_text_with_prefix (get_child (pane, "sets_list"), count));
  destroy_window (window);
}

/* Once it is known whose the rows are, it is people who are singled out, and counted. */
static void
test_unique_persons (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *pane = get_child (window, "pane");
  ShoalSessionColumn *name = find_column (session, "name");
  gsize n_names = shoal_column_get_n_values (name->column), n_rows = shoal_table_get_n_rows (session->dataset->table);
  const ShoalUniqueSet *worst;

  shoal_session_set_role (session, name->index, SHOAL_ROLE_IDENTIFIER);
  wait_until (!session->unique_search->pending);
  worst = &g_array_index (session->unique_search->sets, ShoalUniqueSet, 0);
  g_assert_cmpfloat_with_epsilon (worst->share * (double) n_rows, (double) worst->n_unique, 1e-6);
  g_assert_true (shows_text (pane, "Rows that a few columns make unique, identifiers left out"));
  g_assert_cmpuint (n_names, <, n_rows);
  g_assert_cmpuint (shoal_column_get_n_missing (name->column), ==, 0);
  shoal_session_set_role (session, name->index, SHOAL_ROLE_PERSON);
  wait_until (session->unique_search->of_persons && !session->unique_search->pending);
  worst = &g_array_index (session->unique_search->sets, ShoalUniqueSet, 0);
  g_assert_cmpfloat_with_epsilon (worst->share * (double) n_names, (double) worst->n_unique, 1e-6);
  g_assert_true (shows_text (pane, "Persons whom a few columns single out, identifiers left out"));
  shoal_session_set_role (session, name->index, SHOAL_ROLE_IDENTIFIER);
  wait_until (!session->unique_search->of_persons && !session->unique_search->pending);
  g_assert_true (shows_text (pane, "Rows that a few columns make unique, identifiers left out"));
  destroy_window (window);
}

static void
test_header_follows_role (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);

  shoal_session_set_role (session, 3, SHOAL_ROLE_SENSITIVE);
  draw (window);
  g_assert_true (shows_text (GTK_WIDGET (get_table (window)), "age\nNumber · Sensitive"));
  destroy_window (window);
}

static void
test_type (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *pane = get_child (window, "pane");
  AdwComboRow *type_row = get_child (pane, "type_row");

  shoal_selection_select_column (session->selection, find_column (session, "sex"));
  adw_combo_row_set_selected (type_row, shoal_type_choice_find ("number"));
  g_assert_true (session->loader->loading);
  wait_until (!session->loader->loading);
  /* The data refused; what is shown is what holds. */
  g_assert_cmpuint (adw_combo_row_get_selected (type_row), ==, shoal_type_choice_find ("text"));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  adw_message_dialog_response (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), "close");

  shoal_selection_select_column (session->selection, find_column (session, "age"));
  adw_combo_row_set_selected (type_row, shoal_type_choice_find ("text"));
  wait_until (!session->loader->loading);
  g_assert_cmpstr (gtk_label_get_text (get_child (pane, "title")), ==, "age");
  g_assert_cmpuint (adw_combo_row_get_selected (type_row), ==, shoal_type_choice_find ("text"));
  draw (window);
  g_assert_true (shows_text (GTK_WIDGET (get_table (window)), "age\nText · Quasi-identifier"));
  destroy_window (window);
}

/* What is entered becomes the coding of the column, or says why not. */
static void
test_coding (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  ShoalSessionColumn *age = find_column (session, "age");
  GtkWidget *row = get_child (window, "coding_row");

  shoal_selection_select_column (session->selection, find_column (session, "sex"));
  g_assert_false (gtk_widget_get_visible (row));
  shoal_selection_select_column (session->selection, age);
  g_assert_true (gtk_widget_get_visible (row));
  g_assert_true (gtk_widget_get_visible (get_child (row, "step_row")));
  g_assert_false (gtk_widget_get_visible (get_child (row, "period_row")));
  gtk_editable_set_text (get_child (row, "top_row"), "old");
  g_signal_emit_by_name (get_child (row, "top_row"), "apply");
  g_assert_false (session->loader->loading);
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), "“top=old” is no coding"));
  g_assert_true (gtk_widget_has_css_class (get_child (row, "top_row"), "error"));
  gtk_editable_set_text (get_child (row, "top_row"), "80");
  g_signal_emit_by_name (get_child (row, "top_row"), "apply");
  g_assert_true (session->loader->loading);
  wait_until (!session->loader->loading);
  g_assert_false (gtk_widget_has_css_class (get_child (row, "top_row"), "error"));
  age = find_column (session, "age");
  wait_until (age->profile != NULL && age->profile->coding_effect != NULL);
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), "their sum falls from"));
  g_assert_cmpstr (age->listed->coding->top.text, ==, "80");
  destroy_window (window);
}

/* The titles of a header are its buttons. */
static GtkWidget *
get_title (ShoalTableView *table,
           guint           place)
{
  GtkWidget *view = find_widget (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW);
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (view));

  while (place-- > 0)
    title = gtk_widget_get_next_sibling (title);
  return title;
}

static void
test_sort (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  ShoalTableView *table = get_table (window);
  GtkColumnView *view = find_widget (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), 4);
  ShoalColumn *age = shoal_table_get_column (session->dataset->table, 3);
  ShoalSessionColumn *selected = session->selection->column;
  GArray *order;

  g_assert_nonnull (get_title (table, 4));
  gtk_column_view_sort_by_column (view, column, GTK_SORT_ASCENDING);
  wait_until (shoal_table_view_get_order (table) != NULL);
  order = shoal_table_view_get_order (table);
  for (guint i = 1; i < 1000; i++)
    g_assert_cmpuint (shoal_column_get_code (age, g_array_index (order, guint32, i - 1)), <=,
                      shoal_column_get_code (age, g_array_index (order, guint32, i)));
  /* What is looked at stays as it was. */
  g_assert_true (selected != shoal_dataset_get_column (session->dataset, 3));
  g_assert_true (session->selection->column == selected);

  gtk_column_view_sort_by_column (view, column, GTK_SORT_DESCENDING);
  wait_until (shoal_table_view_get_order (table) != order);
  order = shoal_table_view_get_order (table);
  g_assert_cmpuint (shoal_column_get_code (age, g_array_index (order, guint32, 0)), ==,
                    shoal_column_get_n_values (age) - 1);
  gtk_column_view_sort_by_column (view, NULL, GTK_SORT_ASCENDING);
  g_assert_null (shoal_table_view_get_order (table));
  destroy_window (window);
}

static gsize
get_selected_number (ShoalTableView *table)
{
  guint place = shoal_table_view_get_selected_row (table);
  GArray *order = shoal_table_view_get_order (table);

  g_assert_cmpuint (place, !=, GTK_INVALID_LIST_POSITION);
  return order != NULL ? g_array_index (order, guint32, place) : place;
}

static void
sort_by_age (ShoalWindow *window,
             GtkSortType  direction)
{
  ShoalTableView *table = get_table (window);
  GtkColumnView *view = find_widget (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), 4);
  GArray *before = shoal_table_view_get_order (table);

  gtk_column_view_sort_by_column (view, column, direction);
  wait_until (shoal_table_view_get_order (table) != before);
  draw (window);
}

static void
sort_by_nothing (ShoalWindow *window)
{
  gtk_column_view_sort_by_column (find_widget (GTK_WIDGET (get_table (window)), GTK_TYPE_COLUMN_VIEW), NULL,
                                  GTK_SORT_ASCENDING);
  draw (window);
}

/* Whether the cells of the selected row are drawn within the table, by the number before them. */
static gboolean
shows_number (ShoalWindow *window,
              GtkWidget   *widget,
              const char  *number)
{
  graphene_rect_t bounds;

  if (GTK_IS_INSCRIPTION (widget) && gtk_widget_has_css_class (widget, "row-number")
      && g_strcmp0 (gtk_inscription_get_text (GTK_INSCRIPTION (widget)), number) == 0)
    return gtk_widget_compute_bounds (widget, GTK_WIDGET (get_table (window)), &bounds) && bounds.origin.y > 0
           && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (GTK_WIDGET (get_table (window)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows_number (window, child, number))
      return TRUE;
  return FALSE;
}

/* The selected record stays selected while the rows are sorted, and in view if it was. */
static void
test_sort_selected (void)
{
  ShoalWindow *window = present_sample ();
  ShoalTableView *table = get_table (window);
  GtkAdjustment *adjustment = shoal_table_view_get_vadjustment (table);
  double value;

  draw (window);
  /* All places are there. */
  wait_until (gtk_adjustment_get_upper (adjustment) > 100000);
  shoal_table_view_select_row (table, 7);
  draw (window);
  g_assert_true (shows_number (window, GTK_WIDGET (table), "8"));
  sort_by_age (window, GTK_SORT_ASCENDING);
  g_assert_cmpuint (get_selected_number (table), ==, 7);
  g_assert_cmpuint (shoal_table_view_get_selected_row (table), !=, 7);
  wait_until (shows_number (window, GTK_WIDGET (table), "8"));
  sort_by_age (window, GTK_SORT_DESCENDING);
  g_assert_cmpuint (get_selected_number (table), ==, 7);
  wait_until (shows_number (window, GTK_WIDGET (table), "8"));
  sort_by_nothing (window);
  g_assert_cmpuint (shoal_table_view_get_selected_row (table), ==, 7);
  wait_until (shows_number (window, GTK_WIDGET (table), "8"));

  /* Whoever looks elsewhere goes on to look there. */
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) / 2);
  draw (window);
  value = gtk_adjustment_get_value (adjustment);
  g_assert_cmpfloat (value, >, 10000);
  g_assert_false (shows_number (window, GTK_WIDGET (table), "8"));
  sort_by_age (window, GTK_SORT_DESCENDING);
  g_assert_cmpuint (get_selected_number (table), ==, 7);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment), value, 1);
  sort_by_nothing (window);
  g_assert_cmpuint (shoal_table_view_get_selected_row (table), ==, 7);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment), value, 1);

  /* Nothing is selected by sorting. */
  shoal_table_view_select_row (table, GTK_INVALID_LIST_POSITION);
  sort_by_age (window, GTK_SORT_ASCENDING);
  g_assert_cmpuint (shoal_table_view_get_selected_row (table), ==, GTK_INVALID_LIST_POSITION);
  destroy_window (window);
}

static void
test_find (void)
{
  ShoalWindow *window = present_sample ();
  ShoalSession *session = shoal_window_get_session (window);
  ShoalTableView *table = get_table (window);
  GtkWidget *entry = get_child (window, "find_entry");
  ShoalColumn *name = shoal_table_get_column (session->dataset->table, 1);
  guint first;
  guint32 code;

  gtk_widget_activate_action (get_child (window, "flap"), "data.find", NULL);
  g_assert_true (gtk_search_bar_get_search_mode (get_child (window, "search_bar")));
  gtk_editable_set_text (GTK_EDITABLE (entry), "janssen");
  wait_until (shoal_table_view_get_selected_row (table) != GTK_INVALID_LIST_POSITION);
  first = shoal_table_view_get_selected_row (table);
  code = shoal_column_get_code (name, first);
  g_assert_true (g_str_has_prefix (shoal_column_get_label (name, code), "Janssen"));
  g_assert_true (session->selection->column == shoal_dataset_get_column (session->dataset, 1));
  click (get_child (window, "find_next_button"));
  wait_until (shoal_table_view_get_selected_row (table) != first);
  click (get_child (window, "find_previous_button"));
  wait_until (shoal_table_view_get_selected_row (table) == first);

  gtk_editable_set_text (GTK_EDITABLE (entry), "nobody is called like that");
  wait_until (gtk_widget_has_css_class (entry, "error"));
  destroy_window (window);
}

static GFile *
write_wide (GFile *folder)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint row = 0; row < 3; row++)
    for (guint i = 0; i < 1000; i++)
      g_string_append_printf (text, row == 0 ? "c%u%c" : "%u%c", row == 0 ? i : i * row, i == 999 ? '\n' : ',');
  return write_file (folder, "wide.csv", text->str);
}

static void
test_wide (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_wide (folder);
  ShoalTableView *table;
  g_auto (Outcome) outcome = { NULL };

  shoal_session_open_async (session, new_import (file), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_true (shoal_session_open_finish (session, outcome.result, NULL, NULL));
  shoal_window_show_page (window, "data");
  table = get_table (window);
  draw (window);
  g_assert_true (gtk_widget_get_visible (get_child (table, "window_bar")));
  g_assert_cmpstr (gtk_label_get_text (get_child (table, "window_label")), ==, "Columns 1–30 of 1000");
  click (get_child (table, "next_button"));
  g_assert_cmpstr (gtk_label_get_text (get_child (table, "window_label")), ==, "Columns 31–60 of 1000");
  wait_until (shows_text (GTK_WIDGET (table), "60"));
  g_assert_cmpuint (count_widgets (GTK_WIDGET (table), GTK_TYPE_INSCRIPTION), <=, 3 * 31);

  /* A column that is chosen elsewhere comes into view. */
  gtk_drop_down_set_selected (get_child (window, "column_drop"), 997);
  g_assert_cmpstr (gtk_label_get_text (get_child (table, "window_label")), ==, "Columns 971–1000 of 1000");
  wait_until (shows_text (GTK_WIDGET (table), "1994"));
  g_assert_false (gtk_widget_is_sensitive (get_child (table, "next_button")));
  destroy_window (window);
}

/* Where a row of the file stands for several people each has a row: the page says that they are people, and why. */
static void
test_counts (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *label = get_child (find_widget (GTK_WIDGET (window), SHOAL_TYPE_DATA_PAGE), "size_label");
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) table = write_file (folder, "counted.csv", "city,n\na,3\nb,1\n");
  g_autoptr (GFile) project
      = write_file (folder, "counted.shoal", "{ \"shoal\": 1, \"data\": { \"file\": \"counted.csv\" }, \"columns\": ["
                                             "{ \"name\": \"city\", \"type\": \"text\", \"role\": \"insensitive\" },"
                                             "{ \"name\": \"n\", \"type\": \"number\", \"role\": \"count\" } ] }");

  open_project (session, project);
  wait_until (g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), "4 people, 2 columns") == 0);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (label), "“n”"));
  shoal_session_set_role (session, find_column (session, "n")->index, SHOAL_ROLE_INSENSITIVE);
  wait_until (g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), "2 rows, 2 columns") == 0);
  g_assert_null (gtk_widget_get_tooltip_text (label));
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/data-page/table", test_table);
  g_test_add_func ("/data-page/select", test_select);
  g_test_add_func ("/data-page/pane", test_pane);
  g_test_add_func ("/data-page/person", test_person);
  g_test_add_func ("/data-page/role-keys", test_role_keys);
  g_test_add_func ("/data-page/unique-sets", test_unique_sets);
  g_test_add_func ("/data-page/unique-persons", test_unique_persons);
  g_test_add_func ("/data-page/header-follows-role", test_header_follows_role);
  g_test_add_func ("/data-page/type", test_type);
  g_test_add_func ("/data-page/coding", test_coding);
  g_test_add_func ("/data-page/sort", test_sort);
  g_test_add_func ("/data-page/sort/selected", test_sort_selected);
  g_test_add_func ("/data-page/find", test_find);
  g_test_add_func ("/data-page/wide", test_wide);
  g_test_add_func ("/data-page/counts", test_counts);
  return g_test_run ();
}
