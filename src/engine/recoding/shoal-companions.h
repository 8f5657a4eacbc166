/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Among whom one published row of a matching hides, and what each of them costs it. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/**
 * ShoalCompanionRole: what a companion does to one cell of the row
 * @SHOAL_COMPANION_LOW: the cell reaches down to it
 * @SHOAL_COMPANION_HIGH: the cell reaches up to it
 * @SHOAL_COMPANION_MISSING: one of the two values is missing, so that the cell says nothing
 *
 * Down and up are in the order of the numbers or, for nodes and sets, of the leaves. None of them: the cell would be the same
 * without that companion's value beside the row's own, or as wide as others make it.
 */
typedef enum
{
  SHOAL_COMPANION_NONE = 0,
  SHOAL_COMPANION_LOW = 1 << 0,
  SHOAL_COMPANION_HIGH = 1 << 1,
  SHOAL_COMPANION_MISSING = 1 << 2,
} ShoalCompanionRole;

/**
 * ShoalCompanions:
 * @classes: of the matching
 * @row: the published row
 * @own: the original in whose place it stands: its own row where that is one of its originals, else the first of them
 * @n: how many others it hides among: the degree less one
 * @originals: (array length=n): those that widen most cells first, then by their numbers
 * @roles: of companion i in attribute a: @roles[i × attributes + a], of #ShoalCompanionRole
 *
 * Immutable. Whoever sees it knows who is hidden: it is for the owner alone.
 */
typedef struct
{
  ShoalClasses *classes;
  guint32 row;
  guint32 own;
  guint n;
  guint32 *originals;
  guint8 *roles;
} ShoalCompanions;

ShoalCompanions *shoal_companions_new           (ShoalClasses          *classes,
                                                 guint32                row);
void             shoal_companions_free          (ShoalCompanions       *self);
guint            shoal_companions_count_widened (const ShoalCompanions *self,
                                                 guint                  companion);
void             shoal_companions_get_value     (const ShoalCompanions *self,
                                                 guint32                original,
                                                 guint                  attribute,
                                                 ShoalCell             *cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCompanions, shoal_companions_free)

/** shoal_companions_get_role: Returns: what companion @companion does to the cell of @attribute. */
static inline ShoalCompanionRole
shoal_companions_get_role (const ShoalCompanions *self,
                           guint                  companion,
                           guint                  attribute)
{
  return self->roles[(gsize) companion * self->classes->microdata->n_attributes + attribute];
}

G_END_DECLS
