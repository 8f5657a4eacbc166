/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics that anybody can compute from the published file. They are computed from its texts only, not from the
 * original. */

#include "base/shoal-format.h"
#include "charts/report/shoal-report-sections.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The largest number of listed pairs of columns: those with the strongest association */
#define MOST_PAIRS 15

/* Space between two tables */
#define GAP 10.0

typedef struct
{
  guint i;
  guint j;
  double association;
} Pair;

static ShoalReportCell
take (char *text)
{
  return (ShoalReportCell){ text, NULL, NAN };
}

static const ShoalDesignColumn *
get_column (const ShoalStatistics *statistics, guint c)
{
  return &statistics->design->columns[c];
}

/* @is_number: whether to count columns of numbers and dates, or the others. */
static guint
count_columns (const ShoalStatistics *statistics, gboolean is_number)
{
  guint n = 0;

  for (guint c = 0; c < statistics->design->n_columns; c++)
    n += get_column (statistics, c)->is_told && get_column (statistics, c)->read[SHOAL_DESIGN_RELEASE]->is_number == is_number;
  return n;
}

static void
write_numbers (ShoalReportPages *pages, const ShoalStatistics *statistics)
{
  const ShoalReportColumn columns[] = { { _("Number or date"), 0.185, 0.0, FALSE }, { _("Cells"), 0.10, 1.0, FALSE },
                                        { _("Missing"), 0.09, 1.0, FALSE },       { _("Mean"), 0.125, 1.0, FALSE },
                                        { _("Deviation"), 0.125, 1.0, FALSE },      { _("25 %"), 0.125, 1.0, FALSE },
                                        { _("50 %"), 0.125, 1.0, FALSE },           { _("75 %"), 0.125, 1.0, FALSE } };
  guint n = count_columns (statistics, TRUE), n_cells = 0;
  ShoalReportCell *cells = g_new0 (ShoalReportCell, G_N_ELEMENTS (columns) * MAX (1, n));

  for (guint c = 0; c < statistics->design->n_columns; c++)
    {
      const ShoalDesignColumn *column = get_column (statistics, c);
      const ShoalColumnSummary *summary = &statistics->summaries[SHOAL_DESIGN_RELEASE][c];

      if (!column->is_told || !column->read[SHOAL_DESIGN_RELEASE]->is_number)
        continue;
      cells[n_cells++] = take (_shoal_report_shorten (shoal_design_column_get_name (column)));
      cells[n_cells++] = take (shoal_format_count (summary->n));
      cells[n_cells++] = take (shoal_format_count (summary->n_missing));
      cells[n_cells++] = take (shoal_design_column_format_number (column, summary->mean));
      cells[n_cells++] = take (shoal_design_column_format_distance (column, summary->deviation));
      for (guint q = 0; q < G_N_ELEMENTS (summary->quartiles); q++)
        cells[n_cells++] = take (shoal_design_column_format_number (column, summary->quartiles[q]));
    }
  if (n > 0)
    {
      shoal_report_pages_need (pages, 60.0);
      shoal_report_pages_table (pages, columns, G_N_ELEMENTS (columns), cells, n);
      pages->y += GAP;
    }
  shoal_report_cells_free (cells, n_cells);
}

/* The most frequent cells, with their shares; cells that stand in one row only are left out. */
static char *
describe_commonest (const ShoalDesignColumn *column, const ShoalColumnSummary *summary)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (column->n_groups, SHOAL_STATISTICS_COMMON); i++)
    {
      const char *label = shoal_read_column_get_value_label (column->read[SHOAL_DESIGN_RELEASE], column->values[i]);
      g_autofree char *shown = NULL;
      g_autofree char *share = shoal_format_percent (summary->shares[i], 1);

      if (summary->shares[i] * (double) summary->n < 1.5)
        break;
      shown = _shoal_report_shorten (label);
      /* Translators: a value and its share of the rows: “female 48.2 %”. */
      g_string_append_printf (text, _("%s %s"), shown, share);
      g_string_append (text, " · ");
    }
  if (text->len == 0)
    return g_strdup (summary->n > 1 ? _("all are different") : "–");
  g_string_truncate (text, text->len - strlen (" · "));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
write_values (ShoalReportPages *pages, const ShoalStatistics *statistics)
{
  const ShoalReportColumn columns[] = { { _("Other column"), 0.185, 0.0, FALSE },
                                        { _("Cells"), 0.10, 1.0, FALSE },
                                        { _("Missing"), 0.09, 1.0, FALSE },
                                        { _("Different"), 0.11, 1.0, FALSE },
                                        { _("Commonest cells"), 0.515, 0.0, FALSE } };
  guint n = count_columns (statistics, FALSE), n_cells = 0;
  ShoalReportCell *cells = g_new0 (ShoalReportCell, G_N_ELEMENTS (columns) * MAX (1, n));

  for (guint c = 0; c < statistics->design->n_columns; c++)
    {
      const ShoalDesignColumn *column = get_column (statistics, c);
      const ShoalReadColumn *read = column->read[SHOAL_DESIGN_RELEASE];
      const ShoalColumnSummary *summary = &statistics->summaries[SHOAL_DESIGN_RELEASE][c];

      if (!column->is_told || read->is_number)
        continue;
      cells[n_cells++] = take (_shoal_report_shorten (shoal_design_column_get_name (column)));
      cells[n_cells++] = take (shoal_format_count (summary->n));
      cells[n_cells++] = take (shoal_format_count (summary->n_missing));
      cells[n_cells++] = take (shoal_format_count (read->pieces->len));
      cells[n_cells++] = take (describe_commonest (column, summary));
    }
  if (n > 0)
    {
      shoal_report_pages_need (pages, 60.0);
      shoal_report_pages_table (pages, columns, G_N_ELEMENTS (columns), cells, n);
      pages->y += GAP;
    }
  shoal_report_cells_free (cells, n_cells);
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const Pair *x = a, *y = b;

  if (fabs (x->association) != fabs (y->association))
    return fabs (x->association) > fabs (y->association) ? -1 : 1;
  return x->i != y->i ? (x->i > y->i) - (x->i < y->i) : (x->j > y->j) - (x->j < y->j);
}

