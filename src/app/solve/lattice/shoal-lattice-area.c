/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows one of two drawings of the charts library, and a card about the node under the pointer. */

#include "config.h"

#include "solve/lattice/shoal-lattice-area.h"

#include <glib/gi18n.h>

#include <string.h>

struct _ShoalLatticeArea
{
  AdwBin parent_instance;

  /* Widgets */
  ShoalChartArea *area;
  GtkLabel *card;

  /* One of the two is NULL; both without a lattice */
  ShoalLatticeChart *chart;
  ShoalLatticeFocus *focus;
  guint n_attributes;

  guint *selected;
  gboolean has_selected;
  guint *hovered;
  gboolean has_hovered;
  guint cursor; /* the neighbour or edge that keys have reached, or SHOAL_FOCUS_NO_ITEM */
  double pointer_x;
  double pointer_y;
  double hover_x; /* position that the card describes */
  double hover_y;
  double drag_x;
  double drag_y;
};

/* Arguments that most functions of the drawings take. */
#define PLACE(self) \
  shoal_chart_area_get_theme ((self)->area), gtk_widget_get_width (GTK_WIDGET ((self)->area)), \
    gtk_widget_get_height (GTK_WIDGET ((self)->area))

G_DEFINE_FINAL_TYPE (ShoalLatticeArea, shoal_lattice_area, ADW_TYPE_BIN)

enum
{
  PICKED,
  ACTIVATED,
  HOVERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

#define KEY_ZOOM 1.25
#define KEY_PAN 60

/* Functions that set the content of the drawing and its zoom. */

static void
redraw (ShoalLatticeArea *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

/** shoal_lattice_area_is_whole: Returns: whether the whole lattice is drawn, and not one node with its neighbours. */
gboolean
shoal_lattice_area_is_whole (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), FALSE);

  return self->chart != NULL;
}

/** shoal_lattice_area_read_states: asks @func for the states of the nodes that are drawn. */
void
shoal_lattice_area_read_states (ShoalLatticeArea   *self,
                                ShoalNodeStateFunc  func,
                                gpointer            user_data)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->chart != NULL)
    shoal_lattice_chart_read_states (self->chart, func, user_data);
  if (self->focus != NULL)
    shoal_lattice_focus_read_states (self->focus, func, user_data);
  redraw (self);
}

static guint32
get_number (ShoalLatticeArea *self,
            const guint      *levels)
{
  return shoal_lattice_layout_get_node (shoal_lattice_chart_get_layout (self->chart), levels);
}

/** shoal_lattice_area_set_path: @path: (nullable) (element-type guint): best nodes of a search in order, one level vector
 *   after the other. If the lattice is not drawn as a whole, only the height of the last node is marked. @proven: whether the
 *   last node is proven to be optimal. */
void
shoal_lattice_area_set_path (ShoalLatticeArea *self,
                             GArray           *path,
                             gboolean          proven)
{
  guint n = self->n_attributes, length = path != NULL && n > 0 ? path->len / n : 0;
  const guint *last = length > 0 ? &g_array_index (path, guint, (length - 1) * n) : NULL;
  int height = last != NULL ? 0 : -1;

  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->chart != NULL)
    {
      g_autofree guint32 *nodes = g_new (guint32, MAX (1, length));

      for (guint i = 0; i < length; i++)
        nodes[i] = get_number (self, &g_array_index (path, guint, i * n));
      shoal_lattice_chart_set_path (self->chart, nodes, length);
    }
  for (guint a = 0; a < n && last != NULL; a++)
    height += (int) last[a];
  if (self->focus != NULL)
    shoal_lattice_focus_set_best (self->focus, height, proven);
  redraw (self);
}

/** shoal_lattice_area_set_shares: @shares: (nullable): shares of anonymous nodes by height, shown beside a single node. */
void
shoal_lattice_area_set_shares (ShoalLatticeArea *self,
                               const double     *shares)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->focus != NULL)
    shoal_lattice_focus_set_shares (self->focus, shares);
  redraw (self);
}

