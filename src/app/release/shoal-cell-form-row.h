/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice of how a column's cells are published. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CELL_FORM_ROW (shoal_cell_form_row_get_type ())

/** ShoalCellFormRow: what is chosen goes to the session, as a step that can be undone; the row shows what the project says. */
G_DECLARE_FINAL_TYPE (ShoalCellFormRow, shoal_cell_form_row, SHOAL, CELL_FORM_ROW, AdwComboRow)

GtkWidget          *shoal_cell_form_row_new         (ShoalSession       *session,
                                                     ShoalSessionColumn *column);
ShoalSessionColumn *shoal_cell_form_row_get_column  (ShoalCellFormRow   *self);
void                shoal_cell_form_row_set_example (ShoalCellFormRow   *self,
                                                     const char         *example);

G_END_DECLS
