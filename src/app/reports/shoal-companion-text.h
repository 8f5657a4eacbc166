/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a heterogeneous recoding in words. */
#pragma once

#include "recoding/shoal-companions.h"

G_BEGIN_DECLS

char *shoal_companion_text_new_row       (const ShoalCompanions *companions);
char *shoal_companion_text_new_cells     (const ShoalCompanions *companions);
char *shoal_companion_text_new_companion (const ShoalCompanions *companions,
                                          guint                  companion);

G_END_DECLS
