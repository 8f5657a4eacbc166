/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Most dictionaries are small, so the hash is cheap to compute, and a search nearly always compares one string only. */

#include "table/shoal-dictionary.h"

#include <string.h>

#define INITIAL_BITS 5

/** shoal_dictionary_init: makes an empty dictionary. */
void
shoal_dictionary_init (ShoalDictionary *self)
{
  self->bytes_size = 64;
  self->bytes = g_malloc (self->bytes_size);
  self->begins_size = 8;
  self->begins = g_new (gsize, self->begins_size);
  self->begins[0] = 0;
  self->n = 0;
  self->slot_bits = INITIAL_BITS;
  self->slots = g_new0 (guint32, 1 << INITIAL_BITS);
}

/** shoal_dictionary_clear: frees what the dictionary holds. */
void
shoal_dictionary_clear (ShoalDictionary *self)
{
  g_clear_pointer (&self->bytes, g_free);
  g_clear_pointer (&self->begins, g_free);
  g_clear_pointer (&self->slots, g_free);
  self->n = 0;
}

/** shoal_dictionary_close: frees what only shoal_dictionary_insert() needs; no string can be added any more. */
void
shoal_dictionary_close (ShoalDictionary *self)
{
  g_clear_pointer (&self->slots, g_free);
}

static inline guint64
load (const char *bytes,
      gsize       length)
{
  guint64 word = 0;

  memcpy (&word, bytes, length);
  return word;
}

static inline guint64
mix (guint64 hash,
     guint64 word)
{
  hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9fb21c651e98df25);
  return hash ^ (hash >> 32);
}

/** shoal_dictionary_hash: Returns: a hash of 64 bits; the upper bits are distributed best. */
guint64
shoal_dictionary_hash (const char *bytes,
                       gsize       length)
{
  guint64 hash = length * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);

  if (length >= 8)
    {
      const char *last = bytes + length - 8;

      for (; bytes < last; bytes += 8)
        hash = mix (hash, load (bytes, 8));
      hash = mix (hash, load (last, 8));
    }
  else if (length >= 4)
    hash = mix (hash, load (bytes, 4) | load (bytes + length - 4, 4) << 32);
  else if (length > 0)
    hash = mix (hash, (guint64) (guint8) bytes[0] | (guint64) (guint8) bytes[length / 2] << 8
                        | (guint64) (guint8) bytes[length - 1] << 16);
  return hash * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

/* Bits of the hash that did not choose the slot, to be stored in the slot above the number. */
static inline guint32
get_tag (const ShoalDictionary *self,
         guint64                hash)
{
  return self->slot_bits < 32 ? (guint32) (hash >> 32) << self->slot_bits : 0;
}

static inline guint32
get_number_mask (const ShoalDictionary *self)
{
  return self->slot_bits < 32 ? (1u << self->slot_bits) - 1 : G_MAXUINT32;
}

static void
place (ShoalDictionary *self,
       guint64          hash,
       gsize            i)
{
  gsize mask = ((gsize) 1 << self->slot_bits) - 1;
  gsize slot = hash >> (64 - self->slot_bits);

  while (self->slots[slot] != 0)
    slot = (slot + 1) & mask;
  self->slots[slot] = get_tag (self, hash) | (guint32) (i + 1);
}

/* The slots of consecutive strings are far apart in memory, so several are prefetched before the first one is used. */
static void
grow_slots (ShoalDictionary *self)
{
  guint64 hashes[32];

  self->slot_bits++;
  g_free (self->slots);
  self->slots = g_new0 (guint32, (gsize) 1 << self->slot_bits);
  for (gsize begin = 0; begin < self->n; begin += G_N_ELEMENTS (hashes))
    {
      gsize end = MIN (self->n, begin + G_N_ELEMENTS (hashes));

      for (gsize i = begin; i < end; i++)
        {
          hashes[i - begin] = shoal_dictionary_hash (shoal_dictionary_get (self, i), shoal_dictionary_get_length (self, i));
          shoal_dictionary_prefetch (self, hashes[i - begin]);
        }
      for (gsize i = begin; i < end; i++)
        place (self, hashes[i - begin], i);
    }
}

static void
append (ShoalDictionary *self,
        const char      *bytes,
        gsize            length)
{
  gsize begin = self->begins[self->n];

  if (begin + length + 1 > self->bytes_size)
    {
      self->bytes_size = MAX (self->bytes_size + self->bytes_size / 2, begin + length + 1);
      self->bytes = g_realloc (self->bytes, self->bytes_size);
    }
  if (self->n + 2 > self->begins_size)
    {
      self->begins_size += self->begins_size / 2;
      self->begins = g_renew (gsize, self->begins, self->begins_size);
    }
  memcpy (self->bytes + begin, bytes, length);
  self->bytes[begin + length] = '\0';
  self->begins[++self->n] = begin + length + 1;
}

/**
 * shoal_dictionary_insert:
 * @hash: see shoal_dictionary_hash()
 * @bytes: (array length=length): a string without NUL
 * @length: bytes
 *
 * The caller keeps the number of strings below #SHOAL_DICTIONARY_MAX.
 *
 * Returns: the number of the string, a new one if the dictionary did not have it.
 */
guint32
shoal_dictionary_insert (ShoalDictionary *self,
                         guint64          hash,
                         const char      *bytes,
                         gsize            length)
{
  guint32 number_mask = get_number_mask (self);
  guint32 tag = get_tag (self, hash);
  gsize slot_mask = ((gsize) 1 << self->slot_bits) - 1;
  gsize slot = hash >> (64 - self->slot_bits);
  guint32 found;

  while ((found = self->slots[slot]) != 0)
    {
      if ((found & ~number_mask) == tag)
        {
          guint32 i = (found & number_mask) - 1;

          if (shoal_dictionary_get_length (self, i) == length
              && memcmp (shoal_dictionary_get (self, i), bytes, length) == 0)
            return i;
        }
      slot = (slot + 1) & slot_mask;
    }
  append (self, bytes, length);
  self->slots[slot] = tag | (guint32) self->n;
  if (self->n > slot_mask / 8 * 5)
    grow_slots (self);
  return (guint32) self->n - 1;
}

/** shoal_dictionary_number: shoal_dictionary_insert() of @text, which ends with NUL. Returns: its number. */
guint32
shoal_dictionary_number (ShoalDictionary *self,
                         const char      *text)
{
  gsize length = strlen (text);

  return shoal_dictionary_insert (self, shoal_dictionary_hash (text, length), text, length);
}
