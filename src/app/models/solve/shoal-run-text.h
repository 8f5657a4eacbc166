/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be said about a run. */
#pragma once

#include "session/shoal-session-run.h"

G_BEGIN_DECLS

const char *shoal_run_text_get_status (ShoalSessionRun  *run,
                                       const char      **icon);
char       *shoal_run_text_new_question (ShoalSessionRun *run);
char       *shoal_run_text_new_result (ShoalSessionRun  *run);
char       *shoal_run_text_new_effort (ShoalSessionRun  *run);

G_END_DECLS
