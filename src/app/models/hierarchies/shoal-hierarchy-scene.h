/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as it is drawn: in one of two pictures, with a selected node and one under the pointer. Without a widget. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-picture.h"

G_BEGIN_DECLS

/** ShoalHierarchyScene: both pictures have the same selection, each its own view. Without a hierarchy it is empty. */
typedef struct _ShoalHierarchyScene ShoalHierarchyScene;

ShoalHierarchyScene *shoal_hierarchy_scene_new           (void);
void                 shoal_hierarchy_scene_free          (ShoalHierarchyScene       *self);

ShoalHierarchy      *shoal_hierarchy_scene_get_hierarchy (const ShoalHierarchyScene *self);
gboolean             shoal_hierarchy_scene_set_hierarchy (ShoalHierarchyScene       *self,
                                                          ShoalHierarchy            *hierarchy);
void                 shoal_hierarchy_scene_set_kind      (ShoalHierarchyScene       *self,
                                                          ShoalHierarchyPictureKind  kind);
void                 shoal_hierarchy_scene_set_published (ShoalHierarchyScene       *self,
                                                          ShoalLevelRange            levels);
void                 shoal_hierarchy_scene_set_problems  (ShoalHierarchyScene       *self,
                                                          const guint32             *nodes,
                                                          gsize                      n_nodes);

guint32              shoal_hierarchy_scene_get_selected  (const ShoalHierarchyScene *self);
void                 shoal_hierarchy_scene_select        (ShoalHierarchyScene       *self,
                                                          guint32                    node,
                                                          gboolean                   show);
gboolean             shoal_hierarchy_scene_set_hover     (ShoalHierarchyScene       *self,
                                                          guint32                    node);

void                 shoal_hierarchy_scene_draw          (ShoalHierarchyScene       *self,
                                                          cairo_t                   *cr,
                                                          const ShoalHierarchyFrame *frame);
guint32              shoal_hierarchy_scene_get_node_at   (ShoalHierarchyScene       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     x,
                                                          double                     y);
gboolean             shoal_hierarchy_scene_get_area      (ShoalHierarchyScene       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          guint32                    node,
                                                          ShoalArea                 *area);
gboolean             shoal_hierarchy_scene_press         (ShoalHierarchyScene       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     x,
                                                          double                     y);
void                 shoal_hierarchy_scene_pan           (ShoalHierarchyScene       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     dx,
                                                          double                     dy);
gboolean             shoal_hierarchy_scene_zoom          (ShoalHierarchyScene       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          double                     factor,
                                                          double                     x,
                                                          double                     y);
void                 shoal_hierarchy_scene_show_all      (ShoalHierarchyScene       *self);
void                 shoal_hierarchy_scene_open          (ShoalHierarchyScene       *self,
                                                          const ShoalHierarchyFrame *frame,
                                                          guint32                    node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyScene, shoal_hierarchy_scene_free)

G_END_DECLS
