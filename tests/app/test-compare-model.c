/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies and runs in one comparison, as the compare page shows them, without a widget. */

#include "session-fixture.h"

#include "models/compare/shoal-file-comparison.h"
#include "models/compare/shoal-strategy-choice.h"
#include "models/compare/shoal-strategy-grid.h"
#include "models/compare/shoal-strategy-pair.h"
#include "models/compare/shoal-strategy-text.h"

/* Two quasi-identifiers that say something about the target together. */
static GFile *
write_table (GFile *folder)
{
  g_autoptr (GString) text = g_string_new ("age,town,ill\n");

  for (guint i = 0; i < 240; i++)
    g_string_append_printf (text, "%u,%c,%s\n", 20 + i % 12, 'a' + (int) (i / 12 % 4), (i % 12 < 6) == (i / 12 % 4 < 2) ? "yes" : "no");
  return write_file (folder, "t.csv", text->str);
}

static GFile *
write_project (GFile *folder)
{
  g_autoptr (GFile) table = write_table (folder);

  return write_file (folder, "t.shoal",
                     "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"privacy\": { \"k\": 3, \"suppression\": 0.1 }, \"objective\": \"gcp\",\n"
                     "  \"columns\": [\n"
                     "    { \"name\": \"age\", \"type\": \"number\", \"role\": \"quasi-identifier\",\n"
                     "      \"hierarchy\": { \"builder\": \"ranges\", \"width\": 3, \"multiples\": [2] } },\n"
                     "    { \"name\": \"town\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"flat\" } },\n"
                     "    { \"name\": \"ill\", \"role\": \"target\" } ] }");
}

typedef struct
{
  GFile *folder;
  GFile *project;
  ShoalSession *session;
  ShoalStrategyComparison *comparison;
  const ShoalStrategyList *list;
  guint n_changes;
} Fixture;

static void
changed_cb (Fixture *self)
{
  self->n_changes++;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->folder = make_folder ();
  self->project = write_project (self->folder);
  self->session = shoal_session_new ();
  open_project (self->session, self->project);
  wait_until (!self->session->dataset->schema_pending);
  self->comparison = shoal_strategy_comparison_new (self->session);
  self->list = shoal_strategy_comparison_get_list (self->comparison);
  g_signal_connect_swapped (self->comparison, "changed", G_CALLBACK (changed_cb), self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_signal_handlers_disconnect_by_data (self->comparison, self);
  wait_until (!shoal_strategy_comparison_is_measuring (self->comparison));
  shoal_session_close (self->session);
  g_clear_object (&self->comparison);
  g_clear_object (&self->session);
  g_clear_object (&self->project);
  g_clear_object (&self->folder);
}

static void
run (Fixture    *self,
     const char *solver_id)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (solver_id, NULL);
  ShoalSessionRun *run = shoal_session_start_run (self->session, solver_id, solver, 3, 0);

  wait_until (!run->running);
  g_assert_cmpstr (run->error_message, ==, NULL);
  g_assert_true (run->record->has_result);
}

static void
compare (Fixture *self)
{
  ShoalStrategySettings settings;

  shoal_strategy_settings_init (&settings);
  settings.n_folds = 3;
  shoal_strategy_comparison_start (self->comparison, &settings);
  g_assert_true (shoal_strategy_comparison_is_running (self->comparison));
  wait_until (!shoal_strategy_comparison_is_running (self->comparison)
              && !shoal_strategy_comparison_is_measuring (self->comparison));
}

static guint
count_kind (ShoalStrategyComparison *comparison,
            ShoalStrategyKind        kind)
{
  guint n = 0;

  for (guint i = 0; i < shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (comparison)); i++)
    n += shoal_strategy_list_get (shoal_strategy_comparison_get_list (comparison), i)->kind == kind;
  return n;
}

