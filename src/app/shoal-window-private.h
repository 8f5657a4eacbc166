/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window: what is in it, and what can be done with it. */
#pragma once

#include "shoal-window.h"

#include "shoal-decision-guide.h"
#include "shoal-open-dialogs.h"
#include "shoal-save-dialogs.h"

G_BEGIN_DECLS

struct _ShoalWindow
{
  AdwApplicationWindow parent_instance;

  /* Template widgets */
  AdwSplitButton *open_button;
  GtkMenuButton *menu_button;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkWidget *save_button;
  GtkLabel *name_label;
  GtkWidget *help_button;
  AdwViewSwitcherTitle *switcher_title;
  AdwViewSwitcherBar *switcher_bar;
  AdwToastOverlay *toasts;
  GtkStack *content;
  AdwViewStack *pages;
  AdwStatusPage *empty_page;
  AdwStatusPage *loading_page;
  GtkProgressBar *loading_bar;
  GtkRevealer *reading_revealer;
  GtkProgressBar *reading_bar;
  GtkInfoBar *changed_bar;
  ShoalGuideBar *guide_bar;

  /* Owned references */
  ShoalSession *session;
  ShoalDecisionGuide *guide;
  ShoalOpenDialogs *opening;
  ShoalSaveDialogs *saving;
  GSettings *settings;
  guint pulse;

  gboolean narrow;
};

/* shoal-window-actions.c */
void _shoal_window_install_actions  (GtkWidgetClass *widget_class);
void _shoal_window_add_drop_target  (ShoalWindow    *self);

G_END_DECLS
