/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the data page knows of columns without a role, without a widget. */

#include "session-fixture.h"

#include "models/data/shoal-undecided.h"

#include <string.h>

static ShoalUndecided *
watch (ShoalSession *session)
{
  ShoalUndecided *undecided = shoal_undecided_new (session);
  guint n = g_list_model_get_n_items (session->dataset->columns);

  wait_until (shoal_dataset_get_column (session->dataset, n - 1)->profile != NULL);
  return undecided;
}

static void
import_text (ShoalSession *session,
             const char   *text)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "table.csv", text);

  import_table (session, file);
  g_file_delete (file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_count (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalUndecided) undecided = shoal_undecided_new (session);
  g_autoptr (GFile) data = get_sample ("patients.csv");
  guint n_notified = 0;

  g_assert_cmpuint (undecided->n_columns, ==, 0);
  g_assert_cmpuint (shoal_undecided_find_next (undecided, SHOAL_UNDECIDED_NONE), ==, SHOAL_UNDECIDED_NONE);
  g_signal_connect_swapped (undecided, "notify::n-proposals", G_CALLBACK (count_cb), &n_notified);
  import_table (session, data);
  g_assert_cmpuint (undecided->n_columns, ==, 15);
  /* All proposals come at once: whoever is asked to review them sees the last one, too. */
  wait_until (undecided->n_proposals > 0);
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_nonnull (shoal_dataset_get_column (session->dataset, 14)->profile);
  shoal_session_set_role (session, 3, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpuint (undecided->n_columns, ==, 14);
  g_assert_cmpuint (n_notified, ==, 2);
  shoal_session_undo (session);
  g_assert_cmpuint (undecided->n_columns, ==, 15);
}

static void
test_find_next (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalUndecided) undecided = NULL;

  import_text (session, "a,b,c,d\n1,2,3,4\n");
  undecided = watch (session);
  shoal_session_set_role (session, 0, SHOAL_ROLE_SENSITIVE);
  shoal_session_set_role (session, 2, SHOAL_ROLE_SENSITIVE);
  g_assert_cmpuint (shoal_undecided_find_next (undecided, SHOAL_UNDECIDED_NONE), ==, 1);
  g_assert_cmpuint (shoal_undecided_find_next (undecided, 0), ==, 1);
  g_assert_cmpuint (shoal_undecided_find_next (undecided, 1), ==, 3);
  /* Behind the last one comes the first. */
  g_assert_cmpuint (shoal_undecided_find_next (undecided, 3), ==, 1);
  shoal_session_set_role (session, 1, SHOAL_ROLE_SENSITIVE);
  /* The only one is the next of itself. */
  g_assert_cmpuint (shoal_undecided_find_next (undecided, 3), ==, 3);
  shoal_session_set_role (session, 3, SHOAL_ROLE_SENSITIVE);
  g_assert_cmpuint (shoal_undecided_find_next (undecided, 3), ==, SHOAL_UNDECIDED_NONE);
}

static ShoalProposal *
find_proposal (GListModel *proposals,
               const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (proposals); i++)
    {
      g_autoptr (ShoalProposal) proposal = g_list_model_get_item (proposals, i);

      if (strcmp (proposal->column->name, name) == 0)
        return proposal;
    }
  return NULL;
}

