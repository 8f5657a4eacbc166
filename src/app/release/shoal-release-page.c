/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the report of the session's chosen recoding, not of the one only looked at. Updates only while it is visible. */

#include "config.h"

#include "common/shoal-labels.h"
#include "models/release/shoal-release-export.h"
#include "release/shoal-release-parts.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

/* Rows that can be made and laid out within a frame. */
#define ROWS_PER_FRAME 2

typedef enum
{
  SHOAL_RELEASE_PART_NOTHING, /* nothing in the first frame, which has to show the page */
  SHOAL_RELEASE_PART_VERDICT,
  SHOAL_RELEASE_PART_TABLES,
  SHOAL_RELEASE_PART_RETENTION,
  SHOAL_RELEASE_PART_CLASSES,
  SHOAL_RELEASE_PART_RISK,
  SHOAL_RELEASE_PART_ATTRIBUTES,
  SHOAL_RELEASE_PART_METRICS,
  SHOAL_RELEASE_N_PARTS
} ShoalReleasePart;

struct _ShoalReleasePage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  AdwStatusPage *empty;
  GtkWidget *again_button;
  GtkWidget *cells_button;
  ShoalVerdictBar *verdict_bar;
  GtkStack *views;
  ShoalVerdictPane *verdict;
  ShoalReleaseTables *tables;
  ShoalRetentionPane *retention;
  ShoalWorthPane *worth;
  ShoalClassBrowser *classes;
  ShoalRiskPane *risk;
  GtkListBox *attributes;
  GtkListBox *first_metrics;
  GtkListBox *more_metrics;

  ShoalExportDialog *dialog; /* while the dialog is open, weak */
  ShoalRecodingReport *report; /* the report shown */
  char *objective;         /* the objective for which the metrics are shown */

  /* The next part to show */
  ShoalReleasePart part;
  guint row;
  guint tick;
};

G_DEFINE_FINAL_TYPE (ShoalReleasePage, shoal_release_page, SHOAL_TYPE_PAGE)

/* ---- Parts ---- */

/* Making and laying out all parts takes far longer than a frame, so each frame adds one part, from top to bottom. */

static gboolean
is_matching (ShoalReleasePage *self)
{
  return self->report != NULL && self->report->classes->kind == SHOAL_RECODING_MATCHING;
}

/* Shows the session's selected class in the tables and in the list of classes, if these parts already show the report. In a
 * matching, each row is a class, which only the tables show. */
static void
show_class (ShoalReleasePage *self)
{
  guint32 group = shoal_page_get_session (SHOAL_PAGE (self))->selection->group;

  if (group == SHOAL_SELECTION_NO_CLASS || self->report == NULL)
    return;
  if (is_matching (self))
    shoal_release_tables_select_row (self->tables, group);
  else if (self->part > SHOAL_RELEASE_PART_TABLES)
    shoal_release_tables_select_class (self->tables, group);
  if (shoal_class_browser_get_list (self->classes)->report == self->report)
    shoal_class_browser_select (self->classes, group);
}

static gboolean
show_attributes (ShoalReleasePage *self)
{
  guint n_attributes = self->report->classes->microdata->n_attributes;

  for (guint n = 0; n < ROWS_PER_FRAME && self->row < n_attributes; n++, self->row++)
    shoal_utility_rows_show_attribute (self->attributes, self->row, &self->report->attributes[self->row]);
  shoal_utility_rows_trim (self->attributes, n_attributes);
  return self->row == n_attributes;
}

/* Measures the wrapped texts of the metrics before they are visible, at their later width: measuring all at once takes
 * longer than a frame. */
static void
measure_metrics (ShoalReleasePage *self)
{
  GtkWidget *pair = gtk_widget_get_parent (GTK_WIDGET (self->first_metrics));
  GtkWidget *clamp = gtk_widget_get_ancestor (pair, ADW_TYPE_CLAMP);
  int margins = gtk_widget_get_margin_start (clamp) + gtk_widget_get_margin_end (clamp);
  int width = MIN (gtk_widget_get_width (GTK_WIDGET (self->views)) - margins, adw_clamp_get_maximum_size (ADW_CLAMP (clamp)));
  int spacing, threshold;

  g_object_get (pair, "spacing", &spacing, "threshold", &threshold, NULL);
  width = width >= threshold ? (width - spacing) / 2 : width;
  shoal_measure_ahead (pair, width, width);
}

