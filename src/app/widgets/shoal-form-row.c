/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows with a choice, and stand-ins for the spin and switch rows of later versions of libadwaita. */

#include "config.h"

#include "widgets/shoal-form-row.h"

#include "widgets/shoal-gtk-internals.h"

G_DEFINE_TYPE (ShoalChoiceRow, shoal_choice_row, ADW_TYPE_COMBO_ROW)

static void
shoal_choice_row_class_init (ShoalChoiceRowClass *klass)
{
}

static void
shoal_choice_row_init (ShoalChoiceRow *self)
{
  shoal_gtk_name_list_rows (GTK_WIDGET (self));
}

/** shoal_form_row_set_control: puts @control at the end of @row; a screen reader takes name and description from the
 *   row's title and subtitle. */
void
shoal_form_row_set_control (AdwActionRow *row,
                            GtkWidget    *control)
{
  g_return_if_fail (ADW_IS_ACTION_ROW (row));
  g_return_if_fail (GTK_IS_WIDGET (control));

  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (row, control);
  adw_action_row_set_activatable_widget (row, control);
}

static GtkWidget *
new_row (GType       type,
         const char *title,
         const char *subtitle)
{
  return g_object_new (type, "title", title, "subtitle", subtitle, "use-markup", FALSE, "title-lines", 0, "subtitle-lines", 0,
                       NULL);
}

/** shoal_form_row_new: @subtitle: (nullable): explanation. Returns: (transfer floating): a row without a control. */
GtkWidget *
shoal_form_row_new (const char *title,
                    const char *subtitle)
{
  return new_row (ADW_TYPE_ACTION_ROW, title, subtitle);
}

/* Rejects a text without digits. The entry ignores letters: "abc" becomes an empty text, which GTK would read as 0. */
static int
read_number_cb (GtkSpinButton *spin,
                double        *number)
{
  for (const char *at = gtk_editable_get_text (GTK_EDITABLE (spin)); *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_isdigit (g_utf8_get_char (at)))
      return FALSE;
  return GTK_INPUT_ERROR;
}

/** shoal_form_row_restore_spin: makes @spin replace a text that is no number in its range by the previous value. */
void
shoal_form_row_restore_spin (GtkSpinButton *spin)
{
  g_return_if_fail (GTK_IS_SPIN_BUTTON (spin));

  gtk_spin_button_set_update_policy (spin, GTK_UPDATE_IF_VALID);
  g_signal_connect (spin, "input", G_CALLBACK (read_number_cb), NULL);
}

/**
 * shoal_form_row_new_spin:
 * @subtitle: (nullable): explanation
 * @adjustment: (transfer floating): value, range and steps
 * @digits: after the decimal point
 * @spin: (out) (optional): the control
 */
GtkWidget *
shoal_form_row_new_spin (const char     *title,
                         const char     *subtitle,
                         GtkAdjustment  *adjustment,
                         guint           digits,
                         GtkSpinButton **spin)
{
  GtkWidget *row = new_row (ADW_TYPE_ACTION_ROW, title, subtitle);
  GtkWidget *control = gtk_spin_button_new (adjustment, 1, digits);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (control), TRUE);
  shoal_form_row_restore_spin (GTK_SPIN_BUTTON (control));
  gtk_editable_set_width_chars (GTK_EDITABLE (control), 7);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (control), 7);
  shoal_gtk_spin_button_ignore_scroll (GTK_SPIN_BUTTON (control));
  shoal_form_row_set_control (ADW_ACTION_ROW (row), control);
  if (spin != NULL)
    *spin = GTK_SPIN_BUTTON (control);
  return row;
}

GtkWidget *
shoal_form_row_new_switch (const char  *title,
                           const char  *subtitle,
                           GtkSwitch  **control)
{
  GtkWidget *row = new_row (ADW_TYPE_ACTION_ROW, title, subtitle);
  GtkWidget *made = gtk_switch_new ();

  shoal_form_row_set_control (ADW_ACTION_ROW (row), made);
  if (control != NULL)
    *control = GTK_SWITCH (made);
  return row;
}

/** shoal_form_row_new_choice: @choices: (transfer none): a list of #GtkStringObject. Returns: a #ShoalChoiceRow. */
GtkWidget *
shoal_form_row_new_choice (const char *title,
                           const char *subtitle,
                           GListModel *choices)
{
  GtkWidget *row = new_row (SHOAL_TYPE_CHOICE_ROW, title, subtitle);

  adw_combo_row_set_model (ADW_COMBO_ROW (row), choices);
  return row;
}

/* Setting the value also stops GTK's scrolling animation to the focused widget. */
static void
scroll_to_row (GtkWidget *row,
               GtkWidget *viewport)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport));
  double value = gtk_adjustment_get_value (adjustment);
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (row, gtk_viewport_get_child (GTK_VIEWPORT (viewport)), &bounds))
    return;
  value = MAX (value, bounds.origin.y + bounds.size.height - gtk_adjustment_get_page_size (adjustment));
  gtk_adjustment_set_value (adjustment, MIN (value, bounds.origin.y));
}

static void
focus_widget_cb (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;
  GtkWidget *viewport = row != NULL ? gtk_widget_get_ancestor (row, GTK_TYPE_VIEWPORT) : NULL;

  if (viewport != NULL)
    scroll_to_row (row, viewport);
}

/** shoal_form_row_show_whole: When a widget in @window gets the focus, scrolls to its row; GTK scrolls to the widget only. */
void
shoal_form_row_show_whole (GtkWindow *window)
{
  g_return_if_fail (GTK_IS_WINDOW (window));

  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_widget_cb), NULL);
}
