/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a run that is too large for the project file: a partition or a matching as bytes. */
#pragma once

#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

GBytes        *shoal_run_file_to_bytes (ShoalRecoding  *recoding,
                                        const char     *problem_digest);
ShoalRecoding *shoal_run_file_parse    (gconstpointer   bytes,
                                        gsize           length,
                                        const char     *name,
                                        char          **problem_digest,
                                        GError        **error);

G_END_DECLS
