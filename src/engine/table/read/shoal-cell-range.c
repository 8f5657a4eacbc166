/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Letters are columns, numbers are rows; a dollar sign before either has no meaning here. */

#include "table/read/shoal-cell-range.h"

/* More than any spreadsheet program has. */
#define MAX_COLUMNS 16384
#define MAX_ROWS 16777216

/* Reads a place such as B12, B or 12. Returns: %FALSE when there is none, or a number is too large. */
static gboolean
parse_place (const char **text,
             guint32     *column,
             guint32     *row)
{
  const char *p = *text;

  *column = *row = 0;
  if (*p == '$')
    p++;
  for (; g_ascii_isalpha (*p) && *column <= MAX_COLUMNS; p++)
    *column = *column * 26 + (guint32) (g_ascii_toupper (*p) - 'A') + 1;
  if (*p == '$')
    p++;
  for (; g_ascii_isdigit (*p) && *row <= MAX_ROWS; p++)
    *row = *row * 10 + (guint32) (*p - '0');
  *text = p;
  return *column <= MAX_COLUMNS && *row <= MAX_ROWS && (*column > 0 || *row > 0);
}

/**
 * shoal_cell_range_parse:
 * @text: such as A1:F9, A:F, A3:F or 2:9
 * @range: (out) (optional): the cells
 *
 * Returns: %FALSE when @text is no range
 */
gboolean
shoal_cell_range_parse (const char     *text,
                        ShoalCellRange *range)
{
  ShoalCellRange found = SHOAL_CELL_RANGE_ALL;
  guint32 first_column, first_row, last_column, last_row;

  if (!parse_place (&text, &first_column, &first_row) || *text++ != ':' || !parse_place (&text, &last_column, &last_row)
      || *text != '\0' || (first_column == 0) != (last_column == 0))
    return FALSE;
  if (first_column > 0)
    {
      found.first_column = first_column - 1;
      found.last_column = last_column - 1;
    }
  if (first_row > 0)
    found.first_row = first_row;
  if (last_row > 0)
    found.last_row = last_row;
  if (found.first_column > found.last_column || found.first_row > found.last_row)
    return FALSE;
  if (range != NULL)
    *range = found;
  return TRUE;
}
