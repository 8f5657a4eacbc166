/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What entropies of counts are made of. */
#pragma once

#include <math.h>

/** shoal_entropy_term: Returns: n log2 n, 0 for 0. The term of n things less the terms of each kind among them is n times their
 *   entropy. */
static inline double
shoal_entropy_term (double n)
{
  return n > 0 ? n * log2 (n) : 0;
}
