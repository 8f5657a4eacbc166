/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Three estimators of the share of records that are unique in the population, and the rule that picks one. All equations are
 * solved by bisection of an interval with a change of sign; without a change of sign there is no estimate.
 *
 * Pitman: Hoshino, Applying Pitman's sampling formula to microdata disclosure risk assessment, Journal of Official Statistics
 * 17 (2001). Zayatz, Estimation of the percent of unique population elements on a microdata file using the sample, Bureau of
 * the Census 1991. SNB: Chen and Keller-McNulty, Estimation of identification disclosure risk in microdata, Journal of Official
 * Statistics 14 (1998). The rule: Dankar, El Emam, Neisa and Roffey, Estimating the re-identification risk of clinical data
 * sets, BMC Medical Informatics and Decision Making 12:66 (2012). */

#include "privacy/shoal-population-uniques.h"

#include "privacy/shoal-guarantee.h"

#include <math.h>

#define N_HALVINGS 200
#define N_STEPS 400
/* Above this sampling fraction the rule does not use Pitman's model. */
#define PITMAN_UP_TO 0.1

/* The figures of a sample that the estimators use */
typedef struct
{
  const ShoalRiskClass *classes;
  gsize n;
  double rows;
  double n_classes;
  double uniques;
  double population;
  double fraction;
} Sample;

typedef double (*Equation) (const Sample *sample,
                            double        x,
                            double        parameter);

/* The root of an equation that is positive at @low and negative at @high; NAN if it is not. */
static double
find_root (Equation      equation,
           const Sample *sample,
           double        parameter,
           double        low,
           double        high)
{
  if (!(equation (sample, low, parameter) > 0) || !(equation (sample, high, parameter) < 0))
    return NAN;
  for (guint i = 0; i < N_HALVINGS && low < high; i++)
    {
      double middle = low + (high - low) / 2;

      if (middle <= low || middle >= high)
        break;
      if (equation (sample, middle, parameter) > 0)
        low = middle;
      else
        high = middle;
    }
  return low + (high - low) / 2;
}

/* The derivative of the logarithm of the gamma function, for x above 0: recurrence up to 10, then the asymptotic series */
static double
digamma (double x)
{
  double sum = 0, square;

  while (x < 10)
    {
      sum -= 1 / x;
      x++;
    }
  square = 1 / (x * x);
  return sum + log (x) - 0.5 / x
         - square * (1.0 / 12 - square * (1.0 / 120 - square * (1.0 / 252 - square * (1.0 / 240 - square * (1.0 / 132)))));
}

/* The sum of 1 / (x + i) for i from 0 to n - 1, which is digamma (x + n) - digamma (x) */
static double
sum_reciprocals (double x,
                 double n)
{
  if (x < 1000)
    return digamma (x + n) - digamma (x);
  /* The difference of the two series, term by term: this loses no precision if n is small compared with x. */
  return log1p (n / x) + n / (2 * x * (x + n)) + n * (2 * x + n) / (12 * x * x * (x + n) * (x + n));
}

/* log (gamma (x + a) / gamma (x)); for large x by a series, because the difference of the two logarithms would lose precision */
static double
log_gamma_ratio (double x,
                 double a)
{
  return x < 1e6 ? lgamma (x + a) - lgamma (x) : a * log (x) + a * (a - 1) / (2 * x);
}

/* ---- Pitman ---- */

/* The sum of 1 / (theta + i alpha) for i from 1 to classes - 1; @above: theta + alpha, above 0 */
static double
sum_classes (const Sample *sample,
             double        above,
             double        alpha)
{
  if (alpha * sample->n_classes < 1e-9 * above)
    return (sample->n_classes - 1) / above;
  return sum_reciprocals (above / alpha, sample->n_classes - 1) / alpha;
}

/* The derivative of the log-likelihood by theta, where theta is -alpha plus the exponential of @x */
static double
score_theta (const Sample *sample,
             double        x,
             double        alpha)
{
  return sum_classes (sample, exp (x), alpha) - sum_reciprocals (exp (x) + (1 - alpha), sample->rows - 1);
}

