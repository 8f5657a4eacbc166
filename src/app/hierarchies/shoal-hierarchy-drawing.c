/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart in a chart area. Dragging the selected value moves it in the hierarchy, dragging elsewhere moves the view. Arrow keys
 * select: up and down among values of a level, to the sides between parent and child. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-drawing.h"

#include "hierarchies/shoal-hierarchy-words.h"
#include "hierarchy/shoal-hierarchy-edit.h"
#include "widgets/chart/shoal-chart-area.h"

#include <glib/gi18n.h>

#define LEAST_WIDTH 240
#define LEAST_HEIGHT 200
#define ZOOM_PER_KEY 1.5

struct _ShoalHierarchyDrawing
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalHierarchyChart *chart;
  guint32 selected; /* or SHOAL_HIERARCHY_NO_NODE */

  gboolean moving; /* a value is dragged, and not the view */
  double drag_x;   /* where a drag began */
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

  shoal_hierarchy_chart_draw (self->chart, cr, &frame);
}

static guint32
get_node_at (ShoalHierarchyDrawing *self,
             double                 x,
             double                 y)
{
  ShoalHierarchyFrame frame = get_frame (self);

  return shoal_hierarchy_chart_get_node_at (self->chart, &frame, x, y);
}

static void
set_hover (ShoalHierarchyDrawing *self,
           guint32                node)
{
  if (shoal_hierarchy_chart_set_hover (self->chart, node))
    redraw (self);
}

static void
open_node (ShoalHierarchyDrawing *self,
           guint32                node)
{
  ShoalHierarchyFrame frame = get_frame (self);

  shoal_hierarchy_chart_open (self->chart, &frame, node);
  redraw (self);
}

static void
zoom_at (ShoalHierarchyDrawing *self,
         double                 factor,
         double                 x,
         double                 y)
{
  ShoalHierarchyFrame frame = get_frame (self);

  if (!shoal_hierarchy_chart_zoom (self->chart, &frame, factor, x, y))
    shoal_chart_area_decline_zoom (self->area);
  redraw (self);
}

/* ---- What is said of it ---- */

/* What a screen reader says of the selected value. */
static void
describe (ShoalHierarchyDrawing *self)
{
  g_autofree char *text = shoal_hierarchy_words_dup_selected (shoal_hierarchy_chart_get_hierarchy (self->chart),
                                                              self->selected);

  shoal_chart_area_set_description (self->area, text);
}

static gboolean
query_tooltip_cb (ShoalHierarchyDrawing *self,
                  int                    x,
                  int                    y,
                  gboolean               keyboard_mode,
                  GtkTooltip            *tooltip)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  guint32 node = keyboard_mode ? self->selected : get_node_at (self, x, y);
  g_autofree char *text = NULL;

  if (node == SHOAL_HIERARCHY_NO_NODE || hierarchy == NULL)
    return FALSE;
  text = shoal_hierarchy_words_dup_node (hierarchy, node);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* ---- What is shown ---- */

static void
set_selected (ShoalHierarchyDrawing *self,
              guint32                node,
              gboolean               show)
{
  self->selected = node;
  shoal_hierarchy_chart_select (self->chart, &node, node != SHOAL_HIERARCHY_NO_NODE, show);
}

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

  set_selected (self, node, TRUE);
  update (self);
}

/** shoal_hierarchy_drawing_get_selected: Returns: the selected node, or #SHOAL_HIERARCHY_NO_NODE. */
guint32
shoal_hierarchy_drawing_get_selected (ShoalHierarchyDrawing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self), SHOAL_HIERARCHY_NO_NODE);

  return self->selected;
}

/** shoal_hierarchy_drawing_set_kind: which picture is shown. */
void
shoal_hierarchy_drawing_set_kind (ShoalHierarchyDrawing    *self,
                                  ShoalHierarchyPictureKind kind)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_chart_set_kind (self->chart, kind);
  update (self);
}

/** shoal_hierarchy_drawing_set_hierarchy: @hierarchy: (nullable): none of its nodes is selected; the view is kept as far as there is the like of it. */
void
shoal_hierarchy_drawing_set_hierarchy (ShoalHierarchyDrawing *self,
                                       ShoalHierarchy        *hierarchy)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  if (!shoal_hierarchy_chart_set_hierarchy (self->chart, hierarchy))
    return;
  self->selected = SHOAL_HIERARCHY_NO_NODE;
  update (self);
}

/** shoal_hierarchy_drawing_set_problems: @nodes: (array length=n_nodes): they are hatched. */
void
shoal_hierarchy_drawing_set_problems (ShoalHierarchyDrawing *self,
                                      const guint32         *nodes,
                                      gsize                  n_nodes)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_chart_set_problems (self->chart, nodes, n_nodes);
  redraw (self);
}

