/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens when there is no memory left. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void cli_memory_init (gboolean json);

G_END_DECLS
