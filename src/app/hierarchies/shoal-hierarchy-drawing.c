/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy chart in a chart area. Dragging a selected value moves the value, dragging elsewhere pans. Up and down select
 * the next value of the level, left and right the parent or a child; with Shift, the keys extend the selection. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"

#include "hierarchy/shoal-hierarchy-family.h"
#include "widgets/chart/shoal-chart-area.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#define LEAST_WIDTH 240
#define LEAST_HEIGHT 200
#define ZOOM_PER_KEY 1.5

struct _ShoalHierarchyDrawing
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalHierarchyChart *chart;
  ShoalHierarchyEditing *editing;

  guint32 cursor; /* the value at which keys start, or SHOAL_HIERARCHY_NO_NODE */
  guint32 anchor; /* the value at the fixed end of a selection made with Shift */

  GdkModifierType modifiers; /* of the last press */
  guint32 pressed;           /* the selected value under the press, which a drag moves, or SHOAL_HIERARCHY_NO_NODE */
  double drag_x;             /* where a drag began */
  double drag_y;
  double last_dx;
  double last_dy;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyDrawing, shoal_hierarchy_drawing, ADW_TYPE_BIN)

enum
{
  MENU,
  HINT,
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
  const ShoalHierarchyFrame frame = { theme, width, height };

  shoal_hierarchy_chart_draw (((ShoalHierarchyDrawing *) user_data)->chart, cr, &frame);
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

/* ---- View ---- */

/* Tells the selected values to a screen reader. */
static void
describe (ShoalHierarchyDrawing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  gsize n_nodes = 0;
  const guint32 *nodes = self->editing != NULL ? shoal_hierarchy_editing_get_selected (self->editing, &n_nodes) : NULL;
  g_autofree char *text = NULL;

  if (n_nodes == 0)
    text = g_strdup (_("Nothing is selected. Arrow keys select."));
  else if (n_nodes > 1)
    text = g_strdup_printf (ngettext ("%'zu value is selected, the last is “%s”", "%'zu values are selected, the last is “%s”", n_nodes),
                            n_nodes, shoal_hierarchy_get_label (hierarchy, self->cursor));
  else
    {
      guint32 n = shoal_hierarchy_get_leaf_count (hierarchy, nodes[0]);

      text = g_strdup_printf (ngettext ("Selected: “%s” on level %u, %'u value", "Selected: “%s” on level %u, %'u values", n),
                              shoal_hierarchy_get_label (hierarchy, nodes[0]),
                              shoal_hierarchy_get_lowest_level (hierarchy, nodes[0]), n);
    }
  shoal_chart_area_set_description (self->area, text);
}

static void
selection_changed_cb (ShoalHierarchyDrawing *self,
                      gboolean               show)
{
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self->editing, &n_nodes);

  shoal_hierarchy_chart_select (self->chart, nodes, n_nodes, show);
  if (!shoal_hierarchy_chart_is_selected (self->chart, self->cursor))
    self->cursor = n_nodes > 0 ? nodes[0] : SHOAL_HIERARCHY_NO_NODE;
  if (!shoal_hierarchy_chart_is_selected (self->chart, self->anchor))
    self->anchor = self->cursor;
  describe (self);
  redraw (self);
}

static void
changed_cb (ShoalHierarchyDrawing *self)
{
  ShoalSessionColumn *column = self->editing->column;

  if (shoal_hierarchy_chart_set_hierarchy (self->chart, self->editing->hierarchy))
    {
      g_autoptr (GArray) problems = shoal_hierarchy_editing_list_problems (self->editing);

      self->cursor = self->anchor = self->pressed = SHOAL_HIERARCHY_NO_NODE;
      shoal_hierarchy_chart_set_problems (self->chart, (const guint32 *) (gconstpointer) problems->data, problems->len);
    }
  if (column != NULL)
    shoal_hierarchy_chart_set_published (self->chart, column->listed->meaning.levels);
  redraw (self);
}

