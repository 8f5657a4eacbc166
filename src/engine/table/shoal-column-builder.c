/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While rows arrive, a code is the number of the row's text in order of appearance; codes become wider when necessary. At the
 * end the dictionary is sorted in the order of the type, and the codes are replaced in place. */

#include "table/shoal-column-builder.h"

#include <string.h>

/* Radix sort in place, two bytes or one byte at a time, by keys of eight bytes (after the American flag sort of McIlroy,
 * Bostic and McIlroy 1993): millions of values need no second array and hardly any comparison of texts. */

/* At most so many keys are sorted by insertion. */
#define FEW 32

/* With so many keys, a pass over two bytes at once is worth its many counters. */
#define MANY 0x8000

/* The state of a sort. */
typedef struct
{
  const ShoalDictionary *dictionary; /* of the texts */
  ShoalProgress *progress;           /* nullable */
  gsize n_left;                      /* steps until the sort asks again whether to stop */
  gboolean stopped;
} Sorting;

/* To be called before each step, which takes as long as moving a key. Returns: FALSE once the sort has been told to stop. */
static inline gboolean
goes_on (Sorting *self)
{
  if (--self->n_left > 0)
    return TRUE;
  self->stopped = self->stopped || shoal_progress_should_stop (self->progress);
  self->n_left = self->stopped ? 1 : SHOAL_PROGRESS_STEPS;
  return !self->stopped;
}

static void
swap_keys (ShoalKey *a,
           ShoalKey *b)
{
  ShoalKey key = *a;

  *a = *b;
  *b = key;
}

static void
sort_few_keys (Sorting  *self,
               ShoalKey *keys,
               gsize     n)
{
  for (gsize i = 1; i < n && goes_on (self); i++)
    {
      ShoalKey key = keys[i];
      gsize j = i;

      for (; j > 0 && keys[j - 1].key > key.key; j--)
        keys[j] = keys[j - 1];
      keys[j] = key;
    }
}

/* Groups the keys by a digit: the @n_bits bits from bit @shift on. Keys with digit d begin at @begins[d], which has one
 * element more than there are digits. @next is scratch space. */
static void
distribute (Sorting  *self,
            ShoalKey *keys,
            gsize     n,
            guint     shift,
            guint     n_bits,
            gsize    *begins,
            gsize    *next)
{
  gsize n_digits = (gsize) 1 << n_bits;
  gsize mask = n_digits - 1;
  gboolean done;

  memset (begins, 0, (n_digits + 1) * sizeof *begins);
  for (gsize i = 0; i < n && goes_on (self); i++)
    begins[((keys[i].key >> shift) & mask) + 1]++;
  for (gsize digit = 0; digit < n_digits; digit++)
    {
      begins[digit + 1] += begins[digit];
      next[digit] = begins[digit];
    }
  /* Every swap puts one key in its place. The key that comes back waits for the next round, so that a swap does not have to
   * wait for the memory of the swap before it. */
  do
    {
      done = TRUE;
      for (gsize digit = 0; digit < n_digits; digit++)
        {
          gsize end = begins[digit + 1];

          for (gsize i = next[digit]; i < end && goes_on (self); i++)
            swap_keys (&keys[i], &keys[next[(keys[i].key >> shift) & mask]++]);
          done = done && next[digit] == end;
        }
    }
  while (!done && !self->stopped);
}

static void sort_keys (Sorting  *self,
                       ShoalKey *keys,
                       gsize     n,
                       guint     n_bits_left);

/* Sorts by two bytes at once: a byte of texts mostly takes few values, and every pass over many keys reads main memory. */
static void
sort_many_keys (Sorting  *self,
                ShoalKey *keys,
                gsize     n,
                guint     n_bits_left)
{
  g_autofree gsize *begins = g_new (gsize, 0x10000 + 1);
  g_autofree gsize *next = g_new (gsize, 0x10000);

  distribute (self, keys, n, n_bits_left - 16, 16, begins, next);
  for (gsize digit = 0; digit < 0x10000 && n_bits_left > 16 && !self->stopped; digit++)
    if (begins[digit + 1] - begins[digit] > 1)
      sort_keys (self, keys + begins[digit], begins[digit + 1] - begins[digit], n_bits_left - 16);
}

