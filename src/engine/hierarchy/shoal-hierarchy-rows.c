/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a hierarchy file, cut into fields by libcsv. */

#include "hierarchy/shoal-hierarchy-rows.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <csv.h>
#include <string.h>

/**
 * shoal_hierarchy_rows_walk:
 * @text: (array length=length): UTF-8 text
 * @length: number of bytes
 * @delimiter: between two fields
 * @row_line: (out): the line on which the current row begins; may be read in @field and @row
 * @field: called for each field
 * @row: called at the end of each row that is not blank
 * @data: for both
 *
 * Cuts a text into fields. libcsv gets one physical line at a time, so that lines can be counted. With strict quoting, a line
 * begins within a quoted field exactly if the number of quotes before it is odd.
 *
 * Returns: %FALSE when a quote is not closed or stands within a value; @row_line says where.
 */
gboolean
shoal_hierarchy_rows_walk (const char             *text,
                           gsize                   length,
                           char                    delimiter,
                           guint32                *row_line,
                           ShoalHierarchyFieldFunc field,
                           ShoalHierarchyRowFunc   row,
                           gpointer                data)
{
  struct csv_parser parser;
  const char *end = text + length;
  gboolean valid = csv_init (&parser, CSV_STRICT | CSV_STRICT_FINI) == 0;
  gboolean quoted = FALSE;
  guint32 line = 0;

  csv_set_delim (&parser, (unsigned char) delimiter);
  for (const char *start = text; valid && start < end;)
    {
      const char *stop = start;

      line++;
      if (!quoted)
        *row_line = line;
      for (; stop < end && *stop != '\n' && *stop != '\r'; stop++)
        quoted ^= *stop == '"';
      if (stop + 1 < end && stop[0] == '\r' && stop[1] == '\n')
        stop++;
      stop = MIN (stop + 1, end);
      valid = csv_parse (&parser, start, (gsize) (stop - start), field, row, data) == (gsize) (stop - start);
      start = stop;
    }
  valid = valid && csv_fini (&parser, field, row, data) == 0;
  csv_free (&parser);
  return valid;
}

/* Whether the first field of a row, from @start to @end, has blanks around it that libcsv would drop. A line of nothing but
 * blanks is not a row. */
static gboolean
has_blanks (const char *start,
            const char *end,
            gboolean    only_field,
            char        delimiter)
{
  const char *blanks = delimiter == '\t' ? " " : " \t";
  const char *text = start;

  if (start == end || memchr (start, '"', (gsize) (end - start)) != NULL
      || (strchr (blanks, *start) == NULL && strchr (blanks, end[-1]) == NULL))
    return FALSE;
  while (text < end && strchr (blanks, *text) != NULL)
    text++;
  return text < end || !only_field;
}

/**
 * shoal_hierarchy_rows_keep_blanks:
 * @text: (array length=length): UTF-8 text without NUL
 * @length: number of bytes
 * @delimiter: between two fields
 *
 * Puts quotes around first fields, the leaves, that begin or end with blanks, so that shoal_hierarchy_rows_walk() keeps the
 * blanks.
 *
 * Returns: (transfer full): the text, otherwise unchanged in meaning
 */
GString *
shoal_hierarchy_rows_keep_blanks (const char *text,
                                  gsize       length,
                                  char        delimiter)
{
  GString *kept = g_string_sized_new (length + length / 8);
  const char *end = text + length;
  gboolean quoted = FALSE;

  for (const char *start = text; start < end;)
    {
      const char *field_end = NULL;
      const char *stop = start;

      for (; stop < end && *stop != '\n' && *stop != '\r'; stop++)
        if (field_end == NULL && *stop == delimiter)
          field_end = stop;
      if (!quoted && has_blanks (start, field_end != NULL ? field_end : stop, field_end == NULL, delimiter))
        {
          gsize n = (gsize) ((field_end != NULL ? field_end : stop) - start);

          g_string_append_c (kept, '"');
          g_string_append_len (kept, start, (gssize) n);
          g_string_append_c (kept, '"');
          start += n;
        }
      stop = MIN (stop + 1, end);
      for (const char *byte = start; byte < stop; byte++)
        quoted ^= *byte == '"';
      g_string_append_len (kept, start, stop - start);
      start = stop;
    }
  return kept;
}

