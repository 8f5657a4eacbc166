/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All rows of a group have the same quasi-identifiers, so a pair of quasi-identifiers is counted once per group; rows are only read for
 * the other columns. */

#include "utility/retention/shoal-retention.h"

#include "utility/retention/shoal-cell-shares.h"

#include <glib.h>

#include <math.h>

/* ---- Association ---- */

static guint
count_used (const double *rows,
            guint         n)
{
  guint n_used = 0;

  for (guint i = 0; i < n; i++)
    n_used += rows[i] > 0;
  return n_used;
}

/**
 * shoal_association_find:
 * @table: (array): rows in each pair of a bin of the first column and a bin of the second one, also fractions of rows
 * @width: distance in @table from one bin of the first column to the next; at least @n_b
 * @rows_a: (array length=n_a): rows in each bin of the first column
 * @rows_b: (array length=n_b): rows in each bin of the second column
 * @n_rows: number of all rows
 *
 * Cramér's V (Cramér, Mathematical Methods of Statistics, 1946, ch. 21): the root of chi square / (rows × (bins − 1)), where bins is
 * the smaller number of used bins of the two columns.
 *
 * Returns: 0 (independent) to 1 (one column determines the other), NAN if a column uses only one bin or none.
 */
double
shoal_association_find (const double *table,
                        guint         width,
                        const double *rows_a,
                        guint         n_a,
                        const double *rows_b,
                        guint         n_b,
                        double        n_rows)
{
  guint least = MIN (count_used (rows_a, n_a), count_used (rows_b, n_b));
  double squares = 0;

  if (least < 2)
    return NAN;
  for (guint a = 0; a < n_a; a++)
    for (guint b = 0; b < n_b; b++)
      {
        double expected = rows_a[a] * rows_b[b] / n_rows;
        double found = table[(gsize) a * width + b];

        if (expected > 0)
          squares += (found - expected) * (found - expected) / expected;
      }
  return sqrt (MIN (1, squares / n_rows / (least - 1)));
}

/* ---- Retention ---- */

typedef struct
{
  guint published; /* column of the release */
  ShoalColumn *column;
  guint attribute; /* or SHOAL_NO_ATTRIBUTE */
  ShoalValueBins *bins;
  ShoalCellShares *cell_shares; /* of quasi-identifiers */
  double *rows[SHOAL_RETENTION_N_SIDES];
  gboolean is_published; /* whether some cell has information */
  double n_not_said; /* published rows whose text does not tell what it covers */
  /* Used during counting */
  guint8 bin;            /* of the current row */
  ShoalBinShares shares; /* of the current group or published row */
} Counted;

struct _ShoalRetention
{
  GObject parent_instance;

  ShoalRelease *release;
  Counted *columns;
  guint n_columns;
  double n_rows[SHOAL_RETENTION_N_SIDES];
  double *joints[SHOAL_RETENTION_N_SIDES]; /* a table for each pair i < j, with room for the largest number of bins */
};

#define TABLE_SIZE (SHOAL_VALUE_BINS_MOST * SHOAL_VALUE_BINS_MOST)

G_DEFINE_TYPE (ShoalRetention, shoal_retention, G_TYPE_OBJECT)

static void
shoal_retention_finalize (GObject *object)
{
  ShoalRetention *self = SHOAL_RETENTION (object);

  for (guint i = 0; i < self->n_columns; i++)
    {
      Counted *counted = &self->columns[i];

      g_clear_pointer (&counted->cell_shares, shoal_cell_shares_free);
      g_clear_pointer (&counted->bins, shoal_value_bins_free);
      g_free (counted->rows[SHOAL_RETENTION_PUBLISHED]);
    }
  g_free (self->columns);
  for (guint side = 0; side < SHOAL_RETENTION_N_SIDES; side++)
    g_free (self->joints[side]);
  g_clear_object (&self->release);
  G_OBJECT_CLASS (shoal_retention_parent_class)->finalize (object);
}

static void
shoal_retention_class_init (ShoalRetentionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_retention_finalize;
}

static void
shoal_retention_init (ShoalRetention *self)
{
}

/* The table of pair i < j. */
static double *
get_table (ShoalRetention     *self,
           guint               i,
           guint               j,
           ShoalRetentionSide  side)
{
  return self->joints[side] + (gsize) (j * (j - 1) / 2 + i) * TABLE_SIZE;
}

static void
add_pair (double       *table,
          guint         bin_i,
          guint         bin_j,
          double        rows)
{
  table[bin_i * SHOAL_VALUE_BINS_MOST + bin_j] += rows;
}

/* ---- The original ---- */