/* Sorts by the lower @n_bits_left bits; the higher bits of all keys are equal. */
static void
sort_keys (Sorting  *self,
           ShoalKey *keys,
           gsize     n,
           guint     n_bits_left)
{
  gsize begins[257];
  gsize next[256];

  if (n <= FEW)
    sort_few_keys (self, keys, n);
  else if (n >= MANY && n_bits_left >= 16)
    sort_many_keys (self, keys, n, n_bits_left);
  else
    {
      distribute (self, keys, n, n_bits_left - 8, 8, begins, next);
      for (guint digit = 0; digit < 256 && n_bits_left > 8 && !self->stopped; digit++)
        if (begins[digit + 1] - begins[digit] > 1)
          sort_keys (self, keys + begins[digit], begins[digit + 1] - begins[digit], n_bits_left - 8);
    }
}

/* The eight bytes of a text from @depth on, with NUL after its end. The text has at least @depth bytes. */
static guint64
load_key (const ShoalDictionary *dictionary,
          guint32                value,
          gsize                  depth)
{
  gsize length = shoal_dictionary_get_length (dictionary, value) - depth;
  guint64 word = 0;

  memcpy (&word, shoal_dictionary_get (dictionary, value) + depth, MIN (length, 8));
  return GUINT64_FROM_BE (word);
}

static void
sort_few_texts (Sorting  *self,
                ShoalKey *keys,
                gsize     n,
                gsize     depth)
{
  const ShoalDictionary *dictionary = self->dictionary;

  for (gsize i = 1; i < n && goes_on (self); i++)
    {
      ShoalKey key = keys[i];
      const char *text = shoal_dictionary_get (dictionary, key.value) + depth;
      gsize j = i;

      for (; j > 0 && strcmp (shoal_dictionary_get (dictionary, keys[j - 1].value) + depth, text) > 0; j--)
        keys[j] = keys[j - 1];
      keys[j] = key;
    }
}

/* The number of bytes that all texts have in common from @depth on. */
static gsize
get_common_length (Sorting        *self,
                   const ShoalKey *keys,
                   gsize           n,
                   gsize           depth)
{
  const ShoalDictionary *dictionary = self->dictionary;
  const char *first = shoal_dictionary_get (dictionary, keys[0].value) + depth;
  gsize common = shoal_dictionary_get_length (dictionary, keys[0].value) - depth;

  for (gsize i = 1; i < n && common > 0 && goes_on (self); i++)
    {
      const char *text = shoal_dictionary_get (dictionary, keys[i].value) + depth;
      gsize length = 0;

      while (length < common && text[length] == first[length])
        length++;
      common = length;
    }
  return common;
}

/* Sorts texts that agree in their first @depth bytes. */
static void
sort_texts (Sorting  *self,
            ShoalKey *keys,
            gsize     n,
            gsize     depth)
{
  if (n <= FEW)
    {
      sort_few_texts (self, keys, n, depth);
      return;
    }
  depth += get_common_length (self, keys, n, depth);
  for (gsize i = 0; i < n && goes_on (self); i++)
    keys[i].key = load_key (self->dictionary, keys[i].value, depth);
  sort_keys (self, keys, n, 64);
  for (gsize begin = 0; begin < n && goes_on (self);)
    {
      gsize end = begin + 1;

      while (end < n && keys[end].key == keys[begin].key)
        end++;
      if (end - begin > 1)
        sort_texts (self, keys + begin, end - begin, depth + 8);
      begin = end;
    }
}

static ShoalKey *
collect_keys (gsize         n_values,
              const guint8 *missing,
              gsize        *n_keys)
{
  ShoalKey *keys = g_new (ShoalKey, MAX (1, n_values));

  *n_keys = 0;
  for (gsize i = 0; i < n_values; i++)
    if (missing == NULL || !missing[i])
      keys[(*n_keys)++].value = (guint32) i;
  return keys;
}

/**
 * shoal_value_order_texts:
 * @dictionary: distinct texts
 * @missing: (array) (nullable): for each text whether it is left out
 * @progress: (nullable): asked whether to stop
 * @n_keys: (out): number of texts that remain
 *
 * Returns: (transfer full) (nullable) (array length=n_keys): the texts in the order of their bytes, which in UTF-8 is that of
 *   code points; their keys have no meaning. %NULL when told to stop.
 */
