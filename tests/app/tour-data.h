/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through the data page and the import of a table. */
#pragma once

#include "tour-steps.h"

#include "data/shoal-data-parts.h"
#include "widgets/shoal-form-row.h"

G_BEGIN_DECLS

/* As after an import: no column has a role yet. */
static inline void
tour_columns (Tour *tour)
{
  guint n_columns = g_list_model_get_n_items (tour->session->dataset->columns);
  g_autofree ShoalRoleChoice *choices = g_new0 (ShoalRoleChoice, n_columns);
  AdwFlap *flap = get_child (tour->window, "flap");

  gtk_toggle_button_set_active (get_child (tour->window, "columns_toggle"), TRUE);
  tour_visit (tour, tour->window, "data-columns");
  for (guint i = 0; i < n_columns; i++)
    choices[i] = (ShoalRoleChoice) { i, SHOAL_ROLE_UNSET };
  shoal_session_set_roles (tour->session, choices, n_columns, NULL);
  tour_visit (tour, tour->window, "data-undecided");
  adw_flap_set_reveal_flap (flap, FALSE);
  gtk_toggle_button_set_active (get_child (tour->window, "filter_button"), TRUE);
  gtk_selection_model_select_all (gtk_column_view_get_model (get_child (get_child (tour->window, "overview"), "view")));
  tour_visit (tour, tour->window, "data-columns-selected");
  gtk_toggle_button_set_active (get_child (tour->window, "filter_button"), FALSE);
  tour_visit_menu (tour, get_child (tour->window, "role_button"), "data-role-menu");
  gtk_widget_activate_action (get_child (tour->window, "overview"), "data.review-proposals", NULL);
  tour_visit_dialog (tour, SHOAL_TYPE_PROPOSALS_DIALOG, "data-proposals");
  gtk_widget_activate_action (get_child (tour->window, "overview"), "data.decide-rest", NULL);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "data-rest");
  shoal_session_undo (tour->session);
  wait_until (!tour->session->dataset->schema_pending);
  gtk_toggle_button_set_active (get_child (tour->window, "rows_toggle"), TRUE);
}

static inline void
tour_data (Tour *tour)
{
  AdwFlap *flap = get_child (tour->window, "flap");

  shoal_window_show_page (tour->window, "data");
  tour_visit (tour, tour->window, "data");
  adw_flap_set_reveal_flap (flap, TRUE);
  shoal_selection_select_column (tour->session->selection, find_column (tour->session, "age"));
  tour_visit (tour, tour->window, "data-column");
  adw_expander_row_set_expanded (get_child (tour->window, "coding_row"), TRUE);
  tour_visit (tour, tour->window, "data-column-coding");
  adw_expander_row_set_expanded (get_child (tour->window, "coding_row"), FALSE);
  shoal_selection_select_column (tour->session->selection, find_column (tour->session, "place"));
  tour_visit (tour, tour->window, "data-column-text");
  gtk_toggle_button_set_active (get_child (tour->window, "search_button"), TRUE);
  tour_visit (tour, tour->window, "data-search");
  gtk_toggle_button_set_active (get_child (tour->window, "search_button"), FALSE);
  tour_columns (tour);
}

/* The choices of each list, which is a window of its own. */
static inline void
tour_import_choices (Tour      *tour,
                     GtkWidget *dialog)
{
  static const char *const rows[] = { "column", "type", "delimiter", "encoding", "header", "quote", "escape", "decimal",
                                      "thousands", "published" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *id = g_strconcat (rows[i], "_row", NULL);
      g_autofree char *name = g_strconcat ("import-", rows[i], NULL);
      GtkWidget *row = get_child (dialog, id);
      GtkWidget *popover = find_widget (row, GTK_TYPE_POPOVER);

      /* That brings it into view. */
      gtk_widget_grab_focus (row);
      gtk_widget_queue_draw (dialog);
      gtk_test_widget_wait_for_draw (dialog);
      gtk_popover_popup (GTK_POPOVER (popover));
      tour_visit (tour, popover, name);
      gtk_popover_popdown (GTK_POPOVER (popover));
    }
}

