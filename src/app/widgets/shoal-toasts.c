/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the overlay shows makes room, so that a toast covers no button. */

#include "config.h"

#include "widgets/shoal-widgets.h"

/* As high as a toast of one line with its margins. */
#define ROOM 66

#define COUNT "shoal-toasts"

static void
dismissed_cb (AdwToastOverlay *overlay)
{
  guint n = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (overlay), COUNT)) - 1;

  g_object_set_data (G_OBJECT (overlay), COUNT, GUINT_TO_POINTER (n));
  /* Without a child the window is going. */
  if (n == 0 && adw_toast_overlay_get_child (overlay) != NULL)
    gtk_widget_set_margin_bottom (adw_toast_overlay_get_child (overlay), 0);
}

/** shoal_toasts_add: @toast: (transfer full): shown below what @overlay shows, which makes room as long as there is one. */
void
shoal_toasts_add (AdwToastOverlay *overlay,
                  AdwToast        *toast)
{
  guint n;

  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  g_return_if_fail (ADW_IS_TOAST (toast));

  n = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (overlay), COUNT)) + 1;
  g_object_set_data (G_OBJECT (overlay), COUNT, GUINT_TO_POINTER (n));
  gtk_widget_set_margin_bottom (adw_toast_overlay_get_child (overlay), ROOM);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (dismissed_cb), overlay, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (overlay, toast);
}
