/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The subtitles follow the session's columns; the grid of a preview has no columns and no subtitles. */

#include "config.h"

#include "reports/shoal-table-grid.h"

#include "common/shoal-labels.h"
#include "reports/shoal-session-column.h"

#include <glib/gi18n-lib.h>

struct _ShoalTableGrid
{
  ShoalGrid parent_instance;

  ShoalTable *table;
  GListModel *columns; /* of ShoalSessionColumn, or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalTableGrid, shoal_table_grid, SHOAL_TYPE_GRID)

static gsize
get_n_rows (ShoalGrid *grid)
{
  return shoal_table_get_n_rows (SHOAL_TABLE_GRID (grid)->table);
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return shoal_table_get_n_columns (SHOAL_TABLE_GRID (grid)->table);
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  return shoal_column_get_name (shoal_table_get_column (SHOAL_TABLE_GRID (grid)->table, column));
}

static char *
dup_subtitle (ShoalGrid *grid,
              guint      column)
{
  ShoalTableGrid *self = SHOAL_TABLE_GRID (grid);
  const char *type = shoal_value_type_get_label (shoal_column_get_value_type (shoal_table_get_column (self->table, column)));
  g_autoptr (ShoalSessionColumn) session_column = NULL;
  g_autofree char *role = NULL;

  if (self->columns == NULL)
    return g_strdup (type);
  session_column = g_list_model_get_item (self->columns, column);
  if (session_column == NULL)
    return g_strdup (type);
  role = shoal_role_dup_label (session_column->listed->meaning.role, session_column->listed->meaning.is_target);
  /* Translators: type and role of a column: "Number · Quasi-identifier". */
  return g_strdup_printf (_("%s · %s"), type, role);
}

static gboolean
is_numeric (ShoalGrid *grid,
            guint      column)
{
  return shoal_column_get_value_type (shoal_table_get_column (SHOAL_TABLE_GRID (grid)->table, column))
         == SHOAL_VALUE_NUMBER;
}

static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  return shoal_column_estimate_width (shoal_table_get_column (SHOAL_TABLE_GRID (grid)->table, column));
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      index,
          GString   *text)
{
  ShoalColumn *column = shoal_table_get_column (SHOAL_TABLE_GRID (grid)->table, index);
  guint32 code = shoal_column_get_code (column, row);

  g_string_append (text, shoal_column_get_label (column, code));
  return code >= shoal_column_get_n_values (column) ? SHOAL_GRID_CELL_MISSING : SHOAL_GRID_CELL_PLAIN;
}

static void
shoal_table_grid_finalize (GObject *object)
{
  ShoalTableGrid *self = SHOAL_TABLE_GRID (object);

  g_clear_object (&self->table);
  g_clear_object (&self->columns);
  G_OBJECT_CLASS (shoal_table_grid_parent_class)->finalize (object);
}

static void
shoal_table_grid_class_init (ShoalTableGridClass *klass)
{
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_table_grid_finalize;
  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->dup_subtitle = dup_subtitle;
  grid_class->is_numeric = is_numeric;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
}

static void
shoal_table_grid_init (ShoalTableGrid *self)
{
}

/**
 * shoal_table_grid_new:
 * @columns: (nullable): of #ShoalSessionColumn; their roles are shown
 *
 * Returns: (transfer full): @table as a grid
 */
ShoalTableGrid *
shoal_table_grid_new (ShoalTable *table,
                      GListModel *columns)
{
  ShoalTableGrid *self;

  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);
  g_return_val_if_fail (columns == NULL || G_IS_LIST_MODEL (columns), NULL);

  self = g_object_new (SHOAL_TYPE_TABLE_GRID, NULL);
  self->table = g_object_ref (table);
  g_set_object (&self->columns, columns);
  for (guint i = 0; columns != NULL && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (ShoalSessionColumn) column = g_list_model_get_item (columns, i);

      g_signal_connect_object (column, "notify::listed", G_CALLBACK (shoal_grid_columns_changed), self,
                               G_CONNECT_SWAPPED);
    }
  return self;
}
