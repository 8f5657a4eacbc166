/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a hierarchy file, once encoding and delimiter are known. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

ShoalHierarchy *shoal_hierarchy_lines_parse (const char *name,
                                             const char *text,
                                             gsize       length,
                                             char        delimiter,
                                             GError    **error);

G_END_DECLS
