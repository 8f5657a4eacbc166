/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stretch of the report's order of classes, from either end. */

#include "reports/shoal-class-list.h"

struct _ShoalClassList
{
  GObject parent_instance;

  ShoalNodeReport *report;
  guint smallest;
  guint largest;
  gboolean descending;
  guint32 first; /* in the report's order */
  guint32 n_classes;
};

enum
{
  PROP_0,
  PROP_REPORT,
  PROP_SMALLEST,
  PROP_LARGEST,
  PROP_FILTERED,
  PROP_DESCENDING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static GType
get_item_type (GListModel *list)
{
  return SHOAL_TYPE_EQUIVALENCE_CLASS;
}

static guint
get_n_items (GListModel *list)
{
  return SHOAL_CLASS_LIST (list)->n_classes;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  ShoalClassList *self = SHOAL_CLASS_LIST (list);

  if (position >= self->n_classes)
    return NULL;
  return shoal_equivalence_class_new (shoal_node_report_get_classes (self->report),
                                      shoal_class_list_get_class (self, position));
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalClassList, shoal_class_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
shoal_class_list_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  ShoalClassList *self = SHOAL_CLASS_LIST (object);

  switch (prop_id)
    {
    case PROP_REPORT:
      g_value_set_object (value, self->report);
      break;
    case PROP_SMALLEST:
      g_value_set_uint (value, self->smallest);
      break;
    case PROP_LARGEST:
      g_value_set_uint (value, self->largest);
      break;
    case PROP_FILTERED:
      g_value_set_boolean (value, shoal_class_list_is_filtered (self));
      break;
    case PROP_DESCENDING:
      g_value_set_boolean (value, self->descending);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_class_list_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  ShoalClassList *self = SHOAL_CLASS_LIST (object);

  switch (prop_id)
    {
    case PROP_REPORT:
      shoal_class_list_set_report (self, g_value_get_object (value));
      break;
    case PROP_SMALLEST:
      shoal_class_list_set_bounds (self, g_value_get_uint (value), self->largest);
      break;
    case PROP_LARGEST:
      shoal_class_list_set_bounds (self, self->smallest, g_value_get_uint (value));
      break;
    case PROP_DESCENDING:
      shoal_class_list_set_descending (self, g_value_get_boolean (value));
      break;
    case PROP_FILTERED:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_class_list_finalize (GObject *object)
{
  g_clear_object (&SHOAL_CLASS_LIST (object)->report);
  G_OBJECT_CLASS (shoal_class_list_parent_class)->finalize (object);
}

static void
shoal_class_list_class_init (ShoalClassListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags reading = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_class_list_get_property;
  object_class->set_property = shoal_class_list_set_property;
  object_class->finalize = shoal_class_list_finalize;
  properties[PROP_REPORT] = g_param_spec_object ("report", NULL, NULL, SHOAL_TYPE_NODE_REPORT, flags);
  properties[PROP_SMALLEST] = g_param_spec_uint ("smallest", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_LARGEST] = g_param_spec_uint ("largest", NULL, NULL, 0, G_MAXUINT, G_MAXUINT, flags);
  properties[PROP_FILTERED] = g_param_spec_boolean ("filtered", NULL, NULL, FALSE, reading);
  properties[PROP_DESCENDING] = g_param_spec_boolean ("descending", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_class_list_init (ShoalClassList *self)
{
  self->largest = G_MAXUINT;
}

/** shoal_class_list_new: Returns: (transfer full): a list of nothing yet. */
ShoalClassList *
shoal_class_list_new (void)
{
  return g_object_new (SHOAL_TYPE_CLASS_LIST, NULL);
}

static void
update (ShoalClassList *self)
{
  guint before = self->n_classes;

  self->first = self->n_classes = 0;
  if (self->report != NULL)
    self->n_classes = shoal_class_order_find (shoal_node_report_get_class_order (self->report), self->smallest,
                                              self->largest, &self->first);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->n_classes);
}

/** shoal_class_list_set_report: @report: (nullable): whose classes to list; all sizes of them. */
void
shoal_class_list_set_report (ShoalClassList  *self,
                             ShoalNodeReport *report)
{
  g_return_if_fail (SHOAL_IS_CLASS_LIST (self));
  g_return_if_fail (report == NULL || SHOAL_IS_NODE_REPORT (report));

  if (!g_set_object (&self->report, report))
    return;
  g_object_freeze_notify (G_OBJECT (self));
  if (shoal_class_list_is_filtered (self))
    shoal_class_list_set_bounds (self, 0, G_MAXUINT);
  else
    update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REPORT]);
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_class_list_get_report: Returns: (transfer none) (nullable): whose classes are listed. */
ShoalNodeReport *
shoal_class_list_get_report (ShoalClassList *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self), NULL);

  return self->report;
}

/** shoal_class_list_set_bounds: lists classes of @smallest to @largest rows only. */
void
shoal_class_list_set_bounds (ShoalClassList *self,
                             guint           smallest,
                             guint           largest)
{
  g_return_if_fail (SHOAL_IS_CLASS_LIST (self));

  if (self->smallest == smallest && self->largest == largest)
    return;
  self->smallest = smallest;
  self->largest = largest;
  g_object_freeze_notify (G_OBJECT (self));
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SMALLEST]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LARGEST]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILTERED]);
  g_object_thaw_notify (G_OBJECT (self));
}

guint
shoal_class_list_get_smallest (ShoalClassList *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self), 0);

  return self->smallest;
}

guint
shoal_class_list_get_largest (ShoalClassList *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self), 0);

  return self->largest;
}

/** shoal_class_list_is_filtered: Returns: whether only some sizes are listed. */
gboolean
shoal_class_list_is_filtered (ShoalClassList *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self), FALSE);

  return self->smallest > 0 || self->largest < G_MAXUINT;
}

/** shoal_class_list_set_descending: @descending: whether the largest class stands first. */
void
shoal_class_list_set_descending (ShoalClassList *self,
                                 gboolean        descending)
{
  g_return_if_fail (SHOAL_IS_CLASS_LIST (self));

  descending = !!descending;
  if (self->descending == descending)
    return;
  self->descending = descending;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DESCENDING]);
}

gboolean
shoal_class_list_get_descending (ShoalClassList *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self), FALSE);

  return self->descending;
}

/** shoal_class_list_get_class: Returns: number of the class at @position. */
guint32
shoal_class_list_get_class (ShoalClassList *self,
                            guint           position)
{
  guint32 place;

  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self) && position < self->n_classes, 0);

  place = self->first + (self->descending ? self->n_classes - 1 - position : position);
  return shoal_node_report_get_class_order (self->report)->classes[place];
}

/**
 * shoal_class_list_find_class:
 * @group: number of a class
 * @position: (out): where it stands
 *
 * Takes logarithmic time.
 *
 * Returns: whether the class is listed
 */
gboolean
shoal_class_list_find_class (ShoalClassList *self,
                             guint32         group,
                             guint          *position)
{
  const ShoalClassOrder *order;
  guint32 place;

  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self) && position != NULL, FALSE);

  order = self->report != NULL ? shoal_node_report_get_class_order (self->report) : NULL;
  if (order == NULL || group >= order->n_classes)
    return FALSE;
  place = shoal_class_order_find_class (order, shoal_node_report_get_classes (self->report), group);
  if (place < self->first || place - self->first >= self->n_classes)
    return FALSE;
  place -= self->first;
  *position = self->descending ? self->n_classes - 1 - place : place;
  return TRUE;
}
