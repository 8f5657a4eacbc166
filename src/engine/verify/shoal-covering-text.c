/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be read without a hierarchy: a value, "*", ranges of numbers, [low, high] and [low, high), and sets {a, b}. */

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

/* A value of the column, or any number. */
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

/* Whether @label stands between separators in @inner. */
static gboolean
lists (const char *inner,
       const char *label)
{
  gsize length = strlen (label);

  for (const char *at = inner; at != NULL;)
    {
      if (strncmp (at, label, length) == 0 && (at[length] == '\0' || g_str_has_prefix (at + length, SEPARATOR)))
        return TRUE;
      at = strstr (at, SEPARATOR);
      at = at != NULL ? at + strlen (SEPARATOR) : NULL;
    }
  return FALSE;
}

/** shoal_covering_text_can_list: Returns: whether sets of @column can be read: a value that has the separator within cannot be told
 *   from two. */
gboolean
shoal_covering_text_can_list (ShoalColumn *column)
{
  for (guint32 code = 0; code < shoal_column_get_n_codes (column); code++)
    if (strstr (shoal_column_get_label (column, code), SEPARATOR) != NULL)
      return FALSE;
  return TRUE;
}

/* Whether all items are values. */
static gboolean
is_list (ShoalColumn *column,
         const char  *inner)
{
  g_auto (GStrv) items = g_strsplit (inner, SEPARATOR, -1);
  guint32 code;

  for (guint i = 0; items[i] != NULL; i++)
    if (!shoal_column_find_label (column, items[i], &code))
      return FALSE;
  return items[0] != NULL;
}

/**
 * shoal_covering_text_check:
 * @column: of the original
 * @can_list: shoal_covering_text_can_list() of it
 * @text: what is published of one row
 * @rows: the rows of the original among which it hides
 *
 * Returns: whether @text covers the values of all @rows
 */
ShoalCovering
shoal_covering_text_check (ShoalColumn   *column,
                           gboolean       can_list,
                           const char    *text,
                           const guint32 *rows,
                           guint          n_rows)
{
  gsize length = strlen (text);
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
  if (length >= 2 && text[0] == '{' && text[length - 1] == '}')
    {
      g_autofree char *inner = g_strndup (text + 1, length - 2);

      if (!can_list || !is_list (column, inner))
        return SHOAL_COVERING_UNKNOWN;
      for (guint i = 0; i < n_rows; i++)
        if (!lists (inner, get_label (column, rows[i])))
          return SHOAL_COVERING_NOT_ALL;
      return SHOAL_COVERING_ALL;
    }
  return SHOAL_COVERING_UNKNOWN;
}
