/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving the project of a window, and what is asked before something is lost. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_SAVE_DIALOGS (shoal_save_dialogs_get_type ())

G_DECLARE_FINAL_TYPE (ShoalSaveDialogs, shoal_save_dialogs, SHOAL, SAVE_DIALOGS, GObject)

ShoalSaveDialogs *shoal_save_dialogs_new          (GtkWindow        *window,
                                                   AdwToastOverlay  *toasts,
                                                   ShoalSession     *session);
void              shoal_save_dialogs_save         (ShoalSaveDialogs *self);
void              shoal_save_dialogs_choose       (ShoalSaveDialogs *self);
gboolean          shoal_save_dialogs_ask_to_close (ShoalSaveDialogs *self);

G_END_DECLS
