/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The digest of what a project asks: what changes it, what does not, and that files keep it. */

#include "base/shoal-file.h"
#include "project/shoal-project-load.h"
#include "project/shoal-problem-digest.h"

#include <glib/gstdio.h>
#include <string.h>

static const char example[] =
  "{ \"shoal\": 1,\n"
  "  \"data\": { \"file\": \"patients.csv\", \"rows\": 10000, \"fingerprint\": \"sha256:abc\" },\n"
  "  \"columns\": [\n"
  "    { \"name\": \"age\", \"type\": \"number\", \"role\": \"quasi-identifier\", \"weight\": 1.5, \"cells\": \"range\",\n"
  "      \"hierarchy\": { \"file\": \"hierarchies/age.csv\" } },\n"
  "    { \"name\": \"zip\", \"type\": \"text\", \"role\": \"quasi-identifier\",\n"
  "      \"hierarchy\": { \"builder\": \"mask\", \"character\": \"*\", \"from\": \"right\" } },\n"
  "    { \"name\": \"sex\", \"type\": \"text\", \"role\": \"quasi-identifier\",\n"
  "      \"hierarchy\": { \"levels\": [[\"f\", \"*\"], [\"m\", \"*\"]], \"edge-weights\": [0.25, 2] } },\n"
  "    { \"name\": \"town\", \"type\": \"text\", \"role\": \"quasi-identifier\" },\n"
  "    { \"name\": \"illness\", \"type\": \"text\", \"role\": \"sensitive\" },\n"
  "    { \"name\": \"note\", \"type\": \"text\", \"role\": \"insensitive\" },\n"
  "    { \"name\": \"income\", \"type\": \"text\", \"role\": \"target\" } ],\n"
  "  \"privacy\": { \"k\": 5, \"suppression\": 0.005, \"suppression-price\": 0.5 },\n"
  "  \"objective\": \"gcp\",\n"
  "  \"runs\": [ { \"name\": \"First\", \"solver\": \"optimal\", \"seed\": 1, \"result\": { \"status\": \"optimal\" } } ] }\n";

static ShoalProject *
parse_at (const char *text,
          const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  ShoalProject *project = shoal_project_parse (text, strlen (text), file, NULL, &error);

  g_assert_no_error (error);
  return project;
}

/* The digest of the example with @replacement in place of @part, which it has once. */
static char *
ask (const char *part,
     const char *replacement)
{
  g_auto (GStrv) parts = g_strsplit (example, part, -1);
  g_autofree char *text = g_strjoinv (replacement, parts);
  g_autoptr (ShoalProject) project = parse_at (text, "/somewhere/p/p.shoal");

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return g_strdup (shoal_project_get_problem_digest (project, TRUE));
}

typedef struct
{
  const char *part;
  const char *replacement;
} Edit;

