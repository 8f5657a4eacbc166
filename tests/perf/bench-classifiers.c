/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accuracy of the classifiers on Adult, Bank and Electricity as they are, by 10-fold cross-validation:
 *
 *   bench-classifiers [SEEDS]     default 1: the mean over that many ways to make the folds
 *
 * Beside C4.5 stands what Weka's J48 reaches (3.6.14, -C 0.25 -M 2); beside the machines what scikit-learn's reach on
 * standardized codes of 5,000 rows. */

#include "fixture-data.h"
#include "strategy/classify/shoal-classifier.h"
#include "strategy/classify/shoal-folds.h"

#include <stdlib.h>

#define N_FOLDS 10

static const struct
{
  const char *table;
  double j48;
} tables[] = { { "adult", 85.73 }, { "bank", 90.31 }, { "electricity", 91.11 } };

static double
measure (ShoalMicrodata        *microdata,
         const ShoalClassifier *classifier,
         guint64                seed)
{
  g_autofree guint *levels = g_new0 (guint, microdata->n_attributes);
  g_autoptr (ShoalRecoding) recoding = shoal_recoding_new_node (levels, microdata->n_attributes);
  g_autoptr (ShoalClasses) classes = shoal_classes_new (microdata, recoding, 1);
  guint n_columns = shoal_table_get_n_columns (microdata->table);
  ShoalColumn *target = shoal_table_get_column (microdata->table, n_columns - 1);
  g_autofree guint8 *folds = shoal_folds_assign (target, N_FOLDS, seed);
  g_autoptr (ShoalCases) cases = shoal_cases_new (classes, target, folds, N_FOLDS, NULL);
  double accuracy;

  shoal_classifier_validate (classifier, cases, seed, 0, NULL, &accuracy, NULL);
  return 100 * accuracy;
}

int
main (int    argc,
      char **argv)
{
  const char *folder = data_get_folder ();
  guint n_seeds = argc > 1 ? (guint) atoi (argv[1]) : 1;
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  if (folder == NULL)
    return EXIT_SUCCESS;
  printf ("%-12s %-12s %10s %10s %10s\n", "table", "classifier", "accuracy", "J48", "seconds");
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (ShoalMicrodata) microdata = data_load_taxonomies (folder, tables[i].table, G_MAXUINT);

      for (guint c = 0; c < n_classifiers; c++)
        {
          gint64 start = g_get_monotonic_time ();
          double sum = 0;

          for (guint seed = 1; seed <= n_seeds; seed++)
            sum += measure (microdata, &classifiers[c], seed);
          printf ("%-12s %-12s %8.2f %% %8.2f %% %10.2f\n", tables[i].table, classifiers[c].id, sum / n_seeds, tables[i].j48,
                  (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC / n_seeds);
          fflush (stdout);
        }
    }
  return EXIT_SUCCESS;
}
