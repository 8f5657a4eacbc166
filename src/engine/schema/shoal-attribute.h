/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A quasi-identifier that is ready for a recoding: a column bound to its hierarchy. */
#pragma once

#include "base/shoal-progress.h"
#include "schema/shoal-schema.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_ATTRIBUTE (shoal_attribute_get_type ())

/**
 * ShoalAttribute:
 *
 * Immutable. Its hierarchy has a leaf for every value of the column, and one for missing cells if there are any.
 * Levels apply to cells that are nodes; ranges and sets have no level. Public fields are read-only and live as long as
 * the object.
 */
struct _ShoalAttribute
{
  GObject parent_instance;

  ShoalColumn *column;
  guint column_index;
  ShoalHierarchy *hierarchy;
  guint height;
  guint lowest_level;    /* lowest level that may be published; 0 unless fixed */
  guint highest_level;   /* highest level that may be published; the height unless fixed */
  guint32 n_leaves;
  guint32 *leaf_of_code; /* n_codes of the column entries */
  guint32 missing_leaf;  /* or SHOAL_HIERARCHY_NO_NODE */
  double weight;
  ShoalCellForm cell_form;      /* form of the values that a class covers: node, range or set */
  ShoalCellForm published_form; /* form of published cells: the same or an aggregate; matchings publish cell_form */
};

G_DECLARE_FINAL_TYPE (ShoalAttribute, shoal_attribute, SHOAL, ATTRIBUTE, GObject)

/** shoal_attribute_is_aggregated: Returns: whether local and full-domain recodings publish one value in place of all
 * values of a class. */
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
