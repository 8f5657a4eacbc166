/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release is made of, in one line. */
#pragma once

#include "session/shoal-session.h"

G_BEGIN_DECLS

char *shoal_release_origin_new_text (ShoalNodeReport *report,
                                     ShoalSessionRun *run);

G_END_DECLS
