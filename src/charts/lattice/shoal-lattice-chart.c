/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of a lattice chart, and moving from node to node. */

#include "charts/lattice/shoal-lattice-chart-private.h"

#include <math.h>
#include <string.h>

/**
 * shoal_lattice_chart_new:
 * @heights: (array length=n_attributes): highest level of each quasi-identifier
 * @n_attributes: number of quasi-identifiers
 *
 * Returns: (transfer full): a chart of the lattice, all nodes unknown; without nodes when the lattice is larger than
 *   %SHOAL_LATTICE_MAX_NODES: see #ShoalLatticeFocus.
 */
ShoalLatticeChart *
shoal_lattice_chart_new (const guint *heights,
                         guint        n_attributes)
{
  ShoalLatticeChart *self = g_new0 (ShoalLatticeChart, 1);

  self->layout = shoal_lattice_layout_new (heights, n_attributes);
  self->states = g_new0 (guint8, MAX (1, self->layout->n_nodes));
  self->hover = SHOAL_LATTICE_NO_NODE;
  self->selected = SHOAL_LATTICE_NO_NODE;
  shoal_lattice_camera_fit (&self->camera);
  return self;
}

/** shoal_lattice_chart_free: Frees @self. */
void
shoal_lattice_chart_free (ShoalLatticeChart *self)
{
  if (self == NULL)
    return;
  shoal_lattice_layout_free (self->layout);
  shoal_lattice_raster_clear (&self->raster);
  g_free (self->states);
  g_free (self->path);
  g_free (self->names);
  g_free (self);
}

/** shoal_lattice_chart_get_layout: Returns: (transfer none): layers and numbers of the nodes. */
const ShoalLatticeLayout *
shoal_lattice_chart_get_layout (const ShoalLatticeChart *self)
{
  return self->layout;
}

/** shoal_lattice_chart_set_names: @names: (array length=n_attributes): of the attributes, for the explanation of labels. */
void
shoal_lattice_chart_set_names (ShoalLatticeChart  *self,
                               const char * const *names)
{
  GString *text = g_string_new (NULL);

  for (guint a = 0; a < self->layout->n_attributes; a++)
    g_string_append_printf (text, a > 0 ? ", %s" : "%s", names[a]);
  g_free (self->names);
  self->names = g_string_free (text, FALSE);
}

static void
set_state (ShoalLatticeChart *self,
           guint32            node,
           ShoalNodeState     state,
           gboolean          *changed)
{
  if (self->states[node] == state)
    return;
  self->states[node] = (guint8) state;
  *changed = TRUE;
}

/**
 * shoal_lattice_chart_read_states:
 * @self: a chart
 * @func: (scope call): asked for every node
 * @user_data: for @func
 *
 * Takes over what is known of each node; the next drawing shows it.
 */
void
shoal_lattice_chart_read_states (ShoalLatticeChart *self,
                                 ShoalNodeStateFunc func,
                                 gpointer           user_data)
{
  g_autofree guint *levels = g_new0 (guint, MAX (1, self->layout->n_attributes));
  gboolean changed = FALSE;

  for (guint32 node = 0; node < self->layout->n_nodes; node++)
    {
      shoal_lattice_layout_get_levels (self->layout, node, levels);
      set_state (self, node, func (levels, user_data), &changed);
    }
  self->states_serial += changed;
}

/** shoal_lattice_chart_set_path: Takes a copy of the nodes a search went along, in order; not only neighbours. */
void
shoal_lattice_chart_set_path (ShoalLatticeChart *self,
                              const guint32     *nodes,
                              gsize              n_nodes)
{
  g_free (self->path);
  self->path = g_memdup2 (nodes, n_nodes * sizeof (guint32));
  self->n_path = n_nodes;
}

/** shoal_lattice_chart_set_hover: Sets the node under the pointer, or %SHOAL_LATTICE_NO_NODE. */
void
shoal_lattice_chart_set_hover (ShoalLatticeChart *self,
                               guint32            node)
{
  self->hover = node < self->layout->n_nodes ? node : SHOAL_LATTICE_NO_NODE;
}

/** shoal_lattice_chart_set_selected: Sets the chosen node, or %SHOAL_LATTICE_NO_NODE. */
void
shoal_lattice_chart_set_selected (ShoalLatticeChart *self,
                                  guint32            node)
{
  self->selected = node < self->layout->n_nodes ? node : SHOAL_LATTICE_NO_NODE;
}

/** shoal_lattice_chart_get_n_rasterized: Returns: how often the raster was made. For tests. */
guint64
shoal_lattice_chart_get_n_rasterized (const ShoalLatticeChart *self)
{
  return self->raster.n_made;
}

/* How far from the middle of its layer a node is, in steps. */
static double
get_offset (const ShoalLatticeLayout *layout,
            guint32                   node)
{
  return layout->position[node] - (layout->layer_sizes[layout->layer[node]] - 1.0) / 2.0;
}

/* The parent or child that is most nearly straight above or below. */
static guint32
find_straight (const ShoalLatticeLayout *layout,
               guint32                   node,
               gboolean                  up)
{
  guint32 best = SHOAL_LATTICE_NO_NODE;
  double best_distance = G_MAXDOUBLE;

  for (guint a = 0; a < layout->n_attributes; a++)
    {
      guint32 other = up ? shoal_lattice_layout_get_parent (layout, node, a)
                         : shoal_lattice_layout_get_child (layout, node, a);
      double distance;

      if (other == SHOAL_LATTICE_NO_NODE)
        continue;
      distance = fabs (get_offset (layout, other) - get_offset (layout, node));
      if (distance < best_distance)
        {
          best = other;
          best_distance = distance;
        }
    }
  return best;
}

/**
 * shoal_lattice_chart_get_neighbour:
 * @self: a chart
 * @theme: for the direction of text
 * @node: from where
 * @direction: as seen on the screen: up is more general, down more specific, left and right stay in the layer
 *
 * Returns: the next node in a direction, for moving by keyboard, or %SHOAL_LATTICE_NO_NODE at the rim.
 */
guint32
shoal_lattice_chart_get_neighbour (const ShoalLatticeChart *self,
                                   const ShoalChartTheme   *theme,
                                   guint32                  node,
                                   ShoalLatticeDirection    direction)
{
  const ShoalLatticeLayout *layout = self->layout;
  guint32 position;
  guint layer;

  if (node >= layout->n_nodes)
    return SHOAL_LATTICE_NO_NODE;
  if (direction == SHOAL_LATTICE_UP || direction == SHOAL_LATTICE_DOWN)
    return find_straight (layout, node, direction == SHOAL_LATTICE_UP);
  position = layout->position[node];
  layer = layout->layer[node];
  if ((direction == SHOAL_LATTICE_LEFT) != (theme->right_to_left != FALSE))
    return position > 0 ? layout->order[layout->layer_start[layer] + position - 1] : SHOAL_LATTICE_NO_NODE;
  return position + 1 < layout->layer_start[layer + 1] - layout->layer_start[layer]
             ? layout->order[layout->layer_start[layer] + position + 1]
             : SHOAL_LATTICE_NO_NODE;
}
