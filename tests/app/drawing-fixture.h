/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a drawing in a window looks like. */
#pragma once

#include "window-fixture.h"

/* (transfer full): the pixels of the widget as it is now, to be compared. */
static inline GBytes *
look_at (gpointer widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gtk_widget_snapshot_child (gtk_widget_get_parent (widget), widget, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (widget)), node, NULL);
  return gdk_texture_save_to_tiff_bytes (texture);
}
