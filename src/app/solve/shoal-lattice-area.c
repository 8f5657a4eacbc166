/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keys on the drawings of the charts library, and the card beside the pointer. */

#include "config.h"

#include "solve/shoal-lattice-area.h"

#include <glib/gi18n.h>

#include <string.h>

#define KEY_ZOOM 1.25
#define CARD_GAP 12

struct _ShoalLatticeArea
{
  AdwBin parent_instance;

  /* Widgets */
  ShoalChartArea *area;
  GtkLabel *card;

  /* One of them, the other NULL; none without a lattice */
  ShoalLatticeChart *chart;
  ShoalLatticeFocus *focus;
  guint n_attributes;

  guint *selected;
  gboolean has_selected;
  guint *hovered;
  gboolean has_hovered;
  double hover_x;
  double hover_y;
  double drag_x;
  double drag_y;
};

G_DEFINE_FINAL_TYPE (ShoalLatticeArea, shoal_lattice_area, ADW_TYPE_BIN)

enum
{
  PICKED,
  ACTIVATED,
  HOVERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Arguments that all drawings take. */
#define PLACE(self) \
  shoal_chart_area_get_theme ((self)->area), gtk_widget_get_width (GTK_WIDGET ((self)->area)), \
    gtk_widget_get_height (GTK_WIDGET ((self)->area))

static void
redraw (ShoalLatticeArea *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
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

/* ---- Picking ---- */

static guint32
get_number (ShoalLatticeArea *self,
            const guint      *levels)
{
  return shoal_lattice_layout_get_node (shoal_lattice_chart_get_layout (self->chart), levels);
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

static void
pick (ShoalLatticeArea *self,
      const guint      *levels)
{
  memmove (self->selected, levels, self->n_attributes * sizeof (guint));
  self->has_selected = TRUE;
  show_selected (self);
  g_signal_emit (self, signals[PICKED], 0);
}

/* The levels of what is at a place of the drawing. */
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
    g_signal_emit (self, signals[ACTIVATED], 0);
}

/* ---- Hovering ---- */

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
    shoal_lattice_chart_set_hover (self->chart, levels != NULL ? get_number (self, levels) : SHOAL_LATTICE_NO_NODE);
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

  self->hover_x = x;
  self->hover_y = y;
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

/* The card stays within the drawing and off the pointer. */
static gboolean
place_card_cb (ShoalLatticeArea *self,
               GtkWidget        *child,
               GdkRectangle     *place,
               GtkOverlay       *overlay)
{
  int width = gtk_widget_get_width (GTK_WIDGET (overlay)), height = gtk_widget_get_height (GTK_WIDGET (overlay));
  GtkRequisition size;

  gtk_widget_get_preferred_size (child, NULL, &size);
  place->width = MIN (size.width, width);
  place->height = MIN (size.height, height);
  place->x = (int) self->hover_x + CARD_GAP;
  place->y = (int) self->hover_y + CARD_GAP;
  if (place->x + place->width > width)
    place->x = MAX (0, (int) self->hover_x - CARD_GAP - place->width);
  if (place->y + place->height > height)
    place->y = MAX (0, (int) self->hover_y - CARD_GAP - place->height);
  return TRUE;
}

/* ---- Moving ---- */

static void
drag_begin_cb (ShoalLatticeArea *self,
               double            x,
               double            y)
{
  self->drag_x = self->drag_y = 0;
}

static void
drag_update_cb (ShoalLatticeArea *self,
                double            dx,
                double            dy)
{
  if (self->chart == NULL)
    return;
  shoal_lattice_chart_pan (self->chart, PLACE (self), dx - self->drag_x, dy - self->drag_y);
  self->drag_x = dx;
  self->drag_y = dy;
  redraw (self);
}

static void
zoom_cb (ShoalLatticeArea *self,
         double            factor,
         double            x,
         double            y)
{
  if (self->chart == NULL)
    return;
  shoal_lattice_chart_zoom_at (self->chart, PLACE (self), factor, x, y);
  redraw (self);
}

static gboolean
step (ShoalLatticeArea      *self,
      ShoalLatticeDirection  direction)
{
  g_autofree guint *levels = g_new0 (guint, self->n_attributes + 1);
  guint32 node;

  if (self->focus != NULL)
    {
      guint item = shoal_lattice_focus_get_neighbour (self->focus, PLACE (self), 2 * self->n_attributes, direction);

      if (shoal_lattice_focus_get_item_levels (self->focus, item, levels))
        pick (self, levels);
      return TRUE;
    }
  if (self->has_selected)
    node = shoal_lattice_chart_get_neighbour (self->chart, shoal_chart_area_get_theme (self->area),
                                              get_number (self, self->selected), direction);
  else
    node = shoal_lattice_chart_get_layout (self->chart)->n_nodes - 1;
  if (node == SHOAL_LATTICE_NO_NODE)
    return TRUE;
  shoal_lattice_layout_get_levels (shoal_lattice_chart_get_layout (self->chart), node, levels);
  shoal_lattice_chart_show (self->chart, PLACE (self), node);
  pick (self, levels);
  return TRUE;
}

static gboolean
key_cb (ShoalLatticeArea *self,
        guint             keyval,
        GdkModifierType   state)
{
  if (self->n_attributes == 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
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
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (self->has_selected)
        g_signal_emit (self, signals[ACTIVATED], 0);
      return self->has_selected;
    default:
      return FALSE;
    }
}

/* ---- Making it ---- */

static void
drop_lattice (ShoalLatticeArea *self)
{
  g_clear_pointer (&self->chart, shoal_lattice_chart_free);
  g_clear_pointer (&self->focus, shoal_lattice_focus_free);
  g_clear_pointer (&self->selected, g_free);
  g_clear_pointer (&self->hovered, g_free);
  self->n_attributes = 0;
  self->has_selected = self->has_hovered = FALSE;
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
  g_object_set (self->area, "content-width", 280, "content-height", 320, "focusable", TRUE, "vexpand", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Generalization lattice"));
  shoal_chart_area_set_draw_func (self->area, draw_cb, self, NULL);
  g_signal_connect_object (self->area, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "press", G_CALLBACK (press_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "drag-begin", G_CALLBACK (drag_begin_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "drag-update", G_CALLBACK (drag_update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "zoom", G_CALLBACK (zoom_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "key", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->area));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), make_card (self));
  g_signal_connect_object (overlay, "get-child-position", G_CALLBACK (place_card_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), overlay);
}

/**
 * shoal_lattice_area_set_lattice:
 * @heights: (array length=n_attributes): of the quasi-identifiers' hierarchies
 * @names: (array length=n_attributes): of the quasi-identifiers
 * @n_attributes: how many; 0 for no lattice
 *
 * Shows another lattice; nothing is selected, and nothing known.
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

/** shoal_lattice_area_is_whole: Returns: whether the whole lattice is drawn, which can be zoomed. */
gboolean
shoal_lattice_area_is_whole (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), FALSE);

  return self->chart != NULL;
}

/** shoal_lattice_area_read_states: asks @func what is known of the nodes that are drawn. */
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

/** shoal_lattice_area_get_selected: Returns: (transfer none) (nullable): the levels of the selected node. */
const guint *
shoal_lattice_area_get_selected (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), NULL);

