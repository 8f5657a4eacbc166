/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drops the selected run when it is no longer in the list, and finds the selected column again in the next table. */

#include "session/shoal-selection.h"

#include "base/shoal-field-property.h"

G_DEFINE_TYPE (ShoalSelection, shoal_selection, G_TYPE_OBJECT)

static void
notify (ShoalSelection *self,
        const char     *property)
{
  g_object_notify (G_OBJECT (self), property);
}

/* If the same recoding is already shown, its report is used instead of making another one. */
static void
choose (ShoalSelection  *self,
        ShoalRecoding   *recoding,
        ShoalSessionRun *run)
{
  ShoalRecodingReport *known = NULL;

  if (recoding != NULL && shoal_evaluation_is (self->looked, recoding) && !self->looked->pending)
    known = self->looked->report;
  if (g_set_object (&self->chosen_run, run))
    notify (self, "chosen-run");
  shoal_evaluation_set (self->chosen, recoding, known);
  shoal_evaluation_follow (self->looked, self->chosen);
}

/* ---- Interim results of the selected run ---- */

/* Asks for the next interim result when the present one has its report. */
static void
ask_interim (ShoalSelection *self)
{
  if (self->run != NULL && self->run->running && self->interim->recoding != NULL && !self->interim->pending)
    shoal_session_run_ask_interim (self->run);
}

/* When the run has ended, an interim report stays until the result has its report; an interim result without one is dropped. */
static void
update_interim (ShoalSelection *self)
{
  ShoalSessionRun *run = self->run;

  if (run != NULL && !run->running && run == self->chosen_run && self->chosen->pending && self->interim->report != NULL)
    return;
  shoal_evaluation_set (self->interim, run != NULL && run->running ? run->interim : NULL, NULL);
  ask_interim (self);
}

/* ---- Signals ---- */

/* A class is selected by its number, which is valid only for one report. */
static void
report_changed_cb (ShoalSelection *self)
{
  if (self->class_report != self->chosen->report)
    shoal_selection_select_class (self, SHOAL_SELECTION_NO_CLASS);
}

/* The selected column belongs to the previous table. table_changed_cb() selects one again, when all views have the new list. */
static void
columns_changed_cb (ShoalSelection *self)
{
  if (self->column == NULL)
    return;
  g_free (self->column_name);
  self->column_name = g_strdup (self->column->name);
  g_clear_object (&self->column);
}

static void
table_changed_cb (ShoalSelection *self)
{
  ShoalDataset *dataset = self->runs->preparation->dataset;
  g_autofree char *name = g_steal_pointer (&self->column_name);
  guint index = 0;

  if (dataset->table != NULL && name != NULL && !shoal_table_find_column (dataset->table, name, &index))
    index = 0;
  g_set_object (&self->column, shoal_dataset_get_column (dataset, index));
  notify (self, "column");
}

/* Runs that are no longer in the list are deselected. */
static void
runs_changed_cb (ShoalSelection *self)
{
  if (self->chosen_run != NULL && !shoal_runs_contains (self->runs, self->chosen_run))
    choose (self, NULL, NULL);
  if (self->run != NULL && !shoal_runs_contains (self->runs, self->run))
    shoal_selection_select_run (self, NULL);
}

static void
result_cb (ShoalSelection  *self,
           ShoalSessionRun *run)
{
  if (self->run != run)
    return;
  shoal_runs_keep_selected (self->runs, run);
  choose (self, run->recoding, run);
}

static void
replaced_cb (ShoalSelection *self)
{
  choose (self, NULL, NULL);
}

/* ---- The object ---- */

static void
shoal_selection_dispose (GObject *object)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  g_object_run_dispose (G_OBJECT (self->looked));
  g_object_run_dispose (G_OBJECT (self->chosen));
  g_object_run_dispose (G_OBJECT (self->interim));
  g_clear_object (&self->run_signals);
  g_clear_object (&self->column);
  g_clear_object (&self->run);
  g_clear_object (&self->chosen_run);
  G_OBJECT_CLASS (shoal_selection_parent_class)->dispose (object);
}

static void
shoal_selection_finalize (GObject *object)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  g_clear_object (&self->runs);
  g_clear_object (&self->chosen);
  g_clear_object (&self->looked);
  g_clear_object (&self->interim);
  g_clear_object (&self->class_report);
  g_free (self->column_name);
  G_OBJECT_CLASS (shoal_selection_parent_class)->finalize (object);
}

static void
shoal_selection_class_init (ShoalSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

#define ADD(field, spec) shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSelection, field), spec)
  object_class->dispose = shoal_selection_dispose;
  object_class->finalize = shoal_selection_finalize;
  ADD (column, g_param_spec_object ("column", NULL, NULL, SHOAL_TYPE_SESSION_COLUMN, SHOAL_FIELD));
  ADD (run, g_param_spec_object ("run", NULL, NULL, SHOAL_TYPE_SESSION_RUN, SHOAL_FIELD));
  ADD (chosen_run, g_param_spec_object ("chosen-run", NULL, NULL, SHOAL_TYPE_SESSION_RUN, SHOAL_FIELD));
  ADD (group, g_param_spec_uint ("class", NULL, NULL, 0, SHOAL_SELECTION_NO_CLASS, SHOAL_SELECTION_NO_CLASS, SHOAL_FIELD));
#undef ADD
}

