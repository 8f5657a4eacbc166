/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the lists of metrics and of the losses per attribute. */
#pragma once

#include "session/shoal-attribute-loss.h"
#include "session/shoal-metric-value.h"

#include <adwaita.h>

G_BEGIN_DECLS

GtkWidget *shoal_metric_row_new         (gpointer item,
                                         gpointer user_data);
GtkWidget *shoal_attribute_loss_row_new (gpointer item,
                                         gpointer user_data);

G_END_DECLS
