/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds distinct rows by hashing. The codes of a row are packed into a key of at most two words. Every thread packs all
 * rows, one block at a time, and keeps the keys of its own part of all hashes: packing takes less time than the cache
 * misses of one shared table would. Rows that need more than two words are numbered in rounds: a key then has the
 * number of the columns so far, and the next columns. */

#include "recoding/shoal-distinct.h"

#include "base/shoal-parallel.h"
#include "table/shoal-column.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A hash table of keys of one or two words, with a count and the first row of each key. It uses open addressing with
 * slots of 8 bytes: the low half of a hash, and the number of an entry. Entries are stored separately, in the order of
 * their first rows, so that growing the table moves slots only. */

#define KEY_TABLE_BLOCK 256
#define KEY_TABLE_WORDS 2

/**
 * KeyTable:
 * @slots: hash and entry number, in no order
 * @entries: for each entry, the @n_words words of its key, and its tally
 * @n_entries: number of keys
 *
 * A table of the keys in one part of all hashes.
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
} KeyTable;

/* Returns: the tally of an entry: its first row in the high half, its number of rows in the low half. */
static inline guint64
key_table_get_tally (const KeyTable *self,
                     guint32         entry)
{
  return self->entries[(gsize) entry * (self->n_words + 1) + self->n_words];
}

#define NO_ENTRY G_MAXUINT32
#define FIRST_SLOTS 1024
#define FIRST_ENTRIES 512

/* Every bit of the word influences every bit of the hash. The function is injective, so that only keys of two words can
 * have equal hashes. */
static inline guint64
mix (guint64 word)
{
  word = (word ^ (word >> 32)) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  word = (word ^ (word >> 32)) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  return word ^ (word >> 32);
}

static inline guint64
hash_key (const guint64 key[KEY_TABLE_WORDS],
          guint         n_words)
{
  return n_words == 1 ? mix (key[0]) : mix (key[0] ^ mix (key[1] + G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)));
}

static void
grow_slots (KeyTable *self)
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
              const guint64  key[KEY_TABLE_WORDS],
              guint          n_words)
{
  return entry[0] == key[0] && (n_words == 1 || entry[1] == key[1]);
}

/* Finds or adds a key, and counts its row. */
static inline guint32
put_key (KeyTable     *self,
         const guint64 key[KEY_TABLE_WORDS],
         guint32       tag,
         guint32       row)
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

/* @n_words: words per key
 * @part: the part of the keys to keep: those whose hash begins with this number
 * @part_bits: number of bits of @part, 0 to keep all keys
 */
