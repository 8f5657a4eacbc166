/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a cell is made when a view asks for it. */

#include "config.h"

#include "models/release/shoal-release-grid.h"

#include "common/shoal-labels.h"
#include "recoding/shoal-cell-text.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define LEFT_OUT "–"

struct _ShoalReleaseGrid
{
  ShoalGrid parent_instance;

  ShoalRelease *release;
  ShoalMicrodata *microdata; /* borrowed from the release */
  ShoalReleaseSide side;
  GArray *columns; /* of Shown */
};

typedef struct
{
  guint published; /* column of the release */
  guint attribute; /* index in the microdata, for a quasi-identifier */
} Shown;

G_DEFINE_FINAL_TYPE (ShoalReleaseGrid, shoal_release_grid, SHOAL_TYPE_GRID)

static guint
get_published (ShoalReleaseGrid *self,
               guint             column)
{
  return g_array_index (self->columns, Shown, column).published;
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

  return shoal_role_dup_label (shoal_schema_get_meaning (self->microdata->schema, table_column)->role,
                               shoal_schema_get_meaning (self->microdata->schema, table_column)->is_target);
}

/* Generalized numbers are texts, so neither side aligns its cells as numbers. */
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
get_original_cell (ShoalReleaseGrid *self,
                   gsize             row,
                   guint             column,
                   GString          *text)
{
  ShoalColumn *original = get_original (self, column);
  guint32 code = shoal_column_get_code (original, row);

  if (code >= shoal_column_get_n_values (original))
    {
      g_string_append (text, shoal_column_get_missing_token (original));
      return SHOAL_GRID_CELL_MISSING;
    }
  g_string_append (text, shoal_column_get_label (original, code));
  return SHOAL_GRID_CELL_PLAIN;
}

/* The text of a large set is shortened, since a set can have as many values as the table. */
static const char *
get_generalized_text (ShoalReleaseGrid *self,
                      guint             column,
                      guint32           variant,
                      GString          *buffer)
{
  const Shown *shown = &g_array_index (self->columns, Shown, column);
  ShoalClasses *classes = shoal_release_get_classes (self->release);
  ShoalCell cell;

  if (!shoal_classes_publishes_by_group (classes, shown->attribute))
    return shoal_release_get_variant_text (self->release, shown->published, variant, buffer);
  shoal_classes_get_cell (classes, variant, shown->attribute, &cell);
  return shoal_cell_text_get_short (shoal_microdata_get_attribute (self->microdata, shown->attribute), &cell, buffer);
}

/* Columns other than quasi-identifiers are published unchanged; in a matching their value comes from another row. */
static ShoalGridCellFlags
get_published_cell (ShoalReleaseGrid *self,
                    gsize             row,
                    guint             column,
                    GString          *text)
{
  ShoalColumn *original = get_original (self, column);
  g_autoptr (GString) buffer = NULL;
  const char *published;
  guint32 row32 = (guint32) row, variant;

  shoal_release_get_variants (self->release, get_published (self, column), &row32, 1, &variant);
  if (!shoal_release_is_quasi_identifier (self->release, get_published (self, column)))
    {
      g_string_append (text, shoal_column_get_label (original, variant));
      return variant >= shoal_column_get_n_values (original) ? SHOAL_GRID_CELL_MISSING : SHOAL_GRID_CELL_PLAIN;
    }
  buffer = g_string_new (NULL);
  published = get_generalized_text (self, column, variant, buffer);
  g_string_append (text, published);
  if (strcmp (published, shoal_column_get_label (original, shoal_column_get_code (original, row))) != 0)
    return SHOAL_GRID_CELL_CHANGED;
  return shoal_column_get_code (original, row) >= shoal_column_get_n_values (original) ? SHOAL_GRID_CELL_MISSING
                                                                                      : SHOAL_GRID_CELL_PLAIN;
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  ShoalReleaseGrid *self = SHOAL_RELEASE_GRID (grid);

  gboolean suppressed = shoal_release_is_suppressed (self->release, row);

  if (self->side == SHOAL_RELEASE_ORIGINAL)
    return get_original_cell (self, row, column, text) | (suppressed ? SHOAL_GRID_CELL_SUPPRESSED : SHOAL_GRID_CELL_PLAIN);
  if (!suppressed)
    return get_published_cell (self, row, column, text);
  /* The release has no cell of the row */
  g_string_append (text, LEFT_OUT);
  return SHOAL_GRID_CELL_SUPPRESSED;
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
  self->columns = g_array_new (FALSE, FALSE, sizeof (Shown));
}

/* Counts the quasi-identifiers, since the release and the microdata have them in the same order, that of the table. */
static void
list_columns (ShoalReleaseGrid *self)
{
  guint n_columns = shoal_release_get_n_columns (self->release);
  guint n_attributes = 0;

  for (guint i = 0; i < n_columns; i++)
    if (shoal_release_is_quasi_identifier (self->release, i))
      g_array_append_val (self->columns, ((Shown) { i, n_attributes++ }));
  for (guint i = 0; i < n_columns; i++)
    if (!shoal_release_is_quasi_identifier (self->release, i))
      g_array_append_val (self->columns, ((Shown) { i, 0 }));
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
  list_columns (self);
  return self;
}