/* The metrics are shown in two columns, half of them in each. */
static gboolean
show_metrics (ShoalReleasePage *self)
{
  guint n_metrics = self->report->n_metrics;
  guint half = (n_metrics + 1) / 2;

  for (guint n = 0; n < ROWS_PER_FRAME && self->row < n_metrics; n++, self->row++)
    {
      guint place = self->row / 2 + (self->row % 2 == 0 ? 0 : half);

      shoal_utility_rows_show_metric (place < half ? self->first_metrics : self->more_metrics,
                                      place < half ? place : place - half, &self->report->metrics[place],
                                      self->objective);
    }
  if (self->row == n_metrics)
    measure_metrics (self);
  return self->row == n_metrics;
}

/* Marks the page as busy for screen readers until all parts are shown. */
static void
set_tick (ShoalReleasePage *self,
          guint             tick)
{
  self->tick = tick;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, tick != 0, -1);
}

/* Shows @part, or some of its rows. Returns: whether @part is complete. */
static gboolean
show_part (ShoalReleasePage *self,
           ShoalReleasePart  part)
{
  switch (part)
    {
    case SHOAL_RELEASE_PART_VERDICT:
      return shoal_verdict_pane_show_next (self->verdict);
    case SHOAL_RELEASE_PART_TABLES:
      shoal_release_tables_set_release (self->tables, self->report->release);
      if (is_matching (self))
        show_class (self);
      return TRUE;
    case SHOAL_RELEASE_PART_RETENTION:
      shoal_worth_pane_set_release (self->worth, self->report->release);
      shoal_retention_pane_set_release (self->retention, self->report->release);
      return TRUE;
    case SHOAL_RELEASE_PART_CLASSES:
      shoal_class_browser_set_report (self->classes, is_matching (self) ? NULL : self->report);
      gtk_widget_set_visible (GTK_WIDGET (self->classes), !is_matching (self));
      show_class (self);
      return TRUE;
    case SHOAL_RELEASE_PART_RISK:
      shoal_risk_pane_set_report (self->risk, self->report);
      return TRUE;
    case SHOAL_RELEASE_PART_ATTRIBUTES:
      return show_attributes (self);
    case SHOAL_RELEASE_PART_METRICS:
      return show_metrics (self);
    case SHOAL_RELEASE_PART_NOTHING:
    case SHOAL_RELEASE_N_PARTS:
    default:
      return TRUE;
    }
}

static gboolean
show_next_cb (GtkWidget     *widget,
              GdkFrameClock *clock,
              gpointer       user_data)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (widget);

  if (show_part (self, self->part))
    {
      self->part++;
      self->row = 0;
    }
  if (self->part < SHOAL_RELEASE_N_PARTS)
    return G_SOURCE_CONTINUE;
  set_tick (self, 0);
  return G_SOURCE_REMOVE;
}

static void
show_from (ShoalReleasePage *self,
           ShoalReleasePart  part)
{
  self->part = part;
  self->row = 0;
  if (self->tick == 0)
    set_tick (self, shoal_steps_add (GTK_WIDGET (self), show_next_cb, NULL));
}

static void
stop_showing (ShoalReleasePage *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  set_tick (self, 0);
}

/* Keeps no references to the report. The parts that are not cleared here only have texts of it, and are hidden. */
static void
drop_report (ShoalReleasePage *self)
{
  stop_showing (self);
  g_clear_object (&self->report);
  shoal_verdict_bar_set_report (self->verdict_bar, NULL, FALSE);
  shoal_verdict_pane_set_report (self->verdict, NULL, FALSE);
  shoal_release_tables_set_release (self->tables, NULL);
  shoal_retention_pane_set_release (self->retention, NULL);
  shoal_worth_pane_set_release (self->worth, NULL);
  shoal_class_browser_set_report (self->classes, NULL);
  shoal_risk_pane_set_report (self->risk, NULL);
}

