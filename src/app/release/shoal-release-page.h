/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is given away: looked at, judged, verified and written. */
#pragma once

#include "widgets/shoal-page.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_RELEASE_PAGE (shoal_release_page_get_type ())

/** ShoalReleasePage: Actions "release.export" and "release.cells" (how cells are published). */
G_DECLARE_FINAL_TYPE (ShoalReleasePage, shoal_release_page, SHOAL, RELEASE_PAGE, ShoalPage)

G_END_DECLS
