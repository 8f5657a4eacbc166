/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Public data that benchmarks measure, from the folder $SHOAL_DATA. */
#pragma once

#include "../fixture-schema.h"
#include "../fixture-taxonomy.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "recoding/shoal-microdata.h"
#include "schema/shoal-proposals.h"
#include "solve/shoal-problem.h"
#include "table/read/shoal-reader.h"

#include <glib/gstdio.h>
#include <stdio.h>

/* Returns: (nullable): the folder; NULL, and says so, where there is none. */
static inline const char *
data_get_folder (void)
{
  const char *folder = g_getenv ("SHOAL_DATA");

  if (folder == NULL)
    printf ("skipped: SHOAL_DATA names the folder of the public data\n");
  return folder;
}

static inline ShoalTable *
data_read_file (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  ShoalTable *table;

  /* Adult has a blank behind each comma. */
  options->trim = TRUE;
  table = shoal_reader_read (file, options, NULL, NULL, &error);
  if (table == NULL)
    g_error ("%s", error->message);
  return table;
}

static inline ShoalTable *
data_read (const char *folder,
           const char *subfolder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, subfolder, name, NULL);

  return data_read_file (path);
}

static inline void
data_take_schema (ShoalSchema **schema,
                  ShoalSchema  *edited)
{
  g_object_unref (*schema);
  *schema = edited;
}

static inline ShoalMicrodata *
data_make_microdata (ShoalTable  *table,
                     ShoalSchema *schema)
{
  g_autoptr (GError) error = NULL;
  ShoalMicrodata *microdata = shoal_microdata_new (table, schema, 0, NULL, &error);

  if (microdata == NULL)
    g_error ("%s", error->message);
  return microdata;
}

/* Column @i becomes a quasi-identifier with a hierarchy. */
static inline void
data_add_attribute (ShoalSchema   **schema,
                    guint           i,
                    ShoalHierarchy *hierarchy,
                    const GError   *error)
{
  if (hierarchy == NULL)
    g_error ("%s", error->message);
  data_take_schema (schema, schema_with_role (*schema, i, SHOAL_ROLE_QUASI_IDENTIFIER));
  data_take_schema (schema, shoal_schema_with_hierarchy (*schema, i, hierarchy));
}

/* Hierarchies of pairs for numbers and dates, for texts the one they get without being asked. */
static inline void
data_add_pairs (ShoalTable   *table,
                ShoalSchema **schema,
                guint         i)
{
  ShoalColumn *column = shoal_table_get_column (table, i);
  const char *builder = shoal_hierarchy_builders_find ("pairs")->accepts (column) ? "pairs" : shoal_automatic_builder_find (column);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_builders_build (builder, column, NULL, &error);

  data_add_attribute (schema, i, hierarchy, error);
}

/* Every @step-th column of a table from @first on, @n_columns of them. */
static inline ShoalMicrodata *
data_make_pairs (ShoalTable *table,
                 guint       first,
                 guint       step,
                 guint       n_columns)
{
  g_autoptr (ShoalSchema) schema = shoal_schema_new (table);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      if (i >= first && (i - first) % step == 0 && (i - first) / step < n_columns)
        data_add_pairs (table, &schema, i);
      else
        data_take_schema (&schema, schema_with_role (schema, i, SHOAL_ROLE_INSENSITIVE));
    }
  return data_make_microdata (table, schema);
}

/* The mixed sample, which its program makes anew: 47 columns of four types, 1,599 rows.
 * Returns: (nullable): NULL, and says so, where the program is not named. */