/** shoal_hierarchy_drawing_set_editing: @editing: the hierarchy to show and change; set once. */
void
shoal_hierarchy_drawing_set_editing (ShoalHierarchyDrawing *self,
                                     ShoalHierarchyEditing *editing)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (editing));

  self->editing = g_object_ref (editing);
  g_signal_connect_object (editing, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (editing, "selection-changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_hierarchy_drawing_set_kind: chooses between the tree and the icicle picture. */
void
shoal_hierarchy_drawing_set_kind (ShoalHierarchyDrawing    *self,
                                  ShoalHierarchyPictureKind kind)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_chart_set_kind (self->chart, kind);
  redraw (self);
}

/** shoal_hierarchy_drawing_zoom: magnifies the drawing by @factor around its middle. */
void
shoal_hierarchy_drawing_zoom (ShoalHierarchyDrawing *self,
                              double                 factor)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  zoom_at (self, factor, gtk_widget_get_width (GTK_WIDGET (self->area)) / 2.0,
           gtk_widget_get_height (GTK_WIDGET (self->area)) / 2.0);
}

void
shoal_hierarchy_drawing_show_all (ShoalHierarchyDrawing *self)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_DRAWING (self));

  shoal_hierarchy_chart_show_all (self->chart);
  redraw (self);
}

/** shoal_hierarchy_drawing_get_node_area: @area: (out): the area of the node. Returns: whether the node is drawn. */
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

static gboolean
query_tooltip_cb (ShoalHierarchyDrawing *self,
                  int                    x,
                  int                    y,
                  gboolean               keyboard_mode,
                  GtkTooltip            *tooltip)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  guint32 node = keyboard_mode ? self->cursor : get_node_at (self, x, y);
  g_autoptr (GString) text = NULL;
  g_autofree char *label = NULL;
  double weight;
  guint32 n;

  if (node == SHOAL_HIERARCHY_NO_NODE || hierarchy == NULL)
    return FALSE;
  label = shoal_direction_isolate (shoal_hierarchy_get_label (hierarchy, node));
  weight = shoal_hierarchy_get_edge_weight (hierarchy, node);
  n = shoal_hierarchy_get_leaf_count (hierarchy, node);
  text = g_string_new (NULL);
  g_string_printf (text, ngettext ("%s\nLevel %u, %'u value", "%s\nLevel %u, %'u values", n), label,
                   shoal_hierarchy_get_lowest_level (hierarchy, node), n);
  if (node != shoal_hierarchy_get_root (hierarchy) && weight != 1)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _("Edge weight %g"), weight);
    }
  gtk_tooltip_set_text (tooltip, text->str);
  return TRUE;
}

/* ---- Selection ---- */

static void
select_only (ShoalHierarchyDrawing *self,
             guint32                node,
             gboolean               show)
{
  self->cursor = self->anchor = node;
  shoal_hierarchy_editing_select (self->editing, &node, node != SHOAL_HIERARCHY_NO_NODE, show);
}

/* Selects the values from the anchor to @node, on the level of @node. */
static void
select_range (ShoalHierarchyDrawing *self,
              guint32                node,
              gboolean               show)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, node);
  guint32 anchor = self->anchor != SHOAL_HIERARCHY_NO_NODE ? self->anchor : node;
  guint32 first = MIN (shoal_hierarchy_get_first_leaf (hierarchy, anchor), shoal_hierarchy_get_first_leaf (hierarchy, node));
  guint32 last = MAX (shoal_hierarchy_get_first_leaf (hierarchy, anchor), shoal_hierarchy_get_first_leaf (hierarchy, node));
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 leaf = first; leaf <= last;)
    {
      guint32 between = shoal_hierarchy_get_node_at (hierarchy, level, leaf);

      g_array_append_val (nodes, between);
      leaf = shoal_hierarchy_get_first_leaf (hierarchy, between) + shoal_hierarchy_get_leaf_count (hierarchy, between);
    }
  self->cursor = node;
  self->anchor = shoal_hierarchy_get_node_at (hierarchy, level, shoal_hierarchy_get_first_leaf (hierarchy, anchor));
  shoal_hierarchy_editing_select (self->editing, (const guint32 *) (gconstpointer) nodes->data, nodes->len, show);
}

