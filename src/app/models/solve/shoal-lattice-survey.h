/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds out in the background which nodes of a lattice meet the requirements. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "solve/lattice/map/shoal-lattice-map.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_SURVEY (shoal_lattice_survey_get_type ())

/**
 * ShoalLatticeSurvey:
 *
 * Lives on the main thread; its workers write on the map. Signal "changed": more is known, at most ten times a second.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeSurvey, shoal_lattice_survey, SHOAL, LATTICE_SURVEY, GObject)

ShoalLatticeSurvey *shoal_lattice_survey_new         (ShoalMicrodata          *microdata,
                                                      const ShoalRequirements *requirements);
void                shoal_lattice_survey_start       (ShoalLatticeSurvey      *self);
void                shoal_lattice_survey_look        (ShoalLatticeSurvey      *self,
                                                      const guint             *levels);
void                shoal_lattice_survey_tell        (ShoalLatticeSurvey      *self,
                                                      const guint             *levels,
                                                      gboolean                 feasible);
void                shoal_lattice_survey_cancel      (ShoalLatticeSurvey      *self);
ShoalLatticeMap    *shoal_lattice_survey_get_map     (ShoalLatticeSurvey      *self);
gboolean            shoal_lattice_survey_is_complete (ShoalLatticeSurvey      *self);
const double       *shoal_lattice_survey_get_shares  (ShoalLatticeSurvey      *self);

const ShoalRequirements *shoal_lattice_survey_get_requirements (ShoalLatticeSurvey *self);

G_END_DECLS
