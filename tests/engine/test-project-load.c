/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a project names is opened and matched with what it says. */

#include "base/shoal-error.h"
#include "project/shoal-project-load.h"
#include "project/shoal-project-schema.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct
{
  char *folder;
} Fixture;

static void
write_text (Fixture    *fixture,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("shoal-load-XXXXXX", NULL);
  write_text (fixture, "t.csv", "id,age,sex,zip,note\n1,20,f,011,a\n2,30,m,012,b\n3,20,f,011,a\n4,30,m,?,b\n");
  write_text (fixture, "sex.csv", "f;*\nm;*\n");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

/* @columns: what stands in the list of columns; @data: members beside the file's name. */
static ShoalLoadedProject *
load (Fixture     *fixture,
      const char  *data,
      const char  *columns,
      GError     **error)
{
  g_autofree char *path = g_build_filename (fixture->folder, "p.shoal", NULL);
  g_autofree char *text
      = g_strdup_printf ("{\"shoal\": 1, \"data\": {\"file\": \"t.csv\"%s}, \"columns\": [%s]}", data, columns);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) own_error = NULL;
  g_autoptr (ShoalProject) project = shoal_project_parse (text, strlen (text), file, NULL, &own_error);

  g_assert_no_error (own_error);
  return shoal_loaded_project_load (project, NULL, NULL, error);
}

#define AGE "{\"name\": \"age\", \"role\": \"quasi-identifier\", \"weight\": 2, \"hierarchy\": {\"builder\": \"flat\"}}"
#define SEX "{\"name\": \"sex\", \"role\": \"quasi-identifier\", \"hierarchy\": {\"file\": \"sex.csv\"}}"
#define ZIP "{\"name\": \"zip\", \"type\": \"text\", \"role\": \"quasi-identifier\", \"cells\": \"set\", " \
            "\"hierarchy\": {\"levels\": [[\"011\", \"01*\", \"*\"], [\"012\", \"01*\", \"*\"]]}}"

static void
test_schema (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalLoadedProject) loaded
      = load (fixture, "", SEX ", " AGE ", " ZIP ", {\"name\": \"id\", \"role\": \"identifier\"}", &error);
  ShoalSchema *schema;
  g_autoptr (GPtrArray) unset = NULL;
  g_autoptr (ShoalMicrodata) microdata = NULL;

  g_assert_no_error (error);
  schema = loaded->schema;
  g_assert_cmpuint (shoal_schema_get_n_columns (schema), ==, 5);
  g_assert_cmpint (shoal_schema_get_meaning (schema, 0)->role, ==, SHOAL_ROLE_IDENTIFIER);
  g_assert_cmpint (shoal_schema_get_meaning (schema, 1)->role, ==, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_assert_cmpfloat (shoal_schema_get_meaning (schema, 1)->weight, ==, 2);
  g_assert_cmpint (shoal_schema_get_meaning (schema, 3)->cell_form, ==, SHOAL_CELL_SET);
  g_assert_cmpuint (shoal_hierarchy_get_height (shoal_schema_get_hierarchy (schema, 1)), ==, 1);
  g_assert_cmpuint (shoal_hierarchy_get_height (shoal_schema_get_hierarchy (schema, 3)), ==, 2);
  g_assert_cmpint (shoal_schema_get_meaning (schema, 4)->role, ==, SHOAL_ROLE_UNSET);
  unset = shoal_loaded_project_list_unset (loaded);
  g_assert_cmpuint (unset->len, ==, 1);
  g_assert_cmpstr (unset->pdata[0], ==, "note");
  g_assert_false (loaded->outdated);

  microdata = shoal_loaded_project_make_microdata (loaded, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (microdata->n_attributes, ==, 3);
  g_assert_cmpuint (microdata->n_tuples, ==, 3);
}

static void
test_drop_unset (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (ShoalLoadedProject) loaded = load (fixture, "", AGE, NULL);
  g_autoptr (ShoalLoadedProject) dropped = shoal_loaded_project_drop_unset (loaded);
  g_autoptr (GPtrArray) before = shoal_loaded_project_list_unset (loaded);
  g_autoptr (GPtrArray) after = shoal_loaded_project_list_unset (dropped);

  g_assert_cmpuint (before->len, ==, 4);
  g_assert_cmpuint (after->len, ==, 0);
  g_assert_cmpint (shoal_schema_get_meaning (dropped->schema, 1)->role, ==,
                   SHOAL_ROLE_QUASI_IDENTIFIER);
}

static void
test_default_builder (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (ShoalLoadedProject) loaded
      = load (fixture, "", "{\"name\": \"age\", \"role\": \"quasi-identifier\"}", NULL);

  g_assert_nonnull (shoal_schema_get_hierarchy (loaded->schema, 1));
}

typedef struct
{
  const char *path;
  const char *data;
  const char *columns;
  int code;
  const char *says[3];
} Wrong;

static const Wrong wrong[] = {
  { "/project-load/absent-column", "", AGE ", {\"name\": \"height\"}", SHOAL_ERROR_PROJECT, { "columns[1]", "height", "t.csv" } },
  { "/project-load/unknown-builder", "", "{\"name\": \"age\", \"role\": \"quasi-identifier\", \"hierarchy\": {\"builder\": \"x-y\"}}",
    SHOAL_ERROR_PROJECT, { "p.shoal", "age", "x-y" } },
};

static void
test_wrong (Fixture       *fixture,
            gconstpointer  data)
{
  const Wrong *expected = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (load (fixture, expected->data, expected->columns, &error));
  g_assert_error (error, SHOAL_ERROR, expected->code);
  for (guint i = 0; i < G_N_ELEMENTS (expected->says) && expected->says[i] != NULL; i++)
    if (strstr (error->message, expected->says[i]) == NULL)
      g_error ("“%s” does not say “%s”", error->message, expected->says[i]);
}

/* The hierarchy of a column that is published as it is does not matter. */
static void
test_hierarchy_not_needed (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalLoadedProject) loaded =
    load (fixture, "", "{\"name\": \"sex\", \"role\": \"target\", \"hierarchy\": {\"file\": \"gone.csv\"}}", &error);

  g_assert_no_error (error);
  g_assert_nonnull (loaded);
}

