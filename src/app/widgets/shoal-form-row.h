/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a form: a title, an explanation and a control. */
#pragma once

#include "base/shoal-parameters.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CHOICE_ROW (shoal_choice_row_get_type ())

/** ShoalChoiceRow: a combo row whose choices have their texts as names for a screen reader. */
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

/* A row to enter a value that a list of choices does not have. */

#define SHOAL_TYPE_CUSTOM_VALUE_ROW (shoal_custom_value_row_get_type ())

/**
 * ShoalCustomValueRow:
 *
 * An entry with a title; a problem with the text is shown below the title. Signal "changed": the text has
 * changed.
 */
G_DECLARE_FINAL_TYPE (ShoalCustomValueRow, shoal_custom_value_row, SHOAL, CUSTOM_VALUE_ROW, AdwActionRow)

GtkWidget  *shoal_custom_value_row_new           (const char          *title);
void        shoal_custom_value_row_set_wanted    (ShoalCustomValueRow *self,
                                                  gboolean             wanted,
                                                  GtkWidget           *list);
void        shoal_custom_value_row_focus         (ShoalCustomValueRow *self);
void        shoal_custom_value_row_set_text      (ShoalCustomValueRow *self,
                                                  const char          *text);
const char *shoal_custom_value_row_get_text      (ShoalCustomValueRow *self);
const char *shoal_custom_value_row_get_character (ShoalCustomValueRow *self,
                                                  char                *character);
void        shoal_custom_value_row_set_problem   (ShoalCustomValueRow *self,
                                                  const char          *problem);
gboolean    shoal_custom_value_row_has_problem   (ShoalCustomValueRow *self);

/* One parameter as a row of a form. */

#define SHOAL_TYPE_PARAMETER_FIELD (shoal_parameter_field_get_type ())

/** ShoalParameterField: Signals: "changed"; "choose-file": the user wants to choose the file that the parameter names. */
G_DECLARE_FINAL_TYPE (ShoalParameterField, shoal_parameter_field, SHOAL, PARAMETER_FIELD, GObject)

ShoalParameterField      *shoal_parameter_field_new         (const ShoalParameterSpec *spec);
GtkWidget                *shoal_parameter_field_get_row     (ShoalParameterField      *self);
const ShoalParameterSpec *shoal_parameter_field_get_spec    (ShoalParameterField      *self);
void                      shoal_parameter_field_set_text    (ShoalParameterField      *self,
                                                             const char               *text);
void                      shoal_parameter_field_set_runs    (ShoalParameterField      *self,
                                                             const char *const        *names);
char                     *shoal_parameter_field_dup_text    (ShoalParameterField      *self);
gboolean                  shoal_parameter_field_is_fallback (ShoalParameterField      *self);
gboolean                  shoal_parameter_field_check       (ShoalParameterField      *self);

/* A form that is generated from the specifications of the parameters of builders, solvers and models. */

#define SHOAL_TYPE_PARAMETER_FORM (shoal_parameter_form_get_type ())

/** ShoalParameterForm: Signals: "changed"; "choose-file" (name): the user wants to choose the file for that parameter. */
G_DECLARE_FINAL_TYPE (ShoalParameterForm, shoal_parameter_form, SHOAL, PARAMETER_FORM, AdwBin)

void             shoal_parameter_form_set_title      (ShoalParameterForm       *self,
                                                      const char               *title);
void             shoal_parameter_form_set_specs      (ShoalParameterForm       *self,
                                                      const ShoalParameterSpec *specs,
                                                      guint                     n_specs,
                                                      const ShoalParameters    *values);
void             shoal_parameter_form_set_value      (ShoalParameterForm       *self,
                                                      const char               *name,
                                                      const char               *text);
ShoalParameters *shoal_parameter_form_dup_parameters (ShoalParameterForm       *self);
gboolean         shoal_parameter_form_check          (ShoalParameterForm       *self);

G_END_DECLS
