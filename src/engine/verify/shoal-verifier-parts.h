/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What verifying a heterogeneous release consists of, a file each. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-release.h"
#include "schema/shoal-attribute.h"
#include "verify/shoal-row-sort.h"
#include "verify/shoal-verdict.h"

G_BEGIN_DECLS

/* What a verdict says of a heterogeneous release. */

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

/* The check of a heterogeneous release that is not published yet. */

gboolean shoal_matching_check_release (ShoalRelease  *release,
                                       ShoalVerdict  *verdict,
                                       ShoalProgress *progress,
                                       GError       **error);

/* Whether the texts of a published column cover the values of those among whom each row hides. */

gsize shoal_uncovered_cell_find (ShoalAttribute     *attribute,
                                 const char * const *texts,
                                 gsize               n_texts,
                                 const ShoalRowKey  *numbers,
                                 const guint32      *originals,
                                 gsize               n_rows,
                                 guint               degree);

/* How verifying learns that it should stop. */

gboolean shoal_verify_is_stopped (ShoalProgress  *progress,
                                  GError        **error);

G_END_DECLS
