/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of the solvers that partition the rows against the metrics themselves, and the search for near tuples against
 * looking at all of them. */

#include "fixture-problem.h"
#include "base/shoal-error.h"
#include "hierarchy/build/shoal-hierarchy-builder.h"
#include "solve/partition/search/shoal-near-tuples.h"
#include "solve/partition/search/shoal-region-cuts.h"

#define N_ROWS 40

/* Numbers, texts and trees with and without missing cells, published in every form, but for the texts where somebody asks for
 * another. The tree's leaves are in the order of the numbers where @ordered. */
static ShoalMicrodata *
make_mixed (guint64       seed,
            gboolean      ordered,
            ShoalCellForm of_texts)
{
  g_autoptr (GString) numbers = g_string_new (NULL), texts = g_string_new (NULL), nodes = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };
  ShoalRandom random;

  shoal_random_init (&random, seed, 0);
  for (guint row = 0; row < N_ROWS; row++)
    {
      static const char *const values[] = { "-3", "0.5", "1", "4", "17" };
      static const char *const words[] = { "a", "b", "c", "d", "e", "f" };
      const char *bar = row > 0 ? "|" : "";
      gboolean missing = shoal_random_below (&random, 8) == 0;

      g_string_append_printf (numbers, "%s%s", bar, missing ? "?" : values[shoal_random_below (&random, 5)]);
      g_string_append_printf (texts, "%s%s", bar,
                              shoal_random_below (&random, 9) == 0 ? "?" : words[shoal_random_below (&random, 6)]);
      g_string_append_printf (nodes, "%s%s", bar, words[shoal_random_below (&random, 6)]);
    }
  {
    const FixtureColumn columns[] = {
      { "number", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, numbers->str,
        ordered ? "-3;low;*\n0.5;low;*\n1;low;*\n4;high;*\n17;high;*\n" : "-3;odd;*\n1;odd;*\n17;odd;*\n0.5;even;*\n4;even;*\n" },
      { "set", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, texts->str, "a;A;*\nb;A;*\nc;A;*\nd;D;*\ne;D;*\nf;f;*\ng;g;*\n" },
      { "node", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, nodes->str, "a;A;*\nb;A;*\nc;A;*\nd;D;*\ne;D;*\nf;f;*\ng;g;*\n" },
    };

    fixture_init (&fixture, columns, G_N_ELEMENTS (columns));
  }
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_RANGE));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 1, of_texts));
  fixture_take_schema (&fixture, schema_with_weight (fixture.schema, 1, 2.5));
  return fixture_microdata (&fixture);
}

static ShoalCellLoss *
make_loss (ShoalMicrodata *microdata,
           const char     *metric)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 1, 0, metric, 1, 1);
  ShoalCellLoss *loss = shoal_cell_loss_new (problem, NULL, &error);

  g_assert_no_error (error);
  return loss;
}

/* A partition at random: the sum over its clusters is what the metric says, rows added in any order, boxes joined or not. */
static void
check_partition (const ShoalCellLoss *loss,
                 const ShoalMetric   *metric,
                 guint64              seed)
{
  ShoalMicrodata *microdata = loss->microdata;
  guint32 n_clusters = 1 + (guint32) (seed % 7);
  g_autofree guint32 *cluster_of_row = g_new (guint32, microdata->n_rows);
  g_autofree guint32 *boxes = g_new (guint32, (gsize) n_clusters * 3 * loss->n_words);
  guint32 sizes[8] = { 0 };
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  ShoalRandom random;
  double sum = 0;

  shoal_random_init (&random, seed, 1);
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      guint32 cluster = row < n_clusters ? (guint32) row : (guint32) shoal_random_below (&random, n_clusters);
      guint32 *box = boxes + (gsize) cluster * loss->n_words;
      guint32 tuple = microdata->tuple_of_row[row];

      cluster_of_row[row] = cluster;
      if (sizes[cluster]++ == 0)
        shoal_box_set (loss, box, tuple);
      else
        {
          double with = shoal_box_number_with (loss, box, tuple);
          double before = shoal_box_number (loss, box);

          g_assert_cmpint (shoal_box_covers (loss, box, tuple), <=, with == before);
          shoal_box_add (loss, box, tuple);
          g_assert_cmpfloat_with_epsilon (with, shoal_box_number (loss, box), 1e-12);
          if (loss->monotone)
            g_assert_cmpfloat (with, >=, before);
        }
    }
  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    sum += sizes[cluster] * shoal_box_number (loss, boxes + (gsize) cluster * loss->n_words);
  recoding = shoal_recoding_new_partition (cluster_of_row, microdata->n_rows, n_clusters);
  classes = shoal_classes_new (microdata, recoding, 1);
  g_assert_cmpfloat_with_epsilon (sum * loss->scale - loss->base, shoal_metric_evaluate (metric, classes), 1e-12);
  for (guint32 cluster = 1; cluster < n_clusters; cluster++)
    {
      const guint32 *other = boxes + (gsize) cluster * loss->n_words;
      double joined = shoal_box_number_joined (loss, boxes, other);

      if (loss->monotone)
        for (gsize row = 0; row < microdata->n_rows; row++)
          if (cluster_of_row[row] == cluster)
            g_assert_cmpfloat (shoal_box_number_touching (loss, boxes, other), <=,
                               shoal_box_number_with (loss, boxes, microdata->tuple_of_row[row]));
      shoal_box_join (loss, boxes, other);
      g_assert_cmpfloat_with_epsilon (joined, shoal_box_number (loss, boxes), 1e-12);
    }
}

