/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of a report. */
#pragma once

#include "charts/report/shoal-report-page.h"
#include "charts/report/shoal-report.h"
#include "utility/statistics/shoal-statistics.h"

G_BEGIN_DECLS

/* shoal-report-figures.c: the figures of metrics and attributes that may be reported. */
typedef struct _ShoalReportFigures ShoalReportFigures;

ShoalReportFigures *_shoal_report_figures_new  (const ShoalReportInput   *input,
                                                GError                  **error);
void    _shoal_report_figures_free             (ShoalReportFigures       *self);
char   *_shoal_report_figures_tell             (const ShoalReportFigures *self,
                                                const ShoalMetric        *metric);
char   *_shoal_report_figures_tell_percent     (const ShoalReportFigures *self,
                                                const ShoalMetric        *metric);
char   *_shoal_report_figures_tell_ncp         (const ShoalReportFigures *self,
                                                guint                     attribute,
                                                double                   *fraction);
char   *_shoal_report_figures_tell_bound       (const ShoalReportFigures *self,
                                                double                    bound);
const ShoalStatistics *
        _shoal_report_figures_get_statistics   (const ShoalReportFigures *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalReportFigures, _shoal_report_figures_free)

/* shoal-report-text.c */
char   *_shoal_report_shorten          (const char             *text);
char   *_shoal_report_format_metric    (double                  value);
char   *_shoal_report_describe_source  (ShoalHierarchyOrigin   *source,
                                        ShoalColumn            *column);
char   *_shoal_report_describe_run     (ShoalRunRecord         *run);

/* Other files, with one or more sections each */
void    _shoal_report_write_front      (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const ShoalReportFigures *figures);
void    _shoal_report_write_checks     (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_disclosures (ShoalReportPages      *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_request    (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_statistics (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const ShoalReportFigures *figures);
void    _shoal_report_write_search     (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const ShoalReportFigures *figures);
void    _shoal_report_write_risk       (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_attributes (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const ShoalReportFigures *figures);
void    _shoal_report_write_columns    (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_sizes      (ShoalReportPages       *pages,
                                        const ShoalReportInput *input);
void    _shoal_report_write_metrics    (ShoalReportPages       *pages,
                                        const ShoalReportInput *input,
                                        const ShoalReportFigures *figures);

G_END_DECLS
