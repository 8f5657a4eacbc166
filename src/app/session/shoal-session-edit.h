/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits of columns, requirements and data: each is a step of the session's project, with a label for undo. */
#pragma once

#include "session/shoal-session.h"

G_BEGIN_DECLS

/**
 * ShoalRoleChoice:
 * @column: index in the table
 * @role: its new role
 */
typedef struct
{
  guint column;
  ShoalRole role;
} ShoalRoleChoice;

void                shoal_session_set_role           (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalRole                 role);
void                shoal_session_set_target         (ShoalSession             *self,
                                                      guint                     column,
                                                      gboolean                  is_target);
void                shoal_session_set_roles          (ShoalSession             *self,
                                                      const ShoalRoleChoice    *choices,
                                                      guint                     n_choices,
                                                      const char               *label);
void                shoal_session_set_type           (ShoalSession             *self,
                                                      guint                     column,
                                                      const char               *type);
void                shoal_session_set_coding         (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalCoding              *coding);
void                shoal_session_set_weight         (ShoalSession             *self,
                                                      guint                     column,
                                                      double                    weight);
void                shoal_session_set_cell_form      (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalCellForm             form);
void                shoal_session_set_levels         (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalLevelRange           levels);
void                shoal_session_set_hierarchy      (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalHierarchyOrigin     *source,
                                                      const char               *label);
void                shoal_session_take_hierarchy     (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalHierarchyReport     *report,
                                                      const char               *label);
void                shoal_session_set_requirements   (ShoalSession             *self,
                                                      const ShoalRequirements  *requirements);
gboolean            shoal_session_propose_model      (ShoalSession             *self,
                                                      guint                     column,
                                                      ShoalModel               *model);
GStrv               shoal_session_list_earlier_runs  (ShoalSession             *self);
void                shoal_session_name_earlier_run   (ShoalSession             *self,
                                                      const char               *name);
gboolean            shoal_session_add_model          (ShoalSession             *self,
                                                      const ShoalModel         *model,
                                                      GError                  **error);
void            shoal_session_set_labels       (ShoalSession             *self,
                                                const char               *language);
void            shoal_session_set_about        (ShoalSession             *self,
                                                const char *const        *texts);
void                shoal_session_set_objective      (ShoalSession             *self,
                                                      const char               *metric_id);
void                shoal_session_set_data           (ShoalSession             *self,
                                                      ShoalDataSource          *data,
                                                      const char               *label);

G_END_DECLS
