/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice of the open project and the known states of its nodes, without a widget. */
#pragma once

#include "models/solve/shoal-lattice-survey.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_MODEL (shoal_lattice_model_get_type ())

/**
 * ShoalLatticeModel:
 * @microdata: (nullable): the microdata of the lattice; other microdata have another lattice
 * @error_message: (nullable): why there is no lattice
 * @has_search: whether the selected run has a map of its search
 * @show_search: whether that map is shown
 * @survey: (nullable): of all nodes, or of those around the selected one
 *
 * Shows the nodes that the selected run checks, while it works and afterwards, or the states that a survey has found for
 * all nodes. Fields are read-only; the first four are properties, of which "show-search" can be set.
 *
 * Signal "changed": states have changed, or another map is shown; at most about ten times a second.
 */
struct _ShoalLatticeModel
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  char *error_message;
  gboolean has_search;
  gboolean show_search;
  ShoalLatticeSurvey *survey;

  /*< private >*/
  ShoalSession *session;
  gboolean loading;
  ShoalLatticeMap *search; /* of the selected run, if it searches or has searched this lattice; nullable */
  GPtrArray *optimal;      /* of ShoalRecoding: nodes that runs have proven optimal */
  GSignalGroup *run_signals;
  guint live_source;
  guint64 n_checked; /* by the run, at the last check of the timer */
};

G_DECLARE_FINAL_TYPE (ShoalLatticeModel, shoal_lattice_model, SHOAL, LATTICE_MODEL, GObject)

ShoalLatticeModel  *shoal_lattice_model_new            (ShoalSession      *session);
void                shoal_lattice_model_load           (ShoalLatticeModel *self);
ShoalLatticeMap    *shoal_lattice_model_get_search     (ShoalLatticeModel *self);
double              shoal_lattice_model_get_size       (ShoalLatticeModel *self);
gboolean            shoal_lattice_model_is_whole       (ShoalLatticeModel *self);
const guint        *shoal_lattice_model_get_selected   (ShoalLatticeModel *self);
ShoalNodeState      shoal_lattice_model_get_state      (ShoalLatticeModel *self,
                                                        const guint       *levels);
GArray             *shoal_lattice_model_dup_path       (ShoalLatticeModel *self);

G_END_DECLS
