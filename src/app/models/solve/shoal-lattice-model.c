/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice follows the microdata and the requirements of the session; the states of its nodes come from the map of a
 * survey and the map of the selected run. A solver does not announce changes of its map, so a timer checks it. */

#include "config.h"

#include "models/solve/shoal-lattice-model.h"

#include "base/shoal-field-property.h"
#include "charts/lattice/shoal-lattice-layout.h"

#include <string.h>

#define LIVE_MILLISECONDS 100

G_DEFINE_FINAL_TYPE (ShoalLatticeModel, shoal_lattice_model, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
emit_changed (ShoalLatticeModel *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- Maps and results of runs ---- */

static void
collect_optimal (ShoalLatticeModel *self,
                 ShoalLatticeMap   *shape)
{
  GListModel *runs = self->session->runs->list;

  g_ptr_array_set_size (self->optimal, 0);
  for (guint i = 0; shape != NULL && i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);
      ShoalRecoding *recoding = run->recoding;
      guint n;

      if (recoding == NULL || run->outdated
          || run->record->status != SHOAL_STATUS_OPTIMAL
          || shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE)
        continue;
      shoal_recoding_get_levels (recoding, &n);
      if (n == shape->n_attributes)
        g_ptr_array_add (self->optimal, shoal_recoding_ref (recoding));
    }
}

/* The map of the selected run, if it belongs to the shown lattice. */
static ShoalLatticeMap *
find_search (ShoalLatticeModel *self,
             ShoalLatticeMap   *shape)
{
  ShoalSessionRun *run = self->session->selection->run;
  ShoalLatticeMap *map = run != NULL ? shoal_session_run_get_lattice_map (run) : NULL;

  if (map == NULL || shape == NULL || run->outdated
      || map->n_attributes != shape->n_attributes
      || memcmp (map->heights, shape->heights, map->n_attributes * sizeof (guint)) != 0)
    return NULL;
  return map;
}

static gboolean
live_cb (gpointer data)
{
  ShoalLatticeModel *self = data;
  ShoalSessionRun *run = self->session->selection->run;
  guint64 n_checked = run != NULL ? shoal_session_run_get_checked (run) : 0;

  if (n_checked != self->n_checked)
    emit_changed (self);
  self->n_checked = n_checked;
  return G_SOURCE_CONTINUE;
}

/* Updates all that depends on the runs. A run has its map from the start, and a run that is selected later may have none. */
static void
follow_runs (ShoalLatticeModel *self)
{
  ShoalSessionRun *run = self->session->selection->run;
  ShoalLatticeMap *shape = self->survey != NULL ? self->survey->map : NULL;

  g_signal_group_set_target (self->run_signals, run);
  g_set_object (&self->search, find_search (self, shape));
  g_clear_handle_id (&self->live_source, g_source_remove);
  if (self->search != NULL && run->running)
    self->live_source = g_timeout_add (LIVE_MILLISECONDS, live_cb, self);
  collect_optimal (self, shape);
  if (self->has_search != (self->search != NULL))
    {
      self->has_search = self->search != NULL;
      g_object_notify (G_OBJECT (self), "has-search");
    }
  emit_changed (self);
}

static gboolean
is_optimal (ShoalLatticeModel *self,
            const guint       *levels)
{
  for (guint i = 0; i < self->optimal->len; i++)
    {
      guint n;
      const guint *best = shoal_recoding_get_levels (self->optimal->pdata[i], &n);

      if (memcmp (best, levels, n * sizeof (guint)) == 0)
        return TRUE;
    }
  return FALSE;
}

/* ---- The survey ---- */

/* A report of the session tells whether its node is feasible; the map of the survey gets that state. */
static void
learn_from_report (ShoalLatticeModel *self)
{
  ShoalRecodingReport *report = self->session->selection->looked->report;
  const ShoalRequirements *requirements;
  ShoalRecoding *node;

  if (report == NULL || self->survey == NULL || report->classes->microdata != self->microdata)
    return;
  requirements = self->survey->requirements;
  node = report->classes->recoding;
  if (!shoal_requirements_equal (&report->requirements, requirements)
      || shoal_recoding_get_kind (node) != SHOAL_RECODING_NODE)
    return;
  shoal_lattice_survey_tell (self->survey, shoal_recoding_get_levels (node, NULL), report->feasible);
}

static void
look_around (ShoalLatticeModel *self)
{
  const guint *levels = shoal_lattice_model_get_selected (self);

  if (levels != NULL && !shoal_lattice_model_is_whole (self))
    shoal_lattice_survey_look (self->survey, levels);
}

static void
drop_survey (ShoalLatticeModel *self)
{
  if (self->survey == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->survey, self);
  shoal_lattice_survey_cancel (self->survey);
  g_clear_object (&self->survey);
}

static void
make_survey (ShoalLatticeModel *self)
{
  drop_survey (self);
  if (self->microdata != NULL && self->microdata->n_attributes > 0)
    {
      self->survey = shoal_lattice_survey_new (
          self->microdata, shoal_project_get_requirements (self->session->document->project));
      g_signal_connect_object (self->survey, "changed", G_CALLBACK (emit_changed), self, G_CONNECT_SWAPPED);
      look_around (self);
      shoal_lattice_survey_start (self->survey);
      learn_from_report (self);
    }
  follow_runs (self);
}

/* ---- The session ---- */

/* "microdata" is notified before any node of the new lattice has a state. */
static void
show_lattice (ShoalLatticeModel *self,
              ShoalMicrodata    *microdata)
{
  if (!g_set_object (&self->microdata, microdata))
    return;
  drop_survey (self);
  follow_runs (self);
  g_object_notify (G_OBJECT (self), "microdata");
  make_survey (self);
}

static void
follow_microdata (ShoalLatticeModel *self)
{
  show_lattice (self, self->session->preparation->microdata);
}

static void
loaded_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (ShoalLatticeModel) self = user_data;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (GError) error = NULL;

  self->loading = FALSE;
  microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, &error);
  g_free (self->error_message);
  self->error_message = error != NULL ? g_strdup (error->message) : NULL;
  g_object_notify (G_OBJECT (self), "error-message");
  show_lattice (self, microdata);
}