static void
test_missing_files (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "t.csv", NULL);

  g_assert_null (load (fixture, "",
                       "{\"name\": \"sex\", \"role\": \"quasi-identifier\", \"hierarchy\": {\"file\": \"gone.csv\"}}",
                       &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "gone.csv"));
  g_clear_error (&error);
  g_unlink (path);
  g_assert_null (load (fixture, "", AGE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "t.csv"));
}

static void
test_value_without_leaf (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalLoadedProject) loaded = NULL;

  write_text (fixture, "sex.csv", "f;*\n");
  loaded = load (fixture, "", AGE ", " SEX, &error);
  g_assert_no_error (error);
  g_assert_null (shoal_loaded_project_make_microdata (loaded, 1, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY);
  g_assert_nonnull (strstr (error->message, "sex.csv"));
  g_assert_nonnull (strstr (error->message, "“m”"));
}

static void
test_outdated (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (ShoalLoadedProject) other = load (fixture, ", \"rows\": 4, \"fingerprint\": \"sha256:0\"", AGE, NULL);
  g_autoptr (ShoalLoadedProject) rows = load (fixture, ", \"rows\": 5", AGE, NULL);
  g_autoptr (ShoalLoadedProject) same = NULL;
  g_autofree char *members = g_strdup_printf (", \"rows\": 4, \"fingerprint\": \"%s\"",
                                              shoal_table_get_fingerprint (other->table));

  g_assert_true (other->outdated);
  g_assert_cmpuint (other->warnings->len, ==, 1);
  g_assert_true (rows->outdated);
  same = load (fixture, members, AGE, NULL);
  g_assert_false (same->outdated);
  g_assert_cmpuint (same->warnings->len, ==, 0);
}

/* Leading zeros survive where the project says that it is text, or finds out. */
static void
test_types (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (ShoalLoadedProject) loaded = load (fixture, "", "{\"name\": \"age\", \"type\": \"text\"}", NULL);
  ShoalTable *table = loaded->table;

  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (table, 1)), ==, SHOAL_VALUE_TEXT);
  g_assert_cmpint (shoal_column_get_value_type (shoal_table_get_column (table, 3)), ==, SHOAL_VALUE_TEXT);
  g_assert_cmpuint (shoal_column_get_n_missing (shoal_table_get_column (table, 3)), ==, 1);
}

