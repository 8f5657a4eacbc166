/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening projects and tables in a window, and what is asked and told about it. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* The menu of recent files. */

void shoal_recent_menu_attach (AdwSplitButton *button);
void shoal_recent_menu_add    (GFile          *file,
                               const char     *mime_type);

#define SHOAL_TYPE_OPEN_DIALOGS (shoal_open_dialogs_get_type ())

G_DECLARE_FINAL_TYPE (ShoalOpenDialogs, shoal_open_dialogs, SHOAL, OPEN_DIALOGS, GObject)

ShoalOpenDialogs *shoal_open_dialogs_new          (GtkWindow        *window,
                                                   AdwToastOverlay  *toasts,
                                                   ShoalSession     *session);
void              shoal_open_dialogs_choose       (ShoalOpenDialogs *self);
void              shoal_open_dialogs_open         (ShoalOpenDialogs *self,
                                                   GFile            *file);
void              shoal_open_dialogs_open_located (ShoalOpenDialogs *self,
                                                   GFile            *file,
                                                   GFile            *data);
void              shoal_open_dialogs_open_sample  (ShoalOpenDialogs *self);
void              shoal_open_dialogs_recover      (ShoalOpenDialogs *self,
                                                   ShoalRecovery    *recovery);
void              shoal_open_dialogs_choose_table (ShoalOpenDialogs *self);
void              shoal_open_dialogs_use_table    (ShoalOpenDialogs *self,
                                                   GFile            *file);
gboolean          shoal_open_dialogs_is_importing (ShoalOpenDialogs *self);

G_END_DECLS
