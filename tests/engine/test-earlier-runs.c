/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of a project that a privacy model names as an earlier release: which are found, which are refused, and why. */

#include "base/shoal-error.h"
#include "privacy/shoal-earlier-run.h"
#include "project/shoal-problem-digest.h"
#include "project/runs/shoal-run-folder.h"
#include "project/shoal-project-save.h"
#include "project/shoal-project.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_ROWS 6

static const char text[] =
  "{ \"shoal\": 1,\n"
  "  \"data\": { \"file\": \"p.csv\", \"rows\": 6, \"fingerprint\": \"sha256:abc\" },\n"
  "  \"columns\": [\n"
  "    { \"name\": \"age\", \"type\": \"number\", \"role\": \"quasi-identifier\" },\n"
  "    { \"name\": \"zip\", \"type\": \"text\", \"role\": \"quasi-identifier\" } ],\n"
  "  \"privacy\": { \"k\": 2, \"models\": [ { \"model\": \"earlier-release\", \"k\": 2, \"run\": \"spring\" } ] },\n"
  "  \"objective\": \"gcp\" }\n";

static ShoalProject *
parse (const char *json)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/p.shoal");
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  ShoalProject *project = shoal_project_parse (json, strlen (json), file, warnings, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  return project;
}

/* What @project asked without models, or with those of @models, answered by @recoding */
static ShoalRunRecord *
make_run (ShoalProject            *project,
          const char              *name,
          ShoalRecoding           *recoding,
          const ShoalRequirements *asked)
{
  static const char *const columns[] = { "age", "zip" };
  gboolean is_node = shoal_recoding_get_kind (recoding) == SHOAL_RECODING_NODE;
  const ShoalRunFigures figures = { .metric = "gcp", .value = 0.5, .bound = 0.5, .seconds = 1, .requirements = *asked };
  g_autoptr (ShoalProject) question = shoal_project_with_requirements (project, asked);
  g_autofree char *digest = shoal_project_dup_problem_digest (question, NULL, NULL, NULL);
  g_autoptr (ShoalRunRecord) plain = shoal_run_record_new ("optimal", NULL, 1);
  g_autoptr (ShoalRunRecord) named = shoal_run_record_with_name (plain, name);
  g_autoptr (ShoalRunRecord) found
    = shoal_run_record_with_result (named, SHOAL_STATUS_OPTIMAL, columns, is_node ? shoal_recoding_get_levels (recoding, NULL) : NULL,
                                    is_node ? 2 : 0);
  g_autoptr (ShoalRunRecord) measured = shoal_run_record_with_figures (found, &figures);
  g_autoptr (ShoalRunRecord) answered = shoal_run_record_with_problem_digest (measured, digest);

  return is_node ? g_steal_pointer (&answered) : shoal_run_record_with_recoding (answered, recoding);
}

static ShoalProject *
with_runs (ShoalProject   *project,
           ShoalRunRecord *first,
           ShoalRunRecord *second)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);

  g_ptr_array_add (runs, shoal_run_record_ref (first));
  if (second != NULL)
    g_ptr_array_add (runs, shoal_run_record_ref (second));
  return shoal_project_with_runs (project, runs, SHOAL_PROJECT_NO_RUN);
}

static const ShoalEarlierRun *
get_run (ShoalProject *project)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (project);

  g_assert_cmpuint (requirements->n_models, ==, 1);
  g_assert_nonnull (requirements->models[0].run);
  return requirements->models[0].run;
}

static void
assert_refused (ShoalProject *project,
                const char   *why)
{
  const ShoalEarlierRun *run = get_run (project);

  g_assert_nonnull (run->problem);
  g_test_message ("The run “%s” %s", run->name, run->problem);
  g_assert_nonnull (strstr (run->problem, why));
}

static void
test_found (void)
{
  static const guint32 groups[N_ROWS] = { 0, 0, 1, 1, 2, 2 }, others[N_ROWS] = { 0, 1, 0, 1, 2, 2 };
  const guint levels[] = { 1, 0 };
  const ShoalRequirements asked = { .k = 2 };
  g_autoptr (ShoalProject) project = parse (text);
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node (levels, 2);
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (groups, N_ROWS, 3);
  g_autoptr (ShoalRecoding) other = shoal_recoding_new_partition (others, N_ROWS, 3);
  g_autoptr (ShoalRunRecord) spring = make_run (project, "spring", partition, &asked);
  g_autoptr (ShoalRunRecord) changed = make_run (project, "spring", other, &asked);
  g_autoptr (ShoalRunRecord) renamed = shoal_run_record_with_name (spring, "autumn");
  g_autoptr (ShoalRunRecord) everybody = make_run (project, NULL, node, &asked);
  g_autoptr (ShoalProject) both = with_runs (project, everybody, spring);
  g_autoptr (ShoalProject) exchanged = with_runs (project, everybody, changed);
  g_autoptr (ShoalProject) deleted = with_runs (project, everybody, NULL);
  g_autoptr (ShoalProject) twice = with_runs (project, spring, changed);
  g_autoptr (ShoalProject) later = with_runs (project, everybody, renamed);
  ShoalRequirements by_number = *shoal_project_get_requirements (project);
  g_autoptr (ShoalProject) numbered = NULL;
  g_autofree char *saved = shoal_project_to_text (both, shoal_project_get_file (both));

  g_assert_null (get_run (both)->problem);
  g_assert_true (get_run (both)->recoding == partition);
  g_assert_null (get_run (both)->columns);
  /* Another result of that name makes another question, another name of that result does not. */
  g_assert_cmpstr (shoal_project_get_problem_digest (both, FALSE), !=, shoal_project_get_problem_digest (exchanged, FALSE));
  by_number.models[0].run = shoal_earlier_run_new_unknown ("autumn", "");
  numbered = shoal_project_with_requirements (later, &by_number);
  g_assert_cmpstr (shoal_project_get_problem_digest (both, FALSE), ==, shoal_project_get_problem_digest (numbered, FALSE));
  g_clear_object (&numbered);
  by_number.models[0].run = shoal_earlier_run_new_unknown ("1", "");
  numbered = shoal_project_with_requirements (both, &by_number);
  g_assert_null (get_run (numbered)->problem);
  g_assert_cmpstr (get_run (numbered)->columns[0], ==, "age");
  assert_refused (deleted, "is not in the project");
  assert_refused (later, "is not in the project");
  assert_refused (twice, "not the only one");
  g_assert_nonnull (strstr (saved, "\"run\""));
  g_assert_nonnull (strstr (saved, "spring"));
}

