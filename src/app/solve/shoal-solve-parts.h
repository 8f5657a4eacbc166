/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the solve page; each has a file of its own. */
#pragma once

#include "charts/classmap/shoal-class-map.h"
#include "charts/companions/shoal-companion-chart.h"
#include "models/compare/shoal-run-comparison.h"
#include "models/solve/shoal-lattice-model.h"
#include "models/solve/shoal-model-costs.h"
#include "models/solve/shoal-row-losses.h"
#include "session/shoal-session-run.h"
#include "session/shoal-session.h"
#include "solve/lattice/shoal-lattice-area.h"
#include "solve/shoal-solver-registry.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-page.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A choice of the objective. */

#define SHOAL_TYPE_OBJECTIVE_ROW (shoal_objective_row_get_type ())

/**
 * ShoalObjectiveRow:
 *
 * Offers the metrics that have an aim in plain words, with the reason if no solver of the family supports one, and the
 * metric that is set; or all metrics that solvers of the family support. Each item has the aim as title and the name as
 * subtitle. Signal "changed": a person has chosen another metric.
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

/* The requirements on a release and the objective of the search. */

#define SHOAL_TYPE_REQUIREMENTS_FORM (shoal_requirements_form_get_type ())

/** ShoalRequirementsForm: shows and edits the requirements and the objective of the session's project. */
G_DECLARE_FINAL_TYPE (ShoalRequirementsForm, shoal_requirements_form, SHOAL, REQUIREMENTS_FORM, GtkBox)

void               shoal_requirements_form_set_session   (ShoalRequirementsForm *self,
                                                          ShoalSession          *session);
void               shoal_requirements_form_set_family    (ShoalRequirementsForm *self,
                                                          ShoalSolverFamily      family);
const ShoalMetric *shoal_requirements_form_get_objective (ShoalRequirementsForm *self);

/* The kind of recoding to search for. */

#define SHOAL_TYPE_RECODING_CHOICE (shoal_recoding_choice_get_type ())

/**
 * ShoalRecodingChoice:
 *
 * A row for each kind of recoding that has a solver in the registry, with a summary, and a sketch of the effect of the chosen
 * kind on four rows. Signal "changed": another kind was chosen.
 */
G_DECLARE_FINAL_TYPE (ShoalRecodingChoice, shoal_recoding_choice, SHOAL, RECODING_CHOICE, AdwBin)

ShoalSolverFamily shoal_recoding_choice_get_family (ShoalRecodingChoice *self);
void              shoal_recoding_choice_set_family (ShoalRecodingChoice *self,
                                                    ShoalSolverFamily    family);

/* The solver, its parameters, seed and time limit. */

#define SHOAL_TYPE_SOLVER_FORM (shoal_solver_form_get_type ())

/**
 * ShoalSolverForm:
 *
 * Made from the registry and from the properties of the chosen solver. Lists the solvers of one family, and remembers the
 * last choice for each family. Signal "changed": another solver or time limit was chosen.
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

/* The weights of the quasi-identifiers in the objective. */

#define SHOAL_TYPE_WEIGHTS_FORM (shoal_weights_form_get_type ())

/** ShoalWeightsForm: shows and edits the weights of the quasi-identifiers of the session's project. */
G_DECLARE_FINAL_TYPE (ShoalWeightsForm, shoal_weights_form, SHOAL, WEIGHTS_FORM, AdwBin)

void shoal_weights_form_set_session (ShoalWeightsForm *self,
                                     ShoalSession     *session);

/* The result of the selected run in words, or why it has none, and offers for a better one. */

#define SHOAL_TYPE_ADVICE_BAR (shoal_advice_bar_get_type ())

/**
 * ShoalAdviceBar:
 *
 * Visible only while there is advice. Its buttons change the request of the session's project, if the offer is such a change,
 * and activate "solve.run-kind".
 */
G_DECLARE_FINAL_TYPE (ShoalAdviceBar, shoal_advice_bar, SHOAL, ADVICE_BAR, AdwBin)

void        shoal_advice_bar_set_session (ShoalAdviceBar *self,
                                          ShoalSession   *session);

/* Best value and bound of a run over time. */

