/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report has its classes sorted by size: a list is an interval of that order, forwards or backwards. */

#include "config.h"

#include "reports/shoal-class-list.h"

#include "recoding/shoal-cell-text.h"

#include <glib/gi18n-lib.h>

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (ShoalClassList, shoal_class_list, G_TYPE_OBJECT)

static void
shoal_class_list_finalize (GObject *object)
{
  g_clear_object (&SHOAL_CLASS_LIST (object)->report);
  G_OBJECT_CLASS (shoal_class_list_parent_class)->finalize (object);
}

static void
shoal_class_list_class_init (ShoalClassListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_class_list_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_class_list_init (ShoalClassList *self)
{
  self->largest = G_MAXUINT;
}

/** shoal_class_list_new: Returns: (transfer full): an empty list, without a report. */
ShoalClassList *
shoal_class_list_new (void)
{
  return g_object_new (SHOAL_TYPE_CLASS_LIST, NULL);
}

static void
update (ShoalClassList *self)
{
  self->first = self->n_classes = 0;
  if (self->report != NULL)
    self->n_classes = shoal_class_order_find (self->report->order, self->smallest, self->largest, &self->first);
  g_signal_emit (self, signals[CHANGED], 0);
}

/** shoal_class_list_set_report: @report: (nullable): the report whose classes to list; removes the bounds on their size. */
void
shoal_class_list_set_report (ShoalClassList      *self,
                             ShoalRecodingReport *report)
{
  g_return_if_fail (SHOAL_IS_CLASS_LIST (self));
  g_return_if_fail (report == NULL || SHOAL_IS_RECODING_REPORT (report));

  if (!g_set_object (&self->report, report))
    return;
  self->smallest = 0;
  self->largest = G_MAXUINT;
  update (self);
}

/** shoal_class_list_set_bounds: lists only classes of @smallest to @largest rows. */
void
shoal_class_list_set_bounds (ShoalClassList *self,
                             guint           smallest,
                             guint           largest)
{
  g_return_if_fail (SHOAL_IS_CLASS_LIST (self));

  if (self->smallest == smallest && self->largest == largest)
    return;
  self->smallest = smallest;
  self->largest = largest;
  update (self);
}

/** shoal_class_list_is_filtered: Returns: whether only some sizes are listed. */
gboolean
shoal_class_list_is_filtered (ShoalClassList *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self), FALSE);

  return self->smallest > 0 || self->largest < G_MAXUINT;
}

/** shoal_class_list_set_descending: @descending: whether the largest class comes first. */
void
shoal_class_list_set_descending (ShoalClassList *self,
                                 gboolean        descending)
{
  g_return_if_fail (SHOAL_IS_CLASS_LIST (self));

  descending = !!descending;
  if (self->descending == descending)
    return;
  self->descending = descending;
  update (self);
}

/** shoal_class_list_get_class: Returns: the number of the class at @position. */
guint32
shoal_class_list_get_class (ShoalClassList *self,
                            guint           position)
{
  guint32 place;

  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self) && position < self->n_classes, 0);

  place = self->first + (self->descending ? self->n_classes - 1 - position : position);
  return self->report->order->classes[place];
}

/**
 * shoal_class_list_find_class:
 * @group: number of a class
 * @position: (out): its position in the list
 *
 * Takes logarithmic time.
 *
 * Returns: whether the class is listed
 */
gboolean
shoal_class_list_find_class (ShoalClassList *self,
                             guint32         group,
                             guint          *position)
{
  const ShoalClassOrder *order;
  guint32 place;

  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (self) && position != NULL, FALSE);

  order = self->report != NULL ? self->report->order : NULL;
  if (order == NULL || group >= order->n_classes)
    return FALSE;
  place = shoal_class_order_find_class (order, self->report->classes, group);
  if (place < self->first || place - self->first >= self->n_classes)
    return FALSE;
  place -= self->first;
  *position = self->descending ? self->n_classes - 1 - place : place;
  return TRUE;
}

/* The grid is for one report: it is empty as soon as its list gets another report. */

struct _ShoalClassGrid
{
  ShoalGrid parent_instance;

  ShoalClassList *list;
  ShoalClasses *classes;
};

G_DEFINE_FINAL_TYPE (ShoalClassGrid, shoal_class_grid, SHOAL_TYPE_GRID)

