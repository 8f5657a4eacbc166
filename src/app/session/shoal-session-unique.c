/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small sets of columns that single out rows: looked for once the columns are known, again when identifiers change. */

#include "session/shoal-session-private.h"

/* Sets are looked at until this many rows were: some seconds. */
#define MAX_VISITS 300000000
#define MOST_SETS_PER_SIZE 5

typedef struct
{
  ShoalTable *table;
  GArray *candidates; /* of guint, ascending */
  guint n_threads;
  ShoalProgress *progress;
  GPtrArray *found; /* of ShoalUniqueSet */
  gboolean complete;
} UniqueSearch;

static void
search_free (gpointer data)
{
  UniqueSearch *search = data;

  g_object_unref (search->table);
  g_array_unref (search->candidates);
  g_object_unref (search->progress);
  g_ptr_array_unref (search->found);
  g_free (search);
}

/* Three columns single out more than two, always: both have their own worst. */
static void
take_sets (UniqueSearch *search,
           GArray       *sets,
           guint         n_columns)
{
  guint n_taken = 0;

  for (guint i = 0; i < sets->len && n_taken < MOST_SETS_PER_SIZE; i++)
    {
      const ShoalUniqueness *set = &g_array_index (sets, ShoalUniqueness, i);

      if (set->n_columns != n_columns || set->n_unique == 0)
        continue;
      g_ptr_array_add (search->found, shoal_unique_set_new (search->table, set));
      n_taken++;
    }
}

static void
search_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  UniqueSearch *search = task_data;
  g_autoptr (GArray) sets = NULL;

  sets = shoal_uniqueness_find (search->table, (const guint *) search->candidates->data, search->candidates->len,
                                MAX_VISITS, search->n_threads, search->progress, &search->complete, NULL);
  for (guint n_columns = 2; sets != NULL && n_columns <= SHOAL_UNIQUENESS_MAX_COLUMNS; n_columns++)
    take_sets (search, sets, n_columns);
  g_task_return_boolean (task, sets != NULL);
}

static void
notify (ShoalSession *self)
{
  _shoal_session_notify (self, PROP_UNIQUE_PENDING);
  _shoal_session_notify (self, PROP_UNIQUE_COMPLETE);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  UniqueSearch *search = g_task_get_task_data (G_TASK (result));

  if (self->unique_search != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->unique_search);
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    {
      self->unique_complete = search->complete;
      g_list_store_splice (self->unique_sets, 0, g_list_model_get_n_items (G_LIST_MODEL (self->unique_sets)),
                           search->found->pdata, search->found->len);
    }
  notify (self);
}

static gboolean
is_candidate (ShoalSessionColumn *column)
{
  ShoalRole role = shoal_session_column_get_role (column);

  if (role == SHOAL_ROLE_UNSET)
    role = shoal_session_column_get_profile (column)->proposed_role;
  return role != SHOAL_ROLE_IDENTIFIER && shoal_column_get_n_codes (shoal_session_column_get_column (column)) > 1;
}

/* NULL while not all columns are known. */
static GArray *
list_candidates (ShoalSession *self)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (self, i);

      if (shoal_session_column_get_profile (column) == NULL)
        return NULL;
      if (is_candidate (column))
        g_array_append_val (candidates, i);
    }
  return g_steal_pointer (&candidates);
}

static gboolean
is_same (GArray *a,
         GArray *b)
{
  return a != NULL && b != NULL && a->len == b->len && memcmp (a->data, b->data, a->len * sizeof (guint)) == 0;
}

void
_shoal_session_update_unique_sets (ShoalSession *self)
{
  g_autoptr (GArray) candidates = self->table != NULL ? list_candidates (self) : NULL;
  g_autoptr (GTask) task = NULL;
  UniqueSearch *search;

  if (candidates == NULL || is_same (candidates, self->unique_candidates))
    return;
  _shoal_session_drop_unique_sets (self);
  self->unique_candidates = g_array_ref (candidates);
  self->unique_search = g_cancellable_new ();
  search = g_new0 (UniqueSearch, 1);
  search->table = g_object_ref (self->table);
  search->candidates = g_steal_pointer (&candidates);
  search->n_threads = self->n_threads;
  search->progress = shoal_progress_new ();
  search->found = g_ptr_array_new_with_free_func (g_object_unref);
  shoal_progress_start (search->progress, self->unique_search, 0);
  task = g_task_new (self, self->unique_search, found_cb, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, search, search_free);
  shoal_worker_run (task, search_worker);
  notify (self);
}

void
_shoal_session_drop_unique_sets (ShoalSession *self)
{
  if (self->unique_search != NULL)
    g_cancellable_cancel (self->unique_search);
  g_clear_object (&self->unique_search);
  g_clear_pointer (&self->unique_candidates, g_array_unref);
  self->unique_complete = FALSE;
  g_list_store_remove_all (self->unique_sets);
  notify (self);
}

/** shoal_session_get_unique_sets: Returns: (transfer none): sets of columns that single out rows, the worst first; empty while they are looked for. */
GListModel *
shoal_session_get_unique_sets (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return G_LIST_MODEL (self->unique_sets);
}

/** shoal_session_is_unique_pending: Returns: whether such sets are still looked for. */
gboolean
shoal_session_is_unique_pending (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return self->table != NULL && (self->unique_candidates == NULL || self->unique_search != NULL);
}

/** shoal_session_is_unique_complete: Returns: whether all pairs and triples of columns were looked at; of large tables only some are. */
gboolean
shoal_session_is_unique_complete (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  return self->unique_complete;
}
