/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes that are known to have too small a k. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ShoalSmallNodes: what was found to be too small, and with it all that lies below: there, classes are no larger. */
typedef struct _ShoalSmallNodes ShoalSmallNodes;

ShoalSmallNodes *shoal_small_nodes_new     (guint                  n_attributes);
void             shoal_small_nodes_free    (ShoalSmallNodes       *self);
void             shoal_small_nodes_add     (ShoalSmallNodes       *self,
                                            const guint8          *steps);
gboolean         shoal_small_nodes_contain (const ShoalSmallNodes *self,
                                            const guint8          *steps);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSmallNodes, shoal_small_nodes_free)

G_END_DECLS
