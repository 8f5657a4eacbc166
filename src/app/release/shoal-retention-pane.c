/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each frame adds one card: laying out all cards takes longer than a frame. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "charts/retention/shoal-distribution.h"
#include "charts/retention/shoal-heat-map.h"
#include "utility/retention/shoal-retention.h"
#include "widgets/chart/shoal-chart-host.h"
#include "widgets/chart/shoal-drawing-export.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <math.h>

/* ---- Cross table view ---- */

/* The chosen pair is kept when another release with the same columns is shown. */

struct _ShoalCrossTableView
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkDropDown *first;
  GtkDropDown *second;
  GtkToggleButton *original;
  GtkToggleButton *published;
  GtkToggleButton *difference;
  ShoalHeatMapArea *area;

  ShoalRetention *retention; /* nullable */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (ShoalCrossTableView, shoal_cross_table_view, GTK_TYPE_BOX)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static ShoalCrossTable
get_shown (ShoalCrossTableView *self)
{
  if (gtk_toggle_button_get_active (self->original))
    return SHOAL_CROSS_TABLE_ORIGINAL;
  return gtk_toggle_button_get_active (self->published) ? SHOAL_CROSS_TABLE_PUBLISHED : SHOAL_CROSS_TABLE_DIFFERENCE;
}

static void
show_table (ShoalCrossTableView *self)
{
  guint first, second;

  if (self->updating)
    return;
  if (!shoal_cross_table_view_get_pair (self, &first, &second))
    {
      shoal_heat_map_area_take_map (self->area, NULL);
      return;
    }
  shoal_heat_map_area_take_map (self->area,
                                shoal_heat_map_new_cross_table (self->retention, first, second, get_shown (self)));
}

static void
column_chosen_cb (ShoalCrossTableView *self)
{
  if (self->updating)
    return;
  show_table (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static char *
cross_table_view_describe_cb (ShoalCrossTableView *self,
                              guint                cell)
{
  guint first, second, n_columns;
  const ShoalValueBins *lines, *columns;
  double rows[SHOAL_RETENTION_N_SIDES];
  g_autofree char *original = NULL;
  g_autofree char *published = NULL;

  if (!shoal_cross_table_view_get_pair (self, &first, &second))
    return NULL;
  lines = shoal_retention_get_bins (self->retention, first);
  columns = shoal_retention_get_bins (self->retention, second);
  n_columns = columns->n_bins;
  for (guint side = 0; side < SHOAL_RETENTION_N_SIDES; side++)
    rows[side] = shoal_retention_get_joint (self->retention, first, second, side, cell / n_columns, cell % n_columns);
  original = shoal_format_number (rows[SHOAL_RETENTION_ORIGINAL], 0);
  published = shoal_format_number (rows[SHOAL_RETENTION_PUBLISHED], 1);
  /* Translators: a value of one column and a value of another one; rows that have both. */
  return g_strdup_printf (ngettext ("%s and %s: %s row of the original, some %s of the release",
                                    "%s and %s: %s rows of the original, some %s of the release",
                                    (gulong) rows[SHOAL_RETENTION_ORIGINAL]),
                          lines->labels[cell / n_columns], columns->labels[cell % n_columns], original, published);
}

static void
shoal_cross_table_view_dispose (GObject *object)
{
  g_clear_object (&SHOAL_CROSS_TABLE_VIEW (object)->retention);
  G_OBJECT_CLASS (shoal_cross_table_view_parent_class)->dispose (object);
}

static void
shoal_cross_table_view_class_init (ShoalCrossTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_cross_table_view_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (SHOAL_TYPE_HEAT_MAP_AREA);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-cross-table-view.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalCrossTableView, first);
  gtk_widget_class_bind_template_child (widget_class, ShoalCrossTableView, second);
  gtk_widget_class_bind_template_child (widget_class, ShoalCrossTableView, original);
  gtk_widget_class_bind_template_child (widget_class, ShoalCrossTableView, published);
  gtk_widget_class_bind_template_child (widget_class, ShoalCrossTableView, difference);
  gtk_widget_class_bind_template_child (widget_class, ShoalCrossTableView, area);
  gtk_widget_class_bind_template_callback (widget_class, column_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_table);
  gtk_widget_class_bind_template_callback (widget_class, cross_table_view_describe_cb);
}

static void
shoal_cross_table_view_init (ShoalCrossTableView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_heat_map_area_set_name (self->area, _("Rows of two columns"));
  shoal_accessible_name_set (GTK_WIDGET (self->first), _("Column of the Lines"));
  shoal_accessible_name_set (GTK_WIDGET (self->second), _("Column of the Columns"));
  shoal_short_drop_set_up (self->first);
  shoal_short_drop_set_up (self->second);
}

/* Whether the drop-downs already list the columns of the retention. */
static gboolean
lists_columns (ShoalCrossTableView *self)
{
  GtkStringList *names = GTK_STRING_LIST (gtk_drop_down_get_model (self->first));
  guint n_columns = shoal_retention_get_n_columns (self->retention);

  if (names == NULL || g_list_model_get_n_items (G_LIST_MODEL (names)) != n_columns)
    return FALSE;
  for (guint i = 0; i < n_columns; i++)
    if (g_strcmp0 (shoal_retention_get_name (self->retention, i), gtk_string_list_get_string (names, i)) != 0)
      return FALSE;
  return TRUE;
}

static void
list_columns (ShoalCrossTableView *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < shoal_retention_get_n_columns (self->retention); i++)
    gtk_string_list_append (names, shoal_retention_get_name (self->retention, i));
  gtk_drop_down_set_model (self->first, G_LIST_MODEL (names));
  gtk_drop_down_set_model (self->second, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->first, 0);
  gtk_drop_down_set_selected (self->second, 1);
}