static void
shoal_selection_init (ShoalSelection *self)
{
  self->group = SHOAL_SELECTION_NO_CLASS;
}

/** shoal_selection_new: Returns: (transfer full): a selection for @runs and their dataset, with nothing selected. */
ShoalSelection *
shoal_selection_new (ShoalRuns *runs)
{
  ShoalPreparation *preparation;
  ShoalSelection *self;

  g_return_val_if_fail (SHOAL_IS_RUNS (runs), NULL);

  preparation = runs->preparation;
  self = g_object_new (SHOAL_TYPE_SELECTION, NULL);
  self->runs = g_object_ref (runs);
  g_signal_connect_object (preparation->dataset->document, "replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  self->chosen = shoal_evaluation_new (preparation);
  self->looked = shoal_evaluation_new (preparation);
  shoal_evaluation_follow (self->looked, self->chosen);
  self->interim = shoal_evaluation_new (preparation);
  g_signal_connect_object (self->interim, "notify::pending", G_CALLBACK (ask_interim), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->chosen, "notify::pending", G_CALLBACK (update_interim), self, G_CONNECT_SWAPPED);
  self->run_signals = g_signal_group_new (SHOAL_TYPE_SESSION_RUN);
  g_signal_group_connect_swapped (self->run_signals, "notify::interim", G_CALLBACK (update_interim), self);
  g_signal_group_connect_swapped (self->run_signals, "notify::running", G_CALLBACK (update_interim), self);
  g_signal_connect_object (self->chosen, "notify::report", G_CALLBACK (report_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (preparation->dataset->columns, "items-changed", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (preparation->dataset, "notify::table", G_CALLBACK (table_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (runs->list, "items-changed", G_CALLBACK (runs_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (runs, "result", G_CALLBACK (result_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_selection_select_column: @column: (nullable): one of the dataset's columns. */
void
shoal_selection_select_column (ShoalSelection     *self,
                               ShoalSessionColumn *column)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));
  g_return_if_fail (column == NULL || SHOAL_IS_SESSION_COLUMN (column));

  if (g_set_object (&self->column, column))
    notify (self, "column");
}

/** shoal_selection_select_run: @run: (nullable): is selected, also in the project; its result is chosen for release. */
void
shoal_selection_select_run (ShoalSelection  *self,
                            ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));
  g_return_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run));

  if (!g_set_object (&self->run, run))
    return;
  shoal_evaluation_set (self->interim, NULL, NULL);
  g_signal_group_set_target (self->run_signals, run);
  update_interim (self);
  if (run != NULL && run->record->has_result)
    shoal_runs_keep_selected (self->runs, run);
  if (run != NULL && run->recoding != NULL)
    choose (self, run->recoding, run);
  notify (self, "run");
}

/** shoal_selection_select_saved_run: selects the run that is selected in the document's project, if there is one. */
void
shoal_selection_select_saved_run (ShoalSelection *self)
{
  int selected = shoal_project_get_selected_run (self->runs->preparation->dataset->document->project);
  g_autoptr (ShoalSessionRun) run = NULL;

  if (selected == SHOAL_PROJECT_NO_RUN)
    return;
  run = g_list_model_get_item (self->runs->list, (guint) selected);
  shoal_selection_select_run (self, run);
}

/** shoal_selection_look_at: @recoding: (nullable): any, to show and to report on. %NULL: shows the chosen recoding. */
void
shoal_selection_look_at (ShoalSelection *self,
                         ShoalRecoding  *recoding)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));

  if (recoding == NULL || shoal_evaluation_is (self->chosen, recoding))
    shoal_evaluation_follow (self->looked, self->chosen);
  else
    shoal_evaluation_set (self->looked, recoding, NULL);
}

/** shoal_selection_select_class: @group: a class of the chosen report; an invalid number selects none. */
void
shoal_selection_select_class (ShoalSelection *self,
                              guint32         group)
{
  ShoalRecodingReport *report;

  g_return_if_fail (SHOAL_IS_SELECTION (self));

  report = self->chosen->report;
  if (report == NULL || group >= report->classes->n_groups)
    group = SHOAL_SELECTION_NO_CLASS;
  g_set_object (&self->class_report, report);
  if (group == self->group)
    return;
  self->group = group;
  notify (self, "class");
}

/** shoal_selection_choose: @recoding: (nullable): any, from no run; is chosen for release, and shown. For tests. */
void
shoal_selection_choose (ShoalSelection *self,
                        ShoalRecoding  *recoding)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));

  choose (self, recoding, NULL);
}

/** shoal_selection_get_drawn_report: Returns: (transfer none) (nullable): the chosen report; for a selected run at work,
 *   the report of its interim result, or %NULL if there is none, since a drawing of another run's result would be taken
 *   for its own. */
ShoalRecodingReport *
shoal_selection_get_drawn_report (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  if (self->run != NULL && self->interim->report != NULL
      && (self->run != self->chosen_run || self->chosen->pending || !shoal_evaluation_is (self->chosen, self->run->recoding)))
    return self->interim->report;
  if (self->run != NULL && self->run != self->chosen_run && self->run->running)
    return NULL;
  return self->chosen->report;
}