/* Returns: theta + alpha */
static double
find_above (const Sample *sample,
            double        alpha)
{
  return exp (find_root (score_theta, sample, alpha, -60, 60));
}

/* The derivative by alpha, at the best theta for it */
static double
score_alpha (const Sample *sample,
             double        alpha,
             double        unused)
{
  double above = find_above (sample, alpha), sum;

  if (alpha * sample->n_classes < 1e-6 * above)
    sum = sample->n_classes * (sample->n_classes - 1) / 2 / above;
  else
    sum = (sample->n_classes - 1 - (above - alpha) * sum_classes (sample, above, alpha)) / alpha;
  for (gsize i = 0; i < sample->n; i++)
    if (sample->classes[i].size > 1)
      sum -= sample->classes[i].n_classes * sum_reciprocals (1 - alpha, sample->classes[i].size - 1);
  return sum;
}

/* Maximum-likelihood parameters with alpha from 0 to 1; a person is unique if no other person joins her class. */
static double
estimate_pitman (const Sample *sample)
{
  double alpha, above;

  if (sample->n_classes < 2 || sample->n_classes >= sample->rows)
    return NAN;
  alpha = score_alpha (sample, 0, 0) > 0 ? find_root (score_alpha, sample, 0, 0, 1 - 1e-9) : 0;
  above = find_above (sample, alpha);
  return exp (log_gamma_ratio (above, 1 - alpha) - log_gamma_ratio (above + sample->population - 1, 1 - alpha));
}

/* ---- Zayatz ---- */

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  const ShoalRiskClass *left = a, *right = b;

  return left->size < right->size ? -1 : left->size > right->size;
}

/* By Bayes: the probability that a sample unique is a population unique. A class of j people of the population
 * has one in the sample with the hypergeometric probability j n/N (N-n)/(N-1) … (N-n-j+2)/(N-j+1). */
static double
estimate_zayatz (const Sample *sample)
{
  g_autofree ShoalRiskClass *classes = g_memdup2 (sample->classes, sample->n * sizeof *classes);
  double others_left_out = 1, sum = 0;
  guint32 size = 1;

  qsort (classes, sample->n, sizeof *classes, compare_sizes);
  for (gsize i = 0; i < sample->n && others_left_out > 0; i++)
    {
      for (; size < classes[i].size && others_left_out > 0; size++)
        others_left_out *= fmax (0, sample->population - sample->rows - (size - 1)) / (sample->population - size);
      sum += classes[i].n_classes * classes[i].size * sample->fraction * others_left_out;
    }
  return sample->uniques / sample->rows * sample->fraction * sample->uniques / sum;
}

/* ---- Slide negative binomial ---- */

/* A class has 1 + Y people, where Y has a negative binomial distribution with the parameters size and p; the caller gives the log odds
 * of p. Each person is in the sample with the probability of the sampling fraction. */
typedef struct
{
  double unseen;  /* probability that no person of a class is in the sample */
  double alone;   /* probability that one person of a class is in the sample */
  double mean;    /* expected people of a class */
  double uniques; /* probability that a class has one person */
} Slide;

static void
make_slide (const Sample *sample,
            double        size,
            double        odds,
            Slide        *slide)
{
  double p = 1 / (1 + exp (-odds)), q = 1 / (1 + exp (odds));
  double rest = 1 - q * (1 - sample->fraction);
  double none = exp (size * (log (p) - log (rest)));

  slide->unseen = (1 - sample->fraction) * none;
  slide->alone = sample->fraction * none * (1 + (1 - sample->fraction) * size * q / rest);
  slide->mean = 1 + size * q / p;
  slide->uniques = exp (size * log (p));
}

/* The size of the population per class in the sample, minus the size that the distribution expects */
static double
miss_population (const Sample *sample,
                 double        x,
                 double        odds)
{
  Slide slide;

  make_slide (sample, exp (x), odds, &slide);
  return sample->population / sample->n_classes - slide.mean / (1 - slide.unseen);
}

