/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One privacy model among the requirements. */
#pragma once

#include "models/solve/shoal-model-costs.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_MODEL_ROW (shoal_model_row_get_type ())

/** ShoalModelRow: a sentence that says what is asked; unfolded, its column and numbers, and what it costs. */
G_DECLARE_FINAL_TYPE (ShoalModelRow, shoal_model_row, SHOAL, MODEL_ROW, AdwExpanderRow)

GtkWidget            *shoal_model_row_new           (ShoalSession        *session,
                                                     ShoalModelCosts     *costs,
                                                     guint                model);
const ShoalGuarantee *shoal_model_row_get_guarantee (ShoalModelRow       *self);
guint                 shoal_model_row_get_model     (ShoalModelRow       *self);
void                  shoal_model_row_update        (ShoalModelRow       *self);

G_END_DECLS