#define SHOAL_TYPE_RUN_CHART (shoal_run_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunChart, shoal_run_chart, SHOAL, RUN_CHART, AdwBin)

void  shoal_run_chart_set_run   (ShoalRunChart   *self,
                                 ShoalSessionRun *run);

/* The lattice of the open project with the known states of its nodes, and actions on the selected node. */

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

/* A map of the classes of the selected result by two attributes, and the number of classes of each size. */

#define SHOAL_TYPE_CLASS_MAP_PANE (shoal_class_map_pane_get_type ())

/**
 * ShoalClassMapPane:
 *
 * Replaces the lattice for results that are partitions. A click or the arrow keys select a class, whose rows the Release
 * page lists; Escape clears the selection. Actions "class-map.export" (ending) and "class-map.show-rows".
 */
G_DECLARE_FINAL_TYPE (ShoalClassMapPane, shoal_class_map_pane, SHOAL, CLASS_MAP_PANE, GtkBox)

void           shoal_class_map_pane_set_session (ShoalClassMapPane *self,
                                                 ShoalSession      *session);

/* The project's privacy models besides k-anonymity. */

#define SHOAL_TYPE_MODELS_FORM (shoal_models_form_get_type ())

/** ShoalModelsForm: a group of rows for models about sensitive values, and a group for models about the population. */
G_DECLARE_FINAL_TYPE (ShoalModelsForm, shoal_models_form, SHOAL, MODELS_FORM, GtkBox)

void shoal_models_form_set_session (ShoalModelsForm *self,
                                    ShoalSession    *session);

/* One of the project's privacy models. */

#define SHOAL_TYPE_MODEL_ROW (shoal_model_row_get_type ())

/** ShoalModelRow: a sentence that states the requirement; unfolded, the column and parameters, and the cost. */
G_DECLARE_FINAL_TYPE (ShoalModelRow, shoal_model_row, SHOAL, MODEL_ROW, AdwExpanderRow)

GtkWidget            *shoal_model_row_new           (ShoalSession        *session,
                                                     ShoalModelCosts     *costs,
                                                     guint                model);
const ShoalGuarantee *shoal_model_row_get_guarantee (ShoalModelRow       *self);
guint                 shoal_model_row_get_model     (ShoalModelRow       *self);
void                  shoal_model_row_update        (ShoalModelRow       *self);

/* The selected matching by row: a row with its companions, and the losses of all rows. */

/* A row in the middle of its companions. */

#define SHOAL_TYPE_COMPANION_RING (shoal_companion_ring_get_type ())

/**
 * ShoalCompanionRing:
 *
 * A click on a companion asks for its row. Left and right mark the companions in turn, and Enter asks for the row of the
 * marked one; up, down, Home and End ask for the next, previous, first and last row. Signals: "picked" (row): a person
 * asked for that row; "marked": another companion is marked, or none.
 */
G_DECLARE_FINAL_TYPE (ShoalCompanionRing, shoal_companion_ring, SHOAL, COMPANION_RING, AdwBin)

void                 shoal_companion_ring_set_classes     (ShoalCompanionRing *self,
                                                           ShoalClasses       *classes);
void                 shoal_companion_ring_set_row         (ShoalCompanionRing *self,
                                                           guint32             row);
ShoalCompanionChart *shoal_companion_ring_get_chart       (ShoalCompanionRing *self);

#define SHOAL_TYPE_COMPANION_PANE (shoal_companion_pane_get_type ())

/**
 * ShoalCompanionPane:
 *
 * Replaces the lattice for results that are matchings. The row shown is the session's selected class, or the first row
 * without a selection. A click on a companion goes to its row; left and right mark the companions in turn, and Enter goes
 * to the marked one; up, down, Home and End go through the rows; a row number can be typed. A click on a bar goes to its
 * next row. Actions "companions.export" (ending) and "companions.show-row".
 */
G_DECLARE_FINAL_TYPE (ShoalCompanionPane, shoal_companion_pane, SHOAL, COMPANION_PANE, GtkBox)

void                 shoal_companion_pane_set_session (ShoalCompanionPane *self,
                                                       ShoalSession       *session);

/* The distribution of the losses of rows under a heterogeneous recoding. */

