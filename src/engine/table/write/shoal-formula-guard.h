/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Protects spreadsheet programs from cells that they would run as formulas. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

const char *shoal_formula_guard (const char *text,
                                 GString    *buffer);

G_END_DECLS
