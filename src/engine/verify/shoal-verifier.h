/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recomputes the guarantee of a release without the code that made it. */
#pragma once

#include "recoding/shoal-release.h"
#include "verify/shoal-verdict.h"

G_BEGIN_DECLS

gboolean shoal_verifier_check_release   (ShoalRelease             *release,
                                         const ShoalRequirements  *requirements,
                                         ShoalVerdict             *verdict,
                                         ShoalProgress            *progress,
                                         GError                  **error);
gboolean shoal_verifier_check_table     (ShoalTable               *table,
                                         const char * const       *quasi_identifiers,
                                         GHashTable               *types,
                                         const ShoalRequirements  *requirements,
                                         ShoalVerdict             *verdict,
                                         ShoalProgress            *progress,
                                         GError                  **error);
gboolean shoal_verifier_check_persons   (ShoalTable               *table,
                                         ShoalTable               *original,
                                         ShoalMicrodata           *meaning,
                                         const char * const       *quasi_identifiers,
                                         const char               *person,
                                         GHashTable               *types,
                                         const ShoalRequirements  *requirements,
                                         ShoalVerdict             *verdict,
                                         ShoalProgress            *progress,
                                         GError                  **error);
gboolean shoal_verifier_check_owned     (ShoalTable               *table,
                                         ShoalMicrodata           *original,
                                         const char               *person,
                                         ShoalRecoding            *graph,
                                         const ShoalRequirements  *requirements,
                                         ShoalVerdict             *verdict,
                                         GError                  **error);
gboolean shoal_verifier_check_owned_table
                                        (ShoalTable               *table,
                                         ShoalTable               *original,
                                         const char * const       *quasi_identifiers,
                                         const char               *person,
                                         ShoalRecoding            *graph,
                                         const ShoalRequirements  *requirements,
                                         ShoalVerdict             *verdict,
                                         GError                  **error);

G_END_DECLS