ShoalKey *
shoal_value_order_texts (const ShoalDictionary *dictionary,
                         const guint8          *missing,
                         ShoalProgress         *progress,
                         gsize                 *n_keys)
{
  g_autofree ShoalKey *keys = collect_keys (dictionary->n, missing, n_keys);
  Sorting self = { dictionary, progress, 1, FALSE };

  if (*n_keys > 1)
    sort_texts (&self, keys, *n_keys, 0);
  return self.stopped ? NULL : g_steal_pointer (&keys);
}

/**
 * shoal_value_order_numbers:
 * @numbers: (array length=n_numbers): finite numbers
 * @n_numbers: their number
 * @missing: (array) (nullable): for each number whether it is left out
 * @progress: (nullable): asked whether to stop
 * @n_keys: (out): number of numbers that remain
 *
 * Returns: (transfer full) (nullable) (array length=n_keys): the numbers in ascending order; equal numbers have equal keys.
 *   %NULL when told to stop.
 */
ShoalKey *
shoal_value_order_numbers (const double  *numbers,
                           gsize          n_numbers,
                           const guint8  *missing,
                           ShoalProgress *progress,
                           gsize         *n_keys)
{
  g_autofree ShoalKey *keys = collect_keys (n_numbers, missing, n_keys);
  Sorting self = { NULL, progress, 1, FALSE };

  for (gsize i = 0; i < *n_keys && goes_on (&self); i++)
    {
      guint64 bits;

      memcpy (&bits, &numbers[keys[i].value], sizeof bits);
      /* The bits of doubles, read as unsigned integers, are in the order of the numbers once all bits of negative numbers,
       * and the sign bits of the others, are inverted */
      keys[i].key = bits >> 63 ? ~bits : bits | G_GUINT64_CONSTANT (1) << 63;
    }
  sort_keys (&self, keys, *n_keys, 64);
  return self.stopped ? NULL : g_steal_pointer (&keys);
}

/** shoal_value_order_get_number: Returns: the number of a key of shoal_value_order_numbers(). */
double
shoal_value_order_get_number (const ShoalKey *key)
{
  guint64 bits = key->key >> 63 ? key->key & ~(G_GUINT64_CONSTANT (1) << 63) : ~key->key;
  double number;

  memcpy (&number, &bits, sizeof number);
  return number;
}

/* A table of more slots than this does not fit into the processor's cache. */
#define CACHED_SLOT_BITS 16

/* Texts are visited in random order; each is fetched into the cache so many texts ahead. */
#define FETCH_AHEAD 16

/** shoal_column_builder_init: makes a column without rows. */
void
shoal_column_builder_init (ShoalColumnBuilder *self,
                           const char         *name,
                           gboolean            with_lines)
{
  *self = (ShoalColumnBuilder){ 0 };
  self->name = g_strdup (name);
  self->code_width = 1;
  shoal_dictionary_init (&self->dictionary);
  if (with_lines)
    self->first_lines = g_array_new (FALSE, FALSE, sizeof (guint64));
}

/** shoal_column_builder_clear: frees what the builder holds. */
void
shoal_column_builder_clear (ShoalColumnBuilder *self)
{
  shoal_dictionary_clear (&self->dictionary);
  shoal_typing_clear (&self->typing);
  g_clear_pointer (&self->codes, g_free);
  g_clear_pointer (&self->missing, g_free);
  g_clear_pointer (&self->first_lines, g_array_unref);
  g_clear_pointer (&self->name, g_free);
}

/** shoal_column_scratch_clear: frees the arrays. */
void
shoal_column_scratch_clear (ShoalColumnScratch *self)
{
  g_clear_pointer (&self->hashes, g_free);
  g_clear_pointer (&self->numbers, g_free);
  self->size = 0;
}

/* Finds the numbers of the texts of some rows. All hashes are computed first, so that the processor can fetch the slots
 * before they are looked at. */