/* @retention: (nullable): must have at least two columns. */
static void
shoal_cross_table_view_set_retention (ShoalCrossTableView *self,
                                      ShoalRetention      *retention)
{
  g_set_object (&self->retention, retention);
  self->updating = TRUE;
  if (retention != NULL && !lists_columns (self))
    list_columns (self);
  self->updating = FALSE;
  show_table (self);
}

/** shoal_cross_table_view_set_pair: chooses two columns of the retention. */
void
shoal_cross_table_view_set_pair (ShoalCrossTableView *self,
                                 guint                first,
                                 guint                second)
{
  g_return_if_fail (SHOAL_IS_CROSS_TABLE_VIEW (self));

  self->updating = TRUE;
  gtk_drop_down_set_selected (self->first, first);
  gtk_drop_down_set_selected (self->second, second);
  self->updating = FALSE;
  column_chosen_cb (self);
}

/** shoal_cross_table_view_get_pair: Returns: whether two different columns are chosen; @first, @second: (out): these. */
gboolean
shoal_cross_table_view_get_pair (ShoalCrossTableView *self,
                                 guint               *first,
                                 guint               *second)
{
  g_return_val_if_fail (SHOAL_IS_CROSS_TABLE_VIEW (self), FALSE);

  *first = gtk_drop_down_get_selected (self->first);
  *second = gtk_drop_down_get_selected (self->second);
  return self->retention != NULL && *first != *second && MAX (*first, *second) < shoal_retention_get_n_columns (self->retention);
}

/* ---- Distribution card ---- */

/* The distribution of one column in the original and in the release. A card is made for one column and never reused. */

#define SHOAL_TYPE_DISTRIBUTION_CARD (shoal_distribution_card_get_type ())

/** ShoalDistributionCard: the name of the column, the distance of the distributions, and bars that describe themselves. */
G_DECLARE_FINAL_TYPE (ShoalDistributionCard, shoal_distribution_card, SHOAL, DISTRIBUTION_CARD, GtkBox)

#define CARD_WIDTH 264
#define EXPORT_WIDTH 480

struct _ShoalDistributionCard
{
  GtkBox parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalDistribution *distribution;
};

G_DEFINE_FINAL_TYPE (ShoalDistributionCard, shoal_distribution_card, GTK_TYPE_BOX)

static char *
distribution_card_describe_cb (gpointer owner,
                               guint    bar)
{
  return shoal_distribution_describe_bar (SHOAL_DISTRIBUTION_CARD (owner)->distribution, bar);
}

static const ShoalChartMarks marks = {
  .describe = distribution_card_describe_cb,
};

static void
theme_changed_cb (ShoalDistributionCard *self)
{
  int height = (int) ceil (shoal_distribution_get_height (self->distribution, shoal_chart_area_get_theme (self->area)));

  g_object_set (self->area, "content-height", height, NULL);
}

