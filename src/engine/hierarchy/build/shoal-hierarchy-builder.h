/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways to make a hierarchy from the values of a column: one row per builder. */
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
 * @table: (nullable): the table the column is of
 * @target: index of the column that analyses predict, or -1
 * @folder: (nullable): what relative names of files are relative to; %NULL for the current folder
 * @cancellable: (nullable): to stop
 * @labels: (nullable): language of the words in labels, as shoal_label_words_find() takes it
 * @by_title: whether errors call builders and parameters by their titles, as a form does, and not by their names
 *
 * What a builder may use besides the column. Nothing is owned.
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
 * @summary: one sentence
 * @parameters: (array length=n_parameters): what can be set
 * @n_parameters: length of @parameters
 * @accepts: whether the builder can work on a column, checked before @build
 * @needs: what it can work on, to end the sentence "… needs"
 * @build: makes the hierarchy of the column's values, at least two, without a leaf for missing cells; the context is
 *   %NULL or has what is known
 * @uses_target: whether the hierarchy may depend on which column is the target
 * @is_automatic: (nullable): whether with these parameters the builder finds out itself what @settle would say
 * @settle: (nullable): parameters that say what the builder would find out from the values, with which it makes the same
 *   hierarchy of them; %NULL where there is nothing to say
 *
 * A builder of hierarchies. The same column and parameters give the same hierarchy. Values that appear in later data are
 * covered by building again: each builder says what stays where it is then.
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
