/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table, and what its columns are. */
#pragma once

#include "widgets/shoal-page.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DATA_PAGE (shoal_data_page_get_type ())

G_DECLARE_FINAL_TYPE (ShoalDataPage, shoal_data_page, SHOAL, DATA_PAGE, ShoalPage)

G_END_DECLS
