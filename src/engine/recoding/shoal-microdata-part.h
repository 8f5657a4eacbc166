/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Some rows of a table, as solvers see them. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

ShoalMicrodata *shoal_microdata_part_new (ShoalMicrodata *whole,
                                          const guint32  *rows,
                                          gsize           n_rows);

G_END_DECLS
