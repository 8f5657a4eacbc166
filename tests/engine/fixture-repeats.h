/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables in which most rows equal many others, and a few none. */
#pragma once

#include "fixture-solver.h"

/* 40 tuples of @n_copies rows each, and @n_lonely rows that equal no other; numbers as ranges, texts as nodes. */
static inline ShoalMicrodata *
fixture_repeats (guint n_copies,
                 guint n_lonely)
{
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (GString) texts = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint copy = 0; copy < n_copies; copy++)
    for (guint i = 0; i < 40; i++)
      {
        g_string_append_printf (numbers, "%s%u", numbers->len > 0 ? "|" : "", 10 * (i % 8));
        g_string_append_printf (texts, "%s%c", texts->len > 0 ? "|" : "", 'a' + (int) (i / 8));
      }
  for (guint i = 0; i < n_lonely; i++)
    {
      g_string_append_printf (numbers, "|%u", 10 * i + 3);
      g_string_append_printf (texts, "|%c", 'a' + (int) (i % 5));
    }
  for (guint i = 0; i < 10 * 8 + 3; i++)
    g_string_append_printf (lines, "%u;%u;*\n", i, i / 10);
  {
    const FixtureColumn columns[] = {
      { "number", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, numbers->str, lines->str },
      { "text", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts->str, "a;A;*\nb;A;*\nc;A;*\nd;D;*\ne;D;*\n" },
    };

    fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  }
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  return fixture_microdata (&fixture);
}

/* Returns: how often the solver asked whether to stop, with one thread. */
static inline guint64
fixture_repeats_solve (const ShoalSolverInfo *info,
                       guint                  n_copies,
                       guint                  n_lonely,
                       double                *lost)
{
  g_autoptr (ShoalMicrodata) microdata = fixture_repeats (n_copies, n_lonely);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 3, 0, "gcp", 1, 1);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = solve (info, problem, progress);

  check_solution (info, problem, solution);
  g_assert_cmpint (solution->status, <=, n_lonely == 0 ? SHOAL_STATUS_OPTIMAL : SHOAL_STATUS_FEASIBLE);
  *lost = solution->objective * (double) microdata->n_rows;
  return shoal_progress_get_polls (progress);
}

/* Copies of rows that need no company are no work, and lose nothing; what the lonely ones lose does not depend on them. */
static inline void
fixture_repeats_check (const ShoalSolverInfo *info)
{
  for (guint n_lonely = 0; n_lonely <= 8; n_lonely += 4)
    {
      double few_lost, many_lost;
      guint64 few = fixture_repeats_solve (info, 10, n_lonely, &few_lost);
      guint64 many = fixture_repeats_solve (info, 200, n_lonely, &many_lost);

      g_assert_cmpuint (many, ==, few);
      g_assert_cmpfloat_with_epsilon (many_lost, few_lost, 1e-6);
      if (n_lonely == 0)
        g_assert_cmpfloat (many_lost, ==, 0);
      else
        g_assert_cmpfloat (many_lost, >, 0);
    }
}
