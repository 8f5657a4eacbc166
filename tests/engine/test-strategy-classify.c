/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published tables as cases, decision trees worked by hand, cross-validation. */

#include "../fixture-scikit.h"
#include "fixture-strategy.h"
#include "strategy/classify/shoal-classifier.h"
#include "strategy/classify/shoal-decision-tree.h"
#include "strategy/classify/shoal-folds.h"

/* The weather example of the books on decision trees: a day's outlook, temperature, humidity and wind, and whether to play. */
#define OUTLOOK "sunny|sunny|overcast|rain|rain|rain|overcast|sunny|sunny|rain|sunny|overcast|overcast|rain"
#define TEMPERATURE "85|80|83|70|68|65|64|72|69|75|75|72|81|71"
#define HUMIDITY "85|90|86|96|80|70|65|95|70|80|70|90|75|91"
#define WINDY "no|yes|no|no|no|yes|yes|no|no|no|yes|yes|no|yes"
#define PLAY "no|no|yes|yes|yes|no|yes|no|yes|yes|yes|yes|yes|no"
#define FLAT_NAMES(x, y) x ";*\n" y ";*\n"

static const FixtureColumn weather[] = {
  { "outlook", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, OUTLOOK, "sunny;*\novercast;*\nrain;*\n" },
  { "temperature", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, TEMPERATURE,
    "64;*\n65;*\n68;*\n69;*\n70;*\n71;*\n72;*\n75;*\n80;*\n81;*\n83;*\n85;*\n" },
  { "humidity", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, HUMIDITY,
    "65;low;*\n70;low;*\n75;low;*\n80;high;*\n85;high;*\n86;high;*\n90;high;*\n91;high;*\n95;high;*\n96;high;*\n" },
  { "windy", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, WINDY, FLAT_NAMES ("no", "yes") },
  { "play", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, PLAY, NULL, TRUE },
};

static ShoalColumn *
get_target (ShoalMicrodata *microdata)
{
  return shoal_table_get_column (microdata->table, shoal_table_get_n_columns (microdata->table) - 1);
}

static ShoalCases *
make_cases (ShoalClasses *classes,
            guint         n_folds)
{
  ShoalColumn *target = get_target (classes->microdata);
  g_autofree guint8 *folds = shoal_folds_assign (target, n_folds, 1);

  return shoal_cases_new (classes, target, folds, n_folds, NULL);
}

static ShoalMicrodata *
make_microdata (const FixtureColumn *columns,
                guint                n_columns)
{
  g_auto (Fixture) fixture = { NULL, NULL };

  fixture_init (&fixture, columns, n_columns);
  return fixture_microdata (&fixture);
}

/* Returns: the nodes of the tree; @n_leaves: (inout): grows by how many of them are leaves. */
static guint
count_nodes (const ShoalTreeNode *node,
             guint               *n_leaves)
{
  guint n = 1;

  *n_leaves += node->is_leaf;
  for (guint32 bag = 0; !node->is_leaf && bag < node->bags.n_bags; bag++)
    n += count_nodes (node->sons[bag], n_leaves);
  return n;
}

/* Outlook first; sunny days by humidity up to 75, rainy ones by wind: eight nodes, five of them leaves. */
static void
test_weather (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_microdata (weather, G_N_ELEMENTS (weather));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 0, 0, 0, 0);
  g_autoptr (ShoalCases) cases = make_cases (classes, 2);
  g_autoptr (ShoalDecisionTree) tree = shoal_decision_tree_new (cases, 2, NULL);
  const ShoalTreeNode *root = tree->root;
  const ShoalTreeNode *sunny = root->sons[0];
  double shares[2];
  guint n_leaves = 0;

  g_assert_null (cases->attributes[0].numbers);
  g_assert_nonnull (cases->attributes[2].numbers);
  g_assert_cmpuint (count_nodes (tree->root, &n_leaves), ==, 8);
  g_assert_cmpuint (n_leaves, ==, 5);
  g_assert_cmpuint (root->test.attribute, ==, 0);
  g_assert_cmpuint (root->bags.n_bags, ==, 3);
  g_assert_cmpuint (sunny->test.attribute, ==, 2);
  g_assert_true (sunny->test.is_number);
  /* Between 70 and 85 the middle is 77.5, and the last humidity of any day below it is 75. */
  g_assert_cmpfloat (cases->attributes[2].numbers[sunny->test.threshold], ==, 75);
  g_assert_true (root->sons[1]->is_leaf);
  g_assert_cmpuint (root->sons[2]->test.attribute, ==, 3);
  for (guint32 i = 0; i < cases->n_cases; i++)
    g_assert_cmpuint (shoal_decision_tree_predict (tree, cases->profiles[i], shares), ==, cases->labels[i]);
}

