/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways to make a hierarchy from the values of a column: a table with a row for each builder. */
#pragma once

#include "base/shoal-parameters.h"
#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

guint64        *shoal_hierarchy_count_smallest (ShoalHierarchy *self,
                                                ShoalColumn    *column);

/**
 * ShoalHierarchyContext:
 * @table: (nullable): the table of the column
 * @target: index of the target column, which analyses predict, or -1
 * @folder: (nullable): the folder that relative file names start from; %NULL for the current folder
 * @cancellable: (nullable): to stop
 * @labels: (nullable): language of the words in labels, as shoal_label_words_find() takes it
 * @by_title: whether errors call builders and parameters by their titles, as a form does, and not by their names
 *
 * What a builder may use besides the column. Borrows everything.
 */
typedef struct
{
  ShoalTable *table;
  int target;
  GFile *folder;
  GCancellable *cancellable;
  const char *labels;
  gboolean by_title;
} ShoalHierarchyContext;

/**
 * ShoalHierarchyBuilder:
 * @id: name in project files and on the command line
 * @title: name for a person
 * @summary: one sentence for a person
 * @parameters: (array length=n_parameters): the parameters
 * @n_parameters: length of @parameters
 * @accepts: whether the builder can work on a column, checked before @build
 * @needs: the kind of column that it works on, as the end of the sentence "… needs"
 * @build: makes the hierarchy of the column's values, at least two, without a leaf for missing cells; the context may be
 *   %NULL
 * @uses_target: whether the hierarchy may depend on which column is the target
 * @is_automatic: (nullable): whether with these parameters the builder decides something by the values, which @settle can fix
 * @settle: (nullable): returns parameters that fix what the builder decides by the values, and give the same hierarchy of the
 *   same values; %NULL when there is nothing to fix
 *
 * A builder of hierarchies. The same column and parameters give the same hierarchy. When later data have new values, the
 * hierarchy is built again: a comment at each builder says what stays the same then.
 */
typedef struct
{
  const char *id;
  const char *title;
  const char *summary;
  const ShoalParameterSpec *parameters;
  guint n_parameters;
  gboolean (*accepts) (ShoalColumn *column);
  const char *needs;
  ShoalHierarchy *(*build) (ShoalColumn                 *column,
                            const ShoalHierarchyContext *context,
                            const ShoalParameters       *parameters,
                            GError                     **error);
  gboolean uses_target;
  gboolean (*is_automatic) (const ShoalParameters *parameters);
  ShoalParameters *(*settle) (ShoalColumn           *column,
                              const ShoalParameters *parameters);
} ShoalHierarchyBuilder;

const ShoalHierarchyBuilder *shoal_hierarchy_builders_get        (guint                       *n_builders);
const ShoalHierarchyBuilder *shoal_hierarchy_builders_find       (const char                  *id);
void                         shoal_hierarchy_builder_resolve     (const ShoalHierarchyBuilder *self,
                                                                  ShoalParameters             *parameters,
                                                                  GFile                       *folder);
GFile                       *shoal_hierarchy_builder_dup_file    (const ShoalHierarchyBuilder *self,
                                                                  const ShoalParameters       *parameters);
ShoalHierarchy              *shoal_hierarchy_builders_build      (const char                  *id,
                                                                  ShoalColumn                 *column,
                                                                  const ShoalParameters       *parameters,
                                                                  GError                     **error);
ShoalHierarchy              *shoal_hierarchy_builders_build_in   (const char                  *id,
                                                                  ShoalColumn                 *column,
                                                                  const ShoalHierarchyContext *context,
                                                                  const ShoalParameters       *parameters,
                                                                  GError                     **error);

G_END_DECLS
