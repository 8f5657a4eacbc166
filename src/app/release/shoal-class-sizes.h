/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many equivalence classes have which size. */
#pragma once

#include "reports/shoal-class-list.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_SIZES (shoal_class_sizes_get_type ())

/** SHOAL_CLASS_SIZES_ALL: no bar is chosen. */
#define SHOAL_CLASS_SIZES_ALL G_MAXUINT

/** ShoalClassSizes: A bar that is clicked, or gone to by the arrow keys, limits the list to its sizes; Escape lists all again. */
G_DECLARE_FINAL_TYPE (ShoalClassSizes, shoal_class_sizes, SHOAL, CLASS_SIZES, AdwBin)

void  shoal_class_sizes_set_list   (ShoalClassSizes *self,
                                    ShoalClassList  *list);
void  shoal_class_sizes_select_bar (ShoalClassSizes *self,
                                    guint            bar);

G_END_DECLS
