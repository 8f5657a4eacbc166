/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While runs are chosen for a comparison, no row is selected: a click then changes the check button of a row. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "models/compare/shoal-run-comparison.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-view.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

/* ---- Run comparison window ---- */

/* Shows the comparison as made for the window; runs that are renamed or edited later do not change it. */

/* The best value of several runs over time, one line each. Runs with another objective than the first are left out, and so
 * are runs without a recorded course; a note tells how many. */

/* Above this ratio of the longest to the shortest run, time has a logarithmic axis: a linear one would hide the short run. */
#define FAR_APART 20
#define SHORTEST_SECONDS 1e-4

struct _ShoalRunComparisonChart
{
  AdwBin parent_instance;

  /* Widgets */
  ShoalChartArea *area;
  GtkLabel *note;

  ShoalLineChart *chart; /* of the area */
};

G_DEFINE_FINAL_TYPE (ShoalRunComparisonChart, shoal_run_comparison_chart, ADW_TYPE_BIN)

/* Copies the points of @trace with a value to @seconds and @best, which have room for all. Returns: their number. */
static gsize
list_points (GArray *trace,
             double *seconds,
             double *best)
{
  gsize n = 0;

  for (guint i = 0; i < trace->len; i++)
    {
      const ShoalTracePoint *point = &g_array_index (trace, ShoalTracePoint, i);

      if (!isfinite (point->best))
        continue;
      seconds[n] = fmax (point->seconds, SHORTEST_SECONDS);
      best[n++] = point->best;
    }
  return n;
}

static gboolean
add_line (ShoalRunComparisonChart *self,
          ShoalSessionRun         *run)
{
  g_autoptr (GArray) trace = shoal_session_run_dup_trace (run);
  g_autofree double *seconds = g_new (double, trace->len + 1);
  g_autofree double *best = g_new (double, trace->len + 1);
  guint number = self->chart->series->len;
  gsize n = list_points (trace, seconds, best);
  ShoalLineSeries *series;

  if (n == 0)
    return FALSE;
  series = shoal_line_chart_add_series (self->chart, shoal_session_run_get_name (run));
  shoal_line_series_set_points (series, seconds, best, n);
  series->stepped = TRUE;
  series->mark = (ShoalMark) (number % SHOAL_MARK_N);
  series->dashed = number % 2 == 1;
  return TRUE;
}

static void
choose_scale (ShoalRunComparisonChart *self,
              double                   shortest,
              double                   longest)
{
  self->chart->scale_x = shortest > 0 && longest > FAR_APART * shortest ? SHOAL_AXIS_LOG : SHOAL_AXIS_LINEAR;
  self->chart->end_x = longest;
}

static void
describe (ShoalRunComparisonChart *self,
          guint                    n_unrecorded,
          guint                    n_other)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_lines = self->chart->series->len;
  g_autofree char *description = g_strdup_printf (ngettext ("%'u run", "%'u runs", n_lines), n_lines);

  if (n_unrecorded > 0)
    g_string_append_printf (text, ngettext ("The course of %'u run was not recorded.", "The course of %'u runs was not recorded.",
                                            n_unrecorded),
                            n_unrecorded);
  if (n_unrecorded > 0 && n_other > 0)
    g_string_append_c (text, ' ');
  if (n_other > 0)
    g_string_append_printf (text, ngettext ("%'u run has another objective than the first and is not drawn.",
                                            "%'u runs have another objective than the first and are not drawn.", n_other),
                            n_other);
  gtk_label_set_text (self->note, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->note), text->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->area), n_lines > 0);
  shoal_chart_area_set_description (self->area, description);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
shoal_run_comparison_chart_class_init (ShoalRunComparisonChartClass *klass)
{
}

static void
shoal_run_comparison_chart_init (ShoalRunComparisonChart *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->chart = shoal_line_chart_new ();
  self->chart->unit_x = SHOAL_AXIS_SECONDS;
  self->chart->unit_y = SHOAL_AXIS_NUMBER;
  self->area = SHOAL_CHART_AREA (shoal_line_chart_area_new (self->chart));
  g_object_set (self->area, "content-width", 320, "content-height", 200, "hexpand", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Best values over time"));
  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->note, 0);
  gtk_label_set_wrap (self->note, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "caption");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->area));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  adw_bin_set_child (ADW_BIN (self), box);
}

