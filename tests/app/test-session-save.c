/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session without a widget: what outlives it, and what is outdated when it comes back. */

#include "session-fixture.h"

#include "base/shoal-error.h"

static void
test_save (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSession) other = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "copy.shoal");
  ShoalSessionRun *run;

  open_sample (session);
  run = start_run (session);
  wait_until (run->record->has_result);
  shoal_session_rename_run (session, run, "Best", NULL);
  shoal_session_set_weight (session, 3, 2.5);
  save_project (session, file);
  g_assert_false (session->document->modified);
  g_assert_cmpstr (session->document->title, ==, "copy");
  shoal_session_undo (session);
  g_assert_true (session->document->modified);
  shoal_session_redo (session);
  g_assert_false (session->document->modified);

  open_project (other, file);
  g_assert_false (other->document->modified);
  g_assert_cmpfloat (shoal_dataset_get_column (other->dataset, 3)->listed->meaning.weight, ==, 2.5);
  g_assert_cmpuint (g_list_model_get_n_items (other->runs->list), ==, 1);
  g_assert_nonnull (other->selection->run);
  g_assert_cmpstr (shoal_session_run_get_name (other->selection->run), ==, "Best");
  /* The weight was changed after the run. */
  g_assert_true (other->selection->run->outdated);
  g_assert_true (shoal_recoding_equal (other->selection->run->recoding,
                                       run->recoding));
  wait_until (other->selection->looked->report != NULL);
  g_assert_true (shoal_recoding_report_is_verified (other->selection->looked->report));
}

static void
refused_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  GError **error = user_data;

  g_assert_false (shoal_saver_save_finish (SHOAL_SAVER (object), result, error));
}

/* The table is not replaced by the project, under whatever name, though whoever saves has agreed to replace a file. */
static void
test_save_over_data (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "data.csv", "age,sex\n31,f\n45,m\n");
  g_autoptr (GFile) project = write_file (folder, "p.shoal",
                                          "{ \"shoal\": 1, \"data\": { \"file\": \"data.csv\" }, \"columns\": [] }");
  g_autoptr (GFile) link_file = g_file_get_child (folder, "link.csv");
  GFile *places[] = { data, link_file };

  g_assert_true (g_file_make_symbolic_link (link_file, "data.csv", NULL, NULL));
  open_project (session, project);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      shoal_saver_save_async (session->saver, places[i], SHOAL_SAVE_OVER, refused_cb, &error);
      wait_until (error != NULL);
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
      g_assert_true (g_file_load_contents (data, NULL, &text, NULL, NULL, NULL));
      g_assert_cmpstr (text, ==, "age,sex\n31,f\n45,m\n");
    }
}

/* What was asked outlives the session: a run that answers something else than the project that was saved is outdated. */
static void
test_save_outdated (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalSession) other = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "copy.shoal");
  g_autoptr (ShoalProject) priced = NULL;
  ShoalRequirements asked, changed;
  ShoalSessionRun *run;

  open_sample (session);
  asked = changed = *shoal_project_get_requirements (session->document->project);
  changed.k++;
  run = start_run (session);
  wait_until (run->record->has_result);
  shoal_session_set_requirements (session, &changed);
  save_project (session, file);

  open_project (other, file);
  run = other->selection->run;
  g_assert_true (run->outdated);
  shoal_session_set_requirements (other, &asked);
  g_assert_false (run->outdated);
  shoal_session_undo (other);
  g_assert_true (run->outdated);

  shoal_session_undo (session);
  save_project (session, file);
  open_project (other, file);
  run = other->selection->run;
  g_assert_false (run->outdated);
  wait_until (!other->selection->looked->pending);
  g_assert_false (run->outdated);
  asked.suppression_price = 0.5;
  priced = shoal_project_with_requirements (other->document->project, &asked);
  shoal_session_apply (other, priced, "Set Price", NULL);
  g_assert_true (run->outdated);
}