static guint8
get_bin (const Counted *counted,
         gsize          row)
{
  return counted->bins->bin_of_code[shoal_column_get_code (counted->column, row)];
}

static void
count_original (ShoalRetention *self,
                gsize           row)
{
  for (guint j = 0; j < self->n_columns; j++)
    {
      self->columns[j].bin = get_bin (&self->columns[j], row);
      for (guint i = 0; i < j; i++)
        add_pair (get_table (self, i, j, SHOAL_RETENTION_ORIGINAL), self->columns[i].bin, self->columns[j].bin, 1);
    }
}

/* ---- The release ---- */

static void
read_cells (ShoalRetention *self,
            guint32         group)
{
  for (guint i = 0; i < self->n_columns; i++)
    if (self->columns[i].cell_shares != NULL)
      {
        ShoalCell cell;

        shoal_classes_get_cell (shoal_release_get_classes (self->release), group, self->columns[i].attribute, &cell);
        if (self->columns[i].is_published)
          shoal_cell_shares_get (self->columns[i].cell_shares, &cell, &self->columns[i].shares);
        else
          self->columns[i].shares = (ShoalBinShares){ 0 };
      }
}

/* Reads the columns of a row that are not quasi-identifiers: one bin each. */
static void
read_values (ShoalRetention *self,
             gsize           original)
{
  for (guint i = 0; i < self->n_columns; i++)
    if (self->columns[i].cell_shares == NULL)
      self->columns[i].shares = (ShoalBinShares){ .n = 1, .is_said = TRUE, .bins = { get_bin (&self->columns[i], original) },
                                                  .shares = { 1 } };
}

static void
count_alone (Counted *counted,
             double   rows)
{
  if (!counted->shares.is_said)
    counted->n_not_said += rows;
  for (guint a = 0; a < counted->shares.n; a++)
    counted->rows[SHOAL_RETENTION_PUBLISHED][counted->shares.bins[a]] += rows * counted->shares.shares[a];
}

static void
count_pair (ShoalRetention *self,
            guint           i,
            guint           j,
            double          rows)
{
  const ShoalBinShares *first = &self->columns[i].shares, *second = &self->columns[j].shares;
  double *table = get_table (self, i, j, SHOAL_RETENTION_PUBLISHED);

  for (guint a = 0; a < first->n; a++)
    for (guint b = 0; b < second->n; b++)
      add_pair (table, first->bins[a], second->bins[b], rows * first->shares[a] * second->shares[b]);
}

/* @of_group: count what is the same in all @rows rows of a group; else count what differs between rows. */
static void
count_published (ShoalRetention *self,
                 gboolean        of_group,
                 double          rows)
{
  for (guint j = 0; j < self->n_columns; j++)
    {
      gboolean is_cell = self->columns[j].cell_shares != NULL;

      if (is_cell == of_group)
        count_alone (&self->columns[j], rows);
      for (guint i = 0; i < j; i++)
        if ((is_cell && self->columns[i].cell_shares != NULL) == of_group)
          count_pair (self, i, j, rows);
    }
}

/* Passes all published cells to shoal_cell_shares_learn(), because open ends depend on all of them. */
static gboolean
learn (ShoalRetention  *self,
       ShoalProgress   *progress,
       GError         **error)
{
  ShoalClasses *classes = shoal_release_get_classes (self->release);

  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      if (group % 1024 == 0 && !shoal_progress_check (progress, error))
        return FALSE;
      if (shoal_classes_is_suppressed (classes, group))
        continue;
      for (guint i = 0; i < self->n_columns; i++)
        if (self->columns[i].cell_shares != NULL)
          {
            ShoalCell cell;

            shoal_classes_get_cell (classes, group, self->columns[i].attribute, &cell);
            shoal_cell_shares_learn (self->columns[i].cell_shares, &cell);
          }
    }
  for (guint i = 0; i < self->n_columns; i++)
    self->columns[i].is_published = self->columns[i].cell_shares == NULL || shoal_cell_shares_is_told (self->columns[i].cell_shares);
  return TRUE;
}

