/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release that may be published. All code that shows, writes, reports or compares finished releases takes this type. */
#pragma once

#include "recoding/shoal-release.h"
#include "verify/shoal-verdict.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_VERIFIED_RELEASE (shoal_verified_release_get_type ())

/**
 * ShoalVerifiedRelease:
 *
 * Immutable. It cannot be made from a release that the verifier refuses, or whose classes do not meet the requirements.
 */
G_DECLARE_FINAL_TYPE (ShoalVerifiedRelease, shoal_verified_release, SHOAL, VERIFIED_RELEASE, GObject)

ShoalVerifiedRelease    *shoal_verified_release_new              (ShoalMicrodata          *microdata,
                                                                  ShoalRecoding           *recoding,
                                                                  const ShoalRequirements *requirements,
                                                                  guint                    n_threads,
                                                                  ShoalProgress           *progress,
                                                                  GError                 **error);
ShoalVerifiedRelease    *shoal_verified_release_new_of           (ShoalRelease            *release,
                                                                  const ShoalRequirements *requirements,
                                                                  ShoalVerdict            *refused,
                                                                  ShoalProgress           *progress,
                                                                  GError                 **error);
ShoalRelease            *shoal_verified_release_get_release      (ShoalVerifiedRelease    *self);
ShoalClasses            *shoal_verified_release_get_classes      (ShoalVerifiedRelease    *self);
const ShoalRequirements *shoal_verified_release_get_requirements (ShoalVerifiedRelease    *self);
const ShoalVerdict      *shoal_verified_release_get_verdict      (ShoalVerifiedRelease    *self);
const GArray            *shoal_verified_release_get_disclosures  (ShoalVerifiedRelease    *self);

G_END_DECLS
