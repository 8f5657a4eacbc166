/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search is about a set of candidates: a schema that leaves them as they are leaves its result as it is. */

#include "session/shoal-unique-search.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"

G_DEFINE_TYPE (ShoalUniqueSearch, shoal_unique_search, G_TYPE_OBJECT)

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
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->table);
  g_array_unref (search->candidates);
  g_object_unref (search->progress);
  g_ptr_array_unref (search->found);
  g_free (search);
}

/* Three columns single out more than two, always: both have their own worst. */
static void
take_sets (Search *search,
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
  Search *search = task_data;
  g_autoptr (GArray) sets = NULL;

  sets = shoal_uniqueness_find (search->table, (const guint *) search->candidates->data, search->candidates->len,
                                MAX_VISITS, search->n_threads, search->progress, &search->complete, NULL);
  for (guint n_columns = 2; sets != NULL && n_columns <= SHOAL_UNIQUENESS_MAX_COLUMNS; n_columns++)
    take_sets (search, sets, n_columns);
  g_task_return_boolean (task, sets != NULL);
}

static void
notify (ShoalUniqueSearch *self)
{
  self->pending = self->dataset->table != NULL && (self->candidates == NULL || self->searching != NULL);
  g_object_notify (G_OBJECT (self), "pending");
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalUniqueSearch *self = SHOAL_UNIQUE_SEARCH (object);
  Search *search = g_task_get_task_data (G_TASK (result));

  if (self->searching != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->searching);
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    {
      self->complete = search->complete;
      g_list_store_splice (G_LIST_STORE (self->sets), 0, g_list_model_get_n_items (self->sets), search->found->pdata,
                           search->found->len);
    }
  notify (self);
}

static gboolean
is_candidate (ShoalSessionColumn *column)
{
  ShoalRole role = column->listed->role;

  if (role == SHOAL_ROLE_UNSET)
    role = column->profile->proposed_role;
  return !shoal_role_identifies (role) && shoal_column_get_n_codes (column->column) > 1;
}

/* NULL while not all columns are known. */
static GArray *
list_candidates (ShoalUniqueSearch *self)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_columns = g_list_model_get_n_items (self->dataset->columns);

  for (guint i = 0; i < n_columns; i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->dataset, i);

      if (column->profile == NULL)
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
  if (a == NULL || b == NULL || a->len != b->len)
    return FALSE;
  return a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (guint)) == 0;
}

static void
drop (ShoalUniqueSearch *self)
{
  if (self->searching != NULL)
    g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  g_clear_pointer (&self->candidates, g_array_unref);
  self->complete = FALSE;
  g_list_store_remove_all (G_LIST_STORE (self->sets));
  notify (self);
}

static void
update (ShoalUniqueSearch *self)
{
  ShoalTable *table = self->dataset->table;
  g_autoptr (GArray) candidates = table != NULL ? list_candidates (self) : NULL;
  g_autoptr (GTask) task = NULL;
  Search *search;

  if (candidates == NULL || is_same (candidates, self->candidates))
    return;
  drop (self);
  self->candidates = g_array_ref (candidates);
  self->searching = g_cancellable_new ();
  search = g_new0 (Search, 1);
  search->table = g_object_ref (table);
  search->candidates = g_steal_pointer (&candidates);
  search->n_threads = self->dataset->n_threads;
  search->progress = shoal_progress_new ();
  search->found = g_ptr_array_new_with_free_func (g_object_unref);
  shoal_progress_start (search->progress, self->searching, 0);
  task = g_task_new (self, self->searching, found_cb, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, search, search_free);
  shoal_worker_run_alone (task, search_worker);
  notify (self);
}

static void
shoal_unique_search_dispose (GObject *object)
{
  ShoalUniqueSearch *self = SHOAL_UNIQUE_SEARCH (object);

  if (self->searching != NULL)
    g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  G_OBJECT_CLASS (shoal_unique_search_parent_class)->dispose (object);
}

static void
shoal_unique_search_finalize (GObject *object)
{
  ShoalUniqueSearch *self = SHOAL_UNIQUE_SEARCH (object);

  g_clear_object (&self->dataset);
  g_clear_object (&self->sets);
  g_clear_pointer (&self->candidates, g_array_unref);
  G_OBJECT_CLASS (shoal_unique_search_parent_class)->finalize (object);
}

static void
shoal_unique_search_class_init (ShoalUniqueSearchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_unique_search_dispose;
  object_class->finalize = shoal_unique_search_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalUniqueSearch, pending),
                                g_param_spec_boolean ("pending", NULL, NULL, FALSE, SHOAL_FIELD));
}

static void
shoal_unique_search_init (ShoalUniqueSearch *self)
{
  self->sets = G_LIST_MODEL (g_list_store_new (SHOAL_TYPE_UNIQUE_SET));
}

/** shoal_unique_search_new: Returns: (transfer full): what searches @dataset. */
ShoalUniqueSearch *
shoal_unique_search_new (ShoalDataset *dataset)
{
  ShoalUniqueSearch *self;

  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);

  self = g_object_new (SHOAL_TYPE_UNIQUE_SEARCH, NULL);
  self->dataset = g_object_ref (dataset);
  g_signal_connect_object (dataset, "notify::table", G_CALLBACK (drop), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dataset, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dataset, "profiled", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  notify (self);
  return self;
}
