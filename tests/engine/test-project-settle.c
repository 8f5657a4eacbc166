/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What builders find out is written into the project: it asks the same, and keeps its hierarchies when the data change. */

#include "project/shoal-problem-digest.h"
#include "project/shoal-project-load.h"
#include "project/shoal-project-save.h"

#include "base/shoal-error.h"

#include <glib/gstdio.h>
#include <string.h>

/* Automatic hierarchies of all kinds: named by nobody, by a builder alone, by one with something that leaves it automatic. */
static const char automatic[] =
  "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\", \"fingerprint\": \"%s\" },\n"
  "  \"columns\": [\n"
  "    { \"name\": \"age\", \"role\": \"quasi-identifier\" },\n"
  "    { \"name\": \"income\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"ranges\" } },\n"
  "    { \"name\": \"rate\", \"role\": \"quasi-identifier\",\n"
  "      \"hierarchy\": { \"builder\": \"ranges\", \"width\": 0, \"remark\": \"kept\" } },\n"
  "    { \"name\": \"code\", \"role\": \"quasi-identifier\" },\n"
  "    { \"name\": \"town\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"builder\": \"mask\" } },\n"
  "    { \"name\": \"size\", \"role\": \"insensitive\" } ],\n"
  "  \"privacy\": { \"k\": 2, \"suppression\": 0 } }\n";

typedef struct
{
  char *folder;
  ShoalLoadedProject *loaded;
} Fixture;

static void
fixture_clear (Fixture *self)
{
  g_autofree char *path = g_build_filename (self->folder, "t.csv", NULL);

  g_unlink (path);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_clear_object (&self->loaded);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static ShoalProject *
parse (const char  *folder,
       const char  *text,
       GError     **error)
{
  g_autofree char *path = g_build_filename (folder, "p.shoal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return shoal_project_parse (text, strlen (text), file, NULL, error);
}

/* @n_rows: of a table whose numbers reach the farther, the more there are */
static void
write_data (Fixture *fixture,
            guint    n_rows)
{
  g_autoptr (GString) text = g_string_new ("age,income,rate,code,town,size\n");
  g_autofree char *path = g_build_filename (fixture->folder, "t.csv", NULL);

  for (guint i = 0; i < n_rows; i++)
    g_string_append_printf (text, "%u,%u,%u.%u,A%03u,T%u,%u\n", 17 + i % 60 + i / 60 * 7, 900 + i * i * 13, i % 7, i % 4 * 25,
                            i % 90, i % 5, i % 3);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
}

static ShoalLoadedProject *
load (ShoalProject *project)
{
  g_autoptr (GError) error = NULL;
  ShoalLoadedProject *loaded = shoal_loaded_project_load (project, NULL, NULL, &error);

  g_assert_no_error (error);
  return loaded;
}

static void
fixture_init (Fixture    *self,
              const char *fingerprint)
{
  g_autofree char *text = g_strdup_printf (automatic, fingerprint);
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("shoal-settle-XXXXXX", NULL);
  write_data (self, 80);
  project = parse (self->folder, text, &error);
  g_assert_no_error (error);
  self->loaded = load (project);
}

static ShoalProject *
settle (Fixture *fixture)
{
  return shoal_project_settle (fixture->loaded->project,
                               fixture->loaded->table);
}

/* @project as its file has it. */
static ShoalProject *
reread (Fixture      *fixture,
        ShoalProject *project)
{
  g_autofree char *path = g_build_filename (fixture->folder, "p.shoal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = shoal_project_to_text (project, file);
  g_autoptr (GError) error = NULL;
  ShoalProject *read = parse (fixture->folder, text, &error);

  g_assert_no_error (error);
  return read;
}

static ShoalHierarchy *
get_hierarchy (ShoalLoadedProject *loaded,
               const char         *name)
{
  guint index;

  g_assert_true (shoal_table_find_column (loaded->table, name, &index));
  return shoal_schema_get_hierarchy (loaded->schema, index);
}

/* @project with other data, or what is taken for them. */
static ShoalProject *
with_fingerprint (ShoalProject *project,
                  const char   *fingerprint)
{
  ShoalDataSource *data = shoal_project_get_data (project);
  g_autoptr (ShoalDataSource) other = shoal_data_source_reread (data, data->options, data->n_rows, fingerprint);

  return shoal_project_with_data (project, other);
}

static gboolean
asks_alike (ShoalProject *a,
            ShoalProject *b)
{
  return shoal_problem_digest_agrees (shoal_project_get_problem_digest (a, TRUE), shoal_project_get_problem_digest (b, TRUE));
}

static void
test_question (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalProject) settled = NULL;
  g_autoptr (ShoalProject) again = NULL;
  g_autoptr (ShoalProject) read = NULL;
  g_autoptr (ShoalProject) stricter = NULL;
  g_autoptr (ShoalProject) stricter_settled = NULL;
  ShoalProject *project;

  fixture_init (&fixture, "sha256:abc");
  project = fixture.loaded->project;
  settled = settle (&fixture);
  g_assert_true (settled != project);
  g_assert_cmpstr (shoal_project_get_problem_digest (settled, TRUE), ==, shoal_project_get_problem_digest (project, TRUE));
  read = reread (&fixture, settled);
  g_assert_cmpstr (shoal_project_get_problem_digest (read, TRUE), ==, shoal_project_get_problem_digest (project, TRUE));
  again = shoal_project_settle (read, fixture.loaded->table);
  g_assert_true (again == read);

  /* Also what was asked at other times, with another k */
  stricter = shoal_project_with_requirements (project, &(ShoalRequirements) { 7, 0.01 });
  stricter_settled = shoal_project_with_requirements (read, &(ShoalRequirements) { 7, 0.01 });
  g_assert_true (asks_alike (stricter, stricter_settled));
  g_assert_false (asks_alike (project, stricter_settled));
}

/* What the results of old projects say they answer. */
static void
test_stored_question (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalProject) settled = NULL;
  g_autoptr (ShoalProject) read = NULL;

  fixture_init (&fixture, "sha256:abc");
  settled = settle (&fixture);
  read = reread (&fixture, settled);
  g_assert_cmpstr (shoal_project_get_problem_digest (read, TRUE), ==,
                   "sha256:a9d97e1fb8da19af6b8aaf22babcb9b1a001b2bae9aa9adbdfecbf9dbac53729");
}

static void
test_hierarchies (void)
{
  static const char *const columns[] = { "age", "income", "rate", "code", "town" };
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalProject) settled = NULL;
  g_autoptr (ShoalProject) read = NULL;
  g_autoptr (ShoalLoadedProject) loaded = NULL;

  fixture_init (&fixture, "sha256:abc");
  settled = settle (&fixture);
  read = reread (&fixture, settled);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_assert_nonnull (shoal_project_find_column (read, columns[i], NULL)->hierarchy);
  g_assert_null (shoal_project_find_column (read, "size", NULL)->hierarchy);
  loaded = load (read);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_assert_cmpstr (shoal_hierarchy_get_digest (get_hierarchy (loaded, columns[i])), ==,
                     shoal_hierarchy_get_digest (get_hierarchy (fixture.loaded, columns[i])));
}

