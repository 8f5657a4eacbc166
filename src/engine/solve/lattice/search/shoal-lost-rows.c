/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short lists, sorted by insertion. */

#include "solve/lattice/search/shoal-lost-rows.h"

#include "solve/lattice/optimal/shoal-entry-refiner.h"

#include <string.h>

/** shoal_lost_rows_new: Returns: (transfer full) (array length=n_attributes): empty lists. */
ShoalLostRows *
shoal_lost_rows_new (guint n_attributes)
{
  ShoalLostRows *lists = g_new0 (ShoalLostRows, n_attributes);

  for (guint a = 0; a < n_attributes; a++)
    {
      lists[a].entries = g_new (guint32, SHOAL_MAX_LOST);
      lists[a].reach = g_new (guint16, SHOAL_MAX_LOST);
    }
  return lists;
}

void
shoal_lost_rows_free (ShoalLostRows *lists,
                      guint          n_attributes)
{
  g_return_if_fail (lists != NULL);

  for (guint a = 0; a < n_attributes; a++)
    {
      g_free (lists[a].entries);
      g_free (lists[a].reach);
    }
  g_free (lists);
}

/** shoal_lost_rows_set: makes @self the @n @entries that are lost at @level. */
void
shoal_lost_rows_set (ShoalLostRows *self,
                     const guint32 *entries,
                     guint          n,
                     guint          level)
{
  memcpy (self->entries, entries, n * sizeof (guint32));
  for (guint i = 0; i < n; i++)
    self->reach[i] = (guint16) level;
  self->n = n;
}

/* Ascending by reach; entries of the same reach stay in order. */
static void
sort_by_reach (ShoalLostRows *self)
{
  for (guint i = 1; i < self->n; i++)
    {
      guint32 entry = self->entries[i];
      guint16 reach = self->reach[i];
      guint j = i;

      for (; j > 0 && self->reach[j - 1] > reach; j--)
        {
          self->entries[j] = self->entries[j - 1];
          self->reach[j] = self->reach[j - 1];
        }
      self->entries[j] = entry;
      self->reach[j] = reach;
    }
}

/* Lets each entry reach as far as @reach_of_entry says, where the marks of @entries are removed. */
static void
take_reach (ShoalLostRows *self,
            const guint32 *entries,
            guint          n,
            guint16       *reach_of_entry)
{
  for (guint i = 0; i < self->n; i++)
    self->reach[i] = MAX (self->reach[i], reach_of_entry[self->entries[i]]);
  for (guint i = 0; i < n; i++)
    reach_of_entry[entries[i]] = 0;
  sort_by_reach (self);
}

/**
 * shoal_lost_rows_reach:
 * @entries: (array length=n): those that are lost at @level, too
 * @reach_of_entry: (array): per entry of the lattice, 0; left so
 */
void
shoal_lost_rows_reach (ShoalLostRows *self,
                       const guint32 *entries,
                       guint          n,
                       guint          level,
                       guint16       *reach_of_entry)
{
  for (guint i = 0; i < n; i++)
    reach_of_entry[entries[i]] = (guint16) level;
  take_reach (self, entries, n, reach_of_entry);
}

/**
 * shoal_lost_rows_extend:
 * @known: the same attribute beside the same partition or a coarser one
 * @reach_of_entry: (array): per entry of the lattice, 0; left so
 *
 * Lets the entries of @self reach as far as those of @known.
 */
void
shoal_lost_rows_extend (ShoalLostRows       *self,
                        const ShoalLostRows *known,
                        guint16             *reach_of_entry)
{
  for (guint i = 0; i < known->n; i++)
    reach_of_entry[known->entries[i]] = known->reach[i];
  take_reach (self, known->entries, known->n, reach_of_entry);
}
