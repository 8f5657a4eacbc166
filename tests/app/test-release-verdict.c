/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the release page says of a result, and what it lets be done with it, on the sample. */

#include "release-fixture.h"

static void
test_verdict (void)
{
  Page page;
  GtkWidget *export;

  open_page (&page);
  solve (&page);
  export = get_child (page.page, "export_button");
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified: Everyone Hides Among at Least 5");
  g_assert_cmpstr (get_text (&page, "k"), ==, "5");
  g_assert_cmpstr (get_text (&page, "n_rows"), ==, "9805");
  g_assert_true (gtk_widget_is_sensitive (export));
  /* Opening the page selects no text. */
  g_assert_false (gtk_label_get_selectable (get_child (page.page, "text")));
  g_assert_cmpuint (count_rows (get_child (page.page, "checks")), ==, 6);

  pick_bottom (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  g_assert_false (gtk_widget_is_sensitive (export));
  destroy_window (page.window);
}

/* Clusters that publish the same are one class to whoever reads the release: the count is that of the file. */
static void
test_equal_clusters (void)
{
  Page page;
  g_autoptr (ShoalSolver) solver = create_quick_solver ("mondrian");
  g_autofree char *n_classes = NULL;
  ShoalRecodingReport *report;
  ShoalSessionRun *run;

  open_page (&page);
  shoal_session_set_objective (page.session, "gcp");
  run = shoal_session_start_run (page.session, "mondrian", solver, 1, 0);
  wait_until (run->record->has_result);
  wait_until (page.session->selection->chosen->report != NULL);
  report = page.session->selection->chosen->report;
  g_assert_cmpuint (report->n_classes, <, report->classes->n_clusters);
  g_assert_cmpuint (report->n_classes, ==, report->verdict->n_classes);
  n_classes = g_strdup_printf ("%zu", report->verdict->n_classes);
  wait_until (g_strcmp0 (get_text (&page, "n_classes"), n_classes) == 0);
  destroy_window (page.window);
}

/* A release with cells of levels that have been fixed since is refused, and classes that the verifier did not count are no number. */
static void
test_fault (void)
{
  Page page;

  open_page (&page);
  solve (&page);
  g_assert_cmpstr (get_text (&page, "n_classes"), !=, "–");
  shoal_session_set_levels (page.session, find_column (page.session, "age")->index, (ShoalLevelRange){ 1, 2 });
  wait_until (g_strcmp0 (get_text (&page, "title"), "The Verifier Found a Fault") == 0);
  g_assert_cmpstr (get_text (&page, "n_classes"), ==, "–");
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  destroy_window (page.window);
}

/* Who looks at a node of the lattice has chosen nothing: what is shown and would be exported stays what it says it is. */
static void
test_look (void)
{
  guint levels[8] = { 0 };
  g_autoptr (ShoalRecoding) bottom = shoal_recoding_new_node (levels, 8);
  g_autoptr (ShoalRecoding) result = NULL;
  GtkWidget *export;
  Page page;

  open_page (&page);
  solve (&page);
  export = get_child (page.page, "export_button");
  result = shoal_recoding_ref (page.session->selection->run->recoding);
  g_assert_cmpstr (get_text (&page, "origin"), ==, "Optimal · full-domain recoding · k = 5 · up to 2 % left out");

  shoal_selection_look_at (page.session->selection, bottom);
  wait_until (!page.session->selection->looked->pending);
  g_assert_false (page.session->selection->looked->report->feasible);
  g_assert_true (shoal_evaluation_is (page.session->selection->chosen, result));
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified: Everyone Hides Among at Least 5");
  g_assert_cmpstr (get_text (&page, "n_rows"), ==, "9805");
  g_assert_true (gtk_widget_is_sensitive (export));

  /* Looking at nothing else is looking at what is chosen. */
  shoal_selection_look_at (page.session->selection, NULL);
  g_assert_true (shoal_recoding_equal (page.session->selection->looked->recoding, result));
  g_assert_true (page.session->selection->looked->report->feasible);

  /* Used, it is what Release shows, and says so. */
  shoal_selection_look_at (page.session->selection, bottom);
  wait_until (!page.session->selection->looked->pending);
  g_assert_nonnull (shoal_session_use_node (page.session, bottom, NULL));
  wait_for_parts (&page);
  g_assert_true (shoal_evaluation_is (page.session->selection->chosen, bottom));
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  g_assert_true (g_str_has_prefix (get_text (&page, "origin"), "Chosen by Hand · full-domain recoding · "));
  g_assert_false (gtk_widget_is_sensitive (export));

  /* A run that is gone is not released. */
  shoal_session_delete_run (page.session, page.session->selection->run);
  g_assert_null (page.session->selection->chosen->recoding);
  g_assert_cmpstr (get_shown (&page), ==, "empty");
  destroy_window (page.window);
}

/* Until the next result is verified, its name does not stand above the verdict on the one before. */
static void
test_pending (void)
{
  guint levels[8] = { 1 };
  g_autoptr (ShoalRecoding) next = shoal_recoding_new_node (levels, 8);
  Page page;

  open_page (&page);
  solve (&page);
  g_assert_true (g_str_has_prefix (get_text (&page, "origin"), "Optimal · "));
  shoal_selection_choose (page.session->selection, next);
  g_assert_true (page.session->selection->chosen->pending);
  g_assert_cmpstr (get_text (&page, "title"), ==, "Verified: Everyone Hides Among at Least 5");
  g_assert_cmpstr (get_text (&page, "origin"), ==, "Being verified; until then this is what was there before.");
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  wait_for_parts (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  g_assert_true (g_str_has_prefix (get_text (&page, "origin"), "Chosen by Hand · "));
  destroy_window (page.window);
}

static void
assert_shield (Page     *page,
               gboolean  expected)
{
  g_assert_cmpint (gtk_widget_has_css_class (get_child (page->page, "icon"), "success"), ==, expected);
  g_assert_cmpint (gtk_widget_has_css_class (get_child (page->page, "icon"), "warning"), ==, !expected);
  g_assert_cmpint (gtk_widget_has_css_class (get_child (page->page, "export_button"), "suggested-action"), ==, expected);
}

/* What the first warning offers first. */
static void
press_way (Page *page)
{
  GtkWidget *button = find_widget (get_child (page->page, "warnings"), ADW_TYPE_SPLIT_BUTTON);

  g_assert_nonnull (button);
  click (find_widget (button, GTK_TYPE_BUTTON));
}

/* What unchanged columns tell is said before export. */
static void
test_warnings (void)
{
  Page page;
  const GArray *disclosures;

  open_page (&page);
  solve (&page);
  disclosures = page.session->selection->chosen->report->disclosures;
  g_assert_nonnull (disclosures);
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "limits")));
  g_assert_cmpuint (count_rows (get_child (page.page, "warnings")), ==, disclosures->len);

  /* The number of everybody, called harmless. */
  shoal_session_set_role (page.session, 0, SHOAL_ROLE_INSENSITIVE);
  wait_until (!page.session->dataset->schema_pending);
  wait_for_parts (&page);
  disclosures = page.session->selection->chosen->report->disclosures;
  g_assert_cmpuint (disclosures->len, >, 0);
  g_assert_cmpuint (g_array_index (disclosures, ShoalDisclosure, 0).column, ==, 0);
  g_assert_cmpuint (g_array_index (disclosures, ShoalDisclosure, 0).n_unique, ==, 9805);
  /* Neither sign nor title is that of a release without warnings, and nobody is urged to export it. */
  assert_shield (&page, FALSE);
  g_assert_nonnull (strstr (get_text (&page, "title"), "Warning"));
  g_assert_nonnull (strstr (get_text (&page, "promise"), "at least 4 others"));
  g_assert_true (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "warnings")));
  g_assert_cmpuint (count_rows (get_child (page.page, "warnings")), ==, disclosures->len);

  /* Each warning has a button that does something about it. */
  press_way (&page);
  g_assert_cmpint (shoal_dataset_get_column (page.session->dataset, 0)->listed->meaning.role, ==, SHOAL_ROLE_IDENTIFIER);
  shoal_session_undo (page.session);
  wait_for_parts (&page);
  gtk_widget_activate_action (page.page, "release.show-column", "u", 0u);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (page.window, "pages")), ==, "data");
  g_assert_true (page.session->selection->column == shoal_dataset_get_column (page.session->dataset, 0));
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "release");
  gtk_widget_activate_action (page.page, "release.set-role", "(us)", 0u, "identifier");
  wait_for_parts (&page);
  g_assert_null (strstr (get_text (&page, "title"), "Warning"));
  assert_shield (&page, TRUE);

  /* Nothing is warned of where nothing can be published. */
  pick_bottom (&page);
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "limits")));
  destroy_window (page.window);
}

