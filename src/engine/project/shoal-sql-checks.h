/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What SQL asks of the classes that a new table has. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "table/database/shoal-sql-dialect.h"

G_BEGIN_DECLS

/** SHOAL_SQL_CLASSES: the table of classes: their cells as cell_1 and so on, the values of the column of model i as value_i, and how
 *   many people have these. */
#define SHOAL_SQL_CLASSES "shoal_classes"

/** SHOAL_SQL_VALUES: the table of the values that model %u looks at in the whole source, and how many people have each. */
#define SHOAL_SQL_VALUES "shoal_values_%u"

void     shoal_sql_append_number         (GString                 *text,
                                          double                   number);
void     shoal_sql_append_class          (GString                 *text,
                                          guint                    n_attributes);
gboolean shoal_sql_checks_look_at_table  (const ShoalModel        *model);
gboolean shoal_sql_checks_verify         (const ShoalModel        *model,
                                          GError                 **error);
GString *shoal_sql_checks_query          (const ShoalSqlDialect   *dialect,
                                          guint                    n_attributes,
                                          const ShoalRequirements *requirements,
                                          guint                    i);

G_END_DECLS
