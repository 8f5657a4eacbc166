/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data and layout of a tree drawing. */
#pragma once

#include "shoal-tree-chart.h"

G_BEGIN_DECLS

#define SHOAL_TREE_NO_ITEM G_MAXUINT

/**
 * ShoalTreeItem: one label of the drawing
 * @node: the node; of @n_hidden children that are not shown, their parent
 * @parent: index of the item this one hangs on, or %SHOAL_TREE_NO_ITEM
 * @depth: edges from the root of the drawing
 * @n_hidden: 0 for a node
 * @unfolded: whether its children follow
 * @y: its middle, from the top of the tree
 */
typedef struct
{
  guint32 node;
  guint parent;
  guint depth;
  guint32 n_hidden;
  gboolean unfolded;
  double y;
} ShoalTreeItem;

struct _ShoalTreeChart
{
  ShoalHierarchy *hierarchy;
  guint32 root;
  GHashTable *choices; /* node → TRUE or FALSE, as the user set it */
  GHashTable *pages;   /* node → children the user asked for */
  GHashTable *problems;
  guint32 hover;
  guint32 selected;
  double scroll;

  GArray *items; /* of ShoalTreeItem, parents before children */
  guint n_rows;
  guint depth;
  double laid_out_height; /* what items were made for, NAN after a change */
  double laid_out_row;
};

/**
 * ShoalTreeFrame:
 * @row: distance of rows
 * @column: distance of levels
 * @label: width of a label
 * @top: where the tree starts, less what is scrolled
 */
typedef struct
{
  double row;
  double column;
  double label;
  double top;
} ShoalTreeFrame;

void      _shoal_tree_chart_lay_out       (ShoalTreeChart       *self,
                                           ShoalChartCanvas     *canvas,
                                           ShoalTreeFrame       *frame);
ShoalArea _shoal_tree_chart_get_item_area (const ShoalTreeFrame *frame,
                                           const ShoalTreeItem  *item);
guint32   _shoal_tree_chart_get_child     (ShoalTreeChart       *self,
                                           guint32               node,
                                           guint32               previous);
gboolean  _shoal_tree_chart_is_leaf       (ShoalTreeChart       *self,
                                           guint32               node);
void      _shoal_tree_chart_make_items    (ShoalTreeChart       *self,
                                           guint                 n_rows);

G_END_DECLS
