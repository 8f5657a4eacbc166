/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds out in the background which nodes of a lattice meet the requirements. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "solve/lattice/map/shoal-lattice-explorer.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_SURVEY (shoal_lattice_survey_get_type ())

/**
 * ShoalLatticeSurvey:
 * @map: the states known so far, which workers change at any time
 * @requirements: requirements of a feasible node
 * @is_complete: whether the state of every node is known
 * @shares: (nullable): the share of feasible nodes by height, exact when the survey is complete; %NULL until it ends
 *
 * Lives on the main thread. Fields are read-only. Signal "changed": more states are known, at most ten times a second.
 */
struct _ShoalLatticeSurvey
{
  GObject parent_instance;

  ShoalLatticeMap *map;
  const ShoalRequirements *requirements;
  gboolean is_complete;
  double *shares;

  /*< private >*/
  ShoalLatticeExplorer *explorer;
  GCancellable *surveying;
  GCancellable *looking;
  guint report_source;
};

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

G_END_DECLS
