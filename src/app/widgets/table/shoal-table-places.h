/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The places of rows, which become more, or fewer, with each frame. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** ShoalTablePlaces: how many rows of a list view can be seen by now. */
typedef struct _ShoalTablePlaces ShoalTablePlaces;

ShoalTablePlaces *shoal_table_places_new       (GtkWidget        *widget);
void              shoal_table_places_free      (ShoalTablePlaces *self);
GListModel       *shoal_table_places_get_model (ShoalTablePlaces *self);
void              shoal_table_places_set       (ShoalTablePlaces *self,
                                                guint             n_rows,
                                                guint             n_columns);
void              shoal_table_places_stop      (ShoalTablePlaces *self);
void              shoal_table_places_clear     (ShoalTablePlaces *self);

G_END_DECLS
