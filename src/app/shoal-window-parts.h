/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a window beside its pages; each has a file of its own. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Opens projects and tables in a window, with the necessary questions and messages. */

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

/* Saves the project of a window, and asks before work is lost. */

#define SHOAL_TYPE_SAVE_DIALOGS (shoal_save_dialogs_get_type ())

G_DECLARE_FINAL_TYPE (ShoalSaveDialogs, shoal_save_dialogs, SHOAL, SAVE_DIALOGS, GObject)

ShoalSaveDialogs *shoal_save_dialogs_new          (GtkWindow        *window,
                                                   AdwToastOverlay  *toasts,
                                                   ShoalSession     *session);
void              shoal_save_dialogs_save         (ShoalSaveDialogs *self);
void              shoal_save_dialogs_choose       (ShoalSaveDialogs *self);
gboolean          shoal_save_dialogs_ask_to_close (ShoalSaveDialogs *self);

/* Guides a person to open decisions: a bar above the pages, marks beside their titles, and buttons to each decision. */

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
