/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where in a hierarchy a value goes that is dropped somewhere. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

gboolean shoal_hierarchy_find_drop (ShoalHierarchy *hierarchy,
                                    guint32         node,
                                    guint32         on,
                                    double          share,
                                    guint32        *parent,
                                    guint32        *place);

G_END_DECLS
