/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding labels in an array of strings. */
#pragma once

#include "base/shoal-strings.h"

G_BEGIN_DECLS

#define SHOAL_LABEL_INDEX_NONE G_MAXUINT32

/** ShoalLabelIndex: a hash table with open addressing, which holds the numbers of the strings; a plain value, to be
 *   cleared. */
typedef struct
{
  ShoalStrings *labels;
  guint32 *slots;
  guint32 mask;
  guint32 n;
} ShoalLabelIndex;

void     shoal_label_index_init   (ShoalLabelIndex       *self,
                                   ShoalStrings          *labels);
void     shoal_label_index_clear  (ShoalLabelIndex       *self);
guint32  shoal_label_index_find   (const ShoalLabelIndex *self,
                                   const char            *label,
                                   gsize                  length);
gboolean shoal_label_index_add    (ShoalLabelIndex       *self,
                                   guint32                number);
guint32  shoal_label_index_intern (ShoalLabelIndex       *self,
                                   const char            *label,
                                   gsize                  length);

G_END_DECLS
