/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row to enter what a list of choices does not have. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CUSTOM_VALUE_ROW (shoal_custom_value_row_get_type ())

/**
 * ShoalCustomValueRow:
 *
 * Its title names the entry at its end; what is wrong with the text stands below the title. Signal "changed": the text is
 * another one.
 */
G_DECLARE_FINAL_TYPE (ShoalCustomValueRow, shoal_custom_value_row, SHOAL, CUSTOM_VALUE_ROW, AdwActionRow)

GtkWidget  *shoal_custom_value_row_new           (const char          *title);
void        shoal_custom_value_row_set_wanted    (ShoalCustomValueRow *self,
                                                  gboolean             wanted,
                                                  GtkWidget           *list);
void        shoal_custom_value_row_focus         (ShoalCustomValueRow *self);
void        shoal_custom_value_row_set_text      (ShoalCustomValueRow *self,
                                                  const char          *text);
const char *shoal_custom_value_row_get_text      (ShoalCustomValueRow *self);
const char *shoal_custom_value_row_get_character (ShoalCustomValueRow *self,
                                                  char                *character);
void        shoal_custom_value_row_set_problem   (ShoalCustomValueRow *self,
                                                  const char          *problem);
gboolean    shoal_custom_value_row_has_problem   (ShoalCustomValueRow *self);

G_END_DECLS