static void
test_metrics (void)
{
  guint n_metrics, n_checked = 0;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint m = 0; m < n_metrics; m++)
    {
      gboolean by_rows = metrics[m].rule == SHOAL_RULE_ROWS;

      if (!shoal_cell_loss_takes (&metrics[m]) || g_str_equal (metrics[m].id, "weighted"))
        continue;
      n_checked++;
      for (guint64 seed = 0; seed < 20; seed++)
        {
          g_auto (FixtureModel) model = { 0 };
          g_autoptr (ShoalMicrodata) mixed = make_mixed (seed, seed % 2 == 0, by_rows ? SHOAL_CELL_NODE : SHOAL_CELL_SET);
          g_autoptr (ShoalMicrodata) plain = NULL;
          g_autoptr (ShoalCellLoss) mixed_loss = make_loss (mixed, metrics[m].id);
          g_autoptr (ShoalCellLoss) plain_loss = NULL;

          check_partition (mixed_loss, &metrics[m], seed);
          fixture_model_init_random (&model, seed);
          if (model.n_rows < 8)
            continue;
          plain = fixture_model_make_microdata (&model, FALSE);
          plain_loss = make_loss (plain, metrics[m].id);
          if (plain_loss->scale > 0)
            check_partition (plain_loss, &metrics[m], seed);
        }
    }
  g_assert_cmpuint (n_checked, >=, 11);
}

/* How many rows a set stands for is more than its size: whoever asks for that is told so. */
static void
test_rows_of_sets (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_mixed (1, TRUE, SHOAL_CELL_SET);
  g_autoptr (ShoalProblem) problem = fixture_problem_new (microdata, 1, 0, "entropy", 1, 1);
  g_autoptr (GError) error = NULL;

  g_assert_null (shoal_cell_loss_new (problem, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "set"));
}

static void
test_user_weights (void)
{
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_auto (FixtureModel) model = { 0 };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalCellLoss) loss = NULL;

      fixture_model_init_random (&model, seed);
      if (model.n_rows < 8)
        continue;
      microdata = fixture_model_make_microdata (&model, TRUE);
      loss = make_loss (microdata, "weighted");
      if (loss->scale > 0)
        check_partition (loss, shoal_metrics_find ("weighted"), seed);
    }
}

/* A number of values without a table: the nodes of trees are looked up, and sets have several words. */
static void
test_many_values (void)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };

  for (guint i = 0; i < 600; i++)
    g_string_append_printf (values, "%s%u", i > 0 ? "|" : "", i * i % 1009);
  for (ShoalCellForm form = SHOAL_CELL_NODE; form <= SHOAL_CELL_SET; form++)
    {
      const FixtureColumn column = { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, values->str, NULL };
      g_autoptr (ShoalMicrodata) microdata = NULL;
      g_autoptr (ShoalHierarchy) hierarchy = NULL;
      g_autoptr (ShoalCellLoss) loss = NULL;

      fixture_clear (&fixture);
      fixture_init (&fixture, &column, 1);
      hierarchy = shoal_hierarchy_builders_build ("pairs", shoal_table_get_column (fixture.table, 0), NULL, NULL);
      fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, 0, hierarchy));
      fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, form));
      microdata = fixture_microdata (&fixture);
      loss = make_loss (microdata, "gcp");
      g_assert_false (loss->only_tables);
      for (guint64 seed = 0; seed < 7; seed++)
        check_partition (loss, shoal_metrics_find ("gcp"), seed);
    }
}

