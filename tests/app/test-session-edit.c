/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session without a widget: edits of columns, and undoing them. */

#include "app-fixture.h"

#include "base/shoal-error.h"

#include <string.h>

static void
test_edit (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  ShoalSessionColumn *age;
  guint index;

  open_sample (session);
  wait_until (!session->dataset->schema_pending);
  age = find_column (session, "age");
  index = age->index;
  shoal_session_set_role (session, index, SHOAL_ROLE_SENSITIVE);
  g_assert_true (session->document->modified);
  g_assert_cmpint (age->listed->meaning.role, ==, SHOAL_ROLE_SENSITIVE);
  g_assert_cmpint (shoal_schema_get_meaning (session->dataset->schema, index)->role, ==,
                   SHOAL_ROLE_SENSITIVE);
  g_assert_null (shoal_session_column_get_hierarchy (age));
  g_assert_cmpstr (session->document->undo_label, ==, "Set Role of “age”");

  shoal_session_undo (session);
  g_assert_false (session->document->modified);
  g_assert_cmpint (age->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  wait_until (!session->dataset->schema_pending);
  g_assert_nonnull (shoal_session_column_get_hierarchy (age));
  g_assert_cmpstr (session->document->redo_label, ==, "Set Role of “age”");
  shoal_session_redo (session);
  g_assert_cmpint (age->listed->meaning.role, ==, SHOAL_ROLE_SENSITIVE);

  /* What changes nothing is no step. */
  shoal_session_undo (session);
  shoal_session_set_weight (session, index, 1);
  g_assert_true (shoal_session_can_redo (session));
  shoal_session_set_weight (session, index, 2);
  g_assert_false (shoal_session_can_redo (session));
  g_assert_cmpfloat (shoal_schema_get_meaning (session->dataset->schema, index)->weight,
                     ==, 2);
}

/* Any number of roles is one step, which one undo takes back. */
static void
test_set_roles (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  guint age, sex, name;

  open_sample (session);
  age = find_column (session, "age")->index;
  sex = find_column (session, "sex")->index;
  name = find_column (session, "name")->index;
  shoal_session_set_roles (session, (ShoalRoleChoice[]) { { sex, SHOAL_ROLE_UNSET }, { age, SHOAL_ROLE_INSENSITIVE },
                                                          { name, SHOAL_ROLE_IDENTIFIER } }, 3, NULL);
  g_assert_cmpstr (session->document->undo_label, ==, "Set Roles of 2 Columns");
  g_assert_cmpint (find_column (session, "sex")->listed->meaning.role, ==, SHOAL_ROLE_UNSET);
  g_assert_cmpint (find_column (session, "age")->listed->meaning.role, ==, SHOAL_ROLE_INSENSITIVE);
  g_assert_cmpuint (session->dataset->n_unset, ==, 1);
  shoal_session_undo (session);
  g_assert_cmpuint (session->dataset->n_unset, ==, 0);
  g_assert_cmpint (find_column (session, "age")->listed->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_false (shoal_session_can_undo (session));

  /* What changes nothing is no step. */
  shoal_session_set_roles (session, &(ShoalRoleChoice) { name, SHOAL_ROLE_IDENTIFIER }, 1, NULL);
  shoal_session_set_roles (session, NULL, 0, NULL);
  g_assert_false (shoal_session_can_undo (session));
  g_assert_true (shoal_session_can_redo (session));
}

static void
problem_cb (ShoalSession *session,
            const char   *summary,
            const char   *detail,
            char        **seen)
{
  g_free (*seen);
  *seen = g_strdup (detail);
}

/* A type is part of how the table is read: it is read again, and nothing changes if that fails. */
static void
test_set_type (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autofree char *problem = NULL;
  guint age, sex;

  open_sample (session);
  g_signal_connect (session, "problem", G_CALLBACK (problem_cb), &problem);
  age = find_column (session, "age")->index;
  sex = find_column (session, "sex")->index;
  shoal_session_set_type (session, age, "text");
  g_assert_true (session->loader->loading);
  wait_until (!session->loader->loading);
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (session->dataset->table, age)), ==,
                   SHOAL_VALUE_TEXT);
  g_assert_cmpstr (session->document->undo_label, ==, "Set Type of “age”");

  shoal_session_set_type (session, sex, "number");
  wait_until (problem != NULL);
  g_assert_false (session->loader->loading);
  g_assert_nonnull (strstr (problem, "sex"));
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (session->dataset->table, sex)), ==,
                   SHOAL_VALUE_TEXT);
  g_assert_cmpstr (session->document->undo_label, ==, "Set Type of “age”");

  shoal_session_undo (session);
  wait_until (!session->loader->loading);
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (session->dataset->table, age)), ==,
                   SHOAL_VALUE_NUMBER);
  g_assert_false (session->document->modified);
}