static void
project_changed_cb (ShoalLatticeModel *self)
{
  ShoalProject *project = self->session->document->project;

  follow_microdata (self);
  if (project == NULL || self->survey == NULL)
    return;
  if (!shoal_requirements_equal (self->survey->requirements, shoal_project_get_requirements (project)))
    make_survey (self);
  else
    follow_runs (self);
}

/* ---- The object ---- */

static void
shoal_lattice_model_finalize (GObject *object)
{
  ShoalLatticeModel *self = SHOAL_LATTICE_MODEL (object);

  drop_survey (self);
  g_clear_handle_id (&self->live_source, g_source_remove);
  g_clear_object (&self->run_signals);
  g_clear_object (&self->search);
  g_clear_object (&self->microdata);
  g_clear_object (&self->session);
  g_ptr_array_unref (self->optimal);
  g_free (self->error_message);
  G_OBJECT_CLASS (shoal_lattice_model_parent_class)->finalize (object);
}

static void
shoal_lattice_model_class_init (ShoalLatticeModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

#define ADD(field, spec) shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalLatticeModel, field), spec)
  object_class->finalize = shoal_lattice_model_finalize;
  ADD (microdata, g_param_spec_object ("microdata", NULL, NULL, SHOAL_TYPE_MICRODATA, SHOAL_FIELD));
  ADD (error_message, g_param_spec_string ("error-message", NULL, NULL, NULL, SHOAL_FIELD));
  ADD (has_search, g_param_spec_boolean ("has-search", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (show_search, g_param_spec_boolean ("show-search", NULL, NULL, TRUE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
#undef ADD
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_lattice_model_init (ShoalLatticeModel *self)
{
  static const char *const what[] = { "notify::begun", "notify::running", "notify::outdated" };

  self->show_search = TRUE;
  g_signal_connect (self, "notify::show-search", G_CALLBACK (emit_changed), NULL);
  self->optimal = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_recoding_unref);
  self->run_signals = g_signal_group_new (SHOAL_TYPE_SESSION_RUN);
  for (guint i = 0; i < G_N_ELEMENTS (what); i++)
    g_signal_group_connect_object (self->run_signals, what[i], G_CALLBACK (follow_runs), self, G_CONNECT_SWAPPED);
}

/** shoal_lattice_model_new: Returns: (transfer full): the lattice of @session's project; empty until its microdata exist. */
ShoalLatticeModel *
shoal_lattice_model_new (ShoalSession *session)
{
  ShoalLatticeModel *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_LATTICE_MODEL, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (follow_runs), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->preparation, "notify::microdata", G_CALLBACK (follow_microdata), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (project_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->looked, "notify::recoding", G_CALLBACK (look_around), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->looked, "notify::report", G_CALLBACK (learn_from_report), self, G_CONNECT_SWAPPED);
  follow_microdata (self);
  return self;
}

/** shoal_lattice_model_load: asks for the microdata, unless they exist or cannot be made. */
void
shoal_lattice_model_load (ShoalLatticeModel *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_MODEL (self));

  if (self->microdata != NULL || self->loading || self->session->dataset->table == NULL)
    return;
  self->loading = TRUE;
  shoal_preparation_load_async (self->session->preparation, loaded_cb, g_object_ref (self));
}

/** shoal_lattice_model_get_search: Returns: (transfer none) (nullable): the map of the selected run, if it is shown. */
ShoalLatticeMap *
shoal_lattice_model_get_search (ShoalLatticeModel *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_MODEL (self), NULL);

  return self->show_search ? self->search : NULL;
}

/** shoal_lattice_model_get_size: Returns: number of nodes, 0 without a lattice; a double, as there may be 10^21. */
double
shoal_lattice_model_get_size (ShoalLatticeModel *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_MODEL (self), 0);

  return self->survey != NULL ? self->survey->map->size : 0;
}

/** shoal_lattice_model_is_whole: Returns: whether there are few enough nodes to be shown at once. */
gboolean
shoal_lattice_model_is_whole (ShoalLatticeModel *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_MODEL (self), FALSE);

  return self->survey != NULL && shoal_lattice_model_get_size (self) <= SHOAL_LATTICE_MAX_NODES;
}

