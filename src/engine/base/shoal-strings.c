/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strings one after the other, each ended by NUL, with an array of offsets: a string takes 8 bytes and its text. */

#include "base/shoal-strings.h"

#include <string.h>

struct _ShoalStrings
{
  gatomicrefcount references;
  char *bytes;
  gsize n_bytes;
  gsize bytes_size;
  gsize *offsets; /* n + 1 offsets */
  gsize n;
  gsize offsets_size;
};

/** shoal_strings_new: Returns: (transfer full): an empty array; append before sharing it. */
ShoalStrings *
shoal_strings_new (gsize size_hint)
{
  ShoalStrings *self = g_new0 (ShoalStrings, 1);

  g_atomic_ref_count_init (&self->references);
  self->offsets_size = MAX (size_hint + 1, 16);
  self->offsets = g_new (gsize, self->offsets_size);
  self->offsets[0] = 0;
  return self;
}

ShoalStrings *
shoal_strings_ref (ShoalStrings *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
shoal_strings_unref (ShoalStrings *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_free (self->bytes);
  g_free (self->offsets);
  g_free (self);
}

/**
 * shoal_strings_append:
 * @bytes: (array length=length): the string, without NUL inside
 *
 * Returns: the index of the new string.
 */
gsize
shoal_strings_append (ShoalStrings *self,
                      const char   *bytes,
                      gsize         length)
{
  if (self->n_bytes + length + 1 > self->bytes_size)
    {
      self->bytes_size = MAX (self->bytes_size + self->bytes_size / 2, self->n_bytes + length + 1);
      self->bytes = g_realloc (self->bytes, self->bytes_size);
    }
  if (self->n + 2 > self->offsets_size)
    {
      self->offsets_size += self->offsets_size / 2;
      self->offsets = g_renew (gsize, self->offsets, self->offsets_size);
    }
  memcpy (self->bytes + self->n_bytes, bytes, length);
  self->bytes[self->n_bytes + length] = '\0';
  self->n_bytes += length + 1;
  self->offsets[++self->n] = self->n_bytes;
  return self->n - 1;
}

gsize
shoal_strings_get_n (const ShoalStrings *self)
{
  return self->n;
}

/** shoal_strings_get: Returns: (transfer none): the string @index, valid until the next append. */
const char *
shoal_strings_get (const ShoalStrings *self,
                   gsize               index)
{
  g_return_val_if_fail (index < self->n, NULL);

  return self->bytes + self->offsets[index];
}

/** shoal_strings_get_length: Returns: the length of the string @index in bytes. */
gsize
shoal_strings_get_length (const ShoalStrings *self,
                          gsize               index)
{
  return self->offsets[index + 1] - self->offsets[index] - 1;
}
