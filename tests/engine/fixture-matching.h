/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables for matchings, and what must be true of these. */
#pragma once

#include "fixture-problem.h"
#include "recoding/shoal-recoding.h"
#include "solve/matching/search/shoal-matching-graph.h"

G_BEGIN_DECLS

/* Regular, and each row among its own originals; who holds an original is found from there as well. */
static inline void
check_graph (const ShoalMatchingGraph *graph)
{
  g_assert_true (shoal_assignment_is_regular (graph->originals, graph->n_rows, graph->degree));
  for (guint32 row = 0; row < graph->n_rows; row++)
    {
      g_assert_cmpuint (shoal_matching_graph_get (graph, row)[0], ==, row);
      for (guint i = 0; i < graph->degree; i++)
        g_assert_cmpuint (shoal_matching_graph_find (graph, shoal_matching_graph_get_holder (graph, row, i), row), <,
                          graph->degree);
    }
}

/* Numbers as ranges, texts as sets and as nodes, with missing cells. */
static inline ShoalMicrodata *
make_mixed (guint        n_rows,
            ShoalRandom *random)
{
  static const char *const words[] = { "a", "b", "c", "d", "e", "f", "?" };
  static const char *const numbers[] = { "-3", "0.5", "1", "4", "17", "?" };
  GString *texts[3];
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint c = 0; c < 3; c++)
    {
      texts[c] = g_string_new (NULL);
      for (guint row = 0; row < n_rows; row++)
        g_string_append_printf (texts[c], "%s%s", row > 0 ? "|" : "",
                                c == 0 ? numbers[shoal_random_below (random, 6)] : words[shoal_random_below (random, 7)]);
    }
  {
    const FixtureColumn columns[] = {
      { "number", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, texts[0]->str, "-3;low;*\n0.5;low;*\n1;low;*\n4;high;*\n17;high;*\n" },
      { "set", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts[1]->str, "a;A;*\nb;A;*\nc;A;*\nd;D;*\ne;D;*\nf;f;*\n" },
      { "node", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts[2]->str, "a;A;*\nb;A;*\nc;A;*\nd;D;*\ne;D;*\nf;f;*\n" },
    };

    fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  }
  for (guint c = 0; c < 3; c++)
    g_string_free (texts[c], TRUE);
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, SHOAL_CELL_SET));
  fixture_take_schema (&fixture, schema_with_weight (fixture.schema, 1, 2.5));
  return fixture_microdata (&fixture);
}

/* What the metric says of the release. */
static inline double
evaluate (ShoalProblem             *problem,
          const ShoalMatchingGraph *graph)
{
  g_autoptr (ShoalRecoding) recoding = shoal_matching_graph_recode (graph);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (problem->microdata, recoding, graph->degree);

  return shoal_metric_evaluate (problem->objective, classes);
}

G_END_DECLS
