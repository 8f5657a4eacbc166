/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a table was read, for a person and as JSON. */
#pragma once

#include "table/read/shoal-reader.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

JsonObject *cli_format_to_json (const ShoalReaderOptions *found);
char       *cli_format_to_text (const ShoalReaderOptions *found);

G_END_DECLS
