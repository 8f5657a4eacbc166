/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts in place by eight bytes at a time (American flag sort, McIlroy, Bostic and McIlroy 1993): millions of values
 * need no second array and hardly a comparison of texts. */

#include "table/shoal-value-order.h"

#include <string.h>

#define SMALL 32

static void
swap_keys (ShoalKey *a,
           ShoalKey *b)
{
  ShoalKey key = *a;

  *a = *b;
  *b = key;
}

static void
sort_few_keys (ShoalKey *keys,
               gsize     n)
{
  for (gsize i = 1; i < n; i++)
    {
      ShoalKey key = keys[i];
      gsize j = i;

      for (; j > 0 && keys[j - 1].key > key.key; j--)
        keys[j] = keys[j - 1];
      keys[j] = key;
    }
}

/* Sorts by the byte of the key that is @shift bits up, then by those below it. */
static void
sort_keys (ShoalKey *keys,
           gsize     n,
           guint     shift)
{
  gsize begins[257] = { 0 };
  gsize next[256];

  if (n <= SMALL)
    {
      sort_few_keys (keys, n);
      return;
    }
  for (gsize i = 0; i < n; i++)
    begins[((keys[i].key >> shift) & 0xff) + 1]++;
  for (guint byte = 0; byte < 256; byte++)
    {
      begins[byte + 1] += begins[byte];
      next[byte] = begins[byte];
    }
  for (guint byte = 0; byte < 256; byte++)
    while (next[byte] < begins[byte + 1])
      {
        guint wanted = (keys[next[byte]].key >> shift) & 0xff;

        if (wanted == byte)
          next[byte]++;
        else
          swap_keys (&keys[next[byte]], &keys[next[wanted]++]);
      }
  for (guint byte = 0; byte < 256 && shift > 0; byte++)
    if (begins[byte + 1] - begins[byte] > 1)
      sort_keys (keys + begins[byte], begins[byte + 1] - begins[byte], shift - 8);
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
sort_few_texts (const ShoalDictionary *dictionary,
                ShoalKey              *keys,
                gsize                  n,
                gsize                  depth)
{
  for (gsize i = 1; i < n; i++)
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
get_common_length (const ShoalDictionary *dictionary,
                   const ShoalKey        *keys,
                   gsize                  n,
                   gsize                  depth)
{
  const char *first = shoal_dictionary_get (dictionary, keys[0].value) + depth;
  gsize common = shoal_dictionary_get_length (dictionary, keys[0].value) - depth;

  for (gsize i = 1; i < n && common > 0; i++)
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
sort_texts (const ShoalDictionary *dictionary,
            ShoalKey              *keys,
            gsize                  n,
            gsize                  depth)
{
  if (n <= SMALL)
    {
      sort_few_texts (dictionary, keys, n, depth);
      return;
    }
  depth += get_common_length (dictionary, keys, n, depth);
  for (gsize i = 0; i < n; i++)
    keys[i].key = load_key (dictionary, keys[i].value, depth);
  sort_keys (keys, n, 56);
  for (gsize begin = 0; begin < n;)
    {
      gsize end = begin + 1;

      while (end < n && keys[end].key == keys[begin].key)
        end++;
      if (end - begin > 1)
        sort_texts (dictionary, keys + begin, end - begin, depth + 8);
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
 * @n_keys: (out): how many remain
 *
 * Returns: (transfer full) (array length=n_keys): the texts in the order of their bytes, which in UTF-8 is that of code
 *   points; the keys mean nothing.
 */
ShoalKey *
shoal_value_order_texts (const ShoalDictionary *dictionary,
                         const guint8          *missing,
                         gsize                 *n_keys)
{
  ShoalKey *keys = collect_keys (dictionary->n, missing, n_keys);

  if (*n_keys > 1)
    sort_texts (dictionary, keys, *n_keys, 0);
  return keys;
}

/**
 * shoal_value_order_numbers:
 * @numbers: (array length=n_numbers): finite numbers
 * @n_numbers: how many
 * @missing: (array) (nullable): which of them to leave out
 * @n_keys: (out): how many remain
 *
 * Returns: (transfer full) (array length=n_keys): the numbers in ascending order; equal numbers have equal keys.
 */
ShoalKey *
shoal_value_order_numbers (const double *numbers,
                           gsize         n_numbers,
                           const guint8 *missing,
                           gsize        *n_keys)
{
  ShoalKey *keys = collect_keys (n_numbers, missing, n_keys);

  for (gsize i = 0; i < *n_keys; i++)
    {
      guint64 bits;

      memcpy (&bits, &numbers[keys[i].value], sizeof bits);
      /* As unsigned integers, the bits of doubles are in order once those of negative ones are turned around */
      keys[i].key = bits >> 63 ? ~bits : bits | G_GUINT64_CONSTANT (1) << 63;
    }
  sort_keys (keys, *n_keys, 56);
  return keys;
}
