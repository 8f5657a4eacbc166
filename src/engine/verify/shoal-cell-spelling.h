/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts that may stand in the published cells of a quasi-identifier. */
#pragma once

#include "schema/shoal-attribute.h"

G_BEGIN_DECLS

/** ShoalCellSpelling: the texts that cells of an attribute may have. */
typedef struct _ShoalCellSpelling ShoalCellSpelling;

/** ShoalCellCover: the values that the text of a cell covers. */
typedef struct _ShoalCellCover ShoalCellCover;

ShoalCellSpelling *shoal_cell_spelling_new   (ShoalAttribute          *attribute,
                                              gboolean                 only_nodes);
void               shoal_cell_spelling_free  (ShoalCellSpelling       *self);
gboolean           shoal_cell_spelling_knows (const ShoalCellSpelling *self,
                                              const char              *text);

ShoalCellCover    *shoal_cell_spelling_read  (const ShoalCellSpelling *self,
                                              const char              *text);
gboolean           shoal_cell_cover_has      (const ShoalCellCover    *self,
                                              guint32                  code,
                                              guint32                  leaf);
gboolean           shoal_cell_cover_has_number
                                             (const ShoalCellCover    *self,
                                              ShoalColumn             *column,
                                              double                   number);
gboolean           shoal_cell_cover_get_run  (const ShoalCellCover    *self,
                                              guint32                 *first,
                                              guint32                 *last);
void               shoal_cell_cover_free     (ShoalCellCover          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCellSpelling, shoal_cell_spelling_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCellCover, shoal_cell_cover_free)

G_END_DECLS
