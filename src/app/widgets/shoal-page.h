/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Base class of the pages; the window uses only this class. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_PAGE (shoal_page_get_type ())

G_DECLARE_DERIVABLE_TYPE (ShoalPage, shoal_page, SHOAL, PAGE, AdwBin)

/**
 * ShoalPageClass:
 * @name: of the page in the view stack, in settings and in actions
 * @title: untranslated title, marked with N_()
 * @icon_name: a symbolic icon
 *
 * A subclass sets these in its class_init. The session is set before constructed() and never changes; its open project does.
 */
struct _ShoalPageClass
{
  AdwBinClass parent_class;

  const char *name;
  const char *title;
  const char *icon_name;
};

ShoalSession *shoal_page_get_session         (ShoalPage  *self);
void          shoal_page_add_toast           (ShoalPage  *self,
                                              AdwToast   *toast);
void          shoal_page_show_undo_toast     (ShoalPage  *self,
                                              const char *title);
void          shoal_page_show_problem        (GtkWidget  *widget,
                                              const char *heading,
                                              const char *body);

G_END_DECLS
