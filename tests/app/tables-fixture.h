/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two tables of a release page: what was read, and what is published of it. */
#pragma once

#include "window-fixture.h"

#include "release/shoal-release-parts.h"
#include "widgets/shoal-widgets.h"

G_BEGIN_DECLS

static inline ShoalTableView *
get_side (gpointer    tables,
          const char *side)
{
  g_autoptr (GtkWidget) widget = NULL;

  g_object_get (find_widget (tables, SHOAL_TYPE_SIDE_BY_SIDE), side, &widget, NULL);
  return find_widget (widget, SHOAL_TYPE_TABLE_VIEW);
}

static inline ShoalTableView *
get_original (gpointer tables)
{
  return get_side (tables, "start");
}

static inline ShoalTableView *
get_published (gpointer tables)
{
  return get_side (tables, "end");
}

G_END_DECLS
