/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Filters and order decide which strategies are shown; the drawing shows the same strategies as the table. */

#include "config.h"

#include "compare/shoal-compare-parts.h"

#include "models/compare/shoal-strategy-grid.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-view.h"

#include <glib/gi18n.h>

#include <math.h>

struct _ShoalStrategyTable
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkEditable *search;
  GtkDropDown *kind_drop;
  GtkLabel *minimum_label;
  GtkAdjustment *minimum_adjustment;
  ShoalTableView *table;

  ShoalStrategyComparison *comparison;
  ShoalStrategyGrid *grid;
  GArray *shown; /* of guint: numbers of strategies, in the order of the rows */
  guint selected;
  int sort_column;
  gboolean descending;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (ShoalStrategyTable, shoal_strategy_table, ADW_TYPE_BIN)

enum
{
  PICKED,
  ACTIVATED,
  SHOWN_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static guint
find_place (ShoalStrategyTable *self,
            guint               index)
{
  for (guint i = 0; i < self->shown->len; i++)
    if (g_array_index (self->shown, guint, i) == index)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static void
row_selected_cb (ShoalStrategyTable *self)
{
  guint place = shoal_table_view_get_selected_row (self->table);

  if (self->updating || place >= self->shown->len)
    return;
  self->selected = g_array_index (self->shown, guint, place);
  g_signal_emit (self, signals[PICKED], 0, self->selected);
}

static void
activated_cb (ShoalStrategyTable *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

static ShoalStrategyFilter
get_filter (ShoalStrategyTable *self)
{
  static const ShoalStrategyKind kinds[] = {
    SHOAL_STRATEGY_RULE, SHOAL_STRATEGY_JOIN, SHOAL_STRATEGY_SEARCH, SHOAL_STRATEGY_RUN,
  };
  guint choice = gtk_drop_down_get_selected (self->kind_drop);

  return (ShoalStrategyFilter) {
    choice >= 2 && choice - 2 < G_N_ELEMENTS (kinds) ? 1u << kinds[choice - 2] : 0, choice == 1,
    (guint32) floor (exp2 (gtk_adjustment_get_value (self->minimum_adjustment)) + 1e-6),
    gtk_editable_get_text (self->search),
  };
}

static void
show_rows (ShoalStrategyTable *self)
{
  ShoalStrategyFilter filter = get_filter (self);
  g_autofree char *minimum = g_strdup_printf (_("k from %'u"), MAX (1, filter.minimum_k));

  self->updating = TRUE;
  gtk_label_set_text (self->minimum_label, minimum);
  g_array_unref (self->shown);
  self->shown = shoal_strategy_grid_dup_order (self->grid, &filter, self->sort_column, self->descending);
  shoal_table_view_reorder (self->table, self->shown, find_place (self, self->selected));
  self->updating = FALSE;
  g_signal_emit (self, signals[SHOWN_CHANGED], 0);
}

static void
sort_cb (ShoalStrategyTable *self,
         int                 column,
         gboolean            descending)
{
  self->sort_column = column;
  self->descending = descending;
  show_rows (self);
}

static void
filter_changed_cb (ShoalStrategyTable *self)
{
  if (self->comparison != NULL && !self->updating)
    show_rows (self);
}

/* The slider is logarithmic, and ends at the largest k of a strategy. */
static void
update_minimum (ShoalStrategyTable *self)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (self->comparison);
  guint32 largest = 2;

  for (guint i = 0; i < shoal_strategy_list_get_n (list); i++)
    largest = MAX (largest, shoal_strategy_list_get (list, i)->figures.k);
  gtk_adjustment_set_upper (self->minimum_adjustment, log2 (largest));
}

static void
shoal_strategy_table_dispose (GObject *object)
{
  ShoalStrategyTable *self = SHOAL_STRATEGY_TABLE (object);

  g_clear_object (&self->grid);
  g_clear_object (&self->comparison);
  G_OBJECT_CLASS (shoal_strategy_table_parent_class)->dispose (object);
}

static void
shoal_strategy_table_finalize (GObject *object)
{
  g_array_unref (SHOAL_STRATEGY_TABLE (object)->shown);
  G_OBJECT_CLASS (shoal_strategy_table_parent_class)->finalize (object);
}

static void
shoal_strategy_table_class_init (ShoalStrategyTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_strategy_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_strategy_table_finalize;
  signals[PICKED] = g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SHOWN_CHANGED] = g_signal_new ("shown-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-strategy-table.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalStrategyTable, search);
  gtk_widget_class_bind_template_child (widget_class, ShoalStrategyTable, kind_drop);
  gtk_widget_class_bind_template_child (widget_class, ShoalStrategyTable, minimum_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalStrategyTable, minimum_adjustment);
  gtk_widget_class_bind_template_child (widget_class, ShoalStrategyTable, table);
  gtk_widget_class_bind_template_callback (widget_class, filter_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, sort_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
shoal_strategy_table_init (ShoalStrategyTable *self)
{
  self->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  self->selected = G_MAXUINT;
  self->sort_column = SHOAL_STRATEGY_GRID_NO_COLUMN;
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_accessible_name_set (GTK_WIDGET (self->kind_drop), _("Kinds That Are Shown"));
}

/** shoal_strategy_table_set_comparison: @comparison: the comparison whose strategies are shown; set once. */
void
shoal_strategy_table_set_comparison (ShoalStrategyTable      *self,
                                     ShoalStrategyComparison *comparison)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_TABLE (self) && self->comparison == NULL);
  g_return_if_fail (SHOAL_IS_STRATEGY_COMPARISON (comparison));

  self->comparison = g_object_ref (comparison);
  self->grid = shoal_strategy_grid_new (comparison);
  shoal_table_view_set_grid (self->table, SHOAL_GRID (self->grid));
}

/** shoal_strategy_table_renew: shows the changed strategies; @selected: the new number of the selected one. */
void
shoal_strategy_table_renew (ShoalStrategyTable *self,
                            guint               selected)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_TABLE (self) && self->comparison != NULL);

  self->selected = selected;
  self->updating = TRUE;
  update_minimum (self);
  shoal_grid_rows_changed (SHOAL_GRID (self->grid));
  self->updating = FALSE;
  show_rows (self);
}

/** shoal_strategy_table_select: @index: number of a strategy, shown or not. Emits no signal. */
void
shoal_strategy_table_select (ShoalStrategyTable *self,
                             guint               index)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_TABLE (self));

  self->selected = index;
  self->updating = TRUE;
  shoal_table_view_select_row (self->table, find_place (self, index));
  self->updating = FALSE;
}

/** shoal_strategy_table_get_shown: Returns: (transfer none) (element-type guint): numbers of the strategies shown. */
GArray *
shoal_strategy_table_get_shown (ShoalStrategyTable *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_TABLE (self), NULL);

  return self->shown;
}