/* So is a coding; what it did is known with what is in the column. */
static void
test_set_coding (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (ShoalCoding) coding = shoal_coding_parse ("bottom=30,top=60,round=10", NULL);
  g_autoptr (ShoalCoding) crossed = shoal_coding_parse ("bottom=60,top=30", NULL);
  g_autofree char *problem = NULL;
  ShoalSessionColumn *age;
  guint index;
  gsize n_values;

  open_sample (session);
  g_signal_connect (session, "problem", G_CALLBACK (problem_cb), &problem);
  age = find_column (session, "age");
  index = age->index;
  n_values = shoal_column_get_n_values (shoal_table_get_column (session->dataset->table, index));
  g_assert_cmpuint (n_values, >, 40);
  shoal_session_set_coding (session, index, coding);
  g_assert_true (session->loader->loading);
  wait_until (!session->loader->loading);
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (session->dataset->table, index)), ==, 4);
  g_assert_cmpuint (
    shoal_column_get_n_values (shoal_table_get_column (shoal_table_get_original (session->dataset->table), index)), ==, n_values);
  g_assert_cmpstr (session->document->undo_label, ==, "Set Coding of “age”");
  age = find_column (session, "age");
  wait_until (age->profile != NULL && age->profile->coding_effect != NULL);
  g_assert_nonnull (strstr (age->profile->coding_effect, "4 of "));
  g_assert_nonnull (strstr (age->profile->coding_effect, " different values are left"));

  shoal_session_set_coding (session, index, crossed);
  wait_until (problem != NULL);
  g_assert_nonnull (strstr (problem, "age"));
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (session->dataset->table, index)), ==, 4);

  shoal_session_undo (session);
  wait_until (!session->loader->loading);
  g_assert_cmpuint (shoal_column_get_n_values (shoal_table_get_column (session->dataset->table, index)), ==, n_values);
  g_assert_false (session->document->modified);
}

static void
test_hierarchy_error (void)
{
  g_autoptr (ShoalSession) session = shoal_session_new ();
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = write_file (folder, "sex.csv", "F;*\nM;*\n");
  g_autoptr (ShoalHierarchyOrigin) source = shoal_hierarchy_origin_new_file (file);
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;
  ShoalSessionColumn *sex;
  guint index;

  open_sample (session);
  sex = find_column (session, "sex");
  index = sex->index;
  shoal_session_set_hierarchy (session, index, source, NULL);
  wait_until (!session->dataset->schema_pending);
  g_assert_nonnull (shoal_session_column_get_hierarchy_error (sex));
  g_assert_nonnull (strstr (shoal_session_column_get_hierarchy_error (sex), "X"));
  /* It can be looked at and edited, not used. */
  g_assert_nonnull (shoal_session_column_get_hierarchy (sex));
  g_assert_null (shoal_schema_get_hierarchy (session->dataset->schema, index));

  shoal_preparation_load_async (session->preparation, outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  g_assert_null (shoal_preparation_load_finish (session->preparation, outcome.result, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/edit", test_edit);
  g_test_add_func ("/session/set-roles", test_set_roles);
  g_test_add_func ("/session/set-type", test_set_type);
  g_test_add_func ("/session/set-coding", test_set_coding);
  g_test_add_func ("/session/hierarchy-error", test_hierarchy_error);
  return g_test_run ();
}
