/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The microdata that solvers work on: made on request, kept until the schema changes. */
#pragma once

#include "project/shoal-project.h"
#include "recoding/shoal-microdata.h"
#include "session/shoal-dataset.h"

G_BEGIN_DECLS

/* The assignments drawn for the matchings of a document, so that equal matchings get the same one. */

typedef struct _ShoalDraws ShoalDraws;

ShoalDraws *shoal_draws_new   (void);
ShoalDraws *shoal_draws_ref   (ShoalDraws    *self);
void        shoal_draws_unref (ShoalDraws    *self);
void        shoal_draws_take  (ShoalDraws    *self,
                               ShoalProject  *project,
                               ShoalRecoding *matching);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDraws, shoal_draws_unref)

#define SHOAL_TYPE_PREPARATION (shoal_preparation_get_type ())

/**
 * ShoalPreparation:
 * @microdata: (nullable): of a dataset, if they have been made; a property, read-only
 * @draws: the assignments drawn for matchings of the table
 */
struct _ShoalPreparation
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  ShoalDraws *draws;

  /*< private >*/
  ShoalDataset *dataset;
  GCancellable *preparing;
  GPtrArray *waiting;
};

G_DECLARE_FINAL_TYPE (ShoalPreparation, shoal_preparation, SHOAL, PREPARATION, GObject)

ShoalPreparation *shoal_preparation_new           (ShoalDataset         *dataset);
void              shoal_preparation_load_async    (ShoalPreparation     *self,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
ShoalMicrodata   *shoal_preparation_load_finish   (ShoalPreparation     *self,
                                                   GAsyncResult         *result,
                                                   GError              **error);

G_END_DECLS
