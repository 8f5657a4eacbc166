/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hierarchy of one column, made by a worker. */
#pragma once

#include "project/shoal-hierarchy-origin.h"

G_BEGIN_DECLS

void            shoal_hierarchy_build_async  (ShoalTable            *table,
                                              guint                  column,
                                              ShoalHierarchyOrigin  *source,
                                              int                    target,
                                              GFile                 *folder,
                                              GCancellable          *cancellable,
                                              GAsyncReadyCallback    callback,
                                              gpointer               user_data);
ShoalHierarchy *shoal_hierarchy_build_finish (GAsyncResult          *result,
                                              char                 **error_message);

G_END_DECLS
