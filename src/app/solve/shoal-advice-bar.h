/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why the selected run found nothing, or little, and what would do. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_ADVICE_BAR (shoal_advice_bar_get_type ())

/**
 * ShoalAdviceBar:
 *
 * Is seen only while there is something to say. Its buttons change the requirements of the session's project and activate
 * "solve.run".
 */
G_DECLARE_FINAL_TYPE (ShoalAdviceBar, shoal_advice_bar, SHOAL, ADVICE_BAR, AdwBin)

void        shoal_advice_bar_set_session (ShoalAdviceBar *self,
                                          ShoalSession   *session);

G_END_DECLS
