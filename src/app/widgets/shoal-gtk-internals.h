/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All code that depends on the internals of GTK and libadwaita; each function says what it is for, and up to which
 * version it is needed. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Before the start */
void       shoal_gtk_spare_gl                   (void);

/* Any widget */
gpointer   shoal_gtk_find_inside                (GtkWidget      *widget,
                                                 GType           type);
GtkWidget *shoal_gtk_get_content                (GtkWidget      *row);

/* Column views */
GtkWidget *shoal_gtk_column_view_get_header     (GtkColumnView  *view);
GtkWidget *shoal_gtk_column_view_get_title      (GtkColumnView  *view,
                                                 guint           place);
GtkWidget *shoal_gtk_column_view_get_list       (GtkColumnView  *view);
void       shoal_gtk_column_view_scroll_to      (GtkColumnView  *view,
                                                 guint           position);
GtkSorter *shoal_gtk_title_sorter_new           (guint           number);
gboolean   shoal_gtk_column_view_get_sort       (GtkColumnView  *view,
                                                 guint          *number,
                                                 gboolean       *descending);

/* Lists */
void       shoal_gtk_name_list_rows             (GtkWidget      *widget);

/* Buttons and entries */
GtkWidget *shoal_gtk_get_button                 (GtkWidget      *widget);
void       shoal_gtk_name_buttons_once          (void);
GtkWidget *shoal_gtk_split_button_get_menu      (GtkWidget      *split_button);
void       shoal_gtk_spin_button_ignore_scroll  (GtkSpinButton  *spin);
void       shoal_gtk_password_row_name_button   (GtkWidget      *row,
                                                 const char     *name);
void       shoal_gtk_choice_begin_at_selected   (GtkWidget      *choice);

/* Icons */
void       shoal_gtk_keep_icons                 (void);

G_END_DECLS
