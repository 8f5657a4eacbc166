/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solvers of local recodings, each in a file of its own. */
#pragma once

#include "solve/partition/search/shoal-partition-solver.h"

G_BEGIN_DECLS

/** ShoalBasicMondrian: splits a part by the children of a node of a hierarchy. */
G_DECLARE_FINAL_TYPE (ShoalBasicMondrian, shoal_basic_mondrian, SHOAL, BASIC_MONDRIAN, ShoalPartitionSolver)

/** ShoalBha: moves random partitions towards the best of them. */
G_DECLARE_FINAL_TYPE (ShoalBha, shoal_bha, SHOAL, BHA, ShoalPartitionSolver)

/** ShoalGreedyMerge: merges classes below k with each other. */
G_DECLARE_FINAL_TYPE (ShoalGreedyMerge, shoal_greedy_merge, SHOAL, GREEDY_MERGE, ShoalPartitionSolver)

/** ShoalIka: clusters the nearest records around records that are far from each other. */
G_DECLARE_FINAL_TYPE (ShoalIka, shoal_ika, SHOAL, IKA, ShoalPartitionSolver)

/** ShoalKMember: a cluster takes the records that add least to its loss. */
G_DECLARE_FINAL_TYPE (ShoalKMember, shoal_k_member, SHOAL, K_MEMBER, ShoalPartitionSolver)

/** ShoalKab: moves partitions of NCP clustering towards the best of them. */
G_DECLARE_FINAL_TYPE (ShoalKab, shoal_kab, SHOAL, KAB, ShoalPartitionSolver)

/** ShoalKaca: merges classes below k with the class that adds least to the loss. */
G_DECLARE_FINAL_TYPE (ShoalKaca, shoal_kaca, SHOAL, KACA, ShoalPartitionSolver)

/** ShoalLGreedy: sorted records take those that add least to their cluster's loss. */
G_DECLARE_FINAL_TYPE (ShoalLGreedy, shoal_l_greedy, SHOAL, L_GREEDY, ShoalPartitionSolver)

/** ShoalMdav: the records farthest from the mean gather those nearest to them. */
G_DECLARE_FINAL_TYPE (ShoalMdav, shoal_mdav, SHOAL, MDAV, ShoalPartitionSolver)

/** ShoalVMdav: MDAV with groups of k to 2 k - 1 records. */
G_DECLARE_FINAL_TYPE (ShoalVMdav, shoal_v_mdav, SHOAL, V_MDAV, ShoalPartitionSolver)

/** ShoalMondrian: splits a part at the median of its widest attribute. */
G_DECLARE_FINAL_TYPE (ShoalMondrian, shoal_mondrian, SHOAL, MONDRIAN, ShoalPartitionSolver)

/** ShoalNcpClustering: clusters the nearest records around a record drawn at random. */
G_DECLARE_FINAL_TYPE (ShoalNcpClustering, shoal_ncp_clustering, SHOAL, NCP_CLUSTERING, ShoalPartitionSolver)

/** ShoalOka: one pass of k-means, then clusters are brought to k. */
G_DECLARE_FINAL_TYPE (ShoalOka, shoal_oka, SHOAL, OKA, ShoalPartitionSolver)

/** ShoalRefine: local search: moves and swaps records between clusters. */
G_DECLARE_FINAL_TYPE (ShoalRefine, shoal_refine, SHOAL, REFINE, ShoalPartitionSolver)

/** ShoalSplitCarry: blocks of sorted records, each solved as an integer program; only with GLPK. */
G_DECLARE_FINAL_TYPE (ShoalSplitCarry, shoal_split_carry, SHOAL, SPLIT_CARRY, ShoalPartitionSolver)

/** ShoalTopDownGreedy: splits a part around two records that are far from each other. */
G_DECLARE_FINAL_TYPE (ShoalTopDownGreedy, shoal_top_down_greedy, SHOAL, TOP_DOWN_GREEDY, ShoalPartitionSolver)

/** ShoalWkmca: k-member, with outliers set aside. */
G_DECLARE_FINAL_TYPE (ShoalWkmca, shoal_wkmca, SHOAL, WKMCA, ShoalPartitionSolver)

void shoal_ncp_clustering_run (ShoalPartitionSearch *search);

G_END_DECLS
