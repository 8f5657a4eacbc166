/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The partitions along a path of decisions, kept for the next path that begins alike. */
#pragma once

#include "solve/lattice/optimal/shoal-entry-refiner.h"
#include "solve/lattice/optimal/shoal-open-nodes.h"

G_BEGIN_DECLS

/** ShoalPartitionPath: of one thread. */
typedef struct _ShoalPartitionPath ShoalPartitionPath;

ShoalPartitionPath  *shoal_partition_path_new   (const ShoalLattice  *lattice,
                                                 ShoalEntryRefiner   *refiner);
void                 shoal_partition_path_free  (ShoalPartitionPath  *self);
ShoalEntryPartition *shoal_partition_path_go_to (ShoalPartitionPath  *self,
                                                 const ShoalOpenNode *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPartitionPath, shoal_partition_path_free)

G_END_DECLS
