/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_NCP_CLUSTERING (shoal_ncp_clustering_get_type ())

G_DECLARE_FINAL_TYPE (ShoalNcpClustering, shoal_ncp_clustering, SHOAL, NCP_CLUSTERING, ShoalPartitionSolver)

void shoal_ncp_clustering_run (ShoalPartitionSearch *search);

G_END_DECLS
