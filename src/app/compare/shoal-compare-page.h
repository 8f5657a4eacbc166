/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies and runs side by side. */
#pragma once

#include "widgets/shoal-page.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_COMPARE_PAGE (shoal_compare_page_get_type ())

G_DECLARE_FINAL_TYPE (ShoalComparePage, shoal_compare_page, SHOAL, COMPARE_PAGE, ShoalPage)

G_END_DECLS
