/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens the files that are named on the command line. */
#pragma once

#include "cli-reader.h"
#include "project/shoal-project-load.h"
#include "table/database/shoal-database.h"

G_BEGIN_DECLS

ShoalTable         *cli_read_table     (const char          *name,
                                        CliReader           *reader,
                                        ShoalReaderOptions **found,
                                        GError             **error);
ShoalDatabase      *cli_connect        (ShoalDataSource     *source,
                                        ShoalProgress       *progress,
                                        GError             **error);
ShoalTable         *cli_read_source    (ShoalDataSource     *source,
                                        ShoalReaderOptions **found,
                                        GError             **error);
ShoalProject       *cli_read_project   (const char          *name,
                                        GError             **error);
ShoalTable         *cli_read_project_table
                                       (ShoalProject        *project,
                                        CliReader           *reader,
                                        GError             **error);
ShoalLoadedProject *cli_load_project   (ShoalProject        *project,
                                        CliReader           *reader,
                                        GError             **error);
gboolean            cli_is_project     (const char          *name);
gboolean            cli_find_column    (ShoalTable          *table,
                                        const char          *data_name,
                                        const char          *column_name,
                                        guint               *index,
                                        GError             **error);
gboolean            cli_split_column   (ShoalTable          *table,
                                        const char          *data_name,
                                        const char          *option,
                                        const char          *text,
                                        guint               *column,
                                        const char         **rest,
                                        GError             **error);
gboolean            cli_check_output   (GFile               *output,
                                        gboolean             force,
                                        GPtrArray           *inputs,
                                        GError             **error);
gboolean            cli_check_roles    (ShoalLoadedProject  *loaded,
                                        GError             **error);

G_END_DECLS