/* Nodes and partitions, with suppression or without, stand beside what a study finds. */
static void
test_runs (Fixture       *self,
           gconstpointer  data)
{
  guint n_runs = 0;

  run (self, "optimal");
  run (self, "basic-mondrian");
  compare (self);
  g_assert_null (shoal_strategy_comparison_get_error_message (self->comparison));
  g_assert_cmpuint (shoal_strategy_list_get_n (self->list), >, 3);
  g_assert_cmpuint (count_kind (self->comparison, SHOAL_STRATEGY_ORIGINAL), ==, 1);
  g_assert_cmpuint (count_kind (self->comparison, SHOAL_STRATEGY_RUN), ==, 2);
  for (guint i = 0; i < shoal_strategy_list_get_n (self->list); i++)
    {
      const ShoalStrategy *strategy = shoal_strategy_list_get (self->list, i);
      g_autoptr (ShoalRecoding) recoding = shoal_strategy_list_dup_recoding (self->list, i);

      g_assert_nonnull (recoding);
      g_assert_cmpint (shoal_strategy_list_get_run (self->list, i) != NULL, ==,
                       strategy->kind == SHOAL_STRATEGY_RUN);
      if (strategy->kind != SHOAL_STRATEGY_RUN)
        continue;
      n_runs++;
      g_assert_cmpuint (strategy->figures.k, >=, 3);
      g_assert_cmpfloat (strategy->figures.accuracy, >, 0);
      g_assert_cmpfloat (strategy->figures.gain, <=,
                         shoal_strategy_list_get_original (self->list)->figures.gain + 1e-9);
    }
  g_assert_cmpuint (n_runs, ==, 2);
  g_assert_cmpuint (self->n_changes, >, 2);
  /* A run that comes later enters, one that goes leaves. */
  run (self, "datafly");
  wait_until (count_kind (self->comparison, SHOAL_STRATEGY_RUN) == 3);
  wait_until (!shoal_strategy_comparison_is_measuring (self->comparison));
  shoal_session_delete_run (self->session, self->session->selection->run);
  wait_until (count_kind (self->comparison, SHOAL_STRATEGY_RUN) == 2);
}

/* The file has the figures, and another settings makes them outdated until it is taken back. */
static void
test_remembered (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalStrategyComparison) again = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  ShoalRequirements requirements = { 5, 0.1 };

  run (self, "optimal");
  run (self, "basic-mondrian");
  compare (self);
  g_assert_true (self->session->document->modified);
  save_project (self->session, NULL);
  before = shoal_strategy_text_csv (self->comparison);

  open_project (session, self->project);
  wait_until (!session->dataset->schema_pending);
  again = shoal_strategy_comparison_new (session);
  g_assert_cmpuint (shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (again)), ==, 0);
  shoal_strategy_comparison_load (again);
  wait_until (shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (again)) > 0);
  g_assert_false (shoal_strategy_comparison_is_measuring (again));
  g_assert_false (session->document->modified);
  after = shoal_strategy_text_csv (again);
  g_assert_cmpstr (before, ==, after);

  g_assert_false (shoal_strategy_comparison_is_outdated (again));
  shoal_session_set_requirements (session, &requirements);
  wait_until (shoal_strategy_comparison_is_outdated (again));
  g_assert_cmpuint (shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (again)), >, 0);
  shoal_session_undo (session);
  wait_until (!shoal_strategy_comparison_is_outdated (again));
  shoal_session_close (session);
}

/* Cancelled at any moment, it keeps what has come, and can be started again. */
static void
test_cancel (Fixture       *self,
             gconstpointer  data)
{
  for (guint turn = 0; turn < 12; turn++)
    {
      ShoalStrategySettings settings;
      guint n;

      shoal_strategy_settings_init (&settings);
      shoal_strategy_comparison_start (self->comparison, &settings);
      for (guint i = 0; i < turn; i++)
        g_main_context_iteration (NULL, FALSE);
      n = shoal_strategy_list_get_n (self->list);
      shoal_strategy_comparison_cancel (self->comparison);
      wait_until (!shoal_strategy_comparison_is_running (self->comparison));
      g_assert_cmpuint (shoal_strategy_list_get_n (self->list), >=, n);
      g_assert_null (shoal_strategy_comparison_get_error_message (self->comparison));
    }
  compare (self);
  g_assert_cmpuint (shoal_strategy_list_get_n (self->list), >, 3);
}

