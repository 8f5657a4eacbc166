/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small tables with hierarchies, spelled as text, for the tests of recodings. */
#pragma once

#include "../fixture-schema.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "recoding/shoal-release.h"

#include <string.h>

/* One column: values separated by '|'; the lines of its hierarchy, or NULL for none. */
typedef struct
{
  const char *name;
  ShoalValueType type;
  ShoalRole role;
  const char *values;
  const char *hierarchy;
  gboolean is_target;
} FixtureColumn;

typedef struct
{
  ShoalTable *table;
  ShoalSchema *schema;
} Fixture;

static inline ShoalHierarchy *
fixture_hierarchy (const char *lines)
{
  g_autoptr (GError) error = NULL;
  ShoalHierarchy *hierarchy =
      shoal_hierarchy_lines_parse ("fixture", lines, strlen (lines), ';', &error);

  g_assert_no_error (error);
  return hierarchy;
}

/* Replaces the schema by an edited copy. */
static inline void
fixture_take_schema (Fixture     *self,
                     ShoalSchema *schema)
{
  g_object_unref (self->schema);
  self->schema = schema;
}

static inline void
fixture_init (Fixture             *self,
              const FixtureColumn *columns,
              guint                n_columns)
{
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func (g_object_unref);
  gsize n_rows = 0;

  for (guint i = 0; i < n_columns; i++)
    {
      g_auto (GStrv) texts = g_strsplit (columns[i].values, "|", -1);

      n_rows = g_strv_length (texts);
      g_ptr_array_add (made, shoal_column_new_from_texts (columns[i].name, columns[i].type,
                                                          (const char *const *) texts, n_rows));
    }
  self->table = shoal_table_new (made, n_rows, NULL);
  self->schema = shoal_schema_new (self->table);
  for (guint i = 0; i < n_columns; i++)
    {
      fixture_take_schema (self, schema_with_role (self->schema, i, columns[i].role));
      fixture_take_schema (self, schema_with_target (self->schema, i, columns[i].is_target));
      if (columns[i].hierarchy != NULL)
        {
          g_autoptr (ShoalHierarchy) hierarchy = fixture_hierarchy (columns[i].hierarchy);

          fixture_take_schema (self, shoal_schema_with_hierarchy (self->schema, i, hierarchy));
        }
    }
}

static inline void
fixture_clear (Fixture *self)
{
  g_clear_object (&self->table);
  g_clear_object (&self->schema);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* A table without rows, of one quasi-identifier with a hierarchy by @lines. */
static inline void
fixture_init_empty (Fixture    *self,
                    const char *lines)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (ShoalHierarchy) hierarchy = fixture_hierarchy (lines);

  g_ptr_array_add (columns, shoal_column_new_from_texts ("a", SHOAL_VALUE_TEXT, NULL, 0));
  self->table = shoal_table_new (columns, 0, NULL);
  self->schema = shoal_schema_new (self->table);
  fixture_take_schema (self, schema_with_role (self->schema, 0, SHOAL_ROLE_QUASI_IDENTIFIER));
  fixture_take_schema (self, shoal_schema_with_hierarchy (self->schema, 0, hierarchy));
}

static inline ShoalMicrodata *
fixture_microdata (const Fixture *self)
{
  g_autoptr (GError) error = NULL;
  ShoalMicrodata *microdata = shoal_microdata_new (self->table, self->schema, 2, NULL, &error);

  g_assert_no_error (error);
  return microdata;
}

/* Classes of a node of at most 16 attributes. */
static inline ShoalClasses *
fixture_node (ShoalMicrodata *microdata,
              guint           k,
              const guint    *levels)
{
  g_autoptr (ShoalRecoding) recoding =
      shoal_recoding_new_node (levels, microdata->n_attributes);

  return shoal_classes_new (microdata, recoding, k);
}

static inline ShoalRelease *
fixture_release (ShoalClasses *classes)
{
  g_autoptr (GError) error = NULL;
  ShoalRelease *release = shoal_release_new (classes, &error);

  g_assert_no_error (error);
  return release;
}

#define FIXTURE_NODE(microdata, k, ...) fixture_node ((microdata), (k), (const guint[]){ __VA_ARGS__ })

/* KGEN (De Pascale and others 2023), tables 1 to 4: the hierarchies are those of the support maps in table 4, whose
 * values below 40 and above 50 that do not occur are left out. */
#define FIXTURE_KGEN_AGE                                                                           \
  "24;20-24;20-29;0-49;0-99\n28;25-29;20-29;0-49;0-99\n42;40-44;40-49;0-49;0-99\n"                  \
  "49;45-49;40-49;0-49;0-99\n"
#define FIXTURE_KGEN_POSTCODE                                                                      \
  "80015;8001*;800**;80***;8****;*****\n80019;8001*;800**;80***;8****;*****\n"                      \
  "85073;8507*;850**;85***;8****;*****\n85071;8507*;850**;85***;8****;*****\n"
#define FIXTURE_KGEN_GENDER "F;P\nM;P\n"

static const FixtureColumn fixture_kgen[] = {
  { "Name", SHOAL_VALUE_TEXT, SHOAL_ROLE_IDENTIFIER, "Alice|Max|Laurel|Frank", NULL },
  { "Age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "24|28|42|49", FIXTURE_KGEN_AGE },
  { "Gender", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "F|M|F|M", FIXTURE_KGEN_GENDER },
  { "Postcode", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "80015|80019|85073|85071",
    FIXTURE_KGEN_POSTCODE },
  { "Crime", SHOAL_VALUE_TEXT, SHOAL_ROLE_SENSITIVE, "Assault|Kidnapping|Homicide|Rape", NULL },
};

/* Decision support with relaxed functional dependencies, table 2: age and fnlwgt, with the taxonomy of figure 1 as
 * tables 3 and 4 show it. */
#define FIXTURE_RFD_AGE                                                                            \
  "37;[35,40);[35,45);[35,55)\n38;[35,40);[35,45);[35,55)\n39;[35,40);[35,45);[35,55)\n"            \
  "49;[45,50);[45,55);[35,55)\n50;[50,55);[45,55);[35,55)\n52;[50,55);[45,55);[35,55)\n"            \
  "53;[50,55);[45,55);[35,55)\n"
#define FIXTURE_RFD_WEIGHT                                                                         \
  "45781;[0,50000);[0,100000);any\n77516;[50000,100000);[0,100000);any\n"                           \
  "83311;[50000,100000);[0,100000);any\n159449;[150000,200000);[100000,200000);any\n"               \
  "160187;[150000,200000);[100000,200000);any\n209642;[200000,250000);[200000,300000);any\n"        \
  "215646;[200000,250000);[200000,300000);any\n234721;[200000,250000);[200000,300000);any\n"        \
  "284582;[250000,300000);[200000,300000);any\n"

static const FixtureColumn fixture_rfd[] = {
  { "age", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, "39|50|38|53|37|37|49|52|38|49",
    FIXTURE_RFD_AGE },
  { "fnlwgt", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER,
    "77516|83311|215646|234721|159449|284582|160187|209642|45781|159449", FIXTURE_RFD_WEIGHT },
  { "classes", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE,
    ">50K|>50K|<=50K|<=50K|>50K|<=50K|>50K|<=50K|>50K|>50K", NULL, TRUE },
};
