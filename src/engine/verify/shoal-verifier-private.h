/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check of heterogeneous releases, which needs the graph. */
#pragma once

#include "verify/shoal-verifier.h"

G_BEGIN_DECLS

gboolean _shoal_verifier_check_matching (ShoalRelease  *release,
                                         ShoalVerdict  *verdict,
                                         ShoalProgress *progress,
                                         GError       **error);

G_END_DECLS
