/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells that a spreadsheet would run. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

const char *shoal_formula_guard (const char *text,
                                 GString    *buffer);

G_END_DECLS
