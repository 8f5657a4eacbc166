/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever asks for another order before the one before is there gets the later one alone. */

#include "data/shoal-row-sorting.h"

#include "tables/shoal-row-order.h"

struct _ShoalRowSorting
{
  GObject parent_instance;

  ShoalTableView *view; /* weak */
  ShoalTable *table;    /* nullable */
  GCancellable *cancellable; /* of the worker, nullable */
  ShoalColumn *column;       /* by which the rows are, or will be, sorted, nullable */
  gboolean descending;
};

G_DEFINE_FINAL_TYPE (ShoalRowSorting, shoal_row_sorting, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_BUSY,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
notify_busy (ShoalRowSorting *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
cancel (ShoalRowSorting *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/* The selected row stays selected, wherever it goes. */
static void
show_order (ShoalRowSorting *self,
            GArray          *order)
{
  guint place = shoal_table_view_get_selected_row (self->view);
  GArray *before = shoal_table_view_get_order (self->view);
  gsize row = place;

  if (place != GTK_INVALID_LIST_POSITION && before != NULL)
    row = g_array_index (before, guint32, place);
  if (place != GTK_INVALID_LIST_POSITION)
    place = order != NULL ? shoal_row_order_find_row (self->column, self->descending, order, row) : (guint) row;
  shoal_table_view_reorder (self->view, order, place);
}

static void
sorted_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (ShoalRowSorting) self = user_data;
  g_autoptr (GArray) order = shoal_row_order_new_finish (result, NULL);

  if (self->cancellable == NULL || self->cancellable != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->cancellable);
  notify_busy (self);
  if (order != NULL && self->view != NULL)
    show_order (self, order);
}

static void
sort_cb (ShoalRowSorting *self,
         int              column,
         gboolean         descending)
{
  ShoalColumn *by = column >= 0 && self->table != NULL ? shoal_table_get_column (self->table, (guint) column) : NULL;

  cancel (self);
  g_set_object (&self->column, by);
  self->descending = descending;
  if (self->column == NULL)
    {
      show_order (self, NULL);
    }
  else
    {
      self->cancellable = g_cancellable_new ();
      shoal_row_order_new_async (self->column, descending, self->cancellable, sorted_cb, g_object_ref (self));
    }
  notify_busy (self);
}

/* ---- The object ---- */

static void
shoal_row_sorting_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_BUSY)
    g_value_set_boolean (value, shoal_row_sorting_is_busy (SHOAL_ROW_SORTING (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
shoal_row_sorting_dispose (GObject *object)
{
  ShoalRowSorting *self = SHOAL_ROW_SORTING (object);

  cancel (self);
  g_clear_weak_pointer (&self->view);
  g_clear_object (&self->table);
  g_clear_object (&self->column);
  G_OBJECT_CLASS (shoal_row_sorting_parent_class)->dispose (object);
}

static void
shoal_row_sorting_class_init (ShoalRowSortingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = shoal_row_sorting_get_property;
  object_class->dispose = shoal_row_sorting_dispose;
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                                                G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_row_sorting_init (ShoalRowSorting *self)
{
}

/** shoal_row_sorting_new: Returns: (transfer full): sorts the rows of @view once it has a table. */
ShoalRowSorting *
shoal_row_sorting_new (ShoalTableView *view)
{
  ShoalRowSorting *self;

  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (view), NULL);

  self = g_object_new (SHOAL_TYPE_ROW_SORTING, NULL);
  g_set_weak_pointer (&self->view, view);
  g_signal_connect_object (view, "sort", G_CALLBACK (sort_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_row_sorting_set_table: @table: (nullable): what the view shows from now on; what was being sorted is not shown any more. */
void
shoal_row_sorting_set_table (ShoalRowSorting *self,
                             ShoalTable      *table)
{
  g_return_if_fail (SHOAL_IS_ROW_SORTING (self));
  g_return_if_fail (table == NULL || SHOAL_IS_TABLE (table));

  cancel (self);
  g_clear_object (&self->column);
  g_set_object (&self->table, table);
  notify_busy (self);
}

gboolean
shoal_row_sorting_is_busy (ShoalRowSorting *self)
{
  g_return_val_if_fail (SHOAL_IS_ROW_SORTING (self), FALSE);

  return self->cancellable != NULL;
}