static void
look_up (ShoalColumnBuilder *self,
         const ShoalBatch   *batch,
         gsize               first_row,
         gsize               column,
         gsize               n_columns,
         ShoalColumnScratch *scratch)
{
  gsize n = batch->n_rows - first_row;
  gsize field = first_row * n_columns + column;
  gboolean fetch = self->dictionary.slot_bits > CACHED_SLOT_BITS;
  gsize length;

  for (gsize i = 0; i < n; i++)
    {
      const char *text = shoal_batch_get (batch, field + i * n_columns, &length);

      scratch->hashes[i] = shoal_dictionary_hash (text, length);
      if (fetch)
        shoal_dictionary_prefetch (&self->dictionary, scratch->hashes[i]);
    }
  for (gsize i = 0; i < n; i++)
    {
      const char *text = shoal_batch_get (batch, field + i * n_columns, &length);
      gsize n_known = self->dictionary.n;

      scratch->numbers[i] = shoal_dictionary_insert (&self->dictionary, scratch->hashes[i], text, length);
      if (self->first_lines != NULL && self->dictionary.n > n_known)
        g_array_append_val (self->first_lines, batch->lines[first_row + i]);
    }
}

static void
widen (ShoalColumnBuilder *self,
       guint               width)
{
  gpointer codes = g_malloc (self->rows_size * width);

  for (gsize i = 0; i < self->n_rows; i++)
    shoal_codes_set (codes, width, i, shoal_codes_get (self->codes, self->code_width, i));
  g_free (self->codes);
  self->codes = codes;
  self->code_width = width;
}

static void
store (ShoalColumnBuilder *self,
       const guint32      *numbers,
       gsize               n)
{
  guint width = shoal_codes_width (self->dictionary.n);

  if (self->n_rows + n > self->rows_size)
    {
      self->rows_size = MAX (self->rows_size + self->rows_size / 2, self->n_rows + n);
      self->codes = g_realloc (self->codes, self->rows_size * self->code_width);
    }
  if (width > self->code_width)
    widen (self, width);
  for (gsize i = 0; i < n; i++)
    shoal_codes_set (self->codes, self->code_width, self->n_rows + i, numbers[i]);
  self->n_rows += n;
}

/**
 * shoal_column_builder_append:
 * @batch: finished rows
 * @first_row: the first row of @batch to take
 * @column: number of the column
 * @n_columns: fields per row
 * @scratch: arrays to work with
 *
 * Returns: %FALSE when the column might get more distinct values than can be numbered.
 */
gboolean
shoal_column_builder_append (ShoalColumnBuilder *self,
                             const ShoalBatch   *batch,
                             gsize               first_row,
                             gsize               column,
                             gsize               n_columns,
                             ShoalColumnScratch *scratch)
{
  gsize n = batch->n_rows - first_row;

  if (n > SHOAL_DICTIONARY_MAX - self->dictionary.n)
    return FALSE;
  if (n > scratch->size)
    {
      scratch->size = n;
      scratch->hashes = g_renew (guint64, scratch->hashes, n);
      scratch->numbers = g_renew (guint32, scratch->numbers, n);
    }
  look_up (self, batch, first_row, column, n_columns, scratch);
  store (self, scratch->numbers, n);
  return TRUE;
}

/** shoal_column_builder_mark_missing: @tokens: (array zero-terminated=1): texts that mean "no value". */
void
shoal_column_builder_mark_missing (ShoalColumnBuilder *self,
                                   const char *const  *tokens)
{
  self->missing = g_malloc0 (MAX (1, self->dictionary.n));
  for (gsize i = 0; i < self->dictionary.n; i++)
    for (guint token = 0; tokens[token] != NULL; token++)
      if (strcmp (shoal_dictionary_get (&self->dictionary, i), tokens[token]) == 0)
        self->missing[i] = TRUE;
}

/* Numbers the sorted values. Equal numbers are one value, which has the label seen first. Returns: (nullable): the labels,
 * NULL when told to stop. */
static ShoalStrings *
number_values (ShoalColumnBuilder *self,
               const ShoalKey     *keys,
               gsize               n_keys,
               ShoalProgress      *progress,
               guint32            *code_of_text,
               double            **numbers)
{
  const ShoalDictionary *dictionary = &self->dictionary;
  gboolean is_text = self->typing.notation.type == SHOAL_VALUE_TEXT;
  g_autoptr (ShoalStrings) labels = shoal_strings_new (n_keys);
  gsize n_values = 0;

  *numbers = is_text ? NULL : g_new (double, MAX (1, n_keys));
  for (gsize begin = 0, end; begin < n_keys; begin = end)
    {
      guint32 first = keys[begin].value;

      if (shoal_progress_stops_at (progress, n_values))
        return NULL;
      if (begin + FETCH_AHEAD < n_keys)
        __builtin_prefetch (&dictionary->begins[keys[begin + FETCH_AHEAD].value]);
      if (begin + FETCH_AHEAD / 2 < n_keys)
        __builtin_prefetch (shoal_dictionary_get (dictionary, keys[begin + FETCH_AHEAD / 2].value));
      for (end = begin + 1; !is_text && end < n_keys && keys[end].key == keys[begin].key; end++)
        first = MIN (first, keys[end].value);
      for (gsize i = begin; i < end; i++)
        code_of_text[keys[i].value] = (guint32) n_values;
      if (!is_text)
        (*numbers)[n_values] = shoal_value_order_get_number (&keys[begin]);
      shoal_strings_append (labels, shoal_dictionary_get (dictionary, first),
                            shoal_dictionary_get_length (dictionary, first));
      n_values++;
    }
  return g_steal_pointer (&labels);
}