/** shoal_lattice_model_get_selected: Returns: (transfer none) (nullable): levels of the session's selected node, if this
 *   lattice has it. */
const guint *
shoal_lattice_model_get_selected (ShoalLatticeModel *self)
{
  ShoalRecoding *node;

  g_return_val_if_fail (SHOAL_IS_LATTICE_MODEL (self), NULL);

  node = self->session->selection->looked->recoding;
  if (node == NULL || self->microdata == NULL || shoal_recoding_get_kind (node) != SHOAL_RECODING_NODE)
    return NULL;
  return shoal_microdata_fits (self->microdata, node) ? shoal_recoding_get_levels (node, NULL) : NULL;
}

static gboolean
is_outside (ShoalLatticeModel *self,
            const guint       *levels)
{
  for (guint a = 0; self->microdata != NULL && a < self->microdata->n_attributes; a++)
    {
      const ShoalAttribute *attribute = shoal_microdata_get_attribute (self->microdata, a);

      if (levels[a] < attribute->lowest_level || levels[a] > attribute->highest_level)
        return TRUE;
    }
  return FALSE;
}

/** shoal_lattice_model_get_state: Returns: the state in which a node is shown. In a lattice that is too large to be
 *   shown at once, nodes that the search has not checked get the state that the survey found. */
ShoalNodeState
shoal_lattice_model_get_state (ShoalLatticeModel *self,
                               const guint       *levels)
{
  ShoalLatticeMap *search;
  ShoalNodeState state;

  g_return_val_if_fail (SHOAL_IS_LATTICE_MODEL (self), SHOAL_NODE_STATE_UNKNOWN);

  if (is_outside (self, levels))
    return SHOAL_NODE_STATE_OUTSIDE;
  if (self->survey == NULL)
    return SHOAL_NODE_STATE_UNKNOWN;
  search = shoal_lattice_model_get_search (self);
  state = search != NULL ? shoal_lattice_map_get_state (search, levels) : SHOAL_NODE_STATE_UNKNOWN;
  if (search == NULL || (!shoal_lattice_model_is_whole (self)
                         && (state == SHOAL_NODE_STATE_UNKNOWN || state == SHOAL_NODE_STATE_PRUNED)))
    {
      ShoalNodeState known = shoal_lattice_map_get_state (self->survey->map, levels);

      state = known != SHOAL_NODE_STATE_UNKNOWN ? known : state;
    }
  return is_optimal (self, levels) ? SHOAL_NODE_STATE_OPTIMAL : state;
}

/** shoal_lattice_model_dup_path: Returns: (transfer full) (nullable) (element-type guint): the successive best nodes of
 *   the shown search, one level vector after the other, the best one last. */
GArray *
shoal_lattice_model_dup_path (ShoalLatticeModel *self)
{
  ShoalLatticeMap *search = shoal_lattice_model_get_search (self);

  return search != NULL ? shoal_lattice_map_dup_path (search) : NULL;
}
