/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equivalence classes: how many there are of each size, each one, and its rows. */
#pragma once

#include "reports/shoal-class-list.h"
#include "reports/shoal-class-rows.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_BROWSER (shoal_class_browser_get_type ())

/** ShoalClassBrowser: Action "classes.show-all". Signal "picked" (uint): the number of a class that has been selected. */
G_DECLARE_FINAL_TYPE (ShoalClassBrowser, shoal_class_browser, SHOAL, CLASS_BROWSER, GtkBox)

void            shoal_class_browser_set_report (ShoalClassBrowser *self,
                                                ShoalNodeReport   *report);
void            shoal_class_browser_select     (ShoalClassBrowser *self,
                                                guint32            group);
ShoalClassList *shoal_class_browser_get_list   (ShoalClassBrowser *self);

G_END_DECLS
