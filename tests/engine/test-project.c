/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Project files: reading, keeping what is unknown, refusing what is wrong, writing, snapshots. */

#include "base/shoal-error.h"
#include "project/json/shoal-json.h"
#include "fixture-project.h"

#include <math.h>
#include <string.h>

static void
test_data (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalProject) project = parse (example, warnings);
  ShoalDataSource *data = shoal_project_get_data (project);

  g_assert_cmpuint (warnings->len, ==, 0);
  assert_path (data->file, "/somewhere/p/patients.csv");
  g_assert_cmpint (data->options->delimiter, ==, ',');
  g_assert_cmpint (data->options->quote, ==, '"');
  g_assert_cmpint (data->options->decimal, ==, '.');
  g_assert_cmpint (data->options->header, ==, 1);
  g_assert_cmpstr (data->options->encoding, ==, "UTF-8");
  g_assert_cmpstr (data->options->missing[0], ==, "");
  g_assert_cmpstr (data->options->missing[1], ==, "?");
  g_assert_null (data->options->missing[2]);
  g_assert_cmpint (data->n_rows, ==, 10000);
  g_assert_cmpstr (data->fingerprint, ==, "sha256:abc");
}

static void
test_columns (void)
{
  g_autoptr (ShoalProject) project = parse (example, NULL);
  ShoalProjectColumn *age = shoal_project_get_column (project, 0);
  ShoalProjectColumn *zip;
  ShoalProjectColumn *sex = shoal_project_get_column (project, 2);
  g_autoptr (ShoalColumn) column = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  const char *texts[] = { "f", "m" };
  guint index;

  g_assert_cmpuint (shoal_project_get_n_columns (project), ==, 4);
  g_assert_cmpstr (age->type, ==, "number");
  g_assert_cmpint (age->meaning.role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpfloat (age->meaning.weight, ==, 1.5);
  g_assert_cmpint (age->meaning.cell_form, ==, SHOAL_CELL_RANGE);
  assert_path (age->hierarchy->file, "/somewhere/p/hierarchies/age.csv");
  zip = shoal_project_find_column (project, "zip", &index);
  g_assert_cmpuint (index, ==, 1);
  g_assert_cmpstr (zip->hierarchy->builder, ==, "mask");
  g_assert_cmpstr (shoal_parameters_get (zip->hierarchy->parameters, "from"), ==, "right");
  g_assert_null (shoal_project_find_column (project, "nobody", NULL));

  column = shoal_column_new_from_texts ("sex", SHOAL_VALUE_TEXT, texts, 2);
  hierarchy = shoal_hierarchy_origin_load (sex->hierarchy, column, NULL, NULL);
  g_assert_cmpuint (shoal_hierarchy_get_n_leaves (hierarchy), ==, 2);
  g_assert_cmpstr (shoal_hierarchy_get_label (hierarchy, 1), ==, "m");
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (hierarchy, 0), ==, 0.25);
  g_assert_cmpfloat (shoal_hierarchy_get_edge_weight (hierarchy, 1), ==, 2);
}

static void
test_requirements_and_runs (void)
{
  g_autoptr (ShoalProject) project = parse (example, NULL);
  ShoalRunRecord *run = shoal_project_get_run (project, 0);

  g_assert_cmpuint (shoal_project_get_requirements (project)->k, ==, 5);
  g_assert_cmpfloat (shoal_project_get_requirements (project)->suppression, ==, 0.005);
  g_assert_cmpstr (shoal_project_get_objective (project), ==, "gcp");
  g_assert_cmpint (shoal_project_get_selected_run (project), ==, 0);
  g_assert_cmpstr (run->solver, ==, "optimal");
  g_assert_cmpuint (run->seed, ==, G_GUINT64_CONSTANT (9007199254740991));
  g_assert_true (run->has_result);
  g_assert_cmpint (run->status, ==, SHOAL_STATUS_OPTIMAL);
  g_assert_cmpuint (run->n_levels, ==, 2);
  g_assert_cmpstr (run->columns[1], ==, "zip");
  g_assert_cmpuint (run->levels[0], ==, 2);
}

