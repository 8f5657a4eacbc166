/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Database passwords, which are stored only in the keyring of the desktop, and only if the user wants it. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

gboolean shoal_keyring_is_there (void);
gboolean shoal_keyring_keep     (const char    *connection,
                                 const char    *password,
                                 GCancellable  *cancellable,
                                 GError       **error);
void     shoal_keyring_forget   (const char    *connection,
                                 GCancellable  *cancellable);
gboolean shoal_keyring_answer   (const char    *connection,
                                 GCancellable  *cancellable,
                                 GError       **error);

G_END_DECLS
