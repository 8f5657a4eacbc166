/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the table of a project is by now. */
#pragma once

#include "shoal-window.h"

G_BEGIN_DECLS

void shoal_locate_dialog_present (ShoalWindow *self,
                                  GFile       *file,
                                  const char  *why);

G_END_DECLS
