/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models as tests write them. */
#pragma once

#include "privacy/shoal-guarantee.h"

#include <string.h>

/* @text: a model and its numbers, such as “t-closeness variant=ordered,t=0.3”, with “@” for the file @population and “%” for @earlier;
 * @column: what a model of a sensitive column is about */
static inline ShoalModel
fixture_privacy_model (const char *text,
                       const char *column,
                       const char *population,
                       const char *earlier)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", 2);
  g_auto (GStrv) pairs = g_strsplit (parts[1], ",", -1);
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  g_autoptr (GError) error = NULL;
  ShoalModel model = { .guarantee = shoal_guarantee_find (parts[0]), .numbers = { 0, strstr (text, "l=2") != NULL ? 2 : 1 } };

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      shoal_parameters_set (parameters, pair[0], strcmp (pair[1], "@") == 0   ? population
                                                 : strcmp (pair[1], "%") == 0 ? earlier
                                                                              : pair[1]);
    }
  if ((shoal_model_get_needs (&model) & SHOAL_GUARANTEE_NEEDS_SENSITIVE) == 0)
    column = NULL;
  g_assert_true (shoal_model_init (&model, parts[0], parameters, column, &error));
  g_assert_no_error (error);
  return model;
}
