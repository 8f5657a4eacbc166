/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All tasks of a wave start from the same incumbent, and their results are merged in the order of the tasks: so the number of
 * threads does not change the result. */

#include "solve/lattice/optimal/shoal-search-wave.h"

#include "base/shoal-parallel.h"

#include <string.h>

struct _ShoalSearchWaves
{
  const ShoalLattice *lattice;
  ShoalProgress *progress;
  guint n_threads;
  ShoalTreeSearch **searches;
};

typedef struct
{
  ShoalSearchWaves *waves;
  guint n_tasks;
  ShoalSearchTask task;
  gpointer data;
  ShoalIncumbent *incumbents;
  guint next;  /* atomic */
  int stopped; /* atomic */
} Wave;

/**
 * shoal_search_waves_new:
 * @most_tasks: tasks of the largest wave, which limits the number of threads
 *
 * Returns: (transfer full): one search per thread; @lattice, @lists and @progress must outlive it
 */
ShoalSearchWaves *
shoal_search_waves_new (const ShoalLattice *lattice,
                        ShoalLevelLists    *lists,
                        guint               most_tasks,
                        ShoalProgress      *progress)
{
  ShoalSearchWaves *self = g_new0 (ShoalSearchWaves, 1);

  self->lattice = lattice;
  self->progress = progress;
  self->n_threads = MIN (lattice->problem->n_threads, most_tasks);
  self->searches = g_new (ShoalTreeSearch *, self->n_threads);
  for (guint i = 0; i < self->n_threads; i++)
    self->searches[i] = shoal_tree_search_new (lattice, lists, progress);
  return self;
}

void
shoal_search_waves_free (ShoalSearchWaves *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->n_threads; i++)
    shoal_tree_search_free (self->searches[i]);
  g_free (self->searches);
  g_free (self);
}

/** shoal_search_waves_know: makes the trees use the lower bounds of @groups, which must outlive @self. */
void
shoal_search_waves_know (ShoalSearchWaves           *self,
                         const ShoalAttributeGroups *groups)
{
  for (guint i = 0; i < self->n_threads; i++)
    shoal_tree_search_know (self->searches[i], groups);
}

static void
run_tasks (guint    thread,
           guint    n_threads,
           gpointer data)
{
  Wave *wave = data;

  for (;;)
    {
      guint index = __atomic_fetch_add (&wave->next, 1, __ATOMIC_RELAXED);

      if (index >= wave->n_tasks)
        return;
      if (!wave->task (wave->waves->searches[thread], index, &wave->incumbents[index], wave->data))
        g_atomic_int_set (&wave->stopped, TRUE);
    }
}

/**
 * shoal_search_waves_run:
 * @n_tasks: number of tasks
 * @task: (scope call): called once for each task
 * @data: (closure): passed to @task
 * @incumbent: the best solution, improved by the best result of the tasks
 *
 * Returns: whether all tasks finished.
 */
gboolean
shoal_search_waves_run (ShoalSearchWaves *self,
                        guint             n_tasks,
                        ShoalSearchTask   task,
                        gpointer          data,
                        ShoalIncumbent   *incumbent)
{
  g_autofree ShoalIncumbent *incumbents = g_new (ShoalIncumbent, MAX (1, n_tasks));
  Wave wave = { self, n_tasks, task, data, incumbents, 0, FALSE };
  double before = incumbent->objective;

  for (guint i = 0; i < n_tasks; i++)
    {
      shoal_incumbent_init (&incumbents[i], self->lattice->n_attributes);
      incumbents[i].objective = incumbent->objective;
      incumbents[i].tolerance = incumbent->tolerance;
      memcpy (incumbents[i].levels, incumbent->levels, incumbent->n_attributes * sizeof (guint));
    }
  shoal_parallel_run (MIN (self->n_threads, MAX (1, n_tasks)), run_tasks, &wave);
  for (guint i = 0; i < n_tasks; i++)
    {
      shoal_incumbent_offer (incumbent, incumbents[i].levels, incumbents[i].objective);
      shoal_incumbent_clear (&incumbents[i]);
    }
  if (incumbent->objective < before)
    shoal_progress_set_best (self->progress, incumbent->objective);
  if (incumbent->objective < before && self->lattice->map != NULL)
    shoal_lattice_map_add_best (self->lattice->map, incumbent->levels, FALSE);
  return !wave.stopped;
}
