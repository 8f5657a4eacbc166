/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene in a chart area. Dragging the selected value moves it in the hierarchy, dragging elsewhere moves the view. Arrow keys
 * select: up and down among values of a level, to the sides between parent and child. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-drawing.h"

#include "hierarchies/shoal-hierarchy-words.h"
#include "models/hierarchies/shoal-hierarchy-drag.h"
#include "models/hierarchies/shoal-hierarchy-neighbours.h"
#include "widgets/chart/shoal-chart-area.h"

#include <glib/gi18n.h>

#define LEAST_WIDTH 240
#define LEAST_HEIGHT 200
#define ZOOM_PER_KEY 1.5

struct _ShoalHierarchyDrawing
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalHierarchyScene *scene;
  ShoalHierarchyDrag drag;
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

static ShoalHierarchyFrame
get_frame (ShoalHierarchyDrawing *self)
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
draw (cairo_t               *cr,
      const ShoalChartTheme *theme,
      double                 width,
      double                 height,
      gpointer               user_data)
{
  ShoalHierarchyDrawing *self = user_data;
  const ShoalHierarchyFrame frame = { theme, width, height };

  shoal_hierarchy_scene_draw (self->scene, cr, &frame);
}

static guint32
get_node_at (ShoalHierarchyDrawing *self,
             double                 x,
             double                 y)
{
  ShoalHierarchyFrame frame = get_frame (self);

  return shoal_hierarchy_scene_get_node_at (self->scene, &frame, x, y);
}

static void
set_hover (ShoalHierarchyDrawing *self,
           guint32                node)
{
  if (shoal_hierarchy_scene_set_hover (self->scene, node))
    redraw (self);
}

static void
open_node (ShoalHierarchyDrawing *self,
           guint32                node)
{
  ShoalHierarchyFrame frame = get_frame (self);

  shoal_hierarchy_scene_open (self->scene, &frame, node);
  redraw (self);
}

static void
zoom_at (ShoalHierarchyDrawing *self,
         double                 factor,
         double                 x,
         double                 y)
{
  ShoalHierarchyFrame frame = get_frame (self);

  if (!shoal_hierarchy_scene_zoom (self->scene, &frame, factor, x, y))
    shoal_chart_area_decline_zoom (self->area);
  redraw (self);
}

/* ---- What is said of it ---- */

/* What a screen reader says of the selected value. */
static void
describe (ShoalHierarchyDrawing *self)
{
  g_autofree char *text = shoal_hierarchy_words_dup_selected (shoal_hierarchy_scene_get_hierarchy (self->scene),
                                                              shoal_hierarchy_scene_get_selected (self->scene));

  shoal_chart_area_set_description (self->area, text);
}

static gboolean
query_tooltip_cb (ShoalHierarchyDrawing *self,
                  int                    x,
                  int                    y,
                  gboolean               keyboard_mode,
                  GtkTooltip            *tooltip)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_scene_get_hierarchy (self->scene);
  guint32 node = keyboard_mode ? shoal_hierarchy_scene_get_selected (self->scene) : get_node_at (self, x, y);
  g_autofree char *text = NULL;

  if (node == SHOAL_HIERARCHY_NO_NODE || hierarchy == NULL)
    return FALSE;
  text = shoal_hierarchy_words_dup_node (hierarchy, node);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* ---- What is shown ---- */

/* Whatever has changed is drawn and said. */
static void
update (ShoalHierarchyDrawing *self)
{
  describe (self);
  redraw (self);
}

/** shoal_hierarchy_drawing_select: @node: a node, which comes into view, or #SHOAL_HIERARCHY_NO_NODE. */
void
shoal_hierarchy_drawing_select (ShoalHierarchyDrawing *self,
                                guint32                node)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_scene_select (self->scene, node, TRUE);
  update (self);
}

/** shoal_hierarchy_drawing_get_selected: Returns: the selected node, or #SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_drawing_get_selected (ShoalHierarchyDrawing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self), SHOAL_HIERARCHY_NO_NODE);

  return shoal_hierarchy_scene_get_selected (self->scene);
}

/** shoal_hierarchy_drawing_set_kind: which picture is shown. */
void
shoal_hierarchy_drawing_set_kind (ShoalHierarchyDrawing    *self,
                                  ShoalHierarchyPictureKind kind)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_scene_set_kind (self->scene, kind);
  update (self);
}

