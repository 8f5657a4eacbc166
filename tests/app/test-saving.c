/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves that overlap, that somebody else has forestalled, and whose document is closed meanwhile. */

#include "app-fixture.h"

#include "base/shoal-error.h"

static ShoalDocument *
make_document (GFile *folder)
{
  g_autoptr (GFile) data = g_file_get_child (folder, "patients.csv");
  g_autoptr (ShoalDataSource) source = shoal_data_source_new (data, NULL, 3, NULL);
  g_autoptr (ShoalProject) project = shoal_project_new (source);
  ShoalDocument *document = shoal_document_new ();

  shoal_document_replace (document, project, FALSE);
  return document;
}

static void
set_k (ShoalDocument *document,
       guint          k)
{
  g_autoptr (ShoalProject) edited = shoal_project_with_requirements (document->project,
                                                                     &(ShoalRequirements) { k, 0 });

  shoal_document_push (document, edited, "Set k", NULL);
}

static guint
read_k (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_read (file, NULL, NULL, &error);

  g_assert_no_error (error);
  return shoal_project_get_requirements (project)->k;
}

static void
save (ShoalSaver    *saver,
      GFile         *file,
      ShoalSaveMode  mode,
      GError       **error)
{
  g_auto (Outcome) outcome = { NULL };

  shoal_saver_save_async (saver, file, mode, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_cmpint (shoal_saver_save_finish (saver, outcome.result, error), ==, error == NULL || *error == NULL);
}

static void
test_save (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "a.shoal");
  g_autoptr (ShoalDocument) document = make_document (folder);
  g_autoptr (ShoalDataset) dataset = shoal_dataset_new (document);
  g_autoptr (ShoalSaver) saver = shoal_saver_new (dataset);
  g_autoptr (GError) error = NULL;

  g_assert_true (document->modified);
  g_assert_null (document->file);
  set_k (document, 4);
  save (saver, file, SHOAL_SAVE_CHECKED, &error);
  g_assert_no_error (error);
  g_assert_false (document->modified);
  g_assert_true (g_file_equal (document->file, file));
  g_assert_cmpstr (document->title, ==, "a");
  g_assert_cmpuint (read_k (file), ==, 4);
  g_assert_nonnull (saver->digest);
}

/* Each is about the project that the one before has left. */
static void
test_overlapping (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) first_file = g_file_get_child (folder, "a.shoal");
  g_autoptr (GFile) second_file = g_file_get_child (folder, "b.shoal");
  g_autoptr (ShoalDocument) document = make_document (folder);
  g_autoptr (ShoalDataset) dataset = shoal_dataset_new (document);
  g_autoptr (ShoalSaver) saver = shoal_saver_new (dataset);
  g_auto (Outcome) first = { NULL };
  g_auto (Outcome) second = { NULL };
  g_auto (Outcome) third = { NULL };
  g_autoptr (GError) error = NULL;

  shoal_saver_save_async (saver, first_file, SHOAL_SAVE_CHECKED, outcome_cb, &first);
  shoal_saver_save_async (saver, first_file, SHOAL_SAVE_CHECKED, outcome_cb, &second);
  set_k (document, 6);
  shoal_saver_save_async (saver, second_file, SHOAL_SAVE_CHECKED, outcome_cb, &third);
  wait_until (first.result != NULL && second.result != NULL && third.result != NULL);
  g_assert_true (shoal_saver_save_finish (saver, first.result, &error));
  g_assert_true (shoal_saver_save_finish (saver, second.result, &error));
  g_assert_true (shoal_saver_save_finish (saver, third.result, &error));
  g_assert_no_error (error);
  g_assert_false (document->modified);
  g_assert_true (g_file_equal (document->file, second_file));
  g_assert_cmpuint (read_k (second_file), ==, 6);
}

/* Asks for another save as soon as one has ended. */
static void
save_again_cb (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  ShoalDocument *document = user_data;
  g_autoptr (GFile) file = g_file_dup (document->file);

  g_assert_true (shoal_saver_save_finish (SHOAL_SAVER (object), result, NULL));
  set_k (document, 7);
  shoal_saver_save_async (SHOAL_SAVER (object), file, SHOAL_SAVE_CHECKED, NULL, NULL);
}

static void
test_again (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "a.shoal");
  g_autoptr (ShoalDocument) document = make_document (folder);
  g_autoptr (ShoalDataset) dataset = shoal_dataset_new (document);
  g_autoptr (ShoalSaver) saver = shoal_saver_new (dataset);
  g_autoptr (GError) error = NULL;

  shoal_saver_save_async (saver, file, SHOAL_SAVE_CHECKED, save_again_cb, document);
  wait_until (document->file != NULL && !document->modified
              && document->can_undo);
  save (saver, file, SHOAL_SAVE_CHECKED, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read_k (file), ==, 7);
}

