/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two scrolled areas side by side that move as one. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** ShoalScrollLink: two adjustments with one value: that of the one which was moved last. */
typedef struct _ShoalScrollLink ShoalScrollLink;

ShoalScrollLink *shoal_scroll_link_new  (GtkAdjustment   *one,
                                         GtkAdjustment   *other);
void             shoal_scroll_link_free (ShoalScrollLink *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalScrollLink, shoal_scroll_link_free)

G_END_DECLS
