/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy that grows from the leaves up, level by level. */
#pragma once

#include "hierarchy/build/shoal-hierarchy-builder.h"

G_BEGIN_DECLS

/** ShoalLevelStack: the levels made so far; the next level puts groups of the highest one together. */
typedef struct _ShoalLevelStack ShoalLevelStack;

/**
 * ShoalLabelFunc:
 * @label: an empty string to be filled in
 * @code: a value of the column
 * @data: what the caller gave
 *
 * Gives the label of the group of @code on a new level.
 */
typedef void (*ShoalLabelFunc) (GString      *label,
                                guint32       code,
                                gconstpointer data);

ShoalLevelStack *shoal_level_stack_new          (ShoalColumn                 *column,
                                                 const ShoalHierarchyContext *context);
void             shoal_level_stack_free         (ShoalLevelStack       *self);
gboolean         shoal_level_stack_is_cancelled (const ShoalLevelStack *self);
guint32          shoal_level_stack_get_n_groups (const ShoalLevelStack *self);
void             shoal_level_stack_push         (ShoalLevelStack       *self,
                                                 ShoalLabelFunc         func,
                                                 gconstpointer          data);
void             shoal_level_stack_push_if_fewer (ShoalLevelStack      *self,
                                                  ShoalLabelFunc        func,
                                                  gconstpointer         data);
void             shoal_level_stack_push_take    (ShoalLevelStack       *self,
                                                 guint32               *parents,
                                                 ShoalStrings          *labels);
ShoalHierarchy  *shoal_level_stack_finish       (ShoalLevelStack       *self,
                                                 const char            *root,
                                                 GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLevelStack, shoal_level_stack_free)

G_END_DECLS