/* People of a class who share a sensitive value: the button asks for different ones, and leads to where that is searched for. */
static void
test_diversity (void)
{
  Page page;
  const ShoalRequirements *requirements;
  const GArray *disclosures;
  ShoalSessionRun *before;

  open_page (&page);
  shoal_session_set_role (page.session, find_column (page.session, "sex")->index, SHOAL_ROLE_SENSITIVE);
  solve (&page);
  before = page.session->selection->run;
  disclosures = page.session->selection->chosen->report->disclosures;
  g_assert_cmpuint (disclosures->len, >, 0);
  g_assert_cmpint (g_array_index (disclosures, ShoalDisclosure, 0).kind, ==, SHOAL_DISCLOSURE_SHARED_VALUE);
  press_way (&page);
  requirements = shoal_project_get_requirements (page.session->document->project);
  g_assert_cmpuint (requirements->n_models, ==, 1);
  g_assert_true (requirements->models[0].guarantee == &shoal_l_diversity);
  g_assert_cmpstr (requirements->models[0].column, ==, "sex");
  g_assert_cmpfloat (requirements->models[0].numbers[1], ==, 3);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (page.window, "pages")), ==, "solve");
  g_assert_true (before->outdated);

  solve (&page);
  disclosures = page.session->selection->chosen->report->disclosures;
  for (guint i = 0; i < disclosures->len; i++)
    g_assert_cmpint (g_array_index (disclosures, ShoalDisclosure, i).kind, !=, SHOAL_DISCLOSURE_SHARED_VALUE);
  destroy_window (page.window);
}

