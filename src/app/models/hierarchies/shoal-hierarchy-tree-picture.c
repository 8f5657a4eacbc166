/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tree of labels in a drawing of a hierarchy. */

#include "models/hierarchies/shoal-hierarchy-picture.h"

#include "charts/hierarchy/shoal-tree-chart.h"

SHOAL_HIERARCHY_PICTURE_FORWARD (shoal_tree_chart)

static gpointer
create (ShoalHierarchy *hierarchy)
{
  return shoal_tree_chart_new (hierarchy);
}

static void
keep (gpointer        picture,
      gpointer        before,
      ShoalHierarchy *hierarchy,
      ShoalHierarchy *hierarchy_before)
{
  shoal_tree_chart_keep (picture, before);
}

static guint32
get_node_at (gpointer                   picture,
             const ShoalHierarchyFrame *frame,
             double                     x,
             double                     y)
{
  guint32 node;
  ShoalTreePart part = shoal_tree_chart_get_part_at (picture, frame->theme, frame->width, frame->height, x, y, &node);

  return part == SHOAL_TREE_NODE || part == SHOAL_TREE_FOLD ? node : SHOAL_HIERARCHY_NO_NODE;
}

static void
open_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           guint32                    node)
{
  gboolean unfolded;

  if (node == SHOAL_HIERARCHY_NO_NODE)
    return;
  unfolded = shoal_tree_chart_is_unfolded (picture, frame->theme, frame->width, frame->height, node);
  shoal_tree_chart_set_unfolded (picture, node, !unfolded);
}

static gboolean
press (gpointer                   picture,
       const ShoalHierarchyFrame *frame,
       double                     x,
       double                     y)
{
  guint32 node;

  switch (shoal_tree_chart_get_part_at (picture, frame->theme, frame->width, frame->height, x, y, &node))
    {
    case SHOAL_TREE_FOLD:
      open_node (picture, frame, node);
      return TRUE;
    case SHOAL_TREE_MORE:
      shoal_tree_chart_show_more (picture, node);
      return TRUE;
    case SHOAL_TREE_EARLIER:
      shoal_tree_chart_show_earlier (picture, node);
      return TRUE;
    case SHOAL_TREE_NODE:
    case SHOAL_TREE_NOTHING:
    default:
      return FALSE;
    }
}

static void
show_all (gpointer picture)
{
  shoal_tree_chart_show_all (picture);
}

static void
show_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           ShoalHierarchy            *hierarchy,
           guint32                    node)
{
  shoal_tree_chart_show_node (picture, frame->theme, frame->width, frame->height, node);
}

const ShoalHierarchyPictureClass _shoal_hierarchy_tree_picture = {
  create, destroy, keep, draw, get_node_at, get_area, press, set_hover,
  set_selected, set_problems, set_published, pan, zoom, show_all, show_node, open_node,
};
