/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card of a gallery: made for one column, and thrown away with it. */

#include "config.h"

#include "release/shoal-distribution-card.h"

#include "charts/base/shoal-chart-axis.h"
#include "charts/retention/shoal-distribution.h"
#include "widgets/chart/shoal-chart-host.h"

#include <glib/gi18n.h>

#include <math.h>

#define CARD_WIDTH 264

struct _ShoalDistributionCard
{
  GtkBox parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalDistribution *distribution;
};

G_DEFINE_FINAL_TYPE (ShoalDistributionCard, shoal_distribution_card, GTK_TYPE_BOX)

static char *
describe_cb (gpointer owner,
             guint    bar)
{
  return shoal_distribution_describe_bar (SHOAL_DISTRIBUTION_CARD (owner)->distribution, bar);
}

static const ShoalChartMarks marks = {
  .describe = describe_cb,
};

static void
theme_changed_cb (ShoalDistributionCard *self)
{
  int height = (int) ceil (shoal_distribution_get_height (self->distribution, shoal_chart_area_get_theme (self->area)));

  g_object_set (self->area, "content-height", height, NULL);
}

/* What all bars say, for a screen reader. */
static char *
describe (ShoalDistributionCard *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_bins = shoal_retention_get_bins (self->distribution->retention, self->distribution->column)->n_bins;

  for (guint bar = 0; bar < n_bins; bar++)
    {
      g_autofree char *line = shoal_distribution_describe_bar (self->distribution, bar);

      g_string_append_printf (text, "%s%s", bar > 0 ? "\n" : "", line);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
shoal_distribution_card_dispose (GObject *object)
{
  ShoalDistributionCard *self = SHOAL_DISTRIBUTION_CARD (object);

  g_clear_object (&self->host);
  g_clear_pointer (&self->distribution, shoal_distribution_free);
  G_OBJECT_CLASS (shoal_distribution_card_parent_class)->dispose (object);
}

static void
shoal_distribution_card_class_init (ShoalDistributionCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_distribution_card_dispose;
}

static void
shoal_distribution_card_init (ShoalDistributionCard *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
}

static GtkWidget *
make_heading (ShoalRetention *retention,
              guint           column)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = gtk_label_new (shoal_retention_get_name (retention, column));
  double distance = shoal_retention_get_distance (retention, column);
  g_autofree char *share = shoal_chart_format_percent (distance, 1);
  g_autofree char *text = NULL;
  GtkWidget *label;

  /* Translators: by what share of the rows two distributions differ. */
  text = distance < 0.0005 ? g_strdup (C_ ("distribution", "unchanged")) : g_strdup_printf (_("%s differ"), share);
  label = gtk_label_new (!shoal_retention_is_published (retention, column) ? C_ ("distribution", "not published any more")
                         : isnan (distance)                                 ? NULL
                                                                            : text);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (name, "caption-heading");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_tooltip_text (label, _("The share of rows that would have to change their value for the one distribution to "
                                        "become the other"));
  gtk_widget_set_margin_start (box, 9);
  gtk_widget_set_margin_end (box, 9);
  gtk_widget_set_margin_top (box, 6);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

/** shoal_distribution_card_new: Returns: a card for a column of @retention. */
GtkWidget *
shoal_distribution_card_new (ShoalRetention *retention,
                             guint           column)
{
  ShoalDistributionCard *self;

  g_return_val_if_fail (SHOAL_IS_RETENTION (retention) && column < shoal_retention_get_n_columns (retention), NULL);

  self = g_object_new (SHOAL_TYPE_DISTRIBUTION_CARD, NULL);
  self->distribution = shoal_distribution_new (retention, column);
  gtk_box_append (GTK_BOX (self), make_heading (retention, column));
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", CARD_WIDTH, NULL);
  self->host = shoal_chart_host_new (self->area, &marks, self);
  shoal_chart_host_set_chart (self->host, shoal_distribution_as_marked (self->distribution));
  g_signal_connect_object (self->area, "theme-changed", G_CALLBACK (theme_changed_cb), self, G_CONNECT_SWAPPED);
  theme_changed_cb (self);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->area));
  return GTK_WIDGET (self);
}

/** shoal_distribution_card_name: makes a screen reader say at @widget what the card shows. */
void
shoal_distribution_card_name (ShoalDistributionCard *self,
                              GtkWidget             *widget)
{
  g_autofree char *description = NULL;

  g_return_if_fail (SHOAL_IS_DISTRIBUTION_CARD (self) && GTK_IS_WIDGET (widget));

  description = describe (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  shoal_retention_get_name (self->distribution->retention, self->distribution->column),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}
