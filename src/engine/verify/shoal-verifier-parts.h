/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the verifier, each in a file of its own. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-release.h"
#include "schema/shoal-attribute.h"
#include "verify/shoal-row-sort.h"
#include "verify/shoal-verdict.h"

G_BEGIN_DECLS

/* The verdict on a heterogeneous release. */

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

/* The check of a heterogeneous release before it is published. */

gboolean shoal_matching_check_release (ShoalRelease  *release,
                                       ShoalVerdict  *verdict,
                                       ShoalProgress *progress,
                                       GError       **error);

/* Whether the texts of a published column cover the values of all originals that each row may be. */

gsize shoal_uncovered_cell_find (ShoalAttribute     *attribute,
                                 const char * const *texts,
                                 gsize               n_texts,
                                 const ShoalRowKey  *numbers,
                                 const guint32      *originals,
                                 gsize               n_rows,
                                 guint               degree);

/* Numbers for different texts, with hash tables of the verifier itself: readers and the check of the written file use ShoalDictionary,
 * so a fault in one of them does not affect the other. */

guint32      shoal_texts_number        (GHashTable   *numbers,
                                        const char   *text);
guint32     *shoal_texts_number_column (ShoalRelease *release,
                                        guint         column,
                                        GHashTable   *numbers);
const char **shoal_texts_list          (GHashTable   *numbers);

/* The classes of a release by its texts, found with the help of the grouping that made it, which is checked. */

gboolean shoal_claimed_classes_find (ShoalRelease       *release,
                                     gboolean            with_rows,
                                     ShoalRowClassFunc   found,
                                     gpointer            data,
                                     gboolean           *agree,
                                     ShoalProgress      *progress,
                                     GError            **error);

/* Whether a verification should stop. */

gboolean shoal_verify_is_stopped (ShoalProgress  *progress,
                                  GError        **error);

/* The person of each row of an original, by the texts. */

/** ShoalPersonTexts: counts different people, independently of the counting in solvers. */
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

/* The people of a population who fit the texts of a published row. */

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