/* The table of places stands beside the project, which is not the current folder. */
static void
test_place_beside_project (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autofree char *elsewhere = g_build_filename (fixture->folder, "below", "q.shoal", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (elsewhere);
  g_autofree char *text = NULL;
  ShoalHierarchy *hierarchy;
  guint32 leaf;

  write_text (fixture, "t.csv", "town\nLima\nParis\n");
  write_text (fixture, "places.csv", "Lima;Peru\nParis;France\n");
  loaded = load (fixture, "", "{\"name\": \"town\", \"role\": \"quasi-identifier\", "
                              "\"hierarchy\": {\"builder\": \"place\", \"table\": \"places.csv\"}}", &error);
  g_assert_no_error (error);
  hierarchy = shoal_schema_get_hierarchy (loaded->schema, 0);
  g_assert_true (shoal_hierarchy_find_leaf (hierarchy, "Lima", &leaf));
  g_assert_cmpstr (shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, 1, leaf)), ==, "Peru");

  text = shoal_project_to_text (loaded->project, other);
  g_assert_nonnull (strstr (text, "\"table\": \"../places.csv\""));
}

/* Values that are spelt alike differ in the column they are clustered by. */
static void
test_clusters_of_other_columns (Fixture       *fixture,
                                gconstpointer  data)
{
  static const char *const values[] = { "aaa1", "zzz1", "aaa2", "zzz2" };
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  ShoalHierarchy *hierarchy;
  guint32 nodes[G_N_ELEMENTS (values)];

  write_text (fixture, "t.csv", "v,other\naaa1,x\nzzz1,x\naaa2,y\nzzz2,y\naaa1,x\nzzz1,x\naaa2,y\nzzz2,y\n");
  loaded = load (fixture, "", "{\"name\": \"other\", \"role\": \"target\"}, {\"name\": \"v\", \"role\": \"quasi-identifier\", "
                              "\"hierarchy\": {\"builder\": \"clusters\", \"splits\": 2}}", &error);
  g_assert_no_error (error);
  g_assert_cmpint (shoal_project_find_target (loaded->project,
                                              loaded->table), ==, 1);
  hierarchy = shoal_schema_get_hierarchy (loaded->schema, 0);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      guint32 leaf;

      g_assert_true (shoal_hierarchy_find_leaf (hierarchy, values[i], &leaf));
      nodes[i] = shoal_hierarchy_get_node_at (hierarchy, 1, leaf);
    }
  g_assert_cmpuint (nodes[0], ==, nodes[1]);
  g_assert_cmpuint (nodes[2], ==, nodes[3]);
  g_assert_cmpuint (nodes[0], !=, nodes[2]);
}

/* However the columns are shared out, the first one that fails is named. */
static void
test_first_failure (Fixture       *fixture,
                    gconstpointer  data)
{
  static const char columns[] =
    "{\"name\": \"id\", \"role\": \"quasi-identifier\"}, "
    "{\"name\": \"age\", \"role\": \"quasi-identifier\", \"hierarchy\": {\"builder\": \"date\"}}, "
    "{\"name\": \"sex\", \"role\": \"quasi-identifier\", \"hierarchy\": {\"builder\": \"pairs\"}}";

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalLoadedProject) loaded = load (fixture, "", columns, &error);

      g_assert_null (loaded);
      g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT);
      g_assert_nonnull (strstr (error->message, "column “age”"));
    }
}

/* Opening a pipe would wait for whoever writes to it. */
static void
test_pipe (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pipe.csv", NULL);
  g_autoptr (GFile) pipe = g_file_new_for_path (path);
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_assert_null (shoal_project_read (pipe, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
  g_clear_error (&error);
  g_assert_null (load (fixture, "", "{\"name\": \"sex\", \"role\": \"quasi-identifier\", "
                                    "\"hierarchy\": {\"file\": \"pipe.csv\"}}", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
  g_clear_error (&error);
  g_assert_null (load (fixture, "", "{\"name\": \"sex\", \"role\": \"quasi-identifier\", "
                                    "\"hierarchy\": {\"builder\": \"place\", \"table\": \"pipe.csv\"}}", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
  g_clear_error (&error);
  g_assert_null (shoal_project_read (folder, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/project-load/schema", test_schema },
    { "/project-load/drop-unset", test_drop_unset },
    { "/project-load/default-builder", test_default_builder },
    { "/project-load/hierarchy-not-needed", test_hierarchy_not_needed },
    { "/project-load/missing-files", test_missing_files },
    { "/project-load/value-without-leaf", test_value_without_leaf },
    { "/project-load/outdated", test_outdated },
    { "/project-load/types", test_types },
    { "/project-load/place-beside-project", test_place_beside_project },
    { "/project-load/clusters-of-other-columns", test_clusters_of_other_columns },
    { "/project-load/first-failure", test_first_failure },
    { "/project-load/pipe", test_pipe },
  };

  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_test_add (wrong[i].path, Fixture, &wrong[i], set_up, test_wrong, tear_down);

  return g_test_run ();
}
