/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports of recodings, as the document is. */
#pragma once

#include "reports/shoal-node-report.h"
#include "session/shoal-preparation.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_EVALUATOR (shoal_evaluator_get_type ())

/** ShoalEvaluator: evaluates and verifies recodings in workers. */
G_DECLARE_FINAL_TYPE (ShoalEvaluator, shoal_evaluator, SHOAL, EVALUATOR, GObject)

ShoalEvaluator  *shoal_evaluator_new             (ShoalDocument        *document,
                                                  ShoalPreparation     *preparation);
void             shoal_evaluator_evaluate_async  (ShoalEvaluator       *self,
                                                  ShoalRecoding        *recoding,
                                                  GCancellable         *cancellable,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
ShoalNodeReport *shoal_evaluator_evaluate_finish (ShoalEvaluator       *self,
                                                  GAsyncResult         *result,
                                                  GError              **error);

G_END_DECLS