static void
test_ingredients (void)
{
  static const Edit edits[] = {
    { "sha256:abc", "sha256:abd" },
    { "\"rows\": 10000", "\"rows\": 10000, \"trim\": true" },
    { ", \"fingerprint\": \"sha256:abc\"", "" },
    { "\"age\", \"type\": \"number\"", "\"years\", \"type\": \"number\"" },
    { "\"age\", \"type\": \"number\"", "\"age\", \"type\": \"text\"" },
    { "\"town\", \"type\": \"text\"", "\"town\"" },
    { "\"town\", \"type\": \"text\", \"role\": \"quasi-identifier\"", "\"town\", \"type\": \"text\", \"role\": \"sensitive\"" },
    { "\"role\": \"sensitive\"", "\"role\": \"quasi-identifier\"" },
    { "\"weight\": 1.5", "\"weight\": 1.25" },
    { "\"cells\": \"range\"", "\"cells\": \"node\"" },
    { "\"cells\": \"range\"", "\"cells\": \"range\", \"levels\": [0, 3]" },
    { "\"cells\": \"range\"", "\"cells\": \"range\", \"levels\": [1, 3]" },
    { "\"cells\": \"range\"", "\"cells\": \"range\", \"levels\": [1, 2]" },
    { "hierarchies/age.csv", "hierarchies/years.csv" },
    { "\"hierarchy\": { \"file\": \"hierarchies/age.csv\" }", "\"hierarchy\": { \"builder\": \"ranges\" }" },
    { "\"from\": \"right\"", "\"from\": \"left\"" },
    { "\"character\": \"*\"", "\"character\": \"#\"" },
    { "[\"m\", \"*\"]", "[\"x\", \"*\"]" },
    { "[[\"f\", \"*\"], [\"m\", \"*\"]]", "[[\"m\", \"*\"], [\"f\", \"*\"]]" },
    { "[0.25, 2]", "[0.25, 3]" },
    { ", \"edge-weights\": [0.25, 2]", "" },
    { "\"role\": \"target\"", "\"role\": \"insensitive\"" },
    { "\"income\", \"type\": \"text\"", "\"income\", \"type\": \"number\"" },
    { "\"k\": 5", "\"k\": 6" },
    { "\"suppression\": 0.005", "\"suppression\": 0.006" },
    { "\"suppression-price\": 0.5", "\"suppression-price\": 0.25" },
    { "\"gcp\"", "\"precision\"" },
  };
  g_autofree char *problem_digest = ask ("patients.csv", "patients.csv");
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_true (g_str_has_prefix (problem_digest, "sha256:"));
  g_assert_cmpuint (strlen (problem_digest), ==, strlen ("sha256:") + 64);
  g_hash_table_add (seen, g_steal_pointer (&problem_digest));
  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_test_message ("%s", edits[i].replacement);
      g_assert_true (g_hash_table_add (seen, ask (edits[i].part, edits[i].replacement)));
    }
}

/* What a privacy model looks at is part of the question, and nothing else of its column: the order of the values, or their
 * hierarchy. */
static void
test_models (void)
{
  static const char plain[] = "\"suppression-price\": 0.5";
  static const char illness[] = "{ \"name\": \"illness\", \"type\": \"text\", \"role\": \"sensitive\" }";
  static const Edit edits[] = {
    { "{ \"model\": \"l-diversity\" }", "" },
    { "{ \"model\": \"t-closeness\" }", "\"type\": \"number\"" },
    { "{ \"model\": \"t-closeness\", \"variant\": \"ordered\" }", "\"type\": \"number\"" },
    { "{ \"model\": \"t-closeness\", \"variant\": \"hierarchical\" }", "\"hierarchy\": { \"builder\": \"mask\" }, \"type\": \"text\"" },
    { "{ \"model\": \"l-diversity\", \"l\": 4 }", "\"hierarchy\": { \"builder\": \"mask\" }, \"type\": \"text\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autofree char *inside = g_strndup (edits[i].part, strlen (edits[i].part) - 2);
      g_autofree char *models = g_strdup_printf ("%s, \"models\": [ %s, \"column\": \"illness\" } ]", plain, inside);
      g_autofree char *column = g_strdup_printf ("{ \"name\": \"illness\", %s%s\"role\": \"sensitive\" }", edits[i].replacement,
                                                 *edits[i].replacement != '\0' ? ", " : "\"type\": \"text\", ");
      g_auto (GStrv) parts = g_strsplit (example, plain, -1);
      g_autofree char *with = g_strjoinv (models, parts);
      g_auto (GStrv) halves = g_strsplit (with, illness, -1);
      g_autofree char *changed = g_strjoinv (column, halves);
      g_autoptr (ShoalProject) project = parse_at (with, "/somewhere/p/p.shoal");
      g_autoptr (ShoalProject) other = parse_at (changed, "/somewhere/p/p.shoal");
      g_autofree char *without = ask ("patients.csv", "patients.csv");
      gboolean same = strcmp (shoal_project_get_problem_digest (project, TRUE), shoal_project_get_problem_digest (other, TRUE)) == 0;

      g_test_message ("%s", edits[i].part);
      g_assert_cmpstr (shoal_project_get_problem_digest (project, TRUE), !=, without);
      g_assert_cmpint (same, ==, strstr (edits[i].part, "l-diversity") != NULL);
    }
}

static void
test_irrelevant (void)
{
  static const Edit edits[] = {
    { "{ \"shoal\": 1,", "{ \"shoal\": 1, \"title\": \"Patients\"," },
    { "\"rows\": 10000, ", "" },
    { "\"note\", \"type\": \"text\"", "\"remark\"" },
    { "\"note\", \"type\": \"text\"", "\"note\", \"type\": \"text\", \"weight\": 3, \"cells\": \"range\", \"levels\": [0, 1], "
                                    "\"hierarchy\": { \"builder\": \"mask\" }" },
    { "\"role\": \"insensitive\"", "\"role\": \"identifier\"" },
    { "    { \"name\": \"illness\", \"type\": \"text\", \"role\": \"sensitive\" },\n", "" },
    { "\"character\": \"*\", \"from\": \"right\"", "\"from\": \"right\", \"character\": \"*\"" },
    { "\"k\": 5", "\"k\": 5.0" },
    { "\"First\"", "\"Second\"" },
    { "\"seed\": 1", "\"seed\": 2" },
    { "\"role\": \"target\"", "\"role\": \"insensitive\", \"target\": true" },
    { "\"role\": \"target\"", "\"role\": \"sensitive\", \"target\": true" },
  };
  g_autofree char *problem_digest = ask ("patients.csv", "patients.csv");

  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autofree char *other = ask (edits[i].part, edits[i].replacement);

      g_test_message ("%s", edits[i].replacement);
      g_assert_cmpstr (other, ==, problem_digest);
    }
}

