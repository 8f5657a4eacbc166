/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which kind of recoding is looked for. */
#pragma once

#include "solve/shoal-solver-registry.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RECODING_CHOICE (shoal_recoding_choice_get_type ())

/**
 * ShoalRecodingChoice:
 *
 * A row for each kind that some solver of the registry finds, with a sentence, and a sketch of what the chosen one does to
 * four rows. Signal "changed": another kind is chosen.
 */
G_DECLARE_FINAL_TYPE (ShoalRecodingChoice, shoal_recoding_choice, SHOAL, RECODING_CHOICE, AdwBin)

ShoalSolverFamily shoal_recoding_choice_get_family (ShoalRecodingChoice *self);
void              shoal_recoding_choice_set_family (ShoalRecodingChoice *self,
                                                    ShoalSolverFamily    family);

G_END_DECLS
