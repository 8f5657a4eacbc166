/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One of two pictures of a hierarchy in a chart area; both have the same selection, each its own view. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-drawing-private.h"

#include "hierarchy/shoal-hierarchy-family.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (ShoalHierarchyDrawing, shoal_hierarchy_drawing, ADW_TYPE_BIN)

enum
{
  SELECTION_CHANGED,
  MOVE,
  MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

#define LEAST_WIDTH 240
#define LEAST_HEIGHT 200

/* ---- The picture ---- */

static const ShoalHierarchyPictureClass *
get_class (ShoalHierarchyDrawingKind kind)
{
  return kind == SHOAL_HIERARCHY_DRAWING_TREE ? &_shoal_hierarchy_tree_picture : &_shoal_hierarchy_icicle_picture;
}

const ShoalHierarchyPictureClass *
_shoal_hierarchy_drawing_get_class (ShoalHierarchyDrawing *self)
{
  return get_class (self->kind);
}

/* NULL without a hierarchy. */
gpointer
_shoal_hierarchy_drawing_get_picture (ShoalHierarchyDrawing *self)
{
  return self->pictures[self->kind];
}

ShoalHierarchyFrame
_shoal_hierarchy_drawing_get_frame (ShoalHierarchyDrawing *self)
{
  return (ShoalHierarchyFrame) { shoal_chart_area_get_theme (self->area), gtk_widget_get_width (GTK_WIDGET (self->area)),
                                 gtk_widget_get_height (GTK_WIDGET (self->area)) };
}

static void
redraw (ShoalHierarchyDrawing *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
show_selected (ShoalHierarchyDrawing     *self,
               const ShoalHierarchyFrame *frame)
{
  self->wanted = frame->width <= 0;
  if (!self->wanted && self->selected != SHOAL_HIERARCHY_NO_NODE)
    get_class (self->kind)->show_node (self->pictures[self->kind], frame, self->hierarchy, self->selected);
}

static void
draw (cairo_t               *cr,
      const ShoalChartTheme *theme,
      double                 width,
      double                 height,
      gpointer               user_data)
{
  ShoalHierarchyDrawing *self = user_data;
  const ShoalHierarchyFrame frame = { theme, width, height };

  if (self->pictures[self->kind] == NULL)
    return;
  if (self->wanted)
    show_selected (self, &frame);
  get_class (self->kind)->draw (self->pictures[self->kind], cr, &frame);
}

guint32
_shoal_hierarchy_drawing_get_node_at (ShoalHierarchyDrawing *self,
                                      double                 x,
                                      double                 y)
{
  ShoalHierarchyFrame frame = _shoal_hierarchy_drawing_get_frame (self);

  if (self->pictures[self->kind] == NULL)
    return SHOAL_HIERARCHY_NO_NODE;
  return get_class (self->kind)->get_node_at (self->pictures[self->kind], &frame, x, y);
}

void
_shoal_hierarchy_drawing_set_hover (ShoalHierarchyDrawing *self,
                                    guint32                node)
{
  if (node == self->hover || self->pictures[self->kind] == NULL)
    return;
  self->hover = node;
  get_class (self->kind)->set_hover (self->pictures[self->kind], node);
  redraw (self);
}

/* ---- Selection ---- */

/* @node: selected from now on, or SHOAL_HIERARCHY_NO_NODE. @show: whether it comes into view */
void
_shoal_hierarchy_drawing_take (ShoalHierarchyDrawing *self,
                               guint32                node,
                               gboolean               show)
{
  gpointer picture = self->pictures[self->kind];
  ShoalHierarchyFrame frame = _shoal_hierarchy_drawing_get_frame (self);

  self->selected = picture != NULL ? node : SHOAL_HIERARCHY_NO_NODE;
  if (picture != NULL)
    get_class (self->kind)->set_selected (picture, self->selected);
  if (picture != NULL && show)
    show_selected (self, &frame);
  _shoal_hierarchy_drawing_describe (self);
  redraw (self);
}

/** shoal_hierarchy_drawing_select: @node: a node, which comes into view, or #SHOAL_HIERARCHY_NO_NODE. */
void
shoal_hierarchy_drawing_select (ShoalHierarchyDrawing *self,
                                guint32                node)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  _shoal_hierarchy_drawing_take (self, node, TRUE);
}

/** shoal_hierarchy_drawing_get_selected: Returns: the selected node, or #SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_drawing_get_selected (ShoalHierarchyDrawing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self), SHOAL_HIERARCHY_NO_NODE);

  return self->selected;
}

/* ---- What is shown ---- */

/* Makes the picture of the present kind, if there is none. */
static void
ensure_picture (ShoalHierarchyDrawing *self)
{
  gpointer picture;

  if (self->hierarchy == NULL || self->pictures[self->kind] != NULL)
    return;
  picture = get_class (self->kind)->create (self->hierarchy);
  get_class (self->kind)->set_problems (picture, self->problems, self->n_problems);
  self->pictures[self->kind] = picture;
}

/** shoal_hierarchy_drawing_set_kind: which picture is shown. */
void
shoal_hierarchy_drawing_set_kind (ShoalHierarchyDrawing    *self,
                                  ShoalHierarchyDrawingKind kind)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));
  g_return_if_fail (kind < SHOAL_HIERARCHY_DRAWING_N_KINDS);

  if (kind == self->kind)
    return;
  _shoal_hierarchy_drawing_set_hover (self, SHOAL_HIERARCHY_NO_NODE);
  self->kind = kind;
  ensure_picture (self);
  shoal_hierarchy_drawing_select (self, self->selected);
}

