/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table in the form that solvers use: distinct tuples of quasi-identifiers with their counts. */
#pragma once

#include "base/shoal-progress.h"
#include "hierarchy/weights/shoal-edge-weighting.h"
#include "recoding/shoal-persons.h"
#include "recoding/shoal-recoding.h"
#include "schema/shoal-attribute.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_MICRODATA (shoal_microdata_get_type ())

/**
 * ShoalMicrodata:
 *
 * Immutable. A block has all rows with the same nodes on the highest levels that may be published: rows of different
 * blocks never have a common cell in all attributes. Public fields are read-only: distinct tuples are numbered in the
 * order of their first rows; shoal_codes_get (leaves[a], widths[a], tuple) is the leaf of a tuple.
 */
struct _ShoalMicrodata
{
  GObject parent_instance;

  ShoalTable *table;
  ShoalSchema *schema;
  GPtrArray *attributes; /* of ShoalAttribute */
  guint n_attributes;
  gsize n_rows;          /* number of rows; if rows have weights, the sum of the weights */
  gsize n_entries;       /* number of rows of the stored table: n_rows if no row has a weight */
  const guint32 *weights; /* nullable: n_entries weights, see shoal_table_get_weights() */
  guint32 n_tuples;
  gpointer *leaves; /* n_attributes arrays of n_tuples leaves */
  guint *widths;
  guint32 *counts;       /* number of rows of each tuple */
  guint32 *tuple_of_row; /* n_entries numbers of tuples */
  guint32 **rows_of_leaf; /* for each attribute, the number of rows with each leaf */
  ShoalEdgeScale edge_scale; /* of the weights of edges of all hierarchies */
  guint32 *block_of_tuple; /* n_tuples numbers of blocks; NULL for a single block */
  guint32 *block_sizes;    /* number of rows of each block */
  guint32 *block_persons;  /* number of people of each block: block_sizes if nobody has several rows */
  guint32 n_blocks;
  ShoalPersons *persons;   /* nullable: the persons of the rows, if a column has the role person */
  ShoalPersonGroups *tuple_persons; /* nullable: the persons of each tuple's rows; NULL if nobody has several rows */
};

/** SHOAL_NO_ATTRIBUTE: takes the place of the index of an attribute. */
#define SHOAL_NO_ATTRIBUTE G_MAXUINT

G_DECLARE_FINAL_TYPE (ShoalMicrodata, shoal_microdata, SHOAL, MICRODATA, GObject)

ShoalMicrodata *shoal_microdata_new           (ShoalTable          *table,
                                               ShoalSchema         *schema,
                                               guint                n_threads,
                                               ShoalProgress       *progress,
                                               GError             **error);
gboolean        shoal_microdata_find_persons  (ShoalMicrodata      *self,
                                               ShoalProgress       *progress);
ShoalAttribute *shoal_microdata_get_attribute (ShoalMicrodata      *self,
                                               guint                index);
guint           shoal_microdata_find_attribute
                                              (ShoalMicrodata      *self,
                                               guint                table_column);
guint32         shoal_microdata_find_cover    (ShoalMicrodata      *self,
                                               guint                a,
                                               const guint32       *rows,
                                               guint32              n_rows);
double          shoal_microdata_sum_weights   (ShoalMicrodata      *self);
gboolean        shoal_microdata_fits          (ShoalMicrodata      *self,
                                               const ShoalRecoding *recoding);

/** shoal_microdata_get_leaf: Returns: the leaf of attribute @a in tuple @tuple. */
static inline guint32
shoal_microdata_get_leaf (const ShoalMicrodata *self,
                          guint                 a,
                          guint32               tuple)
{
  return shoal_codes_get (self->leaves[a], self->widths[a], tuple);
}

/** shoal_microdata_get_row_leaf: Returns: the leaf of attribute @a in row @row of the table. */
static inline guint32
shoal_microdata_get_row_leaf (const ShoalMicrodata *self,
                              guint                 a,
                              guint32               row)
{
  return shoal_microdata_get_leaf (self, a, self->tuple_of_row[row]);
}

/* A part of the rows of a table, for solvers. */

ShoalMicrodata *shoal_microdata_part_new (ShoalMicrodata *whole,
                                          const guint32  *rows,
                                          gsize           n_rows);

G_END_DECLS
