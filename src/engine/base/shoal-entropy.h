/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of the entropy of counts. */
#pragma once

#include <math.h>

/** shoal_entropy_term: Returns: n log2 n, 0 for 0. For n things of several kinds, the term of n minus the terms of the
 * count of each kind is n times the entropy of the kinds. */
static inline double
shoal_entropy_term (double n)
{
  return n > 0 ? n * log2 (n) : 0;
}
