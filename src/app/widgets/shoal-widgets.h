/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small widgets, a file each, and what pages do to those of GTK. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Names for widgets whose focus is on a part inside. */

void shoal_accessible_name_set (GtkWidget  *widget,
                                const char *name);

/* Texts of the data among texts of a language that is written from right to left. */

char *shoal_direction_isolate (const char *text);

/* The header bar of a dialog. */

#define SHOAL_TYPE_DIALOG_HEADER (shoal_dialog_header_get_type ())

/**
 * ShoalDialogHeader:
 *
 * Properties "bar": an #AdwHeaderBar; "subtitle" (string): a line below the title, which is that of the window. Where there is
 * no room for the title between the buttons, it stands below them.
 */
G_DECLARE_FINAL_TYPE (ShoalDialogHeader, shoal_dialog_header, SHOAL, DIALOG_HEADER, GtkWidget)

/* A button that explains what stands beside it. */

#define SHOAL_TYPE_EXPLANATION (shoal_explanation_get_type ())

/**
 * ShoalExplanation:
 *
 * A small button that opens a few sentences. Property "terms" (string): ids of #ShoalTerm separated by spaces, whose titles
 * and texts are shown, with the way to the help.
 */
G_DECLARE_FINAL_TYPE (ShoalExplanation, shoal_explanation, SHOAL, EXPLANATION, AdwBin)

GtkWidget *shoal_explanation_new      (void);
void       shoal_explanation_set_text (ShoalExplanation *self,
                                       const char       *subject,
                                       const char       *markup);

/* Scrolls only what is higher than a limit. */

#define SHOAL_TYPE_FITTED_SCROLLER (shoal_fitted_scroller_get_type ())

/**
 * ShoalFittedScroller:
 *
 * Properties "child": what is scrolled up and down; "minimum" and "limit": between these heights, in pixels, it is as high
 * as its child. A #GtkScrolledWindow asks for that height without saying how wide its child will be, so that it is too low
 * for text that wraps.
 */
G_DECLARE_FINAL_TYPE (ShoalFittedScroller, shoal_fitted_scroller, SHOAL, FITTED_SCROLLER, GtkWidget)

/* Dialogs that ask for a file. */

GtkFileChooserNative *shoal_file_chooser_new        (GtkWidget            *widget,
                                                     const char           *title,
                                                     GtkFileChooserAction  action,
                                                     const char           *accept);
void                  shoal_file_chooser_add_filter (GtkFileChooserNative *chooser,
                                                     const char           *name,
                                                     const char *const    *suffixes);

/* A list whose items come a few a frame. */

#define SHOAL_TYPE_GRADUAL_LIST (shoal_gradual_list_get_type ())

/**
 * ShoalGradualList:
 *
 * Stands between a list and a view of it: where there was no item, they come one after another. A view makes the widgets of
 * some 200 rows at once, which takes longer than a frame; beyond these, rows cost nothing. It may also have places alone,
 * items of which nothing is known but their number.
 */
G_DECLARE_FINAL_TYPE (ShoalGradualList, shoal_gradual_list, SHOAL, GRADUAL_LIST, GObject)

ShoalGradualList *shoal_gradual_list_new    (GtkWidget        *widget,
                                             GListModel       *items);
void              shoal_gradual_list_finish (ShoalGradualList *self);
void              shoal_gradual_list_set_places (ShoalGradualList *self,
                                                 guint             n_places,
                                                 guint             n_cells);
void              shoal_gradual_list_stop   (ShoalGradualList *self);

/* Keys in lists. */

gboolean shoal_list_keys_focus_row (GtkListBoxRow    *row,
                                    GtkDirectionType  direction,
                                    gboolean         *moved);

/* Finds out how large the parts of a page are before it is shown. */

void     shoal_measure_ahead            (GtkWidget *widget,
                                         int        least_width,
                                         int        largest_width);
gboolean shoal_measure_ahead_is_pending (GtkWidget *widget);

/* Labels that are there only where they say something. */

void shoal_label_show_text (GtkLabel   *label,
                            const char *text);

/* Choices with a title, and below it in small print what it is about. */

GtkListItemFactory *shoal_two_lines_factory_new (void);
void                shoal_two_lines_show        (GtkListItem *item,
                                                 const char  *title,
                                                 const char  *text);

/* Drop-downs of names that may be long. */

void shoal_short_drop_set_up (GtkDropDown *drop);

/* Two widgets beside each other, or one above the other where there is no room for that. */

#define SHOAL_TYPE_SIDE_BY_SIDE (shoal_side_by_side_get_type ())

/**
 * ShoalSideBySide:
 *
 * Properties "start" and "end": the widgets; "spacing": between them; "threshold": the least width at which they are beside
 * each other, half of it for each; "unequal": whether the end is only as wide as it asks for, such as a button beside a text,
 * and "threshold" is the least width of a start that asks for more.
 */
G_DECLARE_FINAL_TYPE (ShoalSideBySide, shoal_side_by_side, SHOAL, SIDE_BY_SIDE, GtkWidget)

/* What is made a little with each frame. */

guint shoal_steps_add (GtkWidget       *widget,
                       GtkTickCallback  step,
                       gpointer         data);

/* Toasts that cover nothing. */

void shoal_toasts_add (AdwToastOverlay *overlay,
                       AdwToast        *toast);

/* Which of several views is shown. */

#define SHOAL_TYPE_VIEW_CHOOSER (shoal_view_chooser_get_type ())

/**
 * ShoalViewChooser:
 *
 * Property "stack": a #GtkStack whose pages have titles. Its pages are buttons beside each other, or a drop-down where there is
 * no room for that.
 */
G_DECLARE_FINAL_TYPE (ShoalViewChooser, shoal_view_chooser, SHOAL, VIEW_CHOOSER, AdwBin)

G_END_DECLS