/** shoal_hierarchy_drawing_set_hierarchy: @hierarchy: (nullable): selection and view are kept as far as there is the like of them. */
void
shoal_hierarchy_drawing_set_hierarchy (ShoalHierarchyDrawing *self,
                                       ShoalHierarchy        *hierarchy)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  if (shoal_hierarchy_scene_set_hierarchy (self->scene, hierarchy))
    update (self);
}

/** shoal_hierarchy_drawing_set_problems: @nodes: (array length=n_nodes): they are hatched. */
void
shoal_hierarchy_drawing_set_problems (ShoalHierarchyDrawing *self,
                                      const guint32         *nodes,
                                      gsize                  n_nodes)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_scene_set_problems (self->scene, nodes, n_nodes);
  redraw (self);
}

/** shoal_hierarchy_drawing_set_published: @levels: those that may be published; nodes of others are grey. */
void
shoal_hierarchy_drawing_set_published (ShoalHierarchyDrawing *self,
                                       ShoalLevelRange        levels)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_scene_set_published (self->scene, levels);
  redraw (self);
}

/** shoal_hierarchy_drawing_zoom: makes everything @factor times larger, around the middle. */
void
shoal_hierarchy_drawing_zoom (ShoalHierarchyDrawing *self,
                              double                 factor)
{
  ShoalHierarchyFrame frame;

  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  frame = get_frame (self);
  zoom_at (self, factor, frame.width / 2, frame.height / 2);
}

void
shoal_hierarchy_drawing_show_all (ShoalHierarchyDrawing *self)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_scene_show_all (self->scene);
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

  frame = get_frame (self);
  if (!shoal_hierarchy_scene_get_area (self->scene, &frame, node, &found))
    return FALSE;
  *area = GRAPHENE_RECT_INIT ((float) found.x, (float) found.y, (float) found.width, (float) found.height);
  return TRUE;
}

/* ---- Pointer ---- */

/* What is under the pointer stays there. */
static void
select_at (ShoalHierarchyDrawing *self,
           double                 x,
           double                 y)
{
  guint32 node = get_node_at (self, x, y);

  if (node == shoal_hierarchy_scene_get_selected (self->scene))
    return;
  shoal_hierarchy_scene_select (self->scene, node, FALSE);
  update (self);
  g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

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
  ShoalHierarchyFrame frame = get_frame (self);
  guint32 node = get_node_at (self, x, y);

  if (shoal_hierarchy_scene_press (self->scene, &frame, x, y))
    {
      shoal_hierarchy_drag_press (&self->drag, self->scene, SHOAL_HIERARCHY_NO_NODE, n_press);
      redraw (self);
      return;
    }
  shoal_hierarchy_drag_press (&self->drag, self->scene, node, n_press);
  select_at (self, x, y);
  if (n_press == 2)
    open_node (self, node);
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
  shoal_hierarchy_drag_begin (&self->drag, x, y);
}

static void
drag_update_cb (ShoalHierarchyDrawing *self,
                double                 dx,
                double                 dy)
{
  ShoalHierarchyFrame frame = get_frame (self);
  ShoalHierarchyDragState state = shoal_hierarchy_drag_update (&self->drag, self->scene, &frame, dx, dy);

  redraw (self);
  if (state != SHOAL_HIERARCHY_DRAG_PANS)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area),
                                     state == SHOAL_HIERARCHY_DRAG_MOVES ? "grabbing" : "not-allowed");
}

