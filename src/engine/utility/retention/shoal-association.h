/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much one column tells about another. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

double shoal_association_find (const double *table,
                               guint         width,
                               const double *rows_a,
                               guint         n_a,
                               const double *rows_b,
                               guint         n_b,
                               double        n_rows);

G_END_DECLS