static void
test_refused (void)
{
  static const guint32 groups[N_ROWS] = { 0, 0, 1, 1, 2, 2 }, originals[2 * N_ROWS] = { 0, 1, 1, 0, 2, 3, 3, 2, 4, 5, 5, 4 };
  const ShoalRequirements asked = { .k = 2 }, nothing = { 0 };
  g_autoptr (ShoalProject) project = parse (text);
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (groups, N_ROWS, 3);
  g_autoptr (ShoalRecoding) matching = shoal_recoding_new_matching (originals, N_ROWS, 2);
  g_autoptr (ShoalRunRecord) spring = make_run (project, "spring", partition, &asked);
  g_autoptr (ShoalRunRecord) by_person = make_run (project, "spring", matching, &asked);
  g_autoptr (ShoalRunRecord) unknown = make_run (project, "spring", partition, &nothing);
  g_autoptr (ShoalRunRecord) empty = shoal_run_record_new ("optimal", NULL, 1);
  g_autoptr (ShoalRunRecord) without_result = shoal_run_record_with_name (empty, "spring");
  g_autoptr (ShoalProject) answered = with_runs (project, spring, NULL);
  g_autoptr (ShoalProject) persons = with_runs (project, by_person, NULL);
  g_autoptr (ShoalProject) unasked = with_runs (project, unknown, NULL);
  g_autoptr (ShoalProject) unended = with_runs (project, without_result, NULL);
  g_autoptr (ShoalProjectColumn) column = shoal_project_column_copy (shoal_project_get_column (answered, 1));
  g_autoptr (ShoalProject) outdated = NULL;

  column->meaning.role = SHOAL_ROLE_INSENSITIVE;
  outdated = shoal_project_with_column (answered, 1, column);
  g_assert_null (get_run (answered)->problem);
  assert_refused (persons, "by person");
  assert_refused (unasked, "does not say what was asked");
  assert_refused (unended, "has no result");
  assert_refused (outdated, "is outdated");
}

/* One that was itself made beside an earlier one; two that name each other have no answer. */
static void
test_chain (void)
{
  static const guint32 groups[N_ROWS] = { 0, 0, 1, 1, 2, 2 };
  const ShoalRequirements asked = { .k = 2 };
  g_autoptr (ShoalProject) project = parse (text);
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (groups, N_ROWS, 3);
  g_autoptr (ShoalRunRecord) winter = make_run (project, "winter", partition, &asked);
  g_autoptr (ShoalProject) began = with_runs (project, winter, NULL);
  ShoalRequirements beside = *shoal_project_get_requirements (project);
  g_autoptr (ShoalRunRecord) spring = NULL;
  g_autoptr (ShoalRunRecord) beside_itself = NULL;
  g_autoptr (ShoalProject) both = NULL;
  g_autoptr (ShoalProject) circle = NULL;

  beside.models[0].run = shoal_earlier_run_new_unknown ("winter", "");
  spring = make_run (began, "spring", partition, &beside);
  both = with_runs (began, winter, spring);
  g_assert_null (get_run (both)->problem);
  g_assert_null (get_run (both)->requirements.models[0].run->problem);
  beside.models[0].run = shoal_earlier_run_new_unknown ("spring", "");
  beside_itself = make_run (both, "winter", partition, &beside);
  circle = with_runs (both, beside_itself, spring);
  g_assert_nonnull (get_run (circle)->problem);
}

/* A run by group is a file beside the project, and is named again when that was saved and opened. */
static void
test_kept (void)
{
  static const guint32 groups[N_ROWS] = { 0, 0, 1, 1, 2, 2 };
  const ShoalRequirements asked = { .k = 2 };
  g_autofree char *path = g_dir_make_tmp ("shoal-earlier-XXXXXX", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GFile) file = g_file_get_child (folder, "p.shoal");
  g_autoptr (ShoalProject) project = parse (text);
  g_autoptr (ShoalRecoding) partition = shoal_recoding_new_partition (groups, N_ROWS, 3);
  g_autoptr (ShoalRunRecord) spring = make_run (project, "spring", partition, &asked);
  g_autoptr (ShoalProject) answered = with_runs (project, spring, NULL);
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *digest = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) read = NULL;

  shoal_project_save (answered, file, NULL, &digest, &error);
  g_assert_no_error (error);
  read = shoal_project_read (file, warnings, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  g_assert_null (get_run (read)->problem);
  g_assert_true (shoal_recoding_equal (get_run (read)->recoding, partition));
  g_assert_cmpuint (get_run (read)->requirements.k, ==, 2);
  shoal_run_folder_remove (file);
  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/earlier-runs/found", test_found);
  g_test_add_func ("/earlier-runs/refused", test_refused);
  g_test_add_func ("/earlier-runs/chain", test_chain);
  g_test_add_func ("/earlier-runs/kept", test_kept);
  return g_test_run ();
}