/* A project that begins asks for what solvers of every kind take; a file that says nothing means what it always did. */
static void
test_new (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("a.csv");
  g_autoptr (ShoalDataSource) source = shoal_data_source_new (file, NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  g_autoptr (ShoalProject) project = shoal_project_new (source);

  g_assert_cmpstr (shoal_project_get_objective (project), ==, "gcp");
}

static void
test_defaults (void)
{
  g_autoptr (ShoalProject) project
      = parse ("{\"shoal\": 1, \"data\": {\"file\": \"a.csv\"}, \"columns\": [{\"name\": \"a\"}]}", NULL);
  ShoalProjectColumn *column = shoal_project_get_column (project, 0);

  g_assert_cmpuint (shoal_project_get_requirements (project)->k, ==, 0);
  g_assert_cmpstr (shoal_project_get_objective (project), ==, "precision");
  g_assert_cmpint (shoal_project_get_selected_run (project), ==, SHOAL_PROJECT_NO_RUN);
  g_assert_cmpint (shoal_project_get_data (project)->options->header, ==, -1);
  g_assert_cmpint (shoal_project_get_data (project)->n_rows, ==, SHOAL_DATA_SOURCE_ROWS_UNKNOWN);
  g_assert_null (column->type);
  g_assert_cmpint (column->meaning.role, ==, SHOAL_ROLE_UNSET);
  g_assert_cmpfloat (column->meaning.weight, ==, 1);
  g_assert_null (column->hierarchy);
}

/* Every member of @a is in @b, which may have more (defaults that are written out). */
static void
assert_contains (JsonNode   *a,
                 JsonNode   *b,
                 const char *path)
{
  g_assert_nonnull (b);
  if (JSON_NODE_HOLDS_OBJECT (a))
    {
      JsonObjectIter iter;
      const char *key;
      JsonNode *member;

      g_assert_true (JSON_NODE_HOLDS_OBJECT (b));
      json_object_iter_init (&iter, json_node_get_object (a));
      while (json_object_iter_next (&iter, &key, &member))
        {
          g_autofree char *member_path = g_strdup_printf ("%s.%s", path, key);

          if (!json_object_has_member (json_node_get_object (b), key))
            g_error ("%s is gone", member_path);
          assert_contains (member, json_object_get_member (json_node_get_object (b), key), member_path);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (a))
    {
      JsonArray *array = json_node_get_array (a);

      g_assert_cmpuint (json_array_get_length (array), ==, json_array_get_length (json_node_get_array (b)));
      for (guint i = 0; i < json_array_get_length (array); i++)
        assert_contains (json_array_get_element (array, i), json_array_get_element (json_node_get_array (b), i), path);
    }
  else if (json_node_get_value_type (a) == G_TYPE_INT64 && json_node_get_value_type (b) == G_TYPE_DOUBLE)
    g_assert_cmpfloat (json_node_get_double (a), ==, json_node_get_double (b));
  else
    g_assert_true (json_node_equal (a, b));
}

static void
assert_round_trip (const char *text)
{
  g_autoptr (ShoalProject) project = parse (text, NULL);
  g_autofree char *written = shoal_project_to_text (project, shoal_project_get_file (project));
  g_autoptr (JsonNode) before = shoal_json_parse (text, strlen (text), "before", NULL);
  g_autoptr (JsonNode) after = shoal_json_parse (written, strlen (written), "after", NULL);
  g_autoptr (ShoalProject) again = parse (written, NULL);
  g_autofree char *twice = shoal_project_to_text (again, shoal_project_get_file (again));

  assert_contains (before, after, "");
  g_assert_cmpstr (written, ==, twice);
}

static void
test_round_trip (void)
{
  assert_round_trip (example);
}

static const char with_unknown_keys[] =
  "{ \"shoal\": 1, \"colour\": {\"deep\": [1, 2.5, \"x\", null]},\n"
  "  \"data\": { \"file\": \"a.csv\", \"margin\": 3 },\n"
  "  \"columns\": [ { \"name\": \"a\", \"note\": \"n\", \"hierarchy\": { \"builder\": \"pairs\", \"mood\": \"good\" } },\n"
  "                 { \"name\": \"b\", \"hierarchy\": { \"builder\": \"of-tomorrow\", \"power\": [1, 2] } } ],\n"
  "  \"privacy\": { \"k\": 2, \"suppression\": 0, \"l\": 3 },\n"
  "  \"strategies\": { \"k\": 2, \"results\": [ { \"kind\": \"rule\", \"k\": 3, \"shade\": 1 } ], \"moon\": \"full\" },\n"
  "  \"runs\": [ { \"solver\": \"x\", \"host\": \"h\", \"result\": { \"status\": \"feasible\", \"place\": \"f\" } } ] }";

static void
test_unknown_keys (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ShoalProject) project = parse (with_unknown_keys, warnings);
  static const char *const paths[] = {
    "“colour”", "“data.margin”", "“columns[0].note”", "“columns[0].hierarchy.mood”", "“columns[1].hierarchy.power”",
    "“privacy.l”", "“runs[0].host”", "“runs[0].result.place”",
  };

  g_assert_cmpuint (warnings->len, ==, G_N_ELEMENTS (paths));
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      gboolean warned = FALSE;

      for (guint w = 0; w < warnings->len; w++)
        warned = warned || strstr (warnings->pdata[w], paths[i]) != NULL;
      if (!warned)
        g_error ("no warning about %s", paths[i]);
    }
  assert_round_trip (with_unknown_keys);
}

