/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of nodes borrows its array of nodes from the hierarchy. */

#include "models/hierarchies/shoal-hierarchy-node.h"

#include "hierarchy/shoal-hierarchy-family.h"

G_DEFINE_FINAL_TYPE (ShoalHierarchyNode, shoal_hierarchy_node, G_TYPE_OBJECT)

static void
shoal_hierarchy_node_finalize (GObject *object)
{
  g_object_unref (SHOAL_HIERARCHY_NODE (object)->hierarchy);
  G_OBJECT_CLASS (shoal_hierarchy_node_parent_class)->finalize (object);
}

static void
shoal_hierarchy_node_class_init (ShoalHierarchyNodeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_hierarchy_node_finalize;
}

static void
shoal_hierarchy_node_init (ShoalHierarchyNode *self)
{
}

ShoalHierarchyNode *
shoal_hierarchy_node_new (ShoalHierarchy *hierarchy,
                          guint32         node)
{
  ShoalHierarchyNode *self;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (node < shoal_hierarchy_get_n_nodes (hierarchy), NULL);

  self = g_object_new (SHOAL_TYPE_HIERARCHY_NODE, NULL);
  self->hierarchy = g_object_ref (hierarchy);
  self->node = node;
  return self;
}

const char *
shoal_hierarchy_node_get_label (ShoalHierarchyNode *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_NODE (self), NULL);

  return shoal_hierarchy_get_label (self->hierarchy, self->node);
}

struct _ShoalHierarchyNodes
{
  GObject parent_instance;

  ShoalHierarchy *hierarchy;
  const guint32 *nodes; /* NULL for the list of inner nodes: they have consecutive numbers, which descend from the root */
  guint32 n_nodes;
};

static void shoal_hierarchy_nodes_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalHierarchyNodes, shoal_hierarchy_nodes, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, shoal_hierarchy_nodes_list_init))

static GType
get_item_type (GListModel *list)
{
  return SHOAL_TYPE_HIERARCHY_NODE;
}

static guint
get_n_items (GListModel *list)
{
  return SHOAL_HIERARCHY_NODES (list)->n_nodes;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  ShoalHierarchyNodes *self = SHOAL_HIERARCHY_NODES (list);

  if (position >= self->n_nodes)
    return NULL;
  return shoal_hierarchy_node_new (self->hierarchy, self->nodes != NULL ? self->nodes[position]
                                                                        : shoal_hierarchy_get_root (self->hierarchy) - position);
}

static void
shoal_hierarchy_nodes_list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
shoal_hierarchy_nodes_finalize (GObject *object)
{
  g_object_unref (SHOAL_HIERARCHY_NODES (object)->hierarchy);
  G_OBJECT_CLASS (shoal_hierarchy_nodes_parent_class)->finalize (object);
}

static void
shoal_hierarchy_nodes_class_init (ShoalHierarchyNodesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_hierarchy_nodes_finalize;
}

static void
shoal_hierarchy_nodes_init (ShoalHierarchyNodes *self)
{
}

static GListModel *
nodes_new (ShoalHierarchy *hierarchy,
           const guint32  *nodes,
           guint32         n_nodes)
{
  ShoalHierarchyNodes *self = g_object_new (SHOAL_TYPE_HIERARCHY_NODES, NULL);

  self->hierarchy = g_object_ref (hierarchy);
  self->nodes = nodes;
  self->n_nodes = n_nodes;
  return G_LIST_MODEL (self);
}

/** shoal_hierarchy_nodes_new_children: Returns: (transfer full) (nullable): the children of @node; %NULL for a leaf. */
GListModel *
shoal_hierarchy_nodes_new_children (ShoalHierarchy *hierarchy,
                                    guint32         node)
{
  const guint32 *children;
  guint32 n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  children = shoal_hierarchy_get_children (hierarchy, node, &n);
  return children != NULL ? nodes_new (hierarchy, children, n) : NULL;
}

/** shoal_hierarchy_nodes_new_level: Returns: (transfer full): all nodes that stand on @level. */
GListModel *
shoal_hierarchy_nodes_new_level (ShoalHierarchy *hierarchy,
                                 guint           level)
{
  const guint32 *nodes;
  guint32 n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (level <= shoal_hierarchy_get_height (hierarchy), NULL);

  nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
  return nodes_new (hierarchy, nodes, n);
}

/** shoal_hierarchy_nodes_new_inner: Returns: (transfer full): the root, also if it is a leaf, and all nodes with children. */
GListModel *
shoal_hierarchy_nodes_new_inner (ShoalHierarchy *hierarchy)
{
  guint32 n_inner;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  n_inner = shoal_hierarchy_get_n_nodes (hierarchy) - shoal_hierarchy_get_n_leaves (hierarchy);
  return nodes_new (hierarchy, NULL, MAX (1, n_inner));
}
