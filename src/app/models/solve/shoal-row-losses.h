/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loss of each row of a heterogeneous recoding, and the distribution of these losses. */
#pragma once

#include "charts/histogram/shoal-histogram.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_ROW_LOSSES (shoal_row_losses_get_type ())

/** SHOAL_ROW_LOSSES_NO_ROW: no row. */
#define SHOAL_ROW_LOSSES_NO_ROW G_MAXUINT32

/**
 * ShoalRowLosses:
 *
 * The mean normalized certainty penalty of each row's cells, computed by a worker. Signal "changed": the losses are
 * computed, or the last ones have been dropped.
 */
G_DECLARE_FINAL_TYPE (ShoalRowLosses, shoal_row_losses, SHOAL, ROW_LOSSES, GObject)

ShoalRowLosses *shoal_row_losses_new           (void);
void            shoal_row_losses_set_classes   (ShoalRowLosses *self,
                                                ShoalClasses   *classes);
double          shoal_row_losses_get           (ShoalRowLosses *self,
                                                guint32         row);
ShoalHistogram *shoal_row_losses_get_histogram (ShoalRowLosses *self);
guint           shoal_row_losses_find_bar      (ShoalRowLosses *self,
                                                guint32         row);
guint32         shoal_row_losses_find_row      (ShoalRowLosses *self,
                                                guint           bar,
                                                guint32         after);

G_END_DECLS