/* A level above its hierarchy, as when a hierarchy file was changed. */
static void
test_node_above_hierarchy (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "sex\nF\nF\nM\nM\n");
  g_autoptr (GFile) fitting = write_file (folder, "fitting.shoal",
      "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"privacy\": { \"k\": 2, \"suppression\": 0 },\n"
      "  \"columns\": [ { \"name\": \"sex\", \"role\": \"quasi-identifier\",\n"
      "    \"hierarchy\": { \"levels\": [[\"F\", \"*\"], [\"M\", \"*\"]] } } ], \"objective\": \"precision\",\n"
      "  \"runs\": [ { \"solver\": \"optimal\", \"parameters\": {}, \"seed\": 1,\n"
      "    \"result\": { \"node\": { \"sex\": 1 }, \"status\": \"optimal\" } } ], \"selected-run\": 0 }\n");
  g_autoptr (GFile) above = g_file_get_child (folder, "above.shoal");
  g_autofree char *text = NULL;
  g_autoptr (GString) wrong = NULL;

  open_project (session, fitting);
  wait_until (session->selection->looked->report != NULL);
  g_assert_false (session->selection->run->outdated);

  g_assert_true (g_file_load_contents (fitting, NULL, &text, NULL, NULL, NULL));
  wrong = g_string_new (text);
  g_assert_cmpuint (g_string_replace (wrong, "\"sex\": 1", "\"sex\": 2", 0), ==, 1);
  g_object_unref (write_file (folder, "above.shoal", wrong->str));
  open_project (session, above);
  wait_until (!session->selection->looked->pending);
  g_assert_nonnull (session->selection->looked->error);
  g_assert_true (session->selection->run->outdated);
}

/* The file of a hierarchy that changes beside the project makes another question, but not for being written otherwise. */
static void
test_hierarchy_file_changed (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "sex\nF\nF\nM\nM\n");
  g_autoptr (GFile) hierarchy = write_file (folder, "sex.csv", "F;*\nM;*\n");
  g_autoptr (GFile) project = write_file (folder, "t.shoal",
      "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"privacy\": { \"k\": 2, \"suppression\": 0 },\n"
      "  \"columns\": [ { \"name\": \"sex\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"file\": \"sex.csv\" } } ] }\n");
  static const struct
  {
    const char *text;
    gboolean outdated;
  } cases[] = {
    { "F,*\r\nM,*\r\n", FALSE }, { "F;known;*\nM;known;*\n", TRUE }, { "F;any\nM;any\n", TRUE }, { "F;*\nM;*\n", FALSE },
  };
  ShoalSessionRun *run;

  open_project (session, project);
  run = start_run (session);
  wait_until (run->record->has_result);
  g_assert_false (run->outdated);
  save_project (session, project);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_object_unref (write_file (folder, "sex.csv", cases[i].text));
      open_project (session, project);
      wait_until (!session->dataset->schema_pending);
      g_assert_cmpint (session->selection->run->outdated, ==, cases[i].outdated);
    }
}

