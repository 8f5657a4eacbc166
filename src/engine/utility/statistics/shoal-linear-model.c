/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows are summed in parts, and the sums are added in the order of the parts, so the result does not depend on the number of threads. A
 * logistic model is found by Newton's method, which is iteratively reweighted least squares (McCullagh and Nelder 1989, section 2.5). */

#include "utility/statistics/shoal-linear-model.h"

#include "base/shoal-parallel.h"

#include <math.h>
#include <string.h>

/* Minimal rows of a part, and maximal parts of a table */
#define PART_ROWS 16384
#define MOST_PARTS 32

/* A term counts as a linear combination of the terms before it if only this share of its square is left */
#define ALIASED 1e-10

#define MOST_STEPS 60
#define MOST_HALVINGS 12
#define CONVERGED 1e-13

/* Above this number of rows, a first fit uses only one row of every FIRST_STRIDE rows */
#define MANY_ROWS 200000
#define FIRST_STRIDE 16

/* Log odds beyond this have probabilities that double precision cannot distinguish from 0 or 1 */
#define STEEPEST 700

/* Sums over the rows of a part: products of terms (lower triangle); terms times residual; the deviance and squares */
typedef struct
{
  double *products;
  double *moments;
  double loss; /* sum of squares of the outcome, or deviance */
  double square;
  gsize n_rows;
} Sums;

typedef struct
{
  const ShoalModelRows *rows;
  ShoalLinkFunction link;
  guint n; /* number of terms, with the constant */
  guint *term_of_feature;
  const double *estimates; /* NULL before the first estimates */
  gboolean with_products;
  gsize stride; /* only every stride-th row counts */
  double centre;
  ShoalProgress *progress;
  Sums *parts;
  guint n_parts;
  guint first_part[SHOAL_DESIGN_N_SIDES + 1];
  gsize part_rows[SHOAL_DESIGN_N_SIDES];
  gint next;
  gint stopped;
} Pass;

/* The value of feature @index, which is one of @column. */
static double
get_feature (const ShoalDesignColumn *column, ShoalDesignSide side, gsize row, guint index)
{
  guint32 reading = shoal_codes_get (column->read[side]->codes, column->read[side]->code_width, row);

  for (guint32 i = column->first_of_reading[side][reading]; i < column->first_of_reading[side][reading + 1]; i++)
    if (g_array_index (column->features[side], ShoalFeature, i).index == index)
      return g_array_index (column->features[side], ShoalFeature, i).value;
  return 0;
}

/* The terms of a row that are not 0, in ascending order; the constant is the first one. */
static guint
collect_terms (const Pass *pass, ShoalDesignSide side, gsize row, ShoalFeature *terms)
{
  const ShoalDesign *design = pass->rows->design;
  const guint64 *seeds = pass->rows->seeds[side];
  guint n = 1;

  terms[0] = (ShoalFeature){ 0, 1 };
  for (guint c = 0; c < design->n_columns; c++)
    {
      const ShoalDesignColumn *column = &design->columns[c];
      const ShoalFeature *features = &terms[n];
      guint n_features;

      if (seeds != NULL)
        n_features = shoal_design_draw (column, side, row, seeds[row], &terms[n]);
      else
        {
          guint32 reading = shoal_codes_get (column->read[side]->codes, column->read[side]->code_width, row);

          features = (const ShoalFeature *) column->features[side]->data + column->first_of_reading[side][reading];
          n_features = column->first_of_reading[side][reading + 1] - column->first_of_reading[side][reading];
        }
      for (guint i = 0; i < n_features; i++)
        if (pass->term_of_feature[features[i].index] > 0)
          terms[n++] = (ShoalFeature){ pass->term_of_feature[features[i].index], features[i].value };
    }
  return n;
}

