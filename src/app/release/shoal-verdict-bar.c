/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The title follows the verifier, not the solver. If the verifier finds no fault but something else speaks against
 * publishing, icon and title differ from those of a release without objections. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

/* A smaller k protects nobody: with k = 1, a class may have a single person. */
#define LEAST_PROTECTION 2

struct _ShoalVerdictBar
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *origin;
  GtkLabel *text;
  GtkWidget *ways;
  GtkWidget *decide_button;
  GtkWidget *solve_button;
  GtkWidget *run_button;
  GtkButton *export_button;

  ShoalRecodingReport *report;
  gboolean outdated;
};

G_DEFINE_FINAL_TYPE (ShoalVerdictBar, shoal_verdict_bar, GTK_TYPE_BOX)

/** shoal_verdict_allows_export: @report: (nullable). Returns: whether the release meets the requirements and is verified. */
gboolean
shoal_verdict_allows_export (ShoalRecodingReport *report)
{
  return report != NULL && report->feasible && shoal_recoding_report_is_verified (report);
}

/* ---- The verdict ---- */

static char *
describe_failure (ShoalRecodingReport *report,
                  const char         **title)
{
  const ShoalVerdict *verdict = report->verdict;
  g_autofree char *suppressed = shoal_format_number ((double) report->classes->n_suppressed, 0);
  g_autofree char *limit = shoal_format_number ((double) report->suppression_limit, 0);

  if (verdict == NULL)
    {
      *title = _("Publishing Is Blocked");
      return g_strdup (report->blocked);
    }
  if (report->classes->microdata->n_rows < shoal_recoding_report_get_required_k (report))
    {
      g_autofree char *rows = shoal_format_number ((double) report->classes->microdata->n_rows, 0);

      *title = _("The Requirements Are Not Met");
      return g_strdup_printf (ngettext ("The table has %s row, fewer than k = %'u: nobody can hide among as many.",
                                        "The table has %s rows, fewer than k = %'u: nobody can hide among as many.",
                                        report->classes->microdata->n_rows),
                              rows, shoal_recoding_report_get_required_k (report));
    }
  if (!report->feasible && report->classes->n_suppressed <= report->suppression_limit)
    {
      *title = _("The Requirements Are Not Met");
      return g_strdup (report->unmet);
    }
  if (!report->feasible)
    {
      *title = _("The Requirements Are Not Met");
      return g_strdup_printf (ngettext ("%s row would have to be left out, and %s may be. Choose a more general node, or run a solver.",
                                        "%s rows would have to be left out, and %s may be. Choose a more general node, or run a solver.",
                                        report->classes->n_suppressed),
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

/* @title: (out) (transfer full); @shield: (out): whether nothing speaks against publishing. Returns: (transfer full)
 * (nullable): an explanation. */
static char *
describe (ShoalVerdictBar   *self,
          char             **title,
          gboolean          *shield)
{
  ShoalRecodingReport *report = self->report;
  const char *failure = NULL;
  guint n_warnings = report->disclosures != NULL ? report->disclosures->len : 0;
  char *text;

  *shield = FALSE;
  if (!shoal_verdict_allows_export (report))
    {
      text = describe_failure (report, &failure);
      *title = g_strdup (failure);
      return text;
    }
  if (report->classes->n_suppressed == report->classes->microdata->n_rows)
    {
      *title = g_strdup (_("Verified, but Nothing Is Left"));
      return g_strdup (_("All rows are suppressed: the release would have no rows. Choose another result, or allow less suppression."));
    }
  if (report->classes->smallest_published < LEAST_PROTECTION)
    {
      *title = g_strdup (_("Nobody Is Protected: k Is 1"));
      return g_strdup (_("What was required holds, but it asks for nothing: a person may stand alone in the release, as in the original. Anonymity begins with k = 2."));
    }
  if (self->outdated)
    {
      *title = g_strdup (_("Verified, but Outdated"));
      return g_strdup (_("The verifier has checked it against what is asked for now, and found no fault. Another release may lose "
                         "less: a new run tells."));
    }
  if (n_warnings > 0)
    {
      *title = g_strdup_printf (ngettext ("Verified, With %'u Warning", "Verified, With %'u Warnings", n_warnings), n_warnings);
      return NULL;
    }
  *shield = TRUE;
  if (report->classes->kind != SHOAL_RECODING_MATCHING)
    {
      *title = g_strdup_printf (_("Verified: Everyone Hides Among at Least %'u"), report->classes->smallest_published);
      return NULL;
    }
  *title = g_strdup_printf (_("Verified: Each Row May Be Any of %'u People"), report->classes->smallest_published);
  return NULL;
}

/* Shows buttons to the places where the obstacle can be removed: first undecided roles, which block everything. */
static void
update_ways (ShoalVerdictBar *self)
{
  gboolean blocked = self->report->verdict == NULL;
  gboolean enough = self->report->feasible
                    && (!shoal_verdict_allows_export (self->report)
                        || self->report->classes->smallest_published >= LEAST_PROTECTION);

  gtk_widget_set_visible (self->decide_button, blocked);
  gtk_widget_set_visible (self->solve_button, !blocked && !enough);
  gtk_widget_set_visible (self->run_button, !blocked && self->outdated);
  gtk_widget_set_visible (self->ways, blocked || !enough || self->outdated);
}

static void
update_head (ShoalVerdictBar *self)
{
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  gboolean shield;

  text = describe (self, &title, &shield);
  gtk_image_set_from_icon_name (self->icon, shield ? "security-high-symbolic" : "dialog-warning-symbolic");
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), shield ? "warning" : "success");
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), shield ? "success" : "warning");
  gtk_label_set_text (self->title, title);
  shoal_label_show_text (self->text, text);
  /* Export is the suggested action only without warnings. */
  if (shield)
    gtk_widget_add_css_class (GTK_WIDGET (self->export_button), "suggested-action");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->export_button), "suggested-action");
  update_ways (self);
}

