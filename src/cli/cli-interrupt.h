/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ctrl-C and friends. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void          cli_interrupt_init            (gboolean   json);
GCancellable *cli_interrupt_get_cancellable (void);
gboolean      cli_interrupt_check           (GError   **error);
void          cli_interrupt_set_free        (gboolean   is_free);

G_END_DECLS
