/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the verifier found, guarantee by guarantee. */
#pragma once

#include "privacy/shoal-requirements.h"

G_BEGIN_DECLS

/** SHOAL_VERDICT_MAX_FINDINGS: no verdict is about more guarantees. */
#define SHOAL_VERDICT_MAX_FINDINGS (SHOAL_REQUIREMENTS_MAX_MODELS + 1)

/**
 * ShoalVerdict:
 * @required: what had to hold
 * @holds: whether everything that is required holds
 * @checkable: whether it could be checked at all (a matching needs the original and the graph)
 * @k: the fewest people whose rows share their quasi-identifiers, the degree for a matching; 0 without rows
 * @counts_persons: whether people were told apart by a column that says whose each row is: else each row stands for a person
 * @n_classes: number of equivalence classes
 * @n_rows: rows published
 * @first_offending_row: number of the first row in a class that fails, from 0, or G_MAXSIZE
 * @first_offending_line: line of that row in a file, or 0
 * @message: (nullable): what is wrong, for a person
 * @remark: (nullable): where values that decide a finding can be read in two ways: how they were read, for a person; a line for each
 * @findings: (array length=n_findings): what was found out about each guarantee that is required
 * @n_findings: how many; 0 where the check ended before any class was looked at
 */
typedef struct
{
  ShoalRequirements required;
  gboolean holds;
  gboolean checkable;
  gsize k;
  gboolean counts_persons;
  gsize n_classes;
  gsize n_rows;
  gsize first_offending_row;
  gsize first_offending_line;
  char *message;
  char *remark;
  ShoalFinding findings[SHOAL_VERDICT_MAX_FINDINGS];
  guint n_findings;

  /*< private >*/
  GArray *sizes;
} ShoalVerdict;

void shoal_verdict_clear (ShoalVerdict *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalVerdict, shoal_verdict_clear)

/* For the verifier */
gboolean shoal_verdict_start    (ShoalVerdict             *self,
                                 const ShoalRequirements  *required,
                                 gsize                     n_rows,
                                 GError                  **error);
void     shoal_verdict_begin    (ShoalVerdict             *self,
                                 gboolean                  counts_persons);
void     shoal_verdict_add      (ShoalVerdict             *self,
                                 const ShoalClassContent  *contents,
                                 gsize                     n_rows,
                                 gsize                     first_row);
void     shoal_verdict_conclude (ShoalVerdict             *self,
                                 ShoalRecodingKind         kind);

G_END_DECLS
