/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading and writing hierarchies as files: finding encoding and delimiter, quoting, and writing all or nothing. */

#include "hierarchy/shoal-hierarchy-file.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "hierarchy/shoal-hierarchy-rows.h"
#include "hierarchy/shoal-label-index.h"
#include "table/read/shoal-encoding.h"
#include "table/write/shoal-writer.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Reads the lines of a hierarchy file, once encoding and delimiter are known: equal labels of a level become one group. */

#define UNSET G_MAXUINT32

/* The groups of one level, by number. */
typedef struct
{
  ShoalLabelIndex index;
  GArray *parents; /* guint32: group on the next level, or UNSET */
  GArray *lines;   /* guint32: line of the file on which the group first stands */
  guint32 current; /* group of the row being read */
} Level;

typedef struct
{
  const char *name;
  guint32 row_line; /* line of the file on which the row being read begins */
  gsize n_fields;   /* fields of that row so far */
  gsize n_expected; /* fields of the first row, 0 before its end */
  GArray *levels;
  GError *error;
} Reader;

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
  /* A short cut: neighbouring rows mostly have the same labels on the higher levels. */
  if (level->lines->len > 0 && shoal_strings_get_length (level->index.labels, level->current) == length
      && memcmp (shoal_strings_get (level->index.labels, level->current), label, length) == 0)
    return;
  level->current = shoal_label_index_intern (&level->index, label, length);
  if (level->current < level->lines->len)
    return;
  g_array_append_val (level->parents, unset);
  g_array_append_val (level->lines, reader->row_line);
}

/* A label has one parent, that of its first row; another one is an error. */
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
      reader->error = g_error_new (
          SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("%s:%u: “%s” (level %u) belongs to “%s” here, but to “%s” on line %u"),
          reader->name, reader->row_line, get_label (reader, l, level->current), (guint) l,
          get_label (reader, l + 1, above), get_label (reader, l + 1, *parent), get_line (reader, l, level->current));
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
    reader->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("%s:%u: There are more than %d levels"),
                                 reader->name, reader->row_line, G_MAXUINT16 - 1);
  else if (reader->n_expected != 0 && n_fields != reader->n_expected)
    shoal_hierarchy_rows_set_length_error (&reader->error, reader->name, reader->row_line,
                                           get_label (reader, 0, get_level (reader, 0)->current), n_fields,
                                           reader->n_expected);
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
    shoal_hierarchy_rows_set_quote_error (&reader->error, reader->name, reader->row_line);
  else if (reader->levels->len == 0)
    reader->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("%s: The file is empty"), reader->name);
  else if (get_level (reader, top)->lines->len > 1)
    reader->error = g_error_new (
        SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
        _("%s:%u: The highest value is “%s” here, but “%s” on line %u: there is no single root"), reader->name,
        get_line (reader, top, 1), get_label (reader, top, 1), get_label (reader, top, 0), get_line (reader, top, 0));
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
  valid = shoal_hierarchy_rows_walk (text, length, delimiter, &reader.row_line, read_field, read_row, &reader);
  if (check_end (&reader, valid))
    hierarchy = construct (&reader, error);
  else
    g_propagate_error (error, reader.error);
  g_array_unref (reader.levels);
  return hierarchy;
}

/* In order of preference when several cut all lines evenly; files are written with the first. */
static const char delimiters[] = ";\t|,";

/* When a delimiter cuts all lines within so many bytes into equally many fields, the remaining lines are not looked at. */
#define SAMPLE_SIZE (1024 * 1024)

static guint
count_lines (const char *bytes,
             const char *end)
{
  guint n = 1;

  for (; bytes < end; bytes++)
    n += *bytes == '\n' || (*bytes == '\r' && (bytes + 1 == end || bytes[1] != '\n'));
  return n;
}

/* The text as UTF-8 without a byte order mark; finds the encoding as for a table. Returns: a part of @bytes, or
 * @converted. */
static const char *
decode (const char *name,
        const char *bytes,
        gsize       length,
        gsize      *text_length,
        char      **converted,
        GError    **error)
{
  ShoalEncoding encoding = shoal_encoding_detect (bytes, length, TRUE);
  const char *text = bytes + encoding.mark_length;
  const char *end;

  *text_length = length - encoding.mark_length;
  if (!g_str_equal (encoding.name, "UTF-8"))
    text = *converted = g_convert (text, (gssize) *text_length, "UTF-8", encoding.name, NULL, text_length, NULL);
  if (text == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("%s: The text is not valid %s"), name, encoding.name);
      return NULL;
    }
  if (!g_utf8_validate_len (text, *text_length, &end))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("%s:%u: The text is not valid UTF-8"), name,
                   count_lines (text, end));
      return NULL;
    }
  return text;
}