/* The point (@x, @y) of the drawing keeps its position. */
static void
zoom_at (ShoalLatticeArea *self,
         double            factor,
         double            x,
         double            y)
{
  double before = shoal_lattice_area_get_zoom (self);

  if (self->chart != NULL)
    shoal_lattice_chart_zoom_at (self->chart, PLACE (self), factor, x, y);
  if (shoal_lattice_area_get_zoom (self) == before)
    shoal_chart_area_decline_zoom (self->area);
  redraw (self);
}

/** shoal_lattice_area_zoom: magnifies by @factor around the middle. */
void
shoal_lattice_area_zoom (ShoalLatticeArea *self,
                         double            factor)
{
  GtkWidget *widget;

  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  widget = GTK_WIDGET (self->area);
  zoom_at (self, factor, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

/** shoal_lattice_area_fit: zooms so that the whole lattice is in view. */
void
shoal_lattice_area_fit (ShoalLatticeArea *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->chart != NULL)
    shoal_lattice_chart_fit (self->chart);
  redraw (self);
}

/** shoal_lattice_area_get_zoom: Returns: the zoom factor; 1 when the whole lattice is in view. */
double
shoal_lattice_area_get_zoom (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), 1);

  return self->chart != NULL ? shoal_lattice_chart_get_zoom (self->chart) : 1;
}

/** shoal_lattice_area_get_position: Returns: whether the node with @levels is in the drawing, and its position. For tests. */
gboolean
shoal_lattice_area_get_position (ShoalLatticeArea *self,
                                 const guint      *levels,
                                 double           *x,
                                 double           *y)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), FALSE);

  return self->chart != NULL
         && shoal_lattice_chart_get_position (self->chart, PLACE (self), get_number (self, levels), x, y);
}

/** shoal_lattice_area_draw: draws the lattice on another surface, such as a file. */
void
shoal_lattice_area_draw (ShoalLatticeArea      *self,
                         cairo_t               *cr,
                         const ShoalChartTheme *theme,
                         double                 width,
                         double                 height)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->chart != NULL)
    shoal_lattice_chart_draw (self->chart, cr, theme, width, height);
  if (self->focus != NULL)
    shoal_lattice_focus_draw (self->focus, cr, theme, width, height);
}

/* Pointer and keys on a lattice: selecting, zooming, panning, and moving along edges. */

/* ---- Pointer ---- */

/* The levels of the node at a position of the drawing. Returns: whether there is a node. */
static gboolean
find_at (ShoalLatticeArea *self,
         double            x,
         double            y,
         guint            *levels)
{
  guint32 node;

  if (self->focus != NULL)
    return shoal_lattice_focus_get_item_levels (self->focus, shoal_lattice_focus_get_item_at (self->focus, PLACE (self), x, y),
                                                levels);
  if (self->chart == NULL)
    return FALSE;
  node = shoal_lattice_chart_get_node_at (self->chart, PLACE (self), x, y);
  if (node == SHOAL_LATTICE_NO_NODE)
    return FALSE;
  shoal_lattice_layout_get_levels (shoal_lattice_chart_get_layout (self->chart), node, levels);
  return TRUE;
}

static void
show_selected (ShoalLatticeArea *self)
{
  if (self->focus != NULL && self->has_selected)
    shoal_lattice_focus_set_levels (self->focus, self->selected);
  if (self->chart != NULL)
    shoal_lattice_chart_set_selected (self->chart, self->has_selected ? get_number (self, self->selected)
                                                                      : SHOAL_LATTICE_NO_NODE);
  redraw (self);
}

/* Selects a node and emits "picked". */
static void
pick (ShoalLatticeArea *self,
      const guint      *levels)
{
  memmove (self->selected, levels, self->n_attributes * sizeof (guint));
  self->has_selected = TRUE;
  self->cursor = SHOAL_FOCUS_NO_ITEM;
  show_selected (self);
  g_signal_emit (self, signals[PICKED], 0);
}

static void
activate (ShoalLatticeArea *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
press_cb (ShoalLatticeArea *self,
          int               n_press,
          double            x,
          double            y)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (!find_at (self, x, y, levels))
    return;
  pick (self, levels);
  if (n_press == 2)
    activate (self);
}

