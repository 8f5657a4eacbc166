/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The neighbourhood of a node: data and hit test. */

#include "charts/lattice/shoal-lattice-focus-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/**
 * shoal_lattice_focus_new:
 * @heights: (array length=n_attributes): highest level of each quasi-identifier
 * @names: (array length=n_attributes): their names
 * @n_attributes: how many there are
 *
 * Returns: (transfer full): the neighbourhood of the node at the bottom, all states unknown.
 */
ShoalLatticeFocus *
shoal_lattice_focus_new (const guint        *heights,
                         const char * const *names,
                         guint               n_attributes)
{
  ShoalLatticeFocus *self = g_new0 (ShoalLatticeFocus, 1);

  self->layout = shoal_lattice_layout_new (heights, n_attributes);
  self->names = g_new0 (char *, n_attributes + 1);
  for (guint a = 0; a < n_attributes; a++)
    self->names[a] = g_strdup (names[a]);
  self->levels = g_new0 (guint, MAX (1, n_attributes));
  self->states = g_new0 (guint8, 2 * n_attributes + 1);
  self->hover = SHOAL_FOCUS_NO_ITEM;
  self->best_height = -1;
  return self;
}

/** shoal_lattice_focus_free: Frees @self. */
void
shoal_lattice_focus_free (ShoalLatticeFocus *self)
{
  if (self == NULL)
    return;
  shoal_lattice_layout_free (self->layout);
  g_strfreev (self->names);
  g_free (self->levels);
  g_free (self->states);
  g_free (self->shares);
  g_free (self);
}

/** shoal_lattice_focus_set_levels: Moves to the node with these levels, cut to the heights; if it is another one, states are
 *   unknown. */
void
shoal_lattice_focus_set_levels (ShoalLatticeFocus *self,
                                const guint       *levels)
{
  gboolean moved = FALSE;

  for (guint a = 0; a < self->layout->n_attributes; a++)
    {
      guint level = MIN (levels[a], self->layout->heights[a]);

      moved = moved || level != self->levels[a];
      self->levels[a] = level;
    }
  if (!moved)
    return;
  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    self->states[i] = SHOAL_NODE_STATE_UNKNOWN;
  self->hover = SHOAL_FOCUS_NO_ITEM;
}

/** shoal_lattice_focus_get_heights: Returns: (transfer none): the highest level of each attribute. */
const guint *
shoal_lattice_focus_get_heights (const ShoalLatticeFocus *self)
{
  return self->layout->heights;
}

/** shoal_lattice_focus_set_best: Marks the layer of the best node known, -1 for none; @proven: nothing better exists. */
void
shoal_lattice_focus_set_best (ShoalLatticeFocus *self,
                              int                height,
                              gboolean           proven)
{
  self->best_height = height;
  self->best_proven = proven;
}

/** shoal_lattice_focus_set_shares: @shares: (nullable) (array): of each layer, the share of its nodes that are anonymous, NAN
 *   where that is not known; copied. */
void
shoal_lattice_focus_set_shares (ShoalLatticeFocus *self,
                                const double      *shares)
{
  g_free (self->shares);
  self->shares = g_memdup2 (shares, shares != NULL ? self->layout->n_layers * sizeof (double) : 0);
}

/** shoal_lattice_focus_set_hover: Sets the item under the pointer, or %SHOAL_FOCUS_NO_ITEM. */
void
shoal_lattice_focus_set_hover (ShoalLatticeFocus *self,
                               guint              item)
{
  self->hover = item;
}

gboolean
_shoal_lattice_focus_has_item (const ShoalLatticeFocus *self,
                               guint                    item)
{
  guint n = self->layout->n_attributes;

  if (item < n)
    return self->levels[item] < self->layout->heights[item];
  if (item < 2 * n)
    return self->levels[item - n] > 0;
  return item == 2 * n;
}

guint
_shoal_lattice_focus_get_height (const ShoalLatticeFocus *self)
{
  guint height = 0;

  for (guint a = 0; a < self->layout->n_attributes; a++)
    height += self->levels[a];
  return height;
}

