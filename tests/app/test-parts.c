/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a session without one: each needs those before it only. */

#include "app-fixture.h"

#include "common/shoal-list-store.h"
#include "project/shoal-project-load.h"

/* A document and what follows from it, all of a small table. */
typedef struct
{
  ShoalDocument *document;
  ShoalDataset *dataset;
  ShoalPreparation *preparation;
  ShoalRuns *runs;
  ShoalSelection *selection;
} Parts;

static ShoalTable *
read_table (ShoalProject *project)
{
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (GError) error = NULL;
  ShoalTable *table = shoal_project_read_table (project, &found, NULL, &error);

  g_assert_no_error (error);
  return table;
}

static void
fill (Parts *parts)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "age,sex\n1,F\n2,F\n3,M\n4,M\n");
  g_autoptr (GFile) file = write_file (folder, "t.shoal",
      "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"privacy\": { \"k\": 2, \"suppression\": 0 },\n"
      "  \"columns\": [ { \"name\": \"age\", \"role\": \"quasi-identifier\" }, { \"name\": \"sex\" } ] }\n");
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, NULL);
  g_autoptr (ShoalTable) table = read_table (project);

  parts->document = shoal_document_new ();
  parts->dataset = shoal_dataset_new (parts->document);
  parts->preparation = shoal_preparation_new (parts->dataset);
  parts->runs = shoal_runs_new (parts->preparation);
  parts->selection = shoal_selection_new (parts->runs);
  shoal_dataset_expect_table (parts->dataset, table, FALSE);
  shoal_document_replace (parts->document, project, TRUE);
}

static void
close_parts (Parts *parts)
{
  shoal_dataset_expect_table (parts->dataset, NULL, FALSE);
  shoal_document_replace (parts->document, NULL, TRUE);
}

static void
clear (Parts *parts)
{
  close_parts (parts);
  g_clear_object (&parts->selection);
  g_clear_object (&parts->runs);
  g_clear_object (&parts->preparation);
  g_clear_object (&parts->dataset);
  g_clear_object (&parts->document);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, clear)

static void
note_change_cb (GString    *log,
                guint       position,
                guint       n_removed,
                guint       n_added)
{
  g_string_append_printf (log, "%u-%u+%u", position, n_removed, n_added);
}

/* A list becomes another one with the least change that is one splice. */
static void
test_list_store (void)
{
  static const struct
  {
    const char *items;
    const char *change;
  } steps[] = {
    { "", "" },         { "abc", "0-0+3" }, { "abc", "" },       { "abxc", "2-0+1" }, { "abc", "2-1+0" },   { "dabc", "0-0+1" },
    { "dabce", "4-0+1" }, { "daxye", "2-2+2" }, { "aa", "0-5+2" }, { "aaa", "2-0+1" },  { "b", "0-3+1" }, { "", "0-1+0" },
  };
  g_autoptr (GListStore) store = g_list_store_new (G_TYPE_OBJECT);
  g_autoptr (GPtrArray) letters = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GString) log = g_string_new (NULL);

  for (guint i = 0; i < 26; i++)
    g_ptr_array_add (letters, g_object_new (G_TYPE_OBJECT, NULL));
  g_signal_connect_swapped (store, "items-changed", G_CALLBACK (note_change_cb), log);
  for (guint s = 0; s < G_N_ELEMENTS (steps); s++)
    {
      g_autoptr (GPtrArray) items = g_ptr_array_new ();

      for (const char *letter = steps[s].items; *letter != '\0'; letter++)
        g_ptr_array_add (items, letters->pdata[*letter - 'a']);
      g_string_truncate (log, 0);
      shoal_list_store_set_items (store, items);
      g_assert_cmpstr (log->str, ==, steps[s].change);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (store)), ==, items->len);
      for (guint i = 0; i < items->len; i++)
        {
          g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (store), i);

          g_assert_true (item == items->pdata[i]);
        }
    }
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_dataset (void)
{
  g_auto (Parts) parts = { NULL };
  guint n_updated = 0;
  ShoalSessionColumn *age;

  fill (&parts);
  g_signal_connect_swapped (parts.dataset, "updated", G_CALLBACK (count_cb), &n_updated);
  age = shoal_dataset_get_column (parts.dataset, 0);
  g_assert_cmpuint (parts.dataset->n_unset, ==, 1);
  g_assert_cmpuint (shoal_dataset_count_role (parts.dataset, SHOAL_ROLE_QUASI_IDENTIFIER), ==, 1);
  g_assert_cmpuint (shoal_dataset_count_role (parts.dataset, SHOAL_ROLE_SENSITIVE), ==, 0);
  g_assert_true (parts.dataset->schema_pending);
  g_assert_null (shoal_schema_get_hierarchy (parts.dataset->schema, 0));
  wait_until (!parts.dataset->schema_pending);
  g_assert_cmpuint (n_updated, ==, 1);
  g_assert_true (shoal_schema_get_hierarchy (parts.dataset->schema, 0) == shoal_session_column_get_hierarchy (age));
  wait_until (shoal_dataset_get_column (parts.dataset, 1)->profile != NULL);

  /* A hierarchy that arrives after its table has gone is nobody's. */
  close_parts (&parts);
  g_assert_null (parts.dataset->schema);
  g_assert_cmpuint (g_list_model_get_n_items (parts.dataset->columns), ==, 0);
}

