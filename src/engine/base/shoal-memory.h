/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much memory the process has used. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

guint64 shoal_memory_peak_bytes (void);

G_END_DECLS
