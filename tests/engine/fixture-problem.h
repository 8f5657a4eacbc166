/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random small problems for tests of solvers, with a naive model of the same data that shares no code with the engine. */
#pragma once

#include "base/shoal-random.h"
#include "fixture-microdata.h"
#include "solve/shoal-solver-registry.h"

#include <math.h>

#define FIXTURE_MAX_ATTRIBUTES 4
#define FIXTURE_MAX_LEVELS 5
#define FIXTURE_MAX_ROWS 40
#define FIXTURE_MAX_VALUES 7

/* Label of every value at every level, as texts; the cells of the table as numbers of values. */
typedef struct
{
  guint n_attributes;
  guint n_rows;
  guint heights[FIXTURE_MAX_ATTRIBUTES];
  guint n_values[FIXTURE_MAX_ATTRIBUTES];
  char *labels[FIXTURE_MAX_ATTRIBUTES][FIXTURE_MAX_LEVELS][FIXTURE_MAX_VALUES + 1];
  guint cells[FIXTURE_MAX_ROWS][FIXTURE_MAX_ATTRIBUTES];
  double weights[FIXTURE_MAX_ATTRIBUTES];
  gboolean has_missing[FIXTURE_MAX_ATTRIBUTES];
} FixtureModel;

static inline void
fixture_model_clear (FixtureModel *self)
{
  for (guint a = 0; a < FIXTURE_MAX_ATTRIBUTES; a++)
    for (guint level = 0; level < FIXTURE_MAX_LEVELS; level++)
      for (guint v = 0; v <= FIXTURE_MAX_VALUES; v++)
        g_clear_pointer (&self->labels[a][level][v], g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FixtureModel, fixture_model_clear)

/* The next level merges neighbouring groups at random. A group that stays alone may keep its label: then the branch is
 * shallower than the tree. Number n_values stands for a missing cell, which is below the top only. */
static inline void
fixture_model_grow (FixtureModel *self,
                    guint         a,
                    ShoalRandom  *random)
{
  guint n = self->n_values[a];
  guint group[FIXTURE_MAX_VALUES];

  for (guint v = 0; v < n; v++)
    {
      group[v] = v;
      self->labels[a][0][v] = g_strdup_printf ("v%u", v);
    }
  for (guint level = 1; level <= self->heights[a]; level++)
    {
      gboolean top = level == self->heights[a];

      for (guint v = 0, first; v < n; v = first)
        {
          guint old = group[v];
          gboolean merged = FALSE;

          first = v + 1;
          while (first < n && (top || group[first] == group[first - 1] || shoal_random_below (random, 2) == 0))
            {
              merged = merged || group[first] != old;
              first++;
            }
          for (guint i = v; i < first; i++)
            {
              group[i] = v;
              self->labels[a][level][i] = top ? g_strdup ("*")
                                          : !merged && (v + level) % 3 == 0
                                              ? g_strdup (self->labels[a][level - 1][v])
                                              : g_strdup_printf ("l%u-%u", level, v);
            }
        }
    }
  for (guint level = 0; level <= self->heights[a]; level++)
    self->labels[a][level][n] = g_strdup (level < self->heights[a] ? "?" : "*");
}

static inline void
fixture_model_init_random (FixtureModel *self,
                           guint64       seed)
{
  ShoalRandom random;

  *self = (FixtureModel){ 0 };
  shoal_random_init (&random, seed, 0);
  self->n_attributes = 1 + (guint) shoal_random_below (&random, FIXTURE_MAX_ATTRIBUTES);
  self->n_rows = 1 + (guint) shoal_random_below (&random, FIXTURE_MAX_ROWS);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      guint shape = (guint) shoal_random_below (&random, 8);

      /* One in eight is constant, with one leaf or with several */
      self->n_values[a] = shape == 0 ? 1 : 2 + (guint) shoal_random_below (&random, FIXTURE_MAX_VALUES - 1);
      self->heights[a] = shape == 0 ? 0 : 1 + (guint) shoal_random_below (&random, FIXTURE_MAX_LEVELS - 1);
      self->has_missing[a] = shape == 1;
      self->weights[a] = shoal_random_below (&random, 3) == 0 ? 0.25 + 2 * shoal_random_double (&random) : 1;
      fixture_model_grow (self, a, &random);
      for (guint row = 0; row < self->n_rows; row++)
        {
          guint bound = shape == 2 ? 1 : self->n_values[a] + (self->has_missing[a] ? 1 : 0);
          guint cell = (guint) shoal_random_below (&random, bound);

          /* Skewed, so that classes differ in size */
          if (shoal_random_below (&random, 2) == 0)
            cell = MIN (cell, (guint) shoal_random_below (&random, bound));
          self->cells[row][a] = cell;
        }
    }
}

static inline void
fixture_model_append_column (const FixtureModel *self,
                             guint               a,
                             GString            *values,
                             GString            *lines)
{
  for (guint row = 0; row < self->n_rows; row++)
    {
      guint cell = self->cells[row][a];

      g_string_append_printf (values, "%s%s", row > 0 ? "|" : "", self->labels[a][0][cell]);
    }
  for (guint v = 0; v < self->n_values[a]; v++)
    {
      for (guint level = 0; level <= self->heights[a]; level++)
        g_string_append_printf (lines, "%s%s", level > 0 ? ";" : "", self->labels[a][level][v]);
      g_string_append_c (lines, '\n');
    }
}

