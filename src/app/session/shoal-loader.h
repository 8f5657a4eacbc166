/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads in a worker, one thing at a time. */
#pragma once

#include "session/workers/shoal-load.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LOADER (shoal_loader_get_type ())

/**
 * ShoalLoader: what begins to load cancels what was loading.
 *
 * Properties, read-only: "loading", "fraction" (NAN when unknown).
 */
G_DECLARE_FINAL_TYPE (ShoalLoader, shoal_loader, SHOAL, LOADER, GObject)

ShoalLoader  *shoal_loader_new             (void);
void          shoal_loader_load_async      (ShoalLoader          *self,
                                            ShoalLoad            *load,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
ShoalLoad    *shoal_loader_load_finish     (ShoalLoader          *self,
                                            GAsyncResult         *result,
                                            GError              **error);
void          shoal_loader_cancel          (ShoalLoader          *self);
gboolean      shoal_loader_is_loading      (ShoalLoader          *self);
double        shoal_loader_get_fraction    (ShoalLoader          *self);

G_END_DECLS
