/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models: requirements for every published class, or for all of them together. */
#pragma once

#include "base/shoal-parameters.h"
#include "privacy/shoal-risk.h"
#include "privacy/shoal-sensitive.h"

G_BEGIN_DECLS

/**
 * ShoalMonotony:
 * @SHOAL_MONOTONY_NONE: a union of classes that hold may fail
 * @SHOAL_MONOTONY_UNION: a union of classes that hold holds: if a node holds without suppressed rows, all more general nodes hold too
 * @SHOAL_MONOTONY_SUPERSET: a class that holds still holds when any rows are added: with suppression too, a node never needs to
 *   suppress more rows than a node below it
 *
 * What a search may conclude from one node about the nodes above and below it.
 */
typedef enum
{
  SHOAL_MONOTONY_NONE,
  SHOAL_MONOTONY_UNION,
  SHOAL_MONOTONY_SUPERSET,
} ShoalMonotony;

/**
 * ShoalGuaranteeNeeds: what a guarantee needs to know besides the number of rows
 * @SHOAL_GUARANTEE_NEEDS_SENSITIVE: the values of a sensitive column
 * @SHOAL_GUARANTEE_NEEDS_TABLE: the whole table: the distribution of the values, or the number of people
 * @SHOAL_GUARANTEE_NEEDS_HIERARCHY: also a hierarchy of the values
 * @SHOAL_GUARANTEE_NEEDS_POPULATION_SIZE: the number of people of the population: its parameter "population-size"
 * @SHOAL_GUARANTEE_NEEDS_POPULATION: the people of the population: the file that a parameter names
 * @SHOAL_GUARANTEE_NEEDS_EVERYBODY: all people of the population must fit some class
 * @SHOAL_GUARANTEE_NEEDS_ORDER: the order of the values of the sensitive column
 * @SHOAL_GUARANTEE_NEEDS_EARLIER: people's classes in an earlier release: values are those of shoal_earlier_name_value()
 */
typedef enum
{
  SHOAL_GUARANTEE_NEEDS_SENSITIVE = 1 << 0,
  SHOAL_GUARANTEE_NEEDS_TABLE = 1 << 1,
  SHOAL_GUARANTEE_NEEDS_HIERARCHY = 1 << 2,
  SHOAL_GUARANTEE_NEEDS_POPULATION_SIZE = 1 << 3,
  SHOAL_GUARANTEE_NEEDS_POPULATION = 1 << 4,
  SHOAL_GUARANTEE_NEEDS_EARLIER = 1 << 5,
  SHOAL_GUARANTEE_NEEDS_EVERYBODY = 1 << 6,
  SHOAL_GUARANTEE_NEEDS_ORDER = 1 << 7,
} ShoalGuaranteeNeeds;

/** SHOAL_NO_VALUE: stands for no sensitive value. */
#define SHOAL_NO_VALUE G_MAXUINT32

/**
 * ShoalClassContent:
 * @n_rows: rows of a class, for solvers its people; in a heterogeneous release, the candidate people of one published row
 * @n_persons: different people of the class; equal to the number of rows if no column has the role of a person
 * @n_table: different people of the whole table, with those whose rows are suppressed
 * @n_people: people of the population who fit the cells of the class; set if the guarantee needs it
 * @n_in_table: how many of @n_people have a row in the table; 0 for a full-domain release, where a person cannot fit two classes
 * @n_shared: for the verifier: how many of @n_people fit a class that was added before
 * @n_population: people of the whole population; set if the guarantee needs it
 * @values: (nullable) (array length=n_values): the sensitive values of the class, ascending; %NULL if the guarantee needs none
 * @counts: (nullable) (array length=n_values): how many people have each value; a person with rows of several values counts for each
 *   of them, so the sum may be more than @n_persons
 * @n_values: number of different values
 * @all: (nullable): the distribution in the whole table
 * @named: the value that the model names, or %SHOAL_NO_VALUE
 *
 * The content of a class that a model judges. Solvers and verifier count it independently.
 */
typedef struct
{
  gsize n_rows;
  gsize n_persons;
  gsize n_table;
  gsize n_people;
  gsize n_in_table;
  gsize n_shared;
  gsize n_population;
  const guint32 *values;
  const guint32 *counts;
  gsize n_values;
  const ShoalSensitive *all;
  guint32 named;
} ShoalClassContent;

