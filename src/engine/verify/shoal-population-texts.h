/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who of a population fits the texts of a published row. */
#pragma once

#include "recoding/shoal-release.h"

G_BEGIN_DECLS

/** ShoalPopulationTexts: the rows of a population, read for a release. */
typedef struct _ShoalPopulationTexts ShoalPopulationTexts;

ShoalPopulationTexts *shoal_population_texts_new   (const char            *name,
                                                    ShoalRelease          *release,
                                                    ShoalProgress         *progress,
                                                    GError               **error);
void                  shoal_population_texts_free  (ShoalPopulationTexts  *self);
gsize                 shoal_population_texts_get_n_people
                                                   (ShoalPopulationTexts  *self);
gsize                 shoal_population_texts_count (ShoalPopulationTexts  *self,
                                                    guint32                row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPopulationTexts, shoal_population_texts_free)

G_END_DECLS
