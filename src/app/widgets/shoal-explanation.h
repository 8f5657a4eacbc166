/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A button that explains what stands beside it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

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

G_END_DECLS
