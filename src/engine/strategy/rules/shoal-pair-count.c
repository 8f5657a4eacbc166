/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open addressing. Slots are fetched well ahead of their turn: the table is larger than any cache. */

#include "strategy/rules/shoal-pair-count.h"

#define FIRST_SLOTS ((gsize) 1 << 12)
#define AHEAD 16
/* A table is at most this full, in percent. */
#define MAX_LOAD 80

static inline gsize
find_slot (const ShoalPairCount *self,
           guint64               key)
{
  /* The high bits of a product with an odd number of no pattern mix best. */
  return (gsize) ((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 20) & (self->n_slots - 1);
}

/** shoal_pair_count_init: makes @self empty, for @max_keys keys. */
void
shoal_pair_count_init (ShoalPairCount *self,
                       gsize           max_keys)
{
  *self = (ShoalPairCount){ g_new0 (guint64, 2 * FIRST_SLOTS), FIRST_SLOTS, max_keys, 0, FALSE };
}

void
shoal_pair_count_clear (ShoalPairCount *self)
{
  g_clear_pointer (&self->slots, g_free);
}

static inline void
put (ShoalPairCount *self,
     guint64         key,
     guint64         count)
{
  gsize i = find_slot (self, key);

  while (self->slots[2 * i] != key + 1 && self->slots[2 * i] != 0)
    i = (i + 1) & (self->n_slots - 1);
  if (self->slots[2 * i] == 0)
    {
      self->slots[2 * i] = key + 1;
      self->n_keys++;
    }
  self->slots[2 * i + 1] += count;
}

static void
grow (ShoalPairCount *self)
{
  guint64 *old = self->slots;
  gsize n_old = self->n_slots;

  self->n_slots *= 2;
  self->slots = g_new0 (guint64, 2 * self->n_slots);
  self->n_keys = 0;
  for (gsize i = 0; i < n_old; i++)
    {
      if (old[2 * i] != 0)
        put (self, old[2 * i] - 1, old[2 * i + 1]);
    }
  g_free (old);
}

/**
 * shoal_pair_count_add:
 * @keys: (array length=n): keys, some of them equal
 * @counts: (array length=n): what to add for each
 *
 * Adds to the counts of a block of keys, of some thousands at most, unless it is full.
 */
void
shoal_pair_count_add (ShoalPairCount *self,
                      const guint64  *keys,
                      const guint64  *counts,
                      gsize           n)
{
  self->full = self->full || self->n_keys > self->max_keys;
  if (self->full)
    return;
  while (100 * (self->n_keys + n) > MAX_LOAD * self->n_slots)
    grow (self);
  for (gsize i = 0; i < n; i++)
    {
      if (i + AHEAD < n)
        __builtin_prefetch (&self->slots[2 * find_slot (self, keys[i + AHEAD])], 1);
      put (self, keys[i], counts[i]);
    }
}

/** shoal_pair_count_merge: adds all counts of @other. */
void
shoal_pair_count_merge (ShoalPairCount       *self,
                        const ShoalPairCount *other)
{
  for (gsize i = 0; i < other->n_slots; i++)
    {
      guint64 key = other->slots[2 * i] - 1;

      if (other->slots[2 * i] != 0)
        shoal_pair_count_add (self, &key, &other->slots[2 * i + 1], 1);
    }
}
