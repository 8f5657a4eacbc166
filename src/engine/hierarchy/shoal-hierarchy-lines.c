/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a hierarchy file: libcsv cuts them into fields, equal labels of a level become one group. */

#include "hierarchy/shoal-hierarchy-lines.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-label-index.h"

#include <csv.h>
#include <string.h>

#define UNSET G_MAXUINT32

/* The groups of one level, by number. */
typedef struct
{
  ShoalLabelIndex index;
  GArray *parents; /* guint32: group on the next level, or UNSET */
  GArray *lines;   /* guint32: where the group first stands */
  guint32 current; /* group of the line being read */
} Level;

typedef struct
{
  const char *name;
  guint32 row_line; /* where the row being read began */
  gsize n_fields;   /* of that row so far */
  gsize n_expected; /* fields of the first row, 0 before its end */
  GArray *levels;
  GError *error;
} Reader;

/* Calls @field and @row for the lines of @text, one physical line at a time, so that they can be counted: @row_line is
 * where the current row began. Strict quoting makes it the parity of the quotes whether a line begins within one. */
static gboolean
split (const char *text,
       gsize       length,
       char        delimiter,
       guint32    *row_line,
       void      (*field) (void *, size_t, void *),
       void      (*row) (int, void *),
       gpointer    data)
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

/** shoal_hierarchy_lines_are_even: Returns: whether @delimiter cuts all lines into equally many fields, at least 2. */
gboolean
shoal_hierarchy_lines_are_even (const char *text,
                                gsize       length,
                                char        delimiter)
{
  Count count = { 0, 0, TRUE };
  guint32 row_line;

  return split (text, length, delimiter, &row_line, count_field, count_row, &count) && count.even && count.n_expected > 1;
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

static void
set_length_error (GError    **error,
                  const char *name,
                  guint32     line,
                  const char *first,
                  gsize       n_fields,
                  gsize       n_expected)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
               "%s:%u: The line of “%s” has %" G_GSIZE_FORMAT " values, the first line has %" G_GSIZE_FORMAT, name, line,
               first, n_fields, n_expected);
}

static void
split_row (int   terminator,
           void *data)
{
  Splitter *splitter = data;
  gsize n_fields = splitter->fields->len;
  ShoalHierarchyRow row = { .line = splitter->row_line };

  if (splitter->n_expected == 0)
    splitter->n_expected = n_fields;
  if (n_fields != splitter->n_expected && splitter->error == NULL)
    set_length_error (&splitter->error, splitter->name, row.line, splitter->fields->pdata[0], n_fields,
                      splitter->n_expected);
  g_ptr_array_add (splitter->fields, NULL);
  row.fields = (char **) g_ptr_array_steal (splitter->fields, NULL);
  g_array_append_val (splitter->rows, row);
}

static void
clear_row (gpointer data)
{
  g_strfreev (((ShoalHierarchyRow *) data)->fields);
}

static void
set_quote_error (GError    **error,
                 const char *name,
                 guint32     line)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, "%s:%u: A quote is not closed, or stands within a value", name,
               line);
}

/**
 * shoal_hierarchy_lines_split:
 * @name: name of the file, in messages
 * @text: (array length=length): UTF-8 text
 * @length: number of bytes
 * @delimiter: between two fields
 * @error: #SHOAL_ERROR_HIERARCHY names file and line
 *
 * Returns: (transfer full) (nullable): an array of #ShoalHierarchyRow, all of one length.
 */
GArray *
shoal_hierarchy_lines_split (const char *name,
                             const char *text,
                             gsize       length,
                             char        delimiter,
                             GError    **error)
{
  Splitter splitter = { .name = name, .fields = g_ptr_array_new_with_free_func (g_free) };

  splitter.rows = g_array_new (FALSE, FALSE, sizeof (ShoalHierarchyRow));
  g_array_set_clear_func (splitter.rows, clear_row);
  if (!split (text, length, delimiter, &splitter.row_line, split_field, split_row, &splitter)
      && splitter.error == NULL)
    set_quote_error (&splitter.error, name, splitter.row_line);
  g_ptr_array_unref (splitter.fields);
  if (splitter.error == NULL)
    return splitter.rows;
  g_array_unref (splitter.rows);
  g_propagate_error (error, splitter.error);
  return NULL;
}

static Level *
get_level (const Reader *reader,
           gsize         level)
{
  return &g_array_index (reader->levels, Level, level);
}

static const char *
get_label (const Reader *reader,
           gsize         level,
           guint32       group)
{
  return shoal_strings_get (get_level (reader, level)->index.labels, group);
}

static guint32
get_line (const Reader *reader,
          gsize         level,
          guint32       group)
{
  return g_array_index (get_level (reader, level)->lines, guint32, group);
}

static void
add_level (Reader *reader)
{
  Level level = { 0 };
  g_autoptr (ShoalStrings) labels = shoal_strings_new (0);

  shoal_label_index_init (&level.index, labels);
  level.parents = g_array_new (FALSE, FALSE, sizeof (guint32));
  level.lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (reader->levels, level);
}

