/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To be given to gtk_list_box_bind_model(). */

#include "config.h"

#include "release/shoal-utility-rows.h"

#include "shoal-chart-axis.h"
#include "widgets/shoal-value-text.h"

#include <glib/gi18n.h>

#include <math.h>

static char *
describe_metric (const ShoalMetric *metric,
                 const char        *lack)
{
  const char *better = metric->direction == SHOAL_METRIC_LOWER ? _("less is better") : _("more is better");

  if (lack != NULL)
    /* Translators: what a metric says; why it has no value; the values it can take; whether less or more is better; where
     * its formula stands. */
    return g_strdup_printf (_("%s\nNot available: %s\n%s, %s · %s"), _(metric->summary), _(lack), _(metric->range), better,
                            metric->source);
  /* Translators: what a metric says; the values it can take; whether less or more is better; where its formula stands. */
  return g_strdup_printf (_("%s\n%s, %s · %s"), _(metric->summary), _(metric->range), better, metric->source);
}

/**
 * shoal_metric_row_new:
 * @item: a #ShoalMetricValue
 * @user_data: (nullable): id of the metric that is the objective
 *
 * Returns: (transfer floating): title, explanation and value.
 */
GtkWidget *
shoal_metric_row_new (gpointer item,
                      gpointer user_data)
{
  ShoalMetricValue *value = item;
  const ShoalMetric *metric = shoal_metric_value_get_metric (value);
  double number = shoal_metric_value_get_value (value);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *label;
  const char *lack = shoal_metric_value_get_lack (value);
  g_autofree char *text = lack != NULL ? g_strdup (C_ ("figure", "n/a")) : shoal_value_text_new (number);
  g_autofree char *about = describe_metric (metric, lack);

  g_object_set (row, "use-markup", FALSE, "title", _(metric->title), "subtitle", about, "subtitle-lines", 0, "activatable",
                FALSE, NULL);
  if (g_strcmp0 (metric->id, user_data) == 0)
    {
      GtkWidget *badge = gtk_label_new (_("Objective"));

      gtk_widget_add_css_class (badge, "caption-heading");
      gtk_widget_add_css_class (badge, "accent");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), badge);
    }
  label = gtk_label_new (text);
  gtk_widget_add_css_class (label, "numeric");
  if (lack != NULL)
    gtk_widget_add_css_class (label, "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  return row;
}

/**
 * shoal_attribute_loss_row_new:
 * @item: a #ShoalAttributeLoss
 *
 * Returns: (transfer floating): name, level, a bar and the loss.
 */
GtkWidget *
shoal_attribute_loss_row_new (gpointer item,
                              gpointer user_data)
{
  ShoalAttributeLoss *loss = item;
  double share = shoal_attribute_loss_get_loss (loss);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *bar = gtk_level_bar_new_for_interval (0, 1);
  GtkWidget *label;
  g_autofree char *text = shoal_chart_format_percent (share, 1);
  g_autofree char *about = NULL;

  if (shoal_attribute_loss_get_level (loss) >= 0)
    about = g_strdup_printf (_("Level %d of %u"), shoal_attribute_loss_get_level (loss),
                             shoal_attribute_loss_get_height (loss));
  g_object_set (row, "use-markup", FALSE, "title", shoal_attribute_loss_get_name (loss), "subtitle", about, "activatable",
                FALSE, NULL);
  /* A loss is not the better the fuller its bar is. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), isfinite (share) ? CLAMP (share, 0, 1) : 0);
  gtk_widget_set_size_request (bar, 120, -1);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  shoal_attribute_loss_get_name (loss), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), bar);
  label = gtk_label_new (text);
  gtk_label_set_width_chars (GTK_LABEL (label), 6);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  return row;
}
