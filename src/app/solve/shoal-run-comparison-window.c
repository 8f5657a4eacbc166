/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the comparison as it was when it was asked for; runs that are edited later do not change it. */

#include "config.h"

#include "solve/shoal-run-comparison-window.h"

#include "solve/shoal-run-comparison-chart.h"
#include "widgets/shoal-help-button.h"

#include <glib/gi18n.h>

struct _ShoalRunComparisonWindow
{
  AdwWindow parent_instance;

  /* Template widgets */
  AdwWindowTitle *title;
  GtkSpinner *spinner;
  ShoalRunComparisonChart *chart;
  ShoalTableView *table;

  ShoalRunComparison *comparison;
};

G_DEFINE_FINAL_TYPE (ShoalRunComparisonWindow, shoal_run_comparison_window, ADW_TYPE_WINDOW)

static void
update (ShoalRunComparisonWindow *self)
{
  gboolean pending = shoal_run_comparison_is_pending (self->comparison);

  gtk_widget_set_visible (GTK_WIDGET (self->spinner), pending);
  gtk_spinner_set_spinning (self->spinner, pending);
}

static void
shoal_run_comparison_window_dispose (GObject *object)
{
  g_clear_object (&SHOAL_RUN_COMPARISON_WINDOW (object)->comparison);
  G_OBJECT_CLASS (shoal_run_comparison_window_parent_class)->dispose (object);
}

static void
shoal_run_comparison_window_class_init (ShoalRunComparisonWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_run_comparison_window_dispose;
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  g_type_ensure (SHOAL_TYPE_RUN_COMPARISON_CHART);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-run-comparison-window.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, chart);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, table);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
shoal_run_comparison_window_init (ShoalRunComparisonWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_run_comparison_window_new: @parent: (nullable): to stand on. Returns: (transfer none): a window that shows @comparison. */
GtkWidget *
shoal_run_comparison_window_new (GtkWindow          *parent,
                                 ShoalRunComparison *comparison)
{
  ShoalRunComparisonWindow *self;
  g_autofree char *subtitle = NULL;
  guint n_runs;

  g_return_val_if_fail (SHOAL_IS_RUN_COMPARISON (comparison), NULL);

  self = g_object_new (SHOAL_TYPE_RUN_COMPARISON_WINDOW, "transient-for", parent, NULL);
  self->comparison = g_object_ref (comparison);
  n_runs = shoal_run_comparison_get_n_runs (comparison);
  subtitle = g_strdup_printf (ngettext ("%u run", "%u runs", n_runs), n_runs);
  adw_window_title_set_subtitle (self->title, subtitle);
  shoal_run_comparison_chart_set_comparison (self->chart, comparison);
  shoal_table_view_set_grid (self->table, SHOAL_GRID (comparison));
  g_signal_connect_object (comparison, "notify::pending", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
