/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table as the solvers see it: distinct quasi-identifier tuples with their counts. */
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
 * Immutable. A block has the rows that share the nodes of the highest levels that may be published: rows of different blocks
 * can never share a cell of every attribute. Public fields are read-only: distinct tuples are numbered in order of their first row, a leaf number per
 * attribute and tuple is found with shoal_codes_get (leaves[a], widths[a], tuple).
 */
struct _ShoalMicrodata
{
  GObject parent_instance;

  ShoalTable *table;
  ShoalSchema *schema;
  GPtrArray *attributes; /* of ShoalAttribute */
  guint n_attributes;
  gsize n_rows;          /* where rows have weights, the sum of these */
  gsize n_entries;       /* rows of the table as it is stored: n_rows where none has a weight */
  const guint32 *weights; /* nullable: n_entries, as of shoal_table_get_weights() */
  guint32 n_tuples;
  gpointer *leaves; /* n_attributes arrays of n_tuples */
  guint *widths;
  guint32 *counts;       /* rows per tuple */
  guint32 *tuple_of_row; /* n_entries */
  guint32 **rows_of_leaf; /* per attribute, rows with each leaf */
  ShoalEdgeScale edge_scale; /* of all hierarchies */
  guint32 *block_of_tuple; /* n_tuples; NULL for a single block */
  guint32 *block_sizes;    /* rows of each block */
  guint32 *block_persons;  /* people of each block: block_sizes where nobody has several rows */
  guint32 n_blocks;
  ShoalPersons *persons;   /* nullable: whose the rows are, where a column says so */
  ShoalPersonGroups *tuple_persons; /* nullable: whose rows each tuple has; NULL where nobody has several rows */
};

/** SHOAL_NO_ATTRIBUTE: in the place of the index of an attribute. */
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

/* Some rows of a table, as solvers see them. */

ShoalMicrodata *shoal_microdata_part_new (ShoalMicrodata *whole,
                                          const guint32  *rows,
                                          gsize           n_rows);

G_END_DECLS
