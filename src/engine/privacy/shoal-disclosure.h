/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a k-anonymous release may still tell about people. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-release.h"

G_BEGIN_DECLS

/**
 * ShoalDisclosureKind:
 * @SHOAL_DISCLOSURE_RARE_VALUES: a column that is published unchanged has values so rare that they could identify a person
 * @SHOAL_DISCLOSURE_SHARED_VALUE: in some classes all rows have the same sensitive value
 * @SHOAL_DISCLOSURE_CANDIDATES: in a heterogeneous release, all candidate rows of a person show the same sensitive value, or all
 *   candidate people of a row have the same sensitive value
 * @SHOAL_DISCLOSURE_REPEATED_IDENTIFIER: an identifier has the same value in several rows, and no column has the role of a person:
 *   the rows of one person may count as several people
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
 * @kind: which kind of disclosure
 * @column: the column of the table
 * @role: the role of the column
 * @n_rows: rows with a rare value; rows of classes with a shared value; people whose candidate rows show one value; or, for a
 *   repeated identifier, rows of the table whose value another row has too
 * @n_published: published rows
 * @n_unique: for rare values: rows whose value no other published row has
 * @n_classes: for shared values: how many classes
 * @n_alike: for candidates: published rows whose candidate people all have the same value
 * @least: for rare values: the smallest number of published rows with which a value is not rare
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
