/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run keeps and loses, in words, and what would do better. */
#pragma once

#include "solve/shoal-advice.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_ADVICE (shoal_run_advice_get_type ())

/**
 * ShoalRunOffer: one thing that could be done
 * @advice: what would be asked
 * @title: what that is
 * @gain: (nullable): what it would lose; %NULL where there is no solution yet
 * @label: what a button says that does it
 */
typedef struct
{
  ShoalAdvice advice;
  char *title;
  char *gain;
  char *label;
} ShoalRunOffer;

/**
 * ShoalRunAdvice:
 * @text: (nullable): what is kept, or why there is no solution; %NULL as long as nobody knows
 * @offers: (element-type ShoalRunOffer): what would do, each found out, not guessed; more are added behind them while @searching
 * @searching: whether something is still tried
 * @family: of the solver that was asked
 *
 * About one run that has ended. Fields are read-only.
 *
 * Signal "changed": there is more to say.
 */
struct _ShoalRunAdvice
{
  GObject parent_instance;

  char *text;
  GPtrArray *offers;
  gboolean searching;
  ShoalSolverFamily family;

  /*< private >*/
  guint n_wanted;
  GCancellable *cancellable;
};

G_DECLARE_FINAL_TYPE (ShoalRunAdvice, shoal_run_advice, SHOAL, RUN_ADVICE, GObject)

ShoalRunAdvice *shoal_run_advice_new (ShoalProblem      *problem,
                                      ShoalSolverFamily  family,
                                      ShoalRecoding     *recoding,
                                      guint              n_wanted);
void            shoal_run_advice_stop (ShoalRunAdvice    *self);

G_END_DECLS
