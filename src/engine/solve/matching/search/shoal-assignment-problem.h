/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The linear assignment problem. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

gboolean shoal_assignment_problem_solve (const double  *costs,
                                         guint32        n,
                                         guint32       *column_of_row,
                                         ShoalProgress *progress);

G_END_DECLS