static void
add_row (const Pass *pass, Sums *sums, const ShoalFeature *terms, guint n_terms, double outcome)
{
  double weight = 1, residual = outcome, sum = 0;

  for (guint i = 0; i < n_terms && pass->estimates != NULL; i++)
    sum += terms[i].value * pass->estimates[terms[i].index];
  sums->n_rows++;
  if (pass->link == SHOAL_LINK_LOGISTIC)
    {
      double odds = CLAMP (sum, -STEEPEST, STEEPEST), share = 1 / (1 + exp (-odds));

      /* Computes log (1 + exp (x)) without overflow; an outcome between 0 and 1 counts as fractions of both outcomes */
      sums->loss += 2 * ((odds > 0 ? odds : 0) + log1p (exp (-fabs (odds))) - outcome * odds);
      sums->square += (share - pass->centre) * (share - pass->centre);
      weight = share * (1 - share);
      residual = outcome - share;
    }
  else
    sums->loss += outcome * outcome;
  if (!pass->with_products)
    return;
  for (guint i = 0; i < n_terms; i++)
    {
      double *products = sums->products + (gsize) terms[i].index * pass->n;
      double weighted = weight * terms[i].value;

      sums->moments[terms[i].index] += terms[i].value * residual;
      for (guint j = 0; j <= i; j++)
        products[terms[j].index] += weighted * terms[j].value;
    }
}

static void
add_part (Pass *pass, guint part)
{
  const ShoalModelRows *rows = pass->rows;
  ShoalDesignSide side = part < pass->first_part[1] ? SHOAL_DESIGN_ORIGINAL : SHOAL_DESIGN_RELEASE;
  gsize first = (part - pass->first_part[side]) * pass->part_rows[side];
  gsize end = MIN (first + pass->part_rows[side], rows->design->readings[side]->n_rows);
  g_autofree ShoalFeature *terms = g_new (ShoalFeature, rows->design->n_features + 1);
  Sums *sums = &pass->parts[part];

  if (pass->with_products)
    {
      sums->products = g_new0 (double, (gsize) pass->n * pass->n);
      sums->moments = g_new0 (double, pass->n);
    }
  for (gsize row = first; row < end; row += pass->stride)
    {
      double outcome;

      if ((row - first) / pass->stride % 1024 == 0 && shoal_progress_should_stop (pass->progress))
        g_atomic_int_set (&pass->stopped, TRUE);
      if (g_atomic_int_get (&pass->stopped))
        return;
      if (rows->present != G_MAXUINT && get_feature (rows->column, side, row, rows->present) == 0)
        continue;
      outcome = rows->column != NULL ? get_feature (rows->column, side, row, rows->outcome) : side == SHOAL_DESIGN_RELEASE;
      add_row (pass, sums, terms, collect_terms (pass, side, row, terms), outcome);
    }
}

static void
add_share (guint thread, guint n_threads, gpointer data)
{
  Pass *pass = data;
  guint part;

  while ((part = (guint) g_atomic_int_add (&pass->next, 1)) < pass->n_parts && !g_atomic_int_get (&pass->stopped))
    add_part (pass, part);
}

static void
clear_sums (Sums *sums)
{
  g_clear_pointer (&sums->products, g_free);
  g_clear_pointer (&sums->moments, g_free);
}

static void
pass_init (Pass *pass, const ShoalModelRows *rows, ShoalLinkFunction link, ShoalProgress *progress)
{
  *pass = (Pass){ .rows = rows, .link = link, .n = rows->n_terms + 1, .with_products = TRUE, .stride = 1, .progress = progress };
  pass->term_of_feature = g_new0 (guint, MAX (1, rows->design->n_features));
  for (guint i = 0; i < rows->n_terms; i++)
    pass->term_of_feature[rows->terms[i]] = i + 1;
  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    {
      gsize n_rows = rows->design->readings[side]->n_rows;

      pass->part_rows[side] = MAX (PART_ROWS, (n_rows + MOST_PARTS - 1) / MOST_PARTS);
      pass->first_part[side + 1] = pass->first_part[side];
      if ((rows->sides & 1u << side) != 0)
        pass->first_part[side + 1] += (guint) ((n_rows + pass->part_rows[side] - 1) / pass->part_rows[side]);
    }
  pass->n_parts = pass->first_part[SHOAL_DESIGN_N_SIDES];
}