static inline ShoalTable *
data_make_mixed (void)
{
  const char *samples = g_getenv ("SHOAL_SAMPLES");
  g_autofree char *program = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  const char *arguments[] = { "python3", NULL, "--mixed", NULL, NULL };
  ShoalTable *table;
  int file;

  if (samples == NULL)
    {
      printf ("skipped: SHOAL_SAMPLES names the folder of the samples\n");
      return NULL;
    }
  program = g_build_filename (samples, "make-samples.py", NULL);
  file = g_file_open_tmp ("shoal-mixed-XXXXXX.csv", &path, &error);
  arguments[1] = program;
  arguments[3] = path;
  if (file < 0 || !g_close (file, &error)
      || (process = g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_NONE, &error)) == NULL
      || !g_subprocess_wait_check (process, NULL, &error))
    g_error ("%s", error->message);
  table = data_read_file (path);
  g_remove (path);
  return table;
}

/* The first columns of Cargo 2000. */
static inline ShoalMicrodata *
data_load_cargo (const char *folder,
                 guint       n_columns)
{
  g_autoptr (ShoalTable) table = data_read (folder, "c2k", "c2k_data_comma.csv");

  return data_make_pairs (table, 0, 1, n_columns);
}

/* Adult as the paper has it is the raw file without the rows that lack a value, and with the names of its columns.
 * @n_rows: the first ones; 0 for all. */
static inline ShoalTable *
data_read_adult_rows (const char *folder,
                      guint       n_rows)
{
  g_autofree char *raw_path = g_build_filename (folder, "adult", "adult.data", NULL);
  g_autofree char *raw = NULL, *path = NULL;
  g_autoptr (GString) text = g_string_new ("age,workclass,fnlwgt,education,education-num,marital-status,occupation,"
                                           "relationship,race,sex,capital-gain,capital-loss,hours-per-week,"
                                           "native-country,classes\n");
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  ShoalTable *table;
  int file;

  if (!g_file_get_contents (raw_path, &raw, NULL, &error))
    g_error ("%s", error->message);
  lines = g_strsplit (raw, "\n", -1);
  for (guint i = 0, n = 0; lines[i] != NULL && (n_rows == 0 || n < n_rows); i++)
    {
      if (strchr (lines[i], ',') == NULL || strchr (lines[i], '?') != NULL)
        continue;
      g_string_append_printf (text, "%s\n", lines[i]);
      n++;
    }
  file = g_file_open_tmp ("shoal-adult-XXXXXX.csv", &path, &error);
  if (file < 0 || !g_close (file, &error) || !g_file_set_contents (path, text->str, (gssize) text->len, &error))
    g_error ("%s", error->message);
  table = data_read_file (path);
  g_remove (path);
  return table;
}

/* A table with the taxonomies of a file; the class is no quasi-identifier, nor are columns beyond the first @n_columns. */
static inline ShoalMicrodata *
data_make_taxonomies (ShoalTable *table,
                      const char *taxonomy_path,
                      guint       n_columns)
{
  g_autoptr (ShoalSchema) schema = shoal_schema_new (table);
  g_autoptr (GPtrArray) taxonomies = fixture_taxonomies_read (taxonomy_path);
  guint n_all = shoal_table_get_n_columns (table);

  for (guint i = 0; i + 1 < n_all; i++)
    {
      const char *name = shoal_column_get_name (shoal_table_get_column (table, i));
      const FixtureTaxonomy *taxonomy = fixture_taxonomies_find (taxonomies, name);
      g_autoptr (ShoalHierarchy) hierarchy = NULL;
      g_autoptr (GError) error = NULL;

      if (taxonomy == NULL)
        g_error ("%s has no attribute “%s”", taxonomy_path, name);
      if (i >= n_columns)
        {
          data_take_schema (&schema, schema_with_role (schema, i, SHOAL_ROLE_INSENSITIVE));
          continue;
        }
      hierarchy = shoal_hierarchy_file_parse (name, taxonomy->lines->str, taxonomy->lines->len, &error);
      data_add_attribute (&schema, i, hierarchy, error);
    }
  data_take_schema (&schema, schema_with_target (schema, n_all - 1, TRUE));
  return data_make_microdata (table, schema);
}

