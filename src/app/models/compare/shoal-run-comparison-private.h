/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is compared, for the file that evaluates the runs and the one that writes the lines. */
#pragma once

#include "models/compare/shoal-run-comparison.h"

G_BEGIN_DECLS

/* One run, and what is known of its result. */
typedef struct
{
  ShoalSessionRun *run;
  ShoalRecodingReport *report; /* nullable */
  char *error;             /* why there is no report, nullable */
} ComparedRun;

/* A line of the grid. */
typedef struct
{
  char *title;
  gboolean heading;
  guint n_cells;
  char **texts;              /* n_cells; NULL in headings */
  ShoalGridCellFlags *flags; /* n_cells */
} ComparisonLine;

GPtrArray *_shoal_run_comparison_list_lines (GPtrArray *runs);

G_END_DECLS
