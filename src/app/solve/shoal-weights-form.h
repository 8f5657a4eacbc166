/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much each quasi-identifier counts. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_WEIGHTS_FORM (shoal_weights_form_get_type ())

/** ShoalWeightsForm: shows the weights of the quasi-identifiers of the session's project, and edits them. */
G_DECLARE_FINAL_TYPE (ShoalWeightsForm, shoal_weights_form, SHOAL, WEIGHTS_FORM, AdwBin)

void shoal_weights_form_set_session (ShoalWeightsForm *self,
                                     ShoalSession     *session);

G_END_DECLS
