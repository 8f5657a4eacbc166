/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every published row shares its quasi-identifiers with at least k - 1 others. */
#pragma once

#include "privacy/shoal-guarantee.h"

G_BEGIN_DECLS

extern const ShoalGuarantee shoal_k_anonymity;

G_END_DECLS