/* Another project is another table: nothing of the one before is left. */
static void
test_replaced (Fixture       *self,
               gconstpointer  data)
{
  ShoalStrategySettings settings;

  compare (self);
  open_sample (self->session);
  g_assert_cmpuint (shoal_strategy_list_get_n (self->list), ==, 0);
  shoal_strategy_settings_init (&settings);
  shoal_strategy_comparison_start (self->comparison, &settings);
  shoal_session_close (self->session);
  g_assert_false (shoal_strategy_comparison_is_running (self->comparison));
  g_assert_cmpuint (shoal_strategy_list_get_n (self->list), ==, 0);
}

/* What is chosen stays when its number becomes another, and when all was found anew. */
static void
test_choice (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (ShoalStrategyChoice) choice = shoal_strategy_choice_new (self->comparison);
  const ShoalStrategy *selected;

  g_assert_cmpuint (shoal_strategy_choice_get_selected (choice), ==, SHOAL_STRATEGY_LIST_NONE);
  g_assert_cmpuint (shoal_strategy_choice_get_other (choice), ==, SHOAL_STRATEGY_LIST_NONE);
  compare (self);
  g_assert_true (shoal_strategy_list_get (self->list, shoal_strategy_choice_get_other (choice))
                 == shoal_strategy_list_get_original (self->list));
  shoal_strategy_choice_select (choice, 1);
  shoal_strategy_choice_hold (choice);
  shoal_strategy_choice_select (choice, 2);
  g_assert_cmpuint (shoal_strategy_choice_get_other (choice), ==, 1);
  g_assert_cmpuint (shoal_strategy_choice_get_selected (choice), ==, 2);
  compare (self);
  selected = shoal_strategy_list_get (self->list, shoal_strategy_choice_get_selected (choice));
  g_assert_cmpmem (selected->levels, selected->n_levels * sizeof (guint),
                   shoal_strategy_list_get (self->list, 2)->levels, selected->n_levels * sizeof (guint));
  shoal_strategy_choice_release (choice);
  g_assert_true (shoal_strategy_list_get (self->list, shoal_strategy_choice_get_other (choice))
                 == shoal_strategy_list_get_original (self->list));
  shoal_strategy_choice_clear (choice);
  g_assert_cmpuint (shoal_strategy_choice_get_selected (choice), ==, SHOAL_STRATEGY_LIST_NONE);
}

/* A table that has no target is told about, not compared. */
static void
test_no_target (Fixture       *self,
                gconstpointer  data)
{
  guint column;

  g_assert_true (shoal_table_find_column (self->session->dataset->table, "ill", &column));
  shoal_session_set_role (self->session, column, SHOAL_ROLE_IDENTIFIER);
  compare (self);
  g_assert_nonnull (shoal_strategy_comparison_get_error_message (self->comparison));
  g_assert_cmpuint (shoal_strategy_list_get_n (self->list), ==, 0);
}

/* The table as it is has lost nothing: no row of it is left out for the k that others must have. */
static void
test_original (Fixture       *self,
               gconstpointer  data)
{
  const ShoalStrategyList *list = self->list;
  g_autoptr (ShoalStrategyPair) pair = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  guint sides[2] = { 0, 0 }, n_zero = 0;

  compare (self);
  while (shoal_strategy_list_get (list, sides[0])->kind != SHOAL_STRATEGY_ORIGINAL)
    sides[0]++;
  sides[1] = sides[0] == 0 ? 1 : 0;
  pair = shoal_strategy_pair_new (self->session, self->comparison, sides);
  wait_until (!shoal_strategy_pair_is_pending (pair));
  for (gsize row = 0; row < shoal_grid_get_n_rows (SHOAL_GRID (pair)); row++)
    {
      gboolean is_loss;

      g_string_truncate (text, 0);
      shoal_grid_get_cell (SHOAL_GRID (pair), row, 0, text);
      is_loss = g_str_equal (text->str, "Suppressed rows") || g_str_equal (text->str, shoal_metrics_find ("gcp")->title)
                || g_str_equal (text->str, shoal_metrics_find ("precision")->title)
                || g_str_equal (text->str, shoal_metrics_find ("los")->title);
      if (!is_loss)
        continue;
      g_string_truncate (text, 0);
      shoal_grid_get_cell (SHOAL_GRID (pair), row, 1, text);
      g_assert_cmpstr (text->str, ==, "0");
      n_zero++;
    }
  g_assert_cmpuint (n_zero, ==, 4);
}

