/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A solver at work does not say what is new on its map: it is looked at now and then. */

#include "config.h"

#include "models/solve/shoal-lattice-runs.h"

#include <string.h>

#define LIVE_MILLISECONDS 100

struct _ShoalLatticeRuns
{
  GObject parent_instance;

  ShoalSession *session;
  ShoalLatticeMap *shape;  /* of the same lattice as searches must have been of; nullable */
  ShoalLatticeMap *search; /* of the selected run; nullable */
  GPtrArray *optimal;      /* of ShoalRecoding: what runs have proven to be the best */
  GSignalGroup *run_signals;
  guint live_source;
  guint64 n_checked; /* by the run, when it was last looked at */
};

G_DEFINE_FINAL_TYPE (ShoalLatticeRuns, shoal_lattice_runs, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
collect_optimal (ShoalLatticeRuns *self)
{
  GListModel *runs = shoal_session_get_runs (self->session);

  g_ptr_array_set_size (self->optimal, 0);
  for (guint i = 0; self->shape != NULL && i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);
      ShoalRecoding *recoding = shoal_session_run_get_recoding (run);
      guint n;

      if (recoding == NULL || shoal_session_run_is_outdated (run)
          || shoal_session_run_get_status (run) != SHOAL_STATUS_OPTIMAL
          || shoal_recoding_get_kind (recoding) != SHOAL_RECODING_NODE)
        continue;
      shoal_recoding_get_levels (recoding, &n);
      if (n == self->shape->n_attributes)
        g_ptr_array_add (self->optimal, shoal_recoding_ref (recoding));
    }
}

/* The map of the selected run, if what it searched is the lattice that is shown. */
static ShoalLatticeMap *
find_search (ShoalLatticeRuns *self)
{
  ShoalSessionRun *run = shoal_session_get_selected_run (self->session);
  ShoalLatticeMap *map = run != NULL ? shoal_session_run_get_lattice_map (run) : NULL;

  if (map == NULL || self->shape == NULL || shoal_session_run_is_outdated (run)
      || map->n_attributes != self->shape->n_attributes
      || memcmp (map->heights, self->shape->heights, map->n_attributes * sizeof (guint)) != 0)
    return NULL;
  return map;
}

static gboolean
live_cb (gpointer data)
{
  ShoalLatticeRuns *self = data;
  ShoalSessionRun *run = shoal_session_get_selected_run (self->session);
  guint64 n_checked = run != NULL ? shoal_session_run_get_checked (run) : 0;

  if (n_checked != self->n_checked)
    g_signal_emit (self, signals[CHANGED], 0);
  self->n_checked = n_checked;
  return G_SOURCE_CONTINUE;
}

/** shoal_lattice_runs_update: looks at the runs again: after the project has changed. */
void
shoal_lattice_runs_update (ShoalLatticeRuns *self)
{
  ShoalSessionRun *run;

  g_return_if_fail (SHOAL_IS_LATTICE_RUNS (self));

  run = shoal_session_get_selected_run (self->session);
  g_signal_group_set_target (self->run_signals, run);
  g_set_object (&self->search, find_search (self));
  g_clear_handle_id (&self->live_source, g_source_remove);
  if (self->search != NULL && shoal_session_run_is_running (run))
    self->live_source = g_timeout_add (LIVE_MILLISECONDS, live_cb, self);
  collect_optimal (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
shoal_lattice_runs_dispose (GObject *object)
{
  ShoalLatticeRuns *self = SHOAL_LATTICE_RUNS (object);

  g_clear_handle_id (&self->live_source, g_source_remove);
  g_clear_object (&self->run_signals);
  g_clear_object (&self->search);
  g_clear_object (&self->shape);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_lattice_runs_parent_class)->dispose (object);
}

static void
shoal_lattice_runs_finalize (GObject *object)
{
  g_ptr_array_unref (SHOAL_LATTICE_RUNS (object)->optimal);
  G_OBJECT_CLASS (shoal_lattice_runs_parent_class)->finalize (object);
}

static void
shoal_lattice_runs_class_init (ShoalLatticeRunsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_lattice_runs_dispose;
  object_class->finalize = shoal_lattice_runs_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_lattice_runs_init (ShoalLatticeRuns *self)
{
  static const char *const what[] = { "notify::begun", "notify::running", "notify::outdated" };

  self->optimal = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_recoding_unref);
  self->run_signals = g_signal_group_new (SHOAL_TYPE_SESSION_RUN);
  for (guint i = 0; i < G_N_ELEMENTS (what); i++)
    g_signal_group_connect_object (self->run_signals, what[i], G_CALLBACK (shoal_lattice_runs_update), self,
                                   G_CONNECT_SWAPPED);
}

/** shoal_lattice_runs_new: Returns: (transfer full): what the runs of @session tell; nothing before there is a shape. */
ShoalLatticeRuns *
shoal_lattice_runs_new (ShoalSession *session)
{
  ShoalLatticeRuns *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_LATTICE_RUNS, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::selected-run", G_CALLBACK (shoal_lattice_runs_update), self,
                           G_CONNECT_SWAPPED);
  return self;
}

/** shoal_lattice_runs_set_shape: @shape: (nullable): a map of the lattice that is shown; what runs say of others is left out. */
void
shoal_lattice_runs_set_shape (ShoalLatticeRuns *self,
                              ShoalLatticeMap  *shape)
{
  g_return_if_fail (SHOAL_IS_LATTICE_RUNS (self));

  g_set_object (&self->shape, shape);
  shoal_lattice_runs_update (self);
}

/** shoal_lattice_runs_get_search: Returns: (transfer none) (nullable): what the selected run finds or has found. */
ShoalLatticeMap *
shoal_lattice_runs_get_search (ShoalLatticeRuns *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_RUNS (self), NULL);

  return self->search;
}

/** shoal_lattice_runs_is_optimal: Returns: whether a run, any of them, has proven that no node is better. */
gboolean
shoal_lattice_runs_is_optimal (ShoalLatticeRuns *self,
                               const guint      *levels)
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