static char
find_even_delimiter (const char *text,
                     gsize       length)
{
  for (gsize i = 0; delimiters[i] != '\0'; i++)
    if (shoal_hierarchy_rows_are_even (text, length, delimiters[i]))
      return delimiters[i];
  return '\0';
}

/* The delimiter that cuts all lines into equally many fields, at least two; if there is none, the most frequent one. */
static char
find_delimiter (const char *text,
                gsize       length)
{
  gsize sample = MIN (length, SAMPLE_SIZE);
  char found = '\0';
  gsize most = 0;

  /* Lines of another length behind the sample are reported later, as an error that names the first of them. */
  while (sample < length && sample > 0 && text[sample - 1] != '\n')
    sample--;
  found = find_even_delimiter (text, sample);
  if (found == '\0' && sample < length)
    found = find_even_delimiter (text, length);
  if (found != '\0')
    return found;
  found = delimiters[0];
  for (gsize i = 0; delimiters[i] != '\0'; i++)
    {
      gsize n = 0;

      for (gsize c = 0; c < length; c++)
        n += text[c] == delimiters[i];
      if (n > most)
        {
          most = n;
          found = delimiters[i];
        }
    }
  return found;
}

static ShoalHierarchy *
parse (const char *name,
       const char *bytes,
       gsize       length,
       gboolean    keep_blanks,
       GError    **error)
{
  g_autofree char *converted = NULL;
  g_autoptr (GString) kept = NULL;
  const char *text;
  char delimiter;

  text = decode (name, bytes != NULL ? bytes : "", length, &length, &converted, error);
  if (text == NULL)
    return NULL;
  delimiter = find_delimiter (text, length);
  if (!keep_blanks)
    return shoal_hierarchy_lines_parse (name, text, length, delimiter, error);
  kept = shoal_hierarchy_rows_keep_blanks (text, length, delimiter);
  return shoal_hierarchy_lines_parse (name, kept->str, kept->len, delimiter, error);
}

/**
 * shoal_hierarchy_file_parse:
 * @name: name of the file, in messages
 * @bytes: (array length=length): its content
 * @length: number of bytes
 * @error: #SHOAL_ERROR_HIERARCHY names file, line and value
 *
 * Reads a hierarchy of a line per leaf, `leaf;level1;…;root`. The delimiter is a semicolon, tab, vertical bar or comma,
 * fields may be quoted as in CSV; blanks around a field without quotes do not count. Equal labels on one level are one node; a line may stand several times; the same leaf
 * on two different lines is an error, as are lines of unequal length, a value that belongs to two others and more than
 * one root.
 *
 * Returns: (transfer full) (nullable): the hierarchy.
 *
 * For tests.
 */
ShoalHierarchy *
shoal_hierarchy_file_parse (const char *name,
                            const char *bytes,
                            gsize       length,
                            GError    **error)
{
  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (bytes != NULL || length == 0, NULL);

  return parse (name, bytes, length, FALSE, error);
}

/**
 * shoal_hierarchy_file_read:
 * @file: a regular file
 * @cancellable: (nullable): to stop
 * @error: #GIOErrorEnum, or an error of shoal_hierarchy_file_parse()
 *
 * For tests. Returns: (transfer full) (nullable): the hierarchy in @file, for no column.
 */
ShoalHierarchy *
shoal_hierarchy_file_read (GFile        *file,
                           GCancellable *cancellable,
                           GError      **error)
{
  g_autofree char *name = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_parse_name (file);
  bytes = shoal_file_load (file, name, &length, cancellable, error);
  return bytes != NULL ? parse (name, bytes, length, FALSE, error) : NULL;
}

/* Whether a value begins or ends with blanks that a hierarchy file may have around a field. */
static gboolean
has_blanks (ShoalColumn *column)
{
  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      const char *label = shoal_column_get_label (column, code);
      gsize length = strlen (label);

      if (length > 0 && (strchr (" \t", label[0]) != NULL || strchr (" \t", label[length - 1]) != NULL))
        return TRUE;
    }
  return FALSE;
}

