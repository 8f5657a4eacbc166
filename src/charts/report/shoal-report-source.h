/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report of a project's release says: made and verified in one place for all who report. */
#pragma once

#include "charts/report/shoal-report.h"

G_BEGIN_DECLS

/** ShoalReportSource: a verified release with all that its report needs. */
typedef struct _ShoalReportSource ShoalReportSource;

ShoalReportSource      *shoal_report_source_new       (ShoalProject       *project,
                                                       ShoalProblem       *problem,
                                                       ShoalRelease       *release,
                                                       ShoalRunRecord     *run,
                                                       ShoalSolution      *solution,
                                                       ShoalProgress      *progress,
                                                       GError            **error);
void                    shoal_report_source_free      (ShoalReportSource  *self);
const ShoalReportInput *shoal_report_source_get_input (ShoalReportSource  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalReportSource, shoal_report_source_free)

G_END_DECLS
