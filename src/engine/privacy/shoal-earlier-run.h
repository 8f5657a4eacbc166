/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run of the project that a privacy model names as an earlier release. */
#pragma once

#include "privacy/shoal-requirements.h"

G_BEGIN_DECLS

/** ShoalEarlierRunPublish: makes the classes of a recoding and suppresses those that fail, as shoal_requirements_make_classes() does. */
typedef ShoalClasses *(*ShoalEarlierRunPublish) (const ShoalRequirements *requirements,
                                                 ShoalMicrodata          *microdata,
                                                 ShoalRecoding           *recoding,
                                                 guint                    n_threads,
                                                 ShoalProgress           *progress,
                                                 GError                 **error);

/**
 * ShoalEarlierRun:
 * @name: the name in the model
 * @answer: a text of its result and its requirements; runs with other results have other texts
 * @problem: (nullable): why it cannot be an earlier release, as the end of the sentence "the run “…” "; the fields below are then not set
 * @recoding: its result, not a matching
 * @columns: (nullable) (array zero-terminated=1): for a node, the names of the quasi-identifiers
 * @requirements: its requirements: groups that failed them were left out
 * @publish: makes its classes
 *
 * A run of the project as an earlier release: row i of the table is row i of the run. Interned: immutable, and it exists as long as
 * the program runs.
 */
struct _ShoalEarlierRun
{
  char *name;
  char *answer;
  char *problem;
  ShoalRecoding *recoding;
  char **columns;
  ShoalRequirements requirements;
  ShoalEarlierRunPublish publish;
};

const ShoalEarlierRun *shoal_earlier_run_new          (const char              *name,
                                                       const char              *answer,
                                                       ShoalRecoding           *recoding,
                                                       const char *const       *columns,
                                                       const ShoalRequirements *requirements,
                                                       ShoalEarlierRunPublish   publish);
const ShoalEarlierRun *shoal_earlier_run_new_unknown  (const char              *name,
                                                       const char              *problem);
ShoalClasses          *shoal_earlier_run_make_classes (const ShoalEarlierRun   *self,
                                                       ShoalMicrodata          *microdata,
                                                       ShoalProgress           *progress,
                                                       GError                 **error);

G_END_DECLS
