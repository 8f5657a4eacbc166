/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waiting, sample files and temporary folders, for tests of the session and of widgets. */
#pragma once

#include "session/shoal-session-edit.h"

G_BEGIN_DECLS

/* For what never comes: a machine that is busy may be slow. */
#define PATIENCE_SECONDS 600

/* Runs the main loop until @condition holds; a test that waits too long has failed. It looks again after everything else, frames too: a
 * machine that is busy would do nothing but look. */
#define wait_until(condition)                                                                                          \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    gint64 patience_ends = g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;                                \
    guint patience_tick = g_timeout_add_full (G_PRIORITY_LOW, 20, keep_turning_cb, NULL, NULL);                        \
                                                                                                                       \
    while (!(condition) && g_get_monotonic_time () < patience_ends)                                                    \
      g_main_context_iteration (NULL, TRUE);                                                                           \
    g_source_remove (patience_tick);                                                                                   \
    g_assert_true (condition);                                                                                         \
  }                                                                                                                    \
  G_STMT_END

static inline gboolean
keep_turning_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop for some time in which nothing is expected to happen. */
static inline void
wait_milliseconds (guint milliseconds)
{
  gint64 end = g_get_monotonic_time () + milliseconds * 1000;

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

static inline GFile *
get_sample (const char *name)
{
  return g_file_new_build_filename (g_getenv ("SHOAL_SAMPLES"), name, NULL);
}

static inline ShoalLoad *
new_import (GFile *file)
{
  g_autoptr (ShoalDataSource) source = shoal_data_source_new (file, NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);

  return shoal_load_new_import (source);
}

static inline GFile *
make_folder (void)
{
  g_autofree char *path = g_dir_make_tmp ("shoal-test-XXXXXX", NULL);

  g_assert_nonnull (path);
  return g_file_new_for_path (path);
}

static inline GFile *
write_file (GFile      *folder,
            const char *name,
            const char *text)
{
  GFile *file = g_file_get_child (folder, name);
  g_autoptr (GError) error = NULL;

  g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);
  return file;
}

/* What an asynchronous call has come to. */
typedef struct
{
  GAsyncResult *result;
} Outcome;

static inline void
outcome_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  Outcome *outcome = user_data;

  g_assert_null (outcome->result);
  outcome->result = g_object_ref (result);
}

static inline void
outcome_clear (Outcome *outcome)
{
  g_clear_object (&outcome->result);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static inline void
open_project (ShoalSession *session,
              GFile        *file)
{
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;

  shoal_session_open_async (session, shoal_load_new_file (file, FALSE), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  shoal_session_open_finish (session, outcome.result, NULL, &error);
  g_assert_no_error (error);
}

static inline void
open_sample (ShoalSession *session)
{
  g_autoptr (GFile) file = get_sample ("patients.shoal");

  open_project (session, file);
}

static inline void
save_project (ShoalSession *session,
              GFile        *file)
{
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;

  shoal_saver_save_async (session->saver, file != NULL ? file : session->document->file,
                          SHOAL_SAVE_CHECKED, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  shoal_saver_save_finish (session->saver, outcome.result, &error);
  g_assert_no_error (error);
}

/* A solver of groups or of people as it was published, without the descent and the bound after it: these take most of the time.
 * Returns: (transfer full). */
static inline ShoalSolver *
create_quick_solver (const char *id)
{
  static const char *const lasting[] = { "descend", "bound" };
  ShoalSolver *solver = shoal_solver_registry_create (id, NULL);

  g_assert_nonnull (solver);
  for (guint i = 0; i < G_N_ELEMENTS (lasting); i++)
    if (g_object_class_find_property (G_OBJECT_GET_CLASS (solver), lasting[i]) != NULL)
      g_object_set (solver, lasting[i], FALSE, NULL);
  if (strcmp (id, "local-search") == 0)
    g_assert_true (shoal_solver_set_parameter (solver, "start", "hungarian", NULL));
  return solver;
}

/* Goes on until it is stopped. */
static inline ShoalSessionRun *
start_endless_run (ShoalSession *session)
{
  g_autoptr (ShoalSolver) solver = create_quick_solver ("refine");

  g_object_set (solver, "waves", 1000000, NULL);
  return shoal_session_start_run (session, "refine", solver, 3, 0);
}

static inline ShoalSessionColumn *
find_column (ShoalSession *session,
             const char   *name)
{
  guint index;

  g_assert_true (shoal_table_find_column (session->dataset->table, name, &index));
  return shoal_dataset_get_column (session->dataset, index);
}

G_END_DECLS
