/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search for another class stops the search before it. */

#include "reports/shoal-class-rows.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "recoding/shoal-class-order.h"

G_DEFINE_FINAL_TYPE (ShoalClassRows, shoal_class_rows, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

typedef struct
{
  ShoalClasses *classes;
  guint32 group;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->classes);
  g_free (search);
}

static void
shoal_class_rows_dispose (GObject *object)
{
  ShoalClassRows *self = SHOAL_CLASS_ROWS (object);

  shoal_worker_stop (&self->searching);
  g_clear_pointer (&self->rows, g_array_unref);
  G_OBJECT_CLASS (shoal_class_rows_parent_class)->dispose (object);
}

static void
shoal_class_rows_class_init (ShoalClassRowsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_class_rows_dispose;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalClassRows, pending),
                                g_param_spec_boolean ("pending", NULL, NULL, FALSE, SHOAL_FIELD));
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_class_rows_init (ShoalClassRows *self)
{
}

/** shoal_class_rows_new: Returns: (transfer full): an object without rows. */
ShoalClassRows *
shoal_class_rows_new (void)
{
  return g_object_new (SHOAL_TYPE_CLASS_ROWS, NULL);
}

static void
notify_pending (ShoalClassRows *self)
{
  self->pending = self->searching != NULL;
  g_object_notify (G_OBJECT (self), "pending");
}

static void
changed (ShoalClassRows *self)
{
  notify_pending (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
search_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Search *search = task_data;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  GError *error = NULL;
  GArray *rows;

  shoal_progress_start (progress, cancellable, 0);
  rows = shoal_classes_list_rows (search->classes, search->group, progress, &error);
  shoal_worker_return (task, rows, (GDestroyNotify) g_array_unref, error);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalClassRows *self = SHOAL_CLASS_ROWS (object);
  g_autoptr (GArray) rows = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!shoal_worker_take (&self->searching, result))
    return;
  g_clear_pointer (&self->rows, g_array_unref);
  self->rows = g_steal_pointer (&rows);
  changed (self);
}

/** shoal_class_rows_set_class: starts to search for the rows of class @group; the present rows stay until they are found. */
void
shoal_class_rows_set_class (ShoalClassRows *self,
                            ShoalClasses   *classes,
                            guint32         group)
{
  g_autoptr (GTask) task = NULL;
  Search *search;

  g_return_if_fail (SHOAL_IS_CLASS_ROWS (self));
  g_return_if_fail (SHOAL_IS_CLASSES (classes) && group < classes->n_groups);

  search = g_new0 (Search, 1);
  search->classes = g_object_ref (classes);
  search->group = group;
  task = shoal_worker_begin (&self->searching, self, search, search_free, found_cb);
  notify_pending (self);
  shoal_worker_run (task, search_worker);
}

/** shoal_class_rows_clear: drops the class and its rows. */
void
shoal_class_rows_clear (ShoalClassRows *self)
{
  g_return_if_fail (SHOAL_IS_CLASS_ROWS (self));

  if (self->rows == NULL && self->searching == NULL)
    return;
  shoal_worker_stop (&self->searching);
  g_clear_pointer (&self->rows, g_array_unref);
  changed (self);
}
