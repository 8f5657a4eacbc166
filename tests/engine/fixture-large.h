/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of many rows whose columns have as many values as wanted. */
#pragma once

#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"

/* Random values "v0" … of @n_values; numbers where @builder needs them. */
static inline ShoalColumn *
fixture_large_column (guint          index,
                      gsize          n_rows,
                      gsize          n_values,
                      ShoalValueType type)
{
  guint32 *codes = g_new (guint32, n_rows);
  double *numbers = type == SHOAL_VALUE_TEXT ? NULL : g_new (double, n_values);
  ShoalStrings *labels = shoal_strings_new (n_values);
  ShoalRandom random;
  char text[32];

  for (gsize value = 0; value < n_values; value++)
    {
      if (numbers != NULL)
        numbers[value] = (double) value;
      shoal_strings_append (labels, text,
                            (gsize) g_snprintf (text, sizeof text, numbers != NULL ? "%" G_GSIZE_FORMAT : "v%09" G_GSIZE_FORMAT,
                                                value));
    }
  shoal_random_init (&random, index, 0);
  for (gsize row = 0; row < n_rows; row++)
    codes[row] = (guint32) (n_values == n_rows ? row * 7919 % n_rows : shoal_random_below (&random, n_values));
  g_snprintf (text, sizeof text, "column %u", index);
  return shoal_column_new_take (text, type, n_rows, codes, 4, labels, numbers, 0, "", NULL);
}

/* All columns are quasi-identifiers with hierarchies by @builder. */
static inline void
fixture_large_init (Fixture        *self,
                    gsize           n_rows,
                    const gsize    *n_values,
                    guint           n_columns,
                    ShoalValueType  type,
                    const char     *builder)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint c = 0; c < n_columns; c++)
    g_ptr_array_add (columns, fixture_large_column (c, n_rows, n_values[c], type));
  self->table = shoal_table_new (columns, n_rows, NULL);
  self->schema = shoal_schema_new (self->table);
  for (guint c = 0; c < n_columns; c++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (ShoalHierarchy) hierarchy =
        shoal_hierarchy_builders_build (builder, g_ptr_array_index (columns, c), NULL, &error);

      g_assert_no_error (error);
      fixture_take_schema (self, schema_with_role (self->schema, c, SHOAL_ROLE_QUASI_IDENTIFIER));
      fixture_take_schema (self, shoal_schema_with_hierarchy (self->schema, c, hierarchy));
    }
}
