/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts the rows of a table by a column, and finds text in them, in workers. */
#pragma once

#include <gio/gio.h>

#include "table/shoal-table.h"

G_BEGIN_DECLS

#define SHOAL_ROW_ORDER_ALL_COLUMNS G_MAXUINT

GArray  *shoal_row_order_new         (ShoalColumn          *column,
                                      gboolean              descending,
                                      GCancellable         *cancellable);
void     shoal_row_order_new_async   (ShoalColumn          *column,
                                      gboolean              descending,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
GArray  *shoal_row_order_new_finish  (GAsyncResult         *result,
                                      GError              **error);
guint    shoal_row_order_find_row    (ShoalColumn          *column,
                                      gboolean              descending,
                                      GArray               *order,
                                      gsize                 row);

/**
 * ShoalRowSearch:
 * @order: (nullable): the order in which the rows are shown
 * @text: text that a cell must contain; case does not matter
 * @only_column: the column to search, or %SHOAL_ROW_ORDER_ALL_COLUMNS
 * @start: the first place to search; after the last the search goes on with the first
 * @backwards: whether to search upwards
 */
typedef struct
{
  GArray *order;
  const char *text;
  guint only_column;
  gsize start;
  gboolean backwards;
} ShoalRowSearch;

gboolean shoal_row_order_find        (ShoalTable           *table,
                                      const ShoalRowSearch *search,
                                      GCancellable         *cancellable,
                                      gsize                *position,
                                      guint                *column);
void     shoal_row_order_find_async  (ShoalTable           *table,
                                      const ShoalRowSearch *search,
                                      GCancellable         *cancellable,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
gboolean shoal_row_order_find_finish (GAsyncResult         *result,
                                      gsize                *position,
                                      guint                *column,
                                      GError              **error);

G_END_DECLS
