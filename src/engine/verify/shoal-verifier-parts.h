/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What verifying consists of, a file each. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-release.h"
#include "schema/shoal-attribute.h"
#include "verify/shoal-row-sort.h"
#include "verify/shoal-verdict.h"

G_BEGIN_DECLS

/* What a verdict says of a heterogeneous release. */

gboolean shoal_graph_verdict_check_shape (ShoalVerdict  *verdict,
                                          ShoalRecoding *graph,
                                          ShoalTable    *table,
                                          gsize          n_originals);
void     shoal_graph_verdict_refuse      (ShoalVerdict  *verdict,
                                          ShoalTable    *table,
                                          gsize          row,
                                          const char    *message);
gboolean shoal_graph_verdict_check_persons
                                         (ShoalVerdict  *verdict,
                                          ShoalTable    *table,
                                          ShoalTable    *original,
                                          const char    *person,
                                          GError       **error);
void     shoal_graph_verdict_judge_rows  (ShoalVerdict  *verdict,
                                          gsize          n_rows,
                                          guint          degree);

/* The check of a heterogeneous release that is not published yet. */

gboolean shoal_matching_check_release (ShoalRelease  *release,
                                       ShoalVerdict  *verdict,
                                       ShoalProgress *progress,
                                       GError       **error);

/* Whether the texts of a published column cover the values of those among whom each row hides. */

gsize shoal_uncovered_cell_find (ShoalAttribute     *attribute,
                                 const char * const *texts,
                                 gsize               n_texts,
                                 const ShoalRowKey  *numbers,
                                 const guint32      *originals,
                                 gsize               n_rows,
                                 guint               degree);

/* Different texts, numbered with hash tables of the verifier's own: readers, and the judge of the file that was written, have ShoalDictionary,
 * so that the two do not share a fault. */

guint32      shoal_texts_number        (GHashTable   *numbers,
                                        const char   *text);
guint32     *shoal_texts_number_column (ShoalRelease *release,
                                        guint         column,
                                        GHashTable   *numbers);
const char **shoal_texts_list          (GHashTable   *numbers);

/* The classes of a release, found by its texts and with the help of the grouping that made it, which is checked. */

gboolean shoal_claimed_classes_find (ShoalRelease       *release,
                                     gboolean            with_rows,
                                     ShoalRowClassFunc   found,
                                     gpointer            data,
                                     gboolean           *agree,
                                     ShoalProgress      *progress,
                                     GError            **error);

/* How verifying learns that it should stop. */

gboolean shoal_verify_is_stopped (ShoalProgress  *progress,
                                  GError        **error);

/* Whose the rows of an original are, as its texts say. */

/** ShoalPersonTexts: counts different people, without the counting that solvers do. */
typedef struct _ShoalPersonTexts ShoalPersonTexts;

ShoalPersonTexts *shoal_person_texts_new   (ShoalColumn      *column);
void              shoal_person_texts_free  (ShoalPersonTexts *self);
gboolean          shoal_person_texts_repeat
                                           (ShoalPersonTexts *self);
guint32           shoal_person_texts_get   (ShoalPersonTexts *self,
                                            guint32           row);
guint32           shoal_person_texts_get_people
                                           (ShoalPersonTexts *self,
                                            guint32           person);
gsize             shoal_person_texts_get_n (ShoalPersonTexts *self);
gsize             shoal_person_texts_count (ShoalPersonTexts *self,
                                            const guint32    *rows,
                                            gsize             n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPersonTexts, shoal_person_texts_free)

/* Who of a population fits the texts of a published row. */

/** ShoalPopulationTexts: the rows of a population, read for a release. */
typedef struct _ShoalPopulationTexts ShoalPopulationTexts;

ShoalPopulationTexts *shoal_population_texts_new   (const char            *name,
                                                    ShoalRelease          *release,
                                                    ShoalProgress         *progress,
                                                    GError               **error);
void                  shoal_population_texts_free  (ShoalPopulationTexts  *self);
void                  shoal_population_texts_count (ShoalPopulationTexts  *self,
                                                    guint32                row,
                                                    ShoalClassContent     *content);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalPopulationTexts, shoal_population_texts_free)

G_END_DECLS