/* Sums over all rows. Returns: whether it was completed; then the caller clears @sums. */
static gboolean
run_pass (Pass *pass, guint n_threads, Sums *sums, GError **error)
{
  g_autofree Sums *parts = g_new0 (Sums, MAX (1, pass->n_parts));
  gsize n_products = (gsize) pass->n * pass->n;

  *sums = (Sums){ 0 };
  if (pass->with_products)
    *sums = (Sums){ g_new0 (double, n_products), g_new0 (double, pass->n), 0, 0, 0 };
  pass->parts = parts;
  pass->next = 0;
  shoal_parallel_run (MIN (n_threads, MAX (1, pass->n_parts)), add_share, pass);
  for (guint part = 0; part < pass->n_parts; part++)
    {
      if (parts[part].products != NULL)
        {
          for (gsize i = 0; i < n_products; i++)
            sums->products[i] += parts[part].products[i];
          for (guint i = 0; i < pass->n; i++)
            sums->moments[i] += parts[part].moments[i];
        }
      sums->loss += parts[part].loss;
      sums->square += parts[part].square;
      sums->n_rows += parts[part].n_rows;
      clear_sums (&parts[part]);
    }
  if (!pass->stopped)
    return TRUE;
  clear_sums (sums);
  shoal_progress_check (pass->progress, error);
  return FALSE;
}

/* ---- Equations ---- */

/* Cholesky decomposition of the lower triangle @matrix in place; linearly dependent terms are left out. Returns: number of other terms. */
static guint
decompose (double *matrix, guint n, gboolean *aliased)
{
  guint n_estimated = 0;

  for (guint i = 0; i < n; i++)
    {
      double whole = matrix[(gsize) i * n + i], left = whole;

      for (guint j = 0; j < i; j++)
        {
          double sum = matrix[(gsize) i * n + j];

          if (aliased[j])
            {
              matrix[(gsize) i * n + j] = 0;
              continue;
            }
          for (guint l = 0; l < j; l++)
            sum -= matrix[(gsize) i * n + l] * matrix[(gsize) j * n + l];
          matrix[(gsize) i * n + j] = sum / matrix[(gsize) j * n + j];
          left -= matrix[(gsize) i * n + j] * matrix[(gsize) i * n + j];
        }
      aliased[i] = !(left > ALIASED * whole) || !(whole > 0);
      matrix[(gsize) i * n + i] = aliased[i] ? 0 : sqrt (left);
      n_estimated += !aliased[i];
    }
  return n_estimated;
}

static void
solve (const double *root, guint n, const gboolean *aliased, double *values)
{
  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < i; j++)
        values[i] -= root[(gsize) i * n + j] * values[j];
      values[i] = aliased[i] ? 0 : values[i] / root[(gsize) i * n + i];
    }
  for (guint i = n; i-- > 0;)
    {
      for (guint j = i + 1; j < n; j++)
        values[i] -= root[(gsize) j * n + i] * values[j];
      values[i] = aliased[i] ? 0 : values[i] / root[(gsize) i * n + i];
    }
}

/* @variance: of the residuals. */
static void
find_errors (ShoalLinearModel *self, const double *root, const gboolean *aliased, double variance)
{
  guint n = self->n_terms;
  g_autofree double *unit = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      if (aliased[i])
        {
          self->estimates[i] = self->errors[i] = NAN;
          continue;
        }
      memset (unit, 0, n * sizeof *unit);
      unit[i] = 1;
      solve (root, n, aliased, unit);
      self->errors[i] = sqrt (MAX (0, unit[i]) * variance);
    }
}

/* ---- Models ---- */

