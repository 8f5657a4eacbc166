/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The differences between the SQL of databases. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalSqlDialect:
 * @id: name of the dialect
 * @product: the beginning of the product's name, in lower case
 * @quote: the quote around names, which is doubled within them; '[' for a pair of brackets
 * @escapes_backslash: whether a backslash in a literal is doubled, and escapes a quote
 * @escapes_lines: whether a line end in a literal is written as a function, since the client takes some lines for its own
 *   commands
 * @any_type: whether a column may have values of any type, whatever type it was declared with
 * @takes_utf8: whether statements are given to the driver in UTF-8, since it would convert UTF-16 by the locale
 * @begin_reading: (array zero-terminated=1): statements at the beginning of a transaction that only reads
 * @connection_options: (nullable): options added to the text of a connection, so that results come in pieces, and a failed
 *   statement ends the transaction
 * @begin: (array zero-terminated=1): statements at the beginning of a script, which set how literals are read, and begin a
 *   transaction if creating tables can be rolled back
 * @text_type: the type of text columns in a new table; texts are equal only if all of their characters are
 * @cast_type: the type to which an expression is cast to be a text
 * @collation: text behind such an expression, so that it is compared in the same way
 * @number_type: the type of number columns
 * @text_key, @number_key: (nullable): the clause that adds a key on the column “value” of a table, if joins need one
 * @text_prefix: prefix of a text literal
 * @logarithm: the function that gives natural logarithms
 * @random: an expression that gives each row another number
 * @creates_with_select: whether CREATE TABLE … AS makes a table from a query, and not SELECT … INTO
 * @asserts: whether a check uses a function, and not a table with a constraint
 * @list_parts: (nullable): a query for the quoted names of the parts of a table, with the table's quoted name as a literal in
 *   the place of %s; it is for databases that would fetch all rows of parts on other machines to count them
 * @analyze: (nullable): the statement, up to the name of a table, that gives the query planner statistics of it
 * @transactional: whether new tables are gone when the transaction fails
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