/** shoal_hierarchy_drawing_set_published: @levels: those that may be published; nodes of others are grey. */
void
shoal_hierarchy_drawing_set_published (ShoalHierarchyDrawing *self,
                                       ShoalLevelRange        levels)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_chart_set_published (self->chart, levels);
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

  shoal_hierarchy_chart_show_all (self->chart);
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
  if (!shoal_hierarchy_chart_get_area (self->chart, &frame, node, &found))
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

  if (node == self->selected)
    return;
  set_selected (self, node, FALSE);
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

  self->moving = FALSE;
  if (shoal_hierarchy_chart_press (self->chart, &frame, x, y))
    {
      redraw (self);
      return;
    }
  /* What was selected before it was pressed can be moved. */
  self->moving = n_press == 1 && node != SHOAL_HIERARCHY_NO_NODE && node == self->selected;
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
  self->drag_x = x;
  self->drag_y = y;
  self->last_dx = 0;
  self->last_dy = 0;
}

/* Whether the selected value can go to what is drawn (@dx, @dy) from where the drag began, and where to: below it, or before it where
 * it is a value of the data. */
static gboolean
find_drop (ShoalHierarchyDrawing *self,
           double                 dx,
           double                 dy,
           guint32               *on,
           guint32               *parent,
           guint32               *place)
{
  *on = get_node_at (self, self->drag_x + dx, self->drag_y + dy);
  return *on != SHOAL_HIERARCHY_NO_NODE && self->selected != SHOAL_HIERARCHY_NO_NODE
         && shoal_hierarchy_find_drop (shoal_hierarchy_chart_get_hierarchy (self->chart), &self->selected, 1, *on, FALSE, parent, place, NULL);
}

static void
drag_update_cb (ShoalHierarchyDrawing *self,
                double                 dx,
                double                 dy)
{
  guint32 on, parent, place;

  if (self->moving)
    {
      gboolean possible = find_drop (self, dx, dy, &on, &parent, &place);

      shoal_hierarchy_chart_set_hover (self->chart, possible ? on : SHOAL_HIERARCHY_NO_NODE);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area), possible ? "grabbing" : "not-allowed");
    }
  else
    {
      ShoalHierarchyFrame frame = get_frame (self);

      shoal_hierarchy_chart_pan (self->chart, &frame, dx - self->last_dx, dy - self->last_dy);
      self->last_dx = dx;
      self->last_dy = dy;
    }
  redraw (self);
}

static void
drag_end_cb (ShoalHierarchyDrawing *self,
             double                 dx,
             double                 dy)
{
  guint32 on, parent, place;
  gboolean moved = self->moving && find_drop (self, dx, dy, &on, &parent, &place);

  self->moving = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (self->area), NULL);
  if (moved && gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
    g_signal_emit (self, signals[MOVE], 0, self->selected, parent, place);
}

/* ---- Keys ---- */

static guint32
find_by_key (ShoalHierarchyDrawing *self,
             guint                  keyval)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  guint32 selected = self->selected;
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (selected == SHOAL_HIERARCHY_NO_NODE || keyval == GDK_KEY_Home)
    return shoal_hierarchy_get_root (hierarchy);
  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down)
    return shoal_hierarchy_chart_find_next (self->chart, selected, 0, keyval == GDK_KEY_Up ? -1 : 1);
  return shoal_hierarchy_chart_find_next (self->chart, selected, (keyval == GDK_KEY_Left) != mirrored ? -1 : 1, 0);
}

static void
open_menu (ShoalHierarchyDrawing *self)
{
  guint32 selected = self->selected;
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

  if (shoal_hierarchy_chart_get_hierarchy (self->chart) == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || (keyval == GDK_KEY_F10 && !shift))
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
      open_node (self, self->selected);
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

  g_clear_pointer (&self->chart, shoal_hierarchy_chart_free);
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

  self->chart = shoal_hierarchy_chart_new ();
  self->selected = SHOAL_HIERARCHY_NO_NODE;
  self->area = SHOAL_CHART_AREA (area);
  g_object_set (area, "content-width", LEAST_WIDTH, "content-height", LEAST_HEIGHT, "focusable", TRUE, "hexpand", TRUE,
                "vexpand", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Drawing of the Hierarchy"));
  shoal_chart_area_set_draw_func (self->area, draw, self, NULL);
  connect_area (self);
  adw_bin_set_child (ADW_BIN (self), area);
  describe (self);
}
