/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A form made from the description of parameters, of builders and solvers alike. */
#pragma once

#include "base/shoal-parameters.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_PARAMETER_FORM (shoal_parameter_form_get_type ())

/** ShoalParameterForm: Signals: "changed"; "choose-file" (name), when a file is to be chosen for the text parameter @name. */
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