static void
clear_level (gpointer data)
{
  Level *level = data;

  shoal_label_index_clear (&level->index);
  g_array_unref (level->parents);
  g_array_unref (level->lines);
}

static void
read_field (void  *label,
            size_t length,
            void  *data)
{
  Reader *reader = data;
  gsize number = reader->n_fields++;
  Level *level;
  guint32 unset = UNSET;

  if (reader->error != NULL || number >= G_MAXUINT16 || (reader->n_expected != 0 && number >= reader->n_expected))
    return;
  if (number == reader->levels->len)
    add_level (reader);
  level = get_level (reader, number);
  level->current = shoal_label_index_intern (&level->index, label, length);
  if (level->current < level->lines->len)
    return;
  g_array_append_val (level->parents, unset);
  g_array_append_val (level->lines, reader->row_line);
}

/* A label has one parent: its first line decides. */
static void
link_levels (Reader *reader)
{
  for (gsize l = 0; l + 1 < reader->levels->len; l++)
    {
      Level *level = get_level (reader, l);
      guint32 above = get_level (reader, l + 1)->current;
      guint32 *parent = &g_array_index (level->parents, guint32, level->current);

      if (*parent == UNSET)
        *parent = above;
      if (*parent == above)
        continue;
      reader->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                                   "%s:%u: “%s” (level %u) belongs to “%s” here, but to “%s” on line %u", reader->name,
                                   reader->row_line, get_label (reader, l, level->current), (guint) l,
                                   get_label (reader, l + 1, above), get_label (reader, l + 1, *parent),
                                   get_line (reader, l, level->current));
      return;
    }
}

static void
read_row (int   terminator,
          void *data)
{
  Reader *reader = data;
  gsize n_fields = reader->n_fields;

  reader->n_fields = 0;
  if (reader->error != NULL)
    return;
  if (n_fields >= G_MAXUINT16)
    reader->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, "%s:%u: There are more than %d levels",
                                 reader->name, reader->row_line, G_MAXUINT16 - 1);
  else if (reader->n_expected != 0 && n_fields != reader->n_expected)
    set_length_error (&reader->error, reader->name, reader->row_line,
                      get_label (reader, 0, get_level (reader, 0)->current), n_fields, reader->n_expected);
  if (reader->error != NULL)
    return;
  reader->n_expected = n_fields;
  link_levels (reader);
}

static gboolean
check_end (Reader  *reader,
           gboolean valid)
{
  gsize top = reader->levels->len - 1;

  if (reader->error != NULL)
    return FALSE;
  if (!valid)
    set_quote_error (&reader->error, reader->name, reader->row_line);
  else if (reader->levels->len == 0)
    reader->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, "%s: The file is empty", reader->name);
  else if (get_level (reader, top)->lines->len > 1)
    reader->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                                 "%s:%u: The highest value is “%s” here, but “%s” on line %u: there is no single root",
                                 reader->name, get_line (reader, top, 1), get_label (reader, top, 1),
                                 get_label (reader, top, 0), get_line (reader, top, 0));
  return reader->error == NULL;
}

static ShoalHierarchy *
construct (const Reader *reader,
           GError      **error)
{
  guint n_levels = reader->levels->len;
  g_autofree const guint32 **parents = g_new (const guint32 *, n_levels);
  g_autofree ShoalStrings **labels = g_new (ShoalStrings *, n_levels);

  for (guint l = 0; l < n_levels; l++)
    {
      parents[l] = (const guint32 *) (gpointer) get_level (reader, l)->parents->data;
      labels[l] = get_level (reader, l)->index.labels;
    }
  return shoal_hierarchy_new_from_parents (n_levels, parents, labels, error);
}

/**
 * shoal_hierarchy_lines_parse:
 * @name: name of the file, in messages
 * @text: (array length=length): UTF-8 text
 * @length: number of bytes
 * @delimiter: between two fields
 * @error: #SHOAL_ERROR_HIERARCHY names file, line and value
 *
 * Returns: (transfer full) (nullable): the hierarchy described by the lines of @text.
 */
ShoalHierarchy *
shoal_hierarchy_lines_parse (const char *name,
                             const char *text,
                             gsize       length,
                             char        delimiter,
                             GError    **error)
{
  Reader reader = { .name = name, .levels = g_array_new (FALSE, FALSE, sizeof (Level)) };
  ShoalHierarchy *hierarchy = NULL;
  gboolean valid;

  g_array_set_clear_func (reader.levels, clear_level);
  valid = split (text, length, delimiter, &reader.row_line, read_field, read_row, &reader);
  if (check_end (&reader, valid))
    hierarchy = construct (&reader, error);
  else
    g_propagate_error (error, reader.error);
  g_array_unref (reader.levels);
  return hierarchy;
}