/* The intervals above the value @text. */
static char *
describe (ShoalLoadedProject *loaded,
          const char         *name,
          const char         *text)
{
  ShoalHierarchy *hierarchy = get_hierarchy (loaded, name);
  g_autoptr (GString) path = g_string_new (NULL);

  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    if (strcmp (shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, 0, leaf)), text) == 0)
      for (guint level = 1; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
        g_string_append_printf (path, "%s ",
                                shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, level, leaf)));
  g_assert_cmpuint (path->len, >, 0);
  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* Of other data the project makes the same intervals, where an automatic one finds others; and it does not ask what that asks. */
static void
test_other_data (void)
{
  static const struct
  {
    const char *column;
    const char *value;
  } cases[] = { { "age", "17" }, { "age", "44" }, { "income", "913" } };
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalProject) settled = NULL;
  g_autoptr (ShoalProject) changed = NULL;
  g_autoptr (ShoalProject) changed_back = NULL;
  g_autoptr (ShoalProject) anew = NULL;
  g_autoptr (ShoalLoadedProject) kept = NULL;
  g_autoptr (ShoalLoadedProject) found = NULL;

  fixture_init (&fixture, "sha256:abc");
  settled = settle (&fixture);
  write_data (&fixture, 4000);
  kept = load (settled);
  found = load (fixture.loaded->project);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *before = describe (fixture.loaded, cases[i].column, cases[i].value);
      g_autofree char *after = describe (kept, cases[i].column, cases[i].value);
      g_autofree char *automatically = describe (found, cases[i].column, cases[i].value);

      g_assert_cmpstr (after, ==, before);
      g_assert_cmpstr (automatically, !=, before);
    }
  changed = with_fingerprint (settled, "sha256:def");
  anew = with_fingerprint (fixture.loaded->project, "sha256:def");
  g_assert_false (asks_alike (changed, anew));
  g_assert_false (asks_alike (changed, settled));
  changed_back = with_fingerprint (changed, "sha256:abc");
  g_assert_true (asks_alike (changed_back, settled));
}

