/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In words, what the result of a run keeps and loses, and which changes would give a better one. */
#pragma once

#include "solve/shoal-advice.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_ADVICE (shoal_run_advice_get_type ())

/**
 * ShoalRunOffer: a change that would help
 * @advice: the changed problem
 * @title: the change, in words
 * @gain: (nullable): the loss that it would have; %NULL if there is no solution yet
 * @label: label of the button that makes the change
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
 * @text: (nullable): what the release keeps, or why there is no solution; %NULL until it is known
 * @offers: (element-type ShoalRunOffer): changes that have been tried and help; more are appended while @searching
 * @searching: whether the worker is trying changes
 * @family: of the solver of the run
 *
 * About one run that has ended. Fields are read-only.
 *
 * Signal "changed": a text or an offer has been added, or the worker has ended.
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