/* Neither a project file nor its place makes another question. */
static void
test_files (void)
{
  g_autoptr (ShoalProject) project = parse_at (example, "/somewhere/p/p.shoal");
  g_autoptr (ShoalProject) moved = parse_at (example, "/elsewhere/q/p.shoal");
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/other/copy.shoal");
  g_autofree char *text = shoal_project_to_text (project, file);
  g_autoptr (ShoalProject) saved = parse_at (text, "/somewhere/other/copy.shoal");

  g_assert_cmpstr (shoal_project_get_problem_digest (moved, TRUE), ==, shoal_project_get_problem_digest (project, TRUE));
  g_assert_cmpstr (shoal_project_get_problem_digest (saved, TRUE), ==, shoal_project_get_problem_digest (project, TRUE));
}

static void
test_snapshots (void)
{
  g_autoptr (ShoalProject) project = parse_at (example, "/somewhere/p/p.shoal");
  g_autofree char *before = g_strdup (shoal_project_get_problem_digest (project, TRUE));
  g_autoptr (ShoalProject) edited
      = shoal_project_with_requirements (project, &(ShoalRequirements){ 7, 0.005, 0.5 });
  g_autoptr (ShoalProject) undone
      = shoal_project_with_requirements (edited, shoal_project_get_requirements (project));

  g_assert_cmpstr (shoal_project_get_problem_digest (edited, TRUE), !=, before);
  g_assert_cmpstr (shoal_project_get_problem_digest (undone, TRUE), ==, before);
  g_assert_cmpstr (shoal_project_get_problem_digest (project, TRUE), ==, before);
}

static void
test_result_keeps_question (void)
{
  g_autoptr (ShoalProject) project = parse_at (example, "/p/p.shoal");
  ShoalRunRecord *unknown = shoal_project_get_run (project, 0);
  g_autoptr (ShoalRunRecord) known = NULL;
  g_autoptr (ShoalRunRecord) named = NULL;
  g_autoptr (ShoalRunRecord) again = NULL;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  g_autoptr (ShoalProject) with_run = NULL;
  g_autoptr (ShoalProject) read = NULL;
  g_autofree char *text = NULL;

  g_assert_null (unknown->problem_digest);
  known = shoal_run_record_with_problem_digest (unknown, shoal_project_get_problem_digest (project, TRUE));
  named = shoal_run_record_with_name (known, "Renamed");
  g_ptr_array_add (runs, shoal_run_record_ref (named));
  with_run = shoal_project_with_runs (project, runs, 0);
  text = shoal_project_to_text (with_run, NULL);
  read = parse_at (text, "/p/p.shoal");
  g_assert_cmpstr (shoal_project_get_run (read, 0)->problem_digest, ==, shoal_project_get_problem_digest (read, TRUE));

  /* Another result may be one of another question. */
  again = shoal_run_record_with_result (named, SHOAL_STATUS_INFEASIBLE, NULL, NULL, 0);
  g_assert_null (again->problem_digest);
}

