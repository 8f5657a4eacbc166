/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of a tree drawing: what is folded, chosen and wrong. */

#include "charts/hierarchy/shoal-tree-chart-private.h"

#include <math.h>

/** shoal_tree_chart_new: Returns: (transfer full): a drawing of the whole hierarchy. */
ShoalTreeChart *
shoal_tree_chart_new (ShoalHierarchy *hierarchy)
{
  ShoalTreeChart *self = g_new0 (ShoalTreeChart, 1);

  self->hierarchy = g_object_ref (hierarchy);
  self->folding = shoal_tree_folding_new (hierarchy);
  self->problems = g_hash_table_new (NULL, NULL);
  self->published = (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
  shoal_tree_layout_init (&self->layout);
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  self->selected = SHOAL_HIERARCHY_NO_NODE;
  self->zoom = 1.0;
  self->laid_out_height = NAN;
  return self;
}

/** shoal_tree_chart_free: Frees @self. */
void
shoal_tree_chart_free (ShoalTreeChart *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->hierarchy);
  shoal_tree_folding_free (self->folding);
  g_hash_table_unref (self->problems);
  shoal_tree_layout_clear (&self->layout);
  g_free (self);
}

/** shoal_tree_chart_keep: Takes over from the drawing of the hierarchy as it was what is folded, and what is in view. */
void
shoal_tree_chart_keep (ShoalTreeChart       *self,
                       const ShoalTreeChart *before)
{
  shoal_tree_folding_keep (self->folding, before->folding);
  self->zoom = before->zoom;
  self->scroll = before->scroll;
  self->shift = before->shift;
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_set_root: Shows only what is below @node, or everything for %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_root (ShoalTreeChart *self,
                           guint32         node)
{
  shoal_tree_folding_set_root (self->folding, node);
  self->scroll = 0.0;
  self->shift = 0.0;
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_set_unfolded: Folds or unfolds a node for good. */
void
shoal_tree_chart_set_unfolded (ShoalTreeChart *self,
                               guint32         node,
                               gboolean        unfolded)
{
  shoal_tree_folding_set_unfolded (self->folding, node, unfolded);
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_show_more: Shows a hundred children more, behind those shown of a node that shows a part of them. */
void
shoal_tree_chart_show_more (ShoalTreeChart *self,
                            guint32         node)
{
  shoal_tree_folding_show_more (self->folding, node, shoal_tree_layout_count_shown (&self->layout, node));
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_show_earlier: Shows a hundred children more, before those shown. */
void
shoal_tree_chart_show_earlier (ShoalTreeChart *self,
                               guint32         node)
{
  shoal_tree_folding_show_earlier (self->folding, node, shoal_tree_layout_count_shown (&self->layout, node));
  self->laid_out_height = NAN;
}

/** shoal_tree_chart_unfold_above: Unfolds what is above a node as far as it is not shown, in a drawing that was laid out. */
void
shoal_tree_chart_unfold_above (ShoalTreeChart *self,
                               guint32         node)
{
  guint32 parent;

  if (!shoal_tree_folding_is_below_root (self->folding, node))
    {
      shoal_tree_folding_set_root (self->folding, SHOAL_HIERARCHY_NO_NODE);
      self->laid_out_height = NAN;
    }
  for (guint32 child = node; child != shoal_tree_folding_get_root (self->folding) && shoal_tree_layout_find (&self->layout, child) == NULL;
       child = parent)
    {
      parent = shoal_hierarchy_get_parent (self->hierarchy, child);
      shoal_tree_folding_unfold_for (self->folding, parent, child);
      self->laid_out_height = NAN;
    }
}

/** shoal_tree_chart_set_hover: Sets the node under the pointer, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_hover (ShoalTreeChart *self,
                            guint32         node)
{
  self->hover = node;
}

/** shoal_tree_chart_set_selected: Sets the chosen node, or %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_chart_set_selected (ShoalTreeChart *self,
                               guint32         node)
{
  self->selected = node;
}

/** shoal_tree_chart_set_problems: Sets the nodes that are hatched because something is wrong with them. */
void
shoal_tree_chart_set_problems (ShoalTreeChart *self,
                               const guint32  *nodes,
                               gsize           n_nodes)
{
  g_hash_table_remove_all (self->problems);
  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (nodes[i]));
}

/** shoal_tree_chart_set_published: @levels: those that may be published; nodes of others are grey. */
void
shoal_tree_chart_set_published (ShoalTreeChart  *self,
                                ShoalLevelRange  levels)
{
  self->published = levels;
}
