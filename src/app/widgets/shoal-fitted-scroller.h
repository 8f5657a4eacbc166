/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scrolls only what is higher than a limit. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_FITTED_SCROLLER (shoal_fitted_scroller_get_type ())

/**
 * ShoalFittedScroller:
 *
 * Properties "child": what is scrolled up and down; "minimum" and "limit": between these heights, in pixels, it is as high
 * as its child. A #GtkScrolledWindow asks for that height without saying how wide its child will be, so that it is too low
 * for text that wraps.
 */
G_DECLARE_FINAL_TYPE (ShoalFittedScroller, shoal_fitted_scroller, SHOAL, FITTED_SCROLLER, GtkWidget)

G_END_DECLS
