/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many equivalence classes have which size. */
#pragma once

#include "session/shoal-node-report.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_SIZES (shoal_class_sizes_get_type ())

G_DECLARE_FINAL_TYPE (ShoalClassSizes, shoal_class_sizes, SHOAL, CLASS_SIZES, AdwBin)

void  shoal_class_sizes_set_report (ShoalClassSizes *self,
                                    ShoalNodeReport *report);
guint shoal_class_sizes_get_n_bars (ShoalClassSizes *self);

G_END_DECLS
