/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting that can be stopped. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

gboolean shoal_sort (gpointer          elements,
                     gsize             n,
                     gsize             size,
                     GCompareDataFunc  compare,
                     gpointer          data,
                     ShoalProgress    *progress);

G_END_DECLS
