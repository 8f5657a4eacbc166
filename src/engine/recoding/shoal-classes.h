/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equivalence classes of a recoding, and the cells that each class publishes. */
#pragma once

#include "base/shoal-bitset.h"
#include "recoding/shoal-microdata.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

/**
 * ShoalCell:
 * @form: which of the following fields describe the cell
 * @node: for nodes: number of the node in the attribute's hierarchy
 * @low: for ranges: smallest number
 * @high: for ranges: largest number
 * @leaves: (array length=n_leaves): for sets: the leaves, ascending
 * @n_leaves: for sets: their number
 * @text: (nullable): for aggregates: the published text; @form and its fields then describe the values that the class
 *   covers
 * @number: for aggregates: the number that @text shows, NAN for a column of texts
 * @leaf: for aggregates that are a value of the column: the leaf of that value, else %SHOAL_HIERARCHY_NO_NODE
 *
 * The cell that an equivalence class publishes for an attribute. A class with both missing and known values publishes
 * the root, whatever the attribute's form.
 */
typedef struct
{
  ShoalCellForm form;
  guint32 node;
  double low;
  double high;
  const guint32 *leaves;
  gsize n_leaves;
  const char *text;
  double number;
  guint32 leaf;
} ShoalCell;

/** ShoalCells: the cells of all groups of a local or heterogeneous recoding. */
typedef struct _ShoalCells ShoalCells;

#define SHOAL_TYPE_CLASSES (shoal_classes_get_type ())

/**
 * ShoalClasses:
 *
 * Immutable. For nodes and partitions, the groups are the equivalence classes that a reader of the release sees:
 * clusters that publish equal cells are one class. A matching has no classes: its groups are the published rows.
 * Public fields are read-only.
 */
struct _ShoalClasses
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  ShoalRecoding *recoding;
  ShoalRecodingKind kind;
  guint k;
  guint32 n_groups;
  guint32 n_clusters;      /* partitions: number of clusters that have rows, at least the number of groups */
  guint32 *group_of_tuple; /* nodes only: n_tuples numbers */
  guint32 *group_of_row;   /* partitions and matchings: one per row */
  guint32 *sizes;          /* number of rows of each group, at least 1; 1 for a matching */
  guint32 *persons;        /* number of people of each group: sizes if nobody has several rows */
  gsize n_suppressed;      /* number of rows in suppressed groups; 0 for matchings */
  gsize n_small_groups;    /* number of suppressed groups */
  ShoalBits *failing;      /* nullable: a bit per group; set for groups that are suppressed although they are large enough */
  guint32 smallest_published; /* fewest people in a published group, 0 if none is published; the degree for a matching */

  /*< private >*/
  ShoalCells *cells;       /* partitions, matchings, and nodes with an attribute that publishes aggregates */
  guint32 *representative; /* nodes: the first tuple of each group; partitions: the first cluster of each group */
  guint32 **node_of_leaf;  /* nodes: for each attribute and leaf, the node at the attribute's level */
  guint32 **suppressed_of_leaf; /* nodes with suppressed rows: for each attribute and leaf, the number of suppressed rows */
};

G_DECLARE_FINAL_TYPE (ShoalClasses, shoal_classes, SHOAL, CLASSES, GObject)

ShoalClasses *shoal_classes_new               (ShoalMicrodata  *microdata,
                                               ShoalRecoding   *recoding,
                                               guint            k);
ShoalClasses *shoal_classes_new_with_progress (ShoalMicrodata  *microdata,
                                               ShoalRecoding   *recoding,
                                               guint            k,
                                               guint            n_threads,
                                               ShoalProgress   *progress,
                                               GError         **error);
void          shoal_classes_suppress          (ShoalClasses    *self,
                                               const ShoalBits *failing);
void          shoal_classes_get_cell          (ShoalClasses    *self,
                                               guint32          group,
                                               guint            attribute,
                                               ShoalCell       *cell);
guint32       shoal_classes_get_node          (ShoalClasses    *self,
                                               guint32          group,
                                               guint            attribute);
gsize         shoal_classes_count_suppressed_persons
                                              (ShoalClasses    *self);
guint32      *shoal_classes_sort_rows         (ShoalClasses    *self,
                                               gsize          **first);

/** shoal_classes_is_suppressed: Returns: whether the rows of @group are left out of the release. */
static inline gboolean
shoal_classes_is_suppressed (const ShoalClasses *self,
                             guint32             group)
{
  return (self->kind != SHOAL_RECODING_MATCHING && self->persons[group] < self->k)
         || (self->failing != NULL && shoal_bits_get (self->failing, group));
}

/** shoal_classes_publishes_by_group: Returns: whether the cell of @attribute depends on the group of a row, and not
 * only on its own value. */
static inline gboolean
shoal_classes_publishes_by_group (const ShoalClasses *self,
                                  guint               attribute)
{
  return self->kind != SHOAL_RECODING_NODE
         || (self->cells != NULL && shoal_attribute_is_aggregated (shoal_microdata_get_attribute (self->microdata, attribute)));
}

/** shoal_classes_group_of_row: Returns: the group of row @row. */
static inline guint32
shoal_classes_group_of_row (const ShoalClasses *self,
                            gsize               row)
{
  return self->group_of_row != NULL ? self->group_of_row[row]
                                    : self->group_of_tuple[self->microdata->tuple_of_row[row]];
}

G_END_DECLS