/* A column that has become a quasi-identifier is in no result yet: that is said, and a button makes one. */
static void
test_another_quasi_identifier (void)
{
  Page page;
  GtkWidget *again;

  open_page (&page);
  solve (&page);
  again = get_child (page.page, "again_button");
  gtk_widget_activate_action (page.page, "release.set-role", "(us)",
                              find_column (page.session, "length_of_stay")->index, "quasi-identifier");
  wait_until (!page.session->dataset->schema_pending);
  wait_until (g_strcmp0 (get_shown (&page), "empty") == 0 && !page.session->selection->chosen->pending);
  g_assert_cmpstr (adw_status_page_get_title (get_child (page.page, "empty")), ==, "This Result Cannot Be Released");
  g_assert_true (gtk_widget_get_visible (again));
  click (again);
  wait_until (shoal_runs_is_running (page.session->runs));
  wait_until (!shoal_runs_is_running (page.session->runs));
  gtk_widget_activate_action (GTK_WIDGET (page.window), "win.show-page", "s", "release");
  wait_until (g_strcmp0 (get_shown (&page), "content") == 0);
  destroy_window (page.window);
}

/* A sensitive column that is the target is as sensitive as before, and a run that does not look at the target stays. */
static void
test_target (void)
{
  Page page;
  ShoalSessionColumn *sex;
  const GArray *disclosures;
  guint n_before, index;

  open_page (&page);
  sex = find_column (page.session, "sex");
  index = sex->index;
  shoal_session_set_role (page.session, index, SHOAL_ROLE_SENSITIVE);
  solve (&page);
  disclosures = page.session->selection->chosen->report->disclosures;
  n_before = disclosures->len;
  g_assert_cmpuint (n_before, >, 0);
  g_assert_cmpint (g_array_index (disclosures, ShoalDisclosure, 0).kind, ==, SHOAL_DISCLOSURE_SHARED_VALUE);
  g_assert_cmpuint (g_array_index (disclosures, ShoalDisclosure, 0).column, ==, index);

  shoal_session_set_target (page.session, index, TRUE);
  g_assert_true (sex->listed->meaning.is_target);
  g_assert_cmpint (sex->listed->meaning.role, ==, SHOAL_ROLE_SENSITIVE);
  g_assert_false (find_column (page.session, "readmitted")->listed->meaning.is_target);
  g_assert_cmpstr (page.session->document->undo_label, ==, "Make “sex” the Target");
  wait_for_parts (&page);
  g_assert_false (page.session->selection->run->outdated);
  disclosures = page.session->selection->chosen->report->disclosures;
  g_assert_cmpuint (disclosures->len, ==, n_before);
  g_assert_cmpint (g_array_index (disclosures, ShoalDisclosure, 0).kind, ==, SHOAL_DISCLOSURE_SHARED_VALUE);
  g_assert_cmpuint (g_array_index (disclosures, ShoalDisclosure, 0).column, ==, index);
  destroy_window (page.window);
}

