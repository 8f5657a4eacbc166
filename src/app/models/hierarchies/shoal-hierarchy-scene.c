/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures are made when they are first looked at. What is drawn into is said each time: a window's size and colours change. */

#include "models/hierarchies/shoal-hierarchy-scene.h"

#include "hierarchy/shoal-hierarchy-family.h"

struct _ShoalHierarchyScene
{
  ShoalHierarchy *hierarchy; /* nullable */
  ShoalHierarchyPictureKind kind;
  gpointer pictures[SHOAL_HIERARCHY_N_PICTURE_KINDS]; /* NULL without a hierarchy, and before they are looked at */
  guint32 *problems;
  gsize n_problems;
  ShoalLevelRange published;
  guint32 selected;
  guint32 hover;
  gboolean wanted; /* whether the selected node comes into view when it is drawn */
};

static const ShoalHierarchyPictureClass *
get_class (ShoalHierarchyPictureKind kind)
{
  return kind == SHOAL_HIERARCHY_PICTURE_TREE ? &_shoal_hierarchy_tree_picture : &_shoal_hierarchy_icicle_picture;
}

/** shoal_hierarchy_scene_new: Returns: (transfer full): without a hierarchy. */
ShoalHierarchyScene *
shoal_hierarchy_scene_new (void)
{
  ShoalHierarchyScene *self = g_new0 (ShoalHierarchyScene, 1);

  self->published = (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
  self->selected = SHOAL_HIERARCHY_NO_NODE;
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  return self;
}

void
shoal_hierarchy_scene_free (ShoalHierarchyScene *self)
{
  for (guint kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    g_clear_pointer (&self->pictures[kind], get_class (kind)->destroy);
  g_free (self->problems);
  g_clear_object (&self->hierarchy);
  g_free (self);
}

/* ---- What is shown ---- */

/* Makes the picture of the present kind, if there is none. */
static void
ensure_picture (ShoalHierarchyScene *self)
{
  gpointer picture;

  if (self->hierarchy == NULL || self->pictures[self->kind] != NULL)
    return;
  picture = get_class (self->kind)->create (self->hierarchy);
  get_class (self->kind)->set_problems (picture, self->problems, self->n_problems);
  get_class (self->kind)->set_published (picture, self->published);
  self->pictures[self->kind] = picture;
}

/* The picture of @before gives its view to that of the present hierarchy. */
static void
replace_picture (ShoalHierarchyScene       *self,
                 ShoalHierarchyPictureKind  kind,
                 ShoalHierarchy            *before)
{
  const ShoalHierarchyPictureClass *klass = get_class (kind);
  gpointer old = g_steal_pointer (&self->pictures[kind]);

  if (old == NULL)
    return;
  if (self->hierarchy != NULL)
    {
      self->pictures[kind] = klass->create (self->hierarchy);
      klass->keep (self->pictures[kind], old, self->hierarchy, before);
      klass->set_published (self->pictures[kind], self->published);
    }
  klass->destroy (old);
}

/** shoal_hierarchy_scene_get_hierarchy: Returns: (transfer none) (nullable): what is shown. */
ShoalHierarchy *
shoal_hierarchy_scene_get_hierarchy (const ShoalHierarchyScene *self)
{
  return self->hierarchy;
}

/**
 * shoal_hierarchy_scene_set_hierarchy:
 * @hierarchy: (nullable): selection and view are kept as far as there is the like of them; problems are not
 *
 * Returns: whether it is another one than before
 */
gboolean
shoal_hierarchy_scene_set_hierarchy (ShoalHierarchyScene *self,
                                     ShoalHierarchy      *hierarchy)
{
  g_autoptr (ShoalHierarchy) before = NULL;
  guint32 node = SHOAL_HIERARCHY_NO_NODE;

  if (hierarchy == self->hierarchy)
    return FALSE;
  if (hierarchy != NULL && self->hierarchy != NULL && self->selected != SHOAL_HIERARCHY_NO_NODE)
    node = shoal_hierarchy_find_again (self->hierarchy, self->selected, hierarchy);
  before = g_steal_pointer (&self->hierarchy);
  self->hierarchy = hierarchy != NULL ? g_object_ref (hierarchy) : NULL;
  g_clear_pointer (&self->problems, g_free);
  self->n_problems = 0;
  for (guint kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    replace_picture (self, kind, before);
  ensure_picture (self);
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  shoal_hierarchy_scene_select (self, node, TRUE);
  return TRUE;
}

/** shoal_hierarchy_scene_set_kind: which picture is shown; the selected node comes into view there. */
void
shoal_hierarchy_scene_set_kind (ShoalHierarchyScene       *self,
                                ShoalHierarchyPictureKind  kind)
{
  g_return_if_fail (kind < SHOAL_HIERARCHY_N_PICTURE_KINDS);

  if (kind == self->kind)
    return;
  shoal_hierarchy_scene_set_hover (self, SHOAL_HIERARCHY_NO_NODE);
  self->kind = kind;
  ensure_picture (self);
  shoal_hierarchy_scene_select (self, self->selected, TRUE);
}

/** shoal_hierarchy_scene_set_problems: @nodes: (array length=n_nodes): they are hatched. */
void
shoal_hierarchy_scene_set_problems (ShoalHierarchyScene *self,
                                    const guint32       *nodes,
                                    gsize                n_nodes)
{
  g_free (self->problems);
  self->problems = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  self->n_problems = n_nodes;
  for (guint kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    if (self->pictures[kind] != NULL)
      get_class (kind)->set_problems (self->pictures[kind], nodes, n_nodes);
}

/** shoal_hierarchy_scene_set_published: @levels: those that may be published; nodes of others are grey. */
void
shoal_hierarchy_scene_set_published (ShoalHierarchyScene *self,
                                     ShoalLevelRange      levels)
{
  self->published = levels;
  for (guint kind = 0; kind < SHOAL_HIERARCHY_N_PICTURE_KINDS; kind++)
    if (self->pictures[kind] != NULL)
      get_class (kind)->set_published (self->pictures[kind], levels);
}

/* ---- Selection ---- */

/** shoal_hierarchy_scene_get_selected: Returns: the selected node, or %SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_scene_get_selected (const ShoalHierarchyScene *self)
{
  return self->selected;
}

/**
 * shoal_hierarchy_scene_select:
 * @node: selected from now on, or %SHOAL_HIERARCHY_NO_NODE
 * @show: whether it comes into view, when the scene is drawn next
 */
void
shoal_hierarchy_scene_select (ShoalHierarchyScene *self,
                              guint32              node,
                              gboolean             show)
{
  self->selected = self->hierarchy != NULL ? node : SHOAL_HIERARCHY_NO_NODE;
  if (self->pictures[self->kind] != NULL)
    get_class (self->kind)->set_selected (self->pictures[self->kind], self->selected);
  if (show)
    self->wanted = TRUE;
}

/** shoal_hierarchy_scene_set_hover: @node: under the pointer, or %SHOAL_HIERARCHY_NO_NODE. Returns: whether that is new. */
gboolean
shoal_hierarchy_scene_set_hover (ShoalHierarchyScene *self,
                                 guint32              node)
{
  if (node == self->hover || self->pictures[self->kind] == NULL)
    return FALSE;
  self->hover = node;
  get_class (self->kind)->set_hover (self->pictures[self->kind], node);
  return TRUE;
}

/* ---- In a frame ---- */

/* What is asked of the picture is asked of it as it will be drawn. */
static gpointer
get_picture (ShoalHierarchyScene       *self,
             const ShoalHierarchyFrame *frame)
{
  gpointer picture = self->pictures[self->kind];

  if (picture == NULL || !self->wanted || frame->width <= 0)
    return picture;
  self->wanted = FALSE;
  if (self->selected != SHOAL_HIERARCHY_NO_NODE)
    get_class (self->kind)->show_node (picture, frame, self->hierarchy, self->selected);
  return picture;
}

/** shoal_hierarchy_scene_draw: from (0, 0). */
void
shoal_hierarchy_scene_draw (ShoalHierarchyScene       *self,
                            cairo_t                   *cr,
                            const ShoalHierarchyFrame *frame)
{
  gpointer picture = get_picture (self, frame);

  if (picture != NULL)
    get_class (self->kind)->draw (picture, cr, frame);
}

/** shoal_hierarchy_scene_get_node_at: Returns: the node that is drawn at a point, or %SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_scene_get_node_at (ShoalHierarchyScene       *self,
                                   const ShoalHierarchyFrame *frame,
                                   double                     x,
                                   double                     y)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL ? get_class (self->kind)->get_node_at (picture, frame, x, y) : SHOAL_HIERARCHY_NO_NODE;
}

/** shoal_hierarchy_scene_get_area: @area: (out): where @node is drawn. Returns: whether part of it may be in view. */
gboolean
shoal_hierarchy_scene_get_area (ShoalHierarchyScene       *self,
                                const ShoalHierarchyFrame *frame,
                                guint32                    node,
                                ShoalArea                 *area)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL && get_class (self->kind)->get_area (picture, frame, node, area);
}

/** shoal_hierarchy_scene_press: does what a press at a point does to the picture itself. Returns: whether it does anything. */
gboolean
shoal_hierarchy_scene_press (ShoalHierarchyScene       *self,
                             const ShoalHierarchyFrame *frame,
                             double                     x,
                             double                     y)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL && get_class (self->kind)->press (picture, frame, x, y);
}

/** shoal_hierarchy_scene_pan: moves all by drawing units. */
void
shoal_hierarchy_scene_pan (ShoalHierarchyScene       *self,
                           const ShoalHierarchyFrame *frame,
                           double                     dx,
                           double                     dy)
{
  gpointer picture = get_picture (self, frame);

  if (picture != NULL)
    get_class (self->kind)->pan (picture, frame, dx, dy);
}

/** shoal_hierarchy_scene_zoom: makes all @factor times larger, what is at (@x, @y) stays there. Returns: whether that can be done. */
gboolean
shoal_hierarchy_scene_zoom (ShoalHierarchyScene       *self,
                            const ShoalHierarchyFrame *frame,
                            double                     factor,
                            double                     x,
                            double                     y)
{
  gpointer picture = get_picture (self, frame);

  return picture != NULL && get_class (self->kind)->zoom (picture, frame, factor, x, y);
}

/** shoal_hierarchy_scene_show_all: as at the beginning. */
void
shoal_hierarchy_scene_show_all (ShoalHierarchyScene *self)
{
  self->wanted = FALSE;
  if (self->pictures[self->kind] != NULL)
    get_class (self->kind)->show_all (self->pictures[self->kind]);
}

/** shoal_hierarchy_scene_open: zooms to what is below @node, or unfolds it. */
void
shoal_hierarchy_scene_open (ShoalHierarchyScene       *self,
                            const ShoalHierarchyFrame *frame,
                            guint32                    node)
{
  gpointer picture = get_picture (self, frame);

  if (picture != NULL)
    get_class (self->kind)->open_node (picture, frame, node);
}