/** run_comparison_chart_set_comparison: @comparison: the comparison whose runs are drawn; set once. */
static void
run_comparison_chart_set_comparison (ShoalRunComparisonChart *self,
                                     ShoalRunComparison      *comparison)
{
  const ShoalMetric *objective;
  double shortest = INFINITY, longest = 0;
  guint n_unrecorded = 0, n_other = 0;

  g_return_if_fail (SHOAL_IS_RUN_COMPARISON_CHART (self));
  g_return_if_fail (SHOAL_IS_RUN_COMPARISON (comparison));

  for (guint i = 0; i < shoal_run_comparison_get_n_runs (comparison); i++)
    {
      ShoalSessionRun *run = shoal_run_comparison_get_run (comparison, i);
      double elapsed = run->elapsed;

      if (shoal_session_run_get_objective (run)
          != shoal_session_run_get_objective (shoal_run_comparison_get_run (comparison, 0)))
        n_other++;
      else if (!add_line (self, run))
        n_unrecorded++;
      else if (isfinite (elapsed))
        {
          shortest = fmin (shortest, elapsed);
          longest = fmax (longest, elapsed);
        }
    }
  objective = shoal_session_run_get_objective (shoal_run_comparison_get_run (comparison, 0));
  shoal_line_chart_set_titles (self->chart, _("Time"), objective != NULL ? _(objective->title) : NULL);
  choose_scale (self, shortest, longest);
  describe (self, n_unrecorded, n_other);
}

struct _ShoalRunComparisonWindow
{
  AdwWindow parent_instance;

  /* Template widgets */
  ShoalDialogHeader *header;
  GtkWidget *spinner;
  ShoalRunComparisonChart *chart;
  ShoalTableView *table;
};

G_DEFINE_FINAL_TYPE (ShoalRunComparisonWindow, shoal_run_comparison_window, ADW_TYPE_WINDOW)

static void
shoal_run_comparison_window_class_init (ShoalRunComparisonWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  g_type_ensure (SHOAL_TYPE_RUN_COMPARISON_CHART);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-run-comparison-window.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, header);
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

/** shoal_run_comparison_window_new: @parent: (nullable): parent window. Returns: (transfer none): shows @comparison. */
GtkWidget *
shoal_run_comparison_window_new (GtkWindow          *parent,
                                 ShoalRunComparison *comparison)
{
  ShoalRunComparisonWindow *self;
  g_autofree char *subtitle = NULL;
  guint n_runs;

  g_return_val_if_fail (SHOAL_IS_RUN_COMPARISON (comparison), NULL);

  self = g_object_new (SHOAL_TYPE_RUN_COMPARISON_WINDOW, "transient-for", parent, NULL);
  n_runs = shoal_run_comparison_get_n_runs (comparison);
  subtitle = g_strdup_printf (ngettext ("%'u run", "%'u runs", n_runs), n_runs);
  g_object_set (self->header, "subtitle", subtitle, NULL);
  run_comparison_chart_set_comparison (self->chart, comparison);
  shoal_table_view_set_grid (self->table, SHOAL_GRID (comparison));
  g_object_bind_property (comparison, "pending", self->spinner, "visible", G_BINDING_SYNC_CREATE);
  return GTK_WIDGET (self);
}

/* ---- Run list ---- */

#define FEWEST_RUNS 2

struct _ShoalRunList
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkListBox *runs;
  GtkLabel *nothing;
  GtkLabel *heading;

  ShoalSession *session;
  GListStore *list; /* the runs of the session, the newest first */
  gboolean choosing;
};

G_DEFINE_FINAL_TYPE (ShoalRunList, shoal_run_list, GTK_TYPE_BOX)

