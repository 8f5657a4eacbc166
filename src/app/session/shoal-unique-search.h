/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small sets of columns that single out people. */
#pragma once

#include "privacy/shoal-uniqueness.h"
#include "session/shoal-dataset.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_UNIQUE_SEARCH (shoal_unique_search_get_type ())

/**
 * ShoalUniqueSet: columns that together single out people
 * @names: "age, sex"
 * @n_unique: people of whom a row equals nobody else's in them; rows that no other equals, where no column says whose each is
 * @share: of all people, or rows, 0 to 1
 */
typedef struct
{
  char *names;
  gsize n_unique;
  double share;
} ShoalUniqueSet;

/**
 * ShoalUniqueSearch:
 * @sets: (element-type ShoalUniqueSet): that single out people, the worst first; empty while they are looked for
 * @pending: whether such sets are still looked for; a property, notified when the others may have changed, too
 * @of_persons: whether a column says whose each row is, and persons are counted instead of rows
 * @complete: whether all pairs and triples of columns were looked at; of large tables only some are
 *
 * Begins once it is known what is in a dataset's columns, and again when identifiers change, or whose the rows are. Fields are
 * read-only.
 */
struct _ShoalUniqueSearch
{
  GObject parent_instance;

  GArray *sets;
  gboolean pending;
  gboolean of_persons;
  gboolean complete;

  /*< private >*/
  ShoalDataset *dataset;
  GArray *candidates; /* of guint: what they were looked for among; NULL before the first search */
  guint person; /* index of the column that says whose each row is, where one does */
  GCancellable *searching;
};

G_DECLARE_FINAL_TYPE (ShoalUniqueSearch, shoal_unique_search, SHOAL, UNIQUE_SEARCH, GObject)

ShoalUniqueSearch *shoal_unique_search_new (ShoalDataset *dataset);

G_END_DECLS
