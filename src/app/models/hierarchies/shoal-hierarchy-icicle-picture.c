/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An icicle in a drawing of a hierarchy: zoomed along its leaves. */

#include "models/hierarchies/shoal-hierarchy-picture.h"

#include "charts/hierarchy/shoal-icicle.h"

SHOAL_HIERARCHY_PICTURE_FORWARD (shoal_icicle)

static gpointer
create (ShoalHierarchy *hierarchy)
{
  return shoal_icicle_new (hierarchy, NULL, SHOAL_ICICLE_COLUMNS);
}

/* The part in view, as shares of the whole, stays. */
static void
keep (gpointer        picture,
      gpointer        before,
      ShoalHierarchy *hierarchy,
      ShoalHierarchy *hierarchy_before)
{
  double n = shoal_hierarchy_get_n_leaves (hierarchy);
  double n_before = shoal_hierarchy_get_n_leaves (hierarchy_before);
  double start, end;

  if (n != n_before)
    return;
  shoal_icicle_get_view (before, &start, &end);
  shoal_icicle_set_view (picture, start, end);
}

static guint32
get_node_at (gpointer                   picture,
             const ShoalHierarchyFrame *frame,
             double                     x,
             double                     y)
{
  return shoal_icicle_get_node_at (picture, frame->theme, frame->width, frame->height, x, y);
}

static gboolean
press (gpointer                   picture,
       const ShoalHierarchyFrame *frame,
       double                     x,
       double                     y)
{
  return FALSE;
}

static void
show_all (gpointer picture)
{
  shoal_icicle_zoom_to_node (picture, SHOAL_HIERARCHY_NO_NODE);
}

static void
show_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           ShoalHierarchy            *hierarchy,
           guint32                    node)
{
  double first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  double length = shoal_hierarchy_get_leaf_count (hierarchy, node);
  double start, end;

  shoal_icicle_get_view (picture, &start, &end);
  if (first >= start && first + length <= end)
    return;
  if (length > end - start)
    shoal_icicle_zoom_to_node (picture, node);
  else
    shoal_icicle_set_view (picture, first + length / 2 - (end - start) / 2, first + length / 2 + (end - start) / 2);
}

static void
open_node (gpointer                   picture,
           const ShoalHierarchyFrame *frame,
           guint32                    node)
{
  shoal_icicle_zoom_to_node (picture, node);
}

const ShoalHierarchyPictureClass _shoal_hierarchy_icicle_picture = {
  create, destroy, keep, draw, get_node_at, get_area, press, set_hover,
  set_selected, set_problems, set_published, pan, zoom, show_all, show_node, open_node,
};
