/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cell that names some values of a level. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-level.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

char               *shoal_level_examples_dup_text    (ShoalHierarchyLevel *level);
GtkListItemFactory *shoal_level_examples_new_factory (void);

G_END_DECLS
