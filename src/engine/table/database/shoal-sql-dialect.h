/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In what the databases differ. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalSqlDialect:
 * @id: what it is called
 * @product: how the name begins that such a database gives itself, in lower case
 * @quote: what stands around names, doubled within; '[' for a pair of brackets
 * @escapes_backslash: whether a backslash in a literal is doubled, and stands before a quote
 * @escapes_lines: whether a line end in a literal is written as a function, since the client takes some lines for its own
 * @any_type: whether a column may have values of any type, whatever type it was declared with
 * @takes_utf8: whether the driver is given statements in UTF-8, since it would convert others by the locale
 * @begin_reading: (array zero-terminated=1): statements at the beginning of a transaction in which nothing is written
 * @connection_options: (nullable): what is added to the text of a connection, so that results come in pieces, and a failed statement
 *   ends the transaction
 * @begin: (array zero-terminated=1): statements at the beginning of a script: how literals are read, and a transaction where it holds
 *   for tables
 * @text_type: the type of columns of text in a table that is made, whose texts are equal only when they are the same
 * @cast_type: the type of an expression that is a text
 * @collation: what stands behind such an expression, so that it is compared in that way
 * @number_type: the type of numbers
 * @text_key, @number_key: (nullable): what makes a key of the column value of a table, where joins need one
 * @text_prefix: what stands before a literal of text
 * @logarithm: the function that gives natural logarithms
 * @random: an expression that gives each row another number
 * @creates_with_select: whether a table is made of a query by CREATE TABLE … AS, and not by SELECT … INTO
 * @asserts: whether a check is a function, and not a table with a condition
 * @list_parts: (nullable): a query for the parts of a table, whose quoted name as a literal belongs into the place of %s, where the
 *   database would fetch the rows of parts on other machines to count them: the name of each, quoted
 * @analyze: (nullable): what stands before the name of a table so that whoever plans statements looks how large it is
 * @transactional: whether tables that were made are gone when the transaction fails
 *
 * A row of the table of dialects.
 */
typedef struct
{
  const char *id;
  const char *product;
  char quote;
  gboolean escapes_backslash;
  gboolean escapes_lines;
  gboolean any_type;
  gboolean takes_utf8;
  const char *begin_reading[3];
  const char *connection_options;
  const char *begin[8];
  const char *text_type;
  const char *cast_type;
  const char *collation;
  const char *number_type;
  const char *text_key;
  const char *number_key;
  const char *text_prefix;
  const char *logarithm;
  const char *random;
  gboolean creates_with_select;
  gboolean asserts;
  gboolean transactional;
  const char *list_parts;
  const char *analyze;
} ShoalSqlDialect;

const ShoalSqlDialect *shoal_sql_dialect_find         (const char            *id);
const ShoalSqlDialect *shoal_sql_dialect_find_product (const char            *product);
char                  *shoal_sql_dialects_dup_list    (void);
void                   shoal_sql_append_name          (GString               *text,
                                                       const ShoalSqlDialect *dialect,
                                                       const char            *name);
void                   shoal_sql_append_table         (GString               *text,
                                                       const ShoalSqlDialect *dialect,
                                                       const char            *table);
void                   shoal_sql_append_literal       (GString               *text,
                                                       const ShoalSqlDialect *dialect,
                                                       const char            *value);
char                  *shoal_sql_dup_count_name       (const char *const     *columns);
char                  *shoal_sql_dup_counts           (const ShoalSqlDialect *dialect,
                                                       const char            *table,
                                                       const char *const     *columns,
                                                       const char *const     *expressions,
                                                       const char *const     *parts);

G_END_DECLS