/* The number of classes with one row in the sample that the distribution expects, minus the real number */
static double
miss_uniques (const Sample *sample,
              double        odds,
              double        unused)
{
  Slide slide;
  double x = find_root (miss_population, sample, odds, -60, 60);

  if (isnan (x))
    return NAN;
  make_slide (sample, exp (x), odds, &slide);
  return sample->n_classes * slide.alone / (1 - slide.unseen) - sample->uniques;
}

static double
negate_uniques (const Sample *sample,
                double        odds,
                double        unused)
{
  return -miss_uniques (sample, odds, unused);
}

static double
estimate_snb (const Sample *sample)
{
  double before = NAN, odds = NAN;
  Slide slide;

  for (guint i = 0; i <= N_STEPS && isnan (odds); i++)
    {
      double at = -20 + 40.0 * i / N_STEPS, miss = miss_uniques (sample, at, 0);

      if (before > 0 && miss <= 0)
        odds = miss < 0 ? find_root (miss_uniques, sample, 0, at - 40.0 / N_STEPS, at) : at;
      else if (before < 0 && miss >= 0)
        odds = miss > 0 ? find_root (negate_uniques, sample, 0, at - 40.0 / N_STEPS, at) : at;
      before = miss;
    }
  if (isnan (odds))
    return NAN;
  make_slide (sample, exp (find_root (miss_population, sample, odds, -60, 60)), odds, &slide);
  return sample->n_classes / (1 - slide.unseen) * slide.uniques / sample->population;
}

/* ---- The sample ---- */

/* The unique people of a table in which persons have several rows. @n_people: by tuple. */
static gsize
count_alone (const ShoalPersonGroups *persons,
             const guint32           *n_people)
{
  gsize n_alone = 0;

  for (guint32 tuple = 0; tuple < persons->n_groups; tuple++)
    n_alone += n_people[tuple] == 1 && persons->alone[tuple] == 1;
  for (guint32 person = 0; person < persons->n_spread; person++)
    for (guint32 i = persons->first[person]; i < persons->first[person + 1]; i++)
      if (n_people[persons->groups[i]] == 1)
        {
          n_alone++;
          break;
        }
  return n_alone;
}

/**
 * shoal_uniques_sample_init:
 * @self: (out caller-allocates): clear it with shoal_uniques_sample_clear()
 * @microdata: a table
 *
 * Counts who is unique in the original in all quasi-identifiers together: people, if a column has the role of a person, else rows.
 */
void
shoal_uniques_sample_init (ShoalUniquesSample *self,
                           ShoalMicrodata     *microdata)
{
  const ShoalPersonGroups *persons = microdata->tuple_persons;
  g_autofree guint32 *n_people = persons != NULL ? g_new (guint32, MAX (1, microdata->n_tuples)) : NULL;
  const guint32 *sizes = n_people != NULL ? n_people : microdata->counts;

  *self = (ShoalUniquesSample) { .n_people = microdata->n_rows };
  self->classes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  if (persons != NULL)
    {
      shoal_person_groups_count (persons, n_people);
      self->n_people = microdata->persons->n_persons;
      self->n_spread = persons->n_spread;
    }
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      const ShoalRiskClass one = { sizes[tuple], 1 };

      if (one.size == 1)
        self->n_rows_alone += microdata->counts[tuple];
      g_array_append_val (self->classes, one);
    }
  self->n_alone = persons != NULL ? count_alone (persons, n_people) : self->n_rows_alone;
  /* Classes have few different sizes; merging equal sizes makes the estimates fast. */
  shoal_release_content_init (&(ShoalReleaseContent) { 0 }, self->classes);
}

/** shoal_uniques_sample_clear: frees what @self holds. */
void
shoal_uniques_sample_clear (ShoalUniquesSample *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->classes, g_array_unref);
}

/* ---- All estimators ---- */