/* The target is a mark beside the role; once it was a role. */
static void
test_target (void)
{
  static const struct
  {
    const char *text;
    ShoalRole role;
    gboolean is_target;
  } cases[] = {
    { "\"role\": \"sensitive\", \"target\": true", SHOAL_ROLE_SENSITIVE, TRUE },
    { "\"role\": \"sensitive\", \"target\": false", SHOAL_ROLE_SENSITIVE, FALSE },
    { "\"role\": \"sensitive\"", SHOAL_ROLE_SENSITIVE, FALSE },
    { "\"target\": true", SHOAL_ROLE_UNSET, TRUE },
    { "\"role\": \"target\"", SHOAL_ROLE_INSENSITIVE, TRUE },
    { "\"role\": \"target\", \"target\": false", SHOAL_ROLE_INSENSITIVE, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" }, \"columns\": "
                                               "[ { \"name\": \"a\", %s } ] }", cases[i].text);
      g_autoptr (ShoalProject) project = parse (text, NULL);
      g_autofree char *saved = shoal_project_to_text (project, NULL);
      g_autoptr (ShoalProject) read = parse (saved, NULL);
      ShoalProjectColumn *columns[] = { shoal_project_get_column (project, 0), shoal_project_get_column (read, 0) };

      g_test_message ("%s", cases[i].text);
      for (gsize c = 0; c < G_N_ELEMENTS (columns); c++)
        {
          g_assert_cmpint (columns[c]->meaning.role, ==, cases[i].role);
          g_assert_cmpint (columns[c]->meaning.is_target, ==, cases[i].is_target);
        }
    }
}

