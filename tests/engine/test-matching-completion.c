/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search left of a matching is made regular. */

#include "fixture-matching.h"
#include "solve/matching/search/shoal-matching-draft.h"

/* All rows in an order by chance. */
static guint32 *
make_order (guint32      n_rows,
            ShoalRandom *random)
{
  guint32 *order = g_new0 (guint32, n_rows);

  for (guint32 row = 0; row < n_rows; row++)
    {
      guint32 place = (guint32) shoal_random_below (random, row + 1);

      order[row] = order[place];
      order[place] = row;
    }
  return order;
}

/* Whatever edges a search left, the rest makes it regular; also where every row has nearly all originals. */
static void
test_draft (void)
{
  ShoalRandom random;

  shoal_random_init (&random, 1, 0);
  for (guint run = 0; run < 2000; run++)
    {
      guint32 n_rows = 1 + (guint32) shoal_random_below (&random, 12);
      guint degree = 1 + (guint) shoal_random_below (&random, n_rows);
      g_autoptr (ShoalMatchingDraft) draft = shoal_matching_draft_new (n_rows, degree);
      g_autofree guint32 *order = make_order (n_rows, &random);
      g_autoptr (ShoalMatchingGraph) graph = NULL;

      for (guint i = (guint) shoal_random_below (&random, n_rows * degree + 1); i > 0; i--)
        {
          guint32 row = (guint32) shoal_random_below (&random, n_rows), original = (guint32) shoal_random_below (&random, n_rows);

          if (draft->n_edges[row] < degree && draft->n_held[original] < degree && !shoal_matching_draft_has (draft, row, original))
            shoal_matching_draft_add (draft, row, original);
        }
      g_assert_true (shoal_matching_completion_run (draft, order, NULL));
      graph = shoal_matching_graph_new (draft->originals, n_rows, degree, NULL);
      check_graph (graph);
    }
}

/* Nearly complete graphs: rows that lack edges have almost all originals, and few rows can exchange with them. */
static void
test_draft_dense (void)
{
  enum { N_ROWS = 2000 };
  ShoalRandom random;

  shoal_random_init (&random, 2, 0);
  for (guint lacking = 1; lacking <= 1000; lacking *= 10)
    {
      guint degree = N_ROWS - lacking;
      g_autoptr (ShoalMatchingDraft) draft = shoal_matching_draft_new (N_ROWS, degree);
      g_autofree guint32 *order = make_order (N_ROWS, &random);

      /* Of a run of originals from anywhere each row has those that are not taken yet. */
      for (guint32 row = 0; row < N_ROWS; row++)
        {
          guint32 first = (guint32) shoal_random_below (&random, N_ROWS), n = (guint32) shoal_random_below (&random, degree);

          for (guint32 i = first; i < first + n; i++)
            if (i % N_ROWS != row && draft->n_edges[row] < degree && draft->n_held[i % N_ROWS] < degree)
              shoal_matching_draft_add (draft, row, i % N_ROWS);
        }
      g_assert_true (shoal_matching_completion_run (draft, order, NULL));
      g_assert_true (shoal_assignment_is_regular (draft->originals, N_ROWS, degree));
    }
}

/* Rows of which nothing is taken hide among their neighbours in the order, also where the last ones are too few for a cluster; of
 * these some exchange with a row of the cluster before. */
static void
test_draft_in_order (void)
{
  enum { N_ROWS = 100003, DEGREE = 5 };
  ShoalRandom random;
  g_autofree guint32 *order = NULL;
  g_autofree guint32 *place_of_row = g_new (guint32, N_ROWS);
  g_autoptr (ShoalMatchingDraft) draft = shoal_matching_draft_new (N_ROWS, DEGREE);
  g_autoptr (ShoalMatchingGraph) graph = NULL;

  shoal_random_init (&random, 1, 0);
  order = make_order (N_ROWS, &random);
  for (guint32 place = 0; place < N_ROWS; place++)
    place_of_row[order[place]] = place;
  g_assert_true (shoal_matching_completion_run (draft, order, NULL));
  graph = shoal_matching_graph_new (draft->originals, N_ROWS, DEGREE, NULL);
  check_graph (graph);
  for (guint32 place = 0; place < N_ROWS; place++)
    for (guint i = 0; i < DEGREE; i++)
      {
        guint32 other = place_of_row[shoal_matching_graph_get (graph, order[place])[i]];

        if (place < N_ROWS - N_ROWS % DEGREE - DEGREE)
          g_assert_cmpuint (other / DEGREE, ==, place / DEGREE);
        else
          g_assert_cmpuint (other, >=, N_ROWS - N_ROWS % DEGREE - DEGREE);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching-solvers/draft", test_draft);
  g_test_add_func ("/matching-solvers/draft-dense", test_draft_dense);
  g_test_add_func ("/matching-solvers/draft-in-order", test_draft_in_order);
  return g_test_run ();
}
