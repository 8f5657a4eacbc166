/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A node of the lattice in words. */
#pragma once

#include "reports/shoal-node-report.h"

G_BEGIN_DECLS

char *shoal_node_text_levels      (ShoalMicrodata    *microdata,
                                   const guint       *levels);
char *shoal_node_text_level_lines (ShoalMicrodata    *microdata,
                                   const guint       *levels);
char *shoal_node_text_facts       (ShoalNodeReport   *report,
                                   const ShoalMetric *objective);
char *shoal_node_text_fact_lines  (ShoalNodeReport   *report,
                                   const ShoalMetric *objective);

G_END_DECLS
