/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands in a report, section by section. */
#pragma once

#include "charts/report/shoal-report-page.h"
#include "charts/report/shoal-report.h"

G_BEGIN_DECLS

/* shoal-report.c: @values are those of all metrics, in the registry's order. */
double  _shoal_report_get_value        (const double           *values,
                                        const char             *id);

/* shoal-report-text.c */
char   *_shoal_report_shorten          (const char             *text);
char   *_shoal_report_format_metric    (double                  value);
char   *_shoal_report_describe_source  (ShoalHierarchyOrigin   *source,
                                        ShoalColumn            *column);
char   *_shoal_report_describe_run     (ShoalRunRecord         *run);

/* One file each, or some */
void    _shoal_report_write_front      (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const double           *values);
void    _shoal_report_write_checks     (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_disclosures (ShoalReportPages      *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_request    (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_search     (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const double           *values);
void    _shoal_report_write_risk       (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_attributes (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_columns    (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_sizes      (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_trace      (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_metrics    (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const double           *values);

G_END_DECLS