static void
test_proposals (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalUndecided) undecided = NULL;
  g_autoptr (GListModel) proposals = NULL;

  import_text (session, "Name,age,x,sex\nAnn,31,5,f\nBob,42,5,m\nCid,31,6,m\nDan,55,6,f\n");
  undecided = watch (session);
  g_assert_cmpuint (undecided->n_proposals, ==, 3);
  proposals = shoal_undecided_list_proposals (undecided);
  g_assert_cmpuint (g_list_model_get_n_items (proposals), ==, 3);
  g_assert_null (find_proposal (proposals, "x"));
  g_assert_cmpint (find_proposal (proposals, "Name")->column->profile->proposed_role, ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_nonnull (strstr (find_proposal (proposals, "age")->column->profile->reason, "age"));

  /* What is not accepted stays undecided; all others are one step. */
  g_object_set (find_proposal (proposals, "sex"), "accepted", FALSE, NULL);
  shoal_undecided_apply_proposals (undecided, proposals);
  g_assert_cmpint (find_column (session, "Name")->listed->meaning.role, ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_cmpint (find_column (session, "age")->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpint (find_column (session, "sex")->listed->meaning.role, ==, SHOAL_ROLE_UNSET);
  g_assert_cmpuint (undecided->n_proposals, ==, 1);
  shoal_session_undo (session);
  g_assert_false (shoal_session_can_undo (session));
  g_assert_cmpuint (undecided->n_proposals, ==, 3);

  /* None is accepted: nothing happens. */
  for (guint i = 0; i < g_list_model_get_n_items (proposals); i++)
    {
      g_autoptr (ShoalProposal) proposal = g_list_model_get_item (proposals, i);

      g_object_set (proposal, "accepted", FALSE, NULL);
    }
  shoal_undecided_apply_proposals (undecided, proposals);
  g_assert_false (shoal_session_can_undo (session));
}

static void
test_rest (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalUndecided) undecided = NULL;
  g_autofree char *text = NULL;
  g_autofree char *harmless = NULL;

  import_text (session, "age,x,score\n31,a,1.5\n42,a,2.5\n31,b,3.75\n55,b,4.25\n");
  undecided = watch (session);
  text = shoal_undecided_describe_rest (undecided);
  g_assert_nonnull (strstr (text, "age, x, score"));
  g_assert_false (shoal_undecided_is_rest_harmless (undecided));
  /* What speaks against it is said before it is done. */
  g_assert_nonnull (strstr (text, "“score” alone singles out 100 % of the rows"));
  g_assert_nonnull (strstr (text, "For 2 of them other roles are proposed."));

  shoal_session_set_role (session, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  shoal_session_set_role (session, 2, SHOAL_ROLE_SENSITIVE);
  harmless = shoal_undecided_describe_rest (undecided);
  g_assert_true (shoal_undecided_is_rest_harmless (undecided));
  g_assert_null (strstr (harmless, "singles out"));
  g_assert_null (strstr (harmless, "proposed"));
  shoal_undecided_decide_rest (undecided);
  g_assert_cmpint (find_column (session, "x")->listed->meaning.role, ==, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpint (find_column (session, "score")->listed->meaning.role, ==, SHOAL_ROLE_SENSITIVE);
  g_assert_cmpuint (undecided->n_columns, ==, 0);
  g_assert_cmpstr (session->document->undo_label, ==, "Make the Rest Insensitive");
}

/* 300 columns are as easy as three. */
static void
test_wide (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalUndecided) undecided = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *rest = NULL;

  for (guint row = 0; row < 4; row++)
    for (guint i = 0; i < 300; i++)
      g_string_append_printf (text, row == 0 ? "v%u%c" : "%u%c", row == 0 ? i : row % 2, i == 299 ? '\n' : ',');
  import_text (session, text->str);
  undecided = watch (session);
  g_assert_cmpuint (undecided->n_columns, ==, 300);
  rest = shoal_undecided_describe_rest (undecided);
  g_assert_nonnull (strstr (rest, "v7 and 292 more"));
  shoal_undecided_decide_rest (undecided);
  g_assert_cmpuint (undecided->n_columns, ==, 0);
  shoal_session_undo (session);
  g_assert_cmpuint (undecided->n_columns, ==, 300);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/data-model/count", test_count);
  g_test_add_func ("/data-model/find-next", test_find_next);
  g_test_add_func ("/data-model/proposals", test_proposals);
  g_test_add_func ("/data-model/rest", test_rest);
  g_test_add_func ("/data-model/wide", test_wide);
  return g_test_run ();
}
