/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clusters of points: made around records far from the others, and improved by local search. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

void shoal_vector_clusters_mdav   (ShoalPartitionSearch *search);
void shoal_vector_clusters_v_mdav (ShoalPartitionSearch *search,
                                   double                gain);
void shoal_vector_clusters_descend
                                  (ShoalPartitionSearch *search);
void shoal_vector_clusters_refine (ShoalPartitionSearch *search,
                                   guint                 n_waves,
                                   guint                 n_sweeps,
                                   double                heat);

G_END_DECLS
