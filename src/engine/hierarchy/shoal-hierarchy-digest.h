/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells one hierarchy from another. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

char *shoal_hierarchy_digest_compute (ShoalHierarchy *hierarchy);

G_END_DECLS
