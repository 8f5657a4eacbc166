/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a number varies over several runs. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ShoalSpread: of the runs that have the number; all NAN where none has. */
typedef struct
{
  double median;
  double minimum;
  double maximum;
  double mean;
} ShoalSpread;

ShoalSpread shoal_spread_of (double *numbers,
                             gsize   n);

G_END_DECLS
