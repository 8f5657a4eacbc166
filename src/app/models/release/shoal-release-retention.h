/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much information the shown release retains, computed by a worker. */
#pragma once

#include "utility/retention/shoal-retention.h"

G_BEGIN_DECLS

/** SHOAL_RELEASE_RETENTION_MOST: the greatest number of columns that are analysed. */
#define SHOAL_RELEASE_RETENTION_MOST 24

#define SHOAL_TYPE_RELEASE_RETENTION (shoal_release_retention_get_type ())

/**
 * ShoalReleaseRetention:
 * @release: (nullable): the release that was set last
 * @retention: (nullable): the information it retains; %NULL until the worker is done; a property
 *
 * Quasi-identifiers come first, then sensitive columns, then the others. Fields are read-only.
 */
struct _ShoalReleaseRetention
{
  GObject parent_instance;

  ShoalRelease *release;
  ShoalRetention *retention;

  /*< private >*/
  GCancellable *finding;
};

G_DECLARE_FINAL_TYPE (ShoalReleaseRetention, shoal_release_retention, SHOAL, RELEASE_RETENTION, GObject)

ShoalReleaseRetention *shoal_release_retention_new           (void);
void                   shoal_release_retention_set_release   (ShoalReleaseRetention *self,
                                                              ShoalRelease          *release);
guint                  shoal_release_retention_get_n_more    (ShoalReleaseRetention *self);

G_END_DECLS
