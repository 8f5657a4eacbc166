/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the window share. */
#pragma once

#include "shoal-window.h"

#include "models/data/shoal-undecided.h"
#include "shoal-guide-bar.h"

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
  ShoalDecisionList *decisions;
  ShoalUndecided *undecided;
  GSettings *settings;
  GtkFileChooserNative *chooser; /* while it is shown */
  GtkWindow *close_dialog;       /* while it is shown, weak */
  GtkWindow *import;             /* while it is shown, weak */
  guint pulse;

  gboolean close_after_saving;
  gboolean narrow;
  gboolean closing; /* whatever was to be asked has been */
};

/* shoal-window.c */
void     _shoal_window_keep_state           (ShoalWindow          *self);

/* shoal-window-actions.c */
void     _shoal_window_install_actions      (GtkWidgetClass       *widget_class);

/* shoal-window-guide.c */
void     _shoal_window_init_guide            (ShoalWindow          *self);
void     _shoal_window_install_guide_actions (GtkWidgetClass       *widget_class);

/* shoal-window-locate.c */
void     _shoal_window_ask_for_data         (ShoalWindow          *self,
                                             GFile                *file,
                                             const char           *why);

/* shoal-window-open.c */
void     _shoal_window_install_open_actions (GtkWidgetClass       *widget_class);
void     _shoal_window_init_drop            (ShoalWindow          *self);
void     _shoal_window_add_filter           (GtkFileChooserNative *chooser,
                                             const char           *name,
                                             const char * const   *suffixes);
void     _shoal_window_show_error           (ShoalWindow          *self,
                                             const char           *heading,
                                             const char           *body);
void     _shoal_window_add_toast            (ShoalWindow          *self,
                                             const char           *title);

/* shoal-window-recent.c */
void     _shoal_window_init_recent          (ShoalWindow          *self);
void     _shoal_window_add_recent           (GFile                *file,
                                             const char           *mime_type);

/* shoal-window-save.c */
void     _shoal_window_install_save_actions (GtkWidgetClass       *widget_class);
gboolean _shoal_window_ask_to_close         (ShoalWindow          *self);

G_END_DECLS
