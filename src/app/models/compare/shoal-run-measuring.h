/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures what the runs of a session are worth, one after another. */
#pragma once

#include "models/compare/shoal-strategy-memory.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_MEASURING (shoal_run_measuring_get_type ())

/**
 * ShoalRunMeasuring:
 * @measured: (element-type ShoalMeasuredRun): what is known
 * @measuring: (nullable): the run that is at work
 *
 * Fields are read-only. Signal "measured": one more is known, and nothing is at work until it is told to go on.
 */
struct _ShoalRunMeasuring
{
  GObject parent_instance;

  GPtrArray *measured;
  ShoalSessionRun *measuring;

  /*< private >*/
  ShoalSession *session;
  GCancellable *latest; /* of what is at work */
};

G_DECLARE_FINAL_TYPE (ShoalRunMeasuring, shoal_run_measuring, SHOAL, RUN_MEASURING, GObject)

ShoalRunMeasuring *shoal_run_measuring_new   (ShoalSession                *session);
void               shoal_run_measuring_go_on (ShoalRunMeasuring           *self,
                                              ShoalMicrodata              *microdata,
                                              const ShoalStrategySettings *settings);
void               shoal_run_measuring_stop  (ShoalRunMeasuring           *self);
void               shoal_run_measuring_take  (ShoalRunMeasuring           *self,
                                              GPtrArray                   *measured);
gboolean           shoal_run_measuring_tidy  (ShoalRunMeasuring           *self);

G_END_DECLS