static void
drag_end_cb (ShoalHierarchyDrawing *self,
             double                 dx,
             double                 dy)
{
  ShoalHierarchyFrame frame = get_frame (self);
  guint32 parent, place;
  gboolean moved = shoal_hierarchy_drag_end (&self->drag, self->scene, &frame, dx, dy, &parent, &place);

  gtk_widget_set_cursor (GTK_WIDGET (self->area), NULL);
  if (moved && gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
    g_signal_emit (self, signals[MOVE], 0, shoal_hierarchy_scene_get_selected (self->scene), parent, place);
}

/* ---- Keys ---- */

static guint32
find_by_key (ShoalHierarchyDrawing *self,
             guint                  keyval)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_scene_get_hierarchy (self->scene);
  guint32 selected = shoal_hierarchy_scene_get_selected (self->scene);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (selected == SHOAL_HIERARCHY_NO_NODE || keyval == GDK_KEY_Home)
    return shoal_hierarchy_get_root (hierarchy);
  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down)
    return shoal_hierarchy_find_beside (hierarchy, selected, keyval == GDK_KEY_Up ? -1 : 1);
  if ((keyval == GDK_KEY_Left) != mirrored)
    return shoal_hierarchy_find_above (hierarchy, selected);
  return shoal_hierarchy_find_below (hierarchy, selected);
}

static void
open_menu (ShoalHierarchyDrawing *self)
{
  guint32 selected = shoal_hierarchy_scene_get_selected (self->scene);
  graphene_rect_t area;

  if (selected == SHOAL_HIERARCHY_NO_NODE
      || !shoal_hierarchy_drawing_get_node_area (self, selected, &area))
    area = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (self->area)),
                               (float) gtk_widget_get_height (GTK_WIDGET (self->area)));
  g_signal_emit (self, signals[MENU], 0, (double) (area.origin.x + area.size.width / 2),
                         (double) (area.origin.y + area.size.height / 2));
}

static gboolean
key_cb (ShoalHierarchyDrawing *self,
        guint                  keyval,
        GdkModifierType        state)
{
  gboolean shift = (state & GDK_SHIFT_MASK) != 0;

  if (shoal_hierarchy_scene_get_hierarchy (self->scene) == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || (keyval == GDK_KEY_F10 && !shift))
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
      open_node (self, shoal_hierarchy_scene_get_selected (self->scene));
      return TRUE;
    case GDK_KEY_Menu:
    case GDK_KEY_F10:
      open_menu (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* ---- The widget ---- */

static void
shoal_hierarchy_drawing_finalize (GObject *object)
{
  ShoalHierarchyDrawing *self = SHOAL_HIERARCHY_DRAWING (object);

  g_clear_pointer (&self->scene, shoal_hierarchy_scene_free);
  G_OBJECT_CLASS (shoal_hierarchy_drawing_parent_class)->finalize (object);
}

static void
shoal_hierarchy_drawing_class_init (ShoalHierarchyDrawingClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_hierarchy_drawing_finalize;
  signals[SELECTION_CHANGED] = g_signal_new ("selection-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVE] = g_signal_new ("move", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT,
                                G_TYPE_UINT, G_TYPE_UINT);
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
}

static void
connect_area (ShoalHierarchyDrawing *self)
{
  const struct
  {
    const char *signal;
    GCallback callback;
  } handlers[] = {
    { "motion", G_CALLBACK (motion_cb) },
    { "leave", G_CALLBACK (leave_cb) },
    { "press", G_CALLBACK (press_cb) },
    { "secondary-press", G_CALLBACK (secondary_press_cb) },
    { "drag-begin", G_CALLBACK (drag_begin_cb) },
    { "drag-update", G_CALLBACK (drag_update_cb) },
    { "drag-end", G_CALLBACK (drag_end_cb) },
    { "zoom", G_CALLBACK (zoom_at) },
    { "key", G_CALLBACK (key_cb) },
    { "query-tooltip", G_CALLBACK (query_tooltip_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->area, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->area), TRUE);
}

static void
shoal_hierarchy_drawing_init (ShoalHierarchyDrawing *self)
{
  GtkWidget *area = shoal_chart_area_new ();

  self->scene = shoal_hierarchy_scene_new ();
  self->area = SHOAL_CHART_AREA (area);
  g_object_set (area, "content-width", LEAST_WIDTH, "content-height", LEAST_HEIGHT, "focusable", TRUE, "hexpand", TRUE,
                "vexpand", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Drawing of the Hierarchy"));
  shoal_chart_area_set_draw_func (self->area, draw, self, NULL);
  connect_area (self);
  adw_bin_set_child (ADW_BIN (self), area);
  describe (self);
}