/* Generalized humidity is a name. */
static void
test_generalized (void)
{
  g_autoptr (ShoalMicrodata) microdata = make_microdata (weather, G_N_ELEMENTS (weather));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 0, 1, 1, 0);
  g_autoptr (ShoalCases) cases = make_cases (classes, 2);
  g_autoptr (ShoalDecisionTree) tree = shoal_decision_tree_new (cases, 2, NULL);
  guint n_leaves = 0;

  g_assert_null (cases->attributes[2].numbers);
  g_assert_cmpuint (cases->attributes[2].n_values, ==, 2);
  g_assert_cmpuint (cases->attributes[1].n_values, ==, 1);
  g_assert_cmpuint (count_nodes (tree->root, &n_leaves), ==, 8);
  g_assert_false (tree->root->sons[0]->test.is_number);
}

/* Quinlan 1993, section 4.2: U25 %(0, 6) = 0.206, (0, 9) = 0.143, (0, 1) = 0.750; (1, 16) = 0.157, of the exact binomial
 * distribution, to which this is an approximation. */
static void
test_added_errors (void)
{
  g_assert_cmpfloat_with_epsilon (shoal_tree_added_errors (6, 0), 6 * 0.206, 0.005);
  g_assert_cmpfloat_with_epsilon (shoal_tree_added_errors (9, 0), 9 * 0.143, 0.005);
  g_assert_cmpfloat_with_epsilon (shoal_tree_added_errors (1, 0), 0.750, 0.005);
  g_assert_cmpfloat_with_epsilon (1 + shoal_tree_added_errors (16, 1), 16 * 0.157, 0.05);
  g_assert_cmpfloat (shoal_tree_added_errors (2, 2), ==, 0);
}

/* Nine of ten times a name means its label, the tenth it is missing: the case goes both ways, half by half. */
static void
test_missing (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x|y|y|y|y|?|?", FLAT_NAMES ("x", "y") },
    { "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|p|p|p|q|q|q|q|p|p", NULL, TRUE },
  };
  g_autoptr (ShoalMicrodata) microdata = make_microdata (columns, G_N_ELEMENTS (columns));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 0);
  g_autoptr (ShoalCases) cases = make_cases (classes, 2);
  g_autoptr (ShoalDecisionTree) tree = shoal_decision_tree_new (cases, 2, NULL);
  double shares[2];

  g_assert_cmpuint (cases->attributes[0].values[2], ==, SHOAL_CASES_MISSING);
  g_assert_false (tree->root->is_leaf);
  g_assert_cmpfloat_with_epsilon (tree->root->bags.weights[0], 5, 1e-9);
  g_assert_cmpfloat_with_epsilon (tree->root->bags.weights[1], 5, 1e-9);
  /* The bag of y has four q and a whole of two halves of p. */
  g_assert_cmpuint (shoal_decision_tree_predict (tree, 2, shares), ==, 0);
  g_assert_cmpfloat_with_epsilon (shares[0], 0.5 * 1 + 0.5 * 0.2, 1e-9);
  g_assert_cmpuint (shoal_decision_tree_predict (tree, 1, shares), ==, 1);
}

