/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was looked at before a release may be given away. */
#pragma once

#include "reports/shoal-recoding-report.h"

G_BEGIN_DECLS

/**
 * ShoalReleaseCheck: one thing that was looked at
 * @text: for a person
 * @passed: whether it is as it must be
 */
typedef struct
{
  char *text;
  gboolean passed;
} ShoalReleaseCheck;

GArray *shoal_release_checks_list (ShoalRecodingReport *report);

G_END_DECLS