/* That it was found for something else is said as loudly as the verdict, with a button that looks for another. */
static void
test_outdated (void)
{
  Page page;
  ShoalRequirements requirements;

  open_page (&page);
  solve (&page);
  assert_shield (&page, TRUE);
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "run_button")));
  requirements = *shoal_project_get_requirements (page.session->document->project);
  requirements.suppression = 0.03;
  shoal_session_set_requirements (page.session, &requirements);
  wait_for_parts (&page);
  wait_until (g_str_equal (get_text (&page, "title"), "Verified, but Outdated"));
  assert_shield (&page, FALSE);
  g_assert_true (gtk_widget_get_visible (get_child (page.page, "run_button")));
  g_assert_true (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  shoal_session_undo (page.session);
  wait_until (g_str_has_prefix (get_text (&page, "title"), "Verified: "));
  wait_for_parts (&page);
  assert_shield (&page, TRUE);
  destroy_window (page.window);
}

/* What is said of a release by person is not what is said of classes. */
static void
test_by_person (void)
{
  Page page;
  g_autoptr (ShoalSolver) solver = create_quick_solver ("sort-greedy");
  ShoalSessionRun *run;

  open_page (&page);
  shoal_session_set_objective (page.session, "gcp");
  run = shoal_session_start_run (page.session, "sort-greedy", solver, 1, 0);
  wait_until (run->record->has_result);
  wait_until (page.session->selection->chosen->report != NULL);
  wait_for_parts (&page);
  g_assert_nonnull (strstr (get_text (&page, "promise"), "each published row may be any of 5 people"));
  g_assert_null (strstr (get_text (&page, "promise"), "shares its quasi-identifiers"));
  g_assert_cmpstr (get_text (&page, "k_title"), ==, "people each row may be");
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "classes_figure")));
  g_assert_nonnull (strstr (get_text (&page, "not_hidden"), "for certain"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (find_widget (page.page, g_type_from_name ("ShoalClassBrowser")))));
  destroy_window (page.window);
}

/* A column without a role blocks publishing, not looking. */
static void
test_blocked (void)
{
  Page page;

  open_page (&page);
  shoal_session_set_role (page.session, 0, SHOAL_ROLE_UNSET);
  solve (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "Publishing Is Blocked");
  g_assert_nonnull (strstr (get_text (&page, "text"), "patient_number"));
  g_assert_false (gtk_widget_is_sensitive (get_child (page.page, "export_button")));
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "solve_button")));

  /* What blocks it is a click away. */
  shoal_selection_select_column (page.session->selection, find_column (page.session, "age"));
  click (get_child (page.page, "decide_button"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (page.window, "pages")), ==, "data");
  g_assert_true (page.session->selection->column == find_column (page.session, "patient_number"));
  shoal_session_set_role (page.session, 0, SHOAL_ROLE_IDENTIFIER);
  destroy_window (page.window);
}

/* Rows that would have to be left out are a matter of what is asked for. */
static void
test_infeasible (void)
{
  Page page;

  open_page (&page);
  solve (&page);
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "decide_button")));
  g_assert_false (gtk_widget_get_visible (get_child (page.page, "solve_button")));
  pick_bottom (&page);
  g_assert_cmpstr (get_text (&page, "title"), ==, "The Requirements Are Not Met");
  click (get_child (page.page, "solve_button"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (page.window, "pages")), ==, "solve");
  destroy_window (page.window);
}

int
main (int   argc,
      char *argv[])
{
  if (!init_window_tests (&argc, &argv))
    return 0;
  g_test_add_func ("/release-page/verdict", test_verdict);
  g_test_add_func ("/release-page/equal-clusters", test_equal_clusters);
  g_test_add_func ("/release-page/fault", test_fault);
  g_test_add_func ("/release-page/look", test_look);
  g_test_add_func ("/release-page/pending", test_pending);
  g_test_add_func ("/release-page/warnings", test_warnings);
  g_test_add_func ("/release-page/diversity", test_diversity);
  g_test_add_func ("/release-page/another-quasi-identifier", test_another_quasi_identifier);
  g_test_add_func ("/release-page/target", test_target);
  g_test_add_func ("/release-page/outdated", test_outdated);
  g_test_add_func ("/release-page/by-person", test_by_person);
  g_test_add_func ("/release-page/blocked", test_blocked);
  g_test_add_func ("/release-page/infeasible", test_infeasible);
  return g_test_run ();
}
