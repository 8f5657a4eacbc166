/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small widgets, each in its own file, and helper functions for widgets of GTK. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Names for widgets in which a child has the focus. */

void shoal_accessible_name_set (GtkWidget  *widget,
                                const char *name);

/* Texts from the data, in windows with right-to-left text. */

char *shoal_direction_isolate (const char *text);

/* The header bar of a dialog. */

#define SHOAL_TYPE_DIALOG_HEADER (shoal_dialog_header_get_type ())

/**
 * ShoalDialogHeader:
 *
 * Properties "bar": an #AdwHeaderBar; "subtitle" (string): a line below the title, which is that of the window. If the
 * title does not fit between the buttons, it is shown below them.
 */
G_DECLARE_FINAL_TYPE (ShoalDialogHeader, shoal_dialog_header, SHOAL, DIALOG_HEADER, GtkWidget)

/* A button that explains the widget beside it. */

#define SHOAL_TYPE_EXPLANATION (shoal_explanation_get_type ())

/**
 * ShoalExplanation:
 *
 * A small button that opens a few sentences. Property "terms" (string): ids of #ShoalTerm separated by spaces; their titles
 * and texts are shown, with a button that opens the help.
 */
G_DECLARE_FINAL_TYPE (ShoalExplanation, shoal_explanation, SHOAL, EXPLANATION, AdwBin)

GtkWidget *shoal_explanation_new      (void);
void       shoal_explanation_set_text (ShoalExplanation *self,
                                       const char       *subject,
                                       const char       *markup);

/* Scrolls its child only if the child is higher than a limit. */

#define SHOAL_TYPE_FITTED_SCROLLER (shoal_fitted_scroller_get_type ())

/**
 * ShoalFittedScroller:
 *
 * Properties "child": scrolled vertically; "minimum" and "limit": between these heights, in pixels, it is as high
 * as its child. A #GtkScrolledWindow asks for the child's height without regard to its width, so that it would be too low
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

/* A list to which a few items are added with each frame. */

#define SHOAL_TYPE_GRADUAL_LIST (shoal_gradual_list_get_type ())

/**
 * ShoalGradualList:
 *
 * A list model between a list and its view, to which items are added gradually. A view makes the widgets of some 200
 * rows at once, which takes longer than a frame; more rows cost nothing. Without a list it has only places, which are
 * items without content.
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

/* Measures the parts of a page before it is shown. */

void     shoal_measure_ahead            (GtkWidget *widget,
                                         int        least_width,
                                         int        largest_width);
gboolean shoal_measure_ahead_is_pending (GtkWidget *widget);

/* Labels that are hidden when they have no text. */

void shoal_label_show_text (GtkLabel   *label,
                            const char *text);

/* Choices with a title, and an explanation in small print below it. */

GtkListItemFactory *shoal_two_lines_factory_new (void);
void                shoal_two_lines_show        (GtkListItem *item,
                                                 const char  *title,
                                                 const char  *text);

/* Drop-downs with names that may be long. */

void shoal_short_drop_set_up (GtkDropDown *drop);

/* Two widgets beside each other, or one above the other if there is not enough room. */

#define SHOAL_TYPE_SIDE_BY_SIDE (shoal_side_by_side_get_type ())

/**
 * ShoalSideBySide:
 *
 * Properties "start" and "end": the widgets; "spacing": between them; "threshold": the least width at which they are beside
 * each other, each with half of it; "unequal": whether the end gets only its natural width, such as a button beside a text;
 * "threshold" is then the least width of the start, unless its natural width is smaller.
 */
G_DECLARE_FINAL_TYPE (ShoalSideBySide, shoal_side_by_side, SHOAL, SIDE_BY_SIDE, GtkWidget)

/* Work that is done in steps, one in each frame. */

guint shoal_steps_add (GtkWidget       *widget,
                       GtkTickCallback  step,
                       gpointer         data);

/* Toasts that do not cover the content. */

void shoal_toasts_add (AdwToastOverlay *overlay,
                       AdwToast        *toast);

/* Chooses one of several views. */

#define SHOAL_TYPE_VIEW_CHOOSER (shoal_view_chooser_get_type ())

/**
 * ShoalViewChooser:
 *
 * Property "stack": a #GtkStack whose pages have titles. Its pages are buttons beside each other, or a drop-down if these do
 * not fit.
 */
G_DECLARE_FINAL_TYPE (ShoalViewChooser, shoal_view_chooser, SHOAL, VIEW_CHOOSER, AdwBin)

G_END_DECLS