enum
{
  REPEAT,
  REUSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static ShoalRunRow *
get_row (ShoalRunList *self,
         guint         index)
{
  return (ShoalRunRow *) gtk_list_box_get_row_at_index (self->runs, (int) index);
}

/* ---- Choice of runs to compare ---- */

/* (transfer full): the chosen runs, oldest first. */
static GPtrArray *
list_chosen (ShoalRunList *self)
{
  GPtrArray *chosen = g_ptr_array_new_with_free_func (g_object_unref);
  ShoalRunRow *row;

  for (guint i = 0; (row = get_row (self, i)) != NULL; i++)
    if (shoal_run_row_is_chosen (row))
      g_ptr_array_insert (chosen, 0, g_object_ref (shoal_run_row_get_run (row)));
  return chosen;
}

static guint
count_comparable (ShoalRunList *self)
{
  ShoalRunRow *row;
  guint n = 0;

  for (guint i = 0; (row = get_row (self, i)) != NULL; i++)
    n += shoal_run_comparison_can_take (shoal_run_row_get_run (row)) ? 1 : 0;
  return n;
}

static void
update_choosing (ShoalRunList *self)
{
  g_autoptr (GPtrArray) chosen = list_chosen (self);
  g_autofree char *text = NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "runs.choose", count_comparable (self) >= FEWEST_RUNS);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "runs.stop-choosing", self->choosing);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "runs.compare", self->choosing && chosen->len >= FEWEST_RUNS);
  if (self->choosing)
    text = chosen->len == 0 ? g_strdup (_("Choose Runs"))
                            : g_strdup_printf (ngettext ("%'u Run Chosen", "%'u Runs Chosen", chosen->len), chosen->len);
  gtk_label_set_text (self->heading, text != NULL ? text : _("Runs"));
}

static void
select_row (ShoalRunList *self)
{
  ShoalSessionRun *run = self->session->selection->run;
  ShoalRunRow *row = NULL;

  if (self->choosing)
    return;
  for (guint i = 0; run != NULL && (row = get_row (self, i)) != NULL; i++)
    if (shoal_run_row_get_run (row) == run)
      break;
  if (GTK_LIST_BOX_ROW (row) != gtk_list_box_get_selected_row (self->runs))
    gtk_list_box_select_row (self->runs, GTK_LIST_BOX_ROW (row));
}

static void
set_choosing (ShoalRunList *self,
              gboolean      choosing)
{
  ShoalRunRow *row;

  if (self->choosing != choosing)
    {
      self->choosing = choosing;
      gtk_list_box_set_selection_mode (self->runs, choosing ? GTK_SELECTION_NONE : GTK_SELECTION_SINGLE);
      for (guint i = 0; (row = get_row (self, i)) != NULL; i++)
        shoal_run_row_set_choosing (row, choosing);
      select_row (self);
    }
  update_choosing (self);
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  set_choosing (SHOAL_RUN_LIST (widget), strcmp (action_name, "runs.choose") == 0);
}

static void
compare_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  ShoalRunList *self = SHOAL_RUN_LIST (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GPtrArray) chosen = list_chosen (self);
  g_autoptr (ShoalRunComparison) comparison = NULL;

  if (chosen->len < FEWEST_RUNS)
    return;
  comparison = shoal_run_comparison_new (self->session, chosen);
  set_choosing (self, FALSE);
  gtk_window_present (GTK_WINDOW (shoal_run_comparison_window_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                                   comparison)));
}

/* ---- Rows ---- */

static void
repeat_cb (ShoalRunList *self,
           ShoalRunRow  *row)
{
  g_signal_emit (self, signals[REPEAT], 0, shoal_run_row_get_run (row));
}

static void
reuse_cb (ShoalRunList *self,
          ShoalRunRow  *row)
{
  g_signal_emit (self, signals[REUSE], 0, shoal_run_row_get_run (row));
}

static void
compare_cb (ShoalRunList *self,
            ShoalRunRow  *row)
{
  set_choosing (self, TRUE);
  shoal_run_row_set_chosen (row, TRUE);
}

