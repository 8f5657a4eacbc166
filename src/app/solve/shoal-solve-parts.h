/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the solve page consists of, a file each. */
#pragma once

#include "charts/classmap/shoal-class-map.h"
#include "models/solve/shoal-lattice-model.h"
#include "models/solve/shoal-model-costs.h"
#include "session/shoal-session-run.h"
#include "session/shoal-session.h"
#include "solve/lattice/shoal-lattice-area.h"
#include "solve/shoal-solver-registry.h"
#include "widgets/shoal-form-row.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* What is to be kept best. */

#define SHOAL_TYPE_OBJECTIVE_ROW (shoal_objective_row_get_type ())

/**
 * ShoalObjectiveRow:
 *
 * Offers some aims in plain words, those that no solver of a kind can search by with the reason, and what is set; or all metrics that
 * solvers of the kind can search by. In words first and by name second.
 * Signal "changed": a person has chosen another one.
 */
G_DECLARE_FINAL_TYPE (ShoalObjectiveRow, shoal_objective_row, SHOAL, OBJECTIVE_ROW, ShoalChoiceRow)

GtkWidget         *shoal_objective_row_new        (void);
void               shoal_objective_row_list_all   (ShoalObjectiveRow *self);
void               shoal_objective_row_set_family (ShoalObjectiveRow *self,
                                                   ShoalSolverFamily  family);
void               shoal_objective_row_set_has_target
                                                  (ShoalObjectiveRow *self,
                                                   gboolean           has_target);
void               shoal_objective_row_set_metric (ShoalObjectiveRow *self,
                                                   const ShoalMetric *metric);
const ShoalMetric *shoal_objective_row_get_metric (ShoalObjectiveRow *self);

/* What a release must guarantee, and what it should lose least of. */

#define SHOAL_TYPE_REQUIREMENTS_FORM (shoal_requirements_form_get_type ())

/** ShoalRequirementsForm: shows requirements and objective of the session's project, and edits them. */
G_DECLARE_FINAL_TYPE (ShoalRequirementsForm, shoal_requirements_form, SHOAL, REQUIREMENTS_FORM, GtkBox)

void               shoal_requirements_form_set_session   (ShoalRequirementsForm *self,
                                                          ShoalSession          *session);
void               shoal_requirements_form_set_family    (ShoalRequirementsForm *self,
                                                          ShoalSolverFamily      family);
const ShoalMetric *shoal_requirements_form_get_objective (ShoalRequirementsForm *self);

/* Which kind of recoding is looked for. */

#define SHOAL_TYPE_RECODING_CHOICE (shoal_recoding_choice_get_type ())

/**
 * ShoalRecodingChoice:
 *
 * A row for each kind that some solver of the registry finds, with a sentence, and a sketch of what the chosen one does to
 * four rows. Signal "changed": another kind is chosen.
 */
G_DECLARE_FINAL_TYPE (ShoalRecodingChoice, shoal_recoding_choice, SHOAL, RECODING_CHOICE, AdwBin)

ShoalSolverFamily shoal_recoding_choice_get_family (ShoalRecodingChoice *self);
void              shoal_recoding_choice_set_family (ShoalRecodingChoice *self,
                                                    ShoalSolverFamily    family);

/* Which solver is to search, with which parameters, from which seed, for how long. */

#define SHOAL_TYPE_SOLVER_FORM (shoal_solver_form_get_type ())

/**
 * ShoalSolverForm:
 *
 * Made from the registry and from the properties of the chosen solver; lists the solvers of one family, and remembers which
 * of each was chosen. Signal "changed": another solver is chosen, or how long it may search.
 */
G_DECLARE_FINAL_TYPE (ShoalSolverForm, shoal_solver_form, SHOAL, SOLVER_FORM, GtkBox)

const ShoalSolverInfo *shoal_solver_form_get_info       (ShoalSolverForm *self);
void                   shoal_solver_form_set_family     (ShoalSolverForm *self,
                                                         ShoalSolverFamily family);
char                  *shoal_solver_form_dup_summary    (ShoalSolverForm *self);
ShoalSolver           *shoal_solver_form_dup_solver     (ShoalSolverForm *self);
guint64                shoal_solver_form_get_seed       (ShoalSolverForm *self);
double                 shoal_solver_form_get_time_limit (ShoalSolverForm *self);
void                   shoal_solver_form_set_time_limit (ShoalSolverForm *self,
                                                         double           seconds);
