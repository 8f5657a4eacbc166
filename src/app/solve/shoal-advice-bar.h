/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the selected run keeps, or why it found nothing, and what would do better. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_ADVICE_BAR (shoal_advice_bar_get_type ())

/**
 * ShoalAdviceBar:
 *
 * Is seen only while there is something to say. Its buttons change what the session's project asks, where that is what is
 * offered, and activate "solve.run-kind".
 */
G_DECLARE_FINAL_TYPE (ShoalAdviceBar, shoal_advice_bar, SHOAL, ADVICE_BAR, AdwBin)

void        shoal_advice_bar_set_session (ShoalAdviceBar *self,
                                          ShoalSession   *session);

G_END_DECLS