/* @levels: levels of the node under the pointer; NULL without one. */
static void
set_hover (ShoalLatticeArea *self,
           const guint      *levels)
{
  if (levels == NULL ? !self->has_hovered
                     : self->has_hovered && memcmp (levels, self->hovered, self->n_attributes * sizeof (guint)) == 0)
    return;
  self->has_hovered = levels != NULL;
  if (levels != NULL)
    memcpy (self->hovered, levels, self->n_attributes * sizeof (guint));
  if (self->chart != NULL)
    shoal_lattice_chart_set_hover (self->chart, levels != NULL ? get_number (self, levels)
                                                               : SHOAL_LATTICE_NO_NODE);
  gtk_widget_set_visible (GTK_WIDGET (self->card), FALSE);
  g_signal_emit (self, signals[HOVERED], 0);
  redraw (self);
}

static void
motion_cb (ShoalLatticeArea *self,
           double            x,
           double            y)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);
  gboolean found = find_at (self, x, y, levels);
  gboolean rests = x == self->pointer_x && y == self->pointer_y;

  self->pointer_x = x;
  self->pointer_y = y;
  /* A resting pointer repeats its motion event when the drawing changes: the node reached by keys stays marked. */
  if (rests && self->cursor != SHOAL_FOCUS_NO_ITEM)
    return;
  self->hover_x = x;
  self->hover_y = y;
  self->cursor = SHOAL_FOCUS_NO_ITEM;
  if (self->focus != NULL)
    shoal_lattice_focus_set_hover (self->focus, found ? shoal_lattice_focus_get_item_at (self->focus, PLACE (self), x, y)
                                                      : SHOAL_FOCUS_NO_ITEM);
  set_hover (self, found ? levels : NULL);
}

static void
leave_cb (ShoalLatticeArea *self)
{
  if (self->focus != NULL)
    shoal_lattice_focus_set_hover (self->focus, SHOAL_FOCUS_NO_ITEM);
  set_hover (self, NULL);
}

static void
drag_begin_cb (ShoalLatticeArea *self,
               double            x,
               double            y)
{
  self->drag_x = self->drag_y = 0;
}

static void
pan (ShoalLatticeArea *self,
     double            dx,
     double            dy)
{
  if (self->chart == NULL)
    return;
  shoal_lattice_chart_pan (self->chart, PLACE (self), dx, dy);
  redraw (self);
}

static void
drag_update_cb (ShoalLatticeArea *self,
                double            dx,
                double            dy)
{
  pan (self, dx - self->drag_x, dy - self->drag_y);
  self->drag_x = dx;
  self->drag_y = dy;
}

/* ---- Keys ---- */

/* The node at the other end of an edge of the selected node; edges have the numbers of ShoalLatticeFocus items. */
static gboolean
get_edge_levels (ShoalLatticeArea *self,
                 guint             edge,
                 guint            *levels)
{
  const guint *heights = self->focus == NULL ? shoal_lattice_chart_get_layout (self->chart)->heights : NULL;
  guint n = self->n_attributes, a = edge % n;

  if (self->focus != NULL)
    return shoal_lattice_focus_get_item_levels (self->focus, edge, levels);
  memcpy (levels, self->selected, n * sizeof (guint));
  if (edge < n ? levels[a] == heights[a] : levels[a] == 0)
    return FALSE;
  levels[a] = edge < n ? levels[a] + 1 : levels[a] - 1;
  return TRUE;
}

/* Places the card as if the pointer were on the node. */
static void
put_hover_on (ShoalLatticeArea *self,
              guint             edge,
              const guint      *levels)
{
  ShoalArea place;

  if (self->focus != NULL)
    {
      shoal_lattice_focus_set_hover (self->focus, edge);
      if (shoal_lattice_focus_get_item_area (self->focus, PLACE (self), edge, &place))
        {
          self->hover_x = place.x + place.width / 2;
          self->hover_y = place.y + place.height / 2;
        }
    }
  else
    {
      guint32 node = get_number (self, levels);

      shoal_lattice_chart_show (self->chart, PLACE (self), node);
      shoal_lattice_chart_get_position (self->chart, PLACE (self), node, &self->hover_x, &self->hover_y);
    }
  set_hover (self, levels);
  redraw (self);
}