static void
test_unique_search (void)
{
  g_auto (Parts) parts = { NULL };
  g_autoptr (ShoalUniqueSearch) search = NULL;

  fill (&parts);
  search = shoal_unique_search_new (parts.dataset);
  g_assert_true (search->pending);
  wait_until (!search->pending);
  g_assert_true (search->complete);
  g_assert_cmpuint (search->sets->len, ==, 1);
  close_parts (&parts);
  g_assert_false (search->pending);
  g_assert_cmpuint (search->sets->len, ==, 0);
}

static void
test_preparation (void)
{
  g_auto (Parts) parts = { NULL };
  g_auto (Outcome) first = { NULL };
  g_auto (Outcome) second = { NULL };
  g_auto (Outcome) third = { NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalMicrodata) same = NULL;
  g_autoptr (GError) error = NULL;

  fill (&parts);
  shoal_preparation_load_async (parts.preparation, outcome_cb, &first);
  shoal_preparation_load_async (parts.preparation, outcome_cb, &second);
  wait_until (first.result != NULL && second.result != NULL);
  microdata = shoal_preparation_load_finish (parts.preparation, first.result, &error);
  same = shoal_preparation_load_finish (parts.preparation, second.result, &error);
  g_assert_no_error (error);
  g_assert_nonnull (microdata);
  g_assert_true (microdata == same && microdata == parts.preparation->microdata);

  close_parts (&parts);
  g_assert_null (parts.preparation->microdata);
  shoal_preparation_load_async (parts.preparation, outcome_cb, &third);
  wait_until (third.result != NULL);
  g_assert_null (shoal_preparation_load_finish (parts.preparation, third.result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The report of the table as it is, asked for with @cancellable: (transfer full) (nullable). */
static ShoalRecodingReport *
evaluate (Parts         *parts,
          GCancellable  *cancellable,
          gboolean       cancel_when_done,
          GError       **error)
{
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((const guint[]) { 0 }, 1);

  shoal_evaluate_async (parts->preparation, node, cancellable, outcome_cb, &outcome);
  if (cancellable != NULL && !cancel_when_done)
    g_cancellable_cancel (cancellable);
  wait_until (outcome.result != NULL);
  if (cancel_when_done)
    g_cancellable_cancel (cancellable);
  return shoal_evaluate_finish (outcome.result, error);
}

/* Who has cancelled gets no report, whenever it was: what asks again need not remember for what it has asked. */
static void
test_evaluate (void)
{
  g_auto (Parts) parts = { NULL };
  g_autoptr (ShoalRecodingReport) report = NULL;

  fill (&parts);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;

      g_assert_null (evaluate (&parts, cancellable, i == 1, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
  report = evaluate (&parts, NULL, FALSE, NULL);
  g_assert_nonnull (report);
  g_assert_false (report->feasible);
}

static ShoalSessionRun *
start (Parts *parts)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);

  return shoal_runs_start (parts->runs, "optimal", solver, 1, 0);
}

static void
test_runs (void)
{
  g_auto (Parts) parts = { NULL };
  g_autoptr (ShoalSessionRun) run = NULL;
  guint n_results = 0;

  fill (&parts);
  g_signal_connect_swapped (parts.runs, "result", G_CALLBACK (count_cb), &n_results);
  run = g_object_ref (start (&parts));
  g_assert_true (shoal_runs_contains (parts.runs, run));
  g_assert_true (shoal_runs_is_running (parts.runs));
  g_assert_false (run->begun);
  wait_until (run->record->has_result);
  g_assert_true (run->begun);
  g_assert_cmpuint (n_results, ==, 1);
  g_assert_cmpuint (shoal_project_get_n_runs (parts.document->project), ==, 1);
  shoal_runs_delete (parts.runs, run);
  g_assert_false (shoal_runs_contains (parts.runs, run));
  shoal_document_move (parts.document, -1);
  g_assert_true (shoal_runs_contains (parts.runs, run));

  /* Another document has no use for them, and what runs on has none for it. */
  g_clear_object (&run);
  run = g_object_ref (start (&parts));
  wait_until (run->begun);
  shoal_document_replace (parts.document, NULL, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (parts.runs->list), ==, 0);
  wait_until (!run->running);
  g_assert_cmpuint (n_results, ==, 1);
  g_assert_null (parts.document->project);
}

static void
test_selection (void)
{
  g_auto (Parts) parts = { NULL };
  g_autoptr (ShoalSessionRun) run = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalProject) again = NULL;

  fill (&parts);
  g_assert_true (parts.selection->column == shoal_dataset_get_column (parts.dataset, 0));
  run = g_object_ref (start (&parts));
  shoal_selection_select_run (parts.selection, run);
  g_assert_null (parts.selection->looked->recoding);
  wait_until (run->record->has_result);
  g_assert_true (shoal_recoding_equal (parts.selection->looked->recoding, run->recoding));
  g_assert_cmpint (shoal_project_get_selected_run (parts.document->project), ==, 0);
  wait_until (!parts.selection->looked->pending);
  g_assert_null (parts.selection->looked->error);
  g_assert_true (parts.selection->looked->report->feasible);

  /* Columns stay selected by name, in another table too; deleted runs do not. */
  shoal_selection_select_column (parts.selection, shoal_dataset_get_column (parts.dataset, 1));
  table = read_table (parts.document->project);
  shoal_dataset_expect_table (parts.dataset, table, FALSE);
  again = shoal_project_with_requirements (parts.document->project, &(ShoalRequirements) { 3, 0 });
  shoal_document_push (parts.document, again, "Read Again", NULL);
  g_assert_true (parts.selection->column == shoal_dataset_get_column (parts.dataset, 1));
  shoal_runs_delete (parts.runs, run);
  g_assert_null (parts.selection->run);
  shoal_document_replace (parts.document, NULL, TRUE);
  g_assert_null (parts.selection->looked->recoding);
  g_assert_null (parts.selection->looked->report);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parts/list-store", test_list_store);
  g_test_add_func ("/parts/dataset", test_dataset);
  g_test_add_func ("/parts/unique-search", test_unique_search);
  g_test_add_func ("/parts/preparation", test_preparation);
  g_test_add_func ("/parts/evaluate", test_evaluate);
  g_test_add_func ("/parts/runs", test_runs);
  g_test_add_func ("/parts/selection", test_selection);
  return g_test_run ();
}
