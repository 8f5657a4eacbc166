/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the drawing of a lattice shows, and how much of it. */

#include "config.h"

#include "solve/lattice/shoal-lattice-area-private.h"

static void
redraw (ShoalLatticeArea *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
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

/** shoal_lattice_area_set_path: @path: (nullable) (element-type guint): best nodes of a search in order, one level vector after
 *   the other. Where the lattice is not drawn as a whole, the height of the last is marked; @proven: it is the best
 *   there is. */
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
        nodes[i] = _shoal_lattice_area_get_number (self, &g_array_index (path, guint, i * n));
      shoal_lattice_chart_set_path (self->chart, nodes, length);
    }
  for (guint a = 0; a < n && last != NULL; a++)
    height += (int) last[a];
  if (self->focus != NULL)
    shoal_lattice_focus_set_best (self->focus, height, proven);
  redraw (self);
}

/** shoal_lattice_area_set_shares: @shares: (nullable): of anonymous nodes by height, for lattices not drawn as a whole. */
void
shoal_lattice_area_set_shares (ShoalLatticeArea *self,
                               const double     *shares)
{
  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  if (self->focus != NULL)
    shoal_lattice_focus_set_shares (self->focus, shares);
  redraw (self);
}

/** shoal_lattice_area_zoom: zooms by @factor around the middle. */
void
shoal_lattice_area_zoom (ShoalLatticeArea *self,
                         double            factor)
{
  GtkWidget *widget;

  g_return_if_fail (SHOAL_IS_LATTICE_AREA (self));

  widget = GTK_WIDGET (self->area);
  _shoal_lattice_area_zoom_at (self, factor, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
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

/** shoal_lattice_area_get_position: Returns: whether the node with @levels is in the drawing, and where. For tests. */
gboolean
shoal_lattice_area_get_position (ShoalLatticeArea *self,
                                 const guint      *levels,
                                 double           *x,
                                 double           *y)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_AREA (self), FALSE);

  return self->chart != NULL
         && shoal_lattice_chart_get_position (self->chart, PLACE (self), _shoal_lattice_area_get_number (self, levels), x, y);
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
