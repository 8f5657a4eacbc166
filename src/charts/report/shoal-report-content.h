/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The content of a report on a project's release, for the window and the command line. */
#pragma once

#include "charts/report/shoal-report.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/** ShoalReportContent: a verified release with all data of its report. */
typedef struct _ShoalReportContent ShoalReportContent;

ShoalReportContent     *shoal_report_content_new       (ShoalProject         *project,
                                                        ShoalProblem         *problem,
                                                        ShoalVerifiedRelease *release,
                                                        ShoalRunRecord       *run,
                                                        ShoalSolution        *solution,
                                                        ShoalProgress        *progress);
void                    shoal_report_content_free      (ShoalReportContent   *self);
const ShoalReportInput *shoal_report_content_get_input (ShoalReportContent   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalReportContent, shoal_report_content_free)

G_END_DECLS