static void
test_data_changed (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "age,sex\n1,F\n2,F\n3,M\n4,M\n");
  g_autoptr (GFile) file = g_file_get_child (folder, "t.shoal");
  g_autoptr (GFile) changed = NULL;
  ShoalSessionRun *run;

  import_table (session, data);
  shoal_session_set_role (session, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_role (session, 1, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_requirements (session, &(ShoalRequirements) { 2, 0 });
  run = start_run (session);
  wait_until (run->record->has_result);
  save_project (session, file);
  shoal_session_close (session);
  g_assert_null (session->document->project);
  g_assert_cmpuint (g_list_model_get_n_items (session->runs->list), ==, 0);

  changed = write_file (folder, "t.csv", "age,sex\n1,F\n2,F\n3,M\n4,M\n5,M\n");
  open_project (session, file);
  g_assert_true (session->dataset->data_changed);
  g_assert_true (session->document->modified);
  run = session->selection->run;
  g_assert_nonnull (run);
  g_assert_true (run->outdated);
  /* A new run is about the data as they are. */
  run = start_run (session);
  wait_until (run->record->has_result);
  g_assert_false (run->outdated);
}

/* Ages and a town in @n rows, which reach the farther, the more there are. */
static GFile *
write_people (GFile *folder,
              guint  n)
{
  g_autoptr (GString) text = g_string_new ("age,town\n");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u,%s\n", 17 + i % 60 + i / 60 * 9, i % 2 == 0 ? "Bonn" : "Ulm");
  return write_file (folder, "t.csv", text->str);
}

/* The labels above the lowest age, with a blank behind each. */
static char *
describe_lowest_age (ShoalSession *session)
{
  ShoalHierarchy *hierarchy;
  g_autoptr (GString) path = g_string_new (NULL);

  wait_until (!session->dataset->schema_pending);
  hierarchy = shoal_session_column_get_hierarchy (shoal_dataset_get_column (session->dataset, 0));
  for (guint level = 1; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    g_string_append_printf (path, "%s ", shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, level, 0)));
  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* A session that asks about people in a table of a folder, with a run and not saved, and another one that opens what it saves. */
typedef struct
{
  ShoalSession *session;
  ShoalSession *other;
  GFile *folder;
  GFile *file;
  ShoalSessionRun *run;
} People;

static void
people_init (People *self)
{
  g_autoptr (GFile) data = NULL;

  self->session = shoal_session_new ();
  self->other = shoal_session_new ();
  self->folder = make_folder ();
  self->file = g_file_get_child (self->folder, "t.shoal");
  data = write_people (self->folder, 120);
  import_table (self->session, data);
  shoal_session_set_role (self->session, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_role (self->session, 1, SHOAL_ROLE_QUASI_IDENTIFIER);
  self->run = start_run (self->session);
  wait_until (self->run->record->has_result);
}

static void
people_clear (People *self)
{
  g_clear_object (&self->session);
  g_clear_object (&self->other);
  g_clear_object (&self->folder);
  g_clear_object (&self->file);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (People, people_clear)

/* The other session, with what is in the file now. */
static void
open_again (People *self)
{
  open_project (self->other, self->file);
  wait_until (self->other->selection->looked->report != NULL);
  g_assert_false (self->other->selection->run->outdated);
}

/* A saved project says what its builders found, so that other data get the same hierarchies. */
static void
test_settled (void)
{
  g_auto (People) people = { NULL };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *automatic = NULL;

  people_init (&people);
  before = describe_lowest_age (people.session);
  save_project (people.session, people.file);

  g_object_unref (write_people (people.folder, 5000));
  open_project (people.other, people.file);
  g_assert_true (people.other->dataset->data_changed);
  after = describe_lowest_age (people.other);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (people.other->selection->run->outdated);
  /* It can be found out again. */
  g_assert_nonnull (shoal_dataset_get_column (people.other->dataset, 0)->source);
  shoal_session_set_hierarchy (people.other, 0, NULL, NULL);
  automatic = describe_lowest_age (people.other);
  g_assert_cmpstr (automatic, !=, before);
}

/* That is no change: nothing is made again, now or by undoing, and runs answer the same question, now and in the file. */
static void
test_settled_is_no_change (void)
{
  g_auto (People) people = { NULL };
  g_autoptr (ShoalSchema) schema = NULL;
  ShoalDataset *dataset;

  people_init (&people);
  shoal_session_set_weight (people.session, 0, 2);
  dataset = people.session->dataset;
  schema = g_object_ref (dataset->schema);
  save_project (people.session, people.file);
  g_assert_false (people.session->document->modified);
  g_assert_true (dataset->schema == schema);
  g_assert_null (shoal_dataset_get_column (people.session->dataset, 0)->source);
  shoal_session_undo (people.session);
  g_assert_false (dataset->schema_pending);
  g_assert_false (people.run->outdated);
  save_project (people.session, people.file);
  g_assert_false (dataset->schema_pending);
  g_assert_false (people.run->outdated);

  open_again (&people);
  g_assert_false (people.other->document->modified);
  g_assert_null (shoal_dataset_get_column (people.other->dataset, 0)->source);
}

/* A project of a program that did not write down what was found: its runs stay valid when it is saved. */
static void
test_settle_old (void)
{
  g_auto (People) people = { NULL };
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  people_init (&people);
  shoal_project_write (people.session->document->project, people.file, FALSE, &error);
  g_assert_no_error (error);
  open_again (&people);
  save_project (people.other, people.file);
  g_assert_true (g_file_load_contents (people.file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"cuts\""));
  open_again (&people);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/save", test_save);
  g_test_add_func ("/session/save/over-data", test_save_over_data);
  g_test_add_func ("/session/save/outdated", test_save_outdated);
  g_test_add_func ("/session/node-above-hierarchy", test_node_above_hierarchy);
  g_test_add_func ("/session/hierarchy-file-changed", test_hierarchy_file_changed);
  g_test_add_func ("/session/data-changed", test_data_changed);
  g_test_add_func ("/session/save/settled", test_settled);
  g_test_add_func ("/session/save/settled-is-no-change", test_settled_is_no_change);
  g_test_add_func ("/session/save/settle-old", test_settle_old);
  return g_test_run ();
}
