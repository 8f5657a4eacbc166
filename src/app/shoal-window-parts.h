/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window consists of beside its pages, a file each. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Opening projects and tables in a window, and what is asked and told about it. */

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
void              shoal_open_dialogs_choose_in_database
                                                  (ShoalOpenDialogs *self);
void              shoal_open_dialogs_recover      (ShoalOpenDialogs *self,
                                                   ShoalRecovery    *recovery);
void              shoal_open_dialogs_choose_table (ShoalOpenDialogs *self);
void              shoal_open_dialogs_use_table    (ShoalOpenDialogs *self,
                                                   GFile            *file);
gboolean          shoal_open_dialogs_is_importing (ShoalOpenDialogs *self);

/* Saving the project of a window, and what is asked before something is lost. */

#define SHOAL_TYPE_SAVE_DIALOGS (shoal_save_dialogs_get_type ())

G_DECLARE_FINAL_TYPE (ShoalSaveDialogs, shoal_save_dialogs, SHOAL, SAVE_DIALOGS, GObject)

ShoalSaveDialogs *shoal_save_dialogs_new          (GtkWindow        *window,
                                                   AdwToastOverlay  *toasts,
                                                   ShoalSession     *session);
void              shoal_save_dialogs_save         (ShoalSaveDialogs *self);
void              shoal_save_dialogs_choose       (ShoalSaveDialogs *self);
gboolean          shoal_save_dialogs_ask_to_close (ShoalSaveDialogs *self);

/* What is still to be decided, in a window: a bar above its pages, marks beside their titles, and the way to each. */

#define SHOAL_TYPE_GUIDE_BAR (shoal_guide_bar_get_type ())

G_DECLARE_FINAL_TYPE (ShoalGuideBar, shoal_guide_bar, SHOAL, GUIDE_BAR, AdwBin)

void shoal_guide_bar_set_session (ShoalGuideBar *self,
                                  ShoalSession  *session,
                                  AdwViewStack  *pages);
void shoal_guide_bar_run         (ShoalGuideBar *self);
void shoal_guide_bar_decide      (ShoalGuideBar *self,
                                  guint          position);
void shoal_guide_bar_set_narrow  (ShoalGuideBar *self,
                                  gboolean       narrow);
void shoal_guide_bar_take_step   (ShoalGuideBar *self);

G_END_DECLS
