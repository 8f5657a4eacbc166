/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The checks that a release must pass before it may leave the owner. */
#pragma once

#include "reports/shoal-recoding-report.h"

G_BEGIN_DECLS

/**
 * ShoalReleaseCheck: one check
 * @text: in words for the user
 * @passed: whether the check was passed
 */
typedef struct
{
  char *text;
  gboolean passed;
} ShoalReleaseCheck;

GArray *shoal_release_checks_list (ShoalRecodingReport *report);

G_END_DECLS