/* An edit elsewhere must not lose them either. */
static void
test_unknown_keys_survive_edits (void)
{
  g_autoptr (ShoalProject) project = parse (with_unknown_keys, NULL);
  g_autoptr (ShoalProjectColumn) column = shoal_project_column_copy (shoal_project_get_column (project, 0));
  ShoalRequirements requirements = { 7, 0.1 };
  g_autoptr (ShoalProject) with_column = NULL;
  g_autoptr (ShoalProject) edited = NULL;
  g_autofree char *text = NULL;
  static const char *const kept[] = { "\"colour\"", "\"margin\"", "\"note\"", "\"mood\"", "\"l\": 3", "\"host\"", "\"shade\"", "\"moon\"" };

  column->meaning.is_target = TRUE;
  with_column = shoal_project_with_column (project, 0, column);
  edited = shoal_project_with_requirements (with_column, &requirements);
  text = shoal_project_to_text (edited, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    g_assert_nonnull (strstr (text, kept[i]));
  g_assert_nonnull (strstr (text, "\"k\": 7"));
}

/* What was compared stays through edits, can be replaced, and can be dropped. */
static void
test_strategies (void)
{
  g_autoptr (ShoalProject) project = parse (with_unknown_keys, NULL);
  g_autoptr (ShoalProject) none = shoal_project_with_strategies (project, NULL);
  g_autoptr (ShoalProject) edited = shoal_project_with_objective (project, "gcp");
  g_autoptr (JsonNode) other = json_from_string ("{\"k\": 9}", NULL);
  g_autoptr (ShoalProject) replaced = shoal_project_with_strategies (none, other);
  g_autofree char *without = shoal_project_to_text (none, NULL);
  g_autofree char *with = shoal_project_to_text (replaced, NULL);

  g_assert_cmpint (json_object_get_int_member (json_node_get_object (shoal_project_get_strategies (project)), "k"), ==, 2);
  g_assert_true (shoal_project_get_strategies (edited) == shoal_project_get_strategies (project));
  g_assert_null (shoal_project_get_strategies (none));
  g_assert_true (shoal_project_get_strategies (replaced) == other);
  g_assert_null (strstr (without, "\"strategies\""));
  g_assert_nonnull (strstr (with, "\"k\": 9"));
}

typedef struct
{
  const char *text;
  const char *place;
} Wrong;

#define DATA "\"shoal\": 1, \"data\": {\"file\": \"a.csv\"}"

static const Wrong wrong[] = {
  { "[]", "object" },
  { "{}", "“shoal” is missing" },
  { "{\"shoal\": 2, \"data\": 3}", "version 2" },
  { "{\"shoal\": \"one\"}", "version one" },
  { "{\"shoal\": null}", "“shoal” is missing" },
  { "{\"shoal\": [1]}", "version" },
  { "{\"shoal\": 1}", "data: missing" },
  { "{\"shoal\": 1, \"data\": []}", "data: " },
  { "{\"shoal\": 1, \"data\": {}}", "data.file: missing" },
  { "{\"shoal\": 1, \"data\": {\"file\": 1}}", "data.file: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"\"}}", "data.file: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"delimiter\": \";;\"}}", "data.delimiter: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"delimiter\": \"é\"}}", "data.delimiter: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"delimiter\": \"\"}}", "data.delimiter: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"decimal\": \"x\"}}", "data.decimal: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"header\": 1}}", "data.header: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"missing\": \"?\"}}", "data.missing: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"missing\": [1]}}", "data.missing: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"rows\": -1}}", "data.rows: " },
  { "{\"shoal\": 1, \"data\": {\"file\": \"a\", \"rows\": 1.5}}", "data.rows: " },
  { "{" DATA ", \"strategies\": []}", "strategies: " },
  { "{" DATA ", \"strategies\": 3}", "strategies: " },
  { "{" DATA ", \"columns\": {}}", "columns: " },
  { "{" DATA ", \"columns\": [1]}", "columns[0]: " },
  { "{" DATA ", \"columns\": [{}]}", "columns[0].name: missing" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\"}, {\"name\": \"a\"}]}", "columns[1].name: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"type\": \"colour\"}]}", "columns[0].type: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"role\": \"hero\"}]}", "columns[0].role: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"target\": \"yes\"}]}", "columns[0].target: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"cells\": \"hex\"}]}", "columns[0].cells: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"weight\": -1}]}", "columns[0].weight: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"weight\": \"1\"}]}", "columns[0].weight: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": 1}]}", "columns[0].levels: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": []}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [1]}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [0, 1, 2]}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [-1, 2]}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [2, 1]}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [0.5, 1]}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [0, \"1\"]}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [0, 4294967295]}]}", "columns[0].levels: column “a”" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": \"a.csv\"}]}", "columns[0].hierarchy: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {}}]}", "columns[0].hierarchy: exactly one" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"file\": \"x\", \"builder\": \"flat\"}}]}", "columns[0].hierarchy: exactly one" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"file\": \"\"}}]}", "columns[0].hierarchy.file: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"builder\": \"mask\", \"from\": \"above\"}}]}", "columns[0].hierarchy.builder: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"builder\": \"mask\", \"from\": {}}}]}", "columns[0].hierarchy.from: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": []}}]}", "columns[0].hierarchy.levels: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": [[]]}}]}", "columns[0].hierarchy.levels: line 1" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": [[\"a\",\"*\"],[\"b\"]]}}]}", "columns[0].hierarchy.levels: line 2" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": [[\"a\",\"*\"],[\"a\",\"*\"]]}}]}", "columns[0].hierarchy.levels: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": [[\"a\",\"x\"],[\"b\",\"y\"]]}}]}", "columns[0].hierarchy.levels: " },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": [[1]]}}]}", "columns[0].hierarchy.levels: line 1" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": [[\"a\",\"*\"]], \"edge-weights\": [1, 2]}}]}", "edge-weights: 2 weights instead of 1" },
  { "{" DATA ", \"columns\": [{\"name\": \"a\", \"hierarchy\": {\"levels\": [[\"a\",\"*\"]], \"edge-weights\": [-1]}}]}", "columns[0].hierarchy.edge-weights: " },
  { "{" DATA ", \"privacy\": {\"k\": 0}}", "privacy.k: " },
  { "{" DATA ", \"privacy\": {\"k\": 2.5}}", "privacy.k: " },
  { "{" DATA ", \"privacy\": {\"k\": 99999999999}}", "privacy.k: " },
  { "{" DATA ", \"privacy\": {\"k\": 2, \"suppression\": 1.5}}", "privacy.suppression: " },
  { "{" DATA ", \"privacy\": {\"k\": 2, \"suppression\": \"5%\"}}", "privacy.suppression: " },
  { "{" DATA ", \"objective\": 3}", "objective: " },
  { "{" DATA ", \"runs\": 3}", "runs: " },
  { "{" DATA ", \"runs\": [{}]}", "runs[0].solver: missing" },
  { "{" DATA ", \"runs\": [{\"solver\": \"x\", \"seed\": -1}]}", "runs[0].seed: " },
  { "{" DATA ", \"runs\": [{\"solver\": \"x\", \"seed\": 9007199254740993}]}", "runs[0].seed: " },
  { "{" DATA ", \"runs\": [{\"solver\": \"x\", \"parameters\": []}]}", "runs[0].parameters: " },
  { "{" DATA ", \"runs\": [{\"solver\": \"x\", \"result\": {\"status\": \"great\"}}]}", "runs[0].result.status: " },
  { "{" DATA ", \"runs\": [{\"solver\": \"x\", \"result\": {\"node\": {\"a\": \"1\"}}}]}", "runs[0].result.node.a: " },
  { "{" DATA ", \"runs\": [{\"solver\": \"x\", \"result\": {\"node\": {\"a\": null}}}]}", "runs[0].result.node.a: " },
  { "{" DATA ", \"selected-run\": 0}", "selected-run: " },
};