static gboolean
count (ShoalRetention  *self,
       ShoalProgress   *progress,
       GError         **error)
{
  ShoalClasses *classes = shoal_release_get_classes (self->release);
  const guint32 *assignment = shoal_release_get_assignment (self->release);
  g_autofree gsize *first = NULL;
  g_autofree guint32 *rows = shoal_classes_sort_rows (classes, &first);
  gsize next = 0;

  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      gboolean suppressed = shoal_classes_is_suppressed (classes, group);

      if (!shoal_progress_check (progress, error))
        return FALSE;
      if (!suppressed)
        {
          read_cells (self, group);
          count_published (self, TRUE, classes->sizes[group]);
          self->n_rows[SHOAL_RETENTION_PUBLISHED] += classes->sizes[group];
        }
      for (; next < first[group + 1]; next++)
        {
          /* One group may have all rows, so progress is also checked here. */
          if (next % 1024 == 0 && !shoal_progress_check (progress, error))
            return FALSE;
          count_original (self, rows[next]);
          if (suppressed)
            continue;
          read_values (self, assignment != NULL ? assignment[rows[next]] : rows[next]);
          count_published (self, FALSE, 1);
        }
    }
  return TRUE;
}

/* ---- Making the retention ---- */

static void
init_column (ShoalRetention *self,
             Counted        *counted,
             guint           published)
{
  ShoalMicrodata *microdata = shoal_release_get_classes (self->release)->microdata;
  guint table_column = shoal_release_get_table_column (self->release, published);
  ShoalAttribute *attribute = NULL;

  counted->published = published;
  counted->column = shoal_table_get_column (microdata->table, table_column);
  counted->attribute = shoal_microdata_find_attribute (microdata, table_column);
  if (counted->attribute != SHOAL_NO_ATTRIBUTE)
    attribute = shoal_microdata_get_attribute (microdata, counted->attribute);
  counted->bins = shoal_value_bins_new (counted->column, attribute);
  if (attribute != NULL)
    counted->cell_shares = shoal_cell_shares_new (attribute, counted->bins);
  counted->rows[SHOAL_RETENTION_ORIGINAL] = counted->bins->rows;
  counted->rows[SHOAL_RETENTION_PUBLISHED] = g_new0 (double, MAX (1, counted->bins->n_bins));
}

/**
 * shoal_retention_new:
 * @release: a release
 * @columns: (array length=n_columns): columns of @release, each once
 * @progress: (nullable): asked whether to stop
 *
 * Takes time proportional to rows times pairs of columns, and 2.3 kB for each pair.
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): what @release still tells about @columns, or %NULL
 */
ShoalRetention *
shoal_retention_new (ShoalRelease   *release,
                     const guint    *columns,
                     guint           n_columns,
                     ShoalProgress  *progress,
                     GError        **error)
{
  g_autoptr (ShoalRetention) self = NULL;
  gsize n_pairs = n_columns > 0 ? (gsize) n_columns * (n_columns - 1) / 2 : 0;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release), NULL);
  g_return_val_if_fail (columns != NULL || n_columns == 0, NULL);

  self = g_object_new (SHOAL_TYPE_RETENTION, NULL);
  self->release = g_object_ref (release);
  self->columns = g_new0 (Counted, MAX (1, n_columns));
  for (; self->n_columns < n_columns; self->n_columns++)
    {
      if (!shoal_progress_check (progress, error))
        return NULL;
      init_column (self, &self->columns[self->n_columns], columns[self->n_columns]);
    }
  for (guint side = 0; side < SHOAL_RETENTION_N_SIDES; side++)
    self->joints[side] = g_new0 (double, MAX (1, n_pairs * TABLE_SIZE));
  self->n_rows[SHOAL_RETENTION_ORIGINAL] = (double) shoal_release_get_classes (release)->microdata->n_rows;
  if (!learn (self, progress, error) || !count (self, progress, error))
    return NULL;
  for (guint i = 0; i < n_columns; i++)
    g_clear_pointer (&self->columns[i].cell_shares, shoal_cell_shares_free);
  return g_steal_pointer (&self);
}

/* ---- The results ---- */

guint
shoal_retention_get_n_columns (ShoalRetention *self)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self), 0);

  return self->n_columns;
}

/** shoal_retention_get_name: Returns: (transfer none): the name of column @i. */
const char *
shoal_retention_get_name (ShoalRetention *self,
                          guint           i)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns, NULL);

  return shoal_column_get_name (self->columns[i].column);
}

/** shoal_retention_get_bins: Returns: (transfer none): the bins of column @i. */
const ShoalValueBins *
shoal_retention_get_bins (ShoalRetention *self,
                          guint           i)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns, NULL);

  return self->columns[i].bins;
}

/** shoal_retention_get_n_rows: Returns: the number of rows of that side. */
double
shoal_retention_get_n_rows (ShoalRetention     *self,
                            ShoalRetentionSide  side)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && side < SHOAL_RETENTION_N_SIDES, 0);

  return self->n_rows[side];
}

/** shoal_retention_get_rows: Returns: (transfer none): for each bin of column @i, its rows in the original, or the expected number of
 *   its published rows. */