/* (transfer full): the descriptions of all bars, for a screen reader. */
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
  double not_said = shoal_retention_get_not_said (retention, column);
  g_autofree char *share = shoal_format_percent (distance, 1);
  g_autofree char *text = NULL;
  GtkWidget *label;

  /* Translators: by what share of the rows two distributions differ. */
  text = distance < 0.0005 ? g_strdup (C_("distribution", "unchanged")) : g_strdup_printf (_("%s differ"), share);
  if (!shoal_retention_is_published (retention, column))
    label = gtk_label_new (C_("distribution", "not published any more"));
  else if (not_said >= 1)
    label = gtk_label_new (C_("distribution", "not said"));
  else if (not_said > 0 && !isnan (distance))
    {
      g_autofree char *unsaid = shoal_format_percent (not_said, 1);
      /* Translators: by what share of the rows two distributions differ, and of what share of the rows the text does not say what it
       * stands for. */
      g_autofree char *both = g_strdup_printf (_("%s, %s not said"), text, unsaid);

      label = gtk_label_new (both);
    }
  else
    label = gtk_label_new (isnan (distance) ? NULL : text);
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
  gtk_widget_set_margin_end (box, 3);
  gtk_widget_set_margin_top (box, 3);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

/* Returns: a card for a column of @retention. */
static GtkWidget *
shoal_distribution_card_new (ShoalRetention *retention,
                             guint           column)
{
  ShoalDistributionCard *self;
  GtkWidget *heading;

  self = g_object_new (SHOAL_TYPE_DISTRIBUTION_CARD, NULL);
  self->distribution = shoal_distribution_new (retention, column);
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", CARD_WIDTH, NULL);
  heading = make_heading (retention, column);
  gtk_box_append (GTK_BOX (heading), shoal_drawing_export_button_new (self->area, shoal_retention_get_name (retention, column),
                                                                      /* Translators: proposed name of a file. */
                                                                      _("distribution"), EXPORT_WIDTH, 0));
  gtk_box_append (GTK_BOX (self), heading);
  self->host = shoal_chart_host_new (self->area, &marks, self);
  shoal_chart_host_set_chart (self->host, shoal_distribution_as_marked (self->distribution));
  g_signal_connect_object (self->area, "theme-changed", G_CALLBACK (theme_changed_cb), self, G_CONNECT_SWAPPED);
  theme_changed_cb (self);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->area));
  return GTK_WIDGET (self);
}

