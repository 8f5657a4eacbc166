/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells are made when they are looked at. */

#include "config.h"

#include "release/shoal-release-grid.h"

#include "session/shoal-labels.h"

#include <glib/gi18n.h>

#include <string.h>

struct _ShoalReleaseGrid
{
  ShoalGrid parent_instance;

  ShoalRelease *release;
  ShoalMicrodata *microdata; /* borrowed from the release */
  ShoalReleaseSide side;
  GArray *columns; /* of guint: columns of the release */
};

G_DEFINE_FINAL_TYPE (ShoalReleaseGrid, shoal_release_grid, SHOAL_TYPE_GRID)

static guint
get_published (ShoalReleaseGrid *self,
               guint             column)
{
  return g_array_index (self->columns, guint, column);
}

static ShoalColumn *
get_original (ShoalReleaseGrid *self,
              guint             column)
{
  return shoal_table_get_column (self->microdata->table,
                                 shoal_release_get_table_column (self->release, get_published (self, column)));
}

static gsize
get_n_rows (ShoalGrid *grid)
{
  return SHOAL_RELEASE_GRID (grid)->microdata->n_rows;
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return SHOAL_RELEASE_GRID (grid)->columns->len;
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  return shoal_column_get_name (get_original (SHOAL_RELEASE_GRID (grid), column));
}

static char *
dup_subtitle (ShoalGrid *grid,
              guint      column)
{
  ShoalReleaseGrid *self = SHOAL_RELEASE_GRID (grid);
  guint table_column = shoal_release_get_table_column (self->release, get_published (self, column));

  return g_strdup (shoal_role_get_label (shoal_schema_get_role (self->microdata->schema, table_column)));
}

/* Generalized numbers are texts, and both sides are laid out alike. */
static gboolean
is_numeric (ShoalGrid *grid,
            guint      column)
{
  ShoalReleaseGrid *self = SHOAL_RELEASE_GRID (grid);

  return !shoal_release_is_quasi_identifier (self->release, get_published (self, column))
         && shoal_column_get_value_type (get_original (self, column)) == SHOAL_VALUE_NUMBER;
}

static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  return shoal_column_estimate_width (get_original (SHOAL_RELEASE_GRID (grid), column));
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  ShoalReleaseGrid *self = SHOAL_RELEASE_GRID (grid);
  ShoalColumn *original = get_original (self, column);
  guint32 code = shoal_column_get_code (original, row);
  gboolean missing = code >= shoal_column_get_n_values (original);
  ShoalGridCellFlags flags = missing ? SHOAL_GRID_CELL_MISSING : SHOAL_GRID_CELL_PLAIN;
  g_autoptr (GString) buffer = NULL;
  const char *published;

  if (shoal_release_is_suppressed (self->release, row))
    flags |= SHOAL_GRID_CELL_SUPPRESSED;
  if (self->side == SHOAL_RELEASE_ORIGINAL || (flags & SHOAL_GRID_CELL_SUPPRESSED) != 0)
    {
      g_string_append (text, shoal_column_get_label (original, code));
      return flags;
    }
  buffer = g_string_new (NULL);
  published = shoal_release_get_text (self->release, row, get_published (self, column), buffer);
  g_string_append (text, published);
  if (strcmp (published, shoal_column_get_label (original, code)) != 0)
    flags |= SHOAL_GRID_CELL_CHANGED;
  return flags;
}

static void
shoal_release_grid_finalize (GObject *object)
{
  ShoalReleaseGrid *self = SHOAL_RELEASE_GRID (object);

  g_clear_object (&self->release);
  g_array_unref (self->columns);
  G_OBJECT_CLASS (shoal_release_grid_parent_class)->finalize (object);
}

static void
shoal_release_grid_class_init (ShoalReleaseGridClass *klass)
{
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_release_grid_finalize;
  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->dup_subtitle = dup_subtitle;
  grid_class->is_numeric = is_numeric;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
}

static void
shoal_release_grid_init (ShoalReleaseGrid *self)
{
  self->columns = g_array_new (FALSE, FALSE, sizeof (guint));
}

/** shoal_release_grid_new: Returns: (transfer full): one side of @release. */
ShoalReleaseGrid *
shoal_release_grid_new (ShoalRelease     *release,
                        ShoalReleaseSide  side)
{
  ShoalReleaseGrid *self;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release), NULL);

  self = g_object_new (SHOAL_TYPE_RELEASE_GRID, NULL);
  self->release = g_object_ref (release);
  self->microdata = shoal_release_get_classes (release)->microdata;
  self->side = side;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
      if (shoal_release_is_quasi_identifier (release, i) == (pass == 0))
        g_array_append_val (self->columns, i);
  return self;
}
