/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The patterns that forbid rules, without those that another one makes superfluous. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

/**
 * ShoalConflicts:
 * @n_attributes: length of a pattern
 * @n: how many there are
 * @steps: (array length=n*n_attributes): the patterns; those with the fewest components above 0 first
 */
typedef struct
{
  guint n_attributes;
  gsize n;
  guint8 *steps;
} ShoalConflicts;

ShoalConflicts *shoal_conflicts_new  (const guint8    *patterns,
                                      gsize            n_patterns,
                                      guint            n_attributes,
                                      ShoalProgress   *progress,
                                      GError         **error);
void            shoal_conflicts_free (ShoalConflicts  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalConflicts, shoal_conflicts_free)

G_END_DECLS
