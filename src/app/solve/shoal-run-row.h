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
 * Property "run". Its actions, "run.cancel", "run.rename", "run.repeat", "run.reuse" and "run.delete", are those that make
 * sense at the time; "repeat" and "reuse" are left to whoever listens to the signals of these names.
 */
G_DECLARE_FINAL_TYPE (ShoalRunRow, shoal_run_row, SHOAL, RUN_ROW, GtkListBoxRow)

GtkWidget       *shoal_run_row_new          (ShoalSession    *session,
                                             ShoalSessionRun *run);
ShoalSessionRun *shoal_run_row_get_run      (ShoalRunRow     *self);
void             shoal_run_row_start_rename (ShoalRunRow     *self);

G_END_DECLS
