/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which builder makes the hierarchy of a column for which nobody chose one. */
#pragma once

#include "table/shoal-column.h"

G_BEGIN_DECLS

const char *shoal_automatic_builder_find    (ShoalColumn *column);
const char *shoal_automatic_builder_explain (ShoalColumn *column);

G_END_DECLS