/* What is open by then, if anything, has nothing to do with the save. */
static void
test_closed_meanwhile (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "a.shoal");
  g_autoptr (ShoalDocument) document = make_document (folder);
  g_autoptr (ShoalDataset) dataset = shoal_dataset_new (document);
  g_autoptr (ShoalSaver) saver = shoal_saver_new (dataset);
  g_autoptr (ShoalProject) other = shoal_project_with_requirements (document->project,
                                                                    &(ShoalRequirements) { 9, 0 });

  for (guint i = 0; i < 2; i++)
    {
      g_auto (Outcome) running = { NULL };
      g_auto (Outcome) waiting = { NULL };
      g_autoptr (GError) error = NULL;

      shoal_saver_save_async (saver, file, SHOAL_SAVE_CHECKED, outcome_cb, &running);
      shoal_saver_save_async (saver, file, SHOAL_SAVE_CHECKED, outcome_cb, &waiting);
      shoal_document_replace (document, i == 0 ? other : NULL, FALSE);
      wait_until (running.result != NULL && waiting.result != NULL);
      g_assert_false (shoal_saver_save_finish (saver, running.result, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      g_assert_false (shoal_saver_save_finish (saver, waiting.result, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_true (document->project == (i == 0 ? other : NULL));
      g_assert_null (document->file);
      g_assert_null (saver->digest);
    }
}

static void
test_lost_update (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "a.shoal");
  g_autoptr (GFile) beside = g_file_get_child (folder, "b.shoal");
  g_autoptr (ShoalDocument) document = make_document (folder);
  g_autoptr (ShoalDocument) other = make_document (folder);
  g_autoptr (ShoalDataset) dataset = shoal_dataset_new (document);
  g_autoptr (ShoalSaver) saver = shoal_saver_new (dataset);
  g_autoptr (ShoalDataset) other_dataset = shoal_dataset_new (other);
  g_autoptr (ShoalSaver) other_saver = shoal_saver_new (other_dataset);
  g_autoptr (GError) error = NULL;

  save (saver, file, SHOAL_SAVE_CHECKED, &error);
  g_assert_no_error (error);
  set_k (other, 7);
  save (other_saver, file, SHOAL_SAVE_CHECKED, &error);
  g_assert_no_error (error);

  set_k (document, 8);
  save (saver, file, SHOAL_SAVE_CHECKED, &error);
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_CHANGED);
  g_clear_error (&error);
  g_assert_cmpuint (read_k (file), ==, 7);
  g_assert_true (document->modified);

  /* Both are kept, under a name that is free. */
  save (saver, file, SHOAL_SAVE_NEW, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  save (saver, beside, SHOAL_SAVE_NEW, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read_k (file), ==, 7);
  g_assert_cmpuint (read_k (beside), ==, 8);
  g_assert_true (g_file_equal (document->file, beside));
  g_assert_false (document->modified);

  /* Or whoever saves last wins, if he says so. */
  set_k (document, 9);
  save (saver, beside, SHOAL_SAVE_CHECKED, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_replace_contents (beside, "?", 1, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, NULL));
  set_k (document, 10);
  save (saver, beside, SHOAL_SAVE_CHECKED, &error);
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_CHANGED);
  g_clear_error (&error);
  save (saver, beside, SHOAL_SAVE_OVER, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read_k (beside), ==, 10);

  /* What is gone cannot be lost. */
  g_assert_true (g_file_delete (beside, NULL, NULL));
  set_k (document, 11);
  save (saver, beside, SHOAL_SAVE_CHECKED, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read_k (beside), ==, 11);
}

/* A file that was only touched is the one that was read; one that was opened and then changed is not. */
static void
test_opened (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "age\n1\n2\n");
  g_autoptr (GFile) file = write_file (folder, "t.shoal", "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" } }\n");
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;

  open_project (session, file);
  shoal_session_set_requirements (session, &(ShoalRequirements) { 3, 0 });
  g_object_unref (write_file (folder, "t.shoal", "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" } }\n"));
  save_project (session, NULL);
  g_assert_cmpuint (read_k (file), ==, 3);

  shoal_session_set_requirements (session, &(ShoalRequirements) { 4, 0 });
  g_object_unref (write_file (folder, "t.shoal", "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" } }\n"));
  shoal_saver_save_async (session->saver, session->document->file, SHOAL_SAVE_CHECKED,
                          outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_false (shoal_saver_save_finish (session->saver, outcome.result, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_CHANGED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/saving/save", test_save);
  g_test_add_func ("/saving/overlapping", test_overlapping);
  g_test_add_func ("/saving/again", test_again);
  g_test_add_func ("/saving/closed-meanwhile", test_closed_meanwhile);
  g_test_add_func ("/saving/lost-update", test_lost_update);
  g_test_add_func ("/saving/opened", test_opened);
  return g_test_run ();
}
