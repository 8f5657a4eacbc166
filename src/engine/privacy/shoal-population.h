/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The people of whom a table has some: another table with the same quasi-identifiers. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalPopulation:
 * @n_people: rows of the population
 * @n_tuples: different tuples of leaves among them
 * @leaves: (array): per attribute of the microdata and tuple, the leaf; %SHOAL_HIERARCHY_NO_NODE for a value that the hierarchy lacks
 * @counts: (array length=n_tuples): how many people have each tuple
 *
 * Immutable. A value that the hierarchy of a quasi-identifier lacks is in no node but those that cover all of its values.
 */
typedef struct
{
  gsize n_people;
  guint32 n_tuples;
  guint32 **leaves;
  guint32 *counts;

  /*< private >*/
  guint n_attributes;
  gatomicrefcount n_references;
} ShoalPopulation;

ShoalPopulation *shoal_population_get         (const char       *name,
                                               ShoalMicrodata   *microdata,
                                               ShoalProgress    *progress,
                                               GError          **error);
void             shoal_population_unref       (ShoalPopulation  *self);
guint32         *shoal_population_count_nodes (ShoalPopulation  *self,
                                               ShoalMicrodata   *microdata,
                                               const guint      *levels,
                                               const guint32    *nodes,
                                               guint32           n_groups);

ShoalTable      *shoal_population_read_table  (const char       *name,
                                               ShoalProgress    *progress,
                                               GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPopulation, shoal_population_unref)

G_END_DECLS