/* Without a value that says anything, a single leaf. */
static void
test_constant (void)
{
  static const FixtureColumn columns[] = {
    { "a", SHOAL_VALUE_TEXT, SHOAL_ROLE_QUASI_IDENTIFIER, "x|x|x|x", "x;*\n" },
    { "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, "p|q|p|p", NULL, TRUE },
  };
  g_autoptr (ShoalMicrodata) microdata = make_microdata (columns, G_N_ELEMENTS (columns));
  g_autoptr (ShoalClasses) classes = FIXTURE_NODE (microdata, 1, 0);
  g_autoptr (ShoalCases) cases = make_cases (classes, 2);
  double accuracy;

  g_assert_true (shoal_classifier_validate (shoal_classifiers_find ("c45"), cases, 1, 1, NULL, &accuracy, NULL));
  g_assert_cmpfloat (accuracy, ==, 0.75);
  g_assert_cmpfloat (shoal_cases_get_gain (cases), ==, 0);
}

/* Each fold has its share of each label; rows without one are in none. */
static void
test_folds (void)
{
  const char *texts[103];
  g_autoptr (ShoalColumn) target = NULL;
  g_autofree guint8 *folds = NULL;
  g_autofree guint8 *again = NULL;
  guint counts[2][5] = { { 0 } };

  for (guint row = 0; row < G_N_ELEMENTS (texts); row++)
    texts[row] = row % 10 == 0 ? "?" : row % 3 == 0 ? "p" : "q";
  target = shoal_column_new_from_texts ("target", SHOAL_VALUE_TEXT, texts, G_N_ELEMENTS (texts));
  folds = shoal_folds_assign (target, 5, 7);
  again = shoal_folds_assign (target, 5, 7);
  g_assert_cmpmem (folds, G_N_ELEMENTS (texts), again, G_N_ELEMENTS (texts));
  for (guint row = 0; row < G_N_ELEMENTS (texts); row++)
    {
      if (row % 10 == 0)
        g_assert_cmpuint (folds[row], ==, SHOAL_FOLD_NONE);
      else
        counts[row % 3 == 0][folds[row]]++;
    }
  for (guint fold = 1; fold < 5; fold++)
    for (guint label = 0; label < 2; label++)
      g_assert_cmpint (ABS ((int) counts[label][fold] - (int) counts[label][0]), <=, 1);
}

/* The gain of cases is that of the metric, the bound is never below an accuracy, and accuracy is the same for any number of
 * threads: over all nodes of random tables, suppressed rows included. */
static void
test_figures (void)
{
  for (guint64 seed = 0; seed < 60; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };

      fixture_targeted_init (&targeted, seed);
      do
        {
          g_autoptr (ShoalClasses) classes = fixture_node (targeted.microdata, 1 + (guint) seed % 3, levels);
          g_autoptr (ShoalCases) cases = make_cases (classes, 3);
          double accuracy, again;

          g_assert_cmpfloat_with_epsilon (shoal_cases_get_gain (cases),
                                          shoal_metric_evaluate (shoal_metrics_find ("info_gain"), classes), 1e-9);
          g_assert_true (shoal_classifier_validate (shoal_classifiers_find ("c45"), cases, 1, 1, NULL, &accuracy, NULL));
          g_assert_true (shoal_classifier_validate (shoal_classifiers_find ("c45"), cases, 1, 3, NULL, &again, NULL));
          g_assert_cmpfloat (accuracy, ==, again);
          g_assert_cmpfloat (accuracy, >=, 0);
          g_assert_cmpfloat (accuracy, <=, shoal_cases_get_bound (cases) + 1e-9);
        }
      while (fixture_model_next_node (&targeted.model, levels));
    }
}

/* Says of a profile what its number tells, whatever it could learn. */
static gboolean
guess (const ShoalCases   *cases,
       guint               fold,
       guint64             seed,
       ShoalProgress      *progress,
       ShoalPredictedFunc  predicted,
       gpointer            data)
{
  g_autofree guint32 *profiles = NULL;
  g_autofree double *scores = g_new0 (double, MAX (1, cases->n_labels));
  guint32 n;

  profiles = shoal_cases_list_profiles (cases, fold, &n);
  for (guint32 i = 0; i < n; i++)
    {
      for (guint32 label = 0; label < cases->n_labels; label++)
        scores[label] = (profiles[i] * 7 + label * 3 + fold) % 5;
      predicted (profiles[i], profiles[i] % cases->n_labels, scores, data);
    }
  return TRUE;
}

