/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One equivalence class, for a list. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_EQUIVALENCE_CLASS (shoal_equivalence_class_get_type ())

/**
 * ShoalEquivalenceClass:
 *
 * Properties: "number" (uint, in its #ShoalClasses), "size" (uint: rows; for a matching the rows that the published one could
 * be), "suppressed" (too small to be published).
 */
G_DECLARE_FINAL_TYPE (ShoalEquivalenceClass, shoal_equivalence_class, SHOAL, EQUIVALENCE_CLASS, GObject)

ShoalEquivalenceClass *shoal_equivalence_class_new           (ShoalClasses          *classes,
                                                              guint32                group);
guint32                shoal_equivalence_class_get_size      (ShoalEquivalenceClass *self);
gboolean               shoal_equivalence_class_is_suppressed (ShoalEquivalenceClass *self);

G_END_DECLS
