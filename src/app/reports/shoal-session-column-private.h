/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only the session does to its columns. */
#pragma once

#include "reports/shoal-session-column.h"

G_BEGIN_DECLS

ShoalSessionColumn *_shoal_session_column_new           (guint                 index,
                                                         ShoalColumn          *column);
void                _shoal_session_column_set_listed    (ShoalSessionColumn   *self,
                                                         ShoalProjectColumn   *listed,
                                                         const char           *fingerprint);
void                _shoal_session_column_set_profile   (ShoalSessionColumn   *self,
                                                         ShoalColumnProfile   *profile);
void                _shoal_session_column_set_pending   (ShoalSessionColumn   *self,
                                                         ShoalHierarchyOrigin *source,
                                                         GCancellable         *cancellable);
gboolean            _shoal_session_column_has_built     (ShoalSessionColumn   *self,
                                                         ShoalHierarchyOrigin *source);
GCancellable       *_shoal_session_column_get_pending   (ShoalSessionColumn   *self);
void                _shoal_session_column_take_report   (ShoalSessionColumn   *self,
                                                         ShoalHierarchyOrigin *source,
                                                         ShoalHierarchyReport *report);
void                _shoal_session_column_drop_hierarchy (ShoalSessionColumn  *self);

G_END_DECLS
