/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person has folded and unfolded in a tree, and which part of many children is asked for. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

/** SHOAL_TREE_PAGE: children a person asks for at a time. */
#define SHOAL_TREE_PAGE 100

/**
 * ShoalTreeFolding:
 *
 * Begins with nothing chosen: whoever lays the tree out unfolds what there is room for.
 */
typedef struct _ShoalTreeFolding ShoalTreeFolding;

ShoalTreeFolding *shoal_tree_folding_new          (ShoalHierarchy         *hierarchy);
void              shoal_tree_folding_free         (ShoalTreeFolding       *self);
void              shoal_tree_folding_keep         (ShoalTreeFolding       *self,
                                                   const ShoalTreeFolding *before);
ShoalHierarchy   *shoal_tree_folding_get_hierarchy (const ShoalTreeFolding *self);
guint32           shoal_tree_folding_get_root     (const ShoalTreeFolding *self);
void              shoal_tree_folding_set_root     (ShoalTreeFolding       *self,
                                                   guint32                 node);
gboolean          shoal_tree_folding_is_below_root (const ShoalTreeFolding *self,
                                                    guint32                node);
void              shoal_tree_folding_set_unfolded (ShoalTreeFolding       *self,
                                                   guint32                 node,
                                                   gboolean                unfolded);
void              shoal_tree_folding_unfold_for   (ShoalTreeFolding       *self,
                                                   guint32                 parent,
                                                   guint32                 child);
void              shoal_tree_folding_show_more    (ShoalTreeFolding       *self,
                                                   guint32                 node,
                                                   guint32                 n_shown);
void              shoal_tree_folding_show_earlier (ShoalTreeFolding       *self,
                                                   guint32                 node,
                                                   guint32                 n_shown);
guint32           shoal_tree_folding_get_first    (const ShoalTreeFolding *self,
                                                   guint32                 node);
guint32           shoal_tree_folding_count        (const ShoalTreeFolding *self,
                                                   guint32                 node,
                                                   guint                   room);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTreeFolding, shoal_tree_folding_free)

G_END_DECLS
