/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of its k originals each row of a heterogeneous release takes its other columns from. */
#pragma once

#include "base/shoal-random.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

gboolean shoal_assignment_is_regular (const guint32 *originals,
                                      gsize          n_rows,
                                      guint          degree);
guint32 *shoal_assignment_draw       (const guint32 *originals,
                                      gsize          n_rows,
                                      guint          degree,
                                      ShoalRandom   *random);
gboolean shoal_assignment_check      (ShoalRecoding *matching,
                                      GError       **error);
const guint32 *
         shoal_assignment_take       (ShoalRecoding *matching,
                                      GError       **error);

G_END_DECLS