static GtkWidget *
create_row (gpointer item,
            gpointer user_data)
{
  ShoalRunList *self = user_data;
  GtkWidget *row = shoal_run_row_new (self->session, item);

  shoal_run_row_set_choosing (SHOAL_RUN_ROW (row), self->choosing);
  g_signal_connect_object (row, "repeat", G_CALLBACK (repeat_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "reuse", G_CALLBACK (reuse_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "compare", G_CALLBACK (compare_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "chosen-changed", G_CALLBACK (update_choosing), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (item, "notify::running", G_CALLBACK (update_choosing), self, G_CONNECT_SWAPPED);
  return row;
}

static void
row_selected_cb (ShoalRunList  *self,
                 GtkListBoxRow *row)
{
  if (row != NULL)
    shoal_selection_select_run (self->session->selection, shoal_run_row_get_run (SHOAL_RUN_ROW (row)));
}

static void
row_activated_cb (ShoalRunList  *self,
                  GtkListBoxRow *row)
{
  if (self->choosing)
    shoal_run_row_set_chosen (SHOAL_RUN_ROW (row), !shoal_run_row_is_chosen (SHOAL_RUN_ROW (row)));
}

static void
runs_changed_cb (ShoalRunList *self,
                 guint         position,
                 guint         removed,
                 guint         added)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (self->runs), GTK_TYPE_SCROLLED_WINDOW);

  if (position == 0 && added > removed && scrolled != NULL)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)), 0);
  if (self->choosing && count_comparable (self) < FEWEST_RUNS)
    set_choosing (self, FALSE);
  else
    update_choosing (self);
  select_row (self);
}

/* ---- The widget ---- */

static void
shoal_run_list_dispose (GObject *object)
{
  ShoalRunList *self = SHOAL_RUN_LIST (object);

  g_clear_object (&self->list);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_run_list_parent_class)->dispose (object);
}

static void
shoal_run_list_class_init (ShoalRunListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_run_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-run-list.ui");
  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  g_type_ensure (SHOAL_TYPE_FITTED_SCROLLER);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, runs);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, nothing);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunList, heading);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_install_action (widget_class, "runs.choose", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "runs.stop-choosing", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "runs.compare", NULL, compare_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "runs.stop-choosing", NULL);
  signals[REPEAT] = g_signal_new ("repeat", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, SHOAL_TYPE_SESSION_RUN);
  signals[REUSE] = g_signal_new ("reuse", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, SHOAL_TYPE_SESSION_RUN);
}

static void
shoal_run_list_init (ShoalRunList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->runs, "row-selected", G_CALLBACK (row_selected_cb), self, G_CONNECT_SWAPPED);
}

static void
session_runs_changed_cb (ShoalRunList *self,
                         guint         position,
                         guint         n_removed,
                         guint         n_added,
                         GListModel   *runs)
{
  guint place = g_list_model_get_n_items (G_LIST_MODEL (self->list)) - position - n_removed;
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = n_added; i > 0; i--)
    g_ptr_array_add (added, g_list_model_get_item (runs, position + i - 1));
  g_list_store_splice (self->list, place, n_removed, added->pdata, n_added);
}

/** shoal_run_list_set_session: @session: the session whose runs are listed; set once. */
void
shoal_run_list_set_session (ShoalRunList *self,
                            ShoalSession *session)
{
  g_return_if_fail (SHOAL_IS_RUN_LIST (self));
  g_return_if_fail (SHOAL_IS_SESSION (session) && self->session == NULL);

  self->session = g_object_ref (session);
  self->list = g_list_store_new (SHOAL_TYPE_SESSION_RUN);
  session_runs_changed_cb (self, 0, 0, g_list_model_get_n_items (session->runs->list), session->runs->list);
  g_signal_connect_object (session->runs->list, "items-changed", G_CALLBACK (session_runs_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_bind_model (self->runs, G_LIST_MODEL (self->list), create_row, self, NULL);
  /* Connected after the list box, so that the rows exist when the handler runs. */
  g_signal_connect_object (self->list, "items-changed", G_CALLBACK (runs_changed_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (select_row), self, G_CONNECT_SWAPPED);
  runs_changed_cb (self, 0, 0, 0);
}

/** shoal_run_list_set_family: @family: the family of the chosen solver, for the text shown while there are no runs. */
void
shoal_run_list_set_family (ShoalRunList      *self,
                           ShoalSolverFamily  family)
{
  g_return_if_fail (SHOAL_IS_RUN_LIST (self));

  gtk_label_set_text (self->nothing, family == SHOAL_FAMILY_LATTICE
                                       ? _("Press Run to search for the best node, or pick one of the lattice below.")
                                     : family == SHOAL_FAMILY_PARTITION
                                       ? _("Press Run to search for the best groups of people who are alike.")
                                       : _("Press Run to search for values of everybody's own that fit enough others."));
}
