/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Confines a process that reads files from unknown sources. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * StatLimits:
 * @seconds: limit of processor time
 * @bytes: limit of address space
 */
typedef struct
{
  guint64 seconds;
  guint64 bytes;
} StatLimits;

void     stat_confinement_prepare (const char        *encoding);
gboolean stat_confinement_enter   (const StatLimits  *limits,
                                   char             **problem);
gboolean stat_confinement_filters (void);
gint64   stat_confinement_get_size (int              fd);

G_END_DECLS
