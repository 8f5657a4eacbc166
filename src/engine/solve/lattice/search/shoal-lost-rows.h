/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The entries that the levels of one attribute lose beside a partition. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalLostRows:
 * @n: how many entries
 * @entries: entries that fall into classes below k at some level, and are not lost by the partition alone
 * @reach: (array length=n): the highest level at which each is known to be lost; ascending
 *
 * What a level loses, all lower levels lose too: an entry is lost at every level up to its reach. Where there are more than
 * can be kept, some are left out.
 */
typedef struct
{
  guint n;
  guint32 *entries;
  guint16 *reach;
} ShoalLostRows;

ShoalLostRows *shoal_lost_rows_new      (guint                n_attributes);
void           shoal_lost_rows_free     (ShoalLostRows       *lists,
                                         guint                n_attributes);
void           shoal_lost_rows_set      (ShoalLostRows       *self,
                                         const guint32       *entries,
                                         guint                n,
                                         guint                level);
void           shoal_lost_rows_reach    (ShoalLostRows       *self,
                                         const guint32       *entries,
                                         guint                n,
                                         guint                level,
                                         guint16             *reach_of_entry);
void           shoal_lost_rows_extend   (ShoalLostRows       *self,
                                         const ShoalLostRows *known,
                                         guint16             *reach_of_entry);

G_END_DECLS
