/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting that can be stopped, and comparison functions for numbers. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

/* Numbers in ascending order, for qsort() and g_array_sort(). */

/**
 * shoal_compare_uint32:
 * @a: one number
 * @b: another
 *
 * shoal_compare_uint64() and shoal_compare_double() do the same for numbers of these types; doubles must not be NAN.
 *
 * Returns: below 0, 0 or above 0 as @a is less than, equal to or greater than @b
 */
int shoal_compare_uint32 (gconstpointer a,
                          gconstpointer b);
int shoal_compare_uint64 (gconstpointer a,
                          gconstpointer b);
int shoal_compare_double (gconstpointer a,
                          gconstpointer b);

gboolean shoal_sort (gpointer          elements,
                     gsize             n,
                     gsize             size,
                     GCompareDataFunc  compare,
                     gpointer          data,
                     ShoalProgress    *progress);

G_END_DECLS
