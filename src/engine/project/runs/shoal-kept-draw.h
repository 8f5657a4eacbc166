/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the assignment that was drawn for a heterogeneous release, for later releases that answer the same question. */
#pragma once

#include "recoding/shoal-recoding.h"
#include "table/write/shoal-new-file.h"

G_BEGIN_DECLS

char         *shoal_kept_draw_dup_name (const char     *question,
                                        const char     *fingerprint);
gboolean      shoal_kept_draw_can_be   (GFile          *project_file,
                                        GError        **error);
void          shoal_kept_draw_find     (GFile          *project_file,
                                        ShoalRecoding  *matching);
gboolean      shoal_kept_draw_copy     (GFile          *project_file,
                                        GFile          *copy_file,
                                        GPtrArray      *written,
                                        GError        **error);
gboolean      shoal_kept_draw_use      (GFile          *project_file,
                                        const char     *name,
                                        ShoalRecoding  *matching,
                                        gboolean        anew,
                                        gboolean       *used,
                                        GError        **error);
ShoalNewFile *shoal_kept_draw_write    (GFile          *project_file,
                                        const char     *name,
                                        const char     *question,
                                        ShoalRecoding  *matching,
                                        GError        **error);

G_END_DECLS
