/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of one equivalence class, found by a worker. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_ROWS (shoal_class_rows_get_type ())

/**
 * ShoalClassRows:
 * @rows: (nullable) (element-type guint32): of the class, ascending; of the previous class until the search is complete
 * @pending: whether the search is at work; a property
 *
 * Fields are read-only. Signal "changed": there are other rows, or none.
 */
struct _ShoalClassRows
{
  GObject parent_instance;

  GArray *rows;
  gboolean pending;

  /*< private >*/
  GCancellable *searching;
};

G_DECLARE_FINAL_TYPE (ShoalClassRows, shoal_class_rows, SHOAL, CLASS_ROWS, GObject)

ShoalClassRows *shoal_class_rows_new        (void);
void            shoal_class_rows_set_class  (ShoalClassRows *self,
                                             ShoalClasses   *classes,
                                             guint32         group);
void            shoal_class_rows_clear      (ShoalClassRows *self);

G_END_DECLS
