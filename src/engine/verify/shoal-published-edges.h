/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For each line of a published heterogeneous release: the originals from which its other columns can come. */
#pragma once

#include "table/shoal-table.h"

G_BEGIN_DECLS

/** ShoalPublishedEdges: the edges of a graph; all are allowed until a comparison of columns rules them out. */
typedef struct _ShoalPublishedEdges ShoalPublishedEdges;

ShoalPublishedEdges *shoal_published_edges_new            (const guint32       *originals,
                                                           guint32              n_rows,
                                                           guint                degree);
void                 shoal_published_edges_free           (ShoalPublishedEdges *self);
void                 shoal_published_edges_compare        (ShoalPublishedEdges *self,
                                                           ShoalColumn         *original,
                                                           ShoalColumn         *published);
gsize                shoal_published_edges_find_unmatched (ShoalPublishedEdges *self);

/* How texts are published */
gboolean             shoal_published_text_is              (const char          *published,
                                                           const char          *text,
                                                           GString             *buffer);
gboolean             shoal_published_find_column          (ShoalTable          *release,
                                                           const char          *name,
                                                           guint               *index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPublishedEdges, shoal_published_edges_free)

G_END_DECLS
