/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check of a heterogeneous release that is not published yet. */
#pragma once

#include "recoding/shoal-release.h"
#include "verify/shoal-verdict.h"

G_BEGIN_DECLS

gboolean shoal_matching_check_release (ShoalRelease  *release,
                                       ShoalVerdict  *verdict,
                                       ShoalProgress *progress,
                                       GError       **error);

G_END_DECLS
