/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice of the open project and what is known of its nodes, without a widget. */
#pragma once

#include "models/solve/shoal-lattice-survey.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_MODEL (shoal_lattice_model_get_type ())

/**
 * ShoalLatticeModel:
 *
 * Shows what the selected run looks at, while it works and after, or what a survey has found out about all nodes.
 * Properties: "microdata" (nullable; read-only; another one is another lattice), "error-message" (nullable, read-only:
 * why there is none), "has-search" (read-only: the selected run has left word of its search), "show-search" (writable:
 * whether that is shown).
 *
 * Signal "changed": more is known, or something else is shown; at most some ten times a second.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeModel, shoal_lattice_model, SHOAL, LATTICE_MODEL, GObject)

ShoalLatticeModel  *shoal_lattice_model_new            (ShoalSession      *session);
void                shoal_lattice_model_load           (ShoalLatticeModel *self);
ShoalMicrodata     *shoal_lattice_model_get_microdata  (ShoalLatticeModel *self);
ShoalLatticeSurvey *shoal_lattice_model_get_survey     (ShoalLatticeModel *self);
ShoalLatticeMap    *shoal_lattice_model_get_search     (ShoalLatticeModel *self);
double              shoal_lattice_model_get_size       (ShoalLatticeModel *self);
gboolean            shoal_lattice_model_is_whole       (ShoalLatticeModel *self);
const guint        *shoal_lattice_model_get_selected   (ShoalLatticeModel *self);
ShoalNodeState      shoal_lattice_model_get_state      (ShoalLatticeModel *self,
                                                        const guint       *levels);
GArray             *shoal_lattice_model_dup_path       (ShoalLatticeModel *self);

G_END_DECLS
