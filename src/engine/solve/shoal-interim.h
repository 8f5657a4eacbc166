/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intermediate results of a search, for a receiver that shows them while the search goes on. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

/** ShoalInterimFunc: receives a valid recoding of all rows, in the solver's thread, which waits until the function returns. */
typedef void (*ShoalInterimFunc) (ShoalRecoding *recoding,
                                  gpointer       data);

void           shoal_interim_attach   (ShoalProgress     *progress,
                                       ShoalRecodingKind  kind,
                                       double             seconds,
                                       ShoalInterimFunc   func,
                                       gpointer           data);
void           shoal_interim_ask      (ShoalProgress     *progress);

/* For the solver */
gboolean       shoal_interim_is_due   (ShoalProgress     *progress,
                                       ShoalRecodingKind  kind,
                                       gboolean           is_complete);
void           shoal_interim_hand_out (ShoalProgress     *progress,
                                       ShoalRecoding     *recoding,
                                       double             value);
ShoalRecoding *shoal_interim_take_last (ShoalProgress    *progress,
                                        double           *value);

G_END_DECLS
