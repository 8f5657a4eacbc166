/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Datafly: the attribute with the most distinct values first. */
#pragma once

#include "solve/shoal-solver.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DATAFLY (shoal_datafly_get_type ())

G_DECLARE_FINAL_TYPE (ShoalDatafly, shoal_datafly, SHOAL, DATAFLY, ShoalSolver)

G_END_DECLS