static void
test_order (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (ShoalStrategyGrid) grid = shoal_strategy_grid_new (self->comparison);
  ShoalStrategyFilter filter = { 0 };
  g_autoptr (GArray) all = NULL;
  g_autoptr (GArray) front = NULL;
  g_autoptr (GArray) large = NULL;
  g_autoptr (GArray) named = NULL;
  g_autoptr (GArray) runs = NULL;

  run (self, "optimal");
  compare (self);
  all = shoal_strategy_grid_dup_order (grid, &filter, SHOAL_STRATEGY_GRID_K, TRUE);
  g_assert_cmpuint (all->len, ==, shoal_strategy_list_get_n (self->list));
  for (guint i = 1; i < all->len; i++)
    g_assert_cmpuint (shoal_strategy_list_get (self->list, g_array_index (all, guint, i))->figures.k, <=,
                      shoal_strategy_list_get (self->list, g_array_index (all, guint, i - 1))->figures.k);
  filter.only_front = TRUE;
  front = shoal_strategy_grid_dup_order (grid, &filter, SHOAL_STRATEGY_GRID_NO_COLUMN, FALSE);
  g_assert_cmpuint (front->len, ==, shoal_strategy_list_get_n_front (self->list));
  filter = (ShoalStrategyFilter) { .minimum_k = 240 };
  large = shoal_strategy_grid_dup_order (grid, &filter, SHOAL_STRATEGY_GRID_NAME, FALSE);
  g_assert_cmpuint (large->len, >, 0);
  g_assert_cmpuint (large->len, <, all->len);
  filter = (ShoalStrategyFilter) { .text = "TOWN" };
  named = shoal_strategy_grid_dup_order (grid, &filter, SHOAL_STRATEGY_GRID_GAIN, FALSE);
  g_assert_cmpuint (named->len, >, 0);
  g_assert_cmpuint (named->len, <, all->len);
  filter = (ShoalStrategyFilter) { .kinds = 1u << SHOAL_STRATEGY_RUN };
  runs = shoal_strategy_grid_dup_order (grid, &filter, SHOAL_STRATEGY_GRID_ACCURACY, FALSE);
  g_assert_cmpuint (runs->len, ==, 1);
}

/* What somebody has noted about a run stands with its figures. */
static void
test_notes (Fixture       *self,
            gconstpointer  data)
{
  guint place = G_MAXUINT;
  g_autofree char *before = NULL, *after = NULL;

  run (self, "optimal");
  compare (self);
  for (guint i = 0; i < shoal_strategy_list_get_n (self->list); i++)
    if (shoal_strategy_list_get (self->list, i)->kind == SHOAL_STRATEGY_RUN)
      place = i;
  g_assert_cmpuint (place, !=, G_MAXUINT);
  g_assert_null (shoal_strategy_text_get_note (self->comparison, place));
  g_assert_null (shoal_strategy_text_get_note (self->comparison, 0));
  before = shoal_strategy_text_card (self->comparison, place);
  shoal_session_rename_run (self->session, shoal_strategy_list_get_run (self->list, place), "For the ministry", "asked for by the board");
  after = shoal_strategy_text_card (self->comparison, place);
  g_assert_true (g_str_has_suffix (after, "\nasked for by the board"));
  g_assert_true (g_str_has_prefix (after, "For the ministry\n"));
  g_assert_cmpstr (before, !=, after);
}

static char *
dup_cell (ShoalFileComparison *comparison,
          gsize                row,
          guint                column)
{
  GString *text = g_string_new (NULL);

  shoal_grid_get_cell (SHOAL_GRID (comparison), row, column, text);
  return g_string_free (text, FALSE);
}

