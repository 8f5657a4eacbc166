/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Best value and bound of a run over time. */
#pragma once

#include "session/shoal-session-run.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_CHART (shoal_run_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunChart, shoal_run_chart, SHOAL, RUN_CHART, AdwBin)

void  shoal_run_chart_set_run   (ShoalRunChart   *self,
                                 ShoalSessionRun *run);

G_END_DECLS