/**
 * shoal_hierarchy_file_read_for_column:
 * @file: a regular file
 * @column: the column whose values are the leaves
 * @cancellable: (nullable): to stop
 * @error: #GIOErrorEnum, or an error of shoal_hierarchy_file_parse()
 *
 * Leaves must equal the values: when values of @column begin or end with blanks, the blanks around the first field of each
 * line are kept. Otherwise, and around all other fields, blanks are dropped, so that a file may have blanks beside its
 * delimiters.
 *
 * Returns: (transfer full) (nullable): the hierarchy in @file.
 */
ShoalHierarchy *
shoal_hierarchy_file_read_for_column (GFile        *file,
                                      ShoalColumn  *column,
                                      GCancellable *cancellable,
                                      GError      **error)
{
  g_autofree char *name = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file) && SHOAL_IS_COLUMN (column), NULL);

  name = g_file_get_parse_name (file);
  bytes = shoal_file_load (file, name, &length, cancellable, error);
  return bytes != NULL ? parse (name, bytes, length, has_blanks (column), error) : NULL;
}

/**
 * shoal_hierarchy_file_read_rows:
 * @file: a regular file
 * @cancellable: (nullable): to stop
 * @error: #GIOErrorEnum; #SHOAL_ERROR_HIERARCHY names file and line
 *
 * Reads a file with the layout of a hierarchy file, whose rows need not form a hierarchy.
 *
 * Returns: (transfer full) (nullable): an array of #ShoalHierarchyFileRow, all of one length.
 */
GArray *
shoal_hierarchy_file_read_rows (GFile        *file,
                                GCancellable *cancellable,
                                GError      **error)
{
  g_autofree char *name = NULL;
  g_autofree char *bytes = NULL;
  g_autofree char *converted = NULL;
  const char *text;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_parse_name (file);
  bytes = shoal_file_load (file, name, &length, cancellable, error);
  text = bytes != NULL ? decode (name, bytes, length, &length, &converted, error) : NULL;
  if (text == NULL)
    return NULL;
  return shoal_hierarchy_rows_read (name, text, length, find_delimiter (text, length), error);
}

/* Reading makes one node of equal labels on a level, so two nodes with the same label cannot be written. */
static gboolean
check_labels (ShoalHierarchy *hierarchy,
              GError        **error)
{
  for (guint level = 1; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
      guint32 n_nodes;
      const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n_nodes);

      for (guint32 i = 0; i < n_nodes; i++)
        if (!g_hash_table_add (seen, (gpointer) shoal_hierarchy_get_label (hierarchy, nodes[i])))
          {
            g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                         _("Two values on level %u are both called “%s”; a file cannot tell them apart"), level,
                         shoal_hierarchy_get_label (hierarchy, nodes[i]));
            return FALSE;
          }
    }
  return TRUE;
}

/* The label of a single leaf may hold a delimiter. The file is written with that delimiter, so that the writer quotes the
 * label and the file is read as one field. */
static char
choose_delimiter (ShoalHierarchy *hierarchy)
{
  const char *found = NULL;

  if (shoal_hierarchy_get_height (hierarchy) == 0)
    found = strpbrk (shoal_hierarchy_get_label (hierarchy, 0), delimiters);
  return found != NULL ? *found : delimiters[0];
}

/**
 * shoal_hierarchy_file_write:
 * @hierarchy: a hierarchy
 * @file: where to write it
 * @replace: whether a file that is there may be replaced
 * @cancellable: (nullable): to stop
 * @error: #GIOErrorEnum; #SHOAL_ERROR_HIERARCHY when two nodes of one level have the same label
 *
 * Writes what shoal_hierarchy_file_read() reads; edge weights are not written. The file appears only when it is complete.
 *
 * Returns: whether it was written.
 */
gboolean
shoal_hierarchy_file_write (ShoalHierarchy *hierarchy,
                            GFile          *file,
                            gboolean        replace,
                            GCancellable   *cancellable,
                            GError        **error)
{
  g_autoptr (ShoalWriter) writer = NULL;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (!check_labels (hierarchy, error))
    return FALSE;
  writer = shoal_writer_new (file, replace, choose_delimiter (hierarchy), '"', error);
  if (writer == NULL)
    return FALSE;
  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    {
      for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
        {
          const char *label = shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, level, leaf));

          shoal_writer_field (writer, label, strlen (label));
        }
      if (!shoal_writer_end_row (writer, error))
        return FALSE;
    }
  return shoal_writer_commit (writer, cancellable, error);
}