/**
 * ShoalReleaseContent:
 * @sizes: (array length=n_sizes): the published classes by their number of different people, ascending
 * @n_sizes: number of different sizes
 * @n_classes: published classes
 * @n_persons: sum of the people of the classes, at least 1: a person with rows in several classes counts in each of them
 * @n_people: people of the population who fit any of the classes; set if the guarantee needs it
 * @n_shared: people of the population who fit several classes, counted once for each class after the first
 * @n_population: people of the whole population; set if the guarantee needs it
 * @left: (array length=n_parts): for each class of an earlier release, its people without a published record; set if the guarantee needs it
 * @n_parts: number of classes of the earlier release plus one; 0 if the guarantee does not need it
 *
 * The content of a whole release that a model judges. Solvers and verifier count it independently. A reader of the release does not
 * know which rows belong to the same person, so an attacker would look for a person with rows in several classes in each of them.
 */
typedef struct
{
  const ShoalRiskClass *sizes;
  gsize n_sizes;
  gsize n_classes;
  gsize n_persons;
  gsize n_people;
  gsize n_shared;
  gsize n_population;
  const gsize *left;
  guint32 n_parts;
} ShoalReleaseContent;

/** shoal_class_content_sum_counts: Returns: the sum of the counts, the denominator of the shares of a distribution. */
static inline gsize
shoal_class_content_sum_counts (const ShoalClassContent *content)
{
  gsize sum = 0;

  for (gsize i = 0; i < content->n_values; i++)
    sum += content->counts[i];
  return sum;
}

typedef struct _ShoalGuarantee ShoalGuarantee;
typedef struct _ShoalEarlierRun ShoalEarlierRun;

/** SHOAL_MODEL_MAX_NUMBERS: the largest number of parameters that are numbers or choices in any privacy model. */
#define SHOAL_MODEL_MAX_NUMBERS 6

/**
 * ShoalModel:
 * @guarantee: which privacy model
 * @numbers: its parameters, in their order: the number; the index of the word for a choice; 0 for a text or a file
 * @column: (nullable): name of the sensitive column, an interned string
 * @value: (nullable): its text parameter, an interned string: the named sensitive value, %NULL for all values; for an earlier release,
 *   the column that links it, or its levels
 * @file: (nullable): absolute name of the file that it reads, an interned string
 * @run: (nullable): the run of the project that it names; interned, as a string is
 *
 * A privacy model with its parameters. A plain value: it owns nothing.
 */
typedef struct
{
  const ShoalGuarantee *guarantee;
  double numbers[SHOAL_MODEL_MAX_NUMBERS];
  const char *column;
  const char *value;
  const char *file;
  const ShoalEarlierRun *run;
} ShoalModel;

/**
 * ShoalFinding:
 * @model: the model that was checked
 * @holds: whether every class holds, and the release as a whole
 * @worst: the worst value of any class, in the unit of the guarantee: for k-anonymity the fewest people; NAN without classes
 * @n_classes: how many classes were checked; rows in a heterogeneous release
 * @counts_persons: whether a column has the role of a person and people were counted; else each row counts as a person
 * @n_offending: rows in classes that fail; people of all classes if the release fails as a whole
 * @first_offending_row: the first row of a class that fails, or G_MAXSIZE
 * @n_people: people of the population who fit any class
 * @n_shared: people of the population who fit several classes, counted once for each class after the first
 * @n_population: people of the population
 * @left: (nullable) (array length=n_parts): while classes are added: for each class of an earlier release, its people who were in none of
 *   the added classes
 * @n_parts: length of @left
 *
 * What the verifier found out about one guarantee.
 */
typedef struct
{
  ShoalModel model;
  gboolean holds;
  double worst;
  gsize n_classes;
  gboolean counts_persons;
  gsize n_offending;
  gsize first_offending_row;
  gsize n_people;
  gsize n_shared;
  gsize n_population;
  gsize *left;
  guint32 n_parts;
} ShoalFinding;

/**
 * ShoalGuarantee:
 * @id: kebab-case name
 * @title: the usual name
 * @summary: when it holds, in one sentence
 * @source: the publication
 * @parameters: (array length=n_parameters): numbers, choices, at most one text, which names a sensitive value, and at most one
 *   file and one run
 * @n_parameters: length of @parameters
 * @monotony: what a search may conclude
 * @needs: #ShoalGuaranteeNeeds of all its models
 * @get_needs: (nullable): further needs that depend on the parameters of a model
 * @class_holds: (nullable): for solvers: whether a class holds; %NULL if only @release_holds judges
 * @measure: (nullable): for the verifier, written without @class_holds: whether a class holds, and its value in the unit of the guarantee
 * @release_holds: (nullable): for solvers: whether all published classes together hold; a node that fails is not feasible,
 *   and no row is suppressed to make it hold
 * @measure_release: (nullable): for the verifier: the same, and the value of the release, NAN if it is not known; it sets no value if
 *   @measure sets values
 * @is_worse: (nullable): whether value @a is worse than value @b; %NULL if greater values are worse
 * @uses: (nullable): whether a parameter matters, given the other parameters; %NULL if all parameters always matter
 * @request: (nullable) (transfer full): the requirement as the title of a row, without a full stop; %NULL if @promise is short enough
 * @promise: (transfer full): what a release of that kind guarantees, as a sentence for a person; @counts_persons: as in
 *   #ShoalFinding
 * @limits: attacks that a release does not prevent even if it holds, as sentences for a person
 * @partition_limits: (nullable): the limits of a local recoding, if they differ
 * @matching_limits: (nullable): the limits of a heterogeneous release, if they differ
 * @describe: (transfer full): the finding, as a sentence for a person
 * @explain: (transfer full): why a finding does not hold
 *
 * One kind of privacy model. To add one, write a file with such a struct, and add it to the table of shoal-guarantee.c.
 */