static gboolean
fit_linear (ShoalLinearModel *self, Pass *pass, guint n_threads, GError **error)
{
  g_autofree gboolean *aliased = g_new0 (gboolean, pass->n);
  Sums sums;
  double rest;

  if (!run_pass (pass, n_threads, &sums, error))
    return FALSE;
  self->n_rows = sums.n_rows;
  self->n_estimated = decompose (sums.products, pass->n, aliased);
  memcpy (self->estimates, sums.moments, pass->n * sizeof *self->estimates);
  solve (sums.products, pass->n, aliased, self->estimates);
  rest = sums.loss;
  for (guint i = 0; i < pass->n; i++)
    rest -= self->estimates[i] * sums.moments[i];
  self->converged = self->n_rows > self->n_estimated;
  find_errors (self, sums.products, aliased,
               self->converged ? MAX (0, rest) / (double) (self->n_rows - self->n_estimated) : NAN);
  clear_sums (&sums);
  return TRUE;
}

/* Newton's method from the current estimates, or from zeros if these have a lower deviance; steps that increase the deviance are
 * halved. Far from the optimum all probabilities are 0 or 1 and the deviance hardly changes; such a point is worse than zeros and does
 * not count as converged. */
static gboolean
step_logistic (ShoalLinearModel *self, Pass *pass, guint n_threads, GError **error)
{
  g_autofree gboolean *aliased = g_new0 (gboolean, pass->n);
  g_autofree double *step = g_new0 (double, pass->n);
  g_autofree double *tried = g_new0 (double, pass->n);
  double deviance = INFINITY, deviance_of_zeros;
  guint n_halvings = 0;
  Sums sums = { 0 };

  memcpy (tried, self->estimates, pass->n * sizeof *tried);
  self->converged = FALSE;
  for (guint i = 0; i < MOST_STEPS && !self->converged; i++)
    {
      pass->estimates = tried;
      if (!run_pass (pass, n_threads, &sums, error))
        return FALSE;
      deviance_of_zeros = 2 * G_LN2 * (double) sums.n_rows * (1 + 1e-9);
      if (i == 0 && sums.loss > deviance_of_zeros)
        {
          memset (self->estimates, 0, pass->n * sizeof *self->estimates);
          memset (tried, 0, pass->n * sizeof *tried);
          clear_sums (&sums);
          continue;
        }
      if (sums.loss > deviance * (1 + 1e-12) && n_halvings < MOST_HALVINGS)
        {
          n_halvings++;
          for (guint t = 0; t < pass->n; t++)
            {
              step[t] /= 2;
              tried[t] = self->estimates[t] + step[t];
            }
          clear_sums (&sums);
          continue;
        }
      self->converged = i > 0 && fabs (deviance - sums.loss) <= CONVERGED * (fabs (sums.loss) + 0.1)
                        && sums.loss <= deviance_of_zeros;
      n_halvings = 0;
      deviance = sums.loss;
      self->n_rows = sums.n_rows;
      memcpy (self->estimates, tried, pass->n * sizeof *tried);
      memset (aliased, 0, pass->n * sizeof *aliased);
      self->n_estimated = decompose (sums.products, pass->n, aliased);
      memcpy (step, sums.moments, pass->n * sizeof *step);
      solve (sums.products, pass->n, aliased, step);
      for (guint t = 0; t < pass->n; t++)
        tried[t] = self->estimates[t] + step[t];
      if (self->converged)
        find_errors (self, sums.products, aliased, 1);
      clear_sums (&sums);
    }
  if (!self->converged)
    for (guint t = 0; t < pass->n; t++)
      self->errors[t] = NAN;
  return TRUE;
}

