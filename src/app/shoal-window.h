/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each window has one project. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_WINDOW (shoal_window_get_type ())

G_DECLARE_FINAL_TYPE (ShoalWindow, shoal_window, SHOAL, WINDOW, AdwApplicationWindow)

ShoalWindow  *shoal_window_new              (AdwApplication *application);
ShoalSession *shoal_window_get_session      (ShoalWindow    *self);
gboolean      shoal_window_is_free          (ShoalWindow    *self);
void          shoal_window_open_file        (ShoalWindow    *self,
                                             GFile          *file);
void          shoal_window_open_located     (ShoalWindow    *self,
                                             GFile          *file,
                                             GFile          *data);
void          shoal_window_open_sample      (ShoalWindow    *self);
void          shoal_window_use_table        (ShoalWindow    *self,
                                             GFile          *file);
void          shoal_window_recover          (ShoalWindow    *self,
                                             ShoalRecovery  *recovery);
void          shoal_window_show_page        (ShoalWindow    *self,
                                             const char     *name);
void          shoal_window_keep_state       (ShoalWindow    *self);

G_END_DECLS
