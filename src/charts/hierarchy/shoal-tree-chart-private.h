/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data and layout of a tree drawing. */
#pragma once

#include "charts/hierarchy/shoal-tree-chart.h"

G_BEGIN_DECLS

#define SHOAL_TREE_NO_ITEM G_MAXUINT

/* Children the user asks for at a time. */
#define SHOAL_TREE_PAGE 100

/**
 * ShoalTreeItem: one label of the drawing
 * @node: the node; of @n_hidden children that are not shown, their parent
 * @parent: index of the item this one hangs on, or %SHOAL_TREE_NO_ITEM
 * @depth: edges from the root of the drawing
 * @n_hidden: 0 for a node
 * @before: whether the hidden children come before those that are shown
 * @unfolded: whether its children follow
 * @y: its middle, from the top of the tree
 */
typedef struct
{
  guint32 node;
  guint parent;
  guint depth;
  guint32 n_hidden;
  gboolean before;
  gboolean unfolded;
  double y;
} ShoalTreeItem;

struct _ShoalTreeChart
{
  ShoalHierarchy *hierarchy;
  guint32 root;
  GHashTable *choices; /* node → TRUE or FALSE, as the user set it */
  GHashTable *pages;   /* node → children the user asked for */
  GHashTable *firsts;  /* node → the first child that is shown */
  GHashTable *problems;
  guint32 hover;
  guint32 selected;
  double zoom;   /* what follows is in units of the tree: pixels by this */
  double scroll; /* downwards */
  double shift;  /* towards the leaves */

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
 * @left: where its root stands, less what is shifted
 * @most_scroll: how far it can be scrolled
 * @most_shift: how far it can be shifted
 */
typedef struct
{
  double row;
  double column;
  double label;
  double top;
  double left;
  double most_scroll;
  double most_shift;
} ShoalTreeFrame;

/* shoal-tree-chart-view.c */
void                 _shoal_tree_chart_open          (ShoalTreeChart        *self,
                                                      ShoalChartCanvas      *canvas,
                                                      cairo_t               *cr,
                                                      const ShoalChartTheme *theme,
                                                      double                 width,
                                                      double                 height,
                                                      ShoalTreeFrame        *frame);
ShoalArea            _shoal_tree_chart_get_item_area (const ShoalTreeFrame  *frame,
                                                      const ShoalTreeItem   *item);
const ShoalTreeItem *_shoal_tree_chart_find_item     (ShoalTreeChart        *self,
                                                      guint32                node);

/* shoal-tree-chart-layout.c */
gboolean             _shoal_tree_chart_is_leaf       (ShoalTreeChart        *self,
                                                      guint32                node);
void                 _shoal_tree_chart_make_items    (ShoalTreeChart        *self,
                                                      guint                  n_rows);

G_END_DECLS
