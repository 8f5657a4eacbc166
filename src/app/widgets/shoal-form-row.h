/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a form: a title, an explanation and a control. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CHOICE_ROW (shoal_choice_row_get_type ())

/** ShoalChoiceRow: whose choices have names for a screen reader, their texts. */
G_DECLARE_DERIVABLE_TYPE (ShoalChoiceRow, shoal_choice_row, SHOAL, CHOICE_ROW, AdwComboRow)

struct _ShoalChoiceRowClass
{
  AdwComboRowClass parent_class;
};

GtkWidget *shoal_form_row_new         (const char     *title,
                                       const char     *subtitle);
void       shoal_form_row_restore_spin (GtkSpinButton *spin);
GtkWidget *shoal_form_row_new_spin    (const char     *title,
                                       const char     *subtitle,
                                       GtkAdjustment  *adjustment,
                                       guint           digits,
                                       GtkSpinButton **spin);
GtkWidget *shoal_form_row_new_switch  (const char     *title,
                                       const char     *subtitle,
                                       GtkSwitch     **control);
GtkWidget *shoal_form_row_new_choice  (const char     *title,
                                       const char     *subtitle,
                                       GListModel     *choices);
void       shoal_form_row_set_control (AdwActionRow   *row,
                                       GtkWidget      *control);
void       shoal_form_row_show_whole  (GtkWindow      *window);

G_END_DECLS
