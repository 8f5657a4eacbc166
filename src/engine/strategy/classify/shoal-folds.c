/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stratified folds: the rows of each label are shuffled and assigned to the folds in turn. */

#include "strategy/classify/shoal-folds.h"

#include "base/shoal-random.h"

/* The rows, sorted by label. */
static guint32 *
sort_rows (ShoalColumn *target,
           gsize       *ends)
{
  gsize n_rows = shoal_column_get_n_rows (target);
  gsize n_labels = shoal_column_get_n_values (target);
  g_autofree gsize *starts = g_new0 (gsize, n_labels + 2);
  guint32 *rows = g_new (guint32, MAX (1, n_rows));

  for (gsize row = 0; row < n_rows; row++)
    starts[shoal_column_get_code (target, row) + 1]++;
  for (gsize label = 0; label <= n_labels; label++)
    starts[label + 1] += starts[label];
  for (gsize label = 0; label <= n_labels; label++)
    ends[label] = starts[label + 1];
  for (gsize row = 0; row < n_rows; row++)
    rows[starts[shoal_column_get_code (target, row)]++] = (guint32) row;
  return rows;
}

/**
 * shoal_folds_assign:
 * @target: the column to predict
 * @n_folds: 2 to %SHOAL_FOLDS_MAX
 * @seed: for the shuffling
 *
 * The number of rows of a label differs by at most one between folds.
 *
 * Returns: (transfer full): the fold of each row; %SHOAL_FOLD_NONE where the target is missing.
 */
guint8 *
shoal_folds_assign (ShoalColumn *target,
                    guint        n_folds,
                    guint64      seed)
{
  gsize n_rows = shoal_column_get_n_rows (target);
  gsize n_labels = shoal_column_get_n_values (target);
  g_autofree gsize *ends = g_new (gsize, n_labels + 1);
  g_autofree guint32 *rows = sort_rows (target, ends);
  guint8 *folds = g_malloc (MAX (1, n_rows));
  ShoalRandom random;
  guint fold = 0;

  g_return_val_if_fail (n_folds >= 2 && n_folds <= SHOAL_FOLDS_MAX, folds);

  shoal_random_init (&random, seed, 0);
  for (gsize label = 0, start = 0; label <= n_labels; start = ends[label++])
    {
      for (gsize n = ends[label] - start; n > 1; n--)
        {
          gsize i = start + shoal_random_below (&random, n);
          guint32 row = rows[i];

          rows[i] = rows[start + n - 1];
          rows[start + n - 1] = row;
        }
      for (gsize i = start; i < ends[label]; i++)
        {
          folds[rows[i]] = label == n_labels ? SHOAL_FOLD_NONE : (guint8) fold;
          fold = label == n_labels ? fold : (fold + 1) % n_folds;
        }
    }
  return folds;
}
