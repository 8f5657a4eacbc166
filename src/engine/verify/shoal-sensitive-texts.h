/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sensitive values of a release as a reader of the release sees them: texts, row by row. */
#pragma once

#include "privacy/shoal-requirements.h"
#include "verify/shoal-verifier-parts.h"

G_BEGIN_DECLS

/** ShoalSensitiveTexts: the sensitive values for one privacy model, counted independently of the solvers. */
typedef struct _ShoalSensitiveTexts ShoalSensitiveTexts;

double              *shoal_sensitive_texts_rank  (const ShoalModel          *model,
                                                  const char * const        *texts,
                                                  guint32                    n_texts,
                                                  ShoalColumn               *column);
ShoalSensitiveTexts *shoal_sensitive_texts_new   (const ShoalModel          *model,
                                                  const char * const        *texts,
                                                  guint32                    n_texts,
                                                  guint32                   *text_of_row,
                                                  gsize                      n_rows,
                                                  const guint32             *weights,
                                                  const double              *ranks,
                                                  ShoalAttribute            *attribute,
                                                  ShoalPersonTexts          *persons);
void                 shoal_sensitive_texts_split (ShoalSensitiveTexts       *self,
                                                  const char * const        *texts,
                                                  guint32                    n_texts,
                                                  guint32                  (*get_part) (const char *text));
void                 shoal_sensitive_texts_free  (ShoalSensitiveTexts       *self);
void                 shoal_sensitive_texts_count (ShoalSensitiveTexts       *self,
                                                  const guint32             *rows,
                                                  gsize                      n_rows,
                                                  ShoalClassContent         *content);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSensitiveTexts, shoal_sensitive_texts_free)

G_END_DECLS
