/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recipe: a project file that others can use to make a release of their own table in the same way. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

gboolean shoal_recipe_write   (ShoalProject    *project,
                               ShoalMicrodata  *microdata,
                               ShoalRunRecord  *run,
                               gboolean         with_hierarchies,
                               GFile           *file,
                               gboolean         replace,
                               GError         **error);
char    *shoal_recipe_to_text (ShoalProject    *project,
                               ShoalMicrodata  *microdata,
                               ShoalRunRecord  *run,
                               gboolean         with_hierarchies,
                               GFile           *file);

G_END_DECLS
