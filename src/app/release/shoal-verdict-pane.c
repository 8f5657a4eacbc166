/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words follow the verifier, not the solver. */

#include "config.h"

#include "release/shoal-verdict-pane.h"

#include "charts/base/shoal-chart-axis.h"
#include "reports/shoal-release-check.h"
#include "widgets/shoal-explanation.h"

#include <glib/gi18n.h>

/* Who hides among one hides among nobody. */
#define LEAST_PROTECTION 2

struct _ShoalVerdictPane
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *origin;
  GtkLabel *text;
  GtkWidget *decide_button;
  GtkWidget *solve_button;
  GtkLabel *k;
  GtkLabel *k_title;
  GtkLabel *n_classes;
  GtkLabel *n_rows;
  GtkLabel *n_suppressed;
  GtkLabel *suppressed_limit;
  GtkListBox *checks;
  GtkWidget *limits;
  GtkListBox *warnings;
  GtkButton *export_button;
};

G_DEFINE_FINAL_TYPE (ShoalVerdictPane, shoal_verdict_pane, GTK_TYPE_BOX)

/** shoal_verdict_allows_export: @report: (nullable): of a release. Returns: whether it meets the requirements, and the verifier says so. */
gboolean
shoal_verdict_allows_export (ShoalNodeReport *report)
{
  return report != NULL && shoal_node_report_is_feasible (report) && shoal_node_report_is_verified (report);
}

/* A mark and a sentence; the mark is said, too. A box would try dozens of widths for a sentence that may wrap, and take
 * twenty times as long as a grid to lay it out. @user_data: whether it is a warning. */
static GtkWidget *
create_check (gpointer item,
              gpointer user_data)
{
  ShoalReleaseCheck *check = item;
  gboolean passed = shoal_release_check_get_passed (check);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *icon = g_object_new (GTK_TYPE_IMAGE, "icon-name", passed ? "object-select-symbolic" : "dialog-warning-symbolic",
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "valign", GTK_ALIGN_START, NULL);
  GtkWidget *label = gtk_label_new (shoal_release_check_get_text (check));

  gtk_widget_add_css_class (icon, passed ? "success" : "warning");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "numeric");
  gtk_grid_set_column_spacing (GTK_GRID (grid), 9);
  gtk_grid_attach (GTK_GRID (grid), icon, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), label, 1, 0, 1, 1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), grid);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  passed ? _("Passed") : GPOINTER_TO_INT (user_data) ? _("Warning") : _("Failed"), -1);
  return row;
}

static char *
describe_failure (ShoalNodeReport  *report,
                  const char      **title)
{
  const ShoalVerdict *verdict = shoal_node_report_get_verdict (report);
  g_autofree char *suppressed = shoal_chart_format_count ((double) shoal_node_report_get_n_suppressed (report));
  g_autofree char *limit = shoal_chart_format_count ((double) shoal_node_report_get_suppression_limit (report));

  if (verdict == NULL)
    {
      *title = _("Publishing Is Blocked");
      return g_strdup (shoal_node_report_get_blocked (report));
    }
  if (shoal_node_report_get_n_rows (report) < shoal_node_report_get_required_k (report))
    {
      g_autofree char *rows = shoal_chart_format_count ((double) shoal_node_report_get_n_rows (report));

      *title = _("The Requirements Are Not Met");
      return g_strdup_printf (_("The table has %s rows, fewer than k = %u: nobody can hide among as many."), rows,
                              shoal_node_report_get_required_k (report));
    }
  if (!shoal_node_report_is_feasible (report))
    {
      *title = _("The Requirements Are Not Met");
      return g_strdup_printf (_("%s rows would have to be left out, and %s may be. Choose a more general node, or run a solver."),
                              suppressed, limit);
    }
  if (!verdict->checkable)
    {
      *title = _("This Cannot Be Verified");
      return g_strdup (verdict->message);
    }
  *title = _("The Verifier Found a Fault");
  return g_strdup (verdict->message);
}

/* @title: (out) (transfer full); @shield: (out): whether the release protects somebody. Returns: (transfer full) (nullable). */
static char *
describe (ShoalNodeReport  *report,
          char            **title,
          gboolean         *shield)
{
  const char *failure = NULL;
  char *text;

  *shield = shoal_verdict_allows_export (report);
  if (!*shield)
    {
      text = describe_failure (report, &failure);
      *title = g_strdup (failure);
      return text;
    }
  if (shoal_node_report_get_n_suppressed (report) == shoal_node_report_get_n_rows (report))
    {
      *title = g_strdup (_("Verified, but Nothing Is Left"));
      return g_strdup (_("All rows are suppressed: the release would have no rows. Choose another result, or allow less suppression."));
    }
  if (shoal_node_report_get_k (report) < LEAST_PROTECTION)
    {
      *shield = FALSE;
      *title = g_strdup (_("Nobody Is Protected: k Is 1"));
      return g_strdup (_("What was required holds, but it asks for nothing: a person may stand alone in the release, as in the original. Anonymity begins with k = 2."));
    }
  *title = g_strdup_printf (_("Verified: Everyone Hides Among at Least %u"), shoal_node_report_get_k (report));
  return NULL;
}

