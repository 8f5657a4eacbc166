/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models: what must hold of every published class. */
#pragma once

#include "privacy/shoal-requirements.h"

G_BEGIN_DECLS

/**
 * ShoalMonotony:
 * @SHOAL_MONOTONY_NONE: a union of classes that hold may fail
 * @SHOAL_MONOTONY_UNION: a union of classes that hold holds: what is above a node that holds without suppressing any row
 *   holds too
 * @SHOAL_MONOTONY_SUPERSET: a class that holds still does with any rows added: also with suppression no node needs to
 *   suppress more than one below it
 *
 * What a search may conclude from one node about those above and below it.
 */
typedef enum
{
  SHOAL_MONOTONY_NONE,
  SHOAL_MONOTONY_UNION,
  SHOAL_MONOTONY_SUPERSET,
} ShoalMonotony;

/**
 * ShoalGuaranteeNeeds: what a guarantee looks at besides the number of rows
 * @SHOAL_GUARANTEE_NEEDS_SENSITIVE: the values of the sensitive column
 * @SHOAL_GUARANTEE_NEEDS_POPULATION: how many people of the population have the same quasi-identifiers
 */
typedef enum
{
  SHOAL_GUARANTEE_NEEDS_SENSITIVE = 1 << 0,
  SHOAL_GUARANTEE_NEEDS_POPULATION = 1 << 1,
} ShoalGuaranteeNeeds;

/**
 * ShoalClassContent:
 * @n_rows: rows of a class; of a heterogeneous release, the originals that one published row may be
 * @sensitive: (nullable) (array length=n_sensitive): how many of them have each value of the sensitive column; %NULL where
 *   no guarantee that is asked for needs it
 * @sensitive_of_all: (nullable) (array length=n_sensitive): the same of the whole table
 * @n_sensitive: number of sensitive values
 * @n_population: people of the population with the same quasi-identifiers, 0 where no guarantee needs it
 *
 * What is judged. Solvers and verifier count it each in their own way.
 */
typedef struct
{
  gsize n_rows;
  const guint32 *sensitive;
  const guint32 *sensitive_of_all;
  gsize n_sensitive;
  gsize n_population;
} ShoalClassContent;

typedef struct _ShoalGuarantee ShoalGuarantee;

/**
 * ShoalFinding:
 * @guarantee: which one was checked
 * @holds: whether every class holds
 * @worst: the worst value of any class, in the unit of the guarantee: for k-anonymity the fewest rows; NAN without classes
 * @n_classes: how many classes were looked at; for a heterogeneous release its rows
 * @n_offending: rows in classes that fail
 * @first_offending_row: the first of them, or G_MAXSIZE
 *
 * What the verifier found out about one guarantee.
 */
typedef struct
{
  const ShoalGuarantee *guarantee;
  gboolean holds;
  double worst;
  gsize n_classes;
  gsize n_offending;
  gsize first_offending_row;
} ShoalFinding;

/**
 * ShoalGuarantee:
 * @id: kebab-case name
 * @needs: #ShoalGuaranteeNeeds
 * @monotony: what a search may conclude
 * @is_asked: whether the requirements ask for it; all that follows is for requirements that do
 * @check: whether its numbers in the requirements are within their range; sets %SHOAL_ERROR_USAGE where they are not
 * @class_holds: for solvers: whether a class holds
 * @measure: for the verifier, written without @class_holds: whether a class holds, and its value in the unit of the guarantee
 * @is_worse: whether value @a is worse than value @b
 * @promise: (transfer full): what is asked of a release of that kind, as a sentence for a person
 * @limits: (transfer none): what a release of that kind does not protect from although it holds, as sentences for a person
 * @describe: (transfer full): what was found, as a sentence for a person
 * @explain: (transfer full): what is wrong where a finding does not hold
 *
 * One privacy model. A new one is one file with such a row, a row in the table of shoal-guarantee.c, and its numbers in
 * #ShoalRequirements.
 */
struct _ShoalGuarantee
{
  const char *id;
  guint needs;
  ShoalMonotony monotony;
  gboolean (*is_asked) (const ShoalRequirements *requirements);
  gboolean (*check) (const ShoalRequirements  *requirements,
                     GError                  **error);
  gboolean (*class_holds) (const ShoalRequirements *requirements,
                           const ShoalClassContent *content);
  gboolean (*measure) (const ShoalRequirements *requirements,
                       const ShoalClassContent *content,
                       double                  *value);
  gboolean (*is_worse) (double a,
                        double b);
  char *(*promise) (const ShoalRequirements *requirements,
                    ShoalRecodingKind        kind);
  const char *(*limits) (ShoalRecodingKind kind);
  char *(*describe) (const ShoalRequirements *requirements,
                     ShoalRecodingKind        kind,
                     const ShoalFinding      *finding);
  char *(*explain) (const ShoalRequirements *requirements,
                    ShoalRecodingKind        kind,
                    const ShoalFinding      *finding);
};

const ShoalGuarantee *const *shoal_guarantees_get         (guint                   *n_guarantees);
gboolean                     shoal_guarantees_class_holds (const ShoalRequirements *requirements,
                                                           const ShoalClassContent *content);
void                         shoal_finding_init           (ShoalFinding            *self,
                                                           const ShoalGuarantee    *guarantee);
void                         shoal_finding_add            (ShoalFinding            *self,
                                                           const ShoalRequirements *requirements,
                                                           const ShoalClassContent *content,
                                                           gsize                    n_rows,
                                                           gsize                    first_row);

G_END_DECLS