/* The first attributes of “adult”, “bank” or “electricity”, with the published taxonomies. */
static inline ShoalMicrodata *
data_load_taxonomies (const char *folder,
                      const char *name,
                      guint       n_columns)
{
  g_autofree char *initial = g_strndup (name, 1);
  g_autofree char *upper = g_ascii_strup (initial, 1);
  g_autofree char *file = g_strconcat ("Tax", upper, name + 1, ".txt", NULL);
  g_autofree char *path = g_build_filename (folder, name, file, NULL);
  g_autoptr (ShoalTable) table = NULL;

  if (g_str_equal (name, "adult"))
    table = data_read_adult_rows (folder, 0);
  else
    table = data_read (folder, name, g_str_equal (name, "bank") ? "bank-full.csv" : "electricity.csv");
  return data_make_taxonomies (table, path, n_columns);
}

/* A table with the columns of Adult and their published hierarchies. */
static inline ShoalSchema *
data_make_adult_schema (const char *folder,
                        ShoalTable *table,
                        gboolean    evenly)
{
  ShoalSchema *schema = shoal_schema_new (table);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strconcat (shoal_column_get_name (shoal_table_get_column (table, i)), ".csv", NULL);
      g_autofree char *path = g_build_filename (folder, "adult", "hierarchies", name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_file_read (file, NULL, &error);

      data_add_attribute (&schema, i, hierarchy, error);
      if (evenly)
        {
          double n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);

          data_take_schema (&schema, schema_with_weight (schema, i, n_leaves / (n_leaves - 1)));
        }
    }
  return schema;
}

static inline ShoalMicrodata *
data_load_adult_weighted (const char *folder,
                          gboolean    evenly)
{
  g_autoptr (ShoalTable) table = data_read (folder, "adult", "adult_30162.csv");
  g_autoptr (ShoalSchema) schema = data_make_adult_schema (folder, table, evenly);

  return data_make_microdata (table, schema);
}

/* Adult with its published hierarchies, nine columns. */
static inline ShoalMicrodata *
data_load_adult (const char *folder)
{
  return data_load_adult_weighted (folder, FALSE);
}

/* The same with column weights by which the metric `ncp` is the mean of (leaves - 1) / (domain - 1). */
static inline ShoalMicrodata *
data_load_adult_evenly (const char *folder)
{
  return data_load_adult_weighted (folder, TRUE);
}

static inline ShoalProblem *
data_make_problem (ShoalMicrodata *microdata,
                   guint           k,
                   double          suppression,
                   guint64         seed)
{
  const ShoalRequirements requirements = { k, suppression, 0 };
  g_autoptr (GError) error = NULL;
  ShoalProblem *problem =
    shoal_problem_new (microdata, &requirements, shoal_metrics_find ("precision"), seed, 0, &error);

  if (problem == NULL)
    g_error ("%s", error->message);
  return problem;
}

/* The first rows of a census: four numbers, published as ranges. */
static inline ShoalMicrodata *
data_load_census (const char *folder,
                  guint       n_rows)
{
  g_autofree char *path = g_build_filename (folder, "census", "ipums_100k_4attr.txt", NULL);
  g_autofree char *text = NULL, *first = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  const char *end;
  int file;

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  end = text;
  for (guint i = 0; i <= n_rows && *end != '\0'; i++)
    end = strchr (end, '\n') != NULL ? strchr (end, '\n') + 1 : end + strlen (end);
  file = g_file_open_tmp ("shoal-census-XXXXXX.csv", &first, &error);
  if (file < 0 || !g_close (file, &error) || !g_file_set_contents (first, text, (gssize) (end - text), &error))
    g_error ("%s", error->message);
  table = data_read_file (first);
  g_remove (first);
  schema = shoal_schema_new (table);
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      data_add_pairs (table, &schema, i);
      data_take_schema (&schema, schema_with_cell_form (schema, i, SHOAL_CELL_RANGE));
    }
  return data_make_microdata (table, schema);
}