/* ---- The target ---- */

/* The example with its run by @solver and @part, if any, replaced; @target: the column that is the target. */
static ShoalProject *
parse_target (const char *target,
              const char *solver,
              const char *part,
              const char *replacement)
{
  const char *edits[][2] = {
    { "\"solver\": \"optimal\"", solver },
    { "\"role\": \"target\"", "\"role\": \"insensitive\"" },
    { part != NULL ? part : "{ \"shoal\": 1,", part != NULL ? replacement : "{ \"shoal\": 1," },
  };
  g_autofree char *mark = g_strdup_printf ("\"name\": \"%s\", \"target\": true,", target);
  g_autofree char *name = g_strdup_printf ("\"name\": \"%s\",", target);
  g_autofree char *text = g_strdup (example);

  for (gsize i = 0; i <= G_N_ELEMENTS (edits); i++)
    {
      g_auto (GStrv) parts = g_strsplit (text, i < G_N_ELEMENTS (edits) ? edits[i][0] : name, -1);

      g_assert_cmpuint (g_strv_length (parts), ==, 2);
      g_free (text);
      text = g_strjoinv (i < G_N_ELEMENTS (edits) ? edits[i][1] : mark, parts);
    }
  return parse_at (text, "/p/p.shoal");
}

/* Another target makes a run outdated where its answer depends on the target, and no other run. */
static void
test_target (void)
{
  static const struct
  {
    const char *solver;
    const char *part;
    const char *replacement;
    gboolean depends;
  } cases[] = {
    { "\"solver\": \"optimal\"", NULL, NULL, FALSE },
    { "\"solver\": \"manual\"", NULL, NULL, FALSE },
    { "\"solver\": \"mondrian\"", NULL, NULL, FALSE },
    { "\"solver\": \"refine\"", NULL, NULL, FALSE },
    { "\"solver\": \"optimal\"", "\"gcp\"", "\"cm\"", TRUE },
    { "\"solver\": \"optimal\"", "\"gcp\"", "\"info_gain\"", TRUE },
    { "\"solver\": \"optimal\"", "\"gcp\"", "\"what-is-this\"", TRUE },
    { "\"solver\": \"optimal\"", "{ \"file\": \"hierarchies/age.csv\" }", "{ \"builder\": \"clusters\" }", TRUE },
    { "\"solver\": \"basic-mondrian\"", NULL, NULL, TRUE },
    { "\"solver\": \"basic-mondrian\", \"parameters\": { \"use-target\": false }", NULL, NULL, FALSE },
    { "\"solver\": \"refine\", \"parameters\": { \"start\": \"basic-mondrian\" }", NULL, NULL, TRUE },
    { "\"solver\": \"local-search\", \"parameters\": { \"start\": \"basic-mondrian\" }", NULL, NULL, TRUE },
    { "\"solver\": \"one-of-tomorrow\"", NULL, NULL, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (ShoalProject) before = parse_target ("income", cases[i].solver, cases[i].part, cases[i].replacement);
      g_autoptr (ShoalProject) after = parse_target ("illness", cases[i].solver, cases[i].part, cases[i].replacement);
      ShoalRunRecord *run = shoal_project_get_run (before, 0);
      g_autofree char *asked = shoal_project_dup_problem_digest (before, run, NULL, NULL);
      g_autofree char *comparison = shoal_project_dup_problem_digest (before, NULL, NULL, NULL);
      g_autofree char *comparison_after = shoal_project_dup_problem_digest (after, NULL, NULL, NULL);

      g_test_message ("%s, %s", cases[i].solver, cases[i].replacement);
      g_assert_true (shoal_project_is_answered (before, run, asked, NULL, NULL));
      g_assert_cmpint (shoal_project_is_answered (after, run, asked, NULL, NULL), ==, !cases[i].depends);
      /* What was remembered with the target stays right while it is the same. */
      g_assert_true (shoal_project_is_answered (before, run, comparison, NULL, NULL));
      g_assert_false (shoal_project_is_answered (after, run, comparison, NULL, NULL));
      g_assert_cmpstr (comparison, !=, comparison_after);
    }
}

/* ---- What files contain ---- */

static const char with_files[] =
  "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" },\n"
  "  \"columns\": [\n"
  "    { \"name\": \"sex\", \"role\": \"quasi-identifier\", \"hierarchy\": { \"file\": \"sex.csv\" } },\n"
  "    { \"name\": \"town\", \"role\": \"quasi-identifier\",\n"
  "      \"hierarchy\": { \"builder\": \"place\", \"table\": \"places.csv\" } },\n"
  "    { \"name\": \"note\", \"role\": \"insensitive\", \"hierarchy\": { \"file\": \"note.csv\" } } ],\n"
  "  \"privacy\": { \"k\": 2, \"suppression\": 0 } }\n";

