/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a verdict says of a heterogeneous release. */
#pragma once

#include "verify/shoal-verdict.h"

G_BEGIN_DECLS

gboolean shoal_graph_verdict_check_shape (ShoalVerdict  *verdict,
                                          ShoalRecoding *graph,
                                          ShoalTable    *table,
                                          gsize          n_originals);
void     shoal_graph_verdict_refuse      (ShoalVerdict  *verdict,
                                          ShoalTable    *table,
                                          gsize          row,
                                          const char    *message);
void     shoal_graph_verdict_judge_rows  (ShoalVerdict  *verdict,
                                          gsize          n_rows,
                                          guint          degree);

G_END_DECLS
