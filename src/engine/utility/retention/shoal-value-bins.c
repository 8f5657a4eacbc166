/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals of numbers are made without the outer hundredths of the rows, so that one very large number does not put all others into
 * one bin. */

#include "utility/retention/shoal-value-bins.h"

#include "base/shoal-format.h"
#include "hierarchy/build/shoal-round-intervals.h"
#include "table/shoal-number.h"

#include <glib/gi18n-lib.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* This share of the rows at each end does not widen the intervals. */
#define OUTER_SHARE 0.01

typedef struct
{
  ShoalColumn *column;
  ShoalAttribute *attribute; /* nullable */
  gsize n_values;
  double *rows_of_code;
  guint n_most; /* the largest number of bins for values */
  ShoalValueBins *bins;
  GPtrArray *labels;
} Job;

static void
count_rows (Job *job)
{
  gsize n_rows = shoal_column_get_n_rows (job->column);
  guint width;
  gconstpointer codes = shoal_column_get_codes (job->column, &width);

  job->rows_of_code = g_new0 (double, MAX (1, shoal_column_get_n_codes (job->column)));
  for (gsize row = 0; row < n_rows; row++)
    job->rows_of_code[shoal_codes_get (codes, width, row)]++;
}

static void
add_label (Job  *job,
           char *label)
{
  g_ptr_array_add (job->labels, label);
}

/* Sets the start of the bin whose label is added next. */
static void
add_start (Job    *job,
           double  start)
{
  job->bins->starts[job->bins->n_starts++] = start;
}

static void
bin_each (Job *job)
{
  gboolean is_text = shoal_column_get_value_type (job->column) == SHOAL_VALUE_TEXT;

  for (gsize code = 0; code < job->n_values; code++)
    {
      double number = is_text ? NAN : shoal_column_get_number (job->column, (guint32) code);

      if (!is_text)
        add_start (job, code > 0 ? number / 2 + shoal_column_get_number (job->column, (guint32) code - 1) / 2 : number);
      job->bins->bin_of_code[code] = (guint8) code;
      add_label (job, g_strdup (shoal_column_get_label (job->column, (guint32) code)));
    }
}

/* ---- Texts ---- */

typedef struct
{
  guint32 code;
  double rows;
} Frequency;

static int
compare_frequencies (gconstpointer a,
                     gconstpointer b)
{
  const Frequency *x = a;
  const Frequency *y = b;

  if (x->rows != y->rows)
    return x->rows > y->rows ? -1 : 1;
  return x->code < y->code ? -1 : x->code > y->code;
}

static Frequency *
sort_by_frequency (const Job *job)
{
  Frequency *order = g_new (Frequency, job->n_values);

  for (gsize code = 0; code < job->n_values; code++)
    order[code] = (Frequency){ (guint32) code, job->rows_of_code[code] };
  qsort (order, job->n_values, sizeof *order, compare_frequencies);
  return order;
}

static void
bin_by_frequency (Job             *job,
                  const Frequency *order)
{
  guint n_own = job->n_most - 1;

  for (gsize i = 0; i < job->n_values; i++)
    {
      job->bins->bin_of_code[order[i].code] = (guint8) MIN (i, n_own);
      if (i < n_own)
        add_label (job, g_strdup (shoal_column_get_label (job->column, order[i].code)));
    }
  add_label (job, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%'zu other value", "%'zu other values",
                                                job->n_values - n_own),
                                   job->n_values - n_own));
}

/* Finds the lowest level of the hierarchy whose number of values is at most that of bins; it must have more than two. */
static gboolean
find_level (const Job *job,
            guint     *level)
{
  guint32 n_nodes = 0;

  for (*level = 1; job->attribute != NULL && *level < job->attribute->height; (*level)++)
    {
      shoal_hierarchy_get_level_nodes (job->attribute->hierarchy, *level, &n_nodes);
      if (n_nodes <= job->n_most)
        return n_nodes > 2;
    }
  return FALSE;
}

