/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Public data that benchmarks measure, from the folder $SHOAL_DATA. */
#pragma once

#include "hierarchy/shoal-hierarchy-file.h"
#include "recoding/shoal-microdata.h"
#include "solve/shoal-problem.h"
#include "table/shoal-reader.h"

#include <gio/gio.h>
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
data_read (const char *folder,
           const char *subfolder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, subfolder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (GError) error = NULL;
  ShoalTable *table = shoal_reader_read (file, options, NULL, NULL, &error);

  if (table == NULL)
    g_error ("%s", error->message);
  return table;
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

/* The first columns of Cargo 2000, with hierarchies of pairs. */
static inline ShoalMicrodata *
data_load_cargo (const char *folder,
                 guint       n_columns)
{
  g_autoptr (ShoalTable) table = data_read (folder, "c2k", "c2k_data_comma.csv");
  g_autoptr (ShoalSchema) schema = shoal_schema_new (table);

  for (guint i = n_columns; i < shoal_table_get_n_columns (table); i++)
    data_take_schema (&schema, shoal_schema_with_role (schema, i, SHOAL_ROLE_INSENSITIVE));
  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy =
        shoal_hierarchy_builders_build ("pairs", shoal_table_get_column (table, i), NULL, &error);

      if (hierarchy == NULL)
        g_error ("%s", error->message);
      data_take_schema (&schema, shoal_schema_with_role (schema, i, SHOAL_ROLE_QUASI_IDENTIFIER));
      data_take_schema (&schema, shoal_schema_with_hierarchy (schema, i, hierarchy));
    }
  return data_make_microdata (table, schema);
}

/* Adult with its published hierarchies, nine columns. */
static inline ShoalMicrodata *
data_load_adult (const char *folder)
{
  g_autoptr (ShoalTable) table = data_read (folder, "adult", "adult_30162.csv");
  g_autoptr (ShoalSchema) schema = shoal_schema_new (table);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strconcat (shoal_column_get_name (shoal_table_get_column (table, i)), ".csv", NULL);
      g_autofree char *path = g_build_filename (folder, "adult", "hierarchies", name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (ShoalHierarchy) hierarchy = shoal_hierarchy_file_read (file, NULL, &error);

      if (hierarchy == NULL)
        g_error ("%s", error->message);
      data_take_schema (&schema, shoal_schema_with_role (schema, i, SHOAL_ROLE_QUASI_IDENTIFIER));
      data_take_schema (&schema, shoal_schema_with_hierarchy (schema, i, hierarchy));
    }
  return data_make_microdata (table, schema);
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