/* Accuracy, balanced accuracy and AUC, counted row by row and pair by pair. */
static void
test_prediction (void)
{
  const ShoalClassifier guesser = { "guess", "", "", "", guess };

  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalCases) cases = NULL;
      g_autofree ShoalPrediction *prediction = g_new0 (ShoalPrediction, 1);
      double accuracy, right = 0, rows = 0, auc = 0, balanced = 0;
      guint n_curves = 0, n_labels = 0;

      fixture_targeted_init (&targeted, seed);
      classes = fixture_node (targeted.microdata, 1, levels);
      cases = make_cases (classes, 3);
      if (cases->n_rows == 0)
        continue;
      g_assert_true (shoal_classifier_validate (&guesser, cases, 1, 2, NULL, &accuracy, prediction));
      for (guint32 label = 0; label < cases->n_labels; label++)
        {
          double of_label = 0, right_of_label = 0;

          for (guint fold = 0; fold < cases->n_folds; fold++)
            {
              double pairs = 0, won = 0;

              for (guint32 i = 0; i < cases->n_cases; i++)
                {
                  double with = shoal_cases_get_tested (cases, i, fold);

                  if (cases->labels[i] != label)
                    continue;
                  of_label += with;
                  right_of_label += cases->profiles[i] % cases->n_labels == label ? with : 0;
                  for (guint32 j = 0; j < cases->n_cases; j++)
                    {
                      double without = shoal_cases_get_tested (cases, j, fold);
                      guint x = (cases->profiles[i] * 7 + label * 3 + fold) % 5, y = (cases->profiles[j] * 7 + label * 3 + fold) % 5;

                      if (cases->labels[j] == label)
                        continue;
                      pairs += with * without;
                      won += with * without * (x > y ? 1 : x == y ? 0.5 : 0);
                    }
                }
              if (pairs > 0)
                {
                  auc += won / pairs;
                  n_curves++;
                }
            }
          right += right_of_label;
          rows += of_label;
          if (of_label > 0)
            {
              balanced += right_of_label / of_label;
              n_labels++;
            }
        }
      g_assert_cmpfloat_with_epsilon (accuracy, right / rows, 1e-12);
      g_assert_cmpfloat_with_epsilon (prediction->balanced, balanced / n_labels, 1e-12);
      if (n_curves > 0)
        g_assert_cmpfloat_with_epsilon (prediction->auc, auc / n_curves, 1e-12);
      else
        g_assert_true (isnan (prediction->auc));
    }
}

/* A line for each row that @guess() predicts, as scores.py reads them. */
static void
write_case (GString          *text,
            const ShoalCases *cases)
{
  g_string_append_printf (text, "case %u\n", cases->n_labels);
  for (guint fold = 0; fold < cases->n_folds; fold++)
    for (guint32 i = 0; i < cases->n_cases; i++)
      {
        double rows = shoal_cases_get_tested (cases, i, fold);

        if (!(rows > 0))
          continue;
        g_string_append_printf (text, "%u %u %u %g", fold, cases->labels[i], cases->profiles[i] % cases->n_labels, rows);
        for (guint32 label = 0; label < cases->n_labels; label++)
          g_string_append_printf (text, " %u", (cases->profiles[i] * 7 + label * 3 + fold) % 5);
        g_string_append_c (text, '\n');
      }
}

/* @line: numbers, one after the other */
static void
assert_numbers (const char   *line,
                const double *numbers,
                guint         n)
{
  const char *at = line;

  for (guint i = 0; i < n; i++)
    {
      char *end;
      double number = g_ascii_strtod (at, &end);

      g_assert_true (end != at);
      g_assert_cmpfloat_with_epsilon (number, numbers[i], 1e-9);
      at = end;
    }
}

