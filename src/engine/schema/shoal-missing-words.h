/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The word for missing cells in a release, in the language of its readers. */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

ShoalTable *shoal_missing_words_apply         (ShoalTable  *table,
                                               ShoalSchema *schema);
char       *shoal_missing_words_list_taken    (ShoalTable  *table,
                                               ShoalSchema *schema);

G_END_DECLS
