/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data and layout of the neighbourhood of a node. */
#pragma once

#include "charts/lattice/shoal-lattice-focus.h"

G_BEGIN_DECLS

struct _ShoalLatticeFocus
{
  ShoalLatticeLayout *layout;
  char **names;
  guint *levels;
  guint8 *states; /* by item */
  guint hover;
  int best_height; /* of the best node known, -1 for none */
  gboolean best_proven;
  double *shares;  /* of anonymous nodes, by layer; NULL while unknown */
};

/**
 * ShoalFocusDetail: how much an item says, as there is room
 */
typedef enum
{
  SHOAL_FOCUS_CARD, /* sign, name and levels */
  SHOAL_FOCUS_NAME, /* sign and shortened name */
  SHOAL_FOCUS_SIGN,
} ShoalFocusDetail;

/**
 * ShoalFocusLayout:
 * @details: of the neighbours above and below
 * @cells: (array length=2n+1): where each item stands; no width where it does not exist
 * @panel: where the sizes of layers stand; no width where there is no room
 * @legend: where the legend stands, below all else
 */
typedef struct
{
  ShoalFocusDetail details[2];
  ShoalArea *cells;
  ShoalArea panel;
  ShoalArea legend;
} ShoalFocusLayout;

gboolean _shoal_lattice_focus_has_item     (const ShoalLatticeFocus *self,
                                            guint                    item);
guint    _shoal_lattice_focus_get_height   (const ShoalLatticeFocus *self);
void     _shoal_lattice_focus_lay_out      (const ShoalLatticeFocus *self,
                                            ShoalChartCanvas        *canvas,
                                            ShoalFocusLayout        *layout);
void     _shoal_lattice_focus_draw_heights (const ShoalLatticeFocus *self,
                                            ShoalChartCanvas        *canvas,
                                            const ShoalArea         *panel);

G_END_DECLS
