/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A button of a header bar that opens the help. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HELP_BUTTON (shoal_help_button_get_type ())

/**
 * ShoalHelpButton:
 *
 * Property "page": the page that it opens, which is also what F1 opens in its dialog; without one, the page about what its
 * window shows.
 */
G_DECLARE_FINAL_TYPE (ShoalHelpButton, shoal_help_button, SHOAL, HELP_BUTTON, GtkButton)

G_END_DECLS
