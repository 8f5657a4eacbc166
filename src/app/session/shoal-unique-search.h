/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds small sets of columns that single out people. */
#pragma once

#include "privacy/shoal-uniqueness.h"
#include "session/shoal-dataset.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_UNIQUE_SEARCH (shoal_unique_search_get_type ())

/**
 * ShoalUniqueSet: columns that together single out people
 * @names: "age, sex"
 * @n_unique: people with a row whose values in these columns no other person has; without a column of persons, rows that
 *   are unique
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
 * @sets: (element-type ShoalUniqueSet): the sets found, the worst first; empty during the search
 * @pending: whether the search is at work; a property, also notified when the other fields may have changed
 * @of_persons: whether the schema has a column of persons, and persons are counted instead of rows
 * @complete: whether all pairs and triples of columns were checked; in large tables only some are
 *
 * Starts when all columns of a dataset have their profile, and again when the identifiers or the column of persons
 * change. Fields are read-only.
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
  GArray *candidates; /* of guint: the candidates of the search; NULL before the first search */
  guint person; /* index of the column of persons, if there is one */
  GCancellable *searching;
};

G_DECLARE_FINAL_TYPE (ShoalUniqueSearch, shoal_unique_search, SHOAL, UNIQUE_SEARCH, GObject)

ShoalUniqueSearch *shoal_unique_search_new (ShoalDataset *dataset);

G_END_DECLS