/* The nearest and the farthest, after some have been taken out. */
static void
test_tree (void)
{
  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (seed, seed % 4 != 0, SHOAL_CELL_SET);
      g_autoptr (ShoalCellLoss) loss = make_loss (microdata, seed % 2 == 0 ? "gcp" : "distortion");
      g_autoptr (ShoalTupleTree) tree = shoal_tuple_tree_new (loss, NULL);
      g_autofree guint32 *box = g_new (guint32, loss->n_words);
      g_autofree double *numbers = g_new (double, microdata->n_tuples);
      ShoalNearTuple found[5], farthest;

      for (guint32 gone = 0; gone < microdata->n_tuples; gone++)
        {
          guint32 n_left = 0;
          guint n_found;

          shoal_box_set (loss, box, gone);
          shoal_box_add (loss, box, (gone * 7) % microdata->n_tuples);
          for (guint32 tuple = gone; tuple < microdata->n_tuples; tuple++)
            numbers[n_left++] = shoal_box_number_with (loss, box, tuple);
          for (guint32 i = 1; i < n_left; i++)
            for (guint32 j = i; j > 0 && numbers[j - 1] > numbers[j]; j--)
              {
                double number = numbers[j];

                numbers[j] = numbers[j - 1];
                numbers[j - 1] = number;
              }
          n_found = shoal_tuple_tree_nearest (tree, box, found, G_N_ELEMENTS (found));
          g_assert_cmpuint (n_found, ==, MIN (n_left, G_N_ELEMENTS (found)));
          for (guint i = 0; i < n_found; i++)
            {
              g_assert_cmpfloat (found[i].number, ==, numbers[i]);
              g_assert_cmpfloat (found[i].number, ==, shoal_box_number_with (loss, box, found[i].tuple));
              g_assert_cmpuint (found[i].tuple, >=, gone);
            }
          g_assert_true (shoal_tuple_tree_farthest (tree, box, &farthest));
          g_assert_cmpfloat (farthest.number, ==, numbers[n_left - 1]);
          shoal_tuple_tree_remove (tree, gone);
        }
      g_assert_cmpuint (shoal_tuple_tree_nearest (tree, box, found, 1), ==, 0);
      g_assert_false (shoal_tuple_tree_farthest (tree, box, &farthest));
    }
}

/* A tree of some tuples finds no others, and says which of the list they are. */
static void
test_tree_of_some (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_mixed (3, TRUE, SHOAL_CELL_SET);
  g_autoptr (ShoalCellLoss) loss = make_loss (microdata, "gcp");
  g_autofree guint32 *tuples = g_new (guint32, microdata->n_tuples);
  g_autofree guint32 *box = g_new (guint32, loss->n_words);
  g_autoptr (ShoalTupleTree) tree = NULL;
  guint32 n = 0;

  for (guint32 tuple = microdata->n_tuples; tuple-- > 0;)
    if (tuple % 3 != 0)
      tuples[n++] = tuple;
  g_assert_cmpuint (n, >, 1);
  tree = shoal_tuple_tree_new_of (loss, tuples, n, NULL);
  for (guint32 number = 0; number < n; number++)
    {
      ShoalNearTuple found;
      double least = INFINITY;

      shoal_box_set (loss, box, tuples[(number + n - 1) % n]);
      for (guint32 other = number; other < n; other++)
        least = MIN (least, shoal_box_number_with (loss, box, tuples[other]));
      g_assert_cmpuint (shoal_tuple_tree_nearest (tree, box, &found, 1), ==, 1);
      g_assert_cmpfloat (found.number, ==, least);
      g_assert_cmpuint (found.tuple, >=, number);
      g_assert_cmpuint (found.tuple, <, n);
      g_assert_cmpfloat (found.number, ==, shoal_box_number_with (loss, box, tuples[found.tuple]));
      shoal_tuple_tree_remove (tree, number);
    }
}

static void
test_near_tuples (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_mixed (3, TRUE, SHOAL_CELL_SET);
  g_autoptr (ShoalCellLoss) loss = make_loss (microdata, "gcp");
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalNearTuples) one = shoal_near_tuples_new (loss, 6, 1, progress);
  g_autoptr (ShoalNearTuples) three = shoal_near_tuples_new (loss, 6, 3, progress);
  g_autoptr (ShoalNearTuples) all = shoal_near_tuples_new (loss, 1000, 1, progress);

  g_assert_cmpuint (all->n_near, ==, microdata->n_tuples);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      g_assert_cmpuint (one->near[(gsize) tuple * 6], ==, tuple);
      for (guint i = 0; i < 6; i++)
        g_assert_cmpuint (one->near[(gsize) tuple * 6 + i], ==, three->near[(gsize) tuple * 6 + i]);
    }
  shoal_progress_stop_after_polls (progress, 0);
  g_assert_null (shoal_near_tuples_new (loss, 6, 2, progress));
}

