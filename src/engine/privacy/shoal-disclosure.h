/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release still tells of people although it is k-anonymous. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-release.h"

G_BEGIN_DECLS

/**
 * ShoalDisclosureKind:
 * @SHOAL_DISCLOSURE_RARE_VALUES: a column that is published unchanged has values so rare that they could identify
 * @SHOAL_DISCLOSURE_SHARED_VALUE: there are classes whose rows all have the same sensitive value
 * @SHOAL_DISCLOSURE_CANDIDATES: in a heterogeneous release there are people of whom all the rows that may be theirs show the
 *   same sensitive value, or rows that may only be people who all have the same
 * @SHOAL_DISCLOSURE_REPEATED_IDENTIFIER: an identifier has the same value in several rows, and no column says whose each row is:
 *   several rows may be one person's, who is taken for several people
 */
typedef enum
{
  SHOAL_DISCLOSURE_RARE_VALUES,
  SHOAL_DISCLOSURE_SHARED_VALUE,
  SHOAL_DISCLOSURE_CANDIDATES,
  SHOAL_DISCLOSURE_REPEATED_IDENTIFIER,
} ShoalDisclosureKind;

/**
 * ShoalDisclosure:
 * @kind: what it is about
 * @column: of the table
 * @role: of the column
 * @n_rows: people concerned: rows with a rare value, rows of the classes that share one, or people whose candidates do; repeated
 *   identifiers: rows of the table whose value another row has
 * @n_published: published rows
 * @n_unique: rare values: rows whose value no other published row has
 * @n_classes: shared values: how many classes
 * @n_alike: candidates: published rows that may only be people who all have the same value
 * @least: rare values: in how many published rows a value must occur not to be rare
 */
typedef struct
{
  ShoalDisclosureKind kind;
  guint column;
  ShoalRole role;
  gsize n_rows;
  gsize n_published;
  gsize n_unique;
  gsize n_classes;
  gsize n_alike;
  guint least;
} ShoalDisclosure;

GArray     *shoal_disclosure_find           (ShoalRelease           *release,
                                             guint                   required_k,
                                             ShoalProgress          *progress,
                                             GError                **error);
const char *shoal_disclosure_kind_to_string (ShoalDisclosureKind     kind);
const char *shoal_disclosure_kind_get_title (ShoalDisclosureKind     kind);
char       *shoal_disclosure_describe       (const ShoalDisclosure  *self,
                                             ShoalTable             *table);
char       *shoal_disclosure_describe_rest  (const GArray           *found,
                                             ShoalClasses           *classes);

G_END_DECLS
