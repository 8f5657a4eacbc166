/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recipe has the keys that may leave the house and no others, and is the same whatever stood in a cell that nobody can see. */

#include "base/shoal-error.h"
#include "privacy/shoal-earlier-run.h"
#include "project/shoal-project-load.h"
#include "project/shoal-recipe.h"
#include "utility/shoal-metric.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_CANDIDATES 20

/* Two rows of ages 20 to 39 and two above; the age of the first row is what nobody can see. Keys that no version knows stand
 * everywhere. */
#define PROJECT                                                                                                                  \
  "{\"shoal\": 1, \"x-top\": {\"x-deep\": 1},"                                                                                   \
  " \"data\": {\"file\": \"t.csv\", \"rows\": 4, \"fingerprint\": \"%s\", \"secret\": \"0123456789abcdef\", \"x-data\": 1},"     \
  " \"columns\": ["                                                                                                              \
  "  {\"name\": \"age\", \"type\": \"number\", \"role\": \"quasi-identifier\", \"x-column\": 1,"                                 \
  "   \"hierarchy\": {\"file\": \"age.csv\", \"x-hierarchy\": 1}},"                                                              \
  "  {\"name\": \"sex\", \"role\": \"quasi-identifier\","                                                                        \
  "   \"hierarchy\": {\"builder\": \"mask\", \"from\": \"right\", \"x-builder\": 1,"                                             \
  "                   \"found\": {\"asked\": {\"builder\": \"mask\"}, \"version\": \"1\", \"seal\": \"%s\"}}},"                      \
  "  {\"name\": \"ill\", \"role\": \"sensitive\", \"target\": true}],"                                                           \
  " \"privacy\": {\"k\": 2, \"suppression\": 0.5, \"x-privacy\": 1,"                                                            \
  "  \"models\": [{\"model\": \"l-diversity\", \"l\": 2, \"column\": \"ill\"}]}, \"objective\": \"gcp\","                          \
  " \"runs\": [{\"solver\": \"ola\", \"seed\": 7, \"result\": {\"status\": \"optimal\", \"node\": {\"age\": 0, \"sex\": 0}}},"   \
  "  {\"name\": \"mine\", \"solver\": \"mondrian\", \"parameters\": {\"bound\": false, \"x-parameter\": {\"cells\": [1, 2]}},"   \
  "   \"seed\": 3, \"x-run\": 1, \"result\": {\"status\": \"feasible\", \"metric\": \"gcp\", \"value\": %.17g,"                  \
  "   \"bound\": %.17g, \"seconds\": %.17g, \"nodes-checked\": 12, \"question\": \"%s\", \"x-result\": 1}}],"                    \
  " \"selected-run\": 0,"                                                                                                        \
  " \"strategies\": {\"question\": \"%s\", \"results\": [{\"kind\": \"optimum\", \"gain\": %.17g}]}}"

typedef struct
{
  char *folder;
  ShoalProject *project;
  ShoalLoadedProject *loaded;
  ShoalMicrodata *microdata;
} Candidate;

static void
candidate_clear (Candidate *self)
{
  static const char *const names[] = { "t.csv", "age.csv" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, names[i], NULL);

      g_unlink (path);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
  g_object_unref (self->project);
  g_object_unref (self->loaded);
  g_object_unref (self->microdata);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Candidate, candidate_clear)

static ShoalProject *
parse (const char *folder,
       double      figure,
       const char *digest)
{
  g_autofree char *text
    = g_strdup_printf (PROJECT, digest, digest, figure, figure / 2, figure / 3, digest, digest, figure / 7);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "p.shoal", NULL);
  g_autoptr (GError) error = NULL;
  ShoalProject *project = shoal_project_parse (text, strlen (text), file, NULL, &error);

  g_assert_no_error (error);
  return project;
}

/* The table with @age in its first row, and a project that remembers digests and figures of it. */
static void
candidate_init (Candidate *self,
                guint      age)
{
  g_autofree char *table = g_strdup_printf ("age,sex,ill\n%u,f,yes\n20,f,no\n39,f,no\n60,f,yes\n70,f,no\n", age);
  g_autofree char *data = NULL;
  g_autofree char *ages = NULL;
  g_autofree char *digest = NULL;
  g_autoptr (GString) tree = g_string_new (NULL);
  g_autoptr (ShoalProject) first = NULL;
  g_autoptr (ShoalRecoding) node = shoal_recoding_new_node ((const guint[]){ 0, 0 }, 2);
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("shoal-recipe-XXXXXX", NULL);
  data = g_build_filename (self->folder, "t.csv", NULL);
  ages = g_build_filename (self->folder, "age.csv", NULL);
  for (guint i = 20; i < 80; i++)
    g_string_append_printf (tree, "%u;%s;*\n", i, i < 40 ? "20-39" : "40-79");
  g_assert_true (g_file_set_contents (data, table, -1, NULL));
  g_assert_true (g_file_set_contents (ages, tree->str, -1, NULL));
  first = parse (self->folder, 1, "sha256:0");
  self->loaded = shoal_loaded_project_load (first, NULL, NULL, &error);
  g_assert_no_error (error);
  self->microdata = shoal_loaded_project_make_microdata (self->loaded, 1, NULL, &error);
  g_assert_no_error (error);
  classes = shoal_classes_new (self->microdata, node, 1);
  self->project = parse (self->folder, shoal_metric_evaluate (shoal_metrics_find ("sil"), classes),
                         shoal_table_get_fingerprint (self->microdata->table));
}

