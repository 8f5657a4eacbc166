/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHA-256 by nettle, which uses the processor's instructions for it. Without these instructions the digest of a large
 * table takes as long as reading the table. Without nettle, GChecksum is used, which takes five times as long. */

#include "config.h"

#include "base/shoal-digest.h"

#if HAVE_NETTLE

#include <nettle/sha2.h>

struct _ShoalDigest
{
  struct sha256_ctx context;
};

static void
start (ShoalDigest *self)
{
  sha256_init (&self->context);
}

static void
add (ShoalDigest  *self,
     const guint8 *bytes,
     gsize         length)
{
  sha256_update (&self->context, length, bytes);
}

/* Returns: (transfer full): hexadecimal digits */
static char *
finish (ShoalDigest self)
{
  GString *text = g_string_new (NULL);
  guint8 digest[SHA256_DIGEST_SIZE];

  sha256_digest (&self.context, sizeof digest, digest);
  for (guint i = 0; i < sizeof digest; i++)
    g_string_append_printf (text, "%02x", digest[i]);
  return g_string_free (text, FALSE);
}

static void
clear (ShoalDigest *self)
{
}

#else

struct _ShoalDigest
{
  GChecksum *checksum;
};

static void
start (ShoalDigest *self)
{
  self->checksum = g_checksum_new (G_CHECKSUM_SHA256);
}

static void
add (ShoalDigest  *self,
     const guint8 *bytes,
     gsize         length)
{
  g_checksum_update (self->checksum, bytes, (gssize) length);
}

static char *
finish (ShoalDigest self)
{
  g_autoptr (GChecksum) copy = g_checksum_copy (self.checksum);

  return g_strdup (g_checksum_get_string (copy));
}

static void
clear (ShoalDigest *self)
{
  g_clear_pointer (&self->checksum, g_checksum_free);
}

#endif

/** shoal_digest_new: Returns: (transfer full): a digest of no bytes. */
ShoalDigest *
shoal_digest_new (void)
{
  ShoalDigest *self = g_new0 (ShoalDigest, 1);

  start (self);
  return self;
}

void
shoal_digest_free (ShoalDigest *self)
{
  if (self == NULL)
    return;
  clear (self);
  g_free (self);
}

/** shoal_digest_add: @bytes: (array length=length): the next bytes; @length: number of bytes */
void
shoal_digest_add (ShoalDigest   *self,
                  gconstpointer  bytes,
                  gsize          length)
{
  if (length > 0)
    add (self, bytes, length);
}

/** shoal_digest_dup_fingerprint: Returns: (transfer full): "sha256:" and the digest of all bytes so far, in hexadecimal digits. */
char *
shoal_digest_dup_fingerprint (const ShoalDigest *self)
{
  g_autofree char *digits = finish (*self);

  return g_strconcat ("sha256:", digits, NULL);
}
