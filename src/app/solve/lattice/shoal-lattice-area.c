/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One of two drawings of the charts library, and the card beside the pointer. */

#include "config.h"

#include "solve/lattice/shoal-lattice-area-private.h"

#include <glib/gi18n.h>

#include <string.h>

G_DEFINE_FINAL_TYPE (ShoalLatticeArea, shoal_lattice_area, ADW_TYPE_BIN)

enum
{
  PICKED,
  ACTIVATED,
  HOVERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

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

guint32
_shoal_lattice_area_get_number (ShoalLatticeArea *self,
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
    shoal_lattice_chart_set_selected (self->chart, self->has_selected ? _shoal_lattice_area_get_number (self, self->selected)
                                                                      : SHOAL_LATTICE_NO_NODE);
  redraw (self);
}

/* Selects a node and tells so. */
void
_shoal_lattice_area_pick (ShoalLatticeArea *self,
                          const guint      *levels)
{
  memmove (self->selected, levels, self->n_attributes * sizeof (guint));
  self->has_selected = TRUE;
  self->cursor = SHOAL_FOCUS_NO_ITEM;
  show_selected (self);
  g_signal_emit (self, signals[PICKED], 0);
}

void
_shoal_lattice_area_activate (ShoalLatticeArea *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

/* ---- Hovering ---- */

/* @levels: of what is under the pointer; NULL for nothing. */
void
_shoal_lattice_area_set_hover (ShoalLatticeArea *self,
                               const guint      *levels)
{
  if (levels == NULL ? !self->has_hovered
                     : self->has_hovered && memcmp (levels, self->hovered, self->n_attributes * sizeof (guint)) == 0)
    return;
  self->has_hovered = levels != NULL;
  if (levels != NULL)
    memcpy (self->hovered, levels, self->n_attributes * sizeof (guint));
  if (self->chart != NULL)
    shoal_lattice_chart_set_hover (self->chart, levels != NULL ? _shoal_lattice_area_get_number (self, levels)
                                                               : SHOAL_LATTICE_NO_NODE);
  gtk_widget_set_visible (GTK_WIDGET (self->card), FALSE);
  g_signal_emit (self, signals[HOVERED], 0);
  redraw (self);
}

/* Where it covers neither the node nor what is around it: in the corner of a whole lattice that is farthest from the
 * pointer, for corners are empty there; else on the side of the heights, and in the other half. */
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
  g_object_set (self->area, "content-width", 280, "content-height", 220, "focusable", TRUE, "vexpand", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Generalization lattice"));
  shoal_chart_area_set_draw_func (self->area, draw_cb, self, NULL);
  _shoal_lattice_area_add_input (self);
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

/** shoal_lattice_area_set_description: @text: what is selected, for a screen reader. */
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
  if (self->has_hovered)
    shoal_chart_area_set_description (self->area, text);
  gtk_widget_set_visible (GTK_WIDGET (self->card), self->has_hovered);
}