/* Works in place, where old and new codes overlap, so it copies by memcpy(). */
static void
narrow (ShoalColumnBuilder *self,
        guint               width)
{
  for (gsize i = 0; i < self->n_rows; i++)
    {
      guint32 code = shoal_codes_get (self->codes, self->code_width, i);
      guint8 byte = (guint8) code;
      guint16 half = (guint16) code;

      memcpy ((char *) self->codes + i * width, width == 1 ? (const void *) &byte : &half, width);
    }
  self->code_width = width;
}

/* Replaces the codes in place; the new ones are never wider. Returns: FALSE when told to stop. */
static gboolean
exchange_codes (ShoalColumnBuilder *self,
                const guint32      *code_of_text,
                gsize               n_values,
                ShoalProgress      *progress,
                gsize              *n_missing)
{
  guint32 missing_code = (guint32) n_values;
  guint width;

  *n_missing = 0;
  for (gsize i = 0; i < self->n_rows; i++)
    {
      guint32 code = code_of_text[shoal_codes_get (self->codes, self->code_width, i)];

      if (shoal_progress_stops_at (progress, i))
        return FALSE;
      *n_missing += code == missing_code;
      shoal_codes_set (self->codes, self->code_width, i, code);
    }
  width = shoal_codes_width (n_values + (*n_missing > 0));
  if (width < self->code_width)
    narrow (self, width);
  self->codes = g_realloc (self->codes, MAX (1, self->n_rows * self->code_width));
  return TRUE;
}

/**
 * shoal_column_builder_finish:
 * @missing_token: the text of missing cells
 * @progress: (nullable): asked whether to stop
 *
 * Makes the column. Missing texts must be marked, and the type be found. The builder keeps only its name and the typing.
 *
 * Returns: (transfer full) (nullable): the column, or %NULL when told to stop, after which the builder can only be cleared.
 */
ShoalColumn *
shoal_column_builder_finish (ShoalColumnBuilder *self,
                             const char         *missing_token,
                             ShoalProgress      *progress)
{
  g_autofree guint32 *code_of_text = g_new (guint32, MAX (1, self->dictionary.n));
  g_autofree ShoalKey *keys = NULL;
  g_autoptr (ShoalStrings) labels = NULL;
  g_autofree double *numbers = NULL;
  gsize n_keys, n_missing, n_values;

  keys = self->typing.notation.type == SHOAL_VALUE_TEXT
           ? shoal_value_order_texts (&self->dictionary, self->missing, progress, &n_keys)
           : shoal_value_order_numbers (self->typing.numbers, self->dictionary.n, self->missing, progress, &n_keys);
  g_clear_pointer (&self->typing.numbers, g_free);
  if (keys == NULL)
    return NULL;
  labels = number_values (self, keys, n_keys, progress, code_of_text, &numbers);
  if (labels == NULL)
    return NULL;
  n_values = shoal_strings_get_n (labels);
  for (gsize i = 0; i < self->dictionary.n; i++)
    if (self->missing[i])
      code_of_text[i] = (guint32) n_values;
  g_clear_pointer (&keys, g_free);
  shoal_dictionary_clear (&self->dictionary);
  if (!exchange_codes (self, code_of_text, n_values, progress, &n_missing))
    return NULL;
  return shoal_column_new_take (self->name, self->typing.notation.type, self->n_rows, g_steal_pointer (&self->codes),
                                self->code_width, g_steal_pointer (&labels), g_steal_pointer (&numbers), n_missing, missing_token, self->typing.evidence);
}