static void
test_refused (void)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_auto (Fixture) fixture = { NULL, NULL };
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < SHOAL_CELL_LOSS_MAX_SET; i++)
    g_string_append_printf (values, "%s%u", i > 0 ? "|" : "", i);
  {
    const FixtureColumn column = { "n", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, values->str, NULL };

    fixture_init (&fixture, &column, 1);
  }
  hierarchy = shoal_hierarchy_builders_build ("flat", shoal_table_get_column (fixture.table, 0), NULL, &error);
  g_assert_no_error (error);
  fixture_take_schema (&fixture, shoal_schema_with_hierarchy (fixture.schema, 0, hierarchy));
  fixture_take_schema (&fixture, schema_with_cell_form (fixture.schema, 0, SHOAL_CELL_SET));
  microdata = fixture_microdata (&fixture);
  problem = fixture_problem_new (microdata, 2, 0, "gcp", 1, 1);
  g_assert_null (shoal_cell_loss_new (problem, NULL, &error));
  g_assert_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "4095"));
}

/* Every item is in one region; regions have no more rows than they may, and at least k; another draw cuts elsewhere. */
static void
test_region_cuts (void)
{
  enum { K = 2, REGION_SIZE = 10 };
  guint n_different = 0;

  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autoptr (ShoalMicrodata) microdata = make_mixed (seed, FALSE, SHOAL_CELL_SET);
      g_autoptr (ShoalCellLoss) loss = make_loss (microdata, "gcp");
      guint32 n_items = microdata->n_tuples;
      g_autofree guint32 *boxes = g_new (guint32, (gsize) n_items * loss->n_words);
      g_autofree guint32 *first = g_new0 (guint32, (gsize) n_items + 1);
      g_autofree gboolean *seen = g_new0 (gboolean, n_items);
      g_autoptr (ShoalRegionCuts) cuts = NULL;
      g_autoptr (ShoalRegionCuts) again = NULL;
      g_autoptr (ShoalRegionCuts) other = NULL;
      ShoalRandom random;

      for (guint32 item = 0; item < n_items; item++)
        {
          shoal_box_set (loss, boxes + (gsize) item * loss->n_words, item);
          first[item + 1] = first[item] + microdata->counts[item];
        }
      shoal_random_init (&random, seed, 1);
      cuts = shoal_region_cuts_new (loss, boxes, first, n_items, K, REGION_SIZE, &random);
      shoal_random_init (&random, seed, 1);
      again = shoal_region_cuts_new (loss, boxes, first, n_items, K, REGION_SIZE, &random);
      other = shoal_region_cuts_new (loss, boxes, first, n_items, K, REGION_SIZE, &random);
      g_assert_cmpuint (cuts->n_regions, >=, N_ROWS / REGION_SIZE);
      g_assert_cmpuint (cuts->starts[0], ==, 0);
      g_assert_cmpuint (cuts->starts[cuts->n_regions], ==, n_items);
      for (guint region = 0; region < cuts->n_regions; region++)
        {
          guint32 n_rows = 0;

          for (guint32 i = cuts->starts[region]; i < cuts->starts[region + 1]; i++)
            {
              g_assert_false (seen[cuts->order[i]]);
              seen[cuts->order[i]] = TRUE;
              n_rows += microdata->counts[cuts->order[i]];
            }
          g_assert_cmpuint (n_rows, >=, K);
          g_assert_cmpuint (n_rows, <=, REGION_SIZE);
        }
      g_assert_cmpmem (cuts->order, n_items * sizeof (guint32), again->order, n_items * sizeof (guint32));
      n_different += memcmp (cuts->order, other->order, n_items * sizeof (guint32)) != 0;
    }
  g_assert_cmpuint (n_different, >=, 15);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cell-loss/metrics", test_metrics);
  g_test_add_func ("/cell-loss/rows-of-sets", test_rows_of_sets);
  g_test_add_func ("/cell-loss/user-weights", test_user_weights);
  g_test_add_func ("/cell-loss/many-values", test_many_values);
  g_test_add_func ("/cell-loss/tree", test_tree);
  g_test_add_func ("/cell-loss/tree-of-some", test_tree_of_some);
  g_test_add_func ("/cell-loss/near-tuples", test_near_tuples);
  g_test_add_func ("/cell-loss/refused", test_refused);
  g_test_add_func ("/cell-loss/region-cuts", test_region_cuts);
  return g_test_run ();
}