static void
set_count (GtkLabel *label,
           gsize     count)
{
  g_autofree char *text = shoal_chart_format_count ((double) count);

  gtk_label_set_text (label, text);
}

static void
update_counts (ShoalVerdictPane *self,
               ShoalNodeReport  *report)
{
  /* The verifier's number: clusters that publish the same are one class to whoever reads the release. */
  const ShoalVerdict *verdict = shoal_node_report_get_verdict (report);
  gboolean matching = shoal_node_report_get_classes (report)->kind == SHOAL_RECODING_MATCHING;
  gsize n_suppressed = shoal_node_report_get_n_suppressed (report);
  g_autofree char *limit = shoal_chart_format_count ((double) shoal_node_report_get_suppression_limit (report));
  /* Translators: below a number of rows; how many may be suppressed. */
  g_autofree char *text = g_strdup_printf (_("suppressed, %s allowed"), limit);

  set_count (self->k, shoal_node_report_get_k (report));
  gtk_label_set_text (self->k_title, matching ? _("originals per row") : _("smallest class"));
  /* A matching has no classes, each of its rows stands for itself; and a verifier that found a fault has counted none. */
  if (matching || (verdict != NULL && verdict->n_classes == 0 && shoal_node_report_get_n_classes (report) > 0))
    gtk_label_set_text (self->n_classes, "–");
  else
    set_count (self->n_classes, verdict != NULL ? verdict->n_classes : shoal_node_report_get_n_classes (report));
  set_count (self->n_rows, shoal_node_report_get_n_rows (report) - n_suppressed);
  set_count (self->n_suppressed, n_suppressed);
  gtk_label_set_text (self->suppressed_limit, text);
}

static void
shoal_verdict_pane_class_init (ShoalVerdictPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-verdict-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, icon);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, origin);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, text);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, decide_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, solve_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, k);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, k_title);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, n_classes);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, n_rows);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, n_suppressed);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, suppressed_limit);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, checks);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, limits);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, warnings);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictPane, export_button);
}

static void
shoal_verdict_pane_init (ShoalVerdictPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* What stands in the way leads to where it is decided: columns without a role are the first thing that is open. */
static void
update_ways (ShoalVerdictPane *self,
             ShoalNodeReport  *report)
{
  gboolean blocked = shoal_node_report_get_verdict (report) == NULL;

  gtk_widget_set_visible (self->decide_button, blocked);
  gtk_widget_set_visible (self->solve_button, !blocked && !shoal_node_report_is_feasible (report));
}

/** shoal_verdict_pane_set_report: @report: of the release. */
void
shoal_verdict_pane_set_report (ShoalVerdictPane *self,
                               ShoalNodeReport  *report)
{
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GListModel) checks = NULL;
  g_autoptr (GListModel) warnings = NULL;
  gboolean shield;

  g_return_if_fail (SHOAL_IS_VERDICT_PANE (self));
  g_return_if_fail (SHOAL_IS_NODE_REPORT (report));

  text = describe (report, &title, &shield);
  gtk_image_set_from_icon_name (self->icon, shield ? "security-high-symbolic" : "dialog-warning-symbolic");
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), shield ? "warning" : "success");
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), shield ? "success" : "warning");
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->text), text != NULL);
  checks = shoal_release_checks_new (report);
  gtk_list_box_bind_model (self->checks, checks, create_check, NULL, NULL);
  warnings = shoal_release_warnings_new (report);
  gtk_list_box_bind_model (self->warnings, warnings, create_check, GINT_TO_POINTER (TRUE), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->warnings), g_list_model_get_n_items (warnings) > 0);
  gtk_widget_set_visible (self->limits, shoal_verdict_allows_export (report));
  update_counts (self, report);
  update_ways (self, report);
}

/** shoal_verdict_pane_set_origin: @text: what the release is made of. */
void
shoal_verdict_pane_set_origin (ShoalVerdictPane *self,
                               const char       *text)
{
  g_return_if_fail (SHOAL_IS_VERDICT_PANE (self));

  gtk_label_set_text (self->origin, text);
}
