/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A node of a hierarchy as an object, made when a list asks for it. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_NODE (shoal_hierarchy_node_get_type ())

/**
 * ShoalHierarchyNode:
 * @hierarchy: of the node
 * @node: its number there
 *
 * Immutable; fields are read-only.
 */
struct _ShoalHierarchyNode
{
  GObject parent_instance;

  ShoalHierarchy *hierarchy;
  guint32 node;
};

G_DECLARE_FINAL_TYPE (ShoalHierarchyNode, shoal_hierarchy_node, SHOAL, HIERARCHY_NODE, GObject)

ShoalHierarchyNode *shoal_hierarchy_node_new           (ShoalHierarchy     *hierarchy,
                                                        guint32             node);
const char         *shoal_hierarchy_node_get_label     (ShoalHierarchyNode *self);

#define SHOAL_TYPE_HIERARCHY_NODES (shoal_hierarchy_nodes_get_type ())

/** ShoalHierarchyNodes: a list model of #ShoalHierarchyNode. Immutable. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyNodes, shoal_hierarchy_nodes, SHOAL, HIERARCHY_NODES, GObject)

GListModel *shoal_hierarchy_nodes_new_children (ShoalHierarchy *hierarchy,
                                                guint32         node);
GListModel *shoal_hierarchy_nodes_new_level    (ShoalHierarchy *hierarchy,
                                                guint           level);
GListModel *shoal_hierarchy_nodes_new_inner    (ShoalHierarchy *hierarchy);

G_END_DECLS
