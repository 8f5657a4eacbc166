/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Preparations at the start of every program, and the memory of the process. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void    shoal_process_prepare    (void);
guint64 shoal_process_get_memory (void);
guint64 shoal_process_get_budget (void);

guint64 shoal_memory_peak_bytes (void);

G_END_DECLS
