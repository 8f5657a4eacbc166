/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever goes through the classes quickly makes each search end that of the class before. */

#include "reports/shoal-class-rows.h"

#include "common/shoal-worker.h"
#include "recoding/shoal-class-order.h"

struct _ShoalClassRows
{
  GObject parent_instance;

  GArray *rows;            /* of guint32, nullable */
  GCancellable *searching; /* nullable */
};

G_DEFINE_FINAL_TYPE (ShoalClassRows, shoal_class_rows, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PENDING,
  N_PROPS
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
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
shoal_class_rows_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  ShoalClassRows *self = SHOAL_CLASS_ROWS (object);

  switch (prop_id)
    {
    case PROP_PENDING:
      g_value_set_boolean (value, self->searching != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
stop (ShoalClassRows *self)
{
  if (self->searching != NULL)
    g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
}

static void
shoal_class_rows_dispose (GObject *object)
{
  ShoalClassRows *self = SHOAL_CLASS_ROWS (object);

  stop (self);
  g_clear_pointer (&self->rows, g_array_unref);
  G_OBJECT_CLASS (shoal_class_rows_parent_class)->dispose (object);
}

static void
shoal_class_rows_class_init (ShoalClassRowsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_class_rows_get_property;
  object_class->dispose = shoal_class_rows_dispose;
  properties[PROP_PENDING] = g_param_spec_boolean ("pending", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_class_rows_init (ShoalClassRows *self)
{
}

/** shoal_class_rows_new: Returns: (transfer full): no rows yet. */
ShoalClassRows *
shoal_class_rows_new (void)
{
  return g_object_new (SHOAL_TYPE_CLASS_ROWS, NULL);
}

static void
changed (ShoalClassRows *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PENDING]);
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
  if (rows != NULL)
    g_task_return_pointer (task, rows, (GDestroyNotify) g_array_unref);
  else
    g_task_return_error (task, error);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalClassRows *self = SHOAL_CLASS_ROWS (object);
  g_autoptr (GArray) rows = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self->searching == NULL || self->searching != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->searching);
  g_clear_pointer (&self->rows, g_array_unref);
  self->rows = g_steal_pointer (&rows);
  changed (self);
}

/** shoal_class_rows_set_class: looks for the rows of class @group; those that are there stay until then. */
void
shoal_class_rows_set_class (ShoalClassRows *self,
                            ShoalClasses   *classes,
                            guint32         group)
{
  g_autoptr (GTask) task = NULL;
  Search *search;

  g_return_if_fail (SHOAL_IS_CLASS_ROWS (self));
  g_return_if_fail (SHOAL_IS_CLASSES (classes) && group < classes->n_groups);

  stop (self);
  self->searching = g_cancellable_new ();
  search = g_new0 (Search, 1);
  search->classes = g_object_ref (classes);
  search->group = group;
  task = g_task_new (self, self->searching, found_cb, NULL);
  g_task_set_source_tag (task, shoal_class_rows_set_class);
  g_task_set_task_data (task, search, search_free);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PENDING]);
  shoal_worker_run (task, search_worker);
}

/** shoal_class_rows_clear: no class any more. */
void
shoal_class_rows_clear (ShoalClassRows *self)
{
  g_return_if_fail (SHOAL_IS_CLASS_ROWS (self));

  if (self->rows == NULL && self->searching == NULL)
    return;
  stop (self);
  g_clear_pointer (&self->rows, g_array_unref);
  changed (self);
}

/** shoal_class_rows_get: Returns: (transfer none) (nullable) (element-type guint32): the rows, ascending. */
GArray *
shoal_class_rows_get (ShoalClassRows *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_ROWS (self), NULL);

  return self->rows;
}
