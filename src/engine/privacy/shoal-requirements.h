/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The guarantees of a release, and whether it may be published. */
#pragma once

#include "privacy/shoal-guarantee.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/** SHOAL_REQUIREMENTS_MAX_MODELS: the largest number of privacy models besides k-anonymity. */
#define SHOAL_REQUIREMENTS_MAX_MODELS 8

/**
 * ShoalRequirements:
 * @k: every published row shares its quasi-identifiers with at least @k - 1 others, of different people if a column has the role of a
 *   person; in a heterogeneous release each row may be any of @k people, and each person any of @k rows
 * @suppression: largest share of rows that may be left out, 0 to 1
 * @suppression_price: added by a solver to the objective per share of rows left out, besides the loss that the objective itself
 *   counts for them: 0 if suppression is only limited, above 0 if it is priced (and perhaps limited too)
 * @n_models: length of @models
 * @models: the requirements besides k-anonymity, in the order in which they were added
 *
 * The parameters of all guarantees that are asked for, and how many rows may be left out to meet them. A plain value.
 */
typedef struct
{
  guint k;
  double suppression;
  double suppression_price;
  guint n_models;
  ShoalModel models[SHOAL_REQUIREMENTS_MAX_MODELS];
} ShoalRequirements;

/* The requirements */
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

/* Whether a release may be published */
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

/** shoal_requirements_get_model: Returns: a privacy model; index 0 is k-anonymity. */
static inline ShoalModel
shoal_requirements_get_model (const ShoalRequirements *self,
                              guint                    index)
{
  if (index > 0)
    return self->models[index - 1];
  return (ShoalModel) { .guarantee = &shoal_k_anonymity, .numbers = { self->k } };
}

/** shoal_requirements_has_k: Returns: whether k is set; without it, nothing is required. */
static inline gboolean
shoal_requirements_has_k (const ShoalRequirements *self)
{
  return self->k > 0;
}

/** shoal_requirements_get_min_size: Returns: the smallest size of a class, k; at least 1 if k is set. */
static inline guint32
shoal_requirements_get_min_size (const ShoalRequirements *self)
{
  return self->k;
}

/**
 * shoal_requirements_size_holds:
 * @size: rows of a class
 *
 * For the inner loops of solvers, which only know sizes. A class that fails here cannot hold; a class that passes must still be judged
 * by the other models. Pass a copy of the requirements on the stack, so that k stays in a register.
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
