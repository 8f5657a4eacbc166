/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done to some values of a hierarchy. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyAbilities: whether the values can
 * @rename: get another label
 * @merge: become one, or one of them with a sibling
 * @split: leave their parent for a new one beside it
 * @move: go to another parent
 * @move_up: change places with the sibling before
 * @move_down: change places with the sibling behind
 * @raise: stand beside their parent
 * @weigh: have another weight of the edge above
 */
typedef struct
{
  gboolean rename;
  gboolean merge;
  gboolean split;
  gboolean move;
  gboolean move_up;
  gboolean move_down;
  gboolean raise;
  gboolean weigh;
} ShoalHierarchyAbilities;

ShoalHierarchyAbilities shoal_hierarchy_abilities_of (ShoalHierarchy *hierarchy,
                                                      const guint32  *nodes,
                                                      gsize           n_nodes);

G_END_DECLS
