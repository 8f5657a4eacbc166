/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a cell is made when a view asks for it. */

#include "config.h"

#include "models/compare/shoal-strategy-grid.h"

#include "common/shoal-labels.h"
#include "models/compare/shoal-strategy-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

struct _ShoalStrategyGrid
{
  ShoalGrid parent_instance;

  ShoalStrategyComparison *comparison;
};

G_DEFINE_FINAL_TYPE (ShoalStrategyGrid, shoal_strategy_grid, SHOAL_TYPE_GRID)

static const struct
{
  const char *title;
  const char *subtitle;
  gboolean numeric;
  guint width;
} columns[SHOAL_STRATEGY_GRID_N_COLUMNS] = {
  { N_("Strategy"), N_("what is left, and its level"), FALSE, 15 },
  { N_("k"), NULL, TRUE, 6 },
  { N_("Accuracy"), N_("predicted"), TRUE, 9 },
  { N_("Gain"), N_("bits"), TRUE, 7 },
  { N_("Kind"), NULL, FALSE, 8 },
  { N_("Place"), NULL, FALSE, 18 },
};

static gsize
get_n_rows (ShoalGrid *grid)
{
  return shoal_strategy_list_get_n (shoal_strategy_comparison_get_list (SHOAL_STRATEGY_GRID (grid)->comparison));
}

static guint
get_n_columns (ShoalGrid *grid)
{
  return SHOAL_STRATEGY_GRID_N_COLUMNS;
}

static const char *
get_title (ShoalGrid *grid,
           guint      column)
{
  return _(columns[column].title);
}

static char *
dup_subtitle (ShoalGrid *grid,
              guint      column)
{
  return columns[column].subtitle != NULL ? g_strdup (_(columns[column].subtitle)) : NULL;
}

static gboolean
is_numeric (ShoalGrid *grid,
            guint      column)
{
  return columns[column].numeric;
}

static guint
get_width (ShoalGrid *grid,
           guint      column)
{
  return columns[column].width;
}

static char *
make_text (ShoalStrategyComparison *comparison,
           guint                    row,
           guint                    column)
{
  const ShoalStrategy *strategy = shoal_strategy_list_get (shoal_strategy_comparison_get_list (comparison), row);

  switch ((ShoalStrategyGridColumn) column)
    {
    case SHOAL_STRATEGY_GRID_K:
      return shoal_format_count (strategy->figures.k);
    case SHOAL_STRATEGY_GRID_ACCURACY:
      return shoal_format_share (strategy->figures.accuracy);
    case SHOAL_STRATEGY_GRID_GAIN:
      return shoal_format_value (strategy->figures.gain);
    case SHOAL_STRATEGY_GRID_KIND:
      return g_strdup (shoal_strategy_kind_get_label (strategy->kind));
    case SHOAL_STRATEGY_GRID_PLACE:
      return shoal_strategy_text_place (comparison, row);
    case SHOAL_STRATEGY_GRID_NAME:
    case SHOAL_STRATEGY_GRID_N_COLUMNS:
    default:
      return shoal_strategy_text_name (comparison, row);
    }
}

static ShoalGridCellFlags
get_cell (ShoalGrid *grid,
          gsize      row,
          guint      column,
          GString   *text)
{
  ShoalStrategyComparison *comparison = SHOAL_STRATEGY_GRID (grid)->comparison;
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  g_autofree char *cell = make_text (comparison, (guint) row, column);

  g_string_append (text, cell);
  return column == SHOAL_STRATEGY_GRID_PLACE
             && shoal_strategy_list_get_dominator (list, (guint) row) == SHOAL_PARETO_FRONT
           ? SHOAL_GRID_CELL_BEST : SHOAL_GRID_CELL_PLAIN;
}

static void
shoal_strategy_grid_finalize (GObject *object)
{
  g_clear_object (&SHOAL_STRATEGY_GRID (object)->comparison);
  G_OBJECT_CLASS (shoal_strategy_grid_parent_class)->finalize (object);
}

static void
shoal_strategy_grid_class_init (ShoalStrategyGridClass *klass)
{
  ShoalGridClass *grid_class = SHOAL_GRID_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_strategy_grid_finalize;
  grid_class->get_n_rows = get_n_rows;
  grid_class->get_n_columns = get_n_columns;
  grid_class->get_title = get_title;
  grid_class->dup_subtitle = dup_subtitle;
  grid_class->is_numeric = is_numeric;
  grid_class->get_width = get_width;
  grid_class->get_cell = get_cell;
}

