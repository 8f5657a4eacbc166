/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run that nobody else has seen yet, for the files that make one. */
#pragma once

#include "project/runs/shoal-run-record.h"

G_BEGIN_DECLS

ShoalRunRecord *shoal_run_record_new_empty   (void);
void            shoal_run_record_set_figures (ShoalRunRecord        *self,
                                              const ShoalRunFigures *figures);
void            shoal_run_record_set_node    (ShoalRunRecord     *self,
                                              const char * const *columns,
                                              const guint        *levels,
                                              guint               n_levels);

G_END_DECLS
