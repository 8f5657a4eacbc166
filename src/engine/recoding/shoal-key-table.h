/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of keys of one or two words, each with a count and its first row. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SHOAL_KEY_TABLE_BLOCK 256
#define SHOAL_KEY_TABLE_WORDS 2

/**
 * ShoalKeyTable:
 * @slots: hash and entry number, in no order
 * @entries: per entry @n_words of key and its tally
 * @n_entries: how many keys there are
 *
 * The keys of one part of all hashes.
 */
typedef struct
{
  guint64 *slots;
  gsize n_slots;
  guint64 *entries;
  gsize entries_size;
  guint32 n_entries;
  guint n_words;
  guint part;
  guint part_bits;
} ShoalKeyTable;

void shoal_key_table_init      (ShoalKeyTable *self,
                                guint          n_words,
                                guint          part,
                                guint          part_bits);
void shoal_key_table_put_block (ShoalKeyTable *self,
                                const guint64  words[SHOAL_KEY_TABLE_WORDS][SHOAL_KEY_TABLE_BLOCK],
                                guint32        first_row,
                                gsize          n,
                                guint32       *ids);
void shoal_key_table_seal      (ShoalKeyTable *self);
void shoal_key_table_clear     (ShoalKeyTable *self);

/** shoal_key_table_get_tally: Returns: the first row of an entry in the high half, how many rows in the low one. */
static inline guint64
shoal_key_table_get_tally (const ShoalKeyTable *self,
                           guint32              entry)
{
  return self->entries[(gsize) entry * (self->n_words + 1) + self->n_words];
}

G_END_DECLS