#define SHOAL_TYPE_LOSS_DISTRIBUTION (shoal_loss_distribution_get_type ())

/**
 * ShoalLossDistribution:
 *
 * A histogram of the rows by loss; the bar of the row shown is selected. Signals: "picked" (row): a person asked for the
 * next row of a bar, by pointer or keys; "changed": the losses have been measured, or dropped.
 */
G_DECLARE_FINAL_TYPE (ShoalLossDistribution, shoal_loss_distribution, SHOAL, LOSS_DISTRIBUTION, AdwBin)

void            shoal_loss_distribution_set_classes (ShoalLossDistribution *self,
                                                     ShoalClasses          *classes);
void            shoal_loss_distribution_set_row     (ShoalLossDistribution *self,
                                                     guint32                row);
ShoalRowLosses *shoal_loss_distribution_get_losses  (ShoalLossDistribution *self);

/* One run in the list. */

#define SHOAL_TYPE_RUN_ROW (shoal_run_row_get_type ())

/**
 * ShoalRunRow:
 *
 * Its actions are "run.cancel", "run.rename", "run.repeat", "run.reuse", "run.compare" and "run.delete"; those that do not
 * apply to the run are disabled. "repeat", "reuse" and "compare" emit the signals of these names. Signal
 * "chosen-changed": the run was added to the comparison, or removed from it.
 */
G_DECLARE_FINAL_TYPE (ShoalRunRow, shoal_run_row, SHOAL, RUN_ROW, GtkListBoxRow)

GtkWidget       *shoal_run_row_new          (ShoalSession    *session,
                                             ShoalSessionRun *run);
ShoalSessionRun *shoal_run_row_get_run      (ShoalRunRow     *self);
void             shoal_run_row_set_choosing (ShoalRunRow     *self,
                                             gboolean         choosing);
void             shoal_run_row_set_chosen   (ShoalRunRow     *self,
                                             gboolean         chosen);
gboolean         shoal_run_row_is_chosen    (ShoalRunRow     *self);
void             shoal_run_row_start_rename (ShoalRunRow     *self);

/* A list of the runs: one is selected, two or more can be compared. */

/* A chart and a table that compare runs. */

#define SHOAL_TYPE_RUN_COMPARISON_CHART (shoal_run_comparison_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunComparisonChart, shoal_run_comparison_chart, SHOAL, RUN_COMPARISON_CHART, AdwBin)

#define SHOAL_TYPE_RUN_COMPARISON_WINDOW (shoal_run_comparison_window_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunComparisonWindow, shoal_run_comparison_window, SHOAL, RUN_COMPARISON_WINDOW, AdwWindow)

GtkWidget          *shoal_run_comparison_window_new            (GtkWindow                *parent,
                                                                ShoalRunComparison       *comparison);

#define SHOAL_TYPE_RUN_LIST (shoal_run_list_get_type ())

/**
 * ShoalRunList:
 *
 * The newest run comes first; the list scrolls to its top when a run is added. The selected row is the session's selected
 * run. Actions "runs.choose" starts the choice of runs to compare, "runs.stop-choosing" ends it, "runs.compare" compares
 * the chosen runs.
 *
 * Signals "repeat" and "reuse" (#ShoalSessionRun): the row of the run has emitted the signal of the same name.
 */
G_DECLARE_FINAL_TYPE (ShoalRunList, shoal_run_list, SHOAL, RUN_LIST, GtkBox)

void     shoal_run_list_set_session (ShoalRunList *self,
                                     ShoalSession *session);
void     shoal_run_list_set_family  (ShoalRunList      *self,
                                     ShoalSolverFamily  family);

/* The page to search for the release with the least loss. */

#define SHOAL_TYPE_SOLVE_PAGE (shoal_solve_page_get_type ())

/** ShoalSolvePage: Actions "solve.run", "solve.switch-objective" (to the default objective), "solve.show-runs" and
 * "solve.show-setup" (in a window too narrow for both sides). */
G_DECLARE_FINAL_TYPE (ShoalSolvePage, shoal_solve_page, SHOAL, SOLVE_PAGE, ShoalPage)

G_END_DECLS