static inline ShoalMicrodata *
fixture_model_make_microdata (const FixtureModel *self,
                              gboolean            edge_weights)
{
  g_auto (Fixture) fixture = { NULL, NULL };
  FixtureColumn columns[FIXTURE_MAX_ATTRIBUTES + 1];
  g_autoptr (GString) target = g_string_new (NULL);
  char *texts[3][FIXTURE_MAX_ATTRIBUTES];

  for (guint a = 0; a < self->n_attributes; a++)
    {
      GString *values = g_string_new (NULL);
      GString *lines = g_string_new (NULL);

      fixture_model_append_column (self, a, values, lines);
      texts[0][a] = g_string_free (values, FALSE);
      texts[1][a] = g_string_free (lines, FALSE);
      texts[2][a] = g_strdup_printf ("a%u", a);
      columns[a] = (FixtureColumn){ texts[2][a], SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts[0][a], texts[1][a] };
    }
  /* Follows the attributes, with exceptions; some rows have none */
  for (guint row = 0; row < self->n_rows; row++)
    g_string_append_printf (target, "%s%s", row > 0 ? "|" : "", row % 11 == 5 ? "?" : (row * 7 + row / 3) % 5 < 3 ? "yes" : "no");
  columns[self->n_attributes]
    = (FixtureColumn){ "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, target->str, NULL, TRUE };
  fixture_init (&fixture, columns, self->n_attributes + 1);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      fixture_take_schema (&fixture, schema_with_weight (fixture.schema, a, self->weights[a]));
      if (edge_weights)
        {
          ShoalHierarchy *plain = shoal_schema_get_hierarchy (fixture.schema, a);
          guint32 n_nodes = shoal_hierarchy_get_n_nodes (plain);
          g_autofree double *weights = g_new (double, n_nodes);
          g_autoptr (ShoalHierarchy) weighted = NULL;

          for (guint32 node = 0; node < n_nodes; node++)
            weights[node] = node + 1 < n_nodes ? 0.5 + node % 4 : 0;
          weighted = shoal_hierarchy_with_weights (plain, weights);
          fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, a, weighted));
        }
      for (guint i = 0; i < 3; i++)
        g_free (texts[i][a]);
    }
  return fixture_microdata (&fixture);
}

/* Rows in classes below @k at a node, by comparing texts. */
static inline guint
fixture_model_count_small (const FixtureModel *self,
                           const guint        *levels,
                           guint               k)
{
  g_autoptr (GHashTable) rows_of_class = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer rows;
  guint n_small = 0;

  for (guint row = 0; row < self->n_rows; row++)
    {
      GString *key = g_string_new (NULL);
      char *text;

      for (guint a = 0; a < self->n_attributes; a++)
        g_string_append_printf (key, "%s;", self->labels[a][levels[a]][self->cells[row][a]]);
      text = g_string_free (key, FALSE);
      rows = g_hash_table_lookup (rows_of_class, text);
      g_hash_table_insert (rows_of_class, text, GUINT_TO_POINTER (GPOINTER_TO_UINT (rows) + 1));
    }
  g_hash_table_iter_init (&iter, rows_of_class);
  while (g_hash_table_iter_next (&iter, NULL, &rows))
    n_small += GPOINTER_TO_UINT (rows) < k ? GPOINTER_TO_UINT (rows) : 0;
  return n_small;
}

/* Steps to the next node of the whole lattice. */
static inline gboolean
fixture_model_next_node (const FixtureModel *self,
                         guint              *levels)
{
  for (guint a = self->n_attributes; a-- > 0;)
    {
      if (levels[a] < self->heights[a])
        {
          levels[a]++;
          return TRUE;
        }
      levels[a] = 0;
    }
  return FALSE;
}

/* The best value of every metric over all nodes, by the metrics' own code on classes, when all suppressed rows together add
 * @price times their share. NAN: infeasible. */
static inline void
fixture_model_solve (const FixtureModel *self,
                     ShoalMicrodata     *microdata,
                     guint               k,
                     guint               budget,
                     double              price,
                     double             *best)
{
  guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint m = 0; m < n_metrics; m++)
    best[m] = NAN;
  if (self->n_rows < k)
    return;
  do
    {
      g_autoptr (ShoalClasses) classes = NULL;
      guint n_small = fixture_model_count_small (self, levels, k);

      if (n_small > budget)
        continue;
      classes = fixture_node (microdata, k, levels);
      for (guint m = 0; m < n_metrics; m++)
        {
          double value = shoal_metric_evaluate (&metrics[m], classes) + price * n_small / self->n_rows;

          if (isnan (best[m]) || value < best[m])
            best[m] = value;
        }
    }
  while (fixture_model_next_node (self, levels));
}

static inline ShoalProblem *
fixture_problem_new_priced (ShoalMicrodata *microdata,
                            guint           k,
                            double          suppression,
                            double          price,
                            const char     *objective,
                            guint64         seed,
                            guint           n_threads)
{
  g_autoptr (GError) error = NULL;
  const ShoalRequirements requirements = { k, suppression, price };
  ShoalProblem *problem = shoal_problem_new (microdata, &requirements, shoal_metrics_find (objective), seed,
                                             n_threads, &error);

  g_assert_no_error (error);
  return problem;
}

static inline ShoalProblem *
fixture_problem_new (ShoalMicrodata *microdata,
                     guint           k,
                     double          suppression,
                     const char     *objective,
                     guint64         seed,
                     guint           n_threads)
{
  return fixture_problem_new_priced (microdata, k, suppression, 0, objective, seed, n_threads);
}
