/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wraps the virtual functions: checks arguments and provides defaults. */

#include "tables/shoal-grid.h"

G_DEFINE_ABSTRACT_TYPE (ShoalGrid, shoal_grid, G_TYPE_OBJECT)

enum
{
  COLUMNS_CHANGED,
  ROWS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

#define MOST_SAMPLED 200
#define LEAST_WIDTH 5
#define MOST_WIDTH 28

static char *
dup_no_subtitle (ShoalGrid *self,
                 guint      column)
{
  return NULL;
}

static gboolean
is_not_numeric (ShoalGrid *self,
                guint      column)
{
  return FALSE;
}

static gboolean
is_always_sortable (ShoalGrid *self,
                    guint      column)
{
  return TRUE;
}

static guint
get_default_width (ShoalGrid *self,
                   guint      column)
{
  return LEAST_WIDTH * 2;
}

static void
shoal_grid_class_init (ShoalGridClass *klass)
{
  klass->dup_subtitle = dup_no_subtitle;
  klass->is_numeric = is_not_numeric;
  klass->is_sortable = is_always_sortable;
  klass->get_width = get_default_width;
  signals[COLUMNS_CHANGED] = g_signal_new ("columns-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 0);
  signals[ROWS_CHANGED] = g_signal_new ("rows-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);
}

static void
shoal_grid_init (ShoalGrid *self)
{
}

gsize
shoal_grid_get_n_rows (ShoalGrid *self)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), 0);

  return SHOAL_GRID_GET_CLASS (self)->get_n_rows (self);
}

guint
shoal_grid_get_n_columns (ShoalGrid *self)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), 0);

  return SHOAL_GRID_GET_CLASS (self)->get_n_columns (self);
}

/** shoal_grid_get_title: Returns: (transfer none): name of column @column. */
const char *
shoal_grid_get_title (ShoalGrid *self,
                      guint      column)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), NULL);
  g_return_val_if_fail (column < shoal_grid_get_n_columns (self), NULL);

  return SHOAL_GRID_GET_CLASS (self)->get_title (self, column);
}

/** shoal_grid_dup_subtitle: Returns: (transfer full) (nullable): the text below the name. */
char *
shoal_grid_dup_subtitle (ShoalGrid *self,
                         guint      column)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), NULL);
  g_return_val_if_fail (column < shoal_grid_get_n_columns (self), NULL);

  return SHOAL_GRID_GET_CLASS (self)->dup_subtitle (self, column);
}

gboolean
shoal_grid_is_numeric (ShoalGrid *self,
                       guint      column)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), FALSE);

  return SHOAL_GRID_GET_CLASS (self)->is_numeric (self, column);
}

gboolean
shoal_grid_is_sortable (ShoalGrid *self,
                        guint      column)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), FALSE);

  return SHOAL_GRID_GET_CLASS (self)->is_sortable (self, column);
}

/** shoal_grid_get_width: Returns: typical width of the cells of @column, in characters. */
guint
shoal_grid_get_width (ShoalGrid *self,
                      guint      column)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), 0);

  return SHOAL_GRID_GET_CLASS (self)->get_width (self, column);
}

/** shoal_grid_get_cell: @text: an empty string that gets the text. Returns: the special properties of the cell. */
ShoalGridCellFlags
shoal_grid_get_cell (ShoalGrid *self,
                     gsize      row,
                     guint      column,
                     GString   *text)
{
  g_return_val_if_fail (SHOAL_IS_GRID (self), SHOAL_GRID_CELL_PLAIN);

  return SHOAL_GRID_GET_CLASS (self)->get_cell (self, row, column, text);
}

/** shoal_grid_columns_changed: for subclasses: emits "columns-changed", as titles or subtitles have changed. */
void
shoal_grid_columns_changed (ShoalGrid *self)
{
  g_return_if_fail (SHOAL_IS_GRID (self));

  g_signal_emit (self, signals[COLUMNS_CHANGED], 0);
}

/** shoal_grid_rows_changed: for subclasses: emits "rows-changed", as there are other rows, or another order. */
void
shoal_grid_rows_changed (ShoalGrid *self)
{
  g_return_if_fail (SHOAL_IS_GRID (self));

  g_signal_emit (self, signals[ROWS_CHANGED], 0);
}

/** shoal_column_estimate_width: Returns: characters that suffice for most values of @column, from a sample of them. */
guint
shoal_column_estimate_width (ShoalColumn *column)
{
  gsize n_values, step;
  glong width = LEAST_WIDTH;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), LEAST_WIDTH);

  n_values = shoal_column_get_n_values (column);
  step = MAX (1, n_values / MOST_SAMPLED);
  for (gsize code = 0; code < n_values && width < MOST_WIDTH; code += step)
    width = MAX (width, g_utf8_strlen (shoal_column_get_label (column, (guint32) code), -1));
  return (guint) MIN (width, MOST_WIDTH);
}
