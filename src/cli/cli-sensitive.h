/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How varied sensitive columns are within the classes of a published file. */
#pragma once

#include "base/shoal-progress.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

gboolean cli_sensitive_count (ShoalTable          *table,
                              const char * const  *quasi_identifiers,
                              const char          *sensitive,
                              ShoalProgress       *progress,
                              gsize               *n_distinct,
                              GError             **error);

G_END_DECLS
