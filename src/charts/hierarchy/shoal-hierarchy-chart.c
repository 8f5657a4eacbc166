/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture is made when it is first shown. Each call gives the size and theme of the drawing, which can change. */

#include "charts/hierarchy/shoal-hierarchy-picture.h"

#include "hierarchy/shoal-hierarchy-family.h"

static const ShoalHierarchyPicture *const tables[] = { &_shoal_icicle, &_shoal_tree_chart };

/** shoal_hierarchy_chart_new: Returns: (transfer full): a chart without a hierarchy. */
ShoalHierarchyChart *
shoal_hierarchy_chart_new (void)
{
  ShoalHierarchyChart *self = g_new0 (ShoalHierarchyChart, 1);

  self->problems = g_hash_table_new (NULL, NULL);
  self->published = (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
  self->first_selected = SHOAL_HIERARCHY_NO_NODE;
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  return self;
}

/** shoal_hierarchy_chart_free: Frees @self. */
void
shoal_hierarchy_chart_free (ShoalHierarchyChart *self)
{
  for (guint kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    g_clear_pointer (&self->pictures[kind], tables[kind]->destroy);
  g_hash_table_unref (self->problems);
  g_free (self->selected);
  g_clear_object (&self->hierarchy);
  g_free (self);
}

/* ---- The hierarchy that is shown ---- */

/* Makes the picture of the current kind if it does not exist. */
static void
ensure_picture (ShoalHierarchyChart *self)
{
  if (self->hierarchy != NULL && self->pictures[self->kind] == NULL)
    self->pictures[self->kind] = tables[self->kind]->create (self);
}

/** shoal_hierarchy_chart_get_hierarchy: Returns: (transfer none) (nullable): the hierarchy that is shown. */
ShoalHierarchy *
shoal_hierarchy_chart_get_hierarchy (const ShoalHierarchyChart *self)
{
  return self->hierarchy;
}

/**
 * shoal_hierarchy_chart_set_hierarchy:
 * @hierarchy: (nullable): the view is kept if the new hierarchy has the same nodes; selection and problems are cleared
 *
 * Returns: whether @hierarchy differs from the one before
 */
gboolean
shoal_hierarchy_chart_set_hierarchy (ShoalHierarchyChart *self,
                                     ShoalHierarchy      *hierarchy)
{
  g_autoptr (ShoalHierarchy) before = NULL;

  if (hierarchy == self->hierarchy)
    return FALSE;
  before = g_steal_pointer (&self->hierarchy);
  self->hierarchy = hierarchy != NULL ? g_object_ref (hierarchy) : NULL;
  g_hash_table_remove_all (self->problems);
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  for (guint kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    {
      gpointer old = g_steal_pointer (&self->pictures[kind]);

      if (old == NULL)
        continue;
      if (hierarchy != NULL)
        {
          self->pictures[kind] = tables[kind]->create (self);
          tables[kind]->keep (self->pictures[kind], old);
        }
      tables[kind]->destroy (old);
    }
  ensure_picture (self);
  shoal_hierarchy_chart_select (self, NULL, 0, FALSE);
  return TRUE;
}

/** shoal_hierarchy_chart_set_kind: Chooses the picture to show, and scrolls it to the first selected node. */
void
shoal_hierarchy_chart_set_kind (ShoalHierarchyChart       *self,
                                ShoalHierarchyPictureKind  kind)
{
  g_return_if_fail (kind < SHOAL_HIERARCHY_N_PICTURE_KINDS);

  if (kind == self->kind)
    return;
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  self->kind = kind;
  self->wanted = TRUE;
  ensure_picture (self);
}

/** shoal_hierarchy_chart_set_problems: @nodes: (array length=n_nodes): nodes to be hatched. */
void
shoal_hierarchy_chart_set_problems (ShoalHierarchyChart *self,
                                    const guint32       *nodes,
                                    gsize                n_nodes)
{
  g_hash_table_remove_all (self->problems);
  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (self->problems, GUINT_TO_POINTER (nodes[i]));
}

/** shoal_hierarchy_chart_set_published: @levels: the levels that may be published; nodes of other levels are grey. */
void
shoal_hierarchy_chart_set_published (ShoalHierarchyChart *self,
                                     ShoalLevelRange      levels)
{
  self->published = levels;
}

/* ---- Selection ---- */

/**
 * shoal_hierarchy_chart_select:
 * @nodes: (array length=n_nodes): the new selection
 * @show: whether the next drawing scrolls to the first of them
 */
void
shoal_hierarchy_chart_select (ShoalHierarchyChart *self,
                              const guint32       *nodes,
                              gsize                n_nodes,
                              gboolean             show)
{
  g_clear_pointer (&self->selected, g_free);
  self->first_selected = SHOAL_HIERARCHY_NO_NODE;
  if (self->hierarchy != NULL && n_nodes > 0)
    {
      self->selected = shoal_bits_new (shoal_hierarchy_get_n_nodes (self->hierarchy));
      self->first_selected = nodes[0];
      for (gsize i = 0; i < n_nodes; i++)
        shoal_bits_set (self->selected, nodes[i]);
    }
  if (show)
    self->wanted = TRUE;
}

/** shoal_hierarchy_chart_is_selected: Returns: whether @node is selected. */
gboolean
shoal_hierarchy_chart_is_selected (const ShoalHierarchyChart *self,
                                   guint32                    node)
{
  return self->selected != NULL && node != SHOAL_HIERARCHY_NO_NODE && shoal_bits_get (self->selected, node);
}

/** shoal_hierarchy_chart_set_hover: @node: the node under the pointer, or %SHOAL_HIERARCHY_NO_NODE. Returns: whether it
 * changed. */
gboolean
shoal_hierarchy_chart_set_hover (ShoalHierarchyChart *self,
                                 guint32              node)
{
  if (node == self->hover || self->hierarchy == NULL)
    return FALSE;
  self->hover = node;
  return TRUE;
}

/**
 * shoal_hierarchy_chart_find_next:
 * @deeper: 1 for the first child of @node, -1 for its parent
 * @further: 1 or -1 for the next or previous node of the same level, also in a neighbouring branch
 *
 * Returns: the node to which an arrow key moves; @node itself at an edge.
 */
guint32
shoal_hierarchy_chart_find_next (const ShoalHierarchyChart *self,
                                 guint32                    node,
                                 int                        deeper,
                                 int                        further)
{
  guint level = shoal_hierarchy_get_lowest_level (self->hierarchy, node);
  guint32 first = shoal_hierarchy_get_first_leaf (self->hierarchy, node);
  guint32 behind = first + shoal_hierarchy_get_leaf_count (self->hierarchy, node);
  guint32 n;

  if (deeper < 0 && node != shoal_hierarchy_get_root (self->hierarchy))
    return shoal_hierarchy_get_parent (self->hierarchy, node);
  if (deeper > 0 && level > 0)
    return shoal_hierarchy_get_children (self->hierarchy, node, &n)[0];
  if (further < 0 && first > 0)
    return shoal_hierarchy_get_node_at (self->hierarchy, level, first - 1);
  if (further > 0 && behind < shoal_hierarchy_get_n_leaves (self->hierarchy))
    return shoal_hierarchy_get_node_at (self->hierarchy, level, behind);
  return node;
}

/* ---- Drawing and events ---- */

/* The current picture, after scrolling to a selected node that is wanted in view, so that answers fit the next
 * drawing. */
static gpointer
get_picture (ShoalHierarchyChart       *self,
             const ShoalHierarchyFrame *frame)
{
  gpointer picture = self->pictures[self->kind];

  if (picture == NULL || !self->wanted || frame->width <= 0)
    return picture;
  self->wanted = FALSE;
  if (self->first_selected != SHOAL_HIERARCHY_NO_NODE)
    tables[self->kind]->show_node (picture, frame, self->first_selected);
  return picture;
}

/** shoal_hierarchy_chart_draw: Draws the current picture at (0, 0). */
void
shoal_hierarchy_chart_draw (ShoalHierarchyChart       *self,
                            cairo_t                   *cr,
                            const ShoalHierarchyFrame *frame)
{
  gpointer picture = get_picture (self, frame);

  if (picture != NULL)
    tables[self->kind]->draw (picture, cr, frame);
}

/** shoal_hierarchy_chart_get_node_at: Returns: the node at a point of the drawing, or %SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_chart_get_node_at (ShoalHierarchyChart       *self,
                                   const ShoalHierarchyFrame *frame,
                                   double                     x,
                                   double                     y)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL ? tables[self->kind]->get_node_at (picture, frame, x, y) : SHOAL_HIERARCHY_NO_NODE;
}

/** shoal_hierarchy_chart_get_area: @area: (out): the place of @node. Returns: whether part of it may be in view. */
gboolean
shoal_hierarchy_chart_get_area (ShoalHierarchyChart       *self,
                                const ShoalHierarchyFrame *frame,
                                guint32                    node,
                                ShoalArea                 *area)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL && tables[self->kind]->get_area (picture, frame, node, area);
}

/** shoal_hierarchy_chart_press: Handles a press, such as on the sign that folds a node. Returns: whether the picture
 * changed. */
gboolean
shoal_hierarchy_chart_press (ShoalHierarchyChart       *self,
                             const ShoalHierarchyFrame *frame,
                             double                     x,
                             double                     y)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL && tables[self->kind]->press != NULL && tables[self->kind]->press (picture, frame, x, y);
}

/** shoal_hierarchy_chart_pan: Moves the whole picture; @dx and @dy are in drawing units. */
void
shoal_hierarchy_chart_pan (ShoalHierarchyChart       *self,
                           const ShoalHierarchyFrame *frame,
                           double                     dx,
                           double                     dy)
{
  gpointer picture = get_picture (self, frame);

  if (picture != NULL)
    tables[self->kind]->pan (picture, frame, dx, dy);
}

/** shoal_hierarchy_chart_zoom: Enlarges the picture by @factor around (@x, @y). Returns: whether that is possible. */
gboolean
shoal_hierarchy_chart_zoom (ShoalHierarchyChart       *self,
                            const ShoalHierarchyFrame *frame,
                            double                     factor,
                            double                     x,
                            double                     y)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL && tables[self->kind]->zoom (picture, frame, factor, x, y);
}

/** shoal_hierarchy_chart_show_all: Shows the picture as at the beginning. */
void
shoal_hierarchy_chart_show_all (ShoalHierarchyChart *self)
{
  self->wanted = FALSE;
  if (self->pictures[self->kind] != NULL)
    tables[self->kind]->show_all (self->pictures[self->kind]);
}

/** shoal_hierarchy_chart_open: In an icicle, zooms to the leaves of @node, or to all for %SHOAL_HIERARCHY_NO_NODE; in a
 * tree, folds or unfolds @node. */
void
shoal_hierarchy_chart_open (ShoalHierarchyChart       *self,
                            const ShoalHierarchyFrame *frame,
                            guint32                    node)
{
  gpointer picture = get_picture (self, frame);

  if (picture != NULL)
    tables[self->kind]->open_node (picture, frame, node);
}
