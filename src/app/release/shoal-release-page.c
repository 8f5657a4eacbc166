/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the report of the session's selected node; what is not looked at is not updated. To make and lay out all parts
 * takes far longer than a frame, so that they come one by one, from top to bottom. */

#include "config.h"

#include "release/shoal-release-page.h"

#include "release/shoal-cell-form-dialog.h"
#include "release/shoal-class-browser.h"
#include "release/shoal-export-dialog.h"
#include "release/shoal-release-tables.h"
#include "release/shoal-risk-pane.h"
#include "release/shoal-utility-rows.h"
#include "release/shoal-verdict-pane.h"
#include "widgets/shoal-pair.h"

#include <glib/gi18n.h>

/* What can be made and laid out within a frame. */
#define ROWS_PER_FRAME 2

typedef enum
{
  PART_TABLES,
  PART_CLASSES,
  PART_RISK,
  PART_ATTRIBUTES,
  PART_METRICS,
  N_PARTS
} Part;

struct _ShoalReleasePage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkStack *stack;
  AdwStatusPage *empty;
  GtkWidget *cells_button;
  GtkScrolledWindow *scrolled;
  ShoalVerdictPane *verdict;
  ShoalReleaseTables *tables;
  ShoalClassBrowser *classes;
  GtkWidget *losses;
  ShoalRiskPane *risk;
  GtkListBox *attributes;
  GtkWidget *metrics;
  GtkListBox *first_metrics;
  GtkListBox *more_metrics;

  ShoalNodeReport *report; /* what is shown */
  char *objective;         /* that its metrics are shown for */

  /* What of it comes next */
  Part part;
  guint row;
  guint tick;
};

G_DEFINE_FINAL_TYPE (ShoalReleasePage, shoal_release_page, SHOAL_TYPE_PAGE)

static ShoalSession *
get_session (ShoalReleasePage *self)
{
  return shoal_page_get_session (SHOAL_PAGE (self));
}

/* The report that is there may be that of the node before. */
static gboolean
is_current (ShoalSession *session)
{
  ShoalNodeReport *report = shoal_session_get_report (session);
  ShoalRecoding *node = shoal_session_get_selected_node (session);

  return report != NULL && node != NULL && !shoal_session_is_report_pending (session)
         && shoal_recoding_equal (shoal_node_report_get_recoding (report), node);
}

/* ---- Part by part ---- */

static gboolean
show_attributes (ShoalReleasePage *self)
{
  GListModel *attributes = shoal_node_report_get_attributes (self->report);
  guint n_attributes = g_list_model_get_n_items (attributes);

  for (guint n = 0; n < ROWS_PER_FRAME && self->row < n_attributes; n++, self->row++)
    {
      g_autoptr (ShoalAttributeLoss) loss = g_list_model_get_item (attributes, self->row);

      shoal_utility_rows_show_attribute (self->attributes, self->row, loss);
    }
  shoal_utility_rows_trim (self->attributes, n_attributes);
  return self->row == n_attributes;
}

/* Half of the metrics beside the other half. */
static gboolean
show_metrics (ShoalReleasePage *self)
{
  GListModel *metrics = shoal_node_report_get_metrics (self->report);
  guint n_metrics = g_list_model_get_n_items (metrics);
  guint half = (n_metrics + 1) / 2;

  for (guint n = 0; n < ROWS_PER_FRAME && self->row < n_metrics; n++, self->row++)
    {
      guint place = self->row / 2 + (self->row % 2 == 0 ? 0 : half);
      g_autoptr (ShoalMetricValue) value = g_list_model_get_item (metrics, place);

      shoal_utility_rows_show_metric (place < half ? self->first_metrics : self->more_metrics,
                                      place < half ? place : place - half, value, self->objective);
    }
  gtk_widget_set_visible (self->metrics, TRUE);
  return self->row == n_metrics;
}

/* Returns: whether @part is complete. */
static gboolean
show_part (ShoalReleasePage *self,
           Part              part)
{
  switch (part)
    {
    case PART_TABLES:
      shoal_release_tables_set_release (self->tables, shoal_node_report_get_release (self->report));
      return TRUE;
    case PART_CLASSES:
      shoal_class_browser_set_report (self->classes, self->report);
      gtk_widget_set_visible (GTK_WIDGET (self->classes), TRUE);
      return TRUE;
    case PART_RISK:
      shoal_risk_pane_set_report (self->risk, self->report);
      gtk_widget_set_visible (self->losses, TRUE);
      return TRUE;
    case PART_ATTRIBUTES:
      return show_attributes (self);
    case PART_METRICS:
      return show_metrics (self);
    case N_PARTS:
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
  if (self->part < N_PARTS)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
show_from (ShoalReleasePage *self,
           Part              part)
{
  self->part = part;
  self->row = 0;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), show_next_cb, NULL, NULL);
}

static void
stop_showing (ShoalReleasePage *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
}

/** shoal_release_page_is_complete: Returns: whether all parts show the report: they come with the frames. */
gboolean
shoal_release_page_is_complete (ShoalReleasePage *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_PAGE (self), FALSE);

  return self->tick == 0;
}

