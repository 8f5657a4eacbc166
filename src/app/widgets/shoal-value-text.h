/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of metrics as text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *shoal_value_text_new (double value);

G_END_DECLS