/* What is not in a list, and what is wrong with it. */
static inline void
tour_import_other (Tour      *tour,
                   GtkWidget *dialog)
{
  static const char *const rows[] = { "delimiter", "quote", "encoding" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *id = g_strconcat (rows[i], "_row", NULL);
      AdwComboRow *row = get_child (dialog, id);

      adw_combo_row_set_selected (row, g_list_model_get_n_items (adw_combo_row_get_model (row)) - 1);
    }
  /* The last of them has come into view by then. */
  wait_milliseconds (100);
  tour_scroll (get_child (dialog, "form"), 0.3);
  tour_visit (tour, dialog, "import-other-empty");
  shoal_custom_value_row_set_text (get_child (dialog, "other_delimiter_row"), "^^");
  shoal_custom_value_row_set_text (get_child (dialog, "other_quote_row"), "£");
  shoal_custom_value_row_set_text (get_child (dialog, "other_encoding_row"), "KOI9");
  tour_visit (tour, dialog, "import-other-wrong");
  shoal_custom_value_row_set_text (get_child (dialog, "other_delimiter_row"), ",");
  shoal_custom_value_row_set_text (get_child (dialog, "other_quote_row"), ",");
  shoal_custom_value_row_set_text (get_child (dialog, "other_encoding_row"), "utf8");
  tour_visit (tour, dialog, "import-other-same");
  shoal_custom_value_row_set_text (get_child (dialog, "other_quote_row"), "\"");
  wait_until (shoal_import_dialog_is_ready (SHOAL_IMPORT_DIALOG (dialog)));
  tour_visit (tour, dialog, "import-other");
}

static inline void
tour_import_sample (Tour *tour)
{
  g_autoptr (GFile) data = get_sample ("patients.csv");
  ShoalImportDialog *dialog = new_import_dialog (GTK_WINDOW (tour->window), data);

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (shoal_import_dialog_is_ready (dialog));
  tour_visit (tour, dialog, "import");
  adw_combo_row_set_selected (get_child (dialog, "column_row"), 3);
  adw_combo_row_set_selected (get_child (dialog, "type_row"), 1);
  wait_until (shoal_import_dialog_is_ready (dialog));
  tour_visit (tour, dialog, "import-types");
  tour_scroll (get_child (dialog, "form"), 0.5);
  tour_visit (tour, dialog, "import-middle");
  tour_scroll (get_child (dialog, "form"), 1.0);
  tour_visit (tour, dialog, "import-end");
  tour_import_choices (tour, GTK_WIDGET (dialog));
  tour_import_other (tour, GTK_WIDGET (dialog));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* A machine without any driver is told so. */
static inline void
tour_database (Tour *tour)
{
  GtkWidget *dialog = shoal_database_dialog_new (GTK_WINDOW (tour->window));
  AdwComboRow *sources = get_child (dialog, "source_row");
  g_autoptr (GtkStringList) tables = gtk_string_list_new ((const char *const[]) { "patients", "places", NULL });

  gtk_window_present (GTK_WINDOW (dialog));
  adw_combo_row_set_selected (sources, g_list_model_get_n_items (adw_combo_row_get_model (sources)) - 1);
  tour_visit (tour, dialog, "database");
  gtk_editable_set_text (get_child (dialog, "connection_row"), "nowhere");
  click (get_child (dialog, "connect_button"));
  wait_until (gtk_widget_get_visible (get_child (dialog, "problem")));
  /* What there is once it is connected */
  gtk_widget_set_visible (get_child (dialog, "password_row"), TRUE);
  gtk_widget_set_visible (get_child (dialog, "keep_row"), TRUE);
  gtk_widget_set_visible (get_child (dialog, "tables"), TRUE);
  gtk_drop_down_set_model (get_child (dialog, "table_drop"), G_LIST_MODEL (tables));
  gtk_widget_set_visible (get_child (dialog, "push_row"), TRUE);
  gtk_widget_set_visible (get_child (dialog, "columns"), TRUE);
  gtk_switch_set_active (get_child (dialog, "query_switch"), TRUE);
  tour_visit (tour, dialog, "database-problem");
  tour_scroll (get_child (dialog, "form"), 1.0);
  tour_visit (tour, dialog, "database-end");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static inline void
tour_import (Tour *tour)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) uneven = write_file (folder, "uneven.csv", "a,b\n1,2\n3\n");
  g_autoptr (GFile) absent = get_sample ("absent.csv");
  ShoalImportDialog *dialog;

  tour_import_sample (tour);
  tour_database (tour);
  dialog = new_import_dialog (GTK_WINDOW (tour->window), uneven);
  gtk_window_present (GTK_WINDOW (dialog));
  wait_until (g_strcmp0 (gtk_stack_get_visible_child_name (get_child (dialog, "preview_stack")), "problem") == 0);
  tour_visit (tour, dialog, "import-problem");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_file_delete (uneven, NULL, NULL);
  g_file_delete (folder, NULL, NULL);

  shoal_window_open_file (tour->window, absent);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL || find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  if (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL)
    tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "open-failed");
  else
    gtk_window_destroy (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG));
}

G_END_DECLS