/* Fixed levels are written as they were read, and only where some are. */
static void
test_levels (void)
{
  static const char text[] = "{" DATA ", \"columns\": [{\"name\": \"a\", \"levels\": [1, 3]}, {\"name\": \"b\"}]}";
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/p/p.shoal");
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_parse (text, strlen (text), file, warnings, &error);
  g_autoptr (ShoalProject) again = NULL;
  g_autofree char *written = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  written = shoal_project_to_text (project, file);
  again = shoal_project_parse (written, strlen (written), file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (shoal_level_range_equal (shoal_project_get_column (again, 0)->meaning.levels, (ShoalLevelRange){ 1, 3 }));
  g_assert_true (shoal_level_range_is_all (shoal_project_get_column (again, 1)->meaning.levels));
  g_assert_null (strstr (strstr (written, "\"levels\"") + 1, "\"levels\""));
}

static void
test_wrong (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/p/p.shoal");

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      ShoalProject *project = shoal_project_parse (wrong[i].text, strlen (wrong[i].text), file, NULL, &error);

      if (project != NULL)
        g_error ("%s is accepted", wrong[i].text);
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
      if (!g_str_has_prefix (error->message, "/somewhere/p/p.shoal: ")
          || strstr (error->message, wrong[i].place) == NULL)
        g_error ("%s: “%s” does not say “%s”", wrong[i].text, error->message, wrong[i].place);
    }
}