const double *
shoal_retention_get_rows (ShoalRetention     *self,
                          guint               i,
                          ShoalRetentionSide  side)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns && side < SHOAL_RETENTION_N_SIDES, NULL);

  return self->columns[i].rows[side];
}

/** shoal_retention_is_published: Returns: whether any cell of column @i has information in the release; “*” has none. */
gboolean
shoal_retention_is_published (ShoalRetention *self,
                              guint           i)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns, FALSE);

  return self->columns[i].is_published;
}

/** shoal_retention_get_not_said: Returns: the share of published rows whose text in column @i does not tell what it covers, 0 to 1. */
double
shoal_retention_get_not_said (ShoalRetention *self,
                              guint           i)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns, 0);

  return self->n_rows[SHOAL_RETENTION_PUBLISHED] > 0 ? self->columns[i].n_not_said / self->n_rows[SHOAL_RETENTION_PUBLISHED] : 0;
}

/**
 * shoal_retention_get_distance:
 *
 * The total variation distance: the share of rows that would have to change their bin to turn one distribution into the
 * other. Rows that a reader of the release must expect outside of all bins count too; rows whose text does not tell what it
 * covers are left out (shoal_retention_get_not_said()).
 *
 * Returns: 0 (equal) to 1, NAN if one side has no rows, the release has no information about the column, or no text tells what it covers.
 */
double
shoal_retention_get_distance (ShoalRetention *self,
                              guint           i)
{
  const Counted *counted;
  double sum = 0, outside = 1, n_said;

  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns, NAN);

  counted = &self->columns[i];
  n_said = self->n_rows[SHOAL_RETENTION_PUBLISHED] - counted->n_not_said;
  if (!counted->is_published || !(n_said > 0))
    return NAN;
  for (guint bin = 0; bin < counted->bins->n_bins; bin++)
    outside -= counted->rows[SHOAL_RETENTION_PUBLISHED][bin] / n_said;
  for (guint bin = 0; bin < counted->bins->n_bins; bin++)
    sum += fabs (counted->rows[SHOAL_RETENTION_ORIGINAL][bin] / self->n_rows[SHOAL_RETENTION_ORIGINAL]
                 - counted->rows[SHOAL_RETENTION_PUBLISHED][bin] / n_said);
  /* A rest due to rounding is not outside. */
  return counted->bins->n_bins > 0 ? (sum + (outside > 1e-9 ? outside : 0)) / 2 : NAN;
}

/** shoal_retention_get_joint: @i, @j: two different columns. Returns: rows in @bin_i of column @i and @bin_j of column @j. */
double
shoal_retention_get_joint (ShoalRetention     *self,
                           guint               i,
                           guint               j,
                           ShoalRetentionSide  side,
                           guint               bin_i,
                           guint               bin_j)
{
  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns && j < self->n_columns && i != j, 0);
  g_return_val_if_fail (bin_i < self->columns[i].bins->n_bins && bin_j < self->columns[j].bins->n_bins, 0);

  if (i < j)
    return get_table (self, i, j, side)[bin_i * SHOAL_VALUE_BINS_MOST + bin_j];
  return get_table (self, j, i, side)[bin_j * SHOAL_VALUE_BINS_MOST + bin_i];
}

/**
 * shoal_retention_get_association:
 * @i, @j: two different columns
 *
 * Returns: as shoal_association_find(), for the rows that are in bins of both columns: NAN if a column has a single bin, or the release
 *   has no information about it.
 */
double
shoal_retention_get_association (ShoalRetention     *self,
                                 guint               i,
                                 guint               j,
                                 ShoalRetentionSide  side)
{
  double rows_a[SHOAL_VALUE_BINS_MOST] = { 0 }, rows_b[SHOAL_VALUE_BINS_MOST] = { 0 }, n_rows = 0;
  const Counted *first, *second;
  const double *table;

  g_return_val_if_fail (SHOAL_IS_RETENTION (self) && i < self->n_columns && j < self->n_columns && i != j, NAN);

  first = &self->columns[MIN (i, j)];
  second = &self->columns[MAX (i, j)];
  table = get_table (self, MIN (i, j), MAX (i, j), side);
  for (guint a = 0; a < first->bins->n_bins; a++)
    for (guint b = 0; b < second->bins->n_bins; b++)
      {
        double rows = table[a * SHOAL_VALUE_BINS_MOST + b];

        rows_a[a] += rows;
        rows_b[b] += rows;
        n_rows += rows;
      }
  return shoal_association_find (table, SHOAL_VALUE_BINS_MOST, rows_a, first->bins->n_bins, rows_b, second->bins->n_bins,
                                 n_rows);
}
