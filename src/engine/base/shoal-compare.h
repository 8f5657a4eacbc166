/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers in ascending order, for qsort() and g_array_sort(). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * shoal_compare_uint32:
 * @a: one number
 * @b: another
 *
 * shoal_compare_uint64() and shoal_compare_double() do the same for numbers of these types; of the latter none may be NAN.
 *
 * Returns: below 0, 0 or above 0 as @a is less than, equal to or greater than @b
 */
int shoal_compare_uint32 (gconstpointer a,
                          gconstpointer b);
int shoal_compare_uint64 (gconstpointer a,
                          gconstpointer b);
int shoal_compare_double (gconstpointer a,
                          gconstpointer b);

G_END_DECLS