/* Marks the next edge of the selected node. */
static gboolean
turn (ShoalLatticeArea *self,
      gboolean          forward)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);
  guint n = 2 * self->n_attributes, edge = self->cursor < n ? self->cursor : forward ? n - 1 : 0;

  if (self->chart != NULL && !self->has_selected)
    return TRUE;
  for (guint i = 0; i < n; i++)
    {
      edge = (edge + (forward ? 1 : n - 1)) % n;
      if (!get_edge_levels (self, edge, levels))
        continue;
      put_hover_on (self, edge, levels);
      self->cursor = edge;
      return TRUE;
    }
  return TRUE;
}

/* Selects the node at the end of the marked edge. Returns: whether an edge was marked. */
static gboolean
follow_edge (ShoalLatticeArea *self)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (self->cursor == SHOAL_FOCUS_NO_ITEM || !get_edge_levels (self, self->cursor, levels))
    return FALSE;
  leave_cb (self);
  pick (self, levels);
  return TRUE;
}

static gboolean
pick_node (ShoalLatticeArea *self,
           guint32           node)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (node == SHOAL_LATTICE_NO_NODE)
    return TRUE;
  shoal_lattice_layout_get_levels (shoal_lattice_chart_get_layout (self->chart), node, levels);
  shoal_lattice_chart_show (self->chart, PLACE (self), node);
  leave_cb (self);
  pick (self, levels);
  return TRUE;
}

static gboolean
step (ShoalLatticeArea      *self,
      ShoalLatticeDirection  direction)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);
  guint item;

  if (self->chart != NULL && !self->has_selected)
    return pick_node (self, shoal_lattice_chart_get_layout (self->chart)->n_nodes - 1);
  if (self->chart != NULL)
    return pick_node (self, shoal_lattice_chart_get_neighbour (self->chart, shoal_chart_area_get_theme (self->area),
                                                               get_number (self, self->selected),
                                                               direction));
  if (direction == SHOAL_LATTICE_LEFT || direction == SHOAL_LATTICE_RIGHT)
    return turn (self, direction == SHOAL_LATTICE_RIGHT);
  item = shoal_lattice_focus_get_neighbour (self->focus, PLACE (self), 2 * self->n_attributes, direction);
  if (shoal_lattice_focus_get_item_levels (self->focus, item, levels))
    pick (self, levels);
  return TRUE;
}

/* Selects the most general node, or the most specific one. */
static gboolean
go_to_end (ShoalLatticeArea *self,
           gboolean          top)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);

  if (self->chart != NULL)
    return pick_node (self, top ? shoal_lattice_chart_get_layout (self->chart)->n_nodes - 1 : 0);
  for (guint a = 0; a < self->n_attributes && top; a++)
    levels[a] = shoal_lattice_focus_get_heights (self->focus)[a];
  pick (self, levels);
  return TRUE;
}

static gboolean
shift_key (ShoalLatticeArea *self,
           guint             keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return turn (self, keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right);
    default:
      return FALSE;
    }
}

static gboolean
control_key (ShoalLatticeArea *self,
             guint             keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Left:
      pan (self, KEY_PAN, 0);
      return TRUE;
    case GDK_KEY_Right:
      pan (self, -KEY_PAN, 0);
      return TRUE;
    case GDK_KEY_Up:
      pan (self, 0, KEY_PAN);
      return TRUE;
    case GDK_KEY_Down:
      pan (self, 0, -KEY_PAN);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
plain_key (ShoalLatticeArea *self,
           guint             keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return step (self, SHOAL_LATTICE_UP);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return step (self, SHOAL_LATTICE_DOWN);
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return step (self, SHOAL_LATTICE_LEFT);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return step (self, SHOAL_LATTICE_RIGHT);
    case GDK_KEY_Home:
    case GDK_KEY_End:
      return go_to_end (self, keyval == GDK_KEY_Home);
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      shoal_lattice_area_zoom (self, KEY_ZOOM);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      shoal_lattice_area_zoom (self, 1 / KEY_ZOOM);
      return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      shoal_lattice_area_fit (self);
      return TRUE;
    case GDK_KEY_space:
      return follow_edge (self);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (!follow_edge (self) && self->has_selected)
        activate (self);
      return self->has_selected;
    default:
      return FALSE;
    }
}