  return self->has_selected ? self->selected : NULL;
}

/** shoal_lattice_area_select: @levels: (nullable): of the node to select; nobody is told. */
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

/** shoal_lattice_area_set_hover_text: @text: what the card says about the node under the pointer. */
void
shoal_lattice_area_set_hover_text (ShoalLatticeArea *self,
                                   const char       *text)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  gtk_label_set_text (self->card, text);
  gtk_widget_set_visible (GTK_WIDGET (self->card), self->has_hovered);
}

/** shoal_lattice_area_set_description: @description: what a screen reader says of the selected node. */
void
shoal_lattice_area_set_description (ShoalLatticeArea *self,
                                    const char       *description)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  shoal_chart_area_set_description (self->area, description);
}

/** shoal_lattice_area_zoom: zooms by @factor around the middle. */
void
shoal_lattice_area_zoom (ShoalLatticeArea *self,
                         double            factor)
{
  GtkWidget *widget;

  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  widget = GTK_WIDGET (self->area);
  zoom_cb (self, factor, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

/** shoal_lattice_area_fit: shows all of it. */
void
shoal_lattice_area_fit (ShoalLatticeArea *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->chart != NULL)
    shoal_lattice_chart_fit (self->chart);
  redraw (self);
}

/** shoal_lattice_area_get_zoom: Returns: 1 when all of it is shown. */
double
shoal_lattice_area_get_zoom (ShoalLatticeArea *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), 1);

  return self->chart != NULL ? shoal_lattice_chart_get_zoom (self->chart) : 1;
}

/** shoal_lattice_area_get_position: Returns: whether the node with @levels is in the drawing, and where. */
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

/** shoal_lattice_area_draw: draws it elsewhere, into a file for example. */
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
