/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts a solver, and stops it. */
#pragma once

#include "session/shoal-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_BUTTON (shoal_run_button_get_type ())

/** ShoalRunButton: activates "solve.run", and "solve.stop" while some run is at work. */
G_DECLARE_FINAL_TYPE (ShoalRunButton, shoal_run_button, SHOAL, RUN_BUTTON, GtkButton)

void shoal_run_button_set_session (ShoalRunButton *self,
                                   ShoalSession   *session);

G_END_DECLS
