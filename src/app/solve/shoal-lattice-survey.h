/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which nodes of the lattice meet the requirements, as far as that is known. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalMapState:
 * @SHOAL_MAP_UNKNOWN: neither checked nor implied
 * @SHOAL_MAP_INFEASIBLE: it does not meet the requirements
 * @SHOAL_MAP_FEASIBLE: it does
 * @SHOAL_MAP_MINIMAL: it does, and no node below
 */
typedef enum
{
  SHOAL_MAP_UNKNOWN,
  SHOAL_MAP_INFEASIBLE,
  SHOAL_MAP_FEASIBLE,
  SHOAL_MAP_MINIMAL,
} ShoalMapState;

/** SHOAL_LATTICE_SURVEY_MAX_NODES: larger lattices are not surveyed; only what is told of them is known. */
#define SHOAL_LATTICE_SURVEY_MAX_NODES 20000

#define SHOAL_TYPE_LATTICE_SURVEY (shoal_lattice_survey_get_type ())

/**
 * ShoalLatticeSurvey:
 *
 * Lives on the main thread. Signal "changed": more is known, at most ten times a second.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeSurvey, shoal_lattice_survey, SHOAL, LATTICE_SURVEY, GObject)

ShoalLatticeSurvey *shoal_lattice_survey_new         (ShoalMicrodata          *microdata,
                                                const ShoalRequirements *requirements);
void             shoal_lattice_survey_survey      (ShoalLatticeSurvey         *self);
void             shoal_lattice_survey_cancel      (ShoalLatticeSurvey         *self);
void             shoal_lattice_survey_tell        (ShoalLatticeSurvey         *self,
                                                const guint             *levels,
                                                gboolean                 feasible);
ShoalMapState    shoal_lattice_survey_get         (ShoalLatticeSurvey         *self,
                                                const guint             *levels);
double           shoal_lattice_survey_get_size    (ShoalLatticeSurvey         *self);
gboolean         shoal_lattice_survey_is_complete (ShoalLatticeSurvey         *self);

G_END_DECLS