/* The picture of @before gives its view to that of the present hierarchy. */
static void
replace_picture (ShoalHierarchyDrawing    *self,
                 ShoalHierarchyDrawingKind kind,
                 ShoalHierarchy           *before)
{
  const ShoalHierarchyPictureClass *klass = get_class (kind);
  gpointer old = g_steal_pointer (&self->pictures[kind]);

  if (old == NULL)
    return;
  if (self->hierarchy != NULL)
    {
      self->pictures[kind] = klass->create (self->hierarchy);
      klass->keep (self->pictures[kind], old, self->hierarchy, before);
    }
  klass->destroy (old);
}

/** shoal_hierarchy_drawing_set_hierarchy: @hierarchy: (nullable): selection and view are kept as far as there is the like of them. */
void
shoal_hierarchy_drawing_set_hierarchy (ShoalHierarchyDrawing *self,
                                       ShoalHierarchy        *hierarchy)
{
  g_autoptr (ShoalHierarchy) before = NULL;
  guint32 node = SHOAL_HIERARCHY_NO_NODE;

  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  if (hierarchy == self->hierarchy)
    return;
  if (hierarchy != NULL && self->hierarchy != NULL && self->selected != SHOAL_HIERARCHY_NO_NODE)
    node = shoal_hierarchy_find_again (self->hierarchy, self->selected, hierarchy);
  before = g_steal_pointer (&self->hierarchy);
  self->hierarchy = hierarchy != NULL ? g_object_ref (hierarchy) : NULL;
  g_clear_pointer (&self->problems, g_free);
  self->n_problems = 0;
  for (guint kind = 0; kind < SHOAL_HIERARCHY_DRAWING_N_KINDS; kind++)
    replace_picture (self, kind, before);
  ensure_picture (self);
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  shoal_hierarchy_drawing_select (self, node);
}

/** shoal_hierarchy_drawing_set_problems: @nodes: (array length=n_nodes): they are hatched. */
void
shoal_hierarchy_drawing_set_problems (ShoalHierarchyDrawing *self,
                                      const guint32         *nodes,
                                      gsize                  n_nodes)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  g_free (self->problems);
  self->problems = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  self->n_problems = n_nodes;
  for (guint kind = 0; kind < SHOAL_HIERARCHY_DRAWING_N_KINDS; kind++)
    if (self->pictures[kind] != NULL)
      get_class (kind)->set_problems (self->pictures[kind], nodes, n_nodes);
  redraw (self);
}