static void
key_table_init (KeyTable *self,
                guint     n_words,
                guint     part,
                guint     part_bits)
{
  *self = (KeyTable){
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

static void
key_table_clear (KeyTable *self)
{
  g_clear_pointer (&self->slots, g_free);
  g_clear_pointer (&self->entries, g_free);
}

/* @words: the keys, word by word
 * @first_row: the row of the first key
 * @n: number of keys, at most #KEY_TABLE_BLOCK
 * @ids: (out caller-allocates): for each key of this part, the number of its entry, shifted, with the number of the
 *   part in the low bits; the ids of other keys are not changed
 *
 * Works in three steps; each step prefetches the memory that the next one needs.
 */
static void
key_table_put_block (KeyTable     *self,
                     const guint64 words[KEY_TABLE_WORDS][KEY_TABLE_BLOCK],
                     guint32       first_row,
                     gsize         n,
                     guint32      *ids)
{
  guint n_words = self->n_words;
  guint8 mine[KEY_TABLE_BLOCK];
  guint32 tags[KEY_TABLE_BLOCK];
  guint n_mine = 0;

  /* At most half of the slots are used, because probes get long in a full table. */
  while (self->n_entries + KEY_TABLE_BLOCK > self->n_slots / 2)
    grow_slots (self);
  for (gsize i = 0; i < n; i++)
    {
      guint64 key[KEY_TABLE_WORDS] = { words[0][i], n_words == 1 ? 0 : words[1][i] };
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
      guint64 key[KEY_TABLE_WORDS] = { words[0][mine[j]], n_words == 1 ? 0 : words[1][mine[j]] };
      guint32 entry = put_key (self, key, tags[j], first_row + mine[j]);

      ids[mine[j]] = entry << self->part_bits | self->part;
    }
}

#define BLOCK KEY_TABLE_BLOCK
#define MAX_WORDS KEY_TABLE_WORDS
#define MAX_THREADS 64
#define MIN_ROWS_PER_THREAD 16384

/* The place of a column in the key. */
typedef struct
{
  const ShoalDistinctColumn *column;
  guint word;
  guint shift;
} Field;

/* The keys of one thread, and the final number of each key. */
typedef struct
{
  KeyTable table;
  guint32 *number;
} Part;

typedef struct
{
  const Field *fields;
  guint n_fields;
  guint n_words;
  gsize n_rows;
  guint n_parts;
  guint part_bits;
  Part parts[MAX_THREADS];
  guint32 *ids; /* result: the number of each row */
  ShoalProgress *progress;
  int stopped;
} Round;

#define ADD_FIELD(type)                                                                            \
  G_STMT_START                                                                                     \
  {                                                                                                \
    const type *codes = (const type *) column->codes + first;                                      \
                                                                                                   \
    if (column->map != NULL)                                                                       \
      for (gsize i = 0; i < n; i++)                                                                \
        keys[i] |= (guint64) column->map[codes[i]] << field->shift;                                \
    else                                                                                           \
      for (gsize i = 0; i < n; i++)                                                                \
        keys[i] |= (guint64) codes[i] << field->shift;                                             \
  }                                                                                                \
  G_STMT_END

static void
pack_block (const Round *round,
            gsize        first,
            gsize        n,
            guint64      words[MAX_WORDS][BLOCK])
{
  for (guint w = 0; w < round->n_words; w++)
    memset (words[w], 0, n * sizeof words[w][0]);
  for (guint f = 0; f < round->n_fields; f++)
    {
      const Field *field = &round->fields[f];
      const ShoalDistinctColumn *column = field->column;
      guint64 *keys = words[field->word];

      if (column->width == 1)
        ADD_FIELD (guint8);
      else if (column->width == 2)
        ADD_FIELD (guint16);
      else
        ADD_FIELD (guint32);
    }
}

#undef ADD_FIELD

/* Every thread asks. When one of them is told to stop, all of them stop. */
static gboolean
stops_at (Round *round,
          gsize  step)
{
  if (shoal_progress_stops_at (round->progress, step))
    g_atomic_int_set (&round->stopped, TRUE);
  return g_atomic_int_get (&round->stopped);
}

static void
number_share (guint    thread,
              guint    n_threads,
              gpointer data)
{
  Round *round = data;
  Part *part = &round->parts[thread];
  guint64 words[MAX_WORDS][BLOCK];

  key_table_init (&part->table, round->n_words, thread, round->part_bits);
  for (gsize first = 0; first < round->n_rows && !stops_at (round, first); first += BLOCK)
    {
      gsize n = MIN (BLOCK, round->n_rows - first);

      pack_block (round, first, n, words);
      key_table_put_block (&part->table, words, (guint32) first, n, round->ids + first);
    }
  /* Slots are only needed while keys are added */
  g_clear_pointer (&part->table.slots, g_free);
}

/* Merges the entries of all parts in the order of their first rows, and numbers them in this order. Stops early when
 * told to. Returns: the number of entries. */
static guint32
number_entries (Round    *round,
                guint32 **first_rows,
                guint32 **counts)
{
  guint32 next[MAX_THREADS] = { 0 };
  gsize n_distinct = 0;

  for (guint p = 0; p < round->n_parts; p++)
    {
      n_distinct += round->parts[p].table.n_entries;
      round->parts[p].number = g_new (guint32, round->parts[p].table.n_entries);
    }
  *first_rows = g_new (guint32, n_distinct);
  *counts = g_new (guint32, n_distinct);
  for (gsize i = 0; i < n_distinct && !stops_at (round, i); i++)
    {
      guint64 best = G_MAXUINT64;
      guint best_part = 0;

      for (guint p = 0; p < round->n_parts; p++)
        if (next[p] < round->parts[p].table.n_entries
            && key_table_get_tally (&round->parts[p].table, next[p]) < best)
          {
            best = key_table_get_tally (&round->parts[p].table, next[p]);
            best_part = p;
          }
      round->parts[best_part].number[next[best_part]++] = (guint32) i;
      (*first_rows)[i] = (guint32) (best >> 32);
      (*counts)[i] = (guint32) best;
    }
  for (guint p = 0; p < round->n_parts; p++)
    key_table_clear (&round->parts[p].table);
  return (guint32) n_distinct;
}

static void
renumber_share (guint    thread,
                guint    n_threads,
                gpointer data)
{
  Round *round = data;
  gsize end = (gsize) ((unsigned __int128) round->n_rows * (thread + 1) / n_threads);

  for (gsize row = (gsize) ((unsigned __int128) round->n_rows * thread / n_threads); row < end && !stops_at (round, row); row++)
    {
      guint32 id = round->ids[row];

      round->ids[row] = round->parts[id & (round->n_parts - 1)].number[id >> round->part_bits];
    }
}

/* Places as many columns as fit into the key, at least one. Returns: the number of placed columns. */
static guint
place_fields (const ShoalDistinctColumn *columns,
              guint                      n_columns,
              Field                     *fields,
              guint                     *used_bits)
{
  guint n = 0;

  for (; n < n_columns; n++)
    {
      guint bits = g_bit_storage (MAX (columns[n].n_mapped, 1) - 1);
      guint word = used_bits[0] + bits <= 64 ? 0 : 1;

      if (used_bits[word] + bits > 64)
        break;
      fields[n] = (Field){ &columns[n], word, used_bits[word] };
      used_bits[word] += bits;
    }
  return n;
}

/* The number of an entry and that of its part share 32 bits. */
static void
choose_parts (Round *round,
              guint  n_threads)
{
  gsize useful = round->n_rows / MIN_ROWS_PER_THREAD;

  round->part_bits = 0;
  while ((2u << round->part_bits) <= MIN (n_threads, MAX_THREADS) && (2u << round->part_bits) <= useful
         && round->n_rows < (gsize) 1 << (31 - round->part_bits))
    round->part_bits++;
  round->n_parts = 1u << round->part_bits;
}

static guint32
run_round (Round    *round,
           guint32 **first_rows,
           guint32 **counts)
{
  guint32 n_distinct;

  shoal_parallel_run (round->n_parts, number_share, round);
  n_distinct = number_entries (round, first_rows, counts);
  if (!round->stopped)
    shoal_parallel_run (round->n_parts, renumber_share, round);
  for (guint p = 0; p < round->n_parts; p++)
    g_clear_pointer (&round->parts[p].number, g_free);
  return n_distinct;
}

static void
set_stopped (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while preparing the table"));
}

static gboolean
check_arguments (gsize          n_rows,
                 ShoalProgress *progress,
                 GError       **error)
{
  if (n_rows > SHOAL_DISTINCT_MAX_ROWS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _("the table has %'zu rows; at most %'zu can be worked on"),
                   n_rows, SHOAL_DISTINCT_MAX_ROWS);
      return FALSE;
    }
  if (shoal_progress_should_stop (progress))
    {
      set_stopped (error);
      return FALSE;
    }
  return TRUE;
}

/**
 * shoal_distinct_rows:
 * @columns: (array length=n_columns): the columns to compare
 * @n_columns: at least 1
 * @n_rows: codes per column
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): asked whether to stop, at least once in every %SHOAL_PROGRESS_STEPS rows of each thread
 * @first_rows: (out) (transfer full) (array length=n_distinct): the first row of each distinct row
 * @counts: (out) (transfer full) (array length=n_distinct): how many rows are equal to it
 * @n_distinct: (out): number of distinct rows
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop, %G_IO_ERROR_NOT_SUPPORTED for more than #SHOAL_DISTINCT_MAX_ROWS
 * rows.
 *
 * Returns: (transfer full) (array length=n_rows): for each row, the number of its distinct row; distinct rows are
 *   numbered in the order of their first rows.
 */
guint32 *
shoal_distinct_rows (const ShoalDistinctColumn *columns,
                     guint                      n_columns,
                     gsize                      n_rows,
                     guint                      n_threads,
                     ShoalProgress             *progress,
                     guint32                  **first_rows,
                     guint32                  **counts,
                     guint32                   *n_distinct,
                     GError                   **error)
{
  g_autofree Field *fields = NULL;
  g_autofree guint32 *previous = NULL;
  g_autofree guint32 *ids = NULL;
  ShoalDistinctColumn so_far = { NULL, 4, NULL, 0 };

  g_return_val_if_fail (n_columns > 0, NULL);

  *first_rows = NULL;
  *counts = NULL;
  *n_distinct = 0;
  if (!check_arguments (n_rows, progress, error))
    return NULL;
  fields = g_new (Field, (gsize) n_columns + 1);
  for (guint done = 0; done < n_columns;)
    {
      Round round = { .fields = fields, .n_rows = n_rows, .progress = progress };
      guint used_bits[MAX_WORDS] = { 0, 0 };
      guint n_placed;

      g_clear_pointer (first_rows, g_free);
      g_clear_pointer (counts, g_free);
      g_clear_pointer (&previous, g_free);
      previous = g_steal_pointer (&ids);
      if (done > 0)
        {
          so_far.codes = previous;
          so_far.n_mapped = *n_distinct;
          round.n_fields = place_fields (&so_far, 1, fields, used_bits);
        }
      n_placed = place_fields (columns + done, n_columns - done, fields + round.n_fields, used_bits);
      done += n_placed;
      round.n_fields += n_placed;
      round.n_words = used_bits[1] > 0 ? 2 : 1;
      round.ids = ids = g_new (guint32, MAX (n_rows, 1));
      choose_parts (&round, shoal_parallel_n_threads (n_threads));
      *n_distinct = run_round (&round, first_rows, counts);
      if (round.stopped)
        {
          g_clear_pointer (first_rows, g_free);
          g_clear_pointer (counts, g_free);
          set_stopped (error);
          return NULL;
        }
    }
  return g_steal_pointer (&ids);
}
