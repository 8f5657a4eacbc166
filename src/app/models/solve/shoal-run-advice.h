/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would do better than a run that found nothing, or little. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "solve/shoal-solution.h"
#include "solve/shoal-solver-registry.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_RUN_ADVICE_MAX_OFFERS 2

/**
 * ShoalRunCase: a run that has ended
 * @microdata: that it was about
 * @requirements: what was asked
 * @objective: by which it searched
 * @family: of its solver
 * @status: how it ended
 * @value: of @objective, NAN without a result
 */
typedef struct
{
  ShoalMicrodata *microdata;
  ShoalRequirements requirements;
  const ShoalMetric *objective;
  ShoalSolverFamily family;
  ShoalStatus status;
  double value;
} ShoalRunCase;

/**
 * ShoalRunAdvice:
 * @text: why it is as it is, and what would do
 * @n_offers: number of entries in @offers
 * @offers: requirements with which there is a solution, or one that loses far less: that has been found out, not guessed
 */
typedef struct
{
  char *text;
  guint n_offers;
  ShoalRequirements offers[SHOAL_RUN_ADVICE_MAX_OFFERS];
} ShoalRunAdvice;

gboolean        shoal_run_advice_is_needed     (const ShoalRunCase      *run);
void            shoal_run_advice_find_async    (const ShoalRunCase      *run,
                                                GCancellable            *cancellable,
                                                GAsyncReadyCallback      callback,
                                                gpointer                 user_data);
ShoalRunAdvice *shoal_run_advice_find_finish   (GAsyncResult            *result,
                                                GError                 **error);
char           *shoal_run_advice_new_label     (const ShoalRequirements *now,
                                                const ShoalRequirements *offer);
void            shoal_run_advice_free          (ShoalRunAdvice          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRunAdvice, shoal_run_advice_free)

G_END_DECLS