static void
show_report (ShoalReleasePage    *self,
             ShoalRecodingReport *report)
{
  const char *objective = shoal_project_get_objective (shoal_page_get_session (SHOAL_PAGE (self))->document->project);
  gboolean same_objective = g_strcmp0 (self->objective, objective) == 0;

  if (report == self->report && same_objective)
    return;
  g_free (self->objective);
  self->objective = g_strdup (objective);
  if (!g_set_object (&self->report, report))
    {
      show_from (self, MIN (self->tick != 0 ? self->part : SHOAL_RELEASE_PART_METRICS, SHOAL_RELEASE_PART_METRICS));
      return;
    }
  show_from (self, SHOAL_RELEASE_PART_NOTHING);
}

/* ---- The chosen recoding ---- */

static ShoalSession *
get_session (ShoalReleasePage *self)
{
  return shoal_page_get_session (SHOAL_PAGE (self));
}

static ShoalRecodingReport *
get_report (ShoalSession *session)
{
  return session->selection->chosen->report;
}

/* Returns: whether the report belongs to the chosen recoding, and not to the one chosen before */
static gboolean
is_current (ShoalSession *session)
{
  ShoalEvaluation *chosen = session->selection->chosen;
  ShoalRecodingReport *report = chosen->report;

  return report != NULL && !chosen->pending && shoal_evaluation_is (chosen, report->classes->recoding);
}

static void
update_empty (ShoalReleasePage *self)
{
  ShoalSession *session = get_session (self);
  const char *error = session->selection->chosen->error;
  gboolean pending = session->selection->chosen->pending;

  adw_status_page_set_title (self->empty, pending ? _("Evaluating…")
                                          : error != NULL ? _("This Result Cannot Be Released")
                                                          : _("Nothing to Release Yet"));
  adw_status_page_set_description (self->empty, pending
                                                  ? _("Classes are being counted, and the result verified.")
                                                : error != NULL
                                                  ? error
                                                  : _("Run a solver or use a node of the lattice: it is shown here beside "
                                                      "the original, verified, and can be exported."));
  /* An error often means that the quasi-identifiers have changed since the run: the same solver can then run again. */
  gtk_widget_set_visible (self->again_button, !pending && error != NULL && session->selection->chosen_run != NULL);
}

/* Whether there is a quasi-identifier, whose cells can be published in a chosen form. @impossible: (out): whether the form
 * chosen for one is not allowed by its values, so that nothing can be solved or released. */
static gboolean
find_cells (ShoalSession *session,
            gboolean     *impossible)
{
  ShoalSessionColumn *column;
  gboolean found = FALSE;

  *impossible = FALSE;
  for (guint i = 0; (column = shoal_dataset_get_column (session->dataset, i)) != NULL; i++)
    if (column->listed->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
      {
        found = TRUE;
        if (!shoal_session_column_allows_cell_form (column, column->listed->meaning.cell_form))
          *impossible = TRUE;
      }
  return found;
}

static void
update_actions (ShoalReleasePage *self)
{
  ShoalSession *session = get_session (self);
  gboolean impossible;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "release.export",
                                 is_current (session) && shoal_verdict_allows_export (get_report (session)));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "release.cells", find_cells (session, &impossible));
  gtk_widget_set_visible (self->cells_button, impossible);
}

/* While the next result is being verified, its origin is not shown: the figures still belong to the result before. */
static void
update_verdict (ShoalReleasePage    *self,
                ShoalRecodingReport *report,
                gboolean             gradually)
{
  ShoalSession *session = get_session (self);
  ShoalSessionRun *run = session->selection->chosen_run;
  gboolean pending = session->selection->chosen->pending;
  g_autofree char *text = pending ? g_strdup (_("Being verified; until then this is what was there before."))
                                  : shoal_release_origin_new_text (report, run);

  shoal_verdict_bar_set_report (self->verdict_bar, report, !pending && run != NULL && run->outdated);
  shoal_verdict_bar_set_origin (self->verdict_bar, text);
  shoal_verdict_pane_set_report (self->verdict, report, gradually);
}

/* Gives the export dialog the report of the project as it is at present, or %NULL while there is none. */
static void
update_dialog (ShoalReleasePage *self)
{
  ShoalSession *session = get_session (self);
  ShoalRecodingReport *report = get_report (session);
  gboolean ready = is_current (session) && !session->dataset->schema_pending
                   && report->classes->microdata->schema == session->dataset->schema && shoal_verdict_allows_export (report);

  if (self->dialog != NULL)
    shoal_export_dialog_set_report (self->dialog, ready ? report : NULL, session->document->project);
}

