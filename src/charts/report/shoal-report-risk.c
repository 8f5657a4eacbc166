/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The section of a report on the risk of re-identification. */

#include "base/shoal-format.h"
#include "privacy/shoal-population-uniques.h"
#include "privacy/shoal-risk.h"
#include "privacy/shoal-safe-harbor.h"
#include "charts/report/shoal-report-sections.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define THRESHOLD 0.20
#define N_COLUMNS 4

/* A percentage with up to three decimal places if the risk is small. */
static char *
format_risk (double value)
{
  return shoal_format_percent (value, value == 0.0 ? 0 : value < 0.001 ? 3 : 1);
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

/* Where persons have several rows, the release does not show how many persons a class has, only that there are at least
 * k. The figures are then those of classes of k persons, which are the highest possible ones. */
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
      const ShoalRiskClass least = { input->problem->min_size, 1 };

      g_array_append_val (published, least);
    }
  return published;
}

/* Estimates how many published rows are unique in the population, if a requirement gives the size of the population */
static void
write_population (ShoalReportPages       *pages,
                  const ShoalReportInput *input,
                  const GArray           *classes)
{
  guint n_estimators;
  const ShoalUniquesEstimatorInfo *estimators = shoal_uniques_list_estimators (&n_estimators);
  const ShoalRequirements *required = &input->problem->requirements;
  double population = 0;

  for (guint i = 0; i < required->n_models; i++)
    population = fmax (population, shoal_model_get_number (&required->models[i], "population-size"));
  if (!(population > 0) || input->classes->kind == SHOAL_RECODING_MATCHING)
    return;
  for (guint i = 0; i < n_estimators; i++)
    {
      double share = shoal_uniques_estimate (estimators[i].estimator, (const ShoalRiskClass *) (gconstpointer) classes->data, classes->len,
                                             population);
      g_autofree char *text = isnan (share) ? g_strdup (_("no estimate")) : format_risk (share);

      /* Translators: the name of a person or of a distribution, by whose formula a share is estimated. */
      g_autofree char *title = g_strdup_printf (_("Unique, by %s"), estimators[i].title);

      shoal_report_pages_pair (pages, title, text);
    }
  shoal_report_pages_note (pages, _("The estimated share of published rows whose people nobody else of the population equals, if the table is a random "
                                    "sample of it: by the models of two people and by a slide negative binomial distribution. Rows that share their class are not unique."));
}

/* Writes only the names of the columns, not what stands in them. */
static void
write_safe_harbor (ShoalReportPages       *pages,
                   const ShoalReportInput *input)
{
  const ShoalMicrodata *microdata = input->problem->microdata;
  g_autoptr (GArray) findings = shoal_safe_harbor_list (microdata->table, microdata->schema, FALSE);
  const ShoalReportColumn columns[] = { { _("Column"), 0.24, 0.0, FALSE }, { _("What the list has, and asks for"), 0.76, 0.0, FALSE } };
  g_autofree ShoalReportCell *cells = g_new0 (ShoalReportCell, 2 * MAX (1, findings->len));
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const ShoalSafeHarborFinding *finding = &g_array_index (findings, ShoalSafeHarborFinding, i);

      if (finding->state == SHOAL_SAFE_HARBOR_NOTHING)
        continue;
      cells[2 * n].text = g_strdup (shoal_column_get_name (shoal_table_get_column (microdata->table, finding->column)));
      cells[2 * n++ + 1].text = finding->state == SHOAL_SAFE_HARBOR_LEFT_OUT
                                  ? g_strdup_printf (_("%s. It is left out"), _(finding->item))
                                  : g_strdup_printf ("%s. %s", _(finding->item), _(finding->what_to_do));
    }
  shoal_report_pages_heading (pages, _("Safe Harbor list"), 60.0);
  if (n > 0)
    shoal_report_pages_table (pages, columns, G_N_ELEMENTS (columns), cells, n);
  shoal_report_pages_note (pages, _("Columns whose names hint at one of the identifiers of 45 CFR 164.514(b)(2), the US health privacy rule. "
                                    "Whether a column that is published is coarse enough, and whether others should be on the list, is "
                                    "for a person to judge."));
  for (guint i = 0; i < 2 * n; i++)
    g_free (cells[i].text);
}

void
_shoal_report_write_risk (ShoalReportPages       *pages,
                          const ShoalReportInput *input)
{
  g_autoptr (GArray) classes = list_classes (input);
  g_autofree char *threshold = shoal_format_percent (THRESHOLD, 0);
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
  write_population (pages, input, classes);
  write_safe_harbor (pages, input);
}
