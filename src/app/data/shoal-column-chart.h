/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The histogram of a column. */
#pragma once

#include "reports/shoal-column-profile.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_COLUMN_CHART (shoal_column_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalColumnChart, shoal_column_chart, SHOAL, COLUMN_CHART, AdwBin)

void shoal_column_chart_set_profile (ShoalColumnChart   *self,
                                     ShoalColumnProfile *profile,
                                     const char         *name);

G_END_DECLS