static char *
make_recipe (Candidate *candidate,
             gboolean   with_hierarchies)
{
  return shoal_recipe_to_text (candidate->project, candidate->microdata, shoal_project_get_run (candidate->project, 1),
                               with_hierarchies, NULL);
}

/* @text without the value of "fingerprint", which needs the owner's secret, and without the folder. */
static char *
drop_own (const char *text,
          const char *folder)
{
  g_autoptr (GRegex) mark = g_regex_new ("\"fingerprint\" *: *\"[^\"]*\"", 0, 0, NULL);
  g_autofree char *unmarked = g_regex_replace_literal (mark, text, -1, 0, "", 0, NULL);
  g_auto (GStrv) parts = g_strsplit (unmarked, folder, -1);

  return g_strjoinv ("", parts);
}

/* Whoever tries one age after the other in place of the one that is not known makes the same recipe of each, and finds nothing to
 * compare: neither digests nor figures. The project itself tells the right one. */
static void
test_attack (void)
{
  for (guint with_hierarchies = 0; with_hierarchies < 2; with_hierarchies++)
    {
      g_autofree char *known = NULL;
      g_autoptr (GHashTable) projects = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint i = 0; i < N_CANDIDATES; i++)
        {
          g_auto (Candidate) candidate = { NULL };
          g_autofree char *recipe = NULL;
          g_autofree char *rest = NULL;
          g_autofree char *whole = NULL;
          const char *digest;

          candidate_init (&candidate, 20 + i);
          digest = shoal_table_get_fingerprint (candidate.microdata->table);
          recipe = make_recipe (&candidate, with_hierarchies == 1);
          rest = drop_own (recipe, candidate.folder);
          whole = shoal_project_to_text (candidate.project, NULL);
          g_assert_nonnull (strstr (whole, digest));
          g_assert_null (strstr (recipe, digest));
          g_assert_null (strstr (recipe, strchr (digest, ':') + 1));
          g_hash_table_add (projects, drop_own (whole, candidate.folder));
          if (known == NULL)
            known = g_steal_pointer (&rest);
          else
            g_assert_cmpstr (rest, ==, known);
        }
      g_assert_cmpuint (g_hash_table_size (projects), ==, N_CANDIDATES);
    }
}

/* What nobody knows stays behind, wherever it stands; what is needed to make the release again is there. */
static void
test_keys (void)
{
  static const char *const gone[] = {
    "x-top", "x-deep", "x-data", "x-column", "x-hierarchy", "x-builder", "x-privacy", "x-run", "x-parameter", "x-result",
    "strategies", "question", "secret", "found", "seal", "value", "seconds", "nodes-checked", "metric", "ola",
  };
  static const char *const there[] = {
    "\"shoal\"", "t.csv", "\"rows\"", "\"age\"", "age.csv", "\"builder\"", "\"mask\"", "\"from\"", "\"target\"", "\"k\"",
    "\"l-diversity\"", "\"suppression\"", "\"gcp\"", "\"mondrian\"", "\"mine\"", "\"bound\"", "\"status\"", "\"selected-run\"",
  };
  g_auto (Candidate) candidate = { NULL };
  g_autofree char *recipe = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GFile) file = NULL;

  candidate_init (&candidate, 27);
  recipe = make_recipe (&candidate, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (gone); i++)
    if (strstr (recipe, gone[i]) != NULL)
      g_error ("“%s” has left the house: %s", gone[i], recipe);
  for (guint i = 0; i < G_N_ELEMENTS (there); i++)
    if (strstr (recipe, there[i]) == NULL)
      g_error ("%s is lacking: %s", there[i], recipe);
  /* It is a project like any other. */
  file = g_file_new_build_filename (candidate.folder, "recipe.shoal", NULL);
  project = shoal_project_parse (recipe, strlen (recipe), file, warnings, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  g_assert_cmpuint (shoal_project_get_n_runs (project), ==, 1);
  g_assert_cmpuint (shoal_project_get_run (project, 0)->seed, ==, 3);
}

/* A run is no part of a recipe, whose own would be number 1. */
static void
test_earlier_run (void)
{
  g_auto (Candidate) candidate = { 0 };
  ShoalModel model = { .guarantee = &shoal_earlier_release, .numbers = { 2, 1 } };
  ShoalRequirements requirements;
  g_autoptr (ShoalProject) beside = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  candidate_init (&candidate, 31);
  requirements = *shoal_project_get_requirements (candidate.project);
  model.run = shoal_earlier_run_new_unknown ("1", "");
  g_assert_true (shoal_requirements_add_model (&requirements, &model, NULL));
  beside = shoal_project_with_requirements (candidate.project, &requirements);
  file = g_file_new_build_filename (candidate.folder, "r.shoal", NULL);
  g_assert_false (shoal_recipe_write (beside, candidate.microdata, shoal_project_get_run (beside, 1), TRUE, file, FALSE, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_false (g_file_query_exists (file, NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recipe/attack", test_attack);
  g_test_add_func ("/recipe/keys", test_keys);
  g_test_add_func ("/recipe/earlier-run", test_earlier_run);
  return g_test_run ();
}
