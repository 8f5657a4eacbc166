/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Incognito: subsets of the attributes, the small ones first. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_INCOGNITO (shoal_incognito_get_type ())

G_DECLARE_FINAL_TYPE (ShoalIncognito, shoal_incognito, SHOAL, INCOGNITO, ShoalSolver)

G_END_DECLS