static void
shoal_strategy_grid_init (ShoalStrategyGrid *self)
{
}

/** shoal_strategy_grid_new: Returns: (transfer full): the strategies of @comparison; the caller emits "rows-changed". */
ShoalStrategyGrid *
shoal_strategy_grid_new (ShoalStrategyComparison *comparison)
{
  ShoalStrategyGrid *self;

  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (comparison), NULL);

  self = g_object_new (SHOAL_TYPE_STRATEGY_GRID, NULL);
  self->comparison = g_object_ref (comparison);
  return self;
}

/* ---- Filter and order ---- */

static gboolean
passes (ShoalStrategyComparison   *comparison,
        guint                      row,
        const ShoalStrategyFilter *filter,
        const char                *folded)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (comparison);
  const ShoalStrategy *strategy = shoal_strategy_list_get (list, row);
  g_autofree char *name = NULL;
  g_autofree char *folded_name = NULL;

  if ((filter->kinds != 0 && ((filter->kinds >> strategy->kind) & 1) == 0) || strategy->figures.k < filter->minimum_k
      || (filter->only_front && shoal_strategy_list_get_dominator (list, row) != SHOAL_PARETO_FRONT))
    return FALSE;
  if (folded == NULL)
    return TRUE;
  name = shoal_strategy_text_name (comparison, row);
  folded_name = g_utf8_casefold (name, -1);
  return strstr (folded_name, folded) != NULL;
}

typedef struct
{
  ShoalStrategyComparison *comparison;
  int column;
  gboolean descending;
} Sorting;

static double
get_key (const Sorting *sorting,
         guint          row)
{
  const ShoalStrategyList *list = shoal_strategy_comparison_get_list (sorting->comparison);
  const ShoalStrategyFigures *figures = &shoal_strategy_list_get (list, row)->figures;

  switch (sorting->column)
    {
    case SHOAL_STRATEGY_GRID_K:
      return figures->k;
    case SHOAL_STRATEGY_GRID_ACCURACY:
      return isnan (figures->accuracy) ? -1 : figures->accuracy;
    case SHOAL_STRATEGY_GRID_GAIN:
      return isnan (figures->gain) ? -1 : figures->gain;
    case SHOAL_STRATEGY_GRID_KIND:
      return shoal_strategy_list_get (list, row)->kind;
    default:
      return shoal_strategy_list_get_dominator (list, row) == SHOAL_PARETO_FRONT ? 0 : 1;
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const Sorting *sorting = data;
  guint x = *(const guint *) a, y = *(const guint *) b;
  int order = 0;

  if (sorting->column == SHOAL_STRATEGY_GRID_NAME)
    {
      g_autofree char *x_name = shoal_strategy_text_name (sorting->comparison, x);
      g_autofree char *y_name = shoal_strategy_text_name (sorting->comparison, y);

      order = g_utf8_collate (x_name, y_name);
    }
  else
    {
      double x_key = get_key (sorting, x), y_key = get_key (sorting, y);

      order = (x_key > y_key) - (x_key < y_key);
    }
  if (order == 0)
    return x < y ? -1 : x > y;
  return sorting->descending ? -order : order;
}

/**
 * shoal_strategy_grid_dup_order:
 * @filter: the rows to show
 * @column: the column to sort by, or %SHOAL_STRATEGY_GRID_NO_COLUMN
 *
 * Returns: (transfer full) (element-type guint): numbers of the rows to show
 */
GArray *
shoal_strategy_grid_dup_order (ShoalStrategyGrid         *self,
                               const ShoalStrategyFilter *filter,
                               int                        column,
                               gboolean                   descending)
{
  Sorting sorting = { NULL, column, descending };
  g_autofree char *folded = NULL;
  GArray *order;

  g_return_val_if_fail (SHOAL_IS_STRATEGY_GRID (self), NULL);
  g_return_val_if_fail (filter != NULL, NULL);

  sorting.comparison = self->comparison;
  if (filter->text != NULL && *filter->text != '\0')
    folded = g_utf8_casefold (filter->text, -1);
  order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint row = 0; row < get_n_rows (SHOAL_GRID (self)); row++)
    if (passes (self->comparison, row, filter, folded))
      g_array_append_val (order, row);
  g_array_sort_with_data (order, compare_rows, &sorting);
  return order;
}
