/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A view holds some hundred rows of millions. */

#include "config.h"

#include "release/shoal-release-rows.h"

struct _ShoalReleaseRow
{
  GObject parent_instance;

  ShoalRelease *release;
  gsize index;
};

G_DEFINE_FINAL_TYPE (ShoalReleaseRow, shoal_release_row, G_TYPE_OBJECT)

static void
shoal_release_row_finalize (GObject *object)
{
  g_clear_object (&SHOAL_RELEASE_ROW (object)->release);
  G_OBJECT_CLASS (shoal_release_row_parent_class)->finalize (object);
}

static void
shoal_release_row_class_init (ShoalReleaseRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_release_row_finalize;
}

static void
shoal_release_row_init (ShoalReleaseRow *self)
{
}

/** shoal_release_row_get_index: Returns: number of the row in the table, from 0. */
gsize
shoal_release_row_get_index (ShoalReleaseRow *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_ROW (self), 0);

  return self->index;
}

/** shoal_release_row_get_original: @column: of the release. Returns: (transfer none): what the table has there. */
const char *
shoal_release_row_get_original (ShoalReleaseRow *self,
                                guint            column)
{
  ShoalTable *table;
  ShoalColumn *original;

  g_return_val_if_fail (SHOAL_IS_RELEASE_ROW (self), NULL);

  table = shoal_release_get_classes (self->release)->microdata->table;
  original = shoal_table_get_column (table, shoal_release_get_table_column (self->release, column));
  return shoal_column_get_label (original, shoal_column_get_code (original, self->index));
}

/** shoal_release_row_get_published: Returns: (transfer none): what the release shows there, in @buffer or in its own memory. */
const char *
shoal_release_row_get_published (ShoalReleaseRow *self,
                                 guint            column,
                                 GString         *buffer)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_ROW (self), NULL);

  return shoal_release_get_text (self->release, self->index, column, buffer);
}

/** shoal_release_row_is_suppressed: Returns: whether the row is left out of the release. */
gboolean
shoal_release_row_is_suppressed (ShoalReleaseRow *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_ROW (self), FALSE);

  return shoal_release_is_suppressed (self->release, self->index);
}

struct _ShoalReleaseRows
{
  GObject parent_instance;

  ShoalRelease *release;
};

static GType
shoal_release_rows_get_item_type (GListModel *model)
{
  return SHOAL_TYPE_RELEASE_ROW;
}

static guint
shoal_release_rows_get_n_items (GListModel *model)
{
  ShoalReleaseRows *self = SHOAL_RELEASE_ROWS (model);

  return (guint) MIN (shoal_release_get_classes (self->release)->microdata->n_rows, G_MAXUINT - 1);
}

static gpointer
shoal_release_rows_get_item (GListModel *model,
                             guint       position)
{
  ShoalReleaseRows *self = SHOAL_RELEASE_ROWS (model);
  ShoalReleaseRow *row;

  if (position >= shoal_release_rows_get_n_items (model))
    return NULL;
  row = g_object_new (SHOAL_TYPE_RELEASE_ROW, NULL);
  row->release = g_object_ref (self->release);
  row->index = position;
  return row;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = shoal_release_rows_get_item_type;
  iface->get_n_items = shoal_release_rows_get_n_items;
  iface->get_item = shoal_release_rows_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalReleaseRows, shoal_release_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
shoal_release_rows_finalize (GObject *object)
{
  g_clear_object (&SHOAL_RELEASE_ROWS (object)->release);
  G_OBJECT_CLASS (shoal_release_rows_parent_class)->finalize (object);
}

static void
shoal_release_rows_class_init (ShoalReleaseRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_release_rows_finalize;
}

static void
shoal_release_rows_init (ShoalReleaseRows *self)
{
}

/** shoal_release_rows_new: Returns: (transfer full): all rows of the table that @release was made of, suppressed ones too. */
ShoalReleaseRows *
shoal_release_rows_new (ShoalRelease *release)
{
  ShoalReleaseRows *self;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release), NULL);

  self = g_object_new (SHOAL_TYPE_RELEASE_ROWS, NULL);
  self->release = g_object_ref (release);
  return self;
}

/** shoal_release_rows_get_release: Returns: (transfer none): the release. */
ShoalRelease *
shoal_release_rows_get_release (ShoalReleaseRows *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_ROWS (self), NULL);

  return self->release;
}
