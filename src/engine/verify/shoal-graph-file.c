/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text: a line that says what it is, with the number of rows and the degree; then a line per row of the release, in its order:
 * the numbers of the originals among which it hides, from 1, ascending. */

#include "verify/shoal-graph-file.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

#define HEAD "shoal-graph 1"

/* Characters that are written at once */
#define BLOCK 65536

static int
compare_numbers (const void *a,
                 const void *b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

/**
 * shoal_graph_file_shuffle:
 * @matching: a matching
 * @random: (nullable): where chance comes from, for tests only; %NULL for the system's random source
 *
 * Returns: (transfer full): the same rows in random order, the originals of each ascending: nothing tells which of them it
 *   was made for. Its release need not be shuffled any more. Where @matching has its assignment, so have they.
 */
ShoalRecoding *
shoal_graph_file_shuffle (ShoalRecoding     *matching,
                          const ShoalRandom *random)
{
  gsize n_rows;
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (matching, &n_rows, &degree);
  const guint32 *assignment = shoal_recoding_get_assignment (matching);
  g_autofree guint32 *shuffled = g_new (guint32, n_rows * degree);
  g_autofree guint32 *assigned = g_new (guint32, n_rows);
  ShoalRecoding *result;
  ShoalRandom source;

  if (random != NULL)
    source = *random;
  else
    shoal_random_secret (&source);
  for (gsize row = 0; row < n_rows; row++)
    {
      gsize place = shoal_random_below (&source, row + 1);

      memcpy (shuffled + row * degree, shuffled + place * degree, degree * sizeof *shuffled);
      memcpy (shuffled + place * degree, originals + row * degree, degree * sizeof *shuffled);
      assigned[row] = assigned[place];
      assigned[place] = assignment != NULL ? assignment[row] : 0;
    }
  for (gsize row = 0; row < n_rows; row++)
    qsort (shuffled + row * degree, degree, sizeof *shuffled, compare_numbers);
  result = shoal_recoding_new_matching (shuffled, n_rows, degree);
  if (assignment != NULL)
    shoal_recoding_keep_assignment (result, assigned);
  return result;
}

/**
 * shoal_graph_file_write:
 * @matching: the matching of a release, whose rows were written in its order
 * @replace: whether the file may exist
 *
 * Returns: (transfer full): the complete file, without its name until it is committed.
 */
ShoalNewFile *
shoal_graph_file_write (ShoalRecoding  *matching,
                        GFile          *file,
                        gboolean        replace,
                        GError        **error)
{
  g_autoptr (ShoalNewFile) new_file = shoal_new_file_open (file, replace, error);
  g_autoptr (GString) text = g_string_new (NULL);
  gsize n_rows;
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (matching, &n_rows, &degree);

  if (new_file == NULL)
    return NULL;
  g_string_printf (text, HEAD " %" G_GSIZE_FORMAT " %u\n", n_rows, degree);
  for (gsize edge = 0; edge < n_rows * degree; edge++)
    {
      g_string_append_printf (text, "%u%c", originals[edge] + 1, edge % degree + 1 < degree ? ' ' : '\n');
      if (text->len < BLOCK)
        continue;
      if (!shoal_new_file_write (new_file, text->str, text->len, error))
        return NULL;
      g_string_truncate (text, 0);
    }
  return shoal_new_file_write (new_file, text->str, text->len, error) ? g_steal_pointer (&new_file) : NULL;
}

/* A number from 1 and the character behind it. */
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
  /* A number and the character behind it take two bytes at least */
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
 * Errors: %SHOAL_ERROR_PROJECT for a file that is no graph, %G_IO_ERROR for one that cannot be read.
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
