/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distinct rows by hashing. A row's codes are packed into at most two words of a key. Every thread packs all
 * rows, a block at a time, and keeps the keys whose hash is its own: packing costs less than the misses of one
 * shared table would. Rows wider than two words are numbered in rounds: the number of the columns so far, and the
 * next ones. */

#include "recoding/shoal-distinct.h"

#include "base/shoal-parallel.h"
#include "recoding/shoal-key-table.h"
#include "table/shoal-column.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define BLOCK SHOAL_KEY_TABLE_BLOCK
#define MAX_WORDS SHOAL_KEY_TABLE_WORDS
#define MAX_THREADS 64
#define MIN_ROWS_PER_THREAD 16384

/* Where one column stands in the key. */
typedef struct
{
  const ShoalDistinctColumn *column;
  guint word;
  guint shift;
} Field;

/* One thread's share of the keys, and the final number of each. */
typedef struct
{
  ShoalKeyTable table;
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
  guint32 *ids; /* out: per row */
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

/* May be asked by any thread: that one of them was told to stop is known to all. */
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

  shoal_key_table_init (&part->table, round->n_words, thread, round->part_bits);
  for (gsize first = 0; first < round->n_rows && !stops_at (round, first); first += BLOCK)
    {
      gsize n = MIN (BLOCK, round->n_rows - first);

      pack_block (round, first, n, words);
      shoal_key_table_put_block (&part->table, words, (guint32) first, n, round->ids + first);
    }
  shoal_key_table_seal (&part->table);
}

/* Gives the entries of all parts their final numbers, in order of their first rows, by merging; less when told to stop. */
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
            && shoal_key_table_get_tally (&round->parts[p].table, next[p]) < best)
          {
            best = shoal_key_table_get_tally (&round->parts[p].table, next[p]);
            best_part = p;
          }
      round->parts[best_part].number[next[best_part]++] = (guint32) i;
      (*first_rows)[i] = (guint32) (best >> 32);
      (*counts)[i] = (guint32) best;
    }
  for (guint p = 0; p < round->n_parts; p++)
    shoal_key_table_clear (&round->parts[p].table);
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

/* Places as many columns as fit into the key, at least one; returns how many. */
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

/* An entry number and the number of its part share 32 bits. */
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
                   _("the table has %zu rows; at most %zu can be worked on"),
                   n_rows, SHOAL_DISTINCT_MAX_ROWS);
      return FALSE;
    }
  if (progress != NULL && shoal_progress_should_stop (progress))
    {
      set_stopped (error);
      return FALSE;
    }
  return TRUE;
}

/**
 * shoal_distinct_rows:
 * @columns: (array length=n_columns): what makes rows equal
 * @n_columns: at least 1
 * @n_rows: codes per column
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): asked whether to stop, at least once in every %SHOAL_PROGRESS_STEPS rows of each thread
 * @first_rows: (out) (transfer full) (array length=n_distinct): the first row of each distinct row
 * @counts: (out) (transfer full) (array length=n_distinct): how many rows are equal to it
 * @n_distinct: (out): number of distinct rows
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop, %G_IO_ERROR_NOT_SUPPORTED past #SHOAL_DISTINCT_MAX_ROWS.
 *
 * Returns: (transfer full) (array length=n_rows): per row the number of its distinct row, in order of first
 *   occurrence.
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
