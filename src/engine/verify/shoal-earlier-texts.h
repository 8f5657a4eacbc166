/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The class of an earlier release in which each person was, found by the texts of its records. */
#pragma once

#include "verify/shoal-sensitive-texts.h"

G_BEGIN_DECLS

/**
 * ShoalEarlierTexts:
 * @values: for each row of the table, its class in the earlier release with its sensitive value, for shoal_sensitive_texts_count()
 * @left: (array length=n_parts): records of each class, for #ShoalFinding
 * @n_parts: number of classes plus one
 */
typedef struct
{
  ShoalSensitiveTexts *values;
  gsize *left;
  guint32 n_parts;
} ShoalEarlierTexts;

void     shoal_earlier_texts_clear (ShoalEarlierTexts  *self);
gboolean shoal_earlier_texts_init  (ShoalEarlierTexts  *self,
                                    const ShoalModel   *model,
                                    ShoalMicrodata     *microdata,
                                    ShoalProgress      *progress,
                                    GError            **error);

G_END_DECLS
