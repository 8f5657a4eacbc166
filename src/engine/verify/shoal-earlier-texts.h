/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In which classes of an earlier release people were, by what its records say. */
#pragma once

#include "verify/shoal-sensitive-texts.h"

G_BEGIN_DECLS

/**
 * ShoalEarlierTexts:
 * @values: of each row of the table, its class in the earlier release with its sensitive value, for shoal_sensitive_texts_count()
 * @left: (array length=n_parts): records of each class, for #ShoalFinding
 * @n_parts: one more than there are classes
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
