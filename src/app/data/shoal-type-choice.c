/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of types in a list. */

#include "config.h"

#include "data/shoal-type-choice.h"

#include "table/shoal-typing.h"

#include <gtk/gtk.h>

static const char *const choices[] = { "text", "number",   "number-point", "number-comma",
                                       "date", "date-ymd", "date-dmy",     "date-mdy" };

/** shoal_type_choice_list: Returns: (transfer none): what the types are called. */
GListModel *
shoal_type_choice_list (void)
{
  static GtkStringList *list;

  if (list == NULL)
    {
      list = gtk_string_list_new (NULL);
      for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
        gtk_string_list_append (list, shoal_type_wish_get_title (choices[i]));
    }
  return G_LIST_MODEL (list);
}

/** shoal_type_choice_find: @type: a type's name. Returns: its place in the list, or %GTK_INVALID_LIST_POSITION. */
guint
shoal_type_choice_find (const char *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (g_strcmp0 (choices[i], type) == 0)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

/** shoal_type_choice_get: Returns: (nullable): name of the type at @position. */
const char *
shoal_type_choice_get (guint position)
{
  return position < G_N_ELEMENTS (choices) ? choices[position] : NULL;
}