typedef struct
{
  gsize n_fields;
  gsize n_expected;
  gboolean even;
} Count;

static void
count_field (void  *label,
             size_t length,
             void  *data)
{
  ((Count *) data)->n_fields++;
}

static void
count_row (int   terminator,
           void *data)
{
  Count *count = data;

  if (count->n_expected == 0)
    count->n_expected = count->n_fields;
  count->even = count->even && count->n_fields == count->n_expected;
  count->n_fields = 0;
}

/** shoal_hierarchy_rows_are_even: Returns: whether @delimiter cuts all lines into equally many fields, at least 2. */
gboolean
shoal_hierarchy_rows_are_even (const char *text,
                               gsize       length,
                               char        delimiter)
{
  Count count = { 0, 0, TRUE };
  guint32 row_line;

  return shoal_hierarchy_rows_walk (text, length, delimiter, &row_line, count_field, count_row, &count) && count.even && count.n_expected > 1;
}

typedef struct
{
  const char *name;
  guint32 row_line;
  GPtrArray *fields; /* of the row being read */
  GArray *rows;
  gsize n_expected;
  GError *error;
} Splitter;

static void
split_field (void  *label,
             size_t length,
             void  *data)
{
  g_ptr_array_add (((Splitter *) data)->fields, g_strndup (label, length));
}

/** shoal_hierarchy_rows_set_length_error: sets the error about a row with another number of fields, which the message names
 *   by its @first field. */
void
shoal_hierarchy_rows_set_length_error (GError    **error,
                                       const char *name,
                                       guint32     line,
                                       const char *first,
                                       gsize       n_fields,
                                       gsize       n_expected)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
               g_dngettext (GETTEXT_PACKAGE, "%s:%u: The line of “%s” has %zu value, the first line has %zu",
                            "%s:%u: The line of “%s” has %zu values, the first line has %zu", n_fields), name, line,
               first, n_fields, n_expected);
}

static void
split_row (int   terminator,
           void *data)
{
  Splitter *splitter = data;
  gsize n_fields = splitter->fields->len;
  ShoalHierarchyFileRow row = { .line = splitter->row_line };

  if (splitter->n_expected == 0)
    splitter->n_expected = n_fields;
  if (n_fields != splitter->n_expected && splitter->error == NULL)
    shoal_hierarchy_rows_set_length_error (&splitter->error, splitter->name, row.line, splitter->fields->pdata[0], n_fields,
                      splitter->n_expected);
  g_ptr_array_add (splitter->fields, NULL);
  row.fields = (char **) g_ptr_array_steal (splitter->fields, NULL);
  g_array_append_val (splitter->rows, row);
}

static void
clear_row (gpointer data)
{
  g_strfreev (((ShoalHierarchyFileRow *) data)->fields);
}

/** shoal_hierarchy_rows_set_quote_error: sets the error about the quotes of a row. */
void
shoal_hierarchy_rows_set_quote_error (GError    **error,
                                      const char *name,
                                      guint32     line)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("%s:%u: A quote is not closed, or stands within a value"),
               name, line);
}

/**
 * shoal_hierarchy_rows_read:
 * @name: name of the file, in messages
 * @text: (array length=length): UTF-8 text
 * @length: number of bytes
 * @delimiter: between two fields
 * @error: #SHOAL_ERROR_HIERARCHY names file and line
 *
 * Returns: (transfer full) (nullable): an array of #ShoalHierarchyFileRow, all of one length.
 */
GArray *
shoal_hierarchy_rows_read (const char *name,
                           const char *text,
                           gsize       length,
                           char        delimiter,
                           GError    **error)
{
  Splitter splitter = { .name = name, .fields = g_ptr_array_new_with_free_func (g_free) };

  splitter.rows = g_array_new (FALSE, FALSE, sizeof (ShoalHierarchyFileRow));
  g_array_set_clear_func (splitter.rows, clear_row);
  if (!shoal_hierarchy_rows_walk (text, length, delimiter, &splitter.row_line, split_field, split_row, &splitter)
      && splitter.error == NULL)
    shoal_hierarchy_rows_set_quote_error (&splitter.error, name, splitter.row_line);
  g_ptr_array_unref (splitter.fields);
  if (splitter.error == NULL)
    return splitter.rows;
  g_array_unref (splitter.rows);
  g_propagate_error (error, splitter.error);
  return NULL;
}
