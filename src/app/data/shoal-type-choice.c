/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of types as the reader takes them, and what they are called. */

#include "config.h"

#include "data/shoal-type-choice.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

typedef struct
{
  const char *name;
  const char *label;
} Choice;

static const Choice choices[] = {
  { "text", NC_ ("type", "Text") },
  { "number", NC_ ("type", "Number") },
  { "number-point", NC_ ("type", "Number, decimal point") },
  { "number-comma", NC_ ("type", "Number, decimal comma") },
  { "date", NC_ ("type", "Date") },
  { "date-ymd", NC_ ("type", "Date, year first") },
  { "date-dmy", NC_ ("type", "Date, day first") },
  { "date-mdy", NC_ ("type", "Date, month first") },
};

/** shoal_type_choice_list: Returns: (transfer none): what the types are called. */
GListModel *
shoal_type_choice_list (void)
{
  static GtkStringList *list;

  if (list == NULL)
    {
      list = gtk_string_list_new (NULL);
      for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
        gtk_string_list_append (list, g_dpgettext2 (NULL, "type", choices[i].label));
    }
  return G_LIST_MODEL (list);
}

/** shoal_type_choice_find: @type: a type's name. Returns: its place in the list, or %GTK_INVALID_LIST_POSITION. */
guint
shoal_type_choice_find (const char *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (g_strcmp0 (choices[i].name, type) == 0)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

/** shoal_type_choice_get: Returns: (nullable): name of the type at @position. */
const char *
shoal_type_choice_get (guint position)
{
  return position < G_N_ELEMENTS (choices) ? choices[position].name : NULL;
}
