/* SPDX-License-Identifier: GPL-3.0-or-later */
/* These functions wait for the keyring service: call them in workers. The text of a connection is the key of its password. */

#include "config.h"

#include "common/shoal-keyring.h"

#include "base/shoal-error.h"
#include "table/database/shoal-database.h"

#include <glib/gi18n-lib.h>

#if HAVE_SECRET

#include <libsecret/secret.h>

static const SecretSchema schema = {
  "io.github.shoal_privacy.Shoal.Database", SECRET_SCHEMA_NONE, { { "connection", SECRET_SCHEMA_ATTRIBUTE_STRING } },
};

/** shoal_keyring_is_there: Returns: whether this build can store passwords; the desktop may still have no keyring service. */
gboolean
shoal_keyring_is_there (void)
{
  return TRUE;
}

/** shoal_keyring_keep: @password: the password for @connection. Returns: %FALSE with an error of the keyring. */
gboolean
shoal_keyring_keep (const char    *connection,
                    const char    *password,
                    GCancellable  *cancellable,
                    GError       **error)
{
  /* Translators: what the keyring shows; %s is the name of a data source. */
  g_autofree char *label = g_strdup_printf (_("Shoal: database %s"), connection);

  return secret_password_store_sync (&schema, SECRET_COLLECTION_DEFAULT, label, password, cancellable, error, "connection", connection,
                                     NULL);
}

/** shoal_keyring_forget: removes the password of @connection from the keyring, if there is one. */
void
shoal_keyring_forget (const char   *connection,
                      GCancellable *cancellable)
{
  secret_password_clear_sync (&schema, cancellable, NULL, "connection", connection, NULL);
}

/**
 * shoal_keyring_answer:
 * @connection: (nullable): see shoal_database_check_connection()
 * @error: (inout): the error of the connection attempt; cleared if the keyring has the password
 *
 * Returns: whether @error asks for a password and the keyring has it; the next connection attempts use it.
 */
gboolean
shoal_keyring_answer (const char    *connection,
                      GCancellable  *cancellable,
                      GError       **error)
{
  char *password;

  if (connection == NULL || !g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_PASSWORD))
    return FALSE;
  password = secret_password_lookup_sync (&schema, cancellable, NULL, "connection", connection, NULL);
  if (password == NULL)
    return FALSE;
  shoal_database_set_password (connection, password);
  secret_password_free (password);
  g_clear_error (error);
  return TRUE;
}

#else

gboolean
shoal_keyring_is_there (void)
{
  return FALSE;
}

gboolean
shoal_keyring_keep (const char    *connection,
                    const char    *password,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_return_val_if_reached (FALSE);
}

void
shoal_keyring_forget (const char   *connection,
                      GCancellable *cancellable)
{
}

gboolean
shoal_keyring_answer (const char    *connection,
                      GCancellable  *cancellable,
                      GError       **error)
{
  return FALSE;
}

#endif