static gboolean
key_cb (ShoalLatticeArea *self,
        guint             keyval,
        GdkModifierType   state)
{
  if (self->n_attributes == 0 || (state & GDK_ALT_MASK) != 0)
    return FALSE;
  if ((state & GDK_CONTROL_MASK) != 0)
    return control_key (self, keyval);
  if ((state & GDK_SHIFT_MASK) != 0 && shift_key (self, keyval))
    return TRUE;
  return plain_key (self, keyval);
}

static void
add_input (ShoalLatticeArea *self)
{
  g_object_connect (self->area,
                    "swapped-object-signal::motion", motion_cb, self,
                    "swapped-object-signal::leave", leave_cb, self,
                    "swapped-object-signal::press", press_cb, self,
                    "swapped-object-signal::drag-begin", drag_begin_cb, self,
                    "swapped-object-signal::drag-update", drag_update_cb, self,
                    "swapped-object-signal::zoom", zoom_at, self,
                    "swapped-object-signal::key", key_cb, self,
                    NULL);
}

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               data)
{
  shoal_lattice_area_draw (data, cr, theme, width, height);
}

/* ---- Hovering ---- */

/* Places the card away from the node and its surroundings: for a whole lattice in an upper corner, which is empty, on the
 * other side than the node; for one node with neighbours on the side of the heights, in the other half of the height. */
static gboolean
place_card_cb (ShoalLatticeArea *self,
               GtkWidget        *child,
               GdkRectangle     *place,
               GtkOverlay       *overlay)
{
  int width = gtk_widget_get_width (GTK_WIDGET (overlay)), height = gtk_widget_get_height (GTK_WIDGET (overlay));
  gboolean at_end = gtk_widget_get_direction (child) != GTK_TEXT_DIR_RTL;
  GtkRequisition size;

  gtk_widget_get_preferred_size (child, NULL, &size);
  place->width = MIN (size.width, width);
  place->height = MIN (size.height, height);
  if (self->chart != NULL)
    at_end = self->hover_x < width / 2.0;
  place->x = at_end ? width - place->width : 0;
  place->y = self->chart == NULL && self->hover_y < height / 2.0 ? height - place->height : 0;
  return TRUE;
}

/* ---- The widget ---- */

static void
drop_lattice (ShoalLatticeArea *self)
{
  g_clear_pointer (&self->chart, shoal_lattice_chart_free);
  g_clear_pointer (&self->focus, shoal_lattice_focus_free);
  g_clear_pointer (&self->selected, g_free);
  g_clear_pointer (&self->hovered, g_free);
  self->n_attributes = 0;
  self->has_selected = self->has_hovered = FALSE;
  self->cursor = SHOAL_FOCUS_NO_ITEM;
}

static void
shoal_lattice_area_dispose (GObject *object)
{
  ShoalLatticeArea *self = SHOAL_LATTICE_AREA (object);

  if (self->area != NULL)
    shoal_chart_area_set_draw_func (self->area, NULL, NULL, NULL);
  self->area = NULL;
  G_OBJECT_CLASS (shoal_lattice_area_parent_class)->dispose (object);
}

static void
shoal_lattice_area_finalize (GObject *object)
{
  drop_lattice (SHOAL_LATTICE_AREA (object));
  G_OBJECT_CLASS (shoal_lattice_area_parent_class)->finalize (object);
}

