/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recomputes the guarantee of a release without the code that made it. */
#pragma once

#include "recoding/shoal-release.h"

G_BEGIN_DECLS

/**
 * ShoalVerdict:
 * @holds: whether the requirement holds
 * @checkable: whether it could be checked at all (a matching needs the original and the graph)
 * @k: the smallest number of rows that share their quasi-identifiers, the degree for a matching; 0 without rows
 * @n_classes: number of equivalence classes
 * @n_rows: rows published
 * @first_offending_row: number of the first row in a class that is too small, from 0, or G_MAXSIZE
 * @first_offending_line: line of that row in a file, or 0
 * @message: (nullable): what is wrong, for a person
 */
typedef struct
{
  gboolean holds;
  gboolean checkable;
  gsize k;
  gsize n_classes;
  gsize n_rows;
  gsize first_offending_row;
  gsize first_offending_line;
  char *message;
} ShoalVerdict;

void     shoal_verdict_clear           (ShoalVerdict       *self);

gboolean shoal_verifier_check_release  (ShoalRelease       *release,
                                        guint               k,
                                        ShoalVerdict       *verdict,
                                        ShoalProgress      *progress,
                                        GError            **error);
gboolean shoal_verifier_check_table    (ShoalTable         *table,
                                        const char * const *quasi_identifiers,
                                        guint               k,
                                        ShoalVerdict       *verdict,
                                        GError            **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalVerdict, shoal_verdict_clear)

G_END_DECLS
