/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user of the row checks the text; only the check for a single character is done here. */

#include "config.h"

#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

struct _ShoalCustomValueRow
{
  AdwActionRow parent_instance;

  GtkWidget *entry;
  gboolean has_problem;
  guint tick; /* runs until the entry gets the focus */
  guint n_frames;
};

G_DEFINE_FINAL_TYPE (ShoalCustomValueRow, shoal_custom_value_row, ADW_TYPE_ACTION_ROW)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
changed_cb (ShoalCustomValueRow *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Grabs the focus in the second frame: a new row gets its position in the first one, and scrolling to the focus needs it. */
static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  ShoalCustomValueRow *self = SHOAL_CUSTOM_VALUE_ROW (widget);

  if (self->n_frames++ == 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  gtk_widget_grab_focus (self->entry);
  return G_SOURCE_REMOVE;
}

static void
stop_focusing (ShoalCustomValueRow *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  self->n_frames = 0;
}

static void
shoal_custom_value_row_class_init (ShoalCustomValueRowClass *klass)
{
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_custom_value_row_init (ShoalCustomValueRow *self)
{
  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), 12);
  gtk_entry_set_activates_default (GTK_ENTRY (self->entry), TRUE);
  g_signal_connect_object (self->entry, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  shoal_form_row_set_control (ADW_ACTION_ROW (self), self->entry);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
}

/** shoal_custom_value_row_new: @title: the name of the value to enter. */
GtkWidget *
shoal_custom_value_row_new (const char *title)
{
  return g_object_new (SHOAL_TYPE_CUSTOM_VALUE_ROW, "title", title, NULL);
}

/**
 * shoal_custom_value_row_set_wanted:
 * @wanted: whether the row is visible
 * @list: the list of choices, which gets the focus back when the row is hidden: GTK does not notify a hidden entry that
 *   it loses it
 */
void
shoal_custom_value_row_set_wanted (ShoalCustomValueRow *self,
                                   gboolean             wanted,
                                   GtkWidget           *list)
{
  g_return_if_fail (SHOAL_IS_CUSTOM_VALUE_ROW (self));
  g_return_if_fail (GTK_IS_WIDGET (list));

  if (!wanted && gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    gtk_widget_grab_focus (list);
  stop_focusing (self);
  gtk_widget_set_visible (GTK_WIDGET (self), wanted);
}

/** shoal_custom_value_row_focus: moves the focus to the entry as soon as the row has its position. */
void
shoal_custom_value_row_focus (ShoalCustomValueRow *self)
{
  g_return_if_fail (SHOAL_IS_CUSTOM_VALUE_ROW (self));

  stop_focusing (self);
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/** shoal_custom_value_row_set_text: @text: (nullable): the text of the entry; "changed" is emitted if it differs. */
void
shoal_custom_value_row_set_text (ShoalCustomValueRow *self,
                                 const char          *text)
{
  g_return_if_fail (SHOAL_IS_CUSTOM_VALUE_ROW (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text != NULL ? text : "");
}

/** shoal_custom_value_row_get_text: Returns: (transfer none): the text of the entry. */
const char *
shoal_custom_value_row_get_text (ShoalCustomValueRow *self)
{
  g_return_val_if_fail (SHOAL_IS_CUSTOM_VALUE_ROW (self), "");

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/**
 * shoal_custom_value_row_get_character:
 * @character: (out): the character, or 0
 *
 * Reads the text as one character, such as a separator, of a file of delimited text.
 *
 * Returns: (nullable) (transfer none): why the text is no such character.
 */
const char *
shoal_custom_value_row_get_character (ShoalCustomValueRow *self,
                                      char                *character)
{
  const char *text = shoal_custom_value_row_get_text (self);

  *character = 0;
  if (*text == '\0')
    return _("Enter one character");
  if (*g_utf8_next_char (text) != '\0')
    return _("Enter one character only");
  if ((guint8) *text >= 0x80)
    return _("Only ASCII characters, such as ^ or ~, are possible");
  if (g_ascii_iscntrl (*text) && *text != '\t')
    return _("A line end, or another character that does not show, is not possible");
  *character = *text;
  return NULL;
}

/** shoal_custom_value_row_set_problem: @problem: (nullable): an error in the text; an empty entry is not marked. */
void
shoal_custom_value_row_set_problem (ShoalCustomValueRow *self,
                                    const char          *problem)
{
  GtkAccessible *entry;

  g_return_if_fail (SHOAL_IS_CUSTOM_VALUE_ROW (self));

  entry = GTK_ACCESSIBLE (self->entry);
  self->has_problem = problem != NULL;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), problem != NULL ? problem : "");
  gtk_accessible_update_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, problem != NULL ? problem : "", -1);
  gtk_accessible_update_state (entry, GTK_ACCESSIBLE_STATE_INVALID,
                               problem != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (problem != NULL && *shoal_custom_value_row_get_text (self) != '\0')
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
}

/** shoal_custom_value_row_has_problem: Returns: whether a problem is shown. */
gboolean
shoal_custom_value_row_has_problem (ShoalCustomValueRow *self)
{
  g_return_val_if_fail (SHOAL_IS_CUSTOM_VALUE_ROW (self), FALSE);

  return self->has_problem;
}
