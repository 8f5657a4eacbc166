/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is done to a hierarchy becomes a step of the session, without any widget. */

#include "app-fixture.h"

#include "hierarchy/shoal-hierarchy-file.h"
#include "models/hierarchies/shoal-hierarchy-editing.h"
#include "models/hierarchies/shoal-hierarchy-words.h"

typedef struct
{
  ShoalSession *session;
  ShoalHierarchyEditing *editing;
  char *problem; /* the last one's heading */
  guint n_written;
} Case;

static void
problem_cb (ShoalHierarchyEditing *editing,
            const char            *heading,
            const char            *body,
            Case                  *c)
{
  g_assert_nonnull (body);
  g_free (c->problem);
  c->problem = g_strdup (heading);
}

static void
written_cb (ShoalHierarchyEditing *editing,
            GFile                 *file,
            Case                  *c)
{
  c->n_written++;
}

/* The attribute @name of the sample is edited. */
static void
begin (Case       *c,
       const char *name)
{
  *c = (Case) { .session = shoal_session_new () };
  open_sample (c->session);
  wait_until (!c->session->dataset->schema_pending);
  c->editing = shoal_hierarchy_editing_new ();
  g_signal_connect (c->editing, "problem", G_CALLBACK (problem_cb), c);
  g_signal_connect (c->editing, "written", G_CALLBACK (written_cb), c);
  shoal_hierarchy_editing_set_session (c->editing, c->session);
  for (guint i = 0; i < g_list_model_get_n_items (c->session->dataset->columns); i++)
    if (g_str_equal (shoal_dataset_get_column (c->session->dataset, i)->name, name))
      shoal_hierarchy_editing_set_column (c->editing, shoal_dataset_get_column (c->session->dataset, i));
  g_assert_nonnull (c->editing->column);
  wait_until (!c->editing->busy);
}

static void
end (Case *c)
{
  g_object_unref (c->editing);
  g_free (c->problem);
  g_object_unref (c->session);
}

static guint32
find_node (Case       *c,
           const char *label)
{
  ShoalHierarchy *hierarchy = c->editing->hierarchy;

  for (guint32 node = shoal_hierarchy_get_n_nodes (hierarchy); node-- > 0;)
    if (g_str_equal (shoal_hierarchy_get_label (hierarchy, node), label))
      return node;
  g_error ("there is no value “%s”", label);
}

/* What an edit has made is not made again. */
static void
not_pending_cb (ShoalSessionColumn *column,
                guint              *n_told)
{
  g_assert_null (column->pending);
  g_assert_nonnull (column->report);
  (*n_told)++;
}

static void
test_apply (void)
{
  guint n_told = 0;
  gulong handler;
  Case c;
  g_autoptr (ShoalHierarchy) before = NULL;

  begin (&c, "age");
  before = g_object_ref (c.editing->hierarchy);
  shoal_hierarchy_editing_apply (c.editing, shoal_hierarchy_edit_new_rename (find_node (&c, "[20, 40)"), "young"));
  g_assert_true (c.editing->busy);
  /* Another one is ignored meanwhile. */
  shoal_hierarchy_editing_apply (c.editing, shoal_hierarchy_edit_new_remove_level (1));
  handler = g_signal_connect (c.editing->column, "hierarchy-changed", G_CALLBACK (not_pending_cb), &n_told);
  wait_until (!c.editing->busy);
  g_clear_signal_handler (&handler, c.editing->column);
  g_assert_cmpuint (n_told, >, 0);
  find_node (&c, "young");
  g_assert_cmpstr (c.session->document->undo_label, ==, "Rename “young”");
  g_assert_null (c.problem);

  shoal_hierarchy_editing_apply (c.editing, shoal_hierarchy_edit_new_remove_level (0));
  wait_until (!c.editing->busy);
  g_assert_cmpstr (c.problem, ==, "The Hierarchy Was Not Changed");
  g_assert_cmpstr (c.session->document->undo_label, ==, "Rename “young”");

  shoal_session_undo (c.session);
  wait_until (!c.editing->busy);
  g_assert_cmpstr (shoal_hierarchy_get_digest (c.editing->hierarchy), ==, shoal_hierarchy_get_digest (before));
  end (&c);
}

static void
test_files (void)
{
  Case c;
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) file = g_file_get_child (folder, "age.csv");
  g_autoptr (GFile) bad = write_file (folder, "bad.csv", "a;x;*\na;y;*\n");
  g_autoptr (ShoalHierarchy) read = NULL;

  begin (&c, "age");
  shoal_hierarchy_editing_export (c.editing, file);
  wait_until (!c.editing->busy);
  g_assert_cmpuint (c.n_written, ==, 1);
  read = shoal_hierarchy_file_read (file, NULL, NULL);
  g_assert_cmpstr (shoal_hierarchy_get_digest (read), ==, shoal_hierarchy_get_digest (c.editing->hierarchy));
  shoal_hierarchy_editing_import (c.editing, bad);
  wait_until (!c.editing->busy);
  g_assert_cmpstr (c.problem, ==, "The Hierarchy Could Not Be Imported");
  shoal_hierarchy_editing_import (c.editing, file);
  wait_until (!c.editing->busy);
  g_assert_cmpint (shoal_hierarchy_words_get_state (c.editing->column), ==, SHOAL_HIERARCHY_STATE_FILE);
  end (&c);
}

/* What nobody waits for any more changes nothing. */
static void
test_closed (void)
{
  Case c;

  begin (&c, "age");
  shoal_hierarchy_editing_apply (c.editing, shoal_hierarchy_edit_new_rename (find_node (&c, "[20, 40)"), "young"));
  shoal_hierarchy_editing_set_session (c.editing, NULL);
  wait_until (!c.editing->busy);
  g_assert_cmpstr (c.session->document->undo_label, !=, "Rename “young”");
  end (&c);
}

/* Another attribute has nothing selected. */
static void
test_selection (void)
{
  const guint32 nodes[] = { 0, 1 };
  Case c;
  gsize n;

  begin (&c, "age");
  shoal_hierarchy_editing_select (c.editing, nodes, 2, TRUE);
  shoal_hierarchy_editing_get_selected (c.editing, &n);
  g_assert_cmpuint (n, ==, 2);
  shoal_hierarchy_editing_set_column (c.editing, NULL);
  shoal_hierarchy_editing_get_selected (c.editing, &n);
  g_assert_cmpuint (n, ==, 0);
  end (&c);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hierarchy-editing/apply", test_apply);
  g_test_add_func ("/hierarchy-editing/files", test_files);
  g_test_add_func ("/hierarchy-editing/closed", test_closed);
  g_test_add_func ("/hierarchy-editing/selection", test_selection);
  return g_test_run ();
}
