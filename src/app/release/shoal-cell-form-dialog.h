/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the cells of local and heterogeneous recodings are published, column by column. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CELL_FORM_DIALOG (shoal_cell_form_dialog_get_type ())
G_DECLARE_FINAL_TYPE (ShoalCellFormDialog, shoal_cell_form_dialog, SHOAL, CELL_FORM_DIALOG, AdwWindow)

GtkWidget *shoal_cell_form_dialog_new           (GtkWindow           *parent,
                                                 ShoalSession        *session);

G_END_DECLS
