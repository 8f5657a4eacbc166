/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blanks around fields without quotes, which libcsv drops, and which belong to the values. */
#pragma once

#include "table/read/shoal-parser.h"

G_BEGIN_DECLS

typedef struct _ShoalBlanks ShoalBlanks;

ShoalBlanks *shoal_blanks_new   (const ShoalDialect *dialect);
void         shoal_blanks_free  (ShoalBlanks        *self);
gboolean     shoal_blanks_occur (const ShoalBlanks  *self,
                                 const char         *text,
                                 gsize               length);
const char  *shoal_blanks_guard (ShoalBlanks        *self,
                                 const char         *line,
                                 gsize              *length,
                                 gboolean            in_quotes,
                                 gsize              *n_fields);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalBlanks, shoal_blanks_free)

G_END_DECLS