/* Zooms to what is below @node, or unfolds it. */
void
_shoal_hierarchy_drawing_open (ShoalHierarchyDrawing *self,
                               guint32                node)
{
  ShoalHierarchyFrame frame = _shoal_hierarchy_drawing_get_frame (self);

  if (self->pictures[self->kind] != NULL)
    get_class (self->kind)->open_node (self->pictures[self->kind], &frame, node);
  redraw (self);
}

void
_shoal_hierarchy_drawing_zoom_at (ShoalHierarchyDrawing *self,
                                  double                 factor,
                                  double                 x,
                                  double                 y)
{
  ShoalHierarchyFrame frame = _shoal_hierarchy_drawing_get_frame (self);

  if (self->pictures[self->kind] != NULL)
    get_class (self->kind)->zoom (self->pictures[self->kind], &frame, factor, x, y);
  redraw (self);
}

/** shoal_hierarchy_drawing_zoom: makes everything @factor times larger, around the middle. */
void
shoal_hierarchy_drawing_zoom (ShoalHierarchyDrawing *self,
                              double                 factor)
{
  ShoalHierarchyFrame frame;

  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  frame = _shoal_hierarchy_drawing_get_frame (self);
  _shoal_hierarchy_drawing_zoom_at (self, factor, frame.width / 2, frame.height / 2);
}

void
shoal_hierarchy_drawing_show_all (ShoalHierarchyDrawing *self)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  if (self->pictures[self->kind] != NULL)
    get_class (self->kind)->show_all (self->pictures[self->kind]);
  redraw (self);
}

/** shoal_hierarchy_drawing_get_node_area: @area: (out): where the node is drawn. Returns: whether it is drawn at all. */
gboolean
shoal_hierarchy_drawing_get_node_area (ShoalHierarchyDrawing *self,
                                       guint32                node,
                                       graphene_rect_t       *area)
{
  ShoalHierarchyFrame frame;
  ShoalArea found;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self), FALSE);
  g_return_val_if_fail (area != NULL, FALSE);

  frame = _shoal_hierarchy_drawing_get_frame (self);
  if (self->pictures[self->kind] == NULL
      || !get_class (self->kind)->get_area (self->pictures[self->kind], &frame, node, &found))
    return FALSE;
  *area = GRAPHENE_RECT_INIT ((float) found.x, (float) found.y, (float) found.width, (float) found.height);
  return TRUE;
}

/* ---- The widget ---- */

static void
shoal_hierarchy_drawing_dispose (GObject *object)
{
  ShoalHierarchyDrawing *self = SHOAL_HIERARCHY_DRAWING (object);

  for (guint kind = 0; kind < SHOAL_HIERARCHY_DRAWING_N_KINDS; kind++)
    g_clear_pointer (&self->pictures[kind], get_class (kind)->destroy);
  g_clear_pointer (&self->problems, g_free);
  g_clear_object (&self->hierarchy);
  G_OBJECT_CLASS (shoal_hierarchy_drawing_parent_class)->dispose (object);
}

static void
shoal_hierarchy_drawing_class_init (ShoalHierarchyDrawingClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_hierarchy_drawing_dispose;
  signals[SELECTION_CHANGED] = g_signal_new ("selection-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVE] = g_signal_new ("move", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                G_TYPE_UINT, G_TYPE_UINT);
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
}

static void
shoal_hierarchy_drawing_init (ShoalHierarchyDrawing *self)
{
  GtkWidget *area = shoal_chart_area_new ();

  self->selected = SHOAL_HIERARCHY_NO_NODE;
  self->hover = SHOAL_HIERARCHY_NO_NODE;
  self->area = SHOAL_CHART_AREA (area);
  g_object_set (area, "content-width", LEAST_WIDTH, "content-height", LEAST_HEIGHT, "focusable", TRUE, "hexpand", TRUE,
                "vexpand", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Drawing of the Hierarchy"));
  shoal_chart_area_set_draw_func (self->area, draw, self, NULL);
  _shoal_hierarchy_drawing_add_tooltips (self);
  _shoal_hierarchy_drawing_add_pointer (self);
  _shoal_hierarchy_drawing_add_keys (self);
  adw_bin_set_child (ADW_BIN (self), area);
  _shoal_hierarchy_drawing_describe (self);
}
