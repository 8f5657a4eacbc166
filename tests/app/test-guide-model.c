/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is still to be decided, without a widget. */

#include "session-fixture.h"

#include "models/guide/shoal-decision-list.h"

#include <string.h>

/* "roles(3) run" */
static char *
describe (ShoalDecisionList *list)
{
  static const char *const names[] = { "roles", "quasi-identifiers", "hierarchy", "run" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (list->decisions); i++)
    {
      g_autoptr (ShoalDecision) decision = g_list_model_get_item (list->decisions, i);
      ShoalSessionColumn *column = decision->column;

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", names[decision->kind]);
      if (column != NULL)
        g_string_append_printf (text, "(%s)", column->name);
      else if (decision->count > 0)
        g_string_append_printf (text, "(%u)", decision->count);
    }
  return g_string_free (text, FALSE);
}

#define assert_decisions(list, expected)                                                                               \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_autofree char *described = describe (list);                                                                      \
                                                                                                                       \
    g_assert_cmpstr (described, ==, expected);                                                                         \
  }                                                                                                                    \
  G_STMT_END

static void
import_small (ShoalSession *session)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "table.csv", "age,sex,x\n31,f,1\n42,m,2\n31,f,1\n42,m,2\n");

  import_table (session, file);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* From an import to a result. */
static void
test_course (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalDecisionList) list = shoal_decision_list_new (session);
  ShoalDecision *first;
  ShoalSessionRun *run;

  g_object_set (session, "default-k", 2, NULL);
  assert_decisions (list, "");
  g_assert_false (list->can_run);
  import_small (session);
  assert_decisions (list, "roles(3) run");
  first = shoal_decision_list_get_first (list, NULL);
  g_assert_cmpstr (first->page, ==, "data");
  g_assert_cmpstr (first->title, ==, "3 columns have no role yet");
  g_assert_cmpuint (shoal_decision_list_get_count (list, "data"), ==, 3);
  g_assert_cmpuint (shoal_decision_list_get_count (list, "solve"), ==, 0);
  g_assert_nonnull (shoal_decision_list_get_first (list, "solve"));
  g_assert_null (shoal_decision_list_get_first (list, "release"));
  /* Without a quasi-identifier there is nothing that a solver could do. */
  g_assert_false (list->can_run);

  shoal_session_set_roles (session, (ShoalRoleChoice[]) { { 0, SHOAL_ROLE_SENSITIVE }, { 1, SHOAL_ROLE_INSENSITIVE },
                                                          { 2, SHOAL_ROLE_SENSITIVE } }, 3, NULL);
  assert_decisions (list, "quasi-identifiers run");
  shoal_session_set_role (session, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_true (list->can_run);
  /* What is being made is not to be decided. */
  assert_decisions (list, "run");
  wait_until (!session->dataset->schema_pending);
  assert_decisions (list, "run");

  run = start_run (session);
  assert_decisions (list, "");
  wait_until (!shoal_runs_is_running (session->runs));
  g_assert_true (run->record->has_result);
  assert_decisions (list, "");
  shoal_session_set_role (session, 1, SHOAL_ROLE_QUASI_IDENTIFIER);
  assert_decisions (list, "run");
  g_assert_cmpstr (shoal_decision_list_get_first (list, NULL)->title, ==, "All results are outdated");
  shoal_session_undo (session);
  assert_decisions (list, "");
  shoal_session_delete_run (session, run);
  assert_decisions (list, "run");
  g_assert_cmpstr (shoal_decision_list_get_first (list, NULL)->title, ==, "Nothing was run yet");
}

/* A hierarchy that leaves values out is told of by name, and gone when it is mended. */
static void
test_hierarchy (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalDecisionList) list = shoal_decision_list_new (session);
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "sex.csv", "F;*\nM;*\n");
  g_autoptr (GFile) absent = g_file_get_child (folder, "absent.csv");
  g_autoptr (ShoalHierarchyOrigin) small = shoal_hierarchy_origin_new_file (file);
  g_autoptr (ShoalHierarchyOrigin) none = shoal_hierarchy_origin_new_file (absent);
  ShoalSessionColumn *sex;
  ShoalDecision *first;

  open_sample (session);
  wait_until (!session->dataset->schema_pending);
  assert_decisions (list, "run");
  sex = find_column (session, "sex");
  shoal_session_set_hierarchy (session, sex->index, small, NULL);
  wait_until (!session->dataset->schema_pending);
  assert_decisions (list, "hierarchy(sex) run");
  first = shoal_decision_list_get_first (list, "hierarchies");
  g_assert_cmpstr (first->title, ==, "The hierarchy of “sex” does not fit");
  g_assert_nonnull (strstr (first->detail, "X"));
  shoal_session_set_hierarchy (session, sex->index, none, NULL);
  wait_until (!session->dataset->schema_pending);
  g_assert_cmpstr (shoal_decision_list_get_first (list, NULL)->detail, ==,
                   shoal_session_column_get_hierarchy_error (sex));
  shoal_session_set_role (session, sex->index, SHOAL_ROLE_INSENSITIVE);
  assert_decisions (list, "run");
}

/* What is asked for is said before it is run; a run that finds nothing is no result. */
static void
test_requirements (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalDecisionList) list = shoal_decision_list_new (session);
  ShoalRequirements requirements = { 9, 0 };
  guint n_changes = 0;

  import_small (session);
  shoal_session_set_roles (session, (ShoalRoleChoice[]) { { 0, SHOAL_ROLE_QUASI_IDENTIFIER }, { 1, SHOAL_ROLE_INSENSITIVE },
                                                          { 2, SHOAL_ROLE_SENSITIVE } }, 3, NULL);
  wait_until (!session->dataset->schema_pending);
  g_assert_cmpstr (shoal_decision_list_get_first (list, NULL)->detail, ==,
                   "What is asked for: k = 5 · up to 1\u00a0% left out");
  shoal_session_set_requirements (session, &requirements);
  requirements.suppression = 0.025;
  shoal_session_set_requirements (session, &requirements);
  g_assert_cmpstr (shoal_decision_list_get_first (list, NULL)->detail, ==,
                   "What is asked for: k = 9 · up to 2.5 % left out");
  /* Four rows cannot hide among nine. */
  start_run (session);
  wait_until (!shoal_runs_is_running (session->runs));
  assert_decisions (list, "run");
  g_assert_cmpstr (shoal_decision_list_get_first (list, NULL)->title, ==, "No run has found a release");

  /* What makes no difference is not told. */
  g_signal_connect_swapped (list->decisions, "items-changed", G_CALLBACK (count_cb), &n_changes);
  shoal_session_set_weight (session, 0, 2);
  g_assert_cmpuint (n_changes, ==, 1); /* outdated now */
  shoal_session_set_weight (session, 0, 3);
  g_assert_cmpuint (n_changes, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guide-model/course", test_course);
  g_test_add_func ("/guide-model/hierarchy", test_hierarchy);
  g_test_add_func ("/guide-model/requirements", test_requirements);
  return g_test_run ();
}
