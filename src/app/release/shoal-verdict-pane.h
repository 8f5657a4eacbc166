/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the release can be given away, and what was checked to know it. */
#pragma once

#include "reports/shoal-node-report.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_VERDICT_PANE (shoal_verdict_pane_get_type ())

G_DECLARE_FINAL_TYPE (ShoalVerdictPane, shoal_verdict_pane, SHOAL, VERDICT_PANE, GtkBox)

void     shoal_verdict_pane_set_report (ShoalVerdictPane *self,
                                        ShoalNodeReport  *report,
                                        gboolean          outdated);
gboolean shoal_verdict_allows_export   (ShoalNodeReport  *report);
void     shoal_verdict_pane_set_origin (ShoalVerdictPane *self,
                                        const char       *text);

G_END_DECLS
