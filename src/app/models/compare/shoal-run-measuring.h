/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the utility of the runs of a session, one after another. */
#pragma once

#include "models/compare/shoal-strategy-memory.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_MEASURING (shoal_run_measuring_get_type ())

/**
 * ShoalRunMeasuring:
 * @measured: (element-type ShoalMeasuredRun): the results
 * @measuring: (nullable): the run that is being measured
 *
 * Fields are read-only. Signal "measured": there is one more result; the next measurement starts with
 * shoal_run_measuring_go_on().
 */
struct _ShoalRunMeasuring
{
  GObject parent_instance;

  GPtrArray *measured;
  ShoalSessionRun *measuring;

  /*< private >*/
  ShoalSession *session;
  GCancellable *latest; /* stops the current measurement */
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
