/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether all columns without a role are to be insensitive. */
#pragma once

#include "models/data/shoal-undecided.h"

#include <adwaita.h>

G_BEGIN_DECLS

void shoal_rest_question_ask (GtkWidget      *widget,
                              ShoalUndecided *undecided);

G_END_DECLS
