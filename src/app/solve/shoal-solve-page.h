/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches for the release that loses least. */
#pragma once

#include "widgets/shoal-page.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SOLVE_PAGE (shoal_solve_page_get_type ())

/** ShoalSolvePage: Actions "solve.run", "solve.switch-objective" (to one that every solver takes), "solve.show-runs" and
 * "solve.show-setup" (where not both have room). */
G_DECLARE_FINAL_TYPE (ShoalSolvePage, shoal_solve_page, SHOAL, SOLVE_PAGE, ShoalPage)

G_END_DECLS
