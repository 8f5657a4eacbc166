/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Privacy models: what must hold of every published class, or of all of them together. */
#pragma once

#include "base/shoal-parameters.h"
#include "privacy/shoal-risk.h"
#include "privacy/shoal-sensitive.h"

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
 * @SHOAL_GUARANTEE_NEEDS_SENSITIVE: the values of a sensitive column
 * @SHOAL_GUARANTEE_NEEDS_TABLE: the whole table: how they are distributed there, or how many people it has
 * @SHOAL_GUARANTEE_NEEDS_HIERARCHY: also a hierarchy of them
 * @SHOAL_GUARANTEE_NEEDS_POPULATION_SIZE: how many people the population has: its parameter "population-size"
 * @SHOAL_GUARANTEE_NEEDS_POPULATION: the people of the population: the file that it names
 * @SHOAL_GUARANTEE_NEEDS_EVERYBODY: that all people of the population fit some class
 * @SHOAL_GUARANTEE_NEEDS_ORDER: in which order the values of the sensitive column are
 * @SHOAL_GUARANTEE_NEEDS_EARLIER: in which classes of an earlier release people were: values are those of shoal_earlier_name_value()
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

/** SHOAL_NO_VALUE: in the place of a sensitive value. */
#define SHOAL_NO_VALUE G_MAXUINT32

/**
 * ShoalClassContent:
 * @n_rows: rows of a class; of a heterogeneous release, the originals that one published row may be
 * @n_persons: how many different people they are of; as many as rows where nothing says which rows are of the same person
 * @n_table: different people of the whole table, those of rows that are suppressed among them
 * @n_people: people of the population who fit its cells; where the guarantee needs them
 * @n_in_table: of these, who have a row in the table; 0 of a full-domain release, where nobody fits two classes
 * @n_shared: for the verifier: of @n_people, who fit a class that was added before
 * @n_population: people of the whole population; where the guarantee needs them
 * @values: (nullable) (array length=n_values): the sensitive values that are in it, ascending; %NULL where the guarantee
 *   does not look at any
 * @counts: (nullable) (array length=n_values): how many of the people have each of them; a person with rows of several values
 *   has each, so that their sum may be more than @n_persons
 * @n_values: how many different ones there are
 * @all: (nullable): the whole table
 * @named: the value that the model names, or %SHOAL_NO_VALUE
 *
 * What is judged. Solvers and verifier count it each in their own way.
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
 * @sizes: (array length=n_sizes): the published classes by how many different people they have, ascending
 * @n_sizes: how many different sizes there are
 * @n_classes: published classes
 * @n_persons: their people, at least 1: who has rows in several classes is counted in each
 * @n_people: people of the population who fit any of them; where the guarantee needs them
 * @n_shared: people of the population who fit several of them, once for each but the first
 * @n_population: people of the whole population; where the guarantee needs them
 * @left: (array length=n_parts): people of each class of an earlier release of whom no record is published; where the guarantee needs it
 * @n_parts: one more than the earlier release has classes; 0 where the guarantee does not need it
 *
 * What is judged of a release as a whole. Solvers and verifier count it each in their own way. Whoever reads the release does not know
 * which rows are of the same person: so one with rows in several classes is looked for in each of them.
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

/** shoal_class_content_sum_counts: Returns: the sum of the counts: of what the shares of a distribution are. */
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

/** SHOAL_MODEL_MAX_NUMBERS: no privacy model has more parameters that are numbers or choices. */
#define SHOAL_MODEL_MAX_NUMBERS 6

/**
 * ShoalModel:
 * @guarantee: which privacy model
 * @numbers: its parameters, in their order: of a choice the place of its word, of a text or a file 0
 * @column: (nullable): name of the sensitive column that it is about, an interned string
 * @value: (nullable): its text, an interned string: the sensitive value that it is about, %NULL for all of them; of an earlier release
 *   the column that links it, or its levels
 * @file: (nullable): absolute name of the file that it reads, an interned string
 * @run: (nullable): the run of the project that it names; interned, as a string is
 *
 * A privacy model with its numbers, as it is asked for. A plain value: nothing is owned.
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
 * @model: which one was checked
 * @holds: whether every class holds
 * @worst: the worst value of any class, in the unit of the guarantee: for k-anonymity the fewest rows; NAN without classes
 * @n_classes: how many classes were looked at; for a heterogeneous release its rows
 * @counts_persons: whether people were told apart by a column that says whose each row is: else each row stands for a person
 * @n_offending: rows in classes that fail
 * @first_offending_row: the first of them, or G_MAXSIZE
 * @n_people: people of the population who fit any class
 * @n_shared: people of the population who fit several classes, once for each but the first
 * @n_population: people of the population
 * @left: (nullable) (array length=n_parts): while classes are added: people of each class of an earlier release who were in none of them
 * @n_parts: its length
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
 * @title: what people call it
 * @summary: when it holds, in one sentence
 * @source: where it was published
 * @parameters: (array length=n_parameters): its numbers, choices, at most one text, which names a sensitive value, and at most one
 *   file and one run
 * @n_parameters: length of @parameters
 * @monotony: what a search may conclude
 * @needs: #ShoalGuaranteeNeeds of all its models
 * @get_needs: (nullable): those that depend on the numbers of a model
 * @class_holds: (nullable): for solvers: whether a class holds; %NULL where only @release_holds judges
 * @measure: (nullable): for the verifier, written without @class_holds: whether a class holds, and its value in the unit of the guarantee
 * @release_holds: (nullable): for solvers: whether all published classes together hold; a node where they do not is not feasible,
 *   and no row is suppressed for it
 * @measure_release: (nullable): for the verifier: the same, and the value of the release, NAN where it is not known; where
 *   @measure tells values it tells none
 * @is_worse: (nullable): whether value @a is worse than value @b; %NULL where the greater one is
 * @uses: (nullable): whether a parameter matters with the others as they are; %NULL where all always do
 * @request: (nullable) (transfer full): what is asked, as the title of a row, without a full stop; %NULL where @promise is short
 * @promise: (transfer full): what is asked of a release of that kind, as a sentence for a person; @counts_persons: as of a
 *   #ShoalFinding
 * @limits: what a release does not protect from although it holds, as sentences for a person
 * @partition_limits: (nullable): of a local recoding, where that is something else
 * @matching_limits: (nullable): of a heterogeneous release, where that is something else
 * @describe: (transfer full): what was found, as a sentence for a person
 * @explain: (transfer full): what is wrong where a finding does not hold
 *
 * One kind of privacy model. A new one is one file with such a row, and a row in the table of shoal-guarantee.c.
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

/* The rows of the table, a file each */
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

/** SHOAL_GUARANTEE_TOLERANCE: shares and sums of them are compared up to this, so that rounding fails no class on the limit. */
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
