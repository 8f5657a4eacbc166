/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pair that was chosen stays chosen when another release of the same columns is shown. */

#include "config.h"

#include "release/shoal-cross-table-view.h"

#include "charts/retention/shoal-heat-map.h"
#include "release/shoal-heat-map-area.h"
#include "widgets/shoal-accessible-name.h"
#include "widgets/shoal-short-drop.h"

#include <glib/gi18n.h>

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

  ShoalRetention *retention; /* or NULL */
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
describe_cb (ShoalCrossTableView *self,
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
  original = shoal_chart_format_count (rows[SHOAL_RETENTION_ORIGINAL]);
  published = shoal_chart_format_number (rows[SHOAL_RETENTION_PUBLISHED], 1);
  /* Translators: a value of one column and a value of another one; rows that have both. */
  return g_strdup_printf (_("%s and %s: %s rows of the original, some %s of the release"), lines->labels[cell / n_columns],
                          columns->labels[cell % n_columns], original, published);
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
  gtk_widget_class_bind_template_callback (widget_class, describe_cb);
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

/* Whether its columns are those to choose from already. */
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

/** shoal_cross_table_view_set_retention: @retention: (nullable): of two columns at least. */
void
shoal_cross_table_view_set_retention (ShoalCrossTableView *self,
                                      ShoalRetention      *retention)
{
  g_return_if_fail (SHOAL_IS_CROSS_TABLE_VIEW (self));
  g_return_if_fail (retention == NULL || shoal_retention_get_n_columns (retention) > 1);

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

/** shoal_cross_table_view_get_pair: Returns: whether a table of two different columns is shown; @first, @second: (out): which. */
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
