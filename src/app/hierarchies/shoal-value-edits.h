/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person does to the selected values of a hierarchy. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_value_edits_rename (GtkWidget             *widget,
                               ShoalHierarchyEditing *self);
void shoal_value_edits_merge  (GtkWidget             *widget,
                               ShoalHierarchyEditing *self);
void shoal_value_edits_split  (GtkWidget             *widget,
                               ShoalHierarchyEditing *self);
void shoal_value_edits_move   (GtkWidget             *widget,
                               ShoalHierarchyEditing *self);
void shoal_value_edits_weigh  (GtkWidget             *widget,
                               ShoalHierarchyEditing *self);
void shoal_value_edits_step   (ShoalHierarchyEditing *self,
                               gboolean               up);
void shoal_value_edits_raise  (ShoalHierarchyEditing *self);

G_END_DECLS