static void
shoal_verdict_bar_dispose (GObject *object)
{
  g_clear_object (&SHOAL_VERDICT_BAR (object)->report);
  G_OBJECT_CLASS (shoal_verdict_bar_parent_class)->dispose (object);
}

static void
shoal_verdict_bar_class_init (ShoalVerdictBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_verdict_bar_dispose;
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-verdict-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, icon);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, origin);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, text);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, ways);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, decide_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, solve_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, run_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalVerdictBar, export_button);
}

static void
shoal_verdict_bar_init (ShoalVerdictBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_verdict_bar_set_report: @report: (nullable): report of the release; %NULL drops the report before. @outdated:
 *   whether the release answers a request that the project has changed since. */
void
shoal_verdict_bar_set_report (ShoalVerdictBar     *self,
                              ShoalRecodingReport *report,
                              gboolean             outdated)
{
  g_return_if_fail (SHOAL_IS_VERDICT_BAR (self));
  g_return_if_fail (report == NULL || SHOAL_IS_RECODING_REPORT (report));

  g_set_object (&self->report, report);
  self->outdated = outdated;
  if (report != NULL)
    update_head (self);
}

/** shoal_verdict_bar_set_origin: @text: describes the origin of the release. */
void
shoal_verdict_bar_set_origin (ShoalVerdictBar *self,
                              const char       *text)
{
  g_return_if_fail (SHOAL_IS_VERDICT_BAR (self));

  gtk_label_set_text (self->origin, text);
}

/** shoal_verdict_bar_get_title: Returns: (transfer none): the verdict as a title. */
const char *
shoal_verdict_bar_get_title (ShoalVerdictBar *self)
{
  g_return_val_if_fail (SHOAL_IS_VERDICT_BAR (self), NULL);

  return gtk_label_get_text (self->title);
}
