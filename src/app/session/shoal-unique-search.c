/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result depends only on the candidate columns and the column of persons. Other changes of the schema do not affect it. */

#include "session/shoal-unique-search.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"

G_DEFINE_TYPE (ShoalUniqueSearch, shoal_unique_search, G_TYPE_OBJECT)

/* The search ends after visiting this many rows, which takes some seconds. */
#define MAX_VISITS 300000000
#define MOST_SETS_PER_SIZE 5

typedef struct
{
  ShoalTable *table;
  ShoalSchema *schema;
  GArray *candidates; /* of guint, ascending */
  guint n_threads;
  ShoalProgress *progress;
  GArray *found; /* of ShoalUniqueSet */
  gboolean complete;
} Search;

static void
clear_set (gpointer data)
{
  g_free (((ShoalUniqueSet *) data)->names);
}

static GArray *
sets_new (void)
{
  GArray *sets = g_array_new (FALSE, FALSE, sizeof (ShoalUniqueSet));

  g_array_set_clear_func (sets, clear_set);
  return sets;
}

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->table);
  g_object_unref (search->schema);
  g_array_unref (search->candidates);
  g_object_unref (search->progress);
  g_array_unref (search->found);
  g_free (search);
}

/* Three columns single out at least as many people as any two of them, so pairs and triples are ranked separately. */
static void
take_sets (Search *search,
           GArray *sets,
           gsize   n_people,
           guint   n_columns)
{
  guint n_taken = 0;

  for (guint i = 0; i < sets->len && n_taken < MOST_SETS_PER_SIZE; i++)
    {
      const ShoalUniqueness *set = &g_array_index (sets, ShoalUniqueness, i);
      ShoalUniqueSet found = { NULL, set->n_unique, (double) set->n_unique / (double) n_people };
      GString *names;

      if (set->n_columns != n_columns || set->n_unique == 0)
        continue;
      names = g_string_new (NULL);
      for (guint j = 0; j < n_columns; j++)
        g_string_append_printf (names, "%s%s", j > 0 ? ", " : "",
                                shoal_column_get_name (shoal_table_get_column (search->table, set->columns[j])));
      found.names = g_string_free (names, FALSE);
      g_array_append_val (search->found, found);
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
  g_autoptr (ShoalPersons) persons = shoal_persons_new (search->table, search->schema);
  gsize n_people = persons != NULL ? persons->n_persons : shoal_table_get_n_rows (search->table);
  g_autoptr (GArray) sets = NULL;

  sets = shoal_uniqueness_find (search->table, persons, (const guint *) search->candidates->data, search->candidates->len,
                                MAX_VISITS, search->n_threads, search->progress, &search->complete, NULL);
  for (guint n_columns = 2; sets != NULL && n_columns <= SHOAL_UNIQUENESS_MAX_COLUMNS; n_columns++)
    take_sets (search, sets, n_people, n_columns);
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

  if (!shoal_worker_take (&self->searching, result))
    return;
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    {
      self->complete = search->complete;
      g_array_unref (self->sets);
      self->sets = g_array_ref (search->found);
    }
  notify (self);
}

static gboolean
is_candidate (ShoalSessionColumn *column)
{
  ShoalRole role = column->listed->meaning.role;

  if (role == SHOAL_ROLE_UNSET)
    role = column->profile->proposed_role;
  return !shoal_role_identifies (role) && shoal_column_get_n_codes (column->column) > 1;
}

/* NULL until all columns have their profile. */
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
  shoal_worker_stop (&self->searching);
  g_clear_pointer (&self->candidates, g_array_unref);
  self->of_persons = FALSE;
  self->complete = FALSE;
  g_array_unref (self->sets);
  self->sets = sets_new ();
  notify (self);
}

static void
update (ShoalUniqueSearch *self)
{
  ShoalTable *table = self->dataset->table;
  g_autoptr (GArray) candidates = table != NULL ? list_candidates (self) : NULL;
  g_autoptr (GTask) task = NULL;
  ShoalSchema *schema = self->dataset->schema;
  Search *search;
  guint person = 0;
  gboolean of_persons = schema != NULL && shoal_schema_find_person (schema, &person);

  if (candidates == NULL || schema == NULL
      || (is_same (candidates, self->candidates) && of_persons == self->of_persons && person == self->person))
    return;
  drop (self);
  self->candidates = g_array_ref (candidates);
  self->of_persons = of_persons;
  self->person = person;
  search = g_new0 (Search, 1);
  search->table = g_object_ref (table);
  search->schema = g_object_ref (schema);
  search->candidates = g_steal_pointer (&candidates);
  search->n_threads = self->dataset->n_threads;
  search->progress = shoal_progress_new ();
  search->found = sets_new ();
  task = shoal_worker_begin (&self->searching, self, search, search_free, found_cb);
  shoal_progress_start (search->progress, self->searching, 0);
  shoal_worker_run_alone (task, search_worker);
  notify (self);
}

static void
shoal_unique_search_dispose (GObject *object)
{
  ShoalUniqueSearch *self = SHOAL_UNIQUE_SEARCH (object);

  shoal_worker_stop (&self->searching);
  G_OBJECT_CLASS (shoal_unique_search_parent_class)->dispose (object);
}

static void
shoal_unique_search_finalize (GObject *object)
{
  ShoalUniqueSearch *self = SHOAL_UNIQUE_SEARCH (object);

  g_clear_object (&self->dataset);
  g_array_unref (self->sets);
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
  self->sets = sets_new ();
}

/** shoal_unique_search_new: Returns: (transfer full): searches @dataset. */
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
