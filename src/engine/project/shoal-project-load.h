/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads the table of a project and the hierarchies of its columns. */
#pragma once

#include "project/shoal-project.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LOADED_PROJECT (shoal_loaded_project_get_type ())

/**
 * ShoalLoadedProject:
 * @project: the project
 * @table: its table
 * @schema: the schema of @table
 * @outdated: whether the data have changed since the project was saved
 * @warnings: (element-type utf8): messages for the user
 *
 * A project together with its table and schema. Immutable; fields are read-only.
 */
G_DECLARE_FINAL_TYPE (ShoalLoadedProject, shoal_loaded_project, SHOAL, LOADED_PROJECT, GObject)

struct _ShoalLoadedProject
{
  GObject parent_instance;

  ShoalProject *project;
  ShoalTable *table;
  ShoalSchema *schema;
  GPtrArray *warnings; /* of utf8 */
  gboolean outdated;
};

ShoalTable         *shoal_project_read_table            (ShoalProject        *project,
                                                         ShoalReaderOptions **found,
                                                         ShoalProgress       *progress,
                                                         GError             **error);
ShoalLoadedProject *shoal_loaded_project_load           (ShoalProject        *project,
                                                         ShoalProgress       *progress,
                                                         GCancellable        *cancellable,
                                                         GError             **error);
GPtrArray          *shoal_loaded_project_list_unset     (ShoalLoadedProject  *self);
ShoalLoadedProject *shoal_loaded_project_drop_unset     (ShoalLoadedProject  *self);
ShoalMicrodata     *shoal_loaded_project_make_microdata (ShoalLoadedProject  *self,
                                                         guint                n_threads,
                                                         ShoalProgress       *progress,
                                                         GError             **error);

G_END_DECLS
