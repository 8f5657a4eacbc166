/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Re-identification risk, by hand and against a plain integration. */

#include "privacy/shoal-risk.h"

#include <math.h>

static void
assert_near (double value,
             double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-12 * fmax (1, fabs (expected)));
}

/* Classes of 2, 2 and 6 rows: each record of the first two is found with 1/2, of the third with 1/6. */
static void
test_whole_population (void)
{
  const ShoalRiskClass classes[] = { { 2, 2 }, { 6, 1 } };
  ShoalRisk risk;

  shoal_risk_compute (classes, G_N_ELEMENTS (classes), 1, 0.2, &risk);
  g_assert_cmpuint (risk.n_rows, ==, 10);
  g_assert_cmpuint (risk.n_classes, ==, 3);
  assert_near (risk.prosecutor.highest, 0.5);
  assert_near (risk.prosecutor.average, 0.3); /* classes / rows */
  assert_near (risk.prosecutor.above, 0.4);
  /* Who is in the population is in the table. */
  assert_near (risk.journalist.highest, 0.5);
  assert_near (risk.journalist.average, 0.3);
  assert_near (risk.journalist.above, 0.4);
  assert_near (risk.marketer.average, 0.3);
  g_assert_true (isnan (risk.marketer.highest));
  g_assert_true (isnan (risk.marketer.above));
}

/* k-anonymity with k = 5 and a threshold of 1/5: nobody is above it, for it must be exceeded. */
static void
test_threshold_is_exclusive (void)
{
  const ShoalRiskClass classes[] = { { 5, 4 }, { 20, 1 } };
  ShoalRisk risk;

  shoal_risk_compute (classes, G_N_ELEMENTS (classes), 1, 0.2, &risk);
  assert_near (risk.prosecutor.above, 0);
  shoal_risk_compute (classes, G_N_ELEMENTS (classes), 1, 0.19, &risk);
  assert_near (risk.prosecutor.above, 0.5);
}

static void
test_nothing_published (void)
{
  const ShoalRiskClass classes[] = { { 3, 0 } };
  ShoalRisk risk;

  shoal_risk_compute (NULL, 0, 1, 0.2, &risk);
  g_assert_true (isnan (risk.prosecutor.highest));
  g_assert_true (isnan (risk.marketer.average));
  shoal_risk_compute (classes, 1, 0.5, 0.2, &risk);
  g_assert_cmpuint (risk.n_rows, ==, 0);
  g_assert_true (isnan (risk.journalist.average));
}

/* Franconi and Polettini 2004: closed forms for sample frequencies 1 and 2, with p the fraction:
 * p / (1 - p) log (1 / p) and p / (1 - p)^2 (p log p + 1 - p). */
static void
test_closed_forms (void)
{
  const double fractions[] = { 0.001, 0.05, 0.3, 0.5, 0.7, 0.99 };

  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    {
      double p = fractions[i], q = 1 - p;
      double once = shoal_risk_of_record (1, p), twice = shoal_risk_of_record (2, p);

      g_assert_cmpfloat_with_epsilon (once, p / q * log (1 / p), 1e-12);
      g_assert_cmpfloat_with_epsilon (twice, p / (q * q) * (p * log (p) + q), 1e-9);
    }
}

static double
integrate (guint32 size,
           double  fraction)
{
  const guint n = 200000;
  double odds = (1 - fraction) / fraction, sum = 0;

  /* Simpson, in the logarithm of 1 + odds y, where the integrand is smooth for small fractions too */
  for (guint i = 0; i <= n; i++)
    {
      double t = log1p (odds) * i / n;
      double y = expm1 (t) / odds;

      sum += (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) * pow (y, size - 1);
    }
  return sum * log1p (odds) / odds / n / 3;
}

/* Both ways to compute it, on either side of where one hands over to the other. */
static void
test_against_integral (void)
{
  const guint32 sizes[] = { 1, 2, 3, 10, 49, 50, 51, 400 };
  const double fractions[] = { 0.0001, 0.01, 0.1, 0.499, 0.5, 0.501, 0.9 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (fractions); j++)
      {
        double risk = shoal_risk_of_record (sizes[i], fractions[j]);
        double expected = integrate (sizes[i], fractions[j]);

        g_assert_cmpfloat (fabs (risk - expected), <=, 1e-8 * expected);
      }
}

/* More people or larger classes: less risk; it is never above that of a prosecutor. */
static void
test_order (void)
{
  for (guint32 size = 1; size < 200; size++)
    for (double fraction = 0.00001; fraction <= 1; fraction *= 3)
      {
        double risk = shoal_risk_of_record (size, fraction);

        g_assert_cmpfloat (risk, >, 0);
        g_assert_cmpfloat (risk, <=, 1.0 / size);
        g_assert_cmpfloat (shoal_risk_of_record (size + 1, fraction), <, risk);
        g_assert_cmpfloat (shoal_risk_of_record (size, fraction / 2), <, risk);
      }
  assert_near (shoal_risk_of_record (7, 1), 1.0 / 7);
  assert_near (shoal_risk_of_record (G_MAXUINT32, 1), 1.0 / G_MAXUINT32);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/risk/whole-population", test_whole_population);
  g_test_add_func ("/risk/threshold-is-exclusive", test_threshold_is_exclusive);
  g_test_add_func ("/risk/nothing-published", test_nothing_published);
  g_test_add_func ("/risk/closed-forms", test_closed_forms);
  g_test_add_func ("/risk/against-integral", test_against_integral);
  g_test_add_func ("/risk/order", test_order);
  return g_test_run ();
}