/* A value of the level gets a bin only if it has rows. */
static void
bin_by_level (Job   *job,
              guint  level)
{
  ShoalHierarchy *hierarchy = job->attribute->hierarchy;
  guint32 n_nodes;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n_nodes);
  g_autofree guint32 *index_of_leaf = g_new (guint32, job->attribute->n_leaves);
  g_autofree guint8 *bin_of_index = g_new (guint8, n_nodes);

  job->bins->level = level;
  memset (bin_of_index, G_MAXUINT8, n_nodes);
  shoal_hierarchy_map_level (hierarchy, level, index_of_leaf);
  for (gsize code = 0; code < job->n_values; code++)
    {
      guint32 index = index_of_leaf[job->attribute->leaf_of_code[code]];

      if (bin_of_index[index] == G_MAXUINT8)
        {
          bin_of_index[index] = (guint8) job->labels->len;
          add_label (job, g_strdup (shoal_hierarchy_get_label (hierarchy, nodes[index])));
        }
      job->bins->bin_of_code[code] = bin_of_index[index];
    }
}

static void
bin_texts (Job *job)
{
  g_autofree Frequency *order = sort_by_frequency (job);
  double frequent = 0, all = 0;
  guint level;

  for (gsize i = 0; i < job->n_values; i++)
    {
      frequent += i + 1 < job->n_most ? order[i].rows : 0;
      all += order[i].rows;
    }
  if (frequent < all / 2 && find_level (job, &level))
    bin_by_level (job, level);
  else
    bin_by_frequency (job, order);
}

/* ---- Numbers ---- */

/* The smallest value such that at least @share of the rows do not exceed it. */
static double
find_quantile (const Job *job,
               double     share)
{
  double all = 0, passed = 0;

  for (gsize code = 0; code < job->n_values; code++)
    all += job->rows_of_code[code];
  for (gsize code = 0; code < job->n_values; code++)
    {
      passed += job->rows_of_code[code];
      if (passed >= share * all && passed > 0)
        return shoal_column_get_number (job->column, (guint32) code);
    }
  return shoal_column_get_number (job->column, (guint32) job->n_values - 1);
}

static gboolean
are_whole (const Job *job)
{
  for (gsize code = 0; code < job->n_values; code++)
    {
      double number = shoal_column_get_number (job->column, (guint32) code);

      if (number != floor (number))
        return FALSE;
    }
  return TRUE;
}

static char *
format_number (double   number,
               gboolean whole)
{
  return whole ? shoal_format_number (number, 0) : g_strdup_printf ("%.6g", number);
}

/* The label of the numbers from @from up to, but without, @to; %NAN stands for an open end. */
static char *
label_interval (double   from,
                double   to,
                gboolean whole)
{
  gboolean single = whole && to - from == 1;
  g_autofree char *first = format_number (from, whole);
  g_autofree char *last = format_number (whole && !isnan (from) ? to - 1 : to, whole);

  if (isnan (from))
    /* Translators: numbers below this one. */
    return g_strdup_printf (_("< %s"), last);
  if (isnan (to))
    /* Translators: this number, and those above it. */
    return g_strdup_printf (_("≥ %s"), first);
  if (single)
    return g_steal_pointer (&first);
  /* Translators: from one number to another one. */
  return whole ? g_strdup_printf (_("%s – %s"), first, last)
               /* Translators: from one number on, below another one. */
               : g_strdup_printf (_("%s – < %s"), first, last);
}

/* Makes intervals of one width without the outer rows; a first or last bin is added for outer numbers if there are any. */
static void
bin_numbers (Job *job)
{
  double smallest = shoal_column_get_number (job->column, 0);
  double largest = shoal_column_get_number (job->column, (guint32) job->n_values - 1);
  double low = find_quantile (job, OUTER_SHARE), high = find_quantile (job, 1 - OUTER_SHARE);
  gboolean whole = are_whole (job);
  ShoalDecimal rounded;
  double width, first;
  guint n_inner = 0;
  gboolean below, above;

  if (!(high > low))
    {
      low = smallest;
      high = largest;
    }
  rounded = shoal_round_up (shoal_number_count_steps (low, high, job->n_most - 3));
  width = shoal_decimal_to_double (&rounded);
  if (whole)
    width = MAX (1, width);
  first = MAX (floor (low / width) * width, -DBL_MAX);
  n_inner = (guint) MIN (floor (shoal_number_count_steps (first, high, width)) + 1, job->n_most - 2);
  below = smallest < first;
  above = largest >= first + n_inner * width;
  for (gsize code = 0; code < job->n_values; code++)
    {
      double number = shoal_column_get_number (job->column, (guint32) code);
      double place = floor (shoal_number_count_steps (first, number, width)) + below;

      job->bins->bin_of_code[code] = (guint8) CLAMP (place, 0, n_inner + below + above - 1.0);
    }
  if (below)
    {
      add_start (job, smallest);
      add_label (job, label_interval (NAN, first, whole));
    }
  for (guint i = 0; i < n_inner; i++)
    {
      double end = first + (i + 1) * width;

      add_start (job, first + i * width);
      add_label (job, label_interval (first + i * width, isfinite (end) ? end : NAN, whole));
    }
  if (above)
    {
      add_start (job, first + n_inner * width);
      add_label (job, label_interval (first + n_inner * width, NAN, whole));
    }
}

