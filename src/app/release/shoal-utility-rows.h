/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of metrics and of the losses per attribute. */
#pragma once

#include "session/shoal-attribute-loss.h"
#include "session/shoal-metric-value.h"

#include <adwaita.h>

G_BEGIN_DECLS

void shoal_utility_rows_show_metrics    (GtkListBox *list,
                                         GListModel *metrics,
                                         guint       first,
                                         guint       n_metrics,
                                         const char *objective);
void shoal_utility_rows_show_attributes (GtkListBox *list,
                                         GListModel *attributes);

G_END_DECLS
