/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text file: a head line with the number of rows and the degree; then one line per row of the release, in its order: the numbers of
 * the originals that the row may be, from 1, ascending. */

#include "verify/shoal-graph-file.h"

#include "base/shoal-error.h"
#include "base/shoal-sort.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

#define HEAD "shoal-graph 1"

/* Characters that are written or read at once */
#define BLOCK 65536

/**
 * shoal_graph_file_write:
 * @matching: a matching
 * @rows: (array length=n_rows): its rows, in the order in which they are published
 * @n_rows: how many
 * @replace: whether an existing file may be replaced
 *
 * The originals of each row are written in ascending order, so that the file does not tell which original the row was made from. Only
 * the owner of the file may read it.
 *
 * Returns: (transfer full): the complete file, without its name until it is committed.
 */
ShoalNewFile *
shoal_graph_file_write (ShoalRecoding  *matching,
                        const guint32  *rows,
                        gsize           n_rows,
                        GFile          *file,
                        gboolean        replace,
                        GError        **error)
{
  g_autoptr (ShoalNewFile) new_file = shoal_new_file_open (file, replace, error);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guint32 *line = NULL;
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (matching, NULL, &degree);

  if (new_file == NULL || !shoal_new_file_make_private (new_file, error))
    return NULL;
  line = g_new (guint32, degree);
  g_string_printf (text, HEAD " %" G_GSIZE_FORMAT " %u\n", n_rows, degree);
  for (gsize i = 0; i < n_rows; i++)
    {
      memcpy (line, originals + (gsize) rows[i] * degree, degree * sizeof *line);
      qsort (line, degree, sizeof *line, shoal_compare_uint32);
      for (guint j = 0; j < degree; j++)
        g_string_append_printf (text, "%u%c", line[j] + 1, j + 1 < degree ? ' ' : '\n');
      if (text->len < BLOCK)
        continue;
      if (!shoal_new_file_write (new_file, text->str, text->len, error))
        return NULL;
      g_string_truncate (text, 0);
    }
  return shoal_new_file_write (new_file, text->str, text->len, error) ? g_steal_pointer (&new_file) : NULL;
}

/* Reads a number from 1 to @most, and the character @end after it. */
static gboolean
read_number (const char **text,
             guint64      most,
             char         end,
             guint64     *number)
{
  char *next;

  if (!g_ascii_isdigit (**text))
    return FALSE;
  *number = g_ascii_strtoull (*text, &next, 10);
  if (*number < 1 || *number > most || *next != end)
    return FALSE;
  *text = next + 1;
  return TRUE;
}

static ShoalRecoding *
parse (const char *text,
       gsize       length)
{
  const char *end = text + length;
  g_autofree guint32 *originals = NULL;
  guint64 n_rows, degree, number;

  if (memchr (text, '\0', length) != NULL || !g_str_has_prefix (text, HEAD " "))
    return NULL;
  text += strlen (HEAD " ");
  /* A number and the character after it take at least two bytes */
  if (!read_number (&text, MIN (length, G_MAXUINT32 - 1), ' ', &n_rows)
      || !read_number (&text, MIN (n_rows, length / n_rows), '\n', &degree))
    return NULL;
  originals = g_new (guint32, n_rows * degree);
  for (guint64 edge = 0; edge < n_rows * degree; edge++)
    {
      if (!read_number (&text, n_rows, edge % degree + 1 < degree ? ' ' : '\n', &number))
        return NULL;
      originals[edge] = (guint32) number - 1;
    }
  return text == end ? shoal_recoding_new_matching (originals, n_rows, (guint) degree) : NULL;
}

/**
 * shoal_graph_file_read:
 *
 * Errors: %SHOAL_ERROR_PROJECT if the file is not a graph, %G_IO_ERROR if it cannot be read.
 *
 * Returns: (transfer full): the matching, which need not be regular.
 */
ShoalRecoding *
shoal_graph_file_read (GFile         *file,
                       GCancellable  *cancellable,
                       GError       **error)
{
  g_autofree char *text = NULL;
  gsize length;
  ShoalRecoding *matching;

  if (!g_file_load_contents (file, cancellable, &text, &length, NULL, error))
    return NULL;
  matching = parse (text, length);
  if (matching == NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);

      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("%s: not the graph of a release"), name);
    }
  return matching;
}

/**
 * shoal_graph_file_read_back:
 * @file: the file that was written
 *
 * Errors: %SHOAL_ERROR_UNVERIFIED if it is not a graph, %G_IO_ERROR if it cannot be read.
 *
 * Returns: (transfer full): the matching in a file that has no name yet; it need not be regular.
 */
ShoalRecoding *
shoal_graph_file_read_back (ShoalNewFile  *file,
                            GError       **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *block = g_malloc (BLOCK);
  ShoalRecoding *matching;
  gssize n;

  while ((n = shoal_new_file_read (file, text->len, block, BLOCK, error)) > 0)
    g_string_append_len (text, block, n);
  if (n < 0)
    return NULL;
  matching = parse (text->str, text->len);
  if (matching == NULL)
    g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                         _("the graph that was written is none: nothing is published"));
  return matching;
}
