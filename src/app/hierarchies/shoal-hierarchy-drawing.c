/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dragging the selected value moves it in the hierarchy, dragging elsewhere moves the view. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-drawing.h"

#include "hierarchies/shoal-hierarchy-change.h"
#include "hierarchies/shoal-hierarchy-drop.h"
#include "hierarchy/shoal-hierarchy-family.h"
#include "shoal-icicle.h"
#include "widgets/shoal-chart-area.h"

#include <glib/gi18n.h>

struct _ShoalHierarchyDrawing
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalHierarchy *hierarchy;
  ShoalIcicle *icicle; /* NULL without a hierarchy */
  guint32 selected;
  guint32 hover;

  /* While something is dragged */
  gboolean moving;
  double drag_x;
  double drag_y;
  double last_dx;
  double last_dy;
};

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
#define ZOOM_PER_KEY 1.5

static double
get_width (ShoalHierarchyDrawing *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self->area));
}

static double
get_height (ShoalHierarchyDrawing *self)
{
  return gtk_widget_get_height (GTK_WIDGET (self->area));
}

static guint32
get_node_at (ShoalHierarchyDrawing *self,
             double                 x,
             double                 y)
{
  if (self->icicle == NULL)
    return SHOAL_HIERARCHY_NO_NODE;
  return shoal_icicle_get_node_at (self->icicle, shoal_chart_area_get_theme (self->area), get_width (self),
                                   get_height (self), x, y);
}

static void
redraw (ShoalHierarchyDrawing *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
draw (cairo_t               *cr,
      const ShoalChartTheme *theme,
      double                 width,
      double                 height,
      gpointer               user_data)
{
  ShoalHierarchyDrawing *self = user_data;

  if (self->icicle != NULL)
    shoal_icicle_draw (self->icicle, cr, theme, width, height);
}

/* What a screen reader says of the selected value. */
static void
describe (ShoalHierarchyDrawing *self)
{
  g_autofree char *text = NULL;
  guint32 n;

  if (self->selected == SHOAL_HIERARCHY_NO_NODE)
    {
      shoal_chart_area_set_description (self->area, _("Nothing is selected. Arrow keys select."));
      return;
    }
  n = shoal_hierarchy_get_leaf_count (self->hierarchy, self->selected);
  text = g_strdup_printf (ngettext ("Selected: “%s” on level %u, %u value", "Selected: “%s” on level %u, %u values", n),
                          shoal_hierarchy_get_label (self->hierarchy, self->selected),
                          shoal_hierarchy_get_lowest_level (self->hierarchy, self->selected), n);
  shoal_chart_area_set_description (self->area, text);
}

static void
set_hover (ShoalHierarchyDrawing *self,
           guint32                node)
{
  if (node == self->hover || self->icicle == NULL)
    return;
  self->hover = node;
  shoal_icicle_set_hover (self->icicle, node);
  redraw (self);
}

static void
set_selected (ShoalHierarchyDrawing *self,
              guint32                node)
{
  self->selected = self->icicle != NULL ? node : SHOAL_HIERARCHY_NO_NODE;
  if (self->icicle != NULL)
    shoal_icicle_set_selected (self->icicle, self->selected);
  describe (self);
  redraw (self);
}

/* What is under the pointer stays there. */
static void
select_at (ShoalHierarchyDrawing *self,
           double                 x,
           double                 y)
{
  guint32 node = get_node_at (self, x, y);

  if (node == self->selected)
    return;
  set_selected (self, node);
  g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

/* ---- Pointer ---- */

static void
motion_cb (ShoalHierarchyDrawing *self,
           double                 x,
           double                 y)
{
  set_hover (self, get_node_at (self, x, y));
}

static void
leave_cb (ShoalHierarchyDrawing *self)
{
  set_hover (self, SHOAL_HIERARCHY_NO_NODE);
}

static void
press_cb (ShoalHierarchyDrawing *self,
          int                    n_press,
          double                 x,
          double                 y)
{
  guint32 node = get_node_at (self, x, y);

  self->moving = n_press == 1 && node != SHOAL_HIERARCHY_NO_NODE && node == self->selected;
  select_at (self, x, y);
  if (n_press == 2 && self->icicle != NULL)
    {
      shoal_icicle_zoom_to_node (self->icicle, node);
      redraw (self);
    }
}

static void
secondary_press_cb (ShoalHierarchyDrawing *self,
                    double                 x,
                    double                 y)
{
  select_at (self, x, y);
  g_signal_emit (self, signals[MENU], 0, x, y);
}

static void
drag_begin_cb (ShoalHierarchyDrawing *self,
               double                 x,
               double                 y)
{
  self->drag_x = x;
  self->drag_y = y;
  self->last_dx = 0;
  self->last_dy = 0;
}

static gboolean
can_drop (ShoalHierarchyDrawing *self,
          guint32                on)
{
  return on != SHOAL_HIERARCHY_NO_NODE && self->selected != SHOAL_HIERARCHY_NO_NODE
         && shoal_hierarchy_can_move (self->hierarchy, self->selected, on);
}

static void
drag_update_cb (ShoalHierarchyDrawing *self,
                double                 dx,
                double                 dy)
{
  if (self->icicle == NULL)
    return;
  if (self->moving)
    {
      guint32 on = get_node_at (self, self->drag_x + dx, self->drag_y + dy);

      set_hover (self, can_drop (self, on) ? on : SHOAL_HIERARCHY_NO_NODE);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area), can_drop (self, on) ? "grabbing" : "not-allowed");
      return;
    }
  shoal_icicle_pan (self->icicle, shoal_chart_area_get_theme (self->area), get_width (self), get_height (self),
                    dx - self->last_dx, dy - self->last_dy);
  self->last_dx = dx;
  self->last_dy = dy;
  redraw (self);
}