/* The same figures, and curve and confusion, as another program has them. */
static void
test_scikit_learn (void)
{
  const ShoalClassifier guesser = { "guess", "", "", "", guess };
  g_autofree char *program = find_scikit_learn ();
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "engine", "scores.py", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) predictions = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) accuracies = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) n_labels = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  g_auto (GStrv) lines = NULL;

  if (program == NULL)
    {
      g_test_skip ("scikit-learn is not installed");
      return;
    }
  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_auto (FixtureTargeted) targeted = { 0 };
      guint levels[FIXTURE_MAX_ATTRIBUTES] = { 0 };
      g_autoptr (ShoalClasses) classes = NULL;
      g_autoptr (ShoalCases) cases = NULL;
      ShoalPrediction *prediction = g_new0 (ShoalPrediction, 1);
      double accuracy;

      g_ptr_array_add (predictions, prediction);
      fixture_targeted_init (&targeted, seed);
      classes = fixture_node (targeted.microdata, 1, levels);
      cases = make_cases (classes, 3);
      if (cases->n_rows == 0)
        {
          g_ptr_array_set_size (predictions, (int) predictions->len - 1);
          continue;
        }
      g_assert_true (shoal_classifier_validate (&guesser, cases, 1, 2, NULL, &accuracy, prediction));
      g_array_append_val (accuracies, accuracy);
      g_array_append_val (n_labels, cases->n_labels);
      write_case (text, cases);
    }
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                              program, script, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, text->str, NULL, &output, NULL, &error));
  g_assert_true (g_subprocess_get_successful (process));
  lines = g_strsplit (output, "\n", -1);
  g_assert_cmpuint (predictions->len, >, 20);
  g_assert_cmpuint (g_strv_length (lines), ==, 5 * predictions->len + 1);
  for (guint i = 0; i < predictions->len; i++)
    {
      const ShoalPrediction *prediction = predictions->pdata[i];
      guint32 n = g_array_index (n_labels, guint32, i);

      assert_numbers (lines[5 * i], &g_array_index (accuracies, double, i), 1);
      assert_numbers (lines[5 * i + 1], &prediction->balanced, 1);
      for (guint32 label = 0; label < n; label++)
        {
          g_auto (GStrv) words = g_strsplit (lines[5 * i + 4], " ", -1);

          for (guint32 other = 0; other < n; other++)
            assert_numbers (words[label * n + other], &prediction->confusion[label][other], 1);
        }
      if (strcmp (lines[5 * i + 2], "nan") == 0)
        {
          g_assert_true (isnan (prediction->auc));
          continue;
        }
      assert_numbers (lines[5 * i + 2], &prediction->auc, 1);
      assert_numbers (lines[5 * i + 3], prediction->curve, SHOAL_PREDICTION_POINTS);
    }
}

/* What can be learned without doubt, every classifier learns. */
static void
test_all_classifiers (void)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) labels = g_string_new (NULL);
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalCases) cases = NULL;
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);
  FixtureColumn columns[2];

  for (guint row = 0; row < 120; row++)
    {
      g_string_append_printf (values, "%s%u", row > 0 ? "|" : "", row % 4);
      g_string_append_printf (labels, "%s%s", row > 0 ? "|" : "", row % 4 < 2 ? "low" : "high");
    }
  columns[0] = (FixtureColumn){ "a", SHOAL_VALUE_NUMBER, SHOAL_ROLE_QUASI_IDENTIFIER, values->str, "0;*\n1;*\n2;*\n3;*\n" };
  columns[1] = (FixtureColumn){ "target", SHOAL_VALUE_TEXT, SHOAL_ROLE_INSENSITIVE, labels->str, NULL, TRUE };
  microdata = make_microdata (columns, 2);
  classes = FIXTURE_NODE (microdata, 1, 0);
  cases = make_cases (classes, 10);
  g_assert_cmpstr (classifiers[0].id, ==, "c45");
  for (guint i = 0; i < n_classifiers; i++)
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      double accuracy;

      g_assert_true (shoal_classifier_validate (&classifiers[i], cases, 1, 2, NULL, &accuracy, NULL));
      g_assert_cmpfloat (accuracy, ==, 1);
      shoal_progress_stop_after_polls (progress, 0);
      g_assert_false (shoal_classifier_validate (&classifiers[i], cases, 1, 2, progress, &accuracy, NULL));
    }
  g_assert_null (shoal_classifiers_find ("nobody"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strategy-classify/prediction", test_prediction);
  g_test_add_func ("/strategy-classify/scikit-learn", test_scikit_learn);
  g_test_add_func ("/strategy-classify/weather", test_weather);
  g_test_add_func ("/strategy-classify/generalized", test_generalized);
  g_test_add_func ("/strategy-classify/added-errors", test_added_errors);
  g_test_add_func ("/strategy-classify/missing", test_missing);
  g_test_add_func ("/strategy-classify/constant", test_constant);
  g_test_add_func ("/strategy-classify/folds", test_folds);
  g_test_add_func ("/strategy-classify/figures", test_figures);
  g_test_add_func ("/strategy-classify/all-classifiers", test_all_classifiers);
  return g_test_run ();
}
