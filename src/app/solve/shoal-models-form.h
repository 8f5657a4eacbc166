/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The privacy models that are asked for besides k-anonymity. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_MODELS_FORM (shoal_models_form_get_type ())

/** ShoalModelsForm: a group of rows for models about sensitive values, and one for those about the population. */
G_DECLARE_FINAL_TYPE (ShoalModelsForm, shoal_models_form, SHOAL, MODELS_FORM, GtkBox)

void shoal_models_form_set_session (ShoalModelsForm *self,
                                    ShoalSession    *session);

G_END_DECLS
