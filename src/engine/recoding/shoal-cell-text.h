/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of cells. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

const char *shoal_cell_text_of_node (ShoalAttribute  *attribute,
                                     guint32          node);
const char *shoal_cell_text_get     (ShoalAttribute  *attribute,
                                     const ShoalCell *cell,
                                     GString         *buffer);
const char *shoal_cell_text_get_short (ShoalAttribute  *attribute,
                                       const ShoalCell *cell,
                                       GString         *buffer);

G_END_DECLS
