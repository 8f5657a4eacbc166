/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row to enter what a list of choices does not have. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_OTHER_ROW (shoal_other_row_get_type ())

/**
 * ShoalOtherRow:
 *
 * Its title names the entry at its end; what is wrong with the text stands below the title. Signal "changed": the text is
 * another one.
 */
G_DECLARE_FINAL_TYPE (ShoalOtherRow, shoal_other_row, SHOAL, OTHER_ROW, AdwActionRow)

GtkWidget  *shoal_other_row_new           (const char    *title);
void        shoal_other_row_set_wanted    (ShoalOtherRow *self,
                                           gboolean       wanted,
                                           GtkWidget     *list);
void        shoal_other_row_focus         (ShoalOtherRow *self);
void        shoal_other_row_set_text      (ShoalOtherRow *self,
                                           const char    *text);
const char *shoal_other_row_get_text      (ShoalOtherRow *self);
const char *shoal_other_row_get_character (ShoalOtherRow *self,
                                           char          *character);
void        shoal_other_row_set_problem   (ShoalOtherRow *self,
                                           const char    *problem);
gboolean    shoal_other_row_has_problem   (ShoalOtherRow *self);

G_END_DECLS