static void
update (ShoalReleasePage *self)
{
  ShoalRecodingReport *report = get_report (get_session (self));
  gboolean is_first;

  update_actions (self);
  update_dialog (self);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || report == NULL)
    {
      /* Drops the report of a closed project, or an old report while the page is hidden. */
      if (report != self->report)
        drop_report (self);
    }
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  update_empty (self);
  if (report != NULL)
    {
      /* Replaces the verdict of an earlier report at once, so that it never stands beside figures of another report. */
      is_first = self->report == NULL;
      show_report (self, report);
      update_verdict (self, report, is_first);
    }
  gtk_stack_set_visible_child_name (self->stack, report != NULL ? "content" : "empty");
}

static void
shoal_release_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (shoal_release_page_parent_class)->map (widget);
  update (SHOAL_RELEASE_PAGE (widget));
}

/* ---- One class ---- */

static void
selected_class_changed_cb (ShoalReleasePage *self)
{
  if (get_report (get_session (self)) == self->report)
    show_class (self);
}

static void
class_picked_cb (ShoalReleasePage *self,
                 guint             group)
{
  if (get_report (get_session (self)) == self->report)
    shoal_selection_select_class (get_session (self)->selection, group);
}

/* ---- Export ---- */

static void
exported_cb (ShoalReleasePage  *self,
             GFile             *file,
             ShoalExportDialog *dialog)
{
  const char *about[SHOAL_ABOUT_N];
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *text = name != NULL ? g_strdup_printf (_("Exported “%s”"), name) : g_strdup (_("The new table is in the database, verified there"));

  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    about[i] = shoal_project_get_about (shoal_export_dialog_get_project (dialog), i);
  if (get_session (self)->document->project != NULL)
    shoal_session_set_about (get_session (self), about);
  shoal_page_add_toast (SHOAL_PAGE (self), adw_toast_new (text));
}

/* Changing the language of labels is a step of the project; the release is made and verified again. */
static void
labels_cb (ShoalReleasePage *self,
           const char       *language)
{
  shoal_session_set_labels (get_session (self), language);
  update_dialog (self);
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (widget);
  ShoalSession *session = get_session (self);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *dialog;

  if (!is_current (session) || !shoal_verdict_allows_export (get_report (session)))
    return;
  dialog = shoal_export_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, get_report (session),
                                    session->document->project);
  shoal_export_dialog_set_run (SHOAL_EXPORT_DIALOG (dialog),
                               session->selection->chosen_run);
  g_signal_connect_object (dialog, "exported", G_CALLBACK (exported_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "labels", G_CALLBACK (labels_cb), self, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->dialog, SHOAL_EXPORT_DIALOG (dialog));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The shortcut works while the export button is disabled; it then tells why there is nothing to export. */
static void
ask_to_export_action (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (widget);
  ShoalSession *session = get_session (self);
  g_autofree char *text = NULL;

  if (is_current (session) && shoal_verdict_allows_export (get_report (session)))
    {
      export_action (widget, action_name, parameter);
      return;
    }
  if (session->selection->chosen->pending)
    text = g_strdup (_("Not exported yet: the result is being verified"));
  else if (get_report (session) == NULL)
    text = g_strdup (_("Nothing to export yet: run a solver first"));
  else
    /* Translators: why there is no export, such as “Not exported: The Requirements Are Not Met”. */
    text = g_strdup_printf (_("Not exported: %s"), shoal_verdict_bar_get_title (self->verdict_bar));
  shoal_page_add_toast (SHOAL_PAGE (self), adw_toast_new (text));
}

static void
cells_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  gtk_window_present (GTK_WINDOW (shoal_cell_form_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                              get_session (SHOAL_RELEASE_PAGE (widget)))));
}

/* "checks", "rows", "distributions", "statistics", "classes", "risk" or "loss" */
static void
show_view_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  gtk_stack_set_visible_child_name (SHOAL_RELEASE_PAGE (widget)->views, g_variant_get_string (parameter, NULL));
}

/* ---- Answers to a warning ---- */

