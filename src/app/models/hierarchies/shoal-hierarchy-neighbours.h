/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an arrow key leads in a hierarchy that is drawn with its root at the side. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

guint32 shoal_hierarchy_find_beside (ShoalHierarchy *hierarchy,
                                     guint32         node,
                                     int             step);
guint32 shoal_hierarchy_find_above  (ShoalHierarchy *hierarchy,
                                     guint32         node);
guint32 shoal_hierarchy_find_below  (ShoalHierarchy *hierarchy,
                                     guint32         node);

G_END_DECLS
