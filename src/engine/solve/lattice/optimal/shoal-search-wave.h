/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs tasks of a tree search on all threads, in waves. */
#pragma once

#include "solve/lattice/optimal/shoal-tree-search.h"

G_BEGIN_DECLS

/**
 * ShoalSearchTask:
 * @search: working memory of the thread
 * @index: number of the task within the wave
 * @incumbent: a copy of the best solution at the start of the wave, to be improved
 * @data: the data passed to shoal_search_waves_run()
 *
 * Returns: %FALSE when told to stop.
 */
typedef gboolean (*ShoalSearchTask) (ShoalTreeSearch *search,
                                     guint            index,
                                     ShoalIncumbent  *incumbent,
                                     gpointer         data);

/** ShoalSearchWaves: the threads' working memory. */
typedef struct _ShoalSearchWaves ShoalSearchWaves;

ShoalSearchWaves *shoal_search_waves_new  (const ShoalLattice *lattice,
                                           ShoalLevelLists    *lists,
                                           guint               most_tasks,
                                           ShoalProgress      *progress);
void              shoal_search_waves_free (ShoalSearchWaves   *self);
void              shoal_search_waves_know (ShoalSearchWaves   *self,
                                           const ShoalAttributeGroups
                                                              *groups);
gboolean          shoal_search_waves_run  (ShoalSearchWaves   *self,
                                           guint               n_tasks,
                                           ShoalSearchTask     task,
                                           gpointer            data,
                                           ShoalIncumbent     *incumbent);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSearchWaves, shoal_search_waves_free)

G_END_DECLS
