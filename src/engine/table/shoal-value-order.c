/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts in place by eight bytes at a time (after the American flag sort of McIlroy, Bostic and McIlroy 1993): millions of values
 * need no second array and hardly a comparison of texts. */

#include "table/shoal-value-order.h"

#include <string.h>

/* So few are sorted by insertion. */
#define FEW 32

/* So many are worth counters for two bytes. */
#define MANY 0x8000

/* What one sorting needs, and when it asks the next time whether to stop. */
typedef struct
{
  const ShoalDictionary *dictionary; /* of texts */
  ShoalProgress *progress;           /* nullable */
  gsize n_left;                      /* steps until then */
  gboolean stopped;
} Sorting;

/* Before each step, which takes as long as moving a key. Returns: FALSE from the moment on at which it is told to stop. */
static inline gboolean
goes_on (Sorting *self)
{
  if (--self->n_left > 0)
    return TRUE;
  self->stopped = self->stopped || (self->progress != NULL && shoal_progress_should_stop (self->progress));
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

/* Moves the keys to where the @n_bits bits of them that are @shift bits up say: those with digit d begin at @begins[d], which
 * has one more element than there are digits; @next is for the moment. */
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
  /* Every swap puts one key in its place. What comes back waits for the next round, so that swaps do not wait for each
   * other's memory. */
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

/* Two bytes at once: most bytes of texts take few values, and each pass over many keys is a pass over main memory. */
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

/* Sorts by the lower @n_bits_left bits, the others being equal. */
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

/* The bytes of a text from @depth on, which it has; NUL after its end. */
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

/* How many bytes all texts share from @depth on. */
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
 * @missing: (array) (nullable): which of them to leave out
 * @progress: (nullable): asked whether to stop
 * @n_keys: (out): how many remain
 *
 * Returns: (transfer full) (nullable) (array length=n_keys): the texts in the order of their bytes, which in UTF-8 is that of
 *   code points; the keys mean nothing. %NULL when told to stop.
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
 * @n_numbers: how many
 * @missing: (array) (nullable): which of them to leave out
 * @progress: (nullable): asked whether to stop
 * @n_keys: (out): how many remain
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
      /* As unsigned integers, the bits of doubles are in order once those of negative ones are turned around */
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
