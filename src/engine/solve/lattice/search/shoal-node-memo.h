/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Remembers what nodes are like, as long as there is room. */
#pragma once

#include "solve/lattice/search/shoal-node-evaluator.h"

G_BEGIN_DECLS

/** ShoalNodeMemo: a table of fixed size; a new node may push out an old one. */
typedef struct _ShoalNodeMemo ShoalNodeMemo;

ShoalNodeMemo *shoal_node_memo_new   (guint                 n_attributes);
void           shoal_node_memo_free  (ShoalNodeMemo        *self);
gboolean       shoal_node_memo_find  (const ShoalNodeMemo  *self,
                                      const guint          *levels,
                                      ShoalNodeCheck       *check);
void           shoal_node_memo_store (ShoalNodeMemo        *self,
                                      const guint          *levels,
                                      const ShoalNodeCheck *check);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalNodeMemo, shoal_node_memo_free)

G_END_DECLS
