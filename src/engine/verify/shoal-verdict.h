/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The findings of the verifier, one for each guarantee. */
#pragma once

#include "privacy/shoal-requirements.h"

G_BEGIN_DECLS

/** SHOAL_VERDICT_MAX_FINDINGS: the largest number of guarantees in a verdict. */
#define SHOAL_VERDICT_MAX_FINDINGS (SHOAL_REQUIREMENTS_MAX_MODELS + 1)

/**
 * ShoalVerdict:
 * @required: the requirements
 * @holds: whether all requirements hold
 * @checkable: whether they could be checked (a matching needs the original and the graph)
 * @k: the fewest people whose rows share their quasi-identifiers, or the degree of a matching; 0 without rows
 * @counts_persons: whether a column has the role of a person and people were counted; else each row counts as a person
 * @n_classes: number of equivalence classes
 * @n_rows: rows published
 * @first_offending_row: number of the first row in a class that fails, from 0, or G_MAXSIZE
 * @first_offending_line: line of that row in a file, or 0
 * @message: (nullable): what is wrong, for a person
 * @remark: (nullable): how values were read that have two readings and decide a finding, for a person; one line each
 * @findings: (array length=n_findings): the finding for each guarantee that is required
 * @n_findings: how many; 0 if the check ended before any class was examined
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
