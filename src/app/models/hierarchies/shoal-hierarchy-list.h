/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quasi-identifiers of a session, for the list of hierarchies. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-item.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_LIST (shoal_hierarchy_list_get_type ())

/** ShoalHierarchyList: a GListModel of #ShoalHierarchyItem that follows the roles of the session's columns. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyList, shoal_hierarchy_list, SHOAL, HIERARCHY_LIST, GObject)

ShoalHierarchyList *shoal_hierarchy_list_new (ShoalSession *session);

G_END_DECLS