/* Sets the name and description of @widget for screen readers to the content of the card. */
static void
shoal_distribution_card_name (ShoalDistributionCard *self,
                              GtkWidget             *widget)
{
  g_autofree char *description = NULL;

  description = describe (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  shoal_retention_get_name (self->distribution->retention, self->distribution->column),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* ---- Retention pane ---- */

struct _ShoalRetentionPane
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkFlowBox *cards;
  GtkLabel *more;
  GtkWidget *pairs;
  ShoalHeatMapArea *associations;
  GtkBox *associations_heading;
  GtkBox *pair_heading;
  ShoalCrossTableView *cross_table;

  ShoalReleaseRetention *model;
  guint n_cards;
  guint tick;
};

G_DEFINE_FINAL_TYPE (ShoalRetentionPane, shoal_retention_pane, GTK_TYPE_BOX)

/* The pane is busy from the search until the last card is shown. */
static void
set_busy (ShoalRetentionPane *self,
          gboolean            busy)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

/* ---- Distributions ---- */

static gboolean
add_card_cb (GtkWidget     *widget,
             GdkFrameClock *clock,
             gpointer       user_data)
{
  ShoalRetentionPane *self = SHOAL_RETENTION_PANE (widget);
  ShoalRetention *retention = self->model->retention;

  if (retention != NULL && self->n_cards < shoal_retention_get_n_columns (retention))
    {
      GtkWidget *card = shoal_distribution_card_new (retention, self->n_cards++);

      /* The focus is on the list's own child, so this child gets the description of the card. */
      gtk_flow_box_insert (self->cards, card, -1);
      shoal_distribution_card_name (SHOAL_DISTRIBUTION_CARD (card), gtk_widget_get_parent (card));
      return G_SOURCE_CONTINUE;
    }
  self->tick = 0;
  set_busy (self, retention == NULL);
  return G_SOURCE_REMOVE;
}

static void
remove_cards (ShoalRetentionPane *self)
{
  GtkFlowBoxChild *child;

  while ((child = gtk_flow_box_get_child_at_index (self->cards, 0)) != NULL)
    gtk_flow_box_remove (self->cards, GTK_WIDGET (child));
  self->n_cards = 0;
}

/* ---- Associations ---- */

static char *
describe_cb (ShoalRetentionPane *self,
             guint               cell)
{
  ShoalRetention *retention = self->model->retention;
  guint n, i, j;
  g_autofree char *original = NULL;
  g_autofree char *published = NULL;

  if (retention == NULL)
    return NULL;
  n = shoal_retention_get_n_columns (retention);
  i = MIN (cell / n, cell % n);
  j = MAX (cell / n, cell % n);
  original = shoal_format_number (shoal_retention_get_association (retention, i, j, SHOAL_RETENTION_ORIGINAL), 2);
  published = shoal_format_number (shoal_retention_get_association (retention, i, j, SHOAL_RETENTION_PUBLISHED), 2);
  /* Translators: two columns, and how much they depend on each other. */
  return g_strdup_printf (_("%s and %s: %s in the original, %s in the release"), shoal_retention_get_name (retention, i),
                          shoal_retention_get_name (retention, j), original, published);
}

/* Outlines both cells of the pair that the cross table shows. */
static void
show_pair (ShoalRetentionPane *self)
{
  ShoalHeatMap *map = shoal_heat_map_area_get_map (self->associations);
  guint first, second;

  if (map == NULL || !shoal_cross_table_view_get_pair (self->cross_table, &first, &second))
    return;
  shoal_heat_map_area_select (self->associations, first * map->n_columns + second, second * map->n_columns + first);
}

static void
picked_cb (ShoalRetentionPane *self,
           guint               cell)
{
  guint n = shoal_heat_map_area_get_map (self->associations)->n_columns;

  shoal_cross_table_view_set_pair (self->cross_table, cell / n, cell % n);
}

/* ---- The pane ---- */

static void
update (ShoalRetentionPane *self)
{
  ShoalRetention *retention = self->model->retention;
  guint n_more = shoal_release_retention_get_n_more (self->model);
  gboolean has_pairs = retention != NULL && shoal_retention_get_n_columns (retention) > 1;
  g_autofree char *text = g_strdup_printf (ngettext ("and %'u more column, which is not shown",
                                                     "and %'u more columns, which are not shown", n_more),
                                           n_more);

  set_busy (self, TRUE);
  remove_cards (self);
  gtk_label_set_text (self->more, text);
  gtk_widget_set_visible (GTK_WIDGET (self->more), n_more > 0);
  gtk_widget_set_visible (self->pairs, has_pairs);
  shoal_heat_map_area_take_map (self->associations, has_pairs ? shoal_heat_map_new_associations (retention) : NULL);
  shoal_cross_table_view_set_retention (self->cross_table, has_pairs ? retention : NULL);
  show_pair (self);
  gtk_stack_set_visible_child_name (self->stack, retention != NULL ? "found" : "searching");
  if (retention != NULL && self->tick == 0)
    self->tick = shoal_steps_add (GTK_WIDGET (self), add_card_cb, NULL);
}

static void
shoal_retention_pane_dispose (GObject *object)
{
  ShoalRetentionPane *self = SHOAL_RETENTION_PANE (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_object (&self->model);
  G_OBJECT_CLASS (shoal_retention_pane_parent_class)->dispose (object);
}

static void
shoal_retention_pane_class_init (ShoalRetentionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_retention_pane_dispose;
  g_type_ensure (SHOAL_TYPE_CROSS_TABLE_VIEW);
  g_type_ensure (SHOAL_TYPE_HEAT_MAP_AREA);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-retention-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, cards);
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, more);
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, pairs);
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, associations);
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, associations_heading);
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, pair_heading);
  gtk_widget_class_bind_template_child (widget_class, ShoalRetentionPane, cross_table);
  gtk_widget_class_bind_template_callback (widget_class, describe_cb);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_pair);
}

static void
shoal_retention_pane_init (ShoalRetentionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_heat_map_area_set_name (self->associations, _("How columns depend on each other"));
  /* Translators: proposed name of a file. */
  gtk_box_append (self->associations_heading, shoal_heat_map_area_make_export_button (self->associations, _("associations")));
  gtk_box_append (self->pair_heading, shoal_heat_map_area_make_export_button (self->cross_table->area,
                                                                              /* Translators: proposed name of a file. */
                                                                              _("table of two columns")));
  self->model = shoal_release_retention_new ();
  set_busy (self, TRUE);
  g_signal_connect_object (self->model, "notify::retention", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

/** shoal_retention_pane_set_release: @release: (nullable): the release to describe; a worker measures it. */
void
shoal_retention_pane_set_release (ShoalRetentionPane *self,
                                  ShoalRelease       *release)
{
  g_return_if_fail (SHOAL_IS_RETENTION_PANE (self));

  shoal_release_retention_set_release (self->model, release);
}
