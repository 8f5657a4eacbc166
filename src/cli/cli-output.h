/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes to standard output and standard error. */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

void     cli_language_init (gboolean             translated);
gboolean cli_print_json    (JsonObject          *object,
                            GError             **error);
gboolean cli_print_text    (const char          *text,
                            GError             **error);
char    *cli_shown_name    (const char          *name);
void     cli_forgive_output (const char         *written,
                             GError            **error);
void     cli_message       (const char          *format,
                            ...) G_GNUC_PRINTF (1, 2);
void     cli_messages      (GPtrArray           *texts);

void     cli_json_number   (JsonObject          *object,
                            const char          *key,
                            double               value);
void     cli_json_size     (JsonObject          *object,
                            const char          *key,
                            gsize                value);
void     cli_json_text     (JsonObject          *object,
                            const char          *key,
                            const char          *text);

void     cli_csv_text      (GString             *text,
                            const char          *field);
void     cli_csv_number    (GString             *text,
                            double               number);

/** CliTable: rows of texts, printed with aligned columns. */
typedef struct _CliTable CliTable;

CliTable *cli_table_new    (const char          *alignments);
void      cli_table_add    (CliTable            *self,
                            ...) G_GNUC_NULL_TERMINATED;
void      cli_table_append (CliTable            *self,
                            GString             *text);
void      cli_table_free   (CliTable            *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliTable, cli_table_free)

G_END_DECLS
