/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How verifying learns that it should stop. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

gboolean shoal_verify_is_stopped (ShoalProgress  *progress,
                                  GError        **error);

G_END_DECLS
