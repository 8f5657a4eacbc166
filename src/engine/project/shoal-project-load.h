/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens what a project names: its table and the hierarchies of its quasi-identifiers. */
#pragma once

#include "project/shoal-project.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LOADED_PROJECT (shoal_loaded_project_get_type ())

/** ShoalLoadedProject: a project together with its table and schema; immutable. */
G_DECLARE_FINAL_TYPE (ShoalLoadedProject, shoal_loaded_project, SHOAL, LOADED_PROJECT, GObject)

ShoalTable         *shoal_project_read_table            (ShoalProject        *project,
                                                         ShoalReaderOptions **found,
                                                         ShoalProgress       *progress,
                                                         GError             **error);
ShoalLoadedProject *shoal_loaded_project_load           (ShoalProject        *project,
                                                         ShoalProgress       *progress,
                                                         GCancellable        *cancellable,
                                                         GError             **error);
ShoalProject       *shoal_loaded_project_get_project    (ShoalLoadedProject  *self);
ShoalTable         *shoal_loaded_project_get_table      (ShoalLoadedProject  *self);
ShoalSchema        *shoal_loaded_project_get_schema     (ShoalLoadedProject  *self);
gboolean            shoal_loaded_project_is_outdated    (ShoalLoadedProject  *self);
GPtrArray          *shoal_loaded_project_get_warnings   (ShoalLoadedProject  *self);
GPtrArray          *shoal_loaded_project_list_unset     (ShoalLoadedProject  *self);
ShoalLoadedProject *shoal_loaded_project_drop_unset     (ShoalLoadedProject  *self);
ShoalMicrodata     *shoal_loaded_project_make_microdata (ShoalLoadedProject  *self,
                                                         guint                n_threads,
                                                         ShoalProgress       *progress,
                                                         GError             **error);

G_END_DECLS
