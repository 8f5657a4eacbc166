/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of rows in some order, as objects that exist only while they are shown. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_ROW (shoal_row_get_type ())

/** ShoalRow: a place in the list. Property "number" (uint64) of the row that stands there, from 0. */
G_DECLARE_FINAL_TYPE (ShoalRow, shoal_row, SHOAL, ROW, GObject)

gsize          shoal_row_get_number       (ShoalRow      *self);

#define SHOAL_TYPE_ROW_MODEL (shoal_row_model_get_type ())

/** ShoalRowModel: a GListModel of #ShoalRow. */
G_DECLARE_FINAL_TYPE (ShoalRowModel, shoal_row_model, SHOAL, ROW_MODEL, GObject)

ShoalRowModel *shoal_row_model_new        (void);
void           shoal_row_model_set_n_rows (ShoalRowModel *self,
                                           gsize          n_rows);
void           shoal_row_model_set_order  (ShoalRowModel *self,
                                           GArray        *order);
GArray        *shoal_row_model_get_order  (ShoalRowModel *self);
gsize          shoal_row_model_get_row    (ShoalRowModel *self,
                                           guint          position);

G_END_DECLS
