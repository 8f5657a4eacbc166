/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The risk of re-identification in a report. */

#include "privacy/shoal-risk.h"
#include "charts/base/shoal-chart-axis.h"
#include "charts/report/shoal-report-sections.h"

#include <glib/gi18n-lib.h>

#define THRESHOLD 0.20
#define N_COLUMNS 4

/* Up to three digits where the risk is small. */
static char *
format_risk (double value)
{
  return shoal_chart_format_percent (value, value == 0.0 ? 0 : value < 0.001 ? 3 : 1);
}

static void
fill_row (ShoalReportCell        *row,
          const char             *attacker,
          const char             *assumption,
          const ShoalRiskFigures *figures)
{
  row[0].text = g_strdup (attacker);
  row[0].note = g_strdup (assumption);
  row[1].text = format_risk (figures->highest);
  row[2].text = format_risk (figures->average);
  row[3].text = format_risk (figures->above);
}

/* How many persons a class has, the release does not tell where persons have several rows: it tells that there are k at least, and the
 * figures are those of classes of k persons, which are the highest that they can be. */
static GArray *
list_classes (const ShoalReportInput *input)
{
  ShoalClasses *classes = input->classes;
  g_autoptr (ShoalClassOrder) order = NULL;
  GArray *published;

  if (classes->microdata->tuple_persons == NULL)
    {
      order = shoal_class_order_new (classes);
      return shoal_risk_list_published (classes, order);
    }
  published = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  if (classes->n_groups > classes->n_small_groups)
    {
      const ShoalRiskClass least = { input->problem->requirements.k, 1 };

      g_array_append_val (published, least);
    }
  return published;
}

void
_shoal_report_write_risk (ShoalReportPages       *pages,
                          const ShoalReportInput *input)
{
  g_autoptr (GArray) classes = list_classes (input);
  g_autofree char *threshold = shoal_chart_format_percent (THRESHOLD, 0);
  g_autofree char *above = g_strdup_printf (_("Rows above %s"), threshold);
  const ShoalReportColumn columns[N_COLUMNS] = { { _("Attacker"), 0.52, 0.0, FALSE },
                                                 { _("Highest"), 0.14, 1.0, FALSE },
                                                 { _("Average"), 0.14, 1.0, FALSE },
                                                 { above, 0.20, 1.0, FALSE } };
  ShoalReportCell cells[3 * N_COLUMNS] = { 0 };
  ShoalRisk risk;

  shoal_risk_compute ((const ShoalRiskClass *) (gconstpointer) classes->data, classes->len, 1.0, THRESHOLD, &risk);
  fill_row (cells, _("Prosecutor"), _("Knows that a certain person is in the table"), &risk.prosecutor);
  fill_row (cells + N_COLUMNS, _("Journalist"),
            _("Knows a person of the population, not whether that person is in the table"), &risk.journalist);
  fill_row (cells + 2 * N_COLUMNS, _("Marketer"),
            _("Matches all rows with a register; the average is the expected share of right matches"), &risk.marketer);
  shoal_report_pages_heading (pages, _("Risk of re-identification"), 100.0);
  shoal_report_pages_table (pages, columns, N_COLUMNS, cells, 3);
  shoal_report_pages_note (pages, _("The chance that a published row is linked to the right person by its quasi-identifiers. It "
                                    "is assumed that the table holds the whole population, which is the worst case: where "
                                    "it is a sample, journalists and marketers have less chance than this."));
  if (input->classes->microdata->tuple_persons != NULL)
    shoal_report_pages_note (pages, _("Persons have several rows. How many there are in a class beyond those that are required is not told: "
                                      "the figures are the highest that they can be."));
  if (input->classes->kind == SHOAL_RECODING_MATCHING)
    shoal_report_pages_note (pages, _("A row that may be any of k people counts as one of a class of k rows. This is not the risk from "
                                      "those who know for certain which rows are those of some people."));
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_free (cells[i].text);
      g_free (cells[i].note);
    }
}
