/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three attackers of re-identification risk. Their measures: El Emam and Dankar, Protecting privacy using
 * k-anonymity, JAMIA 15 (2008); Dankar and El Emam, A method for evaluating marketer re-identification risk, PAIS 2010.
 * The size of a class in the population is not known but estimated from its size in the table: Benedetti and Franconi,
 * Statistical and technological solutions for controlled data dissemination, NTTS 1998, reviewed by Franconi and
 * Polettini, Individual risk estimation in mu-Argus, PSD 2004. */

#include "privacy/shoal-risk.h"

#include <math.h>

/* From this size on the series needs few terms, however small the sample is. */
#define SERIES_FROM 50
#define PRECISION 1e-15

/* The integral of y^(size - 1) / (1 + odds y) from 0 to 1, by repeated integration by parts: all terms are positive, each is the
 * previous one times (j + 1) / (size + j + 1) odds / (1 + odds). */
static double
sum_series (double size,
            double odds)
{
  double term = 1 / (size * (1 + odds));
  double ratio = odds / (1 + odds);
  double sum = term;

  for (double j = 0; term > PRECISION * sum; j++)
    {
      term *= ratio * (j + 1) / (size + j + 1);
      sum += term;
    }
  return sum;
}

/**
 * shoal_risk_of_record:
 * @size: rows of the record's class, at least 1
 * @fraction: share of the population that is in the table, above 0, at most 1
 *
 * The expectation of 1 / F, where F is the number of people of the population with the same values. Given the @size
 * that were sampled, F has a negative binomial distribution, and the expectation is the integral of
 * y^(size - 1) / (1 + y (1 - fraction) / fraction) from 0 to 1. With a @fraction of 1 it is 1 / @size.
 *
 * Returns: the probability that a matching person of the population is the person of the record, 0 to 1.
 */
double
shoal_risk_of_record (guint32 size,
                      double  fraction)
{
  double odds, risk;

  g_return_val_if_fail (size > 0, NAN);
  g_return_val_if_fail (fraction > 0 && fraction <= 1, NAN);

  odds = (1 - fraction) / fraction;
  if (odds <= 1 || size >= SERIES_FROM)
    return sum_series (size, odds);
  /* For smaller classes of a small sample the series takes too long: the value is computed by recursion from a class of one.
   * Each step divides by the odds, which are above 1, and so divides the error too. */
  risk = log1p (odds) / odds;
  for (guint32 i = 1; i < size; i++)
    risk = (1.0 / i - risk) / odds;
  return risk;
}

/* The number of classes of one size that are not suppressed. */
static guint32
count_published (ShoalClasses          *classes,
                 const ShoalClassOrder *order,
                 const ShoalClassSize  *size)
{
  guint32 n = 0;

  for (guint32 i = size->first; i < size->first + size->n_classes; i++)
    n += !shoal_classes_is_suppressed (classes, order->classes[i]);
  return n;
}

/**
 * shoal_risk_list_published:
 * @order: @classes by size
 *
 * The risk is counted in people: a class of three persons with two rows each has size three. Suppressed classes are no risk. In a
 * heterogeneous release each row may be any of k people, so it counts as a row of a class of k.
 *
 * Returns: (transfer full) (element-type ShoalRiskClass): the published classes, for shoal_risk_compute()
 */
GArray *
shoal_risk_list_published (ShoalClasses          *classes,
                           const ShoalClassOrder *order)
{
  GArray *published = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && order != NULL, published);

  for (gsize i = 0; i < order->n_sizes; i++)
    {
      ShoalRiskClass one = { order->sizes[i].size, order->sizes[i].n_classes };

      if (classes->kind == SHOAL_RECODING_MATCHING)
        one.n_classes /= one.size;
      else if (classes->failing != NULL)
        one.n_classes = count_published (classes, order, &order->sizes[i]);
      else if (shoal_classes_is_suppressed (classes, order->classes[order->sizes[i].first]))
        continue;
      if (one.n_classes == 0)
        continue;
      g_array_append_val (published, one);
    }
  return published;
}

static void
add (ShoalRiskFigures *figures,
     double            risk,
     double            n_rows,
     double            threshold)
{
  figures->highest = fmax (figures->highest, risk);
  figures->average += risk * n_rows;
  if (risk > threshold)
    figures->above += n_rows;
}

static void
divide (ShoalRiskFigures *figures,
        double            n_rows)
{
  figures->average /= n_rows;
  figures->above /= n_rows;
}

/**
 * shoal_risk_compute:
 * @classes: (array length=n): the published classes, without suppressed ones, which are no risk
 * @n: number of entries; several may have the same size
 * @fraction: share of the population that is in the table, above 0, at most 1; 1 if the table is the population
 * @threshold: risks above it count as too high, 0 to 1
 * @risk: (out caller-allocates): the result
 *
 * For a heterogeneous recoding, where each row may be any of k people, pass one class size, k.
 */
void
shoal_risk_compute (const ShoalRiskClass *classes,
                    gsize                 n,
                    double                fraction,
                    double                threshold,
                    ShoalRisk            *risk)
{
  const ShoalRiskFigures none = { NAN, NAN, NAN };
  ShoalRiskFigures prosecutor = { 0, 0, 0 }, journalist = { 0, 0, 0 };
  double n_rows = 0;

  g_return_if_fail (classes != NULL || n == 0);
  g_return_if_fail (fraction > 0 && fraction <= 1);
  g_return_if_fail (risk != NULL);

  *risk = (ShoalRisk) { 0, 0, none, none, none };
  for (gsize i = 0; i < n; i++)
    {
      double rows = (double) classes[i].size * classes[i].n_classes;

      if (rows == 0)
        continue;
      risk->n_rows += (gsize) classes[i].size * classes[i].n_classes;
      risk->n_classes += classes[i].n_classes;
      add (&prosecutor, 1.0 / classes[i].size, rows, threshold);
      add (&journalist, shoal_risk_of_record (classes[i].size, fraction), rows, threshold);
    }
  n_rows = (double) risk->n_rows;
  if (n_rows == 0)
    return;
  divide (&prosecutor, n_rows);
  divide (&journalist, n_rows);
  risk->prosecutor = prosecutor;
  risk->journalist = journalist;
  risk->marketer.average = journalist.average;
}
