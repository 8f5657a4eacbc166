/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a hierarchy file: equal labels of a level become one group. */

#include "hierarchy/shoal-hierarchy-lines.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-rows.h"
#include "hierarchy/shoal-label-index.h"

#include <glib/gi18n-lib.h>

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
  /* Neighbouring lines mostly agree on the higher levels. */
  if (level->lines->len > 0 && shoal_strings_get_length (level->index.labels, level->current) == length
      && memcmp (shoal_strings_get (level->index.labels, level->current), label, length) == 0)
    return;
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
