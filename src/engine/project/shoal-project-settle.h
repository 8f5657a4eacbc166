/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What builders find out from the values, written down so that it stays. */
#pragma once

#include "project/shoal-project.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

ShoalProject         *shoal_project_settle             (ShoalProject         *project,
                                                        ShoalTable           *table);
ShoalHierarchyOrigin *shoal_hierarchy_origin_get_asked (ShoalHierarchyOrigin *self,
                                                        const char           *fingerprint);

G_END_DECLS
