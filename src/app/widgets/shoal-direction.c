/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unicode calls them isolates (UAX #9): what stands in one has a direction of its own. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#define FIRST_STRONG_ISOLATE "\342\201\250"
#define POP_DIRECTIONAL_ISOLATE "\342\201\251"

/**
 * shoal_direction_isolate:
 * @text: a value, or something else that is the same in every language
 *
 * An interval has no letter that tells its direction: in a window that is written from right to left [20, 30) would be shown
 * from its end. This is for what is shown only; what is copied, compared or written stays as it is.
 *
 * Returns: (transfer full): @text, with characters around it in such a window that keep its order
 */
char *
shoal_direction_isolate (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  if (*text == '\0' || gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL)
    return g_strdup (text);
  return g_strconcat (FIRST_STRONG_ISOLATE, text, POP_DIRECTIONAL_ISOLATE, NULL);
}