static void
set_role_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (widget);
  ShoalSession *session = get_session (self);
  ShoalSessionColumn *column;
  g_autofree char *text = NULL;
  const char *name;
  ShoalRole role;
  guint index;

  g_variant_get (parameter, "(u&s)", &index, &name);
  column = shoal_dataset_get_column (session->dataset, index);
  if (column == NULL || !shoal_role_parse (name, &role))
    return;
  /* Translators: name of a column, and its new role. */
  text = g_strdup_printf (_("“%s”: %s"), column->name, shoal_role_get_label (role));
  shoal_session_set_role (session, index, role);
  shoal_page_show_undo_toast (SHOAL_PAGE (self), text);
}

/* Adds a diversity model for the column and goes to the solve page, where it is shown and a run can be started. */
static void
ask_diversity_action (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  ShoalSession *session = get_session (SHOAL_RELEASE_PAGE (widget));
  ShoalModel model;

  if (shoal_session_propose_model (session, g_variant_get_uint32 (parameter), &model))
    shoal_session_add_model (session, &model, NULL);
  gtk_widget_activate_action (widget, "win.show-page", "s", "solve");
}

static void
show_column_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  ShoalSession *session = get_session (SHOAL_RELEASE_PAGE (widget));
  ShoalSessionColumn *column = shoal_dataset_get_column (session->dataset, g_variant_get_uint32 (parameter));

  if (column == NULL)
    return;
  shoal_selection_select_column (session->selection, column);
  gtk_widget_activate_action (widget, "win.show-page", "s", "data");
}

/* ---- The widget ---- */

static void
shoal_release_page_constructed (GObject *object)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (object);
  ShoalSession *session = get_session (self);

  G_OBJECT_CLASS (shoal_release_page_parent_class)->constructed (object);
  g_signal_connect_object (session->selection->chosen, "notify::report", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::chosen-run", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::class", G_CALLBACK (selected_class_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->classes, "picked", G_CALLBACK (class_picked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->tables, "picked", G_CALLBACK (class_picked_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
shoal_release_page_dispose (GObject *object)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (object);

  stop_showing (self);
  g_clear_weak_pointer (&self->dialog);
  g_clear_object (&self->report);
  G_OBJECT_CLASS (shoal_release_page_parent_class)->dispose (object);
}

static void
shoal_release_page_finalize (GObject *object)
{
  g_free (SHOAL_RELEASE_PAGE (object)->objective);
  G_OBJECT_CLASS (shoal_release_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-release-page.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, empty);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, again_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, cells_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, verdict_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, views);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, verdict);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, tables);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, retention);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, worth);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, classes);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, risk);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, attributes);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, first_metrics);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, more_metrics);
}

static void
shoal_release_page_class_init (ShoalReleasePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  page_class->name = "release";
  page_class->title = N_("Release");
  page_class->icon_name = "shoal-release-symbolic";
  object_class->constructed = shoal_release_page_constructed;
  object_class->dispose = shoal_release_page_dispose;
  object_class->finalize = shoal_release_page_finalize;
  widget_class->map = shoal_release_page_map;
  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  g_type_ensure (SHOAL_TYPE_CLASS_BROWSER);
  g_type_ensure (SHOAL_TYPE_FITTED_SCROLLER);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  g_type_ensure (SHOAL_TYPE_RELEASE_TABLES);
  g_type_ensure (SHOAL_TYPE_RETENTION_PANE);
  g_type_ensure (SHOAL_TYPE_WORTH_PANE);
  g_type_ensure (SHOAL_TYPE_RISK_PANE);
  g_type_ensure (SHOAL_TYPE_VERDICT_BAR);
  g_type_ensure (SHOAL_TYPE_VERDICT_PANE);
  g_type_ensure (SHOAL_TYPE_VIEW_CHOOSER);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "release.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "release.ask-to-export", NULL, ask_to_export_action);
  gtk_widget_class_install_action (widget_class, "release.cells", NULL, cells_action);
  gtk_widget_class_install_action (widget_class, "release.show-view", "s", show_view_action);
  gtk_widget_class_install_action (widget_class, "release.set-role", "(us)", set_role_action);
  gtk_widget_class_install_action (widget_class, "release.ask-diversity", "u", ask_diversity_action);
  gtk_widget_class_install_action (widget_class, "release.show-column", "u", show_column_action);
}

static void
shoal_release_page_init (ShoalReleasePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
