/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list is an interval of the report's order of classes, read forwards or backwards. */

#include "reports/shoal-class-list.h"

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (ShoalClassList, shoal_class_list, G_TYPE_OBJECT)

static void
shoal_class_list_finalize (GObject *object)
{
  g_clear_object (&SHOAL_CLASS_LIST (object)->report);
  G_OBJECT_CLASS (shoal_class_list_parent_class)->finalize (object);
}

static void
shoal_class_list_class_init (ShoalClassListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_class_list_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
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
  self->first = self->n_classes = 0;
  if (self->report != NULL)
    self->n_classes = shoal_class_order_find (self->report->order, self->smallest, self->largest, &self->first);
  g_signal_emit (self, signals[CHANGED], 0);
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
  self->smallest = 0;
  self->largest = G_MAXUINT;
  update (self);
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
  update (self);
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
}

/** shoal_class_list_get_class: Returns: number of the class at @position. */
guint32
shoal_class_list_get_class (ShoalClassList *self,
                            guint           position)
{
  guint32 place;

  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self) && position < self->n_classes, 0);

  place = self->first + (self->descending ? self->n_classes - 1 - position : position);
  return self->report->order->classes[place];
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

  order = self->report != NULL ? self->report->order : NULL;
  if (order == NULL || group >= order->n_classes)
    return FALSE;
  place = shoal_class_order_find_class (order, self->report->classes, group);
  if (place < self->first || place - self->first >= self->n_classes)
    return FALSE;
  place -= self->first;
  *position = self->descending ? self->n_classes - 1 - place : place;
  return TRUE;
}