/* Nothing of the report is kept. The other parts have no data of it but texts, and are not shown. */
static void
drop_report (ShoalReleasePage *self)
{
  stop_showing (self);
  g_clear_object (&self->report);
  shoal_release_tables_set_release (self->tables, NULL);
  shoal_class_browser_set_report (self->classes, NULL);
  shoal_risk_pane_set_report (self->risk, NULL);
}

static void
show_report (ShoalReleasePage *self,
             ShoalNodeReport  *report)
{
  const char *objective = shoal_project_get_objective (shoal_session_get_project (get_session (self)));
  gboolean same_objective = g_strcmp0 (self->objective, objective) == 0;

  if (report == self->report && same_objective)
    return;
  g_free (self->objective);
  self->objective = g_strdup (objective);
  if (!g_set_object (&self->report, report))
    {
      show_from (self, MIN (self->tick != 0 ? self->part : PART_METRICS, PART_METRICS));
      return;
    }
  shoal_verdict_pane_set_report (self->verdict, report);
  show_from (self, PART_TABLES);
}

/* ---- What there is to show ---- */

static void
update_empty (ShoalReleasePage *self)
{
  ShoalSession *session = get_session (self);
  const char *error = shoal_session_get_report_error (session);

  adw_status_page_set_title (self->empty, shoal_session_is_report_pending (session) ? _("Evaluating…")
                                          : error != NULL ? _("This Result Cannot Be Released")
                                                          : _("Nothing to Release Yet"));
  adw_status_page_set_description (self->empty, shoal_session_is_report_pending (session)
                                                  ? _("Classes are being counted, and the result verified.")
                                                : error != NULL
                                                  ? error
                                                  : _("Run a solver or pick a node of the lattice: it is shown here beside "
                                                      "the original, verified, and can be exported."));
}

/* Whether there is a quasi-identifier whose cells could be published in one form or another, and whether the present form
 * of some is impossible, so that nothing can be solved or released. */
static gboolean
find_cells (ShoalSession *session,
            gboolean     *impossible)
{
  ShoalSessionColumn *column;
  gboolean found = FALSE;

  *impossible = FALSE;
  for (guint i = 0; (column = shoal_session_get_column (session, i)) != NULL; i++)
    if (shoal_session_column_get_role (column) == SHOAL_ROLE_QUASI_IDENTIFIER)
      {
        found = TRUE;
        if (!shoal_session_column_allows_cell_form (column, shoal_session_column_get_cell_form (column)))
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
                                 is_current (session) && shoal_verdict_allows_export (shoal_session_get_report (session)));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "release.cells", find_cells (session, &impossible));
  gtk_widget_set_visible (self->cells_button, impossible);
}

static void
update (ShoalReleasePage *self)
{
  ShoalNodeReport *report = shoal_session_get_report (get_session (self));

  update_actions (self);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || report == NULL)
    {
      /* Nothing of a closed project or of an old result is kept. */
      if (report != self->report)
        drop_report (self);
    }
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  update_empty (self);
  if (report != NULL)
    show_report (self, report);
  gtk_stack_set_visible_child_name (self->stack, report != NULL ? "content" : "empty");
}

static void
shoal_release_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (shoal_release_page_parent_class)->map (widget);
  update (SHOAL_RELEASE_PAGE (widget));
}

/* ---- Exporting ---- */

static void
exported_cb (ShoalReleasePage *self,
             GFile            *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = g_strdup_printf (_("Exported “%s”"), name);

  shoal_page_add_toast (SHOAL_PAGE (self), adw_toast_new (text));
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

  if (!is_current (session) || !shoal_verdict_allows_export (shoal_session_get_report (session)))
    return;
  dialog = shoal_export_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, shoal_session_get_report (session),
                                    shoal_session_get_project (session));
  shoal_export_dialog_set_run (SHOAL_EXPORT_DIALOG (dialog), shoal_session_get_selected_run (session));
  g_signal_connect_object (dialog, "exported", G_CALLBACK (exported_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
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

/* ---- Making it ---- */

static void
shoal_release_page_constructed (GObject *object)
{
  static const char *const signals[] = { "notify::report", "notify::report-pending", "notify::report-error",
                                         "notify::selected-node", "notify::project", "notify::schema" };
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (object);

  G_OBJECT_CLASS (shoal_release_page_parent_class)->constructed (object);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (get_session (self), signals[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
shoal_release_page_dispose (GObject *object)
{
  ShoalReleasePage *self = SHOAL_RELEASE_PAGE (object);

  stop_showing (self);
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
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, cells_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, scrolled);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, verdict);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, tables);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, classes);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, losses);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, risk);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, attributes);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleasePage, metrics);
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
  g_type_ensure (SHOAL_TYPE_CLASS_BROWSER);
  g_type_ensure (SHOAL_TYPE_PAIR);
  g_type_ensure (SHOAL_TYPE_RELEASE_TABLES);
  g_type_ensure (SHOAL_TYPE_RISK_PANE);
  g_type_ensure (SHOAL_TYPE_VERDICT_PANE);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "release.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "release.cells", NULL, cells_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, GDK_CONTROL_MASK, "release.export", NULL);
}

static void
shoal_release_page_init (ShoalReleasePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
