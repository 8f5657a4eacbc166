/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The meanings of the columns of a table: an immutable value; an edit makes a new one. */
#pragma once

#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "schema/shoal-level-range.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

/**
 * ShoalRole:
 * @SHOAL_ROLE_UNSET: not decided; a table with such a column cannot be published
 * @SHOAL_ROLE_IDENTIFIER: names a person; never published
 * @SHOAL_ROLE_PERSON: an identifier that tells which rows belong to one person: those with the same value; a row
 *   without a value belongs to a person of its own; never published; at most one column has this role
 * @SHOAL_ROLE_QUASI_IDENTIFIER: could single out a person together with others; generalized
 * @SHOAL_ROLE_SENSITIVE: must not be learned about a person; published as it is
 * @SHOAL_ROLE_INSENSITIVE: published as it is
 * @SHOAL_ROLE_COUNT: the number of people that a row of the stored table stands for: it is read as that many rows, see
 *   shoal_table_expand(); never published; at most one column has this role
 */
typedef enum
{
  SHOAL_ROLE_UNSET,
  SHOAL_ROLE_IDENTIFIER,
  SHOAL_ROLE_QUASI_IDENTIFIER,
  SHOAL_ROLE_SENSITIVE,
  SHOAL_ROLE_INSENSITIVE,
  SHOAL_ROLE_PERSON,
  SHOAL_ROLE_COUNT,
} ShoalRole;

#define SHOAL_TYPE_ROLE (shoal_role_get_type ())
GType       shoal_role_get_type  (void);
const char *shoal_role_to_string (ShoalRole   role);
gboolean    shoal_role_parse     (const char *text,
                                  ShoalRole  *role);

/** shoal_role_identifies: Returns: whether a column of that role is never published, because it names people or counts
 * them. */
static inline gboolean
shoal_role_identifies (ShoalRole role)
{
  return role == SHOAL_ROLE_IDENTIFIER || role == SHOAL_ROLE_PERSON || role == SHOAL_ROLE_COUNT;
}

/**
 * ShoalCellForm: how a local recoding publishes a cell; the last four forms also apply to full-domain recodings
 * @SHOAL_CELL_NODE: the lowest common ancestor in the hierarchy
 * @SHOAL_CELL_RANGE: the range of the numbers
 * @SHOAL_CELL_SET: the set of the values
 * @SHOAL_CELL_MEAN: the mean of the numbers
 * @SHOAL_CELL_MEDIAN: the lower median of the numbers, which is the value of some row
 * @SHOAL_CELL_MODE: the most frequent value; of equally frequent ones, the first in the order of the column's type
 * @SHOAL_CELL_MIDDLE: the number half-way between the smallest and the largest
 *
 * The last four are *aggregates*: one value in place of all (microaggregation). The values that a class with such
 * cells covers are described by a range, or by a node for texts, see shoal_cell_form_get_cover().
 */
typedef enum
{
  SHOAL_CELL_NODE,
  SHOAL_CELL_RANGE,
  SHOAL_CELL_SET,
  SHOAL_CELL_MEAN,
  SHOAL_CELL_MEDIAN,
  SHOAL_CELL_MODE,
  SHOAL_CELL_MIDDLE,
} ShoalCellForm;

/** The number of forms. */
#define SHOAL_CELL_N_FORMS (SHOAL_CELL_MIDDLE + 1)

#define SHOAL_TYPE_CELL_FORM (shoal_cell_form_get_type ())
GType       shoal_cell_form_get_type  (void);
const char *shoal_cell_form_to_string (ShoalCellForm   form);
gboolean    shoal_cell_form_parse     (const char     *text,
                                       ShoalCellForm  *form);
gboolean    shoal_cell_form_is_aggregate (ShoalCellForm   form);
gboolean    shoal_cell_form_suits        (ShoalCellForm   form,
                                          ShoalValueType  type);
ShoalCellForm shoal_cell_form_get_cover  (ShoalCellForm   form,
                                          ShoalValueType  type);

#define SHOAL_TYPE_SCHEMA (shoal_schema_get_type ())

/** ShoalSchema: role, hierarchy, weight, cell form and fixed levels of every column of a table, and the target. */
G_DECLARE_FINAL_TYPE (ShoalSchema, shoal_schema, SHOAL, SCHEMA, GObject)

/**
 * ShoalMeaning:
 * @role: the role
 * @is_target: whether analyses predict the column; independent of its role
 * @weight: weight of the column in means over attributes, finite and not negative
 * @cell_form: how a cell is published
 * @levels: the levels of nodes that may be published
 *
 * The meaning of a column, without its hierarchy: part of a project and of a schema.
 */
typedef struct
{
  ShoalRole role;
  gboolean is_target;
  double weight;
  ShoalCellForm cell_form;
  ShoalLevelRange levels;
} ShoalMeaning;

#define SHOAL_MEANING_DEFAULT { SHOAL_ROLE_UNSET, FALSE, 1.0, SHOAL_CELL_NODE, SHOAL_LEVEL_RANGE_ALL }

gboolean shoal_meaning_equal (const ShoalMeaning *a,
                              const ShoalMeaning *b);

ShoalSchema        *shoal_schema_new               (ShoalTable             *table);
ShoalSchema        *shoal_schema_new_with_meanings (ShoalTable             *table,
                                                    const ShoalMeaning     *meanings,
                                                    ShoalHierarchy * const *hierarchies,
                                                    const char             *labels);
guint               shoal_schema_get_n_columns     (ShoalSchema            *self);
const ShoalMeaning *shoal_schema_get_meaning       (ShoalSchema            *self,
                                                    guint                   column);
ShoalHierarchy     *shoal_schema_get_hierarchy     (ShoalSchema            *self,
                                                    guint                   column);
const char         *shoal_schema_get_labels        (ShoalSchema            *self);
gboolean            shoal_schema_find_target       (ShoalSchema            *self,
                                                    guint                  *column);
gboolean            shoal_schema_find_person       (ShoalSchema            *self,
                                                    guint                  *column);
ShoalSchema        *shoal_schema_with_meaning      (ShoalSchema            *self,
                                                    guint                   column,
                                                    const ShoalMeaning     *meaning);
ShoalSchema        *shoal_schema_with_hierarchy    (ShoalSchema            *self,
                                                    guint                   column,
                                                    ShoalHierarchy         *hierarchy);

G_END_DECLS
