/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of the data that have no place in the hierarchy yet. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_uncovered_values_add (GtkWidget             *widget,
                                 ShoalHierarchyEditing *self);

G_END_DECLS