static const Edit files[] = {
  { "t.csv", "sex,town,note\nf,Bonn,x\nm,Ulm,y\n" },
  { "sex.csv", "f;*\nm;*\n" },
  { "places.csv", "place;region;country\nBonn;North;Germany\nUlm;South;Germany\n" },
  { "note.csv", "x;*\ny;*\n" },
};

static ShoalLoadedProject *
load (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "p.shoal", NULL);
  g_autoptr (ShoalProject) project = parse_at (with_files, path);
  g_autoptr (GError) error = NULL;
  ShoalLoadedProject *loaded = shoal_loaded_project_load (project, NULL, NULL, &error);

  g_assert_no_error (error);
  return loaded;
}

/* What is asked when the file @name (nullable) contains @text. */
static char *
ask_with_file (const char *folder,
               const char *name,
               const char *text)
{
  g_autoptr (ShoalLoadedProject) loaded = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].part, NULL);

      g_assert_true (g_file_set_contents (path, g_strcmp0 (files[i].part, name) == 0 ? text : files[i].replacement, -1, NULL));
    }
  loaded = load (folder);
  return shoal_project_dup_problem_digest (loaded->project, NULL,
                                           loaded->table,
                                           loaded->schema);
}

static void
remove_files (const char *folder)
{
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].part, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

static void
test_content (void)
{
  static const struct
  {
    const char *name;
    const char *text;
    gboolean differs;
  } cases[] = {
    { "sex.csv", "f;*\nm;*\n", FALSE },
    { "sex.csv", "\"f\",*\r\n\"m\",\"*\"\r\n", FALSE }, /* the same values, written otherwise */
    { "sex.csv", "f;any\nm;any\n", TRUE },
    { "sex.csv", "f;*\nm;*\nd;*\n", TRUE },
    { "sex.csv", "f;known;*\nm;known;*\n", TRUE },
    { "places.csv", "place;region;country\nBonn;West;Germany\nUlm;South;Germany\n", TRUE },
    { "note.csv", "x;any\ny;any\n", FALSE }, /* solvers do not see it */
  };
  g_autofree char *folder = g_dir_make_tmp ("shoal-problem_digest-XXXXXX", NULL);
  g_autofree char *problem_digest = ask_with_file (folder, NULL, NULL);

  g_assert_nonnull (strchr (problem_digest, '+'));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *other = ask_with_file (folder, cases[i].name, cases[i].text);

      g_test_message ("%s: %s", cases[i].name, cases[i].text);
      g_assert_cmpint (shoal_problem_digest_agrees (problem_digest, other), ==, !cases[i].differs);
      g_assert_cmpint (strcmp (problem_digest, other) != 0, ==, cases[i].differs);
    }
  remove_files (folder);
}

