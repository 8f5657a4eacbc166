/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests of the session do again and again: import a table, start a run. */
#pragma once

#include "app-fixture.h"

G_BEGIN_DECLS

static inline void
import_table (ShoalSession *session,
              GFile        *data)
{
  g_auto (Outcome) outcome = { NULL };
  g_autoptr (GError) error = NULL;

  shoal_session_open_async (session, new_import (data), outcome_cb, &outcome);
  wait_until (outcome.result != NULL);
  shoal_session_open_finish (session, outcome.result, NULL, &error);
  g_assert_no_error (error);
}

static inline ShoalSessionRun *
start_run (ShoalSession *session)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);

  g_assert_nonnull (solver);
  return shoal_session_start_run (session, "optimal", solver, 3, 0);
}

G_END_DECLS