/* The original beside each row of a heterogeneous release was drawn at random. Pairs whose association depends on that
 * draw are left out. */
static GArray *
list_pairs (const ShoalReportInput *input, const ShoalStatistics *statistics)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  gboolean is_drawn = input->classes->kind == SHOAL_RECODING_MATCHING;

  for (guint j = 1; j < statistics->design->n_columns; j++)
    for (guint i = 0; i < j; i++)
      {
        Pair pair = { i, j, shoal_statistics_get_association (statistics, SHOAL_DESIGN_RELEASE, i, j) };

        if (isnan (pair.association)
            || (is_drawn
                && shoal_release_is_quasi_identifier (input->release, i) != shoal_release_is_quasi_identifier (input->release, j)))
          continue;
        g_array_append_val (pairs, pair);
      }
  g_array_sort (pairs, compare_pairs);
  return pairs;
}

static void
write_pairs (ShoalReportPages *pages, const ShoalReportInput *input, const ShoalStatistics *statistics)
{
  const ShoalReportColumn columns[] = { { _("Two columns"), 0.56, 0.0, FALSE },
                                        { _("Measure"), 0.28, 0.0, FALSE },
                                        { _("Association"), 0.16, 1.0, FALSE } };
  g_autoptr (GArray) pairs = list_pairs (input, statistics);
  guint n = MIN (pairs->len, MOST_PAIRS);
  ShoalReportCell *cells = g_new0 (ShoalReportCell, G_N_ELEMENTS (columns) * MAX (1, n));

  for (guint p = 0; p < n; p++)
    {
      const Pair *pair = &g_array_index (pairs, Pair, p);
      const ShoalDesignColumn *a = get_column (statistics, pair->i), *b = get_column (statistics, pair->j);
      gboolean number_a = a->read[SHOAL_DESIGN_RELEASE]->is_number, number_b = b->read[SHOAL_DESIGN_RELEASE]->is_number;
      g_autofree char *first = _shoal_report_shorten (shoal_design_column_get_name (a));
      g_autofree char *second = _shoal_report_shorten (shoal_design_column_get_name (b));
      ShoalReportCell *row = cells + G_N_ELEMENTS (columns) * p;

      row[0] = take (g_strdup_printf ("%s, %s", first, second));
      row[1] = take (g_strdup (number_a && number_b   ? _("correlation")
                               : number_a || number_b ? _("correlation ratio")
                                                      : _("Cramér’s V")));
      row[2] = take (g_strdup_printf ("%.3f", pair->association));
    }
  if (n > 0)
    {
      shoal_report_pages_need (pages, 60.0);
      shoal_report_pages_table (pages, columns, G_N_ELEMENTS (columns), cells, n);
    }
  if (pairs->len > n)
    {
      g_autofree char *text = g_strdup_printf (_("The strongest of %'u pairs."), pairs->len);

      shoal_report_pages_note (pages, text);
    }
  if (input->classes->kind == SHOAL_RECODING_MATCHING)
    shoal_report_pages_note (pages, _("Pairs of a quasi-identifier and another column are left out: they depend on which original stands "
                                      "beside each row, which is drawn when the file is made."));
  shoal_report_cells_free (cells, G_N_ELEMENTS (columns) * n);
}

void
_shoal_report_write_statistics (ShoalReportPages         *pages,
                                const ShoalReportInput   *input,
                                const ShoalReportFigures *figures)
{
  const ShoalStatistics *statistics = _shoal_report_figures_get_statistics (figures);
  g_autoptr (GString) gone = g_string_new (NULL);

  if (statistics == NULL || statistics->design->readings[SHOAL_DESIGN_RELEASE]->n_rows == 0)
    return;
  for (guint c = 0; c < statistics->design->n_columns; c++)
    if (!get_column (statistics, c)->is_told)
      {
        g_autofree char *name = _shoal_report_shorten (shoal_design_column_get_name (get_column (statistics, c)));

        g_string_append_printf (gone, "%s%s", gone->len > 0 ? ", " : "", name);
      }
  shoal_report_pages_heading (pages, _("What the published table says"), 120.0);
  shoal_report_pages_note (pages, _("Computed from the published cells alone, as whoever gets the file can. A range of numbers or dates counts "
                                    "evenly over what it covers, whole numbers where all that are published are whole; what is open at one "
                                    "end, and “*”, ends at the least and the greatest that is published. In a column of other values each "
                                    "different cell is one value, as it is written."));
  pages->y += GAP / 2;
  write_numbers (pages, statistics);
  write_values (pages, statistics);
  write_pairs (pages, input, statistics);
  if (gone->len > 0)
    {
      g_autofree char *text = g_strdup_printf (_("These columns say nothing any more: %s."), gone->str);

      shoal_report_pages_note (pages, text);
    }
}