static ShoalAttribute *
get_attribute (ShoalGrid *grid,
               guint      column)
{
  return shoal_microdata_get_attribute (SHOAL_CLASS_GRID (grid)->classes->microdata, column - 1);
}

static gsize
get_n_rows (ShoalGrid *grid)
{
  ShoalClassGrid *self = SHOAL_CLASS_GRID (grid);
  ShoalRecodingReport *report = self->list->report;

  /* The list may have another report than the grid was made for. */
  if (report == NULL || report->classes != self->classes)
    return 0;
  return self->list->n_classes;
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return 1 + SHOAL_CLASS_GRID (grid)->classes->microdata->n_attributes;
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  /* Translators: title of a column: the number of rows of an equivalence class. */
  return column == SHOAL_CLASS_GRID_SIZE ? _("Size") : shoal_column_get_name (get_attribute (grid, column)->column);
}

static gboolean
is_numeric (ShoalGrid *grid,
            guint      column)
{
  return column == SHOAL_CLASS_GRID_SIZE;
}

static gboolean
is_sortable (ShoalGrid *grid,
             guint      column)
{
  return column == SHOAL_CLASS_GRID_SIZE;
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  ShoalClassGrid *self = SHOAL_CLASS_GRID (grid);
  guint32 group = shoal_class_list_get_class (self->list, (guint) row);
  ShoalGridCellFlags flags =
    shoal_classes_is_suppressed (self->classes, group) ? SHOAL_GRID_CELL_SUPPRESSED : SHOAL_GRID_CELL_PLAIN;

  if (column == SHOAL_CLASS_GRID_SIZE)
    {
      g_string_append_printf (text, "%'u", shoal_classes_get_size (self->classes, group));
    }
  else
    {
      g_autoptr (GString) buffer = g_string_new (NULL);
      ShoalAttribute *attribute = get_attribute (grid, column);
      ShoalCell cell;

      shoal_classes_get_cell (self->classes, group, column - 1, &cell);
      g_string_append (text, shoal_cell_text_get_short (attribute, &cell, buffer));
      if (cell.form == SHOAL_CELL_NODE && shoal_attribute_is_missing (attribute, cell.node))
        flags |= SHOAL_GRID_CELL_MISSING;
    }
  return flags;
}

/* The most classes that are measured to find the width of a column, and the greatest width of a column, in characters. */
#define MOST_SAMPLED 100
#define MOST_WIDTH 28

/* The cells of classes can be longer than the values of the column, for example intervals. */
static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize n_rows = get_n_rows (grid);
  gsize step = MAX (1, n_rows / MOST_SAMPLED);
  glong width;

  if (column == SHOAL_CLASS_GRID_SIZE)
    return 6;
  width = shoal_column_estimate_width (get_attribute (grid, column)->column);
  for (gsize row = 0; row < n_rows && width < MOST_WIDTH; row += step)
    {
      g_string_truncate (text, 0);
      if (get_cell (grid, row, column, text) == SHOAL_GRID_CELL_MISSING && text->len == 0)
        g_string_append (text, C_ ("cell", "missing"));
      width = MAX (width, g_utf8_strlen (text->str, -1));
    }
  return (guint) MIN (width, MOST_WIDTH);
}

static void
shoal_class_grid_finalize (GObject *object)
{
  ShoalClassGrid *self = SHOAL_CLASS_GRID (object);

  g_clear_object (&self->classes);
  g_clear_object (&self->list);
  G_OBJECT_CLASS (shoal_class_grid_parent_class)->finalize (object);
}

static void
shoal_class_grid_class_init (ShoalClassGridClass *klass)
{
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_class_grid_finalize;
  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->is_numeric = is_numeric;
  grid_class->is_sortable = is_sortable;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
}

static void
shoal_class_grid_init (ShoalClassGrid *self)
{
}

/** shoal_class_grid_new: @list: with a report. Returns: (transfer full): a grid of that report's classes. */
ShoalClassGrid *
shoal_class_grid_new (ShoalClassList *list)
{
  ShoalClassGrid *self;

  g_return_val_if_fail (SHOAL_IS_CLASS_LIST (list), NULL);
  g_return_val_if_fail (list->report != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_CLASS_GRID, NULL);
  self->list = g_object_ref (list);
  self->classes = g_object_ref (list->report->classes);
  g_signal_connect_object (list, "changed", G_CALLBACK (shoal_grid_rows_changed), self, G_CONNECT_SWAPPED);
  return self;
}
