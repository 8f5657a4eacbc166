/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through the release page, its export and the form of cells. */
#pragma once

#include "tour-steps.h"

#include "release/shoal-release-parts.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-widgets.h"

G_BEGIN_DECLS

static inline GtkWidget *
tour_release_page (Tour *tour)
{
  return find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_RELEASE_PAGE);
}

static inline void
tour_release_view (Tour       *tour,
                   const char *name)
{
  gtk_widget_activate_action (tour_release_page (tour), "release.show-view", "s", name);
}

/* The classes of one size, and the rows of one of them. */
static inline void
tour_classes (Tour *tour)
{
  ShoalClassBrowser *browser = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_CLASS_BROWSER);

  tour_release_view (tour, "classes");
  shoal_class_sizes_select_bar (get_child (browser, "sizes"), 7);
  shoal_table_view_select_row (find_widget (get_child (browser, "classes"), SHOAL_TYPE_TABLE_VIEW), 0);
  tour_visit (tour, tour->window, "release-classes");
}

/* Distributions, and below them pairs of columns. */
static inline void
tour_retention (Tour *tour)
{
  ShoalRetentionPane *pane = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_RETENTION_PANE);

  gpointer scrolled = get_child (tour_release_page (tour), "distributions_scrolled");

  tour_release_view (tour, "distributions");
  wait_until (!is_busy (pane));
  tour_visit (tour, tour->window, "release-retention");
  shoal_cross_table_view_set_pair (get_child (pane, "cross_table"), 2, 0);
  tour_scroll_to (scrolled, get_child (pane, "pairs"));
  tour_visit (tour, tour->window, "release-pairs");
}

/* Statistics and models, from top to bottom. */
static inline void
tour_worth (Tour *tour)
{
  GtkWidget *pane = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_WORTH_PANE);
  gpointer scrolled = get_child (tour_release_page (tour), "statistics_scrolled");

  tour_release_view (tour, "statistics");
  wait_until (!is_busy (pane));
  tour_visit (tour, tour->window, "release-statistics");
  tour_scroll_to (scrolled, find_widget (gtk_widget_get_last_child (find_widget (pane, SHOAL_TYPE_SIDE_BY_SIDE)), SHOAL_TYPE_CHART_AREA));
  tour_visit (tour, tour->window, "release-coefficients");
  tour_scroll_to (scrolled, find_widget (pane, GTK_TYPE_DROP_DOWN));
  tour_visit (tour, tour->window, "release-predictions");
}

/* What is asked before a file is replaced, and told when one cannot be written. */
static inline void
tour_export (Tour *tour)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) there = write_file (folder, "there.csv", "a,b\n1,2\n");
  g_autoptr (GFile) nowhere = g_file_get_child (there, "nowhere.csv");
  ShoalExportDialog *dialog;
  AdwComboRow *delimiter;

  gtk_widget_activate_action (get_child (tour->window, "verdict"), "release.export", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_EXPORT_DIALOG);
  tour_visit (tour, dialog, "export");
  /* What is not in its list stands below it. */
  delimiter = ADW_COMBO_ROW (gtk_widget_get_prev_sibling (find_widget (GTK_WIDGET (dialog), SHOAL_TYPE_CUSTOM_VALUE_ROW)));
  adw_combo_row_set_selected (delimiter, g_list_model_get_n_items (adw_combo_row_get_model (delimiter)) - 1);
  shoal_custom_value_row_set_text (find_widget (GTK_WIDGET (dialog), SHOAL_TYPE_CUSTOM_VALUE_ROW), "\"");
  tour_visit (tour, dialog, "export-other");
  adw_combo_row_set_selected (delimiter, 0);
  shoal_export_dialog_export (dialog, there, FALSE);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "export-replace");
  shoal_export_dialog_export (dialog, nowhere, FALSE);
  tour_visit_dialog (tour, ADW_TYPE_MESSAGE_DIALOG, "export-failed");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_file_delete (there, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

/* What a worker finds out about the original */
static inline void
tour_original_risk (Tour *tour)
{
  gpointer scrolled = get_child (tour_release_page (tour), "risk_scrolled");
  GtkWidget *original = find_widget (GTK_WIDGET (tour->window), SHOAL_TYPE_ORIGINAL_RISK);
  AdwExpanderRow *columns = find_widget (original, ADW_TYPE_EXPANDER_ROW);

  wait_until (gtk_widget_get_sensitive (GTK_WIDGET (columns)));
  adw_expander_row_set_expanded (columns, TRUE);
  tour_scroll_to (scrolled, original);
  tour_visit (tour, tour->window, "release-original");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (GTK_WIDGET (columns)))), TRUE);
  adw_expander_row_set_expanded (columns, FALSE);
  tour_scroll_to (scrolled, original);
  tour_visit (tour, tour->window, "release-safe-harbor");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (GTK_WIDGET (columns)))), FALSE);
}

static inline void
tour_release (Tour *tour)
{
  g_autofree guint *levels = NULL;
  g_autoptr (ShoalRecoding) node = NULL;

  shoal_window_show_page (tour->window, "release");
  wait_until (!is_busy (tour_release_page (tour)));
  tour_visit (tour, tour->window, "release");
  tour_release_view (tour, "rows");
  tour_visit (tour, tour->window, "release-rows");
  tour_retention (tour);
  tour_worth (tour);
  tour_classes (tour);
  tour_release_view (tour, "risk");
  tour_visit (tour, tour->window, "release-risk");
  tour_original_risk (tour);
  tour_release_view (tour, "loss");
  tour_visit (tour, tour->window, "release-loss");
  tour_release_view (tour, "checks");
  tour_export (tour);
  gtk_widget_activate_action (get_child (tour->window, "verdict"), "release.cells", NULL);
  wait_until (!is_busy (find_toplevel (SHOAL_TYPE_CELL_FORM_DIALOG)));
  tour_visit_dialog (tour, SHOAL_TYPE_CELL_FORM_DIALOG, "cells");

  /* A number of everybody that is called harmless, and a result of before the last change. */
  shoal_session_set_role (tour->session, 0, SHOAL_ROLE_INSENSITIVE);
  wait_until (!tour->session->selection->chosen->pending);
  tour_visit (tour, tour->window, "release-warned");
  shoal_session_undo (tour->session);
  shoal_session_set_weight (tour->session, find_column (tour->session, "age")->index, 2);
  wait_until (!tour->session->selection->chosen->pending);
  tour_visit (tour, tour->window, "release-outdated");
  shoal_session_undo (tour->session);

  /* The most specific node, which is far from anonymous. */
  levels = g_new0 (guint, 8);
  node = shoal_recoding_new_node (levels, 8);
  shoal_selection_choose (tour->session->selection, node);
  wait_until (!tour->session->selection->looked->pending);
  tour_visit (tour, tour->window, "release-refused");
  shoal_window_show_page (tour->window, "solve");
  tour_visit (tour, tour->window, "solve-node");
}

G_END_DECLS
