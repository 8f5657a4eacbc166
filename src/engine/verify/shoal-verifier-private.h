/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check of heterogeneous releases, which needs the graph. */
#pragma once

#include "verify/shoal-verifier.h"

G_BEGIN_DECLS

gboolean _shoal_verifier_check_matching (ShoalRelease  *release,
                                         ShoalVerdict  *verdict,
                                         ShoalProgress *progress,
                                         GError       **error);
void     _shoal_verifier_judge_rows     (ShoalVerdict  *verdict,
                                         gsize          n_rows,
                                         guint          degree);

/* shoal-verifier-owner.c */
gboolean _shoal_verifier_check_graph    (ShoalRecoding *graph,
                                         ShoalTable    *table,
                                         gsize          n_originals,
                                         ShoalVerdict  *verdict);
void     _shoal_verifier_refuse         (ShoalVerdict  *verdict,
                                         ShoalTable    *table,
                                         gsize          row,
                                         const char    *message);

G_END_DECLS
