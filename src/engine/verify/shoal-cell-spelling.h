/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts that may stand in the published cells of a quasi-identifier. */
#pragma once

#include "schema/shoal-attribute.h"

G_BEGIN_DECLS

typedef struct _ShoalCellSpelling ShoalCellSpelling;

ShoalCellSpelling *shoal_cell_spelling_new   (ShoalAttribute          *attribute,
                                              gboolean                 only_nodes);
void               shoal_cell_spelling_free  (ShoalCellSpelling       *self);
gboolean           shoal_cell_spelling_knows (const ShoalCellSpelling *self,
                                              const char              *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCellSpelling, shoal_cell_spelling_free)

G_END_DECLS
