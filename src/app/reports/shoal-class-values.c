/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counted by a worker: the table may be long, and so may a class. */

#include "config.h"

#include "reports/shoal-class-values.h"

#include "common/shoal-worker.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  ShoalMicrodata *microdata;
  GArray *rows;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->microdata);
  g_array_unref (request->rows);
  g_free (request);
}

static void
values_free (gpointer data)
{
  ShoalClassValues *self = data;

  for (guint i = 0; i < self->n_values; i++)
    g_free (self->values[i].label);
  g_free (self);
}

/* How often a code is in the class and in the table */
typedef struct
{
  guint32 code;
  gsize in_class;
  gsize in_table;
} Count;

static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  const Count *left = a, *right = b;

  if (left->in_class != right->in_class)
    return left->in_class > right->in_class ? -1 : 1;
  if (left->in_table != right->in_table)
    return left->in_table > right->in_table ? -1 : 1;
  return left->code < right->code ? -1 : left->code > right->code;
}

static GArray *
count_codes (ShoalColumn *column,
             GArray      *rows)
{
  gsize n_codes = shoal_column_get_n_codes (column), n_rows = shoal_column_get_n_rows (column);
  GArray *counts = g_array_sized_new (FALSE, TRUE, sizeof (Count), (guint) n_codes);
  Count *entries;

  g_array_set_size (counts, (guint) n_codes);
  entries = (Count *) (gpointer) counts->data;
  for (gsize code = 0; code < n_codes; code++)
    entries[code].code = (guint32) code;
  for (gsize row = 0; row < n_rows; row++)
    entries[shoal_column_get_code (column, row)].in_table++;
  for (guint i = 0; i < rows->len; i++)
    entries[shoal_column_get_code (column, g_array_index (rows, guint32, i))].in_class++;
  g_array_sort (counts, compare_counts);
  return counts;
}

static ShoalClassValues *
count_values (ShoalMicrodata *microdata,
              guint           index,
              GArray         *rows)
{
  ShoalColumn *column = shoal_table_get_column (microdata->table, index);
  g_autoptr (GArray) counts = count_codes (column, rows);
  ShoalClassValues *self = g_new0 (ShoalClassValues, 1);

  self->column = index;
  for (guint i = 0; i < counts->len; i++)
    {
      const Count *count = &g_array_index (counts, Count, i);
      ShoalClassValue *value = &self->values[MIN (i, SHOAL_CLASS_VALUES_MOST)];
      const char *label;

      self->n_different += count->in_class > 0;
      if (count->in_table == 0)
        continue;
      label = shoal_column_get_label (column, count->code);
      if (i < SHOAL_CLASS_VALUES_MOST)
        value->label = g_strdup (label != NULL && *label != '\0' ? label : _("missing"));
      value->in_class += (double) count->in_class / rows->len;
      value->in_table += (double) count->in_table / (double) microdata->n_rows;
      self->n_values = MIN (i, SHOAL_CLASS_VALUES_MOST) + 1;
    }
  return self;
}

static void
find_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  const Request *request = task_data;
  GPtrArray *found = g_ptr_array_new_with_free_func (values_free);

  for (guint i = 0; i < shoal_table_get_n_columns (request->microdata->table) && !g_cancellable_is_cancelled (cancellable); i++)
    if (shoal_schema_get_role (request->microdata->schema, i) == SHOAL_ROLE_SENSITIVE && request->rows->len > 0)
      g_ptr_array_add (found, count_values (request->microdata, i, request->rows));
  g_task_return_pointer (task, found, (GDestroyNotify) g_ptr_array_unref);
}

/** shoal_class_values_find_async: @rows: (element-type guint32): of a class of @microdata. */
void
shoal_class_values_find_async (ShoalMicrodata      *microdata,
                               GArray              *rows,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Request *request = g_new0 (Request, 1);

  request->microdata = g_object_ref (microdata);
  request->rows = g_array_ref (rows);
  g_task_set_source_tag (task, shoal_class_values_find_async);
  g_task_set_task_data (task, request, request_free);
  shoal_worker_run (task, find_worker);
}

/** shoal_class_values_find_finish: Returns: (transfer full) (element-type ShoalClassValues): one of each sensitive column, or %NULL with
 *   %G_IO_ERROR_CANCELLED. */
GPtrArray *
shoal_class_values_find_finish (GAsyncResult  *result,
                                GError       **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, shoal_class_values_find_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
