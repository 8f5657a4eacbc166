/* SPDX-License-Identifier: GPL-3.0-or-later */
/* get_item() makes the object; nothing else is kept per row but, when sorted, its number. A row is a place in the list:
 * when the order changes it has another number, and nobody has to look for rows that have moved, of which there may be
 * millions. */

#include "tables/shoal-row-model.h"

struct _ShoalRow
{
  GObject parent_instance;

  ShoalRowModel *model; /* NULL for one that is in no list */
  guint place;
};

G_DEFINE_FINAL_TYPE (ShoalRow, shoal_row, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NUMBER,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_row_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_NUMBER:
      g_value_set_uint64 (value, shoal_row_get_number (SHOAL_ROW (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_row_finalize (GObject *object)
{
  g_clear_object (&SHOAL_ROW (object)->model);
  G_OBJECT_CLASS (shoal_row_parent_class)->finalize (object);
}

static void
shoal_row_class_init (ShoalRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_row_finalize;
  G_OBJECT_CLASS (klass)->get_property = shoal_row_get_property;
  properties[PROP_NUMBER] = g_param_spec_uint64 ("number", NULL, NULL, 0, G_MAXUINT64, 0,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
}

static void
shoal_row_init (ShoalRow *self)
{
}

/** shoal_row_get_number: Returns: number, in its table, of the row that stands here now, from 0. */
gsize
shoal_row_get_number (ShoalRow *self)
{
  g_return_val_if_fail (SHOAL_IS_ROW (self), 0);

  if (self->model == NULL || self->place >= g_list_model_get_n_items (G_LIST_MODEL (self->model)))
    return self->place;
  return shoal_row_model_get_row (self->model, self->place);
}

struct _ShoalRowModel
{
  GObject parent_instance;

  guint n_rows;
  GArray *order; /* of guint32, or NULL for the table's own */
};

static GType
get_item_type (GListModel *list)
{
  return SHOAL_TYPE_ROW;
}

static guint
get_n_items (GListModel *list)
{
  ShoalRowModel *self = SHOAL_ROW_MODEL (list);

  return self->order != NULL ? self->order->len : self->n_rows;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  ShoalRowModel *self = SHOAL_ROW_MODEL (list);
  ShoalRow *row;

  if (position >= get_n_items (list))
    return NULL;
  row = g_object_new (SHOAL_TYPE_ROW, NULL);
  row->model = g_object_ref (self);
  row->place = position;
  return row;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalRowModel, shoal_row_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
shoal_row_model_finalize (GObject *object)
{
  g_clear_pointer (&SHOAL_ROW_MODEL (object)->order, g_array_unref);
  G_OBJECT_CLASS (shoal_row_model_parent_class)->finalize (object);
}

static void
shoal_row_model_class_init (ShoalRowModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_row_model_finalize;
}

static void
shoal_row_model_init (ShoalRowModel *self)
{
}

/** shoal_row_model_new: Returns: (transfer full): a model without rows. */
ShoalRowModel *
shoal_row_model_new (void)
{
  return g_object_new (SHOAL_TYPE_ROW_MODEL, NULL);
}

/* Tells what came or went at the end; what stands before it are the same places. */
static void
tell (ShoalRowModel *self,
      guint          before)
{
  guint after = get_n_items (G_LIST_MODEL (self));

  if (after > before)
    g_list_model_items_changed (G_LIST_MODEL (self), before, 0, after - before);
  else if (after < before)
    g_list_model_items_changed (G_LIST_MODEL (self), after, before - after, 0);
}

/** shoal_row_model_set_n_rows: @n_rows: so many rows, in the table's own order. A list shows at most 2^32 - 1. */
void
shoal_row_model_set_n_rows (ShoalRowModel *self,
                            gsize          n_rows)
{
  guint before;

  g_return_if_fail (SHOAL_IS_ROW_MODEL (self));

  before = get_n_items (G_LIST_MODEL (self));
  g_clear_pointer (&self->order, g_array_unref);
  self->n_rows = (guint) MIN (n_rows, G_MAXUINT);
  tell (self, before);
}

/**
 * shoal_row_model_set_order:
 * @order: (nullable) (element-type guint32): a row for each place, or only some of them; %NULL for all in the table's order
 *
 * No signal tells of other rows at places that stay: whoever shows them fills them anew.
 */
void
shoal_row_model_set_order (ShoalRowModel *self,
                           GArray        *order)
{
  guint before;

  g_return_if_fail (SHOAL_IS_ROW_MODEL (self));
  g_return_if_fail (order == NULL || order->len <= self->n_rows);

  before = get_n_items (G_LIST_MODEL (self));
  g_clear_pointer (&self->order, g_array_unref);
  if (order != NULL)
    self->order = g_array_ref (order);
  tell (self, before);
}

/** shoal_row_model_get_order: Returns: (transfer none) (nullable): the order, %NULL for the table's own. */
GArray *
shoal_row_model_get_order (ShoalRowModel *self)
{
  g_return_val_if_fail (SHOAL_IS_ROW_MODEL (self), NULL);

  return self->order;
}

/** shoal_row_model_get_row: Returns: number of the row at @position. */
gsize
shoal_row_model_get_row (ShoalRowModel *self,
                         guint          position)
{
  g_return_val_if_fail (SHOAL_IS_ROW_MODEL (self), 0);
  g_return_val_if_fail (position < get_n_items (G_LIST_MODEL (self)), 0);

  return self->order != NULL ? g_array_index (self->order, guint32, position) : position;
}