/* Whoever changes what was found asks something else, and so does whoever changes what is said about it. */
static void
test_changed_by_hand (void)
{
  static const struct
  {
    const char *part;
    const char *replacement;
  } edits[] = {
    { "\"reach\":[1,", "\"reach\":[2," },
    { "\"version\":\"4\"", "\"version\":\"2\"" },
    { "\"asked\":{\"builder\":\"ranges\"}", "\"asked\":{\"builder\":\"flat\"}" },
    { "\"asked\":{\"builder\":\"ranges\"},", "" },
    { "\"remark\":\"kept\"", "\"remark\":\"changed\"" },
  };
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalProject) settled = NULL;
  g_autofree char *text = NULL;

  fixture_init (&fixture, "sha256:abc");
  settled = settle (&fixture);
  text = shoal_project_to_text (settled, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (GString) edited = g_string_new (NULL);
      g_autoptr (ShoalProject) project = NULL;
      g_autoptr (GError) error = NULL;

      for (const char *c = text; *c != '\0'; c++)
        if (!g_ascii_isspace (*c))
          g_string_append_c (edited, *c);
      g_test_message ("%s", edits[i].replacement);
      g_assert_cmpuint (g_string_replace (edited, edits[i].part, edits[i].replacement, 1), ==, 1);
      project = parse (fixture.folder, edited->str, &error);
      g_assert_no_error (error);
      g_assert_false (asks_alike (project, settled));
    }
}

/* What a page shows: what was asked, as long as it is the same data. */
static void
test_asked (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (ShoalProject) settled = NULL;
  ShoalHierarchyOrigin *age, *income;

  fixture_init (&fixture, "sha256:abc");
  settled = settle (&fixture);
  age = shoal_project_find_column (settled, "age", NULL)->hierarchy;
  income = shoal_project_find_column (settled, "income", NULL)->hierarchy;
  g_assert_null (shoal_hierarchy_origin_get_asked (NULL, "sha256:abc"));
  g_assert_null (shoal_hierarchy_origin_get_asked (age, "sha256:abc"));
  g_assert_true (shoal_hierarchy_origin_get_asked (age, "sha256:def") == age);
  g_assert_true (shoal_hierarchy_origin_get_asked (age, NULL) == age);
  g_assert_true (shoal_hierarchy_origin_get_asked (income, "sha256:abc")
                 == shoal_project_find_column (fixture.loaded->project, "income", NULL)->hierarchy);
}

static void
test_malformed (void)
{
  static const char *const found[] = {
    "3", "[]", "{}", "{ \"version\": \"3\" }", "{ \"seal\": \"sha256:abc\" }", "{ \"version\": 3, \"seal\": \"x\" }",
    "{ \"version\": \"3\", \"seal\": \"x\", \"asked\": 1 }", "{ \"version\": \"3\", \"seal\": \"x\", \"asked\": {} }",
    "{ \"version\": \"3\", \"seal\": \"x\", \"asked\": { \"levels\": [] } }",
    "{ \"version\": \"3\", \"seal\": \"x\", \"asked\": { \"builder\": \"ranges\", \"width\": \"wide\" } }",
  };

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"columns\": [ { \"name\": \"age\", \"hierarchy\":\n"
          "  { \"builder\": \"ranges\", \"cuts\": [20], \"reach\": [1], \"found\": %s } } ] }", found[i]);
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", found[i]);
      g_assert_null (parse ("/somewhere", text, &error));
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/project-settle/question", test_question);
  g_test_add_func ("/project-settle/stored-question", test_stored_question);
  g_test_add_func ("/project-settle/hierarchies", test_hierarchies);
  g_test_add_func ("/project-settle/other-data", test_other_data);
  g_test_add_func ("/project-settle/changed-by-hand", test_changed_by_hand);
  g_test_add_func ("/project-settle/asked", test_asked);
  g_test_add_func ("/project-settle/malformed", test_malformed);
  return g_test_run ();
}
