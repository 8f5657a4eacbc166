/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the tuples nearest to a box, or the farthest from it, without a test of all tuples. */
#pragma once

#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

/**
 * ShoalNearTuple:
 * @tuple: a tuple
 * @number: the number of the given box with @tuple added
 */
typedef struct
{
  guint32 tuple;
  double number;
} ShoalNearTuple;

/** ShoalTupleTree: a tree in which distinct tuples are halved repeatedly where their box is widest. Tuples can be removed. */
typedef struct _ShoalTupleTree ShoalTupleTree;

ShoalTupleTree *shoal_tuple_tree_new      (const ShoalCellLoss  *loss,
                                           ShoalProgress        *progress);
ShoalTupleTree *shoal_tuple_tree_new_of   (const ShoalCellLoss  *loss,
                                           const guint32        *tuples,
                                           guint32               n_tuples,
                                           ShoalProgress        *progress);
void            shoal_tuple_tree_free     (ShoalTupleTree       *self);
void            shoal_tuple_tree_remove   (ShoalTupleTree       *self,
                                           guint32               tuple);
guint           shoal_tuple_tree_nearest  (const ShoalTupleTree *self,
                                           const guint32        *box,
                                           ShoalNearTuple       *found,
                                           guint                 n_wanted);
gboolean        shoal_tuple_tree_farthest (const ShoalTupleTree *self,
                                           const guint32        *box,
                                           ShoalNearTuple       *found);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTupleTree, shoal_tuple_tree_free)

G_END_DECLS
