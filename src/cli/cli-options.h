/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts the texts of options to numbers, metrics, models and pairs of name and value. */
#pragma once

#include "base/shoal-error.h"
#include "privacy/shoal-requirements.h"
#include "project/shoal-project.h"
#include "schema/shoal-level-range.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n.h>

G_BEGIN_DECLS

/** Help text of --coding. */
#define CLI_CODING_HELP \
  N_("What is done to a column before anything else, so that k counts what is published: bottom=LIMIT, top=LIMIT, round=STEP, " \
  "date=week|month|quarter|year, with commas between them; a limit is a value or a quantile such as q0.99; may be repeated")

/** Help text of --cells. */
#define CLI_CELLS_HELP N_("How a class shows a column: node, range or set (by group and by person), mean, median, mode or middle (not by person); may be repeated")

gboolean cli_parse_integer (const char  *option,
                            const char  *text,
                            guint64      minimum,
                            guint64      maximum,
                            guint64     *value,
                            GError     **error);
gboolean cli_parse_double  (const char  *option,
                            const char  *text,
                            double      *value,
                            GError     **error);
/** Help text of --labels. */
#define CLI_LABELS_HELP N_("Language of “Other”, “1930s” and the word for missing cells: en, de, fr, es, it, nl, pl or pt")

ShoalProject *cli_take_labels (ShoalProject     *project,
                               const char       *language,
                               GError          **error);
gboolean cli_parse_cells   (const char       *text,
                            ShoalCellForm    *form,
                            GError          **error);
gboolean cli_parse_levels  (const char       *text,
                            ShoalLevelRange  *levels,
                            GError          **error);
gboolean cli_parse_time_limit
                           (const char  *text,
                            double      *value,
                            GError     **error);
const ShoalMetric *
         cli_find_metric   (const char  *where,
                            const char  *id,
                            ShoalError   code,
                            GError     **error);
gboolean cli_parse_models  (const char * const *texts,
                            const char * const *columns,
                            ShoalRequirements  *requirements,
                            GError            **error);
gboolean cli_split_pair    (const char  *option,
                            const char  *text,
                            char       **name,
                            char       **value,
                            GError     **error);

G_END_DECLS
