/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy made to be looked at, which changes nothing. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-report.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

void            shoal_hierarchy_trial_async  (ShoalSession          *session,
                                              ShoalSessionColumn    *column,
                                              ShoalHierarchyOrigin  *source,
                                              GCancellable          *cancellable,
                                              GObject               *owner,
                                              GAsyncReadyCallback    callback);
ShoalHierarchy *shoal_hierarchy_trial_finish (GAsyncResult          *result,
                                              ShoalHierarchyReport **report,
                                              GError               **error);

G_END_DECLS
