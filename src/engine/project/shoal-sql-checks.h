/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries that verify privacy models of a new table in SQL. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "table/database/shoal-sql-dialect.h"

G_BEGIN_DECLS

/** SHOAL_SQL_CLASSES: the table of classes: the cells of a class as cell_1 and so on, a value of the column of model i as
 *   value_i, and the number of rows with these (people). */
#define SHOAL_SQL_CLASSES "shoal_classes"

/** SHOAL_SQL_PERSONS: where persons have several rows, another table of classes: the cells of a class, its number of rows
 *   (people), and its number of distinct persons (persons). */
#define SHOAL_SQL_PERSONS "shoal_persons"

/** SHOAL_SQL_PAIRS: where persons have several rows, the table of the values of model %u in each class, with the number of
 *   distinct persons for each value; columns as in %SHOAL_SQL_CLASSES. */
#define SHOAL_SQL_PAIRS "shoal_pairs_%u"

/** SHOAL_SQL_VALUES: the table of the values of model %u in the whole source, with the number of rows or persons for each value
 *   (people); where persons have several rows, also the number of all persons (everybody). */
#define SHOAL_SQL_VALUES "shoal_values_%u"

/** SHOAL_SQL_PLACES: the table of distances between the values of model %u, if it needs one: for each value (value) its position in the
 *   order (place), or a row for its leaf and each node above it (place) with the distance to the parent (distance). */
#define SHOAL_SQL_PLACES "shoal_places_%u"

/**
 * ShoalSqlPlaces: the contents of %SHOAL_SQL_PLACES
 * @SHOAL_SQL_PLACES_NONE: there is no such table
 * @SHOAL_SQL_PLACES_ORDER: the position of each value in the order of the column
 * @SHOAL_SQL_PLACES_TREE: the nodes of the hierarchy above each value
 */
typedef enum
{
  SHOAL_SQL_PLACES_NONE,
  SHOAL_SQL_PLACES_ORDER,
  SHOAL_SQL_PLACES_TREE,
} ShoalSqlPlaces;

void     shoal_sql_append_number         (GString                 *text,
                                          double                   number);
void     shoal_sql_append_class          (GString                 *text,
                                          guint                    n_attributes);
gboolean shoal_sql_checks_look_at_table  (const ShoalModel        *model);
ShoalSqlPlaces
         shoal_sql_checks_get_places     (const ShoalModel        *model);
gboolean shoal_sql_checks_verify         (const ShoalModel        *model,
                                          GError                 **error);
GString *shoal_sql_checks_query          (const ShoalSqlDialect   *dialect,
                                          guint                    n_attributes,
                                          const ShoalRequirements *requirements,
                                          guint                    i,
                                          gboolean                 has_numbers,
                                          gboolean                 repeated);

G_END_DECLS