/* Adds @node to the selection, or removes it. */
static void
toggle (ShoalHierarchyDrawing *self,
        guint32                node)
{
  gsize n_nodes;
  const guint32 *selected = shoal_hierarchy_editing_get_selected (self->editing, &n_nodes);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gsize i = 0; i < n_nodes; i++)
    if (selected[i] != node)
      g_array_append_val (nodes, selected[i]);
  if (nodes->len == n_nodes)
    g_array_append_val (nodes, node);
  self->cursor = self->anchor = node;
  shoal_hierarchy_editing_select (self->editing, (const guint32 *) (gconstpointer) nodes->data, nodes->len, FALSE);
}

static void
select_siblings (ShoalHierarchyDrawing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  const guint32 *siblings;
  guint32 n;

  if (self->cursor == SHOAL_HIERARCHY_NO_NODE || self->cursor == shoal_hierarchy_get_root (hierarchy))
    return;
  siblings = shoal_hierarchy_get_children (hierarchy, shoal_hierarchy_get_parent (hierarchy, self->cursor), &n);
  shoal_hierarchy_editing_select (self->editing, siblings, n, FALSE);
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

/* Runs before the press handler of the chart area, which does not get the modifiers. */
static void
modifiers_cb (ShoalHierarchyDrawing *self,
              int                    n_press,
              double                 x,
              double                 y,
              GtkGesture            *click)
{
  self->modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click));
}

/* The view does not scroll to a value that is selected by the pointer. */
static void
press_cb (ShoalHierarchyDrawing *self,
          int                    n_press,
          double                 x,
          double                 y)
{
  ShoalHierarchyFrame frame = get_frame (self);
  guint32 node = get_node_at (self, x, y);
  GdkModifierType modifiers = self->modifiers;

  self->modifiers = 0;
  self->pressed = SHOAL_HIERARCHY_NO_NODE;
  if (shoal_hierarchy_chart_press (self->chart, &frame, x, y))
    redraw (self);
  else if (node != SHOAL_HIERARCHY_NO_NODE && (modifiers & GDK_CONTROL_MASK) != 0)
    toggle (self, node);
  else if (node != SHOAL_HIERARCHY_NO_NODE && (modifiers & GDK_SHIFT_MASK) != 0)
    select_range (self, node, FALSE);
  else if (n_press == 1 && shoal_hierarchy_chart_is_selected (self->chart, node))
    self->pressed = node;
  else
    {
      select_only (self, node, FALSE);
      if (n_press == 2)
        open_node (self, node);
    }
}

static void
secondary_press_cb (ShoalHierarchyDrawing *self,
                    double                 x,
                    double                 y)
{
  guint32 node = get_node_at (self, x, y);

  if (!shoal_hierarchy_chart_is_selected (self->chart, node))
    select_only (self, node, FALSE);
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

/* Shows the place to which a drop would move the selected values, or why it cannot. */
static void
show_target (ShoalHierarchyDrawing *self,
             guint32                on)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  g_autoptr (GError) error = NULL;
  g_autofree char *hint = NULL;
  gboolean possible = FALSE;

  if (on != SHOAL_HIERARCHY_NO_NODE)
    {
      possible = shoal_hierarchy_editing_find_drop (self->editing, on, FALSE, &error);
      if (!possible)
        hint = g_strdup (error->message);
      else
        hint = g_strdup_printf (shoal_hierarchy_get_lowest_level (hierarchy, on) == 0 ? _("To before “%s”") : _("To belong to “%s”"),
                                shoal_hierarchy_get_label (hierarchy, on));
    }
  shoal_hierarchy_chart_set_hover (self->chart, possible ? on : SHOAL_HIERARCHY_NO_NODE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area), possible ? "grabbing" : "not-allowed");
  g_signal_emit (self, signals[HINT], 0, hint);
}

