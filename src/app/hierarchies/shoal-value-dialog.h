/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dialog for a name, for a choice among values of a hierarchy, or for both. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** ShoalValueDialogFunc: @text: (nullable): the name. @choice: the position of the chosen value. */
typedef void (*ShoalValueDialogFunc) (ShoalHierarchyEditing *editing,
                                      const char            *text,
                                      guint                  choice);

void shoal_value_dialog_present (GtkWidget             *widget,
                                 ShoalHierarchyEditing *editing,
                                 const char            *heading,
                                 const char            *body,
                                 const char            *apply,
                                 const char            *text,
                                 GListModel            *choices,
                                 ShoalValueDialogFunc   func);

G_END_DECLS
