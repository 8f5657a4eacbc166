/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A project and one solution of it, to be repeated elsewhere. */
#pragma once

#include "project/shoal-project.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

ShoalProject *shoal_export_recipe_new (ShoalProject   *project,
                                       ShoalMicrodata *microdata,
                                       ShoalRunRecord *run,
                                       gboolean        with_hierarchies);

G_END_DECLS