static void
drag_update_cb (ShoalHierarchyDrawing *self,
                double                 dx,
                double                 dy)
{
  if (self->pressed != SHOAL_HIERARCHY_NO_NODE)
    {
      if (gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
        show_target (self, get_node_at (self, self->drag_x + dx, self->drag_y + dy));
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

/* A press without a drag on one of several selected values selects this value alone. */
static void
drag_end_cb (ShoalHierarchyDrawing *self,
             double                 dx,
             double                 dy)
{
  guint32 pressed = self->pressed;
  guint32 on = get_node_at (self, self->drag_x + dx, self->drag_y + dy);

  self->pressed = SHOAL_HIERARCHY_NO_NODE;
  gtk_widget_set_cursor (GTK_WIDGET (self->area), NULL);
  g_signal_emit (self, signals[HINT], 0, NULL);
  if (pressed == SHOAL_HIERARCHY_NO_NODE)
    return;
  if (!gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
    select_only (self, pressed, FALSE);
  else if (on != SHOAL_HIERARCHY_NO_NODE)
    shoal_hierarchy_editing_drop (self->editing, on, FALSE);
}

/* ---- Keys ---- */

static void
select_by_key (ShoalHierarchyDrawing *self,
               guint                  keyval,
               gboolean               range)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_chart_get_hierarchy (self->chart);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  guint32 node;

  if (self->cursor == SHOAL_HIERARCHY_NO_NODE || keyval == GDK_KEY_Home)
    node = shoal_hierarchy_get_root (hierarchy);
  else if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down)
    node = shoal_hierarchy_chart_find_next (self->chart, self->cursor, 0, keyval == GDK_KEY_Up ? -1 : 1);
  else
    node = shoal_hierarchy_chart_find_next (self->chart, self->cursor, (keyval == GDK_KEY_Left) != mirrored ? -1 : 1, 0);
  if (range && (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down))
    select_range (self, node, TRUE);
  else
    select_only (self, node, TRUE);
}

static void
open_menu (ShoalHierarchyDrawing *self)
{
  graphene_rect_t area;

  if (self->cursor == SHOAL_HIERARCHY_NO_NODE || !shoal_hierarchy_drawing_get_node_area (self, self->cursor, &area))
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
  gboolean control = (state & GDK_CONTROL_MASK) != 0;

  if (shoal_hierarchy_chart_get_hierarchy (self->chart) == NULL || (state & GDK_ALT_MASK) != 0
      || (control && keyval != GDK_KEY_a) || (keyval == GDK_KEY_F10 && !shift))
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_a:
      if (control)
        select_siblings (self);
      return control;
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Home:
      select_by_key (self, keyval, shift);
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
      open_node (self, self->cursor);
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

  shoal_hierarchy_chart_free (self->chart);
  g_clear_object (&self->editing);
  G_OBJECT_CLASS (shoal_hierarchy_drawing_parent_class)->finalize (object);
}

static void
shoal_hierarchy_drawing_class_init (ShoalHierarchyDrawingClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_hierarchy_drawing_finalize;
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
  signals[HINT] = g_signal_new ("hint", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
shoal_hierarchy_drawing_init (ShoalHierarchyDrawing *self)
{
  GtkWidget *area = shoal_chart_area_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->chart = shoal_hierarchy_chart_new ();
  self->cursor = self->anchor = self->pressed = SHOAL_HIERARCHY_NO_NODE;
  self->area = SHOAL_CHART_AREA (area);
  g_object_set (area, "content-width", LEAST_WIDTH, "content-height", LEAST_HEIGHT, "focusable", TRUE, "hexpand", TRUE,
                "vexpand", TRUE, "has-tooltip", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Drawing of the Hierarchy"));
  shoal_chart_area_set_draw_func (self->area, draw, self, NULL);
  g_object_connect (area,
                    "swapped-object-signal::motion", motion_cb, self,
                    "swapped-object-signal::leave", leave_cb, self,
                    "swapped-object-signal::press", press_cb, self,
                    "swapped-object-signal::secondary-press", secondary_press_cb, self,
                    "swapped-object-signal::drag-begin", drag_begin_cb, self,
                    "swapped-object-signal::drag-update", drag_update_cb, self,
                    "swapped-object-signal::drag-end", drag_end_cb, self,
                    "swapped-object-signal::zoom", zoom_at, self,
                    "swapped-object-signal::key", key_cb, self,
                    "swapped-object-signal::query-tooltip", query_tooltip_cb, self,
                    NULL);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (modifiers_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (area, GTK_EVENT_CONTROLLER (click));
  adw_bin_set_child (ADW_BIN (self), area);
  describe (self);
}
