/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pair of levels, as text and against a hierarchy. */

#include "schema/shoal-level-range.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

gboolean
shoal_level_range_equal (ShoalLevelRange a,
                         ShoalLevelRange b)
{
  return a.lowest == b.lowest && a.highest == b.highest;
}

/**
 * shoal_level_range_parse:
 * @text: two numbers such as "1:3", the lowest and the highest level
 * @range: (out): these levels
 *
 * Returns: whether @text is such a pair, in this order.
 */
gboolean
shoal_level_range_parse (const char      *text,
                         ShoalLevelRange *range)
{
  g_autofree char *lowest_text = NULL;
  const char *colon;
  guint64 lowest, highest;

  g_return_val_if_fail (text != NULL && range != NULL, FALSE);

  colon = strchr (text, ':');
  if (colon == NULL)
    return FALSE;
  lowest_text = g_strndup (text, (gsize) (colon - text));
  if (!g_ascii_string_to_unsigned (lowest_text, 10, 0, SHOAL_LEVEL_TOP - 1, &lowest, NULL)
      || !g_ascii_string_to_unsigned (colon + 1, 10, lowest, SHOAL_LEVEL_TOP - 1, &highest, NULL))
    return FALSE;
  *range = (ShoalLevelRange){ (guint) lowest, (guint) highest };
  return TRUE;
}

/**
 * shoal_level_range_fits:
 * @height: the level of a hierarchy's root
 * @column: name of the column, for the message
 *
 * Errors: %SHOAL_ERROR_USAGE that names @column.
 *
 * Returns: whether the hierarchy has these levels.
 */
gboolean
shoal_level_range_fits (ShoalLevelRange   self,
                        guint             height,
                        const char       *column,
                        GError          **error)
{
  guint highest = self.highest == SHOAL_LEVEL_TOP ? height : self.highest;

  if (self.lowest <= highest && highest <= height)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("column “%s”: its levels are fixed from %'u to %'u, but those of its hierarchy go from 0 to %'u"), column,
               self.lowest, highest, height);
  return FALSE;
}
