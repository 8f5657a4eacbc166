/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run in the list. */
#pragma once

#include "session/shoal-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_ROW (shoal_run_row_get_type ())

/**
 * ShoalRunRow:
 *
 * Its actions, "run.cancel", "run.rename", "run.repeat", "run.reuse", "run.compare" and "run.delete", are those that make
 * sense at the time; "repeat", "reuse" and "compare" are left to whoever listens to the signals of these names. Signal
 * "chosen-changed": the run is to be compared, or is not any more.
 */
G_DECLARE_FINAL_TYPE (ShoalRunRow, shoal_run_row, SHOAL, RUN_ROW, GtkListBoxRow)

GtkWidget       *shoal_run_row_new          (ShoalSession    *session,
                                             ShoalSessionRun *run);
ShoalSessionRun *shoal_run_row_get_run      (ShoalRunRow     *self);
void             shoal_run_row_set_choosing (ShoalRunRow     *self,
                                             gboolean         choosing);
void             shoal_run_row_set_chosen   (ShoalRunRow     *self,
                                             gboolean         chosen);
gboolean         shoal_run_row_is_chosen    (ShoalRunRow     *self);
void             shoal_run_row_start_rename (ShoalRunRow     *self);

G_END_DECLS