/* With many rows, a fit to a part of them comes first: after it, few steps over all rows are needed. */
static gboolean
fit_logistic (ShoalLinearModel *self, Pass *pass, guint n_threads, GError **error)
{
  gsize n_rows = 0;

  for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
    n_rows += (pass->rows->sides & 1u << side) != 0 ? pass->rows->design->readings[side]->n_rows : 0;
  if (n_rows >= MANY_ROWS)
    {
      pass->stride = FIRST_STRIDE;
      if (!step_logistic (self, pass, n_threads, error))
        return FALSE;
      pass->stride = 1;
      for (guint t = 0; t < pass->n; t++)
        if (!self->converged || isnan (self->estimates[t]))
          self->estimates[t] = 0;
    }
  if (!step_logistic (self, pass, n_threads, error))
    return FALSE;
  if (self->converged || n_rows < MANY_ROWS)
    return TRUE;
  /* The first fit may have been a bad start, so the fit starts again from zeros. */
  memset (self->estimates, 0, pass->n * sizeof *self->estimates);
  return step_logistic (self, pass, n_threads, error);
}

/**
 * shoal_linear_model_new:
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): the model of @rows.
 */
ShoalLinearModel *
shoal_linear_model_new (const ShoalModelRows *rows,
                        ShoalLinkFunction link,
                        guint n_threads,
                        ShoalProgress *progress,
                        GError **error)
{
  g_autoptr (ShoalLinearModel) self = g_new0 (ShoalLinearModel, 1);
  gboolean done;
  Pass pass;

  pass_init (&pass, rows, link, progress);
  self->n_terms = pass.n;
  self->estimates = g_new0 (double, pass.n);
  self->errors = g_new0 (double, pass.n);
  done = link == SHOAL_LINK_LINEAR ? fit_linear (self, &pass, n_threads, error)
                                   : fit_logistic (self, &pass, n_threads, error);
  g_free (pass.term_of_feature);
  return done ? g_steal_pointer (&self) : NULL;
}

/**
 * shoal_linear_model_mean_square:
 * @self: a logistic model of @rows
 * @square: (out): mean of (p − @centre)² over the rows, where p is the probability of a row in the model
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 */
gboolean
shoal_linear_model_mean_square (const ShoalLinearModel *self,
                                const ShoalModelRows *rows,
                                double centre,
                                guint n_threads,
                                ShoalProgress *progress,
                                double *square,
                                GError **error)
{
  g_autofree double *estimates = g_memdup2 (self->estimates, self->n_terms * sizeof *self->estimates);
  gboolean done;
  Pass pass;
  Sums sums;

  for (guint i = 0; i < self->n_terms; i++)
    if (isnan (estimates[i]))
      estimates[i] = 0;
  pass_init (&pass, rows, SHOAL_LINK_LOGISTIC, progress);
  pass.estimates = estimates;
  pass.with_products = FALSE;
  pass.centre = centre;
  done = run_pass (&pass, n_threads, &sums, error);
  if (done)
    *square = sums.square / (double) sums.n_rows;
  g_free (pass.term_of_feature);
  return done;
}

/**
 * shoal_design_sum_products:
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): sums of the products of features over the rows of one table, as a full matrix; the first line and column are
 *   those of the constant.
 */
double *
shoal_design_sum_products (const ShoalDesign *design,
                           ShoalDesignSide side,
                           guint n_threads,
                           ShoalProgress *progress,
                           GError **error)
{
  g_autofree guint *terms = g_new (guint, MAX (1, design->n_features));
  ShoalModelRows rows = { design, 1u << side, NULL, G_MAXUINT, G_MAXUINT, terms, design->n_features, { NULL } };
  gboolean done;
  Pass pass;
  Sums sums;

  for (guint i = 0; i < design->n_features; i++)
    terms[i] = i;
  pass_init (&pass, &rows, SHOAL_LINK_LINEAR, progress);
  done = run_pass (&pass, n_threads, &sums, error);
  g_free (pass.term_of_feature);
  if (!done)
    return NULL;
  for (guint i = 0; i < pass.n; i++)
    for (guint j = 0; j < i; j++)
      sums.products[(gsize) j * pass.n + i] = sums.products[(gsize) i * pass.n + j];
  g_free (sums.moments);
  return sums.products;
}

/** shoal_linear_model_free: frees @self. */
void
shoal_linear_model_free (ShoalLinearModel *self)
{
  if (self == NULL)
    return;
  g_free (self->estimates);
  g_free (self->errors);
  g_free (self);
}