static void
test_snapshots (void)
{
  g_autoptr (ShoalProject) project = parse (example, NULL);
  g_autofree char *before = shoal_project_to_text (project, NULL);
  g_autoptr (ShoalProjectColumn) column = shoal_project_column_copy (shoal_project_get_column (project, 0));
  g_autoptr (ShoalProject) edited = NULL;
  g_autoptr (ShoalProject) with_objective = NULL;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  g_autoptr (ShoalProject) without_runs = NULL;
  g_autofree char *after = NULL;

  g_assert_true (shoal_project_column_equal (column, shoal_project_get_column (project, 0)));
  column->meaning.weight = 9;
  g_assert_false (shoal_project_column_equal (column, shoal_project_get_column (project, 0)));
  edited = shoal_project_with_column (project, 0, column);
  with_objective = shoal_project_with_objective (edited, "dm");
  without_runs = shoal_project_with_runs (with_objective, runs, SHOAL_PROJECT_NO_RUN);
  after = shoal_project_to_text (project, NULL);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpfloat (shoal_project_get_column (edited, 0)->meaning.weight, ==, 9);
  g_assert_true (shoal_project_get_column (edited, 1) == shoal_project_get_column (project, 1));
  g_assert_cmpuint (shoal_project_get_n_runs (edited), ==, 1);
  g_assert_cmpstr (shoal_project_get_objective (without_runs), ==, "dm");
  g_assert_cmpuint (shoal_project_get_n_runs (without_runs), ==, 0);
  g_assert_cmpint (shoal_project_get_selected_run (without_runs), ==, SHOAL_PROJECT_NO_RUN);
}

