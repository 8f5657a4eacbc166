/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the texts of a published column cover the values of those among whom each row hides. */
#pragma once

#include "schema/shoal-attribute.h"
#include "verify/shoal-row-sort.h"

G_BEGIN_DECLS

gsize shoal_uncovered_cell_find (ShoalAttribute     *attribute,
                                 const char * const *texts,
                                 gsize               n_texts,
                                 const ShoalRowKey  *numbers,
                                 const guint32      *originals,
                                 gsize               n_rows,
                                 guint               degree);

G_END_DECLS
