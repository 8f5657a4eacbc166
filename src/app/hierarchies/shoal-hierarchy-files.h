/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing the file a hierarchy is read from or written to. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkFileChooserNative *shoal_hierarchy_files_choose_import (GtkWidget             *widget,
                                                           ShoalHierarchyEditing *editing);
GtkFileChooserNative *shoal_hierarchy_files_choose_export (GtkWidget             *widget,
                                                           ShoalHierarchyEditing *editing);

G_END_DECLS
