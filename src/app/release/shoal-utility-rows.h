/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of metrics and of the losses per attribute. */
#pragma once

#include "reports/shoal-node-report.h"

#include <adwaita.h>

G_BEGIN_DECLS

void shoal_utility_rows_show_metric    (GtkListBox               *list,
                                        guint                     place,
                                        const ShoalMetricValue   *value,
                                        const char               *objective);
void shoal_utility_rows_show_attribute (GtkListBox               *list,
                                        guint                     place,
                                        const ShoalAttributeLoss *loss);
void shoal_utility_rows_trim           (GtkListBox               *list,
                                        guint                     n_rows);

G_END_DECLS
