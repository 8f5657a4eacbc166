/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schemas in which one thing about a column is another. */
#pragma once

#include "schema/shoal-schema.h"

/* Defines schema_with_@name (schema, column, value), which returns a copy. */
#define SCHEMA_DEFINE_EDIT(field, name, Type) \
  static inline ShoalSchema * \
  schema_with_##name (ShoalSchema *schema, \
                      guint        column, \
                      Type         value) \
  { \
    ShoalMeaning meaning = *shoal_schema_get_meaning (schema, column); \
\
    meaning.field = value; \
    return shoal_schema_with_meaning (schema, column, &meaning); \
  }

SCHEMA_DEFINE_EDIT (role, role, ShoalRole)
SCHEMA_DEFINE_EDIT (is_target, target, gboolean)
SCHEMA_DEFINE_EDIT (weight, weight, double)
SCHEMA_DEFINE_EDIT (cell_form, cell_form, ShoalCellForm)
SCHEMA_DEFINE_EDIT (levels, levels, ShoalLevelRange)

/* A copy with words in that language. */
static inline ShoalSchema *
schema_with_labels (ShoalSchema *schema,
                    ShoalTable  *table,
                    const char  *language)
{
  guint n_columns = shoal_schema_get_n_columns (schema);
  g_autofree ShoalMeaning *meanings = g_new (ShoalMeaning, n_columns);
  g_autofree ShoalHierarchy **hierarchies = g_new (ShoalHierarchy *, n_columns);

  for (guint i = 0; i < n_columns; i++)
    {
      meanings[i] = *shoal_schema_get_meaning (schema, i);
      hierarchies[i] = shoal_schema_get_hierarchy (schema, i);
    }
  return shoal_schema_new_with_meanings (table, meanings, hierarchies, language);
}
