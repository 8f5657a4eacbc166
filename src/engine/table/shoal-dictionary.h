/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distinct byte strings, numbered in the order of their first appearance. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalDictionary:
 * @bytes: the strings one after the other, each ended by NUL
 * @begins: where each string begins, and where the next one will begin
 * @n: number of strings
 *
 * A hash table by open addressing. A slot holds the number of a string, plus one, in its low bits, and bits of the string's
 * hash in the others, so that most other strings need not be compared.
 */
typedef struct
{
  char *bytes;
  gsize bytes_size;
  gsize *begins;
  gsize begins_size;
  gsize n;
  guint32 *slots;
  guint slot_bits;
} ShoalDictionary;

#define SHOAL_DICTIONARY_MAX ((gsize) G_MAXUINT32 - 1)

void    shoal_dictionary_init   (ShoalDictionary *self);
void    shoal_dictionary_clear  (ShoalDictionary *self);
void    shoal_dictionary_close  (ShoalDictionary *self);
guint64 shoal_dictionary_hash   (const char      *bytes,
                                 gsize            length);
guint32 shoal_dictionary_insert (ShoalDictionary *self,
                                 guint64          hash,
                                 const char      *bytes,
                                 gsize            length);
guint32 shoal_dictionary_number (ShoalDictionary *self,
                                 const char      *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalDictionary, shoal_dictionary_clear)

/** shoal_dictionary_get: Returns: (transfer none): string @i, ended by NUL. */
static inline const char *
shoal_dictionary_get (const ShoalDictionary *self,
                      gsize                  i)
{
  return self->bytes + self->begins[i];
}

static inline gsize
shoal_dictionary_get_length (const ShoalDictionary *self,
                             gsize                  i)
{
  return self->begins[i + 1] - self->begins[i] - 1;
}

/** shoal_dictionary_prefetch: fetches the slot for a string with this hash into the cache, before a search. */
static inline void
shoal_dictionary_prefetch (const ShoalDictionary *self,
                           guint64                hash)
{
  __builtin_prefetch (&self->slots[hash >> (64 - self->slot_bits)]);
}

G_END_DECLS