static void
drag_end_cb (ShoalHierarchyDrawing *self,
             double                 dx,
             double                 dy)
{
  guint32 on = get_node_at (self, self->drag_x + dx, self->drag_y + dy);
  gboolean dropped = self->moving && gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy);

  self->moving = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (self->area), NULL);
  if (dropped && can_drop (self, on))
    g_signal_emit (self, signals[MOVE], 0, self->selected, on, SHOAL_HIERARCHY_LAST_PLACE);
}

static void
zoom_cb (ShoalHierarchyDrawing *self,
         double                 factor,
         double                 x,
         double                 y)
{
  if (self->icicle == NULL)
    return;
  shoal_icicle_zoom_at (self->icicle, shoal_chart_area_get_theme (self->area), get_width (self), get_height (self),
                        factor, x, y);
  redraw (self);
}

/* ---- Keys ---- */

/* The sibling @step places further, or the next value of a neighbouring branch on the same level. */
static guint32
get_neighbour (ShoalHierarchy *hierarchy,
               guint32         node,
               int             step)
{
  guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  guint32 behind = first + shoal_hierarchy_get_leaf_count (hierarchy, node);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, node);

  if (step < 0)
    return first > 0 ? shoal_hierarchy_get_node_at (hierarchy, level, first - 1) : node;
  return behind < shoal_hierarchy_get_n_leaves (hierarchy) ? shoal_hierarchy_get_node_at (hierarchy, level, behind) : node;
}

static guint32
get_child (ShoalHierarchy *hierarchy,
           guint32         node)
{
  guint32 n;
  const guint32 *children = shoal_hierarchy_get_children (hierarchy, node, &n);

  return children != NULL ? children[0] : node;
}

static guint32
find_by_key (ShoalHierarchyDrawing *self,
             guint                  keyval)
{
  guint32 root = shoal_hierarchy_get_root (self->hierarchy);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (self->selected == SHOAL_HIERARCHY_NO_NODE || keyval == GDK_KEY_Home)
    return root;
  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down)
    return get_neighbour (self->hierarchy, self->selected, keyval == GDK_KEY_Up ? -1 : 1);
  if ((keyval == GDK_KEY_Left) != mirrored)
    return self->selected == root ? root : shoal_hierarchy_get_parent (self->hierarchy, self->selected);
  return get_child (self->hierarchy, self->selected);
}

static gboolean
key_cb (ShoalHierarchyDrawing *self,
        guint                  keyval,
        GdkModifierType        state)
{
  if (self->icicle == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Home:
      shoal_hierarchy_drawing_select (self, find_by_key (self, keyval));
      g_signal_emit (self, signals[SELECTION_CHANGED], 0);
      return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      shoal_hierarchy_drawing_zoom (self, ZOOM_PER_KEY);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      shoal_hierarchy_drawing_zoom (self, 1 / ZOOM_PER_KEY);
      return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      shoal_hierarchy_drawing_show_all (self);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      shoal_icicle_zoom_to_node (self->icicle, self->selected);
      redraw (self);
      return TRUE;
    case GDK_KEY_Menu:
      g_signal_emit (self, signals[MENU], 0, get_width (self) / 2, get_height (self) / 2);
      return TRUE;
    default:
      return FALSE;
    }
}

/* ---- The widget ---- */

