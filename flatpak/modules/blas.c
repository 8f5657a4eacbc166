/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What liblinear needs of BLAS, the basic linear algebra subprograms, which the runtime does not have: vectors of doubles, called
 * as from Fortran, so that numbers come as addresses. */

#include <math.h>

double ddot_ (int *n, double *x, int *step_x, double *y, int *step_y);
double dnrm2_ (int *n, double *x, int *step);
int daxpy_ (int *n, double *factor, double *x, int *step_x, double *y, int *step_y);
int dscal_ (int *n, double *factor, double *x, int *step);

/* The inner product of @x and @y. */
double
ddot_ (int    *n,
       double *x,
       int    *step_x,
       double *y,
       int    *step_y)
{
  double sum = 0;

  for (long i = 0; i < *n; i++)
    sum += x[i * *step_x] * y[i * *step_y];
  return sum;
}

/* The length of @x, found without a square that overflows. */
double
dnrm2_ (int    *n,
        double *x,
        int    *step)
{
  double largest = 0, sum = 0;

  for (long i = 0; i < *n; i++)
    largest = fmax (largest, fabs (x[i * *step]));
  if (largest == 0)
    return 0;
  for (long i = 0; i < *n; i++)
    sum += (x[i * *step] / largest) * (x[i * *step] / largest);
  return largest * sqrt (sum);
}

/* Adds @factor times @x to @y. */
int
daxpy_ (int    *n,
        double *factor,
        double *x,
        int    *step_x,
        double *y,
        int    *step_y)
{
  for (long i = 0; i < *n; i++)
    y[i * *step_y] += *factor * x[i * *step_x];
  return 0;
}

/* Multiplies @x by @factor. */
int
dscal_ (int    *n,
        double *factor,
        double *x,
        int    *step)
{
  for (long i = 0; i < *n; i++)
    x[i * *step] *= *factor;
  return 0;
}