struct _ShoalGuarantee
{
  const char *id;
  const char *title;
  const char *summary;
  const char *source;
  const ShoalParameterSpec *parameters;
  guint n_parameters;
  ShoalMonotony monotony;
  guint needs;
  guint (*get_needs) (const ShoalModel *model);
  gboolean (*class_holds) (const ShoalModel        *model,
                           const ShoalClassContent *content);
  gboolean (*measure) (const ShoalModel        *model,
                       const ShoalClassContent *content,
                       double                  *value);
  gboolean (*release_holds) (const ShoalModel          *model,
                             const ShoalReleaseContent *content);
  gboolean (*measure_release) (const ShoalModel          *model,
                               const ShoalReleaseContent *content,
                               double                    *value);
  gboolean (*is_worse) (const ShoalModel *model,
                        double            a,
                        double            b);
  gboolean (*uses) (const ShoalModel *model,
                    guint             parameter);
  char *(*request) (const ShoalModel *model);
  char *(*promise) (const ShoalModel  *model,
                    ShoalRecodingKind  kind,
                    gboolean           counts_persons);
  const char *limits;
  const char *partition_limits;
  const char *matching_limits;
  char *(*describe) (ShoalRecodingKind   kind,
                     const ShoalFinding *finding);
  char *(*explain) (ShoalRecodingKind   kind,
                    const ShoalFinding *finding);
};

/* The entries of the table; each has a file of its own. */
extern const ShoalGuarantee shoal_k_anonymity;
extern const ShoalGuarantee shoal_l_diversity;
extern const ShoalGuarantee shoal_t_closeness;
extern const ShoalGuarantee shoal_alpha_k;
extern const ShoalGuarantee shoal_delta_disclosure;
extern const ShoalGuarantee shoal_beta_likeness;
extern const ShoalGuarantee shoal_average_risk;
extern const ShoalGuarantee shoal_population_uniqueness;
extern const ShoalGuarantee shoal_k_map;
extern const ShoalGuarantee shoal_delta_presence;
extern const ShoalGuarantee shoal_earlier_release;

/** SHOAL_GUARANTEE_TOLERANCE: tolerance for comparing shares and their sums, so that rounding does not fail a class on the limit. */
#define SHOAL_GUARANTEE_TOLERANCE 1e-12

const ShoalGuarantee *const *shoal_guarantees_get  (guint                  *n_guarantees);
const ShoalGuarantee        *shoal_guarantee_find  (const char             *id);
gboolean                     shoal_model_init      (ShoalModel             *self,
                                                    const char             *id,
                                                    const ShoalParameters  *parameters,
                                                    const char             *column,
                                                    GError                **error);
gboolean                     shoal_model_equal     (const ShoalModel       *a,
                                                    const ShoalModel       *b);
guint                        shoal_model_get_needs (const ShoalModel       *self);
const char                  *shoal_guarantee_get_limits
                                                   (const ShoalGuarantee   *self,
                                                    ShoalRecodingKind       kind);
double                       shoal_model_get_number (const ShoalModel      *self,
                                                    const char             *name);
char                        *shoal_model_dup_parameter
                                                   (const ShoalModel       *self,
                                                    guint                   parameter);
gboolean                     shoal_model_uses      (const ShoalModel       *self,
                                                    guint                   parameter);
char                        *shoal_model_dup_text  (const ShoalModel       *self);
gboolean                     shoal_model_init_text (ShoalModel             *self,
                                                    const char             *text,
                                                    GError                **error);
char                        *shoal_model_dup_name  (const ShoalModel       *self);
char                        *shoal_model_dup_request
                                                   (const ShoalModel       *self);
void                         shoal_finding_init    (ShoalFinding           *self,
                                                    const ShoalModel       *model);
void                         shoal_finding_add     (ShoalFinding           *self,
                                                    const ShoalClassContent *content,
                                                    gsize                   n_rows,
                                                    gsize                   first_row);
void                         shoal_finding_conclude (ShoalFinding          *self,
                                                    GArray                 *sizes);
void                         shoal_release_content_init
                                                   (ShoalReleaseContent    *self,
                                                    GArray                 *sizes);

G_END_DECLS