/** shoal_uniques_list_estimators: @n_estimators: (out): their number. Returns: (array length=n_estimators): all but the decision rule. */
const ShoalUniquesEstimatorInfo *
shoal_uniques_list_estimators (guint *n_estimators)
{
  static const ShoalUniquesEstimatorInfo estimators[] = {
    { "pitman", "Pitman", SHOAL_UNIQUES_PITMAN },
    { "zayatz", "Zayatz", SHOAL_UNIQUES_ZAYATZ },
    { "snb", "SNB", SHOAL_UNIQUES_SNB },
  };

  *n_estimators = G_N_ELEMENTS (estimators);
  return estimators;
}

static gboolean
sample_init (Sample               *self,
             const ShoalRiskClass *classes,
             gsize                 n,
             double                population)
{
  *self = (Sample) { .classes = classes, .n = n, .population = population };
  for (gsize i = 0; i < n; i++)
    {
      self->rows += (double) classes[i].size * classes[i].n_classes;
      self->n_classes += classes[i].n_classes;
      if (classes[i].size == 1)
        self->uniques += classes[i].n_classes;
    }
  self->fraction = self->rows / population;
  return self->rows > 0 && isfinite (population) && population >= self->rows;
}

/**
 * shoal_uniques_choose:
 * @classes: (array length=n): the classes of the sample
 * @population: people of the population, with those of the sample
 *
 * The publication picks one of the three by the sampling fraction and the differences of the estimates. This function takes Pitman's
 * estimate up to a tenth of the population, above it the smaller one of SNB and Zayatz. If the estimator so chosen gives no estimate,
 * it takes Zayatz's, which always gives one. We do not claim that these limits are those of the publication.
 *
 * Returns: the estimator that the decision rule picks
 */
ShoalUniquesEstimator
shoal_uniques_choose (const ShoalRiskClass *classes,
                      gsize                 n,
                      double                population)
{
  Sample sample;
  double snb;

  if (!sample_init (&sample, classes, n, population))
    return SHOAL_UNIQUES_ZAYATZ;
  if (sample.fraction <= PITMAN_UP_TO)
    return isnan (shoal_uniques_estimate (SHOAL_UNIQUES_PITMAN, classes, n, population)) ? SHOAL_UNIQUES_ZAYATZ
                                                                                       : SHOAL_UNIQUES_PITMAN;
  snb = shoal_uniques_estimate (SHOAL_UNIQUES_SNB, classes, n, population);
  return snb <= shoal_uniques_estimate (SHOAL_UNIQUES_ZAYATZ, classes, n, population) ? SHOAL_UNIQUES_SNB : SHOAL_UNIQUES_ZAYATZ;
}

/**
 * shoal_uniques_estimate:
 * @classes: (array length=n): the classes of the sample; several entries may have the same size
 * @population: people of the population, with those of the sample
 *
 * The number of population uniques over the population, which is also the expected share of the sample's records that are population
 * uniques. A record that is not unique in the sample is not unique in the population: without sample uniques the share is 0.
 *
 * Returns: the share, 0 to 1; %NAN if there is no estimate: the sample is empty or larger than @population, or the
 *   estimator's equations have no solution
 */
double
shoal_uniques_estimate (ShoalUniquesEstimator  estimator,
                        const ShoalRiskClass  *classes,
                        gsize                  n,
                        double                 population)
{
  Sample sample;
  double share = NAN;

  if (!sample_init (&sample, classes, n, population))
    return NAN;
  if (sample.uniques == 0)
    return 0;
  if (population == sample.rows)
    return sample.uniques / sample.rows;
  if (estimator == SHOAL_UNIQUES_DANKAR)
    estimator = shoal_uniques_choose (classes, n, population);
  if (estimator == SHOAL_UNIQUES_PITMAN)
    share = estimate_pitman (&sample);
  else if (estimator == SHOAL_UNIQUES_SNB)
    share = estimate_snb (&sample);
  else
    share = estimate_zayatz (&sample);
  return isfinite (share) ? CLAMP (share, 0, 1) : NAN;
}
