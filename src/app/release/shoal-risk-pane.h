/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What three attackers could do with the release. */
#pragma once

#include "privacy/shoal-risk.h"
#include "reports/shoal-node-report.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RISK_PANE (shoal_risk_pane_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRiskPane, shoal_risk_pane, SHOAL, RISK_PANE, AdwBin)

void              shoal_risk_pane_set_report (ShoalRiskPane   *self,
                                              ShoalNodeReport *report);

G_END_DECLS
