/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a node of a hierarchy. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

char *shoal_hierarchy_words_dup_selected (ShoalHierarchy *hierarchy,
                                          guint32         node);
char *shoal_hierarchy_words_dup_node     (ShoalHierarchy *hierarchy,
                                          guint32         node);

G_END_DECLS
