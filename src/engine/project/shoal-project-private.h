/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A project that nobody else has seen yet, for the files that read and write one. */
#pragma once

#include "project/shoal-project.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

ShoalProject *shoal_project_new_empty          (void);
void          shoal_project_fill               (ShoalProject    *self,
                                                GFile           *file,
                                                ShoalDataSource *data,
                                                GPtrArray       *columns,
                                                GPtrArray       *runs);
char        **shoal_project_get_problem_digests (ShoalProject *self);
JsonObject   *shoal_project_get_extras         (ShoalProject *self);
JsonObject   *shoal_project_get_privacy_extras (ShoalProject *self);
void          shoal_project_take_extras        (ShoalProject *self,
                                                JsonObject   *extras,
                                                JsonObject   *privacy_extras);
gboolean      shoal_project_write_text         (const char      *text,
                                                GFile           *file,
                                                gboolean         replace,
                                                GError         **error);

G_END_DECLS
