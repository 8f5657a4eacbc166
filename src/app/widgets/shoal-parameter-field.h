/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter as a row of a form. */
#pragma once

#include "base/shoal-parameters.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_PARAMETER_FIELD (shoal_parameter_field_get_type ())

/** ShoalParameterField: Signals: "changed"; "choose-file", when a file is to be chosen whose name is the parameter. */
G_DECLARE_FINAL_TYPE (ShoalParameterField, shoal_parameter_field, SHOAL, PARAMETER_FIELD, GObject)

ShoalParameterField      *shoal_parameter_field_new         (const ShoalParameterSpec *spec);
GtkWidget                *shoal_parameter_field_get_row     (ShoalParameterField      *self);
const ShoalParameterSpec *shoal_parameter_field_get_spec    (ShoalParameterField      *self);
void                      shoal_parameter_field_set_text    (ShoalParameterField      *self,
                                                             const char               *text);
char                     *shoal_parameter_field_dup_text    (ShoalParameterField      *self);
gboolean                  shoal_parameter_field_is_fallback (ShoalParameterField      *self);
gboolean                  shoal_parameter_field_check       (ShoalParameterField      *self);

G_END_DECLS
