/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entries are merged if their class and nodes are equal: these are combined into one number of 64 bits, as digits of different
 * bases, and equal numbers are found by hashing. Where the number would overflow, the keys so far are numbered, and that number is
 * the first digit of the next key. So keys are exact. */

#include "solve/lattice/optimal/shoal-merged-entries.h"

#include <string.h>

/* Merging pays off if it leaves at most this number of n entries: three quarters. */
#define LEFT(n) ((n) / 4 * 3)

/** shoal_merged_entries_new: Returns: (transfer full): working memory for one thread, about 60 bytes per entry of @whole, which must outlive it. */
ShoalMergedEntries *
shoal_merged_entries_new (const ShoalLattice *whole)
{
  ShoalMergedEntries *self = g_new0 (ShoalMergedEntries, 1);
  gsize room = MAX (1, whole->n_entries), left = LEFT (room) + 1;

  self->whole = whole;
  self->lattice = *whole;
  self->lattice.leaves = g_new0 (gpointer, whole->n_attributes);
  self->lattice.widths = g_new (guint, whole->n_attributes);
  for (guint a = 0; a < whole->n_attributes; a++)
    self->lattice.widths[a] = sizeof (guint32);
  self->lattice.weights = g_new (guint32, left);
  self->partition = shoal_entry_partition_new_empty (whole);
  self->entries = g_new (guint32, room);
  self->keys = g_new (guint64, room);
  self->numbers = g_new (guint32, room);
  self->new_class = g_new (guint32, shoal_entry_partition_get_max_ids (whole));
  self->key_of = g_new (guint64, left);
  for (self->table_size = 16; self->table_size < 2 * left;)
    self->table_size *= 2;
  self->table = g_new (guint32, self->table_size);
  return self;
}

void
shoal_merged_entries_free (ShoalMergedEntries *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->lists, shoal_level_lists_free);
  for (guint a = 0; a < self->lattice.n_attributes; a++)
    g_free (self->lattice.leaves[a]);
  g_free (self->lattice.leaves);
  g_free (self->lattice.widths);
  g_free (self->lattice.weights);
  shoal_entry_partition_free (self->partition);
  g_free (self->entries);
  g_free (self->keys);
  g_free (self->numbers);
  g_free (self->new_class);
  g_free (self->key_of);
  g_free (self->table);
  g_free (self);
}

/* Takes the entries that are not lost, each with its class; classes are renumbered. Returns: how many entries. */
static guint32
take_entries (ShoalMergedEntries        *self,
              const ShoalEntryPartition *partition)
{
  guint32 n_entries = self->whole->n_entries, n = 0, n_classes = 1;
  guint32 *new_class = self->new_class, *entries = self->entries;
  guint64 *keys = self->keys;

  for (guint32 c = 1; c < partition->n_classes; c++)
    {
      new_class[c] = n_classes;
      if (partition->sizes[c] > 0)
        self->partition->sizes[n_classes++] = partition->sizes[c];
    }
  for (guint32 entry = 0; entry < n_entries; entry++)
    {
      guint32 c = partition->class_of_entry[entry];

      entries[n] = entry;
      keys[n] = new_class[c];
      n += c != 0;
    }
  self->partition->n_classes = n_classes;
  self->partition->n_small = partition->n_small;
  self->partition->has_members = FALSE;
  return n;
}

