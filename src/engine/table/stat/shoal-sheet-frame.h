/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the table in a sheet. */
#pragma once

#include "table/shoal-table-builder.h"

G_BEGIN_DECLS

/* The number of rows that are read to decide where the table begins. */
#define SHOAL_SHEET_FRAME_ROWS 200

typedef struct _ShoalSheetFrame ShoalSheetFrame;

ShoalSheetFrame *shoal_sheet_frame_new         (ShoalReaderOptions  *options,
                                                ShoalTableBuilder   *builder,
                                                const char          *file_name);
void             shoal_sheet_frame_free        (ShoalSheetFrame     *self);
void             shoal_sheet_frame_add_sheet   (ShoalSheetFrame     *self,
                                                const char          *name,
                                                gboolean             hidden,
                                                gboolean             chosen);
gboolean         shoal_sheet_frame_take        (ShoalSheetFrame     *self,
                                                ShoalBatch          *batch,
                                                GError             **error);
void             shoal_sheet_frame_set_decimal (ShoalSheetFrame     *self,
                                                gsize                column);
void             shoal_sheet_frame_note        (ShoalSheetFrame     *self,
                                                const guint64       *notes);
gboolean         shoal_sheet_frame_finish      (ShoalSheetFrame     *self,
                                                GError             **error);

void             shoal_sheet_frame_tell        (ShoalSheetFrame     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSheetFrame, shoal_sheet_frame_free)

G_END_DECLS
