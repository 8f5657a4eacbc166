/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A quasi-identifier ready for work: a column bound to its hierarchy. */
#pragma once

#include "base/shoal-progress.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_ATTRIBUTE (shoal_attribute_get_type ())

/**
 * ShoalAttribute:
 *
 * Immutable. Its hierarchy has a leaf for every value of the column, and one for missing cells where the
 * column has any. Levels are those of cells that are nodes: ranges and sets of values have none. Public fields are read-only and live as long as the object.
 */
struct _ShoalAttribute
{
  GObject parent_instance;

  ShoalColumn *column;
  guint column_index;
  ShoalHierarchy *hierarchy;
  guint height;
  guint lowest_level;    /* that may be published; 0 unless fixed */
  guint highest_level;   /* height unless fixed */
  guint32 n_leaves;
  guint32 *leaf_of_code; /* n_codes of the column */
  guint32 missing_leaf;  /* or SHOAL_HIERARCHY_NO_NODE */
  double weight;
  ShoalCellForm cell_form;      /* node, range or set: what a class covers */
  ShoalCellForm published_form; /* the same, or the aggregate that is published in its place, but by person */
};

G_DECLARE_FINAL_TYPE (ShoalAttribute, shoal_attribute, SHOAL, ATTRIBUTE, GObject)

/** shoal_attribute_is_aggregated: Returns: whether local and full-domain recodings publish one value in the place of all of a class. */
static inline gboolean
shoal_attribute_is_aggregated (const ShoalAttribute *self)
{
  return self->published_form != self->cell_form;
}

ShoalAttribute *shoal_attribute_new         (ShoalTable     *table,
                                             ShoalSchema    *schema,
                                             guint           column,
                                             ShoalProgress  *progress,
                                             GError        **error);
ShoalAttribute *shoal_attribute_with_column (ShoalAttribute *self,
                                             ShoalColumn    *column);
gboolean        shoal_attribute_is_missing  (ShoalAttribute *self,
                                             guint32         node);
guint32         shoal_attribute_raise       (ShoalAttribute *self,
                                             guint32         node,
                                             guint32         leaf);
guint32         shoal_attribute_find_number (ShoalAttribute *self,
                                             double          number);
GPtrArray      *shoal_attributes_collect    (ShoalTable     *table,
                                             ShoalSchema    *schema,
                                             ShoalProgress  *progress,
                                             GError        **error);

G_END_DECLS
