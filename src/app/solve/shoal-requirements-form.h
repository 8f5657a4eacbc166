/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release must guarantee, and what it should lose least of. */
#pragma once

#include "session/shoal-session.h"
#include "solve/shoal-solver-registry.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_REQUIREMENTS_FORM (shoal_requirements_form_get_type ())

/** ShoalRequirementsForm: shows requirements and objective of the session's project, and edits them. */
G_DECLARE_FINAL_TYPE (ShoalRequirementsForm, shoal_requirements_form, SHOAL, REQUIREMENTS_FORM, GtkBox)

void               shoal_requirements_form_set_session   (ShoalRequirementsForm *self,
                                                          ShoalSession          *session);
void               shoal_requirements_form_set_family    (ShoalRequirementsForm *self,
                                                          ShoalSolverFamily      family);
const ShoalMetric *shoal_requirements_form_get_objective (ShoalRequirementsForm *self);

G_END_DECLS