/* Numbers the different keys of @n entries from 0. Returns: how many there are; 0 where they are too many for merging to pay off. */
static guint32
number_keys (ShoalMergedEntries *self,
             guint32             n)
{
  guint32 *table = self->table, *numbers = self->numbers;
  guint64 *key_of = self->key_of;
  guint32 n_numbers = 0, most = LEFT (self->whole->n_entries), mask = self->table_size - 1;

  memset (table, 0, self->table_size * sizeof (guint32));
  for (guint32 i = 0; i < n; i++)
    {
      guint64 key = self->keys[i];
      guint32 place = (guint32) ((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32) & mask;

      while (table[place] != 0 && key_of[table[place] - 1] != key)
        place = (place + 1) & mask;
      if (table[place] == 0)
        {
          if (n_numbers == most)
            return 0;
          key_of[n_numbers] = key;
          table[place] = ++n_numbers;
        }
      numbers[i] = table[place] - 1;
    }
  return n_numbers;
}

/* Appends the nodes of @a at @level to the keys of @n entries. */
static void
append_nodes (ShoalMergedEntries *self,
              guint32             n,
              guint               a,
              guint               level)
{
  const ShoalLattice *whole = self->whole;
  const guint32 *index_of_leaf = whole->index_of_leaf[a][level];
  guint64 base = whole->n_indexes[a][level];
  gconstpointer leaves = whole->leaves[a];
  guint width = whole->widths[a];
  guint64 *keys = self->keys;

  for (guint32 i = 0; i < n; i++)
    keys[i] = keys[i] * base + index_of_leaf[shoal_codes_get (leaves, width, self->entries[i])];
}

/* Fills the lattice with @n_numbers merged entries; each takes its leaves from the first entry that it stands for. Only these first
 * ones are kept in @entries. */
static void
fill_lattice (ShoalMergedEntries        *self,
              const ShoalEntryPartition *partition,
              guint32                    n,
              guint32                    n_numbers,
              const guint               *open,
              guint                      n_open)
{
  const ShoalLattice *whole = self->whole;
  guint32 *weights = self->lattice.weights;
  guint32 next = 0;

  g_clear_pointer (&self->lists, shoal_level_lists_free);
  self->lattice.n_entries = n_numbers;
  memset (weights, 0, n_numbers * sizeof (guint32));
  for (guint j = 0; j < n_open; j++)
    if (self->lattice.leaves[open[j]] == NULL)
      self->lattice.leaves[open[j]] = g_new (guint32, LEFT (whole->n_entries) + 1);
  for (guint32 i = 0; i < n; i++)
    {
      guint32 number = self->numbers[i];

      weights[number] += whole->weights[self->entries[i]];
      if (number == next)
        self->entries[next++] = self->entries[i];
    }
  for (guint32 number = 0; number < n_numbers; number++)
    self->partition->class_of_entry[number] = self->new_class[partition->class_of_entry[self->entries[number]]];
  for (guint j = 0; j < n_open; j++)
    {
      guint32 *leaves = self->lattice.leaves[open[j]];

      for (guint32 number = 0; number < n_numbers; number++)
        leaves[number] = shoal_codes_get (whole->leaves[open[j]], whole->widths[open[j]], self->entries[number]);
    }
  self->lists = shoal_level_lists_new (&self->lattice);
}

/**
 * shoal_merged_entries_make:
 * @partition: a partition of the entries of the whole lattice
 * @open: (array length=n_open): attributes by which @partition is not split, and that may be split next
 * @low: per attribute, the lowest level that may be used
 *
 * Returns: whether merging pays off; otherwise the contents of @self are undefined.
 */
gboolean
shoal_merged_entries_make (ShoalMergedEntries        *self,
                           const ShoalEntryPartition *partition,
                           const guint               *open,
                           guint                      n_open,
                           const guint16             *low)
{
  const ShoalLattice *whole = self->whole;
  guint64 n_keys;
  gsize n_nodes = 0;
  guint32 n, n_numbers;

  /* Level lists have a place for each node, even if no entry falls into it. */
  for (guint i = 0; i < n_open; i++)
    n_nodes += whole->n_indexes[open[i]][low[open[i]]];
  if (n_nodes > whole->n_entries)
    return FALSE;
  n = take_entries (self, partition);
  n_keys = self->partition->n_classes;
  for (guint i = 0; i < n_open; i++)
    {
      guint64 base = whole->n_indexes[open[i]][low[open[i]]];

      if (n_keys > G_MAXUINT64 / base)
        {
          n_keys = number_keys (self, n);
          if (n_keys == 0)
            return FALSE;
          for (guint32 j = 0; j < n; j++)
            self->keys[j] = self->numbers[j];
        }
      append_nodes (self, n, open[i], low[open[i]]);
      n_keys *= base;
    }
  n_numbers = number_keys (self, n);
  if (n_numbers == 0)
    return FALSE;
  fill_lattice (self, partition, n, n_numbers, open, n_open);
  return TRUE;
}
