/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a published file. */
#pragma once

#include "cli-reader.h"
#include "project/shoal-project.h"

G_BEGIN_DECLS

ShoalTable *cli_read_published  (const char         *name,
                                 CliReader          *reader,
                                 ShoalProject       *project,
                                 const char * const *columns,
                                 GError            **error);
gboolean    cli_find_published  (ShoalTable         *release,
                                 const char         *name,
                                 const char         *column_name,
                                 guint              *index,
                                 GError            **error);

G_END_DECLS
