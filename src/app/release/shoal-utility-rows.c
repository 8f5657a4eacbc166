/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Existing rows are reused for the next values: making and laying out their wrapped texts takes far longer than a frame. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <math.h>

/* The changing widgets of a row, borrowed from it. */
typedef struct
{
  GtkLabel *value;
  GtkWidget *badge; /* of metrics: marks the objective */
  GtkWidget *bar;   /* of attributes */
} RowParts;

static RowParts *
get_parts (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "shoal-row-parts");
}

/* The row at @place; appends a new row if @place is just behind the last one. */
static GtkListBoxRow *
ensure_row (GtkListBox *list,
            guint       place,
            GtkWidget *(*make_row) (void))
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, (int) place);

  if (row == NULL)
    {
      gtk_list_box_append (list, make_row ());
      row = gtk_list_box_get_row_at_index (list, (int) place);
    }
  return row;
}

static GtkWidget *
make_row (RowParts *parts)
{
  GtkWidget *row = shoal_form_row_new (NULL, NULL);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data_full (G_OBJECT (row), "shoal-row-parts", parts, g_free);
  return row;
}

static void
add_value (GtkWidget *row,
           RowParts  *parts)
{
  parts->value = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (parts->value), "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (parts->value));
}

static void
show_value (RowParts   *parts,
            const char *text)
{
  gtk_label_set_text (parts->value, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parts->value), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* ---- Metrics ---- */

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

static GtkWidget *
make_metric_row (void)
{
  RowParts *parts = g_new0 (RowParts, 1);
  GtkWidget *row = make_row (parts);

  parts->badge = gtk_label_new (_("Objective"));
  gtk_widget_add_css_class (parts->badge, "caption-heading");
  gtk_widget_add_css_class (parts->badge, "accent");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), parts->badge);
  add_value (row, parts);
  return row;
}

static void
show_metric (GtkListBoxRow    *row,
             const ShoalMetricValue *value,
             const char       *objective)
{
  RowParts *parts = get_parts (row);
  const ShoalMetric *metric = value->metric;
  const char *lack = value->lack;
  g_autofree char *text = lack != NULL ? g_strdup (C_ ("figure", "n/a"))
                                       : shoal_format_value (value->value);
  g_autofree char *about = describe_metric (metric, lack);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _(metric->title));
  if (g_strcmp0 (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), about) != 0)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  gtk_widget_set_visible (parts->badge, g_strcmp0 (metric->id, objective) == 0);
  if (lack != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (parts->value), "dim-label");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (parts->value), "dim-label");
  show_value (parts, text);
}

/**
 * shoal_utility_rows_show_metric:
 * @place: place of the row, which may be just behind the last one
 * @objective: (nullable): id of the metric that is the objective
 *
 * Makes the row show title, explanation and value.
 */
void
shoal_utility_rows_show_metric (GtkListBox       *list,
                                guint             place,
                                const ShoalMetricValue *value,
                                const char       *objective)
{
  g_return_if_fail (GTK_IS_LIST_BOX (list) && value != NULL);

  show_metric (ensure_row (list, place, make_metric_row), value, objective);
}

/* ---- Attributes ---- */

static GtkWidget *
make_attribute_row (void)
{
  RowParts *parts = g_new0 (RowParts, 1);
  GtkWidget *row = make_row (parts);

  parts->bar = gtk_level_bar_new_for_interval (0, 1);
  /* A full bar means a large loss; GTK's colours for high and low values would suggest the opposite. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (parts->bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (parts->bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (parts->bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_widget_set_size_request (parts->bar, 120, -1);
  gtk_widget_set_valign (parts->bar, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), parts->bar);
  add_value (row, parts);
  gtk_label_set_width_chars (parts->value, 7);
  gtk_label_set_xalign (parts->value, 1);
  return row;
}

static void
show_attribute (GtkListBoxRow      *row,
                const ShoalAttributeLoss *loss)
{
  RowParts *parts = get_parts (row);
  const char *name = loss->name;
  double share = loss->loss;
  g_autofree char *text = shoal_format_percent (share, 1);
  g_autofree char *about = NULL;

  if (loss->level >= 0)
    about = g_strdup_printf (_("Level %d of %u"), loss->level, loss->height);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about != NULL ? about : "");
  gtk_level_bar_set_value (GTK_LEVEL_BAR (parts->bar), isfinite (share) ? CLAMP (share, 0, 1) : 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parts->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  show_value (parts, text);
}

/**
 * shoal_utility_rows_show_attribute:
 * @place: place of the row, which may be just behind the last one
 *
 * Makes the row show name, level, a bar and the loss.
 */
void
shoal_utility_rows_show_attribute (GtkListBox         *list,
                                   guint               place,
                                   const ShoalAttributeLoss *loss)
{
  g_return_if_fail (GTK_IS_LIST_BOX (list) && loss != NULL);

  show_attribute (ensure_row (list, place, make_attribute_row), loss);
}

/** shoal_utility_rows_trim: removes the rows beyond the first @n_rows. */
void
shoal_utility_rows_trim (GtkListBox *list,
                         guint       n_rows)
{
  GtkListBoxRow *row;

  g_return_if_fail (GTK_IS_LIST_BOX (list));

  while ((row = gtk_list_box_get_row_at_index (list, (int) n_rows)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}
