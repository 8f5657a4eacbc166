/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How values become coarser. */
#pragma once

#include "widgets/shoal-page.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHIES_PAGE (shoal_hierarchies_page_get_type ())

G_DECLARE_FINAL_TYPE (ShoalHierarchiesPage, shoal_hierarchies_page, SHOAL, HIERARCHIES_PAGE, ShoalPage)

G_END_DECLS
