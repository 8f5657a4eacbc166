/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The population that a table is a sample of: another table with the same quasi-identifiers. */
#pragma once

#include "base/shoal-bitset.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalPopulation:
 * @n_people: rows of the population
 * @n_tuples: different tuples of leaves among them
 * @leaves: (array): per attribute of the microdata and tuple, the leaf; %SHOAL_HIERARCHY_NO_NODE for a value that the hierarchy lacks
 * @counts: (array length=n_tuples): how many people have each tuple
 * @in_table: (array length=n_tuples): how many of @counts are in the table: the rows or persons of the table with this tuple, at most
 *   @counts
 * @places: (array): per attribute with ranges as cells, and tuple, the place of its value among those of the column; %NULL for other
 *   attributes
 *
 * Immutable. A value that the hierarchy of a quasi-identifier lacks belongs only to nodes that cover all values.
 */
typedef struct
{
  gsize n_people;
  guint32 n_tuples;
  guint32 **leaves;
  guint32 *counts;
  guint32 *in_table;
  guint32 **places;

  /*< private >*/
  gsize tree; /* pointer to a tree of the tuples, made when people are first counted for groups of rows */
  guint n_attributes;
  gatomicrefcount n_references;
} ShoalPopulation;

/**
 * ShoalPopulationFit:
 * @n_people: people of the population who fit a class
 * @n_in_table: how many of them have a row in the table; 0 for a node of the lattice, where a person cannot fit two classes
 */
typedef struct
{
  guint32 n_people;
  guint32 n_in_table;
} ShoalPopulationFit;

ShoalPopulation *shoal_population_get         (const char       *name,
                                               ShoalMicrodata   *microdata,
                                               ShoalProgress    *progress,
                                               GError          **error);
void             shoal_population_unref       (ShoalPopulation  *self);
ShoalPopulationFit *shoal_population_count_nodes (ShoalPopulation  *self,
                                               ShoalMicrodata   *microdata,
                                               const guint      *levels,
                                               const guint32    *nodes,
                                               guint32           n_groups);

/* For the groups of a local recoding, each of which has cells of its own. */

/**
 * ShoalPopulationSide:
 * @low: the first place that a cell covers, set by the functions below
 * @high: the last place
 * @leaves: (nullable) (array length=n_leaves): if set, only these places from @low to @high are covered; ascending
 * @n_leaves: length of @leaves
 *
 * What a cell covers of one quasi-identifier.
 */
typedef struct
{
  guint32 low;
  guint32 high;
  const guint32 *leaves;
  gsize n_leaves;
} ShoalPopulationSide;

void             shoal_population_tree_free   (ShoalPopulation  *self);
void             shoal_population_cover_node  (ShoalAttribute   *attribute,
                                               guint32           node,
                                               ShoalPopulationSide *side);
void             shoal_population_cover_codes (guint32           low,
                                               guint32           high,
                                               ShoalPopulationSide *side);
void             shoal_population_cover_leaves (const guint32   *leaves,
                                               gsize             n_leaves,
                                               ShoalPopulationSide *side);
ShoalPopulationFit shoal_population_count_cover (ShoalPopulation  *self,
                                               ShoalMicrodata   *microdata,
                                               const ShoalPopulationSide *sides);
ShoalPopulationFit *shoal_population_count_groups (ShoalPopulation *self,
                                               ShoalMicrodata   *microdata,
                                               const guint32    *group_of_row,
                                               guint32           n_groups);
gboolean         shoal_population_find_shared (ShoalPopulation  *self,
                                               ShoalMicrodata   *microdata,
                                               const guint32    *group_of_row,
                                               guint32           n_groups,
                                               const ShoalBits  *published,
                                               guint32          *into,
                                               gsize            *n_shared,
                                               ShoalProgress    *progress);

ShoalTable      *shoal_population_read_table  (const char       *name,
                                               ShoalProgress    *progress,
                                               GError          **error);
double          *shoal_population_read_numbers (ShoalColumn      *people,
                                               ShoalTable       *table,
                                               guint             column);
gboolean         shoal_population_is_missing  (ShoalColumn      *people,
                                               ShoalColumn      *column,
                                               guint32           code);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPopulation, shoal_population_unref)

G_END_DECLS
