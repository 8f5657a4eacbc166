/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of attributes, and lower bounds of the cost of each; the bounds add up. */
#pragma once

#include "solve/lattice/search/shoal-level-lists.h"

G_BEGIN_DECLS

/**
 * ShoalAttributeGroups:
 * @n: number of groups
 * @group_of: (array): per attribute, its group
 * @floors: (array length=n): lower bound of the cost of the levels of its attributes, in any feasible node; 0 where no bound is known
 */
typedef struct
{
  guint n;
  guint *group_of;
  double *floors;
} ShoalAttributeGroups;

ShoalAttributeGroups *shoal_attribute_groups_new      (const double               *conflicts,
                                                       guint                       n_attributes,
                                                       guint                       n_groups);
void                  shoal_attribute_groups_free     (ShoalAttributeGroups       *self);
ShoalLattice         *shoal_attribute_groups_get_part (const ShoalAttributeGroups *self,
                                                       const ShoalLattice         *lattice,
                                                       guint                       group,
                                                       ShoalProgress              *progress);
void                  shoal_attribute_groups_free_part
                                                      (ShoalLattice               *part);
double               *shoal_attribute_conflicts_find  (const ShoalLattice         *lattice,
                                                       ShoalLevelLists            *lists,
                                                       ShoalProgress              *progress);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalAttributeGroups, shoal_attribute_groups_free)

G_END_DECLS