/** shoal_lattice_focus_get_item_levels: Writes the levels of an item. Returns: whether there is such an item. */
gboolean
shoal_lattice_focus_get_item_levels (const ShoalLatticeFocus *self,
                                     guint                    item,
                                     guint                   *levels)
{
  guint n = self->layout->n_attributes;

  if (!_shoal_lattice_focus_has_item (self, item))
    return FALSE;
  for (guint a = 0; a < n; a++)
    levels[a] = self->levels[a];
  if (item < n)
    levels[item]++;
  else if (item < 2 * n)
    levels[item - n]--;
  return TRUE;
}

/** shoal_lattice_focus_read_states: Takes over what @func knows of the node and its neighbours. */
void
shoal_lattice_focus_read_states (ShoalLatticeFocus *self,
                                 ShoalNodeStateFunc func,
                                 gpointer           user_data)
{
  g_autofree guint *levels = g_new0 (guint, MAX (1, self->layout->n_attributes));

  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    {
      if (shoal_lattice_focus_get_item_levels (self, i, levels))
        self->states[i] = (guint8) func (levels, user_data);
    }
}

/** shoal_lattice_focus_get_item_area: Finds where an item is drawn. Returns: whether it is. */
gboolean
shoal_lattice_focus_get_item_area (const ShoalLatticeFocus *self,
                                   const ShoalChartTheme   *theme,
                                   double                   width,
                                   double                   height,
                                   guint                    item,
                                   ShoalArea               *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalFocusLayout layout;

  if (!_shoal_lattice_focus_has_item (self, item))
    return FALSE;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_lattice_focus_lay_out (self, &canvas, &layout);
  *area = layout.cells[item];
  if (theme->right_to_left)
    area->x = width - area->x - area->width;
  g_free (layout.cells);
  return area->width > 0.0;
}

/** shoal_lattice_focus_get_item_at: Returns: the item at a point, or %SHOAL_FOCUS_NO_ITEM. */
guint
shoal_lattice_focus_get_item_at (const ShoalLatticeFocus *self,
                                 const ShoalChartTheme   *theme,
                                 double                   width,
                                 double                   height,
                                 double                   x,
                                 double                   y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalFocusLayout layout;
  guint found = SHOAL_FOCUS_NO_ITEM;

  x = shoal_chart_mirror (theme, width, x);
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_lattice_focus_lay_out (self, &canvas, &layout);
  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    {
      if (shoal_area_contains (&layout.cells[i], x, y))
        found = i;
    }
  g_free (layout.cells);
  return found;
}

/**
 * shoal_lattice_focus_get_neighbour:
 *
 * Finds the next item in a direction on the screen, for moving by keyboard.
 *
 * Returns: its number, or %SHOAL_FOCUS_NO_ITEM.
 */
guint
shoal_lattice_focus_get_neighbour (const ShoalLatticeFocus *self,
                                   const ShoalChartTheme   *theme,
                                   double                   width,
                                   double                   height,
                                   guint                    item,
                                   ShoalLatticeDirection    direction)
{
  static const double steps[4][2] = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } };
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalFocusLayout layout;
  double best = G_MAXDOUBLE;
  guint found = SHOAL_FOCUS_NO_ITEM;

  if (!_shoal_lattice_focus_has_item (self, item))
    return SHOAL_FOCUS_NO_ITEM;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  _shoal_lattice_focus_lay_out (self, &canvas, &layout);
  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    {
      const ShoalArea *from = &layout.cells[item];
      const ShoalArea *to = &layout.cells[i];
      double dx = (to->x + to->width / 2.0 - from->x - from->width / 2.0) * (theme->right_to_left ? -1.0 : 1.0);
      double dy = to->y + to->height / 2.0 - from->y - from->height / 2.0;
      double along = dx * steps[direction][0] + dy * steps[direction][1];
      double across = fabs (dx * steps[direction][1]) + fabs (dy * steps[direction][0]);

      /* Sideways stays in the row. */
      if (to->width <= 0.0 || along <= 1.0 || (steps[direction][0] != 0.0 && across > 1.0)
          || along + across * 0.5 >= best)
        continue;
      best = along + across * 0.5;
      found = i;
    }
  g_free (layout.cells);
  return found;
}
