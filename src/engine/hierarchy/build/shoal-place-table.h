/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The regions of places: by a table that the user gives, or for the countries of the world. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_PLACE_UNKNOWN G_MAXUINT32
#define SHOAL_PLACE_AMBIGUOUS (G_MAXUINT32 - 1)

typedef struct _ShoalPlaceTable ShoalPlaceTable;

ShoalPlaceTable *shoal_place_table_read         (GFile                 *file,
                                                 GCancellable          *cancellable,
                                                 GError               **error);
ShoalPlaceTable *shoal_place_table_new_countries (void);
void             shoal_place_table_free         (ShoalPlaceTable       *self);
const char      *shoal_place_table_get_name     (const ShoalPlaceTable *self);
guint            shoal_place_table_get_n_levels (const ShoalPlaceTable *self);
guint32          shoal_place_table_find         (const ShoalPlaceTable *self,
                                                 const char            *place);
void             shoal_place_table_append_label (const ShoalPlaceTable *self,
                                                 guint32                row,
                                                 guint                  level,
                                                 GString               *label);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPlaceTable, shoal_place_table_free)

G_END_DECLS
