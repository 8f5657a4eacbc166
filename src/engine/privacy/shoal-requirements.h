/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release must guarantee, and whether it may be published. */
#pragma once

#include "privacy/shoal-guarantee.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/** SHOAL_REQUIREMENTS_MAX_MODELS: no more privacy models can be asked for besides k-anonymity. */
#define SHOAL_REQUIREMENTS_MAX_MODELS 8

/**
 * ShoalRequirements:
 * @k: every published row shares its quasi-identifiers with at least @k - 1 others, of different people where a column says whose
 *   each row is; in a heterogeneous release each row may be any of @k people, and each person any of @k rows
 * @suppression: largest share of rows that may be left out, 0 to 1
 * @suppression_price: what a solver adds to the objective per share of rows left out, besides what the objective itself
 *   counts for them: 0 where suppression is only limited, above 0 where it is priced (and may be limited too)
 * @n_models: how many of @models there are
 * @models: what must hold besides k-anonymity, in the order in which it was asked for
 *
 * The numbers of every guarantee that is asked for, and how many rows may be left out for their sake. A plain value.
 */
typedef struct
{
  guint k;
  double suppression;
  double suppression_price;
  guint n_models;
  ShoalModel models[SHOAL_REQUIREMENTS_MAX_MODELS];
} ShoalRequirements;

/* What is asked */
gboolean      shoal_requirements_check                 (const ShoalRequirements *self,
                                                        GError                 **error);
gsize         shoal_requirements_get_suppression_limit (const ShoalRequirements *self,
                                                        gsize                    n_rows);
gboolean      shoal_requirements_equal                 (const ShoalRequirements *a,
                                                        const ShoalRequirements *b);
gboolean      shoal_requirements_add_model             (ShoalRequirements       *self,
                                                        const ShoalModel        *model,
                                                        GError                 **error);
void          shoal_requirements_remove_model          (ShoalRequirements       *self,
                                                        guint                    model);
guint         shoal_requirements_get_n_models          (const ShoalRequirements *self);
char         *shoal_requirements_dup_words             (const ShoalRequirements *self);
gboolean      shoal_requirements_parse_suppression     (const char              *text,
                                                        double                  *suppression);

/* Whether something may be published */
ShoalClasses *shoal_requirements_make_classes          (const ShoalRequirements *self,
                                                        ShoalMicrodata          *microdata,
                                                        ShoalRecoding           *recoding,
                                                        guint                    n_threads,
                                                        ShoalProgress           *progress,
                                                        GError                 **error);
gboolean      shoal_requirements_can_hold              (const ShoalRequirements *self,
                                                        ShoalMicrodata          *microdata,
                                                        GError                 **error);
gboolean      shoal_requirements_find_shortfalls       (const ShoalRequirements *self,
                                                        ShoalClasses            *classes,
                                                        ShoalFinding            *findings,
                                                        ShoalProgress           *progress,
                                                        GError                 **error);
gboolean      shoal_requirements_hold                  (const ShoalRequirements *self,
                                                        ShoalClasses            *classes,
                                                        GError                 **error);

/** shoal_requirements_get_model: Returns: a privacy model that is asked for; the first is k-anonymity. */
static inline ShoalModel
shoal_requirements_get_model (const ShoalRequirements *self,
                              guint                    index)
{
  if (index > 0)
    return self->models[index - 1];
  return (ShoalModel) { .guarantee = &shoal_k_anonymity, .numbers = { self->k } };
}

/** shoal_requirements_has_k: Returns: whether it says what k is to be; where it does not, nothing is asked. */
static inline gboolean
shoal_requirements_has_k (const ShoalRequirements *self)
{
  return self->k > 0;
}

/** shoal_requirements_get_min_size: Returns: how many rows a class has at least, k; no fewer than 1 where k is said. */
static inline guint32
shoal_requirements_get_min_size (const ShoalRequirements *self)
{
  return self->k;
}

/**
 * shoal_requirements_size_holds:
 * @size: rows of a class
 *
 * For the inner loops of solvers, which know sizes only. A class that fails here fails; whether one that passes holds is
 * for the models that are asked for to say. Take the requirements from a copy
 * on the stack, so that they stay in a register.
 *
 * Returns: whether @size is enough.
 */
static inline gboolean
shoal_requirements_size_holds (const ShoalRequirements *self,
                               guint32                  size)
{
  return size >= shoal_requirements_get_min_size (self);
}

G_END_DECLS
