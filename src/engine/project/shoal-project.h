/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The document: data, columns, requirements, objective, runs. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "project/runs/shoal-run-record.h"
#include "project/shoal-data-source.h"
#include "project/shoal-project-column.h"

G_BEGIN_DECLS

/* Texts about a release that the user gives once; the project stores them, and the report shows them. */

/**
 * ShoalAboutInfo:
 * @key: key in "about" of the project file, and name of the command line option
 * @title: untranslated title, marked with N_()
 * @question: description of the option, to be translated
 */
typedef struct
{
  const char *key;
  const char *title;
  const char *question;
} ShoalAboutInfo;

/** SHOAL_ABOUT_N: number of texts: author, purpose, recipient, date, and who decided what. */
#define SHOAL_ABOUT_N 5

const ShoalAboutInfo *shoal_about_get (void);

/** SHOAL_PROJECT_VERSION: version of the file format that is written, and the only one that is read. */
#define SHOAL_PROJECT_VERSION 1

/** SHOAL_PROJECT_OBJECTIVE: the objective of a new project: a metric that all kinds of solvers accept. */
#define SHOAL_PROJECT_OBJECTIVE "gcp"

/** SHOAL_PROJECT_K: the k of a new project. */
#define SHOAL_PROJECT_K 5

/** SHOAL_PROJECT_SUPPRESSION: the largest share of suppressed rows in a new project: without suppression, a few outliers would
 *   require a coarser recoding of whole columns. */
#define SHOAL_PROJECT_SUPPRESSION 0.01

/** SHOAL_PROJECT_NO_RUN: no run is selected. */
#define SHOAL_PROJECT_NO_RUN (-1)

#define SHOAL_TYPE_PROJECT (shoal_project_get_type ())

/**
 * ShoalProject:
 *
 * An immutable snapshot of a project: every edit makes a new snapshot that shares the unchanged parts. So undo is a
 * list of snapshots, and a worker thread can keep the snapshot it started with.
 */
G_DECLARE_FINAL_TYPE (ShoalProject, shoal_project, SHOAL, PROJECT, GObject)

ShoalProject            *shoal_project_new               (ShoalDataSource          *data);
ShoalProject            *shoal_project_read              (GFile                    *file,
                                                          GPtrArray                *warnings,
                                                          GCancellable             *cancellable,
                                                          GError                  **error);
void                     shoal_project_load_copied_results
                                                         (ShoalProject             *project,
                                                          GFile                    *copy_file,
                                                          GFile                    *origin,
                                                          GPtrArray                *warnings);
ShoalProject            *shoal_project_parse             (const char               *text,
                                                          gsize                     length,
                                                          GFile                    *file,
                                                          GPtrArray                *warnings,
                                                          GError                  **error);
gboolean                 shoal_project_write             (ShoalProject             *self,
                                                          GFile                    *file,
                                                          gboolean                  replace,
                                                          GError                  **error);
char                    *shoal_project_to_text           (ShoalProject             *self,
                                                          GFile                    *file);
GPtrArray               *shoal_project_list_inputs       (ShoalProject             *self);
gboolean                 shoal_project_check_output      (ShoalProject             *self,
                                                          GFile                    *output,
                                                          GError                  **error);
gboolean                 shoal_project_check_place       (ShoalProject             *self,
                                                          GFile                    *file,
                                                          GError                  **error);

GFile                   *shoal_project_get_file          (ShoalProject             *self);
ShoalDataSource         *shoal_project_get_data          (ShoalProject             *self);
guint                    shoal_project_get_n_columns     (ShoalProject             *self);
ShoalProjectColumn      *shoal_project_get_column        (ShoalProject             *self,
                                                          guint                     index);
ShoalProjectColumn      *shoal_project_find_column       (ShoalProject             *self,
                                                          const char               *name,
                                                          guint                    *index);
gboolean                 shoal_project_uses_hierarchy    (ShoalProject             *self,
                                                          ShoalProjectColumn       *column);
const ShoalRequirements *shoal_project_get_requirements  (ShoalProject             *self);
const char              *shoal_project_get_objective     (ShoalProject             *self);
const char              *shoal_project_get_labels        (ShoalProject             *self);
guint                    shoal_project_get_n_runs        (ShoalProject             *self);
ShoalRunRecord          *shoal_project_get_run           (ShoalProject             *self,
                                                          guint                     index);
int                      shoal_project_get_selected_run  (ShoalProject             *self);
JsonNode                *shoal_project_get_strategies    (ShoalProject             *self);
const char              *shoal_project_get_about         (ShoalProject             *self,
                                                          guint                     which);

void                     shoal_project_find_earlier_runs (ShoalProject             *self,
                                                          ShoalRequirements        *requirements);
gboolean                 shoal_project_check_earlier_runs
                                                         (ShoalProject             *self,
                                                          const ShoalRequirements  *requirements,
                                                          ShoalMicrodata           *microdata,
                                                          GError                  **error);

ShoalProject            *shoal_project_with_file         (ShoalProject             *self,
                                                          GFile                    *file);
ShoalProject            *shoal_project_with_data         (ShoalProject             *self,
                                                          ShoalDataSource          *data);
ShoalProject            *shoal_project_with_columns      (ShoalProject             *self,
                                                          GPtrArray                *columns);
ShoalProject            *shoal_project_with_column       (ShoalProject             *self,
                                                          guint                     index,
                                                          ShoalProjectColumn       *column);
ShoalProject            *shoal_project_with_requirements (ShoalProject             *self,
                                                          const ShoalRequirements  *requirements);
ShoalProject            *shoal_project_with_labels       (ShoalProject             *self,
                                                          const char               *language);
ShoalProject            *shoal_project_with_objective    (ShoalProject             *self,
                                                          const char               *metric_id);
ShoalProject            *shoal_project_with_runs         (ShoalProject             *self,
                                                          GPtrArray                *runs,
                                                          int                       selected_run);
ShoalProject            *shoal_project_with_about        (ShoalProject             *self,
                                                          const char *const        *texts);
ShoalProject            *shoal_project_with_strategies   (ShoalProject             *self,
                                                          JsonNode                 *strategies);

G_END_DECLS
