/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A simple k-regular bipartite graph of published rows and the originals that each may stem from. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

/**
 * ShoalMatchingGraph:
 * @n_rows: published rows, and originals
 * @degree: originals per row, and rows per original
 * @originals: @degree originals per row, row after row; the first is the row's own, which never changes
 * @holders: @degree rows per original, original after original; the first is the original's own
 *
 * The fixed edges are no restriction: rows can be numbered along any perfect matching. Eight bytes per edge.
 *
 * Several threads may exchange edges at the same time if each has its own rows: then they write different places of both
 * arrays. A place of @holders may meanwhile change from one row of another thread to another row of that thread.
 */
typedef struct
{
  gsize n_rows;
  guint degree;
  guint32 *originals;
  guint32 *holders;
} ShoalMatchingGraph;

ShoalMatchingGraph *shoal_matching_graph_new       (const guint32            *originals,
                                                    gsize                     n_rows,
                                                    guint                     degree,
                                                    ShoalProgress            *progress);
ShoalMatchingGraph *shoal_matching_graph_from      (ShoalRecoding            *recoding,
                                                    const guint32            *tuple_of_row,
                                                    guint                     degree,
                                                    ShoalProgress            *progress);
void                shoal_matching_graph_free      (ShoalMatchingGraph       *self);
void                shoal_matching_graph_exchange  (ShoalMatchingGraph       *self,
                                                    guint32                   row,
                                                    guint                     place,
                                                    guint32                   other,
                                                    guint                     other_place);
ShoalRecoding      *shoal_matching_graph_recode    (const ShoalMatchingGraph *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalMatchingGraph, shoal_matching_graph_free)

/** shoal_matching_graph_get: Returns: the originals of @row. */
static inline const guint32 *
shoal_matching_graph_get (const ShoalMatchingGraph *self,
                          guint32                   row)
{
  return self->originals + (gsize) row * self->degree;
}

/** shoal_matching_graph_get_holder: Returns: the row at @place among the rows that have @original. */
static inline guint32
shoal_matching_graph_get_holder (const ShoalMatchingGraph *self,
                                 guint32                   original,
                                 guint                     place)
{
  return __atomic_load_n (&self->holders[(gsize) original * self->degree + place], __ATOMIC_RELAXED);
}

/** shoal_matching_graph_find: Returns: the place of @original in @row, @degree if @row does not have it. */
static inline guint
shoal_matching_graph_find (const ShoalMatchingGraph *self,
                           guint32                   row,
                           guint32                   original)
{
  const guint32 *originals = shoal_matching_graph_get (self, row);
  guint place = 0;

  while (place < self->degree && originals[place] != original)
    place++;
  return place;
}

/**
 * shoal_matching_graph_can_exchange:
 * @place: an edge of @row, not the one to itself
 * @other_place: an edge of @other, not the one to itself
 *
 * Returns: whether the graph stays simple when the two edges exchange their originals.
 */
static inline gboolean
shoal_matching_graph_can_exchange (const ShoalMatchingGraph *self,
                                   guint32                   row,
                                   guint                     place,
                                   guint32                   other,
                                   guint                     other_place)
{
  return row != other && place > 0 && other_place > 0
         && shoal_matching_graph_find (self, row, shoal_matching_graph_get (self, other)[other_place]) == self->degree
         && shoal_matching_graph_find (self, other, shoal_matching_graph_get (self, row)[place]) == self->degree;
}

G_END_DECLS
