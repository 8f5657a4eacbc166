/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose the rows of an original are, as its texts say. */
#pragma once

#include "table/shoal-column.h"

G_BEGIN_DECLS

/** ShoalPersonTexts: counts different people, without the counting that solvers do. */
typedef struct _ShoalPersonTexts ShoalPersonTexts;

ShoalPersonTexts *shoal_person_texts_new   (ShoalColumn      *column);
void              shoal_person_texts_free  (ShoalPersonTexts *self);
gboolean          shoal_person_texts_repeat
                                           (ShoalPersonTexts *self);
guint32           shoal_person_texts_get   (ShoalPersonTexts *self,
                                            guint32           row);
gsize             shoal_person_texts_get_n
                                           (ShoalPersonTexts *self);
gsize             shoal_person_texts_count (ShoalPersonTexts *self,
                                            const guint32    *rows,
                                            gsize             n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPersonTexts, shoal_person_texts_free)

G_END_DECLS
