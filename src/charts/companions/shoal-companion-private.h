/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A companion chart, for its own files. */
#pragma once

#include "charts/classmap/shoal-class-map-axis.h"
#include "charts/companions/shoal-companion-chart.h"

G_BEGIN_DECLS

struct _ShoalCompanionChart
{
  ShoalClasses *classes;
  ShoalClassMapAxis *axes;     /* by attribute */
  ShoalCompanions *companions; /* nullable: of the row */
  guint marked;
};

G_END_DECLS
