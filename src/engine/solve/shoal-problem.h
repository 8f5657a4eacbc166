/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The problem that a solver gets: an immutable snapshot. */
#pragma once

#include "privacy/shoal-models.h"
#include "utility/shoal-metric.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_PROBLEM (shoal_problem_get_type ())

/** ShoalProblem: immutable; public fields are read-only and may be read from any thread. */
struct _ShoalProblem
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  ShoalRequirements requirements;
  guint min_size;          /* least number of rows of a class, whatever the privacy models */
  ShoalModels *models;     /* nullable: privacy models besides k-anonymity */
  ShoalModels *cluster_models; /* nullable: what a cluster of min_size rows or more must satisfy besides: @models, and k different
                                * people where some people have several rows */
  gsize suppression_limit; /* rows */
  const ShoalMetric *objective;
  guint64 seed;
  guint n_threads;
};

G_DECLARE_FINAL_TYPE (ShoalProblem, shoal_problem, SHOAL, PROBLEM, GObject)

ShoalProblem *shoal_problem_new (ShoalMicrodata          *microdata,
                                 const ShoalRequirements *requirements,
                                 const ShoalMetric       *objective,
                                 guint64                  seed,
                                 guint                    n_threads,
                                 GError                 **error);
ShoalProblem *shoal_problem_new_part
                                (ShoalProblem            *whole,
                                 ShoalMicrodata          *part,
                                 const guint32           *rows);
ShoalProblem *shoal_problem_new_larger
                                (ShoalProblem            *whole,
                                 guint                    min_size);

G_END_DECLS