void                   shoal_solver_form_take_settings  (ShoalSolverForm *self,
                                                         const char      *solver_id,
                                                         ShoalSolver     *solver,
                                                         guint64          seed);

/* How much each quasi-identifier counts. */

#define SHOAL_TYPE_WEIGHTS_FORM (shoal_weights_form_get_type ())

/** ShoalWeightsForm: shows the weights of the quasi-identifiers of the session's project, and edits them. */
G_DECLARE_FINAL_TYPE (ShoalWeightsForm, shoal_weights_form, SHOAL, WEIGHTS_FORM, AdwBin)

void shoal_weights_form_set_session (ShoalWeightsForm *self,
                                     ShoalSession     *session);

/* What the selected run keeps, or why it found nothing, and what would do better. */

#define SHOAL_TYPE_ADVICE_BAR (shoal_advice_bar_get_type ())

/**
 * ShoalAdviceBar:
 *
 * Is seen only while there is something to say. Its buttons change what the session's project asks, where that is what is
 * offered, and activate "solve.run-kind".
 */
G_DECLARE_FINAL_TYPE (ShoalAdviceBar, shoal_advice_bar, SHOAL, ADVICE_BAR, AdwBin)

void        shoal_advice_bar_set_session (ShoalAdviceBar *self,
                                          ShoalSession   *session);

/* Best value and bound of a run over time. */

#define SHOAL_TYPE_RUN_CHART (shoal_run_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunChart, shoal_run_chart, SHOAL, RUN_CHART, AdwBin)

void  shoal_run_chart_set_run   (ShoalRunChart   *self,
                                 ShoalSessionRun *run);

/* The lattice of the open project: what is known of its nodes, the selected one, and what can be done with it. */

#define SHOAL_TYPE_LATTICE_PANE (shoal_lattice_pane_get_type ())

/**
 * ShoalLatticePane:
 *
 * Actions: "lattice.zoom-in", "lattice.zoom-out", "lattice.fit", "lattice.export" (string: "svg", "png" or "pdf") and
 * "lattice.use-node".
 */
G_DECLARE_FINAL_TYPE (ShoalLatticePane, shoal_lattice_pane, SHOAL, LATTICE_PANE, GtkBox)

void               shoal_lattice_pane_set_session (ShoalLatticePane *self,
                                                   ShoalSession     *session);
ShoalLatticeModel *shoal_lattice_pane_get_model   (ShoalLatticePane *self);

/* The classes of the selected result on two attributes, and how many there are of each size. */

#define SHOAL_TYPE_CLASS_MAP_PANE (shoal_class_map_pane_get_type ())

/**
 * ShoalClassMapPane:
 *
 * Stands in the place of the lattice for results that are partitions. A click, or the arrow keys, select a class, which the
 * Release page lists with its rows; Escape selects none. Actions "class-map.export" (ending) and "class-map.show-rows".
 */
G_DECLARE_FINAL_TYPE (ShoalClassMapPane, shoal_class_map_pane, SHOAL, CLASS_MAP_PANE, GtkBox)

void           shoal_class_map_pane_set_session (ShoalClassMapPane *self,
                                                 ShoalSession      *session);

/* The privacy models that are asked for besides k-anonymity. */

#define SHOAL_TYPE_MODELS_FORM (shoal_models_form_get_type ())

/** ShoalModelsForm: a group of rows for models about sensitive values, and one for those about the population. */
G_DECLARE_FINAL_TYPE (ShoalModelsForm, shoal_models_form, SHOAL, MODELS_FORM, GtkBox)

void shoal_models_form_set_session (ShoalModelsForm *self,
                                    ShoalSession    *session);

/* One privacy model among those that are asked for. */

#define SHOAL_TYPE_MODEL_ROW (shoal_model_row_get_type ())

/** ShoalModelRow: a sentence that says what is asked; unfolded, its column and numbers, and what it costs. */
G_DECLARE_FINAL_TYPE (ShoalModelRow, shoal_model_row, SHOAL, MODEL_ROW, AdwExpanderRow)

GtkWidget            *shoal_model_row_new           (ShoalSession        *session,
                                                     ShoalModelCosts     *costs,
                                                     guint                model);
const ShoalGuarantee *shoal_model_row_get_guarantee (ShoalModelRow       *self);
guint                 shoal_model_row_get_model     (ShoalModelRow       *self);
void                  shoal_model_row_update        (ShoalModelRow       *self);

G_END_DECLS
