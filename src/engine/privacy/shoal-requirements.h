/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release must guarantee. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalRequirements:
 * @k: every published row shares its quasi-identifiers with at least @k - 1 others
 * @suppression: largest share of rows that may be left out, 0 to 1
 * @suppression_price: what a solver adds to the objective per share of rows left out, besides what the objective itself
 *   counts for them: 0 where suppression is only limited, above 0 where it is priced (and may be limited too)
 */
typedef struct
{
  guint k;
  double suppression;
  double suppression_price;
} ShoalRequirements;

gsize    shoal_requirements_get_suppression_limit (const ShoalRequirements *self,
                                                   gsize                    n_rows);
gboolean shoal_requirements_check                 (const ShoalRequirements *self,
                                                   GError                 **error);
gboolean shoal_requirements_parse_suppression     (const char              *text,
                                                   double                  *suppression);

G_END_DECLS
