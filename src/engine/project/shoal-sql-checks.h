/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What SQL asks of the classes that a new table has. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "table/database/shoal-sql-dialect.h"

G_BEGIN_DECLS

/** SHOAL_SQL_CLASSES: the table of classes: their cells as cell_1 and so on, the values of the column of model i as value_i, and how
 *   many people have these. */
#define SHOAL_SQL_CLASSES "shoal_classes"

/** SHOAL_SQL_PERSONS: where persons have several rows, the table of classes: their cells, how many rows they have (people), and how many
 *   different persons (persons). */
#define SHOAL_SQL_PERSONS "shoal_persons"

/** SHOAL_SQL_PAIRS: where persons have several rows, the table of the values that model %u looks at in each class, and how many different
 *   persons have each, as in %SHOAL_SQL_CLASSES. */
#define SHOAL_SQL_PAIRS "shoal_pairs_%u"

/** SHOAL_SQL_VALUES: the table of the values that model %u looks at in the whole source, and how many people have each; where persons have
 *   several rows, also how many there are (everybody). */
#define SHOAL_SQL_VALUES "shoal_values_%u"

/** SHOAL_SQL_PLACES: the table that says how far these values are apart, where model %u asks: each value (value) has the place (place) of its
 *   order, or all nodes of its hierarchy that it is below, with how far it is from each to the next (distance). */
#define SHOAL_SQL_PLACES "shoal_places_%u"

/**
 * ShoalSqlPlaces: what that table has of a value
 * @SHOAL_SQL_PLACES_NONE: there is no table
 * @SHOAL_SQL_PLACES_ORDER: its place among all values, in the order in which a reader has them
 * @SHOAL_SQL_PLACES_TREE: the nodes of the hierarchy
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