/* The index of the date's interval, of intervals of equal length. */
static guint
find_date_interval (const Job *job,
                    gsize      code)
{
  double first = shoal_column_get_number (job->column, 0);
  double last = shoal_column_get_number (job->column, (guint32) job->n_values - 1);
  double share = shoal_number_share (first, shoal_column_get_number (job->column, (guint32) code), first, last);

  return MIN ((guint) (share * job->n_most), job->n_most - 1);
}

/* Intervals without a date get no bin. */
static void
bin_dates (Job *job)
{
  for (gsize code = 0; code < job->n_values; code++)
    {
      if (code == 0 || find_date_interval (job, code) != find_date_interval (job, code - 1))
        {
          add_start (job, shoal_column_get_number (job->column, (guint32) code));
          /* Translators: dates from this one on. */
          add_label (job, g_strdup_printf (_("from %s"), shoal_column_get_label (job->column, (guint32) code)));
        }
      job->bins->bin_of_code[code] = (guint8) (job->labels->len - 1);
    }
}

/* ---- All types ---- */

static void
bin_missing (Job *job)
{
  if (shoal_column_get_n_missing (job->column) == 0)
    return;
  job->bins->bin_of_code[job->n_values] = (guint8) job->labels->len;
  add_label (job, g_strdup (_("missing")));
}

static void
bin_values (Job *job)
{
  if (job->n_values <= job->n_most)
    bin_each (job);
  else if (shoal_column_get_value_type (job->column) == SHOAL_VALUE_TEXT)
    bin_texts (job);
  else if (shoal_column_get_value_type (job->column) == SHOAL_VALUE_DATE)
    bin_dates (job);
  else
    bin_numbers (job);
}

/**
 * shoal_value_bins_new:
 * @column: a column
 * @attribute: (nullable): the same column as a quasi-identifier
 *
 * Reads every row.
 *
 * Returns: (transfer full): its values in bins.
 */
ShoalValueBins *
shoal_value_bins_new (ShoalColumn    *column,
                      ShoalAttribute *attribute)
{
  Job job = { column, attribute, 0, NULL, SHOAL_VALUE_BINS_MOST, NULL, NULL };
  gsize n_codes;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  n_codes = shoal_column_get_n_codes (column);
  job.n_values = shoal_column_get_n_values (column);
  job.bins = g_new0 (ShoalValueBins, 1);
  job.bins->bin_of_code = g_new0 (guint8, MAX (1, n_codes));
  job.bins->starts = g_new (double, SHOAL_VALUE_BINS_MOST);
  job.bins->whole = shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER && are_whole (&job);
  job.labels = g_ptr_array_new ();
  job.n_most -= shoal_column_get_n_missing (column) > 0;
  count_rows (&job);
  bin_values (&job);
  bin_missing (&job);
  job.bins->n_bins = job.labels->len;
  job.bins->rows = g_new0 (double, MAX (1, job.bins->n_bins));
  for (gsize code = 0; code < n_codes; code++)
    job.bins->rows[job.bins->bin_of_code[code]] += job.rows_of_code[code];
  g_ptr_array_add (job.labels, NULL);
  job.bins->labels = (char **) g_ptr_array_free (job.labels, FALSE);
  g_free (job.rows_of_code);
  return job.bins;
}

/** shoal_value_bins_free: frees @self. */
void
shoal_value_bins_free (ShoalValueBins *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->labels);
  g_free (self->starts);
  g_free (self->rows);
  g_free (self->bin_of_code);
  g_free (self);
}
