/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open addressing over 8-byte slots: the low half of a hash, and the number of an entry. Entries stand apart, in order
 * of their first row, so that growing moves slots only. */

#include "recoding/shoal-key-table.h"

#include <string.h>

#define NO_ENTRY G_MAXUINT32
#define FIRST_SLOTS 1024
#define FIRST_ENTRIES 512

/* Each bit of the word reaches every bit of the hash; injective, so that only two-word keys can share a hash. */
static inline guint64
mix (guint64 word)
{
  word = (word ^ (word >> 32)) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  word = (word ^ (word >> 32)) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  return word ^ (word >> 32);
}

static inline guint64
hash_key (const guint64 key[SHOAL_KEY_TABLE_WORDS],
          guint         n_words)
{
  return n_words == 1 ? mix (key[0]) : mix (key[0] ^ mix (key[1] + G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)));
}

static void
grow_slots (ShoalKeyTable *self)
{
  gsize n_slots = self->n_slots * 2;
  guint64 *slots = g_new (guint64, n_slots);

  memset (slots, 0xff, n_slots * sizeof *slots);
  for (gsize i = 0; i < self->n_slots; i++)
    {
      guint64 slot = self->slots[i];
      gsize at = (slot >> 32) & (n_slots - 1);

      if ((guint32) slot == NO_ENTRY)
        continue;
      while ((guint32) slots[at] != NO_ENTRY)
        at = (at + 1) & (n_slots - 1);
      slots[at] = slot;
    }
  g_free (self->slots);
  self->slots = slots;
  self->n_slots = n_slots;
}

static inline gboolean
entry_equals (const guint64 *entry,
              const guint64  key[SHOAL_KEY_TABLE_WORDS],
              guint          n_words)
{
  return entry[0] == key[0] && (n_words == 1 || entry[1] == key[1]);
}

/* Finds or adds a key, and counts the row. */
static inline guint32
put_key (ShoalKeyTable *self,
         const guint64  key[SHOAL_KEY_TABLE_WORDS],
         guint32        tag,
         guint32        row)
{
  guint n_words = self->n_words;
  gsize mask = self->n_slots - 1;
  gsize at = tag & mask;
  guint64 *entry;

  for (; (guint32) self->slots[at] != NO_ENTRY; at = (at + 1) & mask)
    if ((guint32) (self->slots[at] >> 32) == tag)
      {
        entry = self->entries + (gsize) (guint32) self->slots[at] * (n_words + 1);
        if (entry_equals (entry, key, n_words))
          {
            entry[n_words]++;
            return (guint32) self->slots[at];
          }
      }
  self->slots[at] = (guint64) tag << 32 | self->n_entries;
  if (self->n_entries == self->entries_size)
    {
      self->entries_size *= 2;
      self->entries = g_renew (guint64, self->entries, self->entries_size * (n_words + 1));
    }
  entry = self->entries + (gsize) self->n_entries * (n_words + 1);
  memcpy (entry, key, n_words * sizeof *key);
  entry[n_words] = (guint64) row << 32 | 1;
  return self->n_entries++;
}

/**
 * shoal_key_table_init:
 * @n_words: words per key
 * @part: the keys to keep: those whose hash begins with this number
 * @part_bits: bits of that number, 0 to keep all keys
 */
void
shoal_key_table_init (ShoalKeyTable *self,
                      guint          n_words,
                      guint          part,
                      guint          part_bits)
{
  *self = (ShoalKeyTable){
    .n_slots = FIRST_SLOTS,
    .entries_size = FIRST_ENTRIES,
    .n_words = n_words,
    .part = part,
    .part_bits = part_bits,
  };
  self->slots = g_new (guint64, self->n_slots);
  memset (self->slots, 0xff, self->n_slots * sizeof *self->slots);
  self->entries = g_new (guint64, self->entries_size * (n_words + 1));
}

/** shoal_key_table_seal: frees what only adding keys needs. */
void
shoal_key_table_seal (ShoalKeyTable *self)
{
  g_clear_pointer (&self->slots, g_free);
}

void
shoal_key_table_clear (ShoalKeyTable *self)
{
  g_clear_pointer (&self->slots, g_free);
  g_clear_pointer (&self->entries, g_free);
}

/**
 * shoal_key_table_put_block:
 * @words: the keys, word by word
 * @first_row: the row of the first key
 * @n: how many keys, at most #SHOAL_KEY_TABLE_BLOCK
 * @ids: (out caller-allocates): for each key of this part the number of its entry, shifted to make room for that of the
 *   part; those of other keys are left alone
 *
 * Probes in three steps, so that the memory that each needs is already on its way.
 */
void
shoal_key_table_put_block (ShoalKeyTable *self,
                           const guint64  words[SHOAL_KEY_TABLE_WORDS][SHOAL_KEY_TABLE_BLOCK],
                           guint32        first_row,
                           gsize          n,
                           guint32       *ids)
{
  guint n_words = self->n_words;
  guint8 mine[SHOAL_KEY_TABLE_BLOCK];
  guint32 tags[SHOAL_KEY_TABLE_BLOCK];
  guint n_mine = 0;

  /* Full slots make long probes; a block never fills them. */
  while (self->n_entries + SHOAL_KEY_TABLE_BLOCK > self->n_slots / 2)
    grow_slots (self);
  for (gsize i = 0; i < n; i++)
    {
      guint64 key[SHOAL_KEY_TABLE_WORDS] = { words[0][i], n_words == 1 ? 0 : words[1][i] };
      guint64 hash = hash_key (key, n_words);

      mine[n_mine] = (guint8) i;
      tags[n_mine] = (guint32) hash;
      n_mine += self->part_bits == 0 || (hash >> (64 - self->part_bits)) == self->part;
    }
  for (guint j = 0; j < n_mine; j++)
    __builtin_prefetch (&self->slots[tags[j] & (self->n_slots - 1)]);
  for (guint j = 0; j < n_mine; j++)
    {
      guint64 slot = self->slots[tags[j] & (self->n_slots - 1)];

      if ((guint32) (slot >> 32) == tags[j] && (guint32) slot != NO_ENTRY)
        __builtin_prefetch (self->entries + (gsize) (guint32) slot * (n_words + 1), 1);
    }
  for (guint j = 0; j < n_mine; j++)
    {
      guint64 key[SHOAL_KEY_TABLE_WORDS] = { words[0][mine[j]], n_words == 1 ? 0 : words[1][mine[j]] };
      guint32 entry = put_key (self, key, tags[j], first_row + mine[j]);

      ids[mine[j]] = entry << self->part_bits | self->part;
    }
}
