/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is open, undo and redo, and who is told. */

#include "session/shoal-document.h"

static ShoalProject *
make_project (guint k)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/t.csv");
  g_autoptr (ShoalDataSource) data = shoal_data_source_new (file, NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  g_autoptr (ShoalProject) empty = shoal_project_new (data);
  ShoalRequirements requirements = { k, 0 };

  return shoal_project_with_requirements (empty, &requirements);
}

static void
push (ShoalDocument *document,
      guint          k,
      const char   *label,
      const char   *merge_key)
{
  g_autoptr (ShoalProject) project = make_project (k);

  shoal_document_push (document, project, label, merge_key);
}

static ShoalDocument *
open_document (ShoalProject *project)
{
  ShoalDocument *document = shoal_document_new ();

  shoal_document_replace (document, project, TRUE);
  return document;
}

static gboolean
move (ShoalDocument *document,
      int            n_steps)
{
  ShoalProject *before = document->project;

  shoal_document_move (document, n_steps);
  return document->project != before;
}

static gboolean
undo (ShoalDocument *document)
{
  return move (document, -1);
}

static gboolean
redo (ShoalDocument *document)
{
  return move (document, 1);
}

static guint
get_k (ShoalDocument *document)
{
  return shoal_project_get_requirements (document->project)->k;
}

static void
test_steps (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalDocument) document = open_document (first);

  g_assert_false (undo (document));
  g_assert_false (redo (document));
  push (document, 2, "two", NULL);
  push (document, 3, "three", NULL);
  g_assert_cmpuint (get_k (document), ==, 3);
  g_assert_cmpstr (document->undo_label, ==, "three");
  g_assert_null (document->redo_label);

  g_assert_true (undo (document));
  g_assert_cmpuint (get_k (document), ==, 2);
  g_assert_cmpstr (document->undo_label, ==, "two");
  g_assert_cmpstr (document->redo_label, ==, "three");
  g_assert_true (undo (document));
  g_assert_true (document->project == first);
  g_assert_false (document->can_undo);
  g_assert_true (redo (document));
  g_assert_cmpuint (get_k (document), ==, 2);

  push (document, 9, "nine", NULL);
  g_assert_false (document->can_redo);
  g_assert_true (undo (document));
  g_assert_cmpuint (get_k (document), ==, 2);
}

static void
test_merge (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalDocument) document = open_document (first);

  push (document, 2, "k", "k");
  push (document, 3, "k", "k");
  push (document, 4, "k", "k");
  g_assert_cmpuint (get_k (document), ==, 4);
  push (document, 5, "other", "other");
  push (document, 6, "k", "k");
  g_assert_true (undo (document));
  g_assert_cmpuint (get_k (document), ==, 5);
  g_assert_true (undo (document));
  g_assert_cmpuint (get_k (document), ==, 4);
  /* After an undo an edit is a step of its own: what was undone must not come back as part of it. */
  push (document, 7, "k", "k");
  g_assert_true (undo (document));
  g_assert_cmpuint (get_k (document), ==, 4);
  g_assert_true (undo (document));
  g_assert_true (document->project == first);
}

static void
test_saved (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalDocument) document = open_document (first);

  g_assert_false (document->modified);
  push (document, 2, "k", "k");
  g_assert_true (document->modified);
  shoal_document_set_saved (document, document->project);
  g_assert_false (document->modified);
  push (document, 3, "k", "k");
  g_assert_true (document->modified);
  g_assert_true (undo (document));
  g_assert_cmpuint (get_k (document), ==, 2);
  g_assert_false (document->modified);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_notify (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalDocument) document = open_document (first);
  guint n_project = 0, n_can_undo = 0, n_can_redo = 0;

  g_signal_connect_swapped (document, "notify::project", G_CALLBACK (count_cb), &n_project);
  g_signal_connect_swapped (document, "notify::can-undo", G_CALLBACK (count_cb), &n_can_undo);
  g_signal_connect_swapped (document, "notify::can-redo", G_CALLBACK (count_cb), &n_can_redo);
  push (document, 2, "two", NULL);
  push (document, 3, "three", NULL);
  g_assert_cmpuint (n_project, ==, 2);
  g_assert_cmpuint (n_can_undo, ==, 1);
  g_assert_cmpuint (n_can_redo, ==, 0);
  undo (document);
  g_assert_cmpuint (n_project, ==, 3);
  g_assert_cmpuint (n_can_redo, ==, 1);
  shoal_document_set_saved (document, document->project);
  g_assert_cmpuint (n_project, ==, 3);
}

static void
test_replace (void)
{
  g_autoptr (ShoalProject) before = make_project (2);
  g_autoptr (ShoalDocument) document = open_document (before);
  guint n_replaced = 0, n_changed = 0, n_titles = 0;

  g_signal_connect_swapped (document, "replaced", G_CALLBACK (count_cb), &n_replaced);
  g_signal_connect_swapped (document, "notify::project", G_CALLBACK (count_cb), &n_changed);
  g_signal_connect_swapped (document, "notify::title", G_CALLBACK (count_cb), &n_titles);
  g_assert_cmpstr (document->title, ==, "t");
  g_assert_false (document->modified);
  push (document, 3, "Set k", NULL);
  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_true (document->modified);
  g_assert_cmpstr (document->undo_label, ==, "Set k");

  shoal_document_replace (document, before, FALSE);
  g_assert_cmpuint (n_replaced, ==, 1);
  g_assert_cmpuint (n_changed, ==, 2);
  g_assert_cmpuint (n_titles, ==, 0);
  g_assert_false (document->can_undo);
  g_assert_true (document->modified);
  shoal_document_replace (document, NULL, TRUE);
  g_assert_cmpuint (n_titles, ==, 1);
  g_assert_false (document->modified);
  g_assert_null (document->title);
}

static void
test_limit (void)
{
  g_autoptr (ShoalProject) first = make_project (1);
  g_autoptr (ShoalDocument) document = open_document (first);
  guint n = 0;

  for (guint k = 2; k < 2000; k++)
    push (document, k, "k", NULL);
  while (undo (document))
    n++;
  g_assert_cmpuint (n, >=, 100);
  g_assert_cmpuint (n, <, 1000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/document/steps", test_steps);
  g_test_add_func ("/document/merge", test_merge);
  g_test_add_func ("/document/saved", test_saved);
  g_test_add_func ("/document/notify", test_notify);
  g_test_add_func ("/document/replace", test_replace);
  g_test_add_func ("/document/limit", test_limit);

  return g_test_run ();
}
