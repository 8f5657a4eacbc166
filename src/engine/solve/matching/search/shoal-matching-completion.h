/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A k-regular graph from one that lacks edges. */
#pragma once

#include "solve/matching/search/shoal-matching-draft.h"

G_BEGIN_DECLS

gboolean shoal_matching_completion_run (ShoalMatchingDraft *draft,
                                        const guint32      *order,
                                        ShoalProgress      *progress);

G_END_DECLS
