/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random small tables with a target, for the tests of strategies. */
#pragma once

#include "fixture-problem.h"

#define FIXTURE_MAX_LABELS 3

/* A model of cells, and the target of each row. */
typedef struct
{
  FixtureModel model;
  guint labels[FIXTURE_MAX_ROWS];
  ShoalMicrodata *microdata;
} FixtureTargeted;

static inline void
fixture_targeted_clear (FixtureTargeted *self)
{
  fixture_model_clear (&self->model);
  g_clear_object (&self->microdata);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FixtureTargeted, fixture_targeted_clear)

static inline void
fixture_targeted_init (FixtureTargeted *self,
                       guint64          seed)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  FixtureColumn columns[FIXTURE_MAX_ATTRIBUTES + 1];
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  GString *labels = g_string_new (NULL);
  ShoalRandom random;

  fixture_model_init_random (&self->model, seed);
  shoal_random_init (&random, seed, 1);
  for (guint a = 0; a < self->model.n_attributes; a++)
    {
      GString *values = g_string_new (NULL);
      GString *lines = g_string_new (NULL);

      fixture_model_append_column (&self->model, a, values, lines);
      columns[a] = (FixtureColumn){ g_strdup_printf ("a%u", a), SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, values->str,
                                    lines->str };
      g_ptr_array_add (texts, (gpointer) columns[a].name);
      g_ptr_array_add (texts, g_string_free (values, FALSE));
      g_ptr_array_add (texts, g_string_free (lines, FALSE));
    }
  for (guint row = 0; row < self->model.n_rows; row++)
    {
      self->labels[row] = (guint) shoal_random_below (&random, FIXTURE_MAX_LABELS);
      g_string_append_printf (labels, "%sclass%u", row > 0 ? "|" : "", self->labels[row]);
    }
  columns[self->model.n_attributes] = (FixtureColumn){ "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, labels->str, NULL, TRUE };
  g_ptr_array_add (texts, g_string_free (labels, FALSE));
  fixture_init (&fixture, columns, self->model.n_attributes + 1);
  self->microdata = fixture_microdata (&fixture);
}
