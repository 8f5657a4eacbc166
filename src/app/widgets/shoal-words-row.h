/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that are wanted or not, a check button for each. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_WORDS_ROW (shoal_words_row_get_type ())

/** ShoalWordsRow: Signal "changed": another choice of words. */
G_DECLARE_FINAL_TYPE (ShoalWordsRow, shoal_words_row, SHOAL, WORDS_ROW, AdwExpanderRow)

GtkWidget *shoal_words_row_new      (const char        *title,
                                     const char        *summary,
                                     const char *const *words,
                                     const char *const *titles);
void       shoal_words_row_set_text (ShoalWordsRow     *self,
                                     const char        *text);
char      *shoal_words_row_dup_text (ShoalWordsRow     *self);

G_END_DECLS
