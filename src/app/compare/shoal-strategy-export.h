/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves the table of strategies. */
#pragma once

#include "models/compare/shoal-strategy-comparison.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_strategy_export_choose (GtkWidget               *widget,
                                   ShoalStrategyComparison *comparison,
                                   const char              *ending);
void shoal_strategy_export_write  (GtkWidget               *widget,
                                   ShoalStrategyComparison *comparison,
                                   GFile                   *file);

G_END_DECLS
