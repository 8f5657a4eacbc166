/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What entropies of counts are made of. */
#pragma once

#include <math.h>

/** shoal_spread_log: Returns: n log2 n, 0 for 0. That of n things less those of each kind among them is n times their entropy. */
static inline double
shoal_spread_log (double n)
{
  return n > 0 ? n * log2 (n) : 0;
}
