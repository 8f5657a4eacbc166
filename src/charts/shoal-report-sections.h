/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands in a report, section by section. */
#pragma once

#include "shoal-report-page.h"
#include "shoal-report.h"

G_BEGIN_DECLS

void _shoal_report_write_front      (ShoalReportPages       *pages,
                                     const ShoalReportInput *input);
void _shoal_report_write_request    (ShoalReportPages       *pages,
                                     const ShoalReportInput *input);
void _shoal_report_write_attributes (ShoalReportPages       *pages,
                                     const ShoalReportInput *input);
void _shoal_report_write_charts     (ShoalReportPages       *pages,
                                     const ShoalReportInput *input);
void _shoal_report_write_metrics    (ShoalReportPages       *pages,
                                     const ShoalReportInput *input,
                                     const double           *values);

G_END_DECLS
