/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tree drawing: what is shown, and how it is drawn. */
#pragma once

#include "charts/hierarchy/shoal-tree-chart.h"
#include "charts/hierarchy/shoal-tree-layout.h"

G_BEGIN_DECLS

struct _ShoalTreeChart
{
  ShoalHierarchy *hierarchy;
  ShoalTreeFolding *folding;
  GHashTable *problems;
  ShoalLevelRange published;
  guint32 hover;
  guint32 selected;
  double zoom;   /* what follows is in units of the tree: pixels by this */
  double scroll; /* downwards */
  double shift;  /* towards the leaves */

  ShoalTreeLayout layout;
  double laid_out_height; /* what it was made for, NAN after a change */
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

void      _shoal_tree_chart_open          (ShoalTreeChart        *self,
                                                      ShoalChartCanvas      *canvas,
                                                      cairo_t               *cr,
                                                      const ShoalChartTheme *theme,
                                                      double                 width,
                                                      double                 height,
                                                      ShoalTreeFrame        *frame);
ShoalArea _shoal_tree_chart_get_item_area (const ShoalTreeFrame  *frame,
                                                      const ShoalTreeItem   *item);

G_END_DECLS
