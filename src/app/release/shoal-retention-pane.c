/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards come one by one with the frames: to lay out a gallery takes longer than one. */

#include "config.h"

#include "release/shoal-retention-pane.h"

#include "charts/retention/shoal-heat-map.h"
#include "release/shoal-cross-table-view.h"
#include "release/shoal-distribution-card.h"
#include "release/shoal-heat-map-area.h"
#include "widgets/shoal-side-by-side.h"

#include <glib/gi18n.h>

struct _ShoalRetentionPane
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkFlowBox *cards;
  GtkLabel *more;
  GtkWidget *pairs;
  ShoalHeatMapArea *associations;
  ShoalCrossTableView *cross_table;

  ShoalReleaseRetention *model;
  guint n_cards;
  guint tick;
};

G_DEFINE_FINAL_TYPE (ShoalRetentionPane, shoal_retention_pane, GTK_TYPE_BOX)

/* From the search until the last card is there. */
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
  ShoalRetention *retention = shoal_release_retention_get_retention (self->model);

  if (retention != NULL && self->n_cards < shoal_retention_get_n_columns (retention))
    {
      GtkWidget *card = shoal_distribution_card_new (retention, self->n_cards++);

      /* The focus goes to the place of a card, which says what is on it. */
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

/* ---- What depends on what ---- */

static char *
describe_cb (ShoalRetentionPane *self,
             guint               cell)
{
  ShoalRetention *retention = shoal_release_retention_get_retention (self->model);
  guint n, i, j;
  g_autofree char *original = NULL;
  g_autofree char *published = NULL;

  if (retention == NULL)
    return NULL;
  n = shoal_retention_get_n_columns (retention);
  i = MIN (cell / n, cell % n);
  j = MAX (cell / n, cell % n);
  original = shoal_chart_format_number (shoal_retention_get_association (retention, i, j, SHOAL_RETENTION_ORIGINAL), 2);
  published = shoal_chart_format_number (shoal_retention_get_association (retention, i, j, SHOAL_RETENTION_PUBLISHED), 2);
  /* Translators: two columns, and how much they depend on each other. */
  return g_strdup_printf (_("%s and %s: %s in the original, %s in the release"), shoal_retention_get_name (retention, i),
                          shoal_retention_get_name (retention, j), original, published);
}

/* Both cells of the pair that the cross table shows. */
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

/* ---- All ---- */

static void
update (ShoalRetentionPane *self)
{
  ShoalRetention *retention = shoal_release_retention_get_retention (self->model);
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
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), add_card_cb, NULL, NULL);
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
  self->model = shoal_release_retention_new ();
  set_busy (self, TRUE);
  g_signal_connect_object (self->model, "notify::retention", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

/** shoal_retention_pane_set_release: @release: (nullable): what to tell of; a worker finds it. */
void
shoal_retention_pane_set_release (ShoalRetentionPane *self,
                                  ShoalRelease       *release)
{
  g_return_if_fail (SHOAL_IS_RETENTION_PANE (self));

  shoal_release_retention_set_release (self->model, release);
}