static gboolean
query_tooltip_cb (ShoalHierarchyDrawing *self,
                  int                    x,
                  int                    y,
                  gboolean               keyboard_mode,
                  GtkTooltip            *tooltip)
{
  guint32 node = keyboard_mode ? self->selected : get_node_at (self, x, y);
  g_autofree char *text = NULL;
  guint32 n;

  if (node == SHOAL_HIERARCHY_NO_NODE || self->hierarchy == NULL)
    return FALSE;
  n = shoal_hierarchy_get_leaf_count (self->hierarchy, node);
  text = g_strdup_printf (ngettext ("%s\nLevel %u, %u value", "%s\nLevel %u, %u values", n),
                          shoal_hierarchy_get_label (self->hierarchy, node),
                          shoal_hierarchy_get_lowest_level (self->hierarchy, node), n);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
shoal_hierarchy_drawing_dispose (GObject *object)
{
  ShoalHierarchyDrawing *self = SHOAL_HIERARCHY_DRAWING (object);

  g_clear_pointer (&self->icicle, shoal_icicle_free);
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
                "vexpand", TRUE, "has-tooltip", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Drawing of the Hierarchy"));
  shoal_chart_area_set_draw_func (self->area, draw, self, NULL);
  g_signal_connect_object (area, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "press", G_CALLBACK (press_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "secondary-press", G_CALLBACK (secondary_press_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "drag-begin", G_CALLBACK (drag_begin_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "drag-update", G_CALLBACK (drag_update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "drag-end", G_CALLBACK (drag_end_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "zoom", G_CALLBACK (zoom_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "key", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "query-tooltip", G_CALLBACK (query_tooltip_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), area);
  describe (self);
}

/* The part in view, as shares of the whole, stays. */
static void
keep_view (ShoalIcicle *before,
           double       n_before,
           ShoalIcicle *after,
           double       n_after)
{
  double start, end;

  shoal_icicle_get_view (before, &start, &end);
  shoal_icicle_set_view (after, start / n_before * n_after, end / n_before * n_after);
}

/** shoal_hierarchy_drawing_set_hierarchy: @hierarchy: (nullable): selection and view are kept as far as there is the like of them. */
void
shoal_hierarchy_drawing_set_hierarchy (ShoalHierarchyDrawing *self,
                                       ShoalHierarchy        *hierarchy)
{
  g_autoptr (ShoalHierarchy) before = NULL;
  g_autoptr (ShoalIcicle) icicle = NULL;
  guint32 node = SHOAL_HIERARCHY_NO_NODE;

  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  if (hierarchy == self->hierarchy)
    return;
  before = g_steal_pointer (&self->hierarchy);
  icicle = g_steal_pointer (&self->icicle);
  if (hierarchy != NULL)
    {
      self->hierarchy = g_object_ref (hierarchy);
      self->icicle = shoal_icicle_new (hierarchy, NULL, SHOAL_ICICLE_COLUMNS);
      if (before != NULL && shoal_hierarchy_get_n_leaves (before) == shoal_hierarchy_get_n_leaves (hierarchy))
        keep_view (icicle, shoal_hierarchy_get_n_leaves (before), self->icicle, shoal_hierarchy_get_n_leaves (hierarchy));
      if (before != NULL && self->selected != SHOAL_HIERARCHY_NO_NODE)
        node = shoal_hierarchy_find_again (before, self->selected, hierarchy);
    }
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

  if (self->icicle != NULL)
    shoal_icicle_set_problems (self->icicle, nodes, n_nodes);
  redraw (self);
}

/** shoal_hierarchy_drawing_get_selected: Returns: the selected node, or #SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_drawing_get_selected (ShoalHierarchyDrawing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self), SHOAL_HIERARCHY_NO_NODE);

  return self->selected;
}

/* Brings the selected node into view. */
static void
show_selected (ShoalHierarchyDrawing *self)
{
  double start, end, first, length;

  shoal_icicle_get_view (self->icicle, &start, &end);
  first = shoal_hierarchy_get_first_leaf (self->hierarchy, self->selected);
  length = shoal_hierarchy_get_leaf_count (self->hierarchy, self->selected);
  if (first >= start && first + length <= end)
    return;
  if (length > end - start)
    shoal_icicle_zoom_to_node (self->icicle, self->selected);
  else
    shoal_icicle_set_view (self->icicle, first + length / 2 - (end - start) / 2, first + length / 2 + (end - start) / 2);
}

/** shoal_hierarchy_drawing_select: @node: a node, which comes into view, or #SHOAL_HIERARCHY_NO_NODE. */
void
shoal_hierarchy_drawing_select (ShoalHierarchyDrawing *self,
                                guint32                node)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  set_selected (self, node);
  if (self->selected != SHOAL_HIERARCHY_NO_NODE)
    show_selected (self);
}

/** shoal_hierarchy_drawing_zoom: makes everything @factor times longer, around the middle. */
void
shoal_hierarchy_drawing_zoom (ShoalHierarchyDrawing *self,
                              double                 factor)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  zoom_cb (self, factor, get_width (self) / 2, get_height (self) / 2);
}

void
shoal_hierarchy_drawing_show_all (ShoalHierarchyDrawing *self)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  if (self->icicle == NULL)
    return;
  shoal_icicle_zoom_to_node (self->icicle, SHOAL_HIERARCHY_NO_NODE);
  redraw (self);
}

/** shoal_hierarchy_drawing_get_node_area: @area: (out): where the node is drawn. Returns: whether part of it is in view. */
gboolean
shoal_hierarchy_drawing_get_node_area (ShoalHierarchyDrawing *self,
                                       guint32                node,
                                       graphene_rect_t       *area)
{
  ShoalArea found;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self), FALSE);
  g_return_val_if_fail (area != NULL, FALSE);

  if (self->icicle == NULL
      || !shoal_icicle_get_node_area (self->icicle, shoal_chart_area_get_theme (self->area), get_width (self),
                                      get_height (self), node, &found))
    return FALSE;
  *area = GRAPHENE_RECT_INIT ((float) found.x, (float) found.y, (float) found.width, (float) found.height);
  return TRUE;
}
