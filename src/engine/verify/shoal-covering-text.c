/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads texts that need no hierarchy: a value, "*", ranges of numbers, [low, high] and [low, high), and sets {a, b}. */

#include "verify/shoal-covering-text.h"

#include "recoding/shoal-release.h"
#include "verify/shoal-published-edges.h"

#include <string.h>

#define SEPARATOR ", "

static const char *
get_label (ShoalColumn *column,
           guint32      row)
{
  return shoal_column_get_label (column, shoal_column_get_code (column, row));
}

static gboolean
is_all (ShoalColumn   *column,
        const char    *text,
        const guint32 *rows,
        guint          n_rows)
{
  g_autoptr (GString) buffer = g_string_new (NULL);

  for (guint i = 0; i < n_rows; i++)
    if (!shoal_published_text_is (text, get_label (column, rows[i]), buffer))
      return FALSE;
  return TRUE;
}

/* ---- Ranges ---- */

/* Reads a value of the column, or any number. */
static gboolean
read_number (ShoalColumn *column,
             const char  *text,
             double      *number)
{
  guint32 code;
  char *end;

  if (shoal_column_find_label (column, text, &code))
    {
      *number = shoal_column_get_number (column, code);
      return TRUE;
    }
  if (shoal_column_get_value_type (column) != SHOAL_VALUE_NUMBER || *text == '\0')
    return FALSE;
  *number = g_ascii_strtod (text, &end);
  return *end == '\0';
}

static gboolean
read_range (ShoalColumn *column,
            const char  *text,
            double      *low,
            double      *high,
            gboolean    *open)
{
  gsize length = strlen (text);
  g_autofree char *inner = NULL;
  char *middle;

  if (shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT || length < 2 || text[0] != '['
      || (text[length - 1] != ']' && text[length - 1] != ')'))
    return FALSE;
  *open = text[length - 1] == ')';
  inner = g_strndup (text + 1, length - 2);
  middle = strstr (inner, SEPARATOR);
  if (middle == NULL)
    return FALSE;
  *middle = '\0';
  return read_number (column, inner, low) && read_number (column, middle + strlen (SEPARATOR), high) && *low <= *high;
}

static gboolean
is_within (ShoalColumn *column,
           guint32      row,
           double       low,
           double       high,
           gboolean     open)
{
  guint32 code = shoal_column_get_code (column, row);
  double number;

  if (code >= shoal_column_get_n_values (column))
    return FALSE;
  number = shoal_column_get_number (column, code);
  return number >= low && (open ? number < high : number <= high);
}

/* ---- Sets ---- */

/**
 * shoal_covering_text_list:
 * @text: the text of a cell
 *
 * A comma and a blank separate two values. A backslash escapes the next character, for example a comma.
 *
 * Returns: (transfer full) (nullable): the values that a set, {a, b}, lists, or %NULL if @text is not a set.
 */
GStrv
shoal_covering_text_list (const char *text)
{
  gsize length = strlen (text);
  g_autoptr (GStrvBuilder) items = NULL;
  g_autoptr (GString) item = NULL;

  if (length < 3 || text[0] != '{' || text[length - 1] != '}')
    return NULL;
  items = g_strv_builder_new ();
  item = g_string_new (NULL);
  for (gsize i = 1; i < length - 1; i++)
    if (text[i] == '\\' && i + 1 < length - 1)
      g_string_append_c (item, text[++i]);
    else if (strncmp (text + i, SEPARATOR, strlen (SEPARATOR)) == 0 && i + strlen (SEPARATOR) < length)
      {
        g_strv_builder_add (items, item->str);
        g_string_truncate (item, 0);
        i += strlen (SEPARATOR) - 1;
      }
    else
      g_string_append_c (item, text[i]);
  g_strv_builder_add (items, item->str);
  return g_strv_builder_end (items);
}

/* Whether all items are values of the column. */
static gboolean
is_list (ShoalColumn        *column,
         const char * const *items)
{
  guint32 code;

  for (guint i = 0; items[i] != NULL; i++)
    if (!shoal_column_find_label (column, items[i], &code))
      return FALSE;
  return TRUE;
}

/**
 * shoal_covering_text_check:
 * @column: of the original
 * @text: the published text of one row
 * @rows: the rows of the original that @text must cover
 *
 * Returns: whether @text covers the values of all @rows
 */
ShoalCovering
shoal_covering_text_check (ShoalColumn   *column,
                           const char    *text,
                           const guint32 *rows,
                           guint          n_rows)
{
  g_auto (GStrv) items = NULL;
  double low, high;
  gboolean open;
  guint32 code;

  if (is_all (column, text, rows, n_rows) || strcmp (text, SHOAL_RELEASE_SUPPRESSED) == 0)
    return SHOAL_COVERING_ALL;
  if (shoal_column_find_label (column, text, &code))
    return SHOAL_COVERING_NOT_ALL;
  if (read_range (column, text, &low, &high, &open))
    {
      for (guint i = 0; i < n_rows; i++)
        if (!is_within (column, rows[i], low, high, open))
          return SHOAL_COVERING_NOT_ALL;
      return SHOAL_COVERING_ALL;
    }
  items = shoal_covering_text_list (text);
  if (items == NULL || !is_list (column, (const char *const *) items))
    return SHOAL_COVERING_UNKNOWN;
  for (guint i = 0; i < n_rows; i++)
    if (!g_strv_contains ((const char *const *) items, get_label (column, rows[i])))
      return SHOAL_COVERING_NOT_ALL;
  return SHOAL_COVERING_ALL;
}
