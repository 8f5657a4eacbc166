/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a run reads and writes itself in a project file. */
#pragma once

#include "project/json/shoal-json-reader.h"
#include "project/runs/shoal-run-record.h"

G_BEGIN_DECLS

ShoalRunRecord *shoal_run_record_from_json (ShoalJsonReader  *reader,
                                            GPtrArray        *warnings,
                                            GError          **error);
JsonObject     *shoal_run_record_to_json   (ShoalRunRecord *run);

G_END_DECLS
