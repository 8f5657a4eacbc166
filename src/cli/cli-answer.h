/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about a recoding: metrics, losses per attribute, node. */
#pragma once

#include "solve/shoal-problem.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

JsonObject *cli_answer_metrics    (ShoalClasses    *classes);
JsonNode   *cli_answer_node       (ShoalMicrodata  *microdata,
                                   ShoalRecoding   *recoding);
JsonObject *cli_answer_attributes (ShoalMicrodata  *microdata,
                                   ShoalClasses    *classes);
gsize       cli_answer_n_published (ShoalClasses   *classes);
void        cli_answer_append_text (GString        *text,
                                    ShoalClasses   *classes);

G_END_DECLS
