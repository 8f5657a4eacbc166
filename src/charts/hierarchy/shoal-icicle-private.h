/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data and geometry of an icicle. */
#pragma once

#include "charts/hierarchy/shoal-icicle.h"

G_BEGIN_DECLS

struct _ShoalIcicle
{
  ShoalHierarchy *hierarchy;
  ShoalIcicleLevels levels;
  guint32 n_leaves;
  guint n_levels;
  double *before; /* n_leaves + 1: weight of all leaves before each */
  double start;   /* of the view, in weight */
  double end;
  guint32 hover;
  guint32 selected;
  GHashTable *problems; /* of nodes, or NULL */
  ShoalLevelRange published;
};

/**
 * ShoalIcicleFrame:
 * @boxes: where the boxes stand
 * @leaf_start: where the view starts along the leaves
 * @leaf_size: how long it is
 * @level_size: how wide a level is
 */
typedef struct
{
  ShoalArea boxes;
  double leaf_start;
  double leaf_size;
  double level_size;
} ShoalIcicleFrame;

void      _shoal_icicle_lay_out  (const ShoalIcicle      *self,
                                  ShoalChartCanvas       *canvas,
                                  ShoalIcicleFrame       *frame);
double    _shoal_icicle_project  (const ShoalIcicle      *self,
                                  const ShoalIcicleFrame *frame,
                                  double                  weight);
guint32   _shoal_icicle_find_leaf (const ShoalIcicle     *self,
                                   double                 weight);
ShoalArea _shoal_icicle_get_box  (const ShoalIcicle      *self,
                                  const ShoalIcicleFrame *frame,
                                  guint32                 node);
ShoalArea _shoal_icicle_get_span (const ShoalIcicle      *self,
                                  const ShoalIcicleFrame *frame,
                                  guint                   low_level,
                                  guint                   high_level,
                                  double                  from,
                                  double                  to);

G_END_DECLS
