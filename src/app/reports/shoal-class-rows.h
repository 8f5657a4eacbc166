/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of one equivalence class, found by a worker. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_ROWS (shoal_class_rows_get_type ())

/**
 * ShoalClassRows:
 *
 * Property, read-only: "pending" (they are being looked for).
 * Signal "changed": there are other rows, or none.
 */
G_DECLARE_FINAL_TYPE (ShoalClassRows, shoal_class_rows, SHOAL, CLASS_ROWS, GObject)

ShoalClassRows *shoal_class_rows_new        (void);
void            shoal_class_rows_set_class  (ShoalClassRows *self,
                                             ShoalClasses   *classes,
                                             guint32         group);
void            shoal_class_rows_clear      (ShoalClassRows *self);
GArray         *shoal_class_rows_get        (ShoalClassRows *self);

G_END_DECLS