/* What a run found and took comes back from the file; what is unknown is not written. */
static void
test_figures (void)
{
  static const char *const columns[] = { "age" };
  const guint levels[] = { 2 };
  const ShoalRunFigures figures = { "precision", 0.3125, NAN, 1.5, 310, TRUE, { 7, 0.02 } };
  g_autoptr (ShoalProject) project = parse (example, NULL);
  g_autoptr (ShoalRunRecord) plain = shoal_run_record_new ("kgen", NULL, 1);
  g_autoptr (ShoalRunRecord) ended = shoal_run_record_with_result (plain, SHOAL_STATUS_FEASIBLE, columns, levels, 1);
  g_autoptr (ShoalRunRecord) record = shoal_run_record_with_figures (ended, &figures);
  g_autoptr (ShoalRunRecord) named = shoal_run_record_with_name (record, "mine");
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (ShoalProject) with_runs = NULL;
  g_autoptr (ShoalProject) again = NULL;
  g_autofree char *text = NULL;
  ShoalRunRecord *read;

  g_assert_true (isnan (ended->figures.value) && isnan (ended->figures.seconds));
  g_ptr_array_add (runs, named);
  with_runs = shoal_project_with_runs (project, runs, 0);
  text = shoal_project_to_text (with_runs, NULL);
  g_assert_nonnull (strstr (text, "\"nodes-checked\": 310"));
  g_assert_nonnull (strstr (text, "\"stopped\": true"));
  g_assert_null (strstr (text, "\"bound\""));
  again = parse (text, NULL);
  read = shoal_project_get_run (again, 0);
  g_assert_cmpstr (read->figures.metric, ==, "precision");
  g_assert_cmpfloat (read->figures.value, ==, 0.3125);
  g_assert_true (isnan (read->figures.bound));
  g_assert_cmpfloat (read->figures.seconds, ==, 1.5);
  g_assert_cmpuint (read->figures.n_checked, ==, 310);
  g_assert_true (read->figures.stopped);
  g_assert_cmpuint (read->figures.requirements.k, ==, 7);
  g_assert_cmpfloat (read->figures.requirements.suppression, ==, 0.02);
}

/* What people say about a release, and note about a run, is kept; blanks are nothing. */
static void
test_about (void)
{
  const char *const texts[SHOAL_ABOUT_N] = { "A. Office", NULL, " the ministry ", "   ", "k: the board" };
  g_autoptr (ShoalProject) project = parse (example, NULL);
  g_autoptr (ShoalProject) about = shoal_project_with_about (project, texts);
  g_autoptr (ShoalRunRecord) plain = shoal_run_record_new ("kgen", NULL, 1);
  g_autoptr (ShoalRunRecord) noted = shoal_run_record_with_note (plain, "agreed on Monday");
  g_autoptr (ShoalRunRecord) named = shoal_run_record_with_name (noted, "mine");
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (ShoalProject) with_runs = NULL;
  g_autoptr (ShoalProject) again = NULL;
  g_autofree char *before = shoal_project_to_text (project, NULL);
  g_autofree char *text = NULL;

  g_assert_null (strstr (before, "\"about\""));
  g_ptr_array_add (runs, named);
  with_runs = shoal_project_with_runs (about, runs, 0);
  text = shoal_project_to_text (with_runs, NULL);
  again = parse (text, NULL);
  g_assert_cmpstr (shoal_project_get_about (again, 0), ==, "A. Office");
  g_assert_null (shoal_project_get_about (again, 1));
  g_assert_cmpstr (shoal_project_get_about (again, 2), ==, "the ministry");
  g_assert_null (shoal_project_get_about (again, 3));
  g_assert_cmpstr (shoal_project_get_about (again, 4), ==, "k: the board");
  g_assert_cmpstr (shoal_project_get_run (again, 0)->note, ==, "agreed on Monday");
  g_assert_cmpstr (shoal_project_get_run (again, 0)->name, ==, "mine");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/project/data", test_data);
  g_test_add_func ("/project/columns", test_columns);
  g_test_add_func ("/project/requirements-and-runs", test_requirements_and_runs);
  g_test_add_func ("/project/new", test_new);
  g_test_add_func ("/project/defaults", test_defaults);
  g_test_add_func ("/project/round-trip", test_round_trip);
  g_test_add_func ("/project/unknown-keys", test_unknown_keys);
  g_test_add_func ("/project/unknown-keys-survive-edits", test_unknown_keys_survive_edits);
  g_test_add_func ("/project/target", test_target);
  g_test_add_func ("/project/strategies", test_strategies);
  g_test_add_func ("/project/levels", test_levels);
  g_test_add_func ("/project/wrong", test_wrong);
  g_test_add_func ("/project/snapshots", test_snapshots);
  g_test_add_func ("/project/figures", test_figures);
  g_test_add_func ("/project/about", test_about);

  return g_test_run ();
}