static void
shoal_lattice_area_class_init (ShoalLatticeAreaClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = shoal_lattice_area_dispose;
  object_class->finalize = shoal_lattice_area_finalize;
  signals[PICKED] = g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[HOVERED] = g_signal_new ("hovered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
make_card (ShoalLatticeArea *self)
{
  GtkWidget *card = gtk_label_new (NULL);

  self->card = GTK_LABEL (card);
  gtk_label_set_xalign (self->card, 0);
  gtk_label_set_wrap (self->card, TRUE);
  gtk_label_set_max_width_chars (self->card, 48);
  gtk_widget_add_css_class (card, "lattice-card");
  gtk_widget_set_can_target (card, FALSE);
  gtk_widget_set_visible (card, FALSE);
  return card;
}

static void
shoal_lattice_area_init (ShoalLatticeArea *self)
{
  GtkWidget *overlay = gtk_overlay_new ();

  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", 280, "content-height", SHOAL_LATTICE_FOCUS_LEAST_HEIGHT, "focusable", TRUE, "vexpand", TRUE,
                NULL);
  shoal_chart_area_set_label (self->area, _("Generalization lattice"));
  shoal_chart_area_set_draw_func (self->area, draw_cb, self, NULL);
  add_input (self);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->area));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), make_card (self));
  g_signal_connect_object (overlay, "get-child-position", G_CALLBACK (place_card_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), overlay);
}

/**
 * shoal_lattice_area_set_lattice:
 * @heights: (array length=n_attributes): heights of the quasi-identifiers' hierarchies
 * @names: (array length=n_attributes): names of the quasi-identifiers
 * @n_attributes: number of quasi-identifiers; 0 for no lattice
 *
 * Shows another lattice, without a selected node and with all states unknown.
 */
void
shoal_lattice_area_set_lattice (ShoalLatticeArea   *self,
                                const guint        *heights,
                                const char * const *names,
                                guint               n_attributes)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  gtk_widget_set_visible (GTK_WIDGET (self->card), FALSE);
  drop_lattice (self);
  if (n_attributes > 0)
    {
      self->chart = shoal_lattice_chart_new (heights, n_attributes);
      shoal_lattice_chart_set_names (self->chart, names);
      if (shoal_lattice_chart_get_layout (self->chart)->n_nodes == 0)
        {
          g_clear_pointer (&self->chart, shoal_lattice_chart_free);
          self->focus = shoal_lattice_focus_new (heights, names, n_attributes);
        }
      self->n_attributes = n_attributes;
      self->selected = g_new0 (guint, n_attributes);
      self->hovered = g_new0 (guint, n_attributes);
    }
  redraw (self);
}

guint
shoal_lattice_area_get_n_attributes (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), 0);

  return self->n_attributes;
}

/** shoal_lattice_area_set_description: @text: describes the selected node for a screen reader. */
void
shoal_lattice_area_set_description (ShoalLatticeArea *self,
                                    const char       *text)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  shoal_chart_area_set_description (self->area, text);
}

/** shoal_lattice_area_get_selected: Returns: (transfer none) (nullable): the levels of the selected node. */
const guint *
shoal_lattice_area_get_selected (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), NULL);

  return self->has_selected ? self->selected : NULL;
}

/** shoal_lattice_area_select: @levels: (nullable): levels of the node to select. Emits no signal. */
void
shoal_lattice_area_select (ShoalLatticeArea *self,
                           const guint      *levels)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->n_attributes == 0)
    return;
  self->has_selected = levels != NULL;
  if (levels != NULL)
    memmove (self->selected, levels, self->n_attributes * sizeof (guint));
  show_selected (self);
}

/** shoal_lattice_area_get_hovered: Returns: (transfer none) (nullable): the levels of the node under the pointer. */
const guint *
shoal_lattice_area_get_hovered (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), NULL);

  return self->has_hovered ? self->hovered : NULL;
}

/** shoal_lattice_area_set_hover_text: @text: text of the card about the node under the pointer. */
void
shoal_lattice_area_set_hover_text (ShoalLatticeArea *self,
                                   const char       *text)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  gtk_label_set_text (self->card, text);
  if (self->has_hovered)
    shoal_chart_area_set_description (self->area, text);
  gtk_widget_set_visible (GTK_WIDGET (self->card), self->has_hovered);
}
