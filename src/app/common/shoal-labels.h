/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of roles, types and states in the user's language. */
#pragma once

#include "base/shoal-format.h"
#include "schema/shoal-schema.h"
#include "solve/shoal-solution.h"

G_BEGIN_DECLS

const char *shoal_role_get_label        (ShoalRole       role);
char       *shoal_role_dup_label        (ShoalRole       role,
                                         gboolean        is_target);
const char *shoal_role_get_description  (ShoalRole       role);
const char *shoal_cell_form_get_label   (ShoalCellForm   form);
const char *shoal_cell_form_get_description (ShoalCellForm form);
const char *shoal_cell_form_get_level_note (ShoalCellForm   form,
                                            ShoalLevelRange levels);
const char *shoal_value_type_get_label  (ShoalValueType  type);
const char *shoal_status_get_label      (ShoalStatus     status);

G_END_DECLS
