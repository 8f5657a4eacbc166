/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In what the databases differ. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalSqlDialect:
 * @id: what it is called
 * @title: for a person
 * @product: (nullable): how the name begins that such a database gives itself, in lower case
 * @quote: what stands around names; doubled within; a bracket for the pair of both
 * @escapes_backslash: whether a backslash in a literal is doubled
 * @any_type: whether a column may have values of any type, whatever type it was declared with
 * @begin_reading: (nullable): a statement at the beginning of a transaction in which nothing is written
 * @connection_options: (nullable): what is added to the text of a connection, so that results come in pieces
 * @text_type: the type of columns of text in a table that is made
 * @text_prefix: what stands before a literal of text
 * @exact_before, @exact_after: what stands around a text that is compared as it is, case and blanks at the end included
 * @random: an expression that gives each row another number
 * @creates_with_select: whether a table is made of a query by CREATE TABLE … AS, and not by SELECT … INTO
 * @transactional: whether tables that were made are gone when the transaction fails
 *
 * A row of the table of dialects.
 */
typedef struct
{
  const char *id;
  const char *title;
  const char *product;
  char quote;
  gboolean escapes_backslash;
  gboolean any_type;
  const char *begin_reading;
  const char *connection_options;
  const char *text_type;
  const char *text_prefix;
  const char *exact_before;
  const char *exact_after;
  const char *random;
  gboolean creates_with_select;
  gboolean transactional;
} ShoalSqlDialect;

const ShoalSqlDialect *shoal_sql_dialect_find        (const char            *id);
const ShoalSqlDialect *shoal_sql_dialect_find_product (const char           *product);
void                   shoal_sql_append_name         (GString               *text,
                                                      const ShoalSqlDialect *dialect,
                                                      const char            *name);
void                   shoal_sql_append_table        (GString               *text,
                                                      const ShoalSqlDialect *dialect,
                                                      const char            *table);

G_END_DECLS
