/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every published row shares its quasi-identifiers with at least k - 1 others; of a heterogeneous release each row may be any of
 * k people, and each person any of k rows. */
#pragma once

#include "privacy/shoal-guarantee.h"

G_BEGIN_DECLS

extern const ShoalGuarantee shoal_k_anonymity;

G_END_DECLS
