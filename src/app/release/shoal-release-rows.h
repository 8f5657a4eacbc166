/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a table and of its release, made when they are looked at. */
#pragma once

#include "recoding/shoal-release.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RELEASE_ROW (shoal_release_row_get_type ())

/** ShoalReleaseRow: one row, before and after; it holds no texts. */
G_DECLARE_FINAL_TYPE (ShoalReleaseRow, shoal_release_row, SHOAL, RELEASE_ROW, GObject)

gsize       shoal_release_row_get_index     (ShoalReleaseRow *self);
const char *shoal_release_row_get_original  (ShoalReleaseRow *self,
                                             guint            column);
const char *shoal_release_row_get_published (ShoalReleaseRow *self,
                                             guint            column,
                                             GString         *buffer);
gboolean    shoal_release_row_is_suppressed (ShoalReleaseRow *self);

#define SHOAL_TYPE_RELEASE_ROWS (shoal_release_rows_get_type ())

/** ShoalReleaseRows: a GListModel of #ShoalReleaseRow, in the order of the table. */
G_DECLARE_FINAL_TYPE (ShoalReleaseRows, shoal_release_rows, SHOAL, RELEASE_ROWS, GObject)

ShoalReleaseRows *shoal_release_rows_new         (ShoalRelease     *release);
ShoalRelease     *shoal_release_rows_get_release (ShoalReleaseRows *self);

G_END_DECLS