/* One that was saved before contents counted, or one of a project that is not loaded yet, is compared by the rest. */
static void
test_agreement (void)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-problem_digest-XXXXXX", NULL);
  g_autofree char *problem_digest = ask_with_file (folder, NULL, NULL);
  g_autoptr (ShoalLoadedProject) loaded = load (folder);
  ShoalProject *project = loaded->project;
  g_autoptr (ShoalSchema) empty = shoal_schema_new (loaded->table);
  g_autofree char *unloaded = shoal_project_dup_problem_digest (project, NULL, NULL, NULL);
  g_autofree char *pending = shoal_project_dup_problem_digest (project, NULL, loaded->table, empty);
  g_autoptr (ShoalProject) edited = shoal_project_with_requirements (project, &(ShoalRequirements){ 3, 0 });

  g_assert_cmpstr (unloaded, ==, shoal_project_get_problem_digest (project, TRUE));
  g_assert_cmpstr (pending, ==, unloaded);
  g_assert_true (g_str_has_prefix (problem_digest, unloaded));
  g_assert_true (shoal_problem_digest_agrees (unloaded, problem_digest));
  g_assert_true (shoal_problem_digest_agrees (problem_digest, unloaded));
  g_assert_false (shoal_problem_digest_agrees (shoal_project_get_problem_digest (edited, TRUE), problem_digest));
  g_assert_false (shoal_problem_digest_agrees (problem_digest, shoal_project_get_problem_digest (edited, TRUE)));
  g_assert_false (shoal_problem_digest_agrees ("", problem_digest));
  g_assert_false (shoal_problem_digest_agrees ("sha256:", problem_digest));
  remove_files (folder);
}

static char *
ask_of_population (ShoalProject *project,
                   ShoalTable   *table,
                   ShoalSchema  *schema)
{
  return shoal_project_dup_problem_digest (project, NULL, table, schema);
}

/* What a file of people contains is part of the question once it was read: an answer is outdated when that changes. */
static void
test_population (void)
{
  g_autofree char *folder = g_dir_make_tmp ("shoal-digest-XXXXXX", NULL);
  g_autofree char *data = g_build_filename (folder, "t.csv", NULL);
  g_autofree char *people = g_build_filename (folder, "people.csv", NULL);
  g_autofree char *path = g_build_filename (folder, "p.shoal", NULL);
  g_autofree char *unread = NULL, *asked = NULL, *changed = NULL, *other = NULL, *again = NULL;
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (data, "age\n1\n2\n", -1, NULL) && g_file_set_contents (people, "age\n1\n2\n2\n", -1, NULL));
  project = parse_at ("{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\", \"fingerprint\": \"sha256:abc\" }, \"columns\": [ { \"name\": \"age\", "
                      "\"role\": \"quasi-identifier\" } ], \"privacy\": { \"k\": 1, \"models\": [ { \"model\": \"k-map\", \"k\": 2, "
                      "\"population\": \"people.csv\" } ] } }", path);
  g_assert_cmpstr (shoal_project_get_requirements (project)->models[0].file, ==, people);
  /* Reading the project's table finds out, too. */
  table = shoal_project_read_table (project, NULL, NULL, &error);
  g_assert_no_error (error);
  schema = shoal_schema_new (table);
  unread = ask_of_population (project, NULL, NULL);
  asked = ask_of_population (project, table, schema);
  g_assert_cmpstr (asked, !=, unread);
  g_assert_true (shoal_problem_digest_agrees (asked, unread));
  g_assert_true (g_file_set_contents (people, "age\n1\n2\n2\n2\n", -1, NULL));
  changed = ask_of_population (project, table, schema);
  g_assert_false (shoal_problem_digest_agrees (asked, changed));
  shoal_file_learn_digest (people, NULL);
  other = ask_of_population (project, table, schema);
  g_assert_false (shoal_problem_digest_agrees (asked, other));
  g_assert_true (g_file_set_contents (people, "age\n1\n2\n2\n", -1, NULL));
  shoal_file_learn_digest (people, NULL);
  again = ask_of_population (project, table, schema);
  g_assert_true (shoal_problem_digest_agrees (asked, again));
  g_unlink (data);
  g_unlink (people);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/project-problem_digest/ingredients", test_ingredients);
  g_test_add_func ("/project-problem_digest/models", test_models);
  g_test_add_func ("/project-problem_digest/irrelevant", test_irrelevant);
  g_test_add_func ("/project-problem_digest/files", test_files);
  g_test_add_func ("/project-problem_digest/snapshots", test_snapshots);
  g_test_add_func ("/project-problem_digest/result-keeps-question", test_result_keeps_question);
  g_test_add_func ("/project-problem_digest/target", test_target);
  g_test_add_func ("/project-problem_digest/content", test_content);
  g_test_add_func ("/project-problem_digest/agreement", test_agreement);

  g_test_add_func ("/project-problem_digest/population", test_population);
  return g_test_run ();
}