static void
assert_cells (ShoalFileComparison *comparison,
              gsize                row,
              const char          *expected)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  for (guint column = 0; column < shoal_grid_get_n_columns (SHOAL_GRID (comparison)); column++)
    g_ptr_array_add (cells, dup_cell (comparison, row, column));
  g_ptr_array_add (cells, NULL);
  joined = g_strjoinv ("|", (char **) cells->pdata);
  g_assert_cmpstr (joined, ==, expected);
}

/* Two published files, by figures that were worked out by hand; then the same file twice; then one that is none. */
static void
test_files (Fixture       *self,
            gconstpointer  data)
{
  static const char *const quasi_identifiers[] = { "age", NULL };
  g_autoptr (GFile) a = write_file (self->folder, "a.csv", "age,city,old\n20-29,a,1\n20-29,a,1\n20-29,b,1\n30-39,b,1\n30-39,b,2\n");
  g_autoptr (GFile) b = write_file (self->folder, "b.csv", "city,age,new\nb,30-39,x\nb,20-29,x\na,*,x\nc,30-39,y\n");
  g_autoptr (GFile) lacking = g_file_get_child (self->folder, "nothing.csv");
  g_autoptr (ShoalFileComparison) comparison = shoal_file_comparison_new (quasi_identifiers);
  g_autofree char *summary = NULL, *same = NULL;

  shoal_file_comparison_take_file (comparison, 0, a);
  g_assert_false (comparison->pending);
  g_assert_null (shoal_file_comparison_dup_summary (comparison));
  shoal_file_comparison_take_file (comparison, 1, b);
  g_assert_true (comparison->pending);
  wait_until (!comparison->pending);
  g_assert_null (comparison->problem);
  g_assert_cmpuint (shoal_grid_get_n_rows (SHOAL_GRID (comparison)), ==, 4);
  assert_cells (comparison, 0, "age|2|3|0|1|35.00 %");
  assert_cells (comparison, 2, "old|2|–|–|–|");
  assert_cells (comparison, 3, "new|–|2|–|–|");
  summary = shoal_file_comparison_dup_summary (comparison);
  g_assert_nonnull (strstr (summary, "Rows: 5 and 4, in both: 2."));
  g_assert_nonnull (strstr (summary, "Groups: 2 and 3, in both: 2; rows of the smallest: 2 and 1."));
  g_assert_nonnull (strstr (summary, "in: age."));
  shoal_file_comparison_take_file (comparison, 1, a);
  wait_until (!comparison->pending);
  same = shoal_file_comparison_dup_summary (comparison);
  g_assert_nonnull (strstr (same, "the same rows"));
  shoal_file_comparison_take_file (comparison, 1, lacking);
  wait_until (!comparison->pending);
  g_assert_null (comparison->difference);
  g_assert_nonnull (strstr (comparison->problem, "nothing.csv"));
  g_assert_cmpuint (shoal_grid_get_n_rows (SHOAL_GRID (comparison)), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/compare-model/runs", Fixture, NULL, set_up, test_runs, tear_down);
  g_test_add ("/compare-model/remembered", Fixture, NULL, set_up, test_remembered, tear_down);
  g_test_add ("/compare-model/cancel", Fixture, NULL, set_up, test_cancel, tear_down);
  g_test_add ("/compare-model/replaced", Fixture, NULL, set_up, test_replaced, tear_down);
  g_test_add ("/compare-model/choice", Fixture, NULL, set_up, test_choice, tear_down);
  g_test_add ("/compare-model/no-target", Fixture, NULL, set_up, test_no_target, tear_down);
  g_test_add ("/compare-model/order", Fixture, NULL, set_up, test_order, tear_down);
  g_test_add ("/compare-model/notes", Fixture, NULL, set_up, test_notes, tear_down);
  g_test_add ("/compare-model/files", Fixture, NULL, set_up, test_files, tear_down);
  g_test_add ("/compare-model/original", Fixture, NULL, set_up, test_original, tear_down);
  return g_test_run ();
}
