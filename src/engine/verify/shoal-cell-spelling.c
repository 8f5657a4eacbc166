/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the text of a published cell as a node, a range or a set of values. This file writes no cells, so that it does not repeat a
 * mistake of the code that does. */

#include "verify/shoal-cell-spelling.h"

#include "table/shoal-notation.h"
#include "verify/shoal-covering-text.h"

#include <math.h>
#include <string.h>

#define SEPARATOR ", "

/* The lookup result for a label that is not a single value */
#define NO_VALUE 0

struct _ShoalCellSpelling
{
  ShoalAttribute *attribute;
  ShoalCellForm form;
  gboolean is_aggregated; /* cells may also be aggregates */
  ShoalNotation notation; /* of aggregates that need not be values of the column */
  GHashTable *nodes;  /* label → the last node with that label that may be published, plus 1 */
  guint32 *same;      /* by node: the previous node with the same label, or SHOAL_HIERARCHY_NO_NODE */
  GHashTable *values; /* label of a single value → its leaf plus 1 */
};

/* Whether a node is at a level that may be published. */
static gboolean
is_allowed (const ShoalCellSpelling *self,
            guint32                  node)
{
  ShoalAttribute *attribute = self->attribute;
  guint lowest = self->form == SHOAL_CELL_NODE && !self->is_aggregated ? attribute->lowest_level : 0;
  guint32 parent = shoal_hierarchy_get_parent (attribute->hierarchy, node);
  guint top = parent == SHOAL_HIERARCHY_NO_NODE ? attribute->height
                                                : shoal_hierarchy_get_lowest_level (attribute->hierarchy, parent) - 1;

  return top >= lowest
         && shoal_hierarchy_get_lowest_level (attribute->hierarchy, node) <= attribute->highest_level;
}

static void
add_node (ShoalCellSpelling *self,
          guint32            node,
          const char        *label)
{
  gsize number = GPOINTER_TO_SIZE (g_hash_table_lookup (self->nodes, label));

  self->same[node] = number > 0 ? (guint32) (number - 1) : SHOAL_HIERARCHY_NO_NODE;
  g_hash_table_insert (self->nodes, (gpointer) label, GSIZE_TO_POINTER ((gsize) node + 1));
}

static void
add_value (ShoalCellSpelling *self,
           guint32            leaf,
           const char        *label)
{
  if (is_allowed (self, leaf))
    add_node (self, leaf, label);
  g_hash_table_insert (self->values, (gpointer) label, GSIZE_TO_POINTER ((gsize) leaf + 1));
}

/* Adds all ways to write a missing value: the missing label, the token of the data, and the empty text. */
static void
add_missing (ShoalCellSpelling *self,
             guint32            leaf)
{
  ShoalColumn *column = self->attribute->column;
  const char *const texts[] = { shoal_column_get_missing_label (column), shoal_column_get_missing_token (column), "" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (i == 0 || (strcmp (texts[i], texts[i - 1]) != 0 && shoal_column_is_missing_text (column, texts[i])
                   && !g_hash_table_contains (self->nodes, texts[i]) && !g_hash_table_contains (self->values, texts[i])))
      add_value (self, leaf, texts[i]);
}

/**
 * shoal_cell_spelling_new:
 * @only_nodes: whether all cells are nodes, as in a full-domain recoding, whatever cells the attribute has
 *
 * The lowest level limits only nodes: a range or set may have a single value. Ranges and sets must lie below one node of the highest
 * level.
 *
 * Returns: (transfer full): the texts that cells of @attribute may have, at the levels that may be published.
 */
ShoalCellSpelling *
shoal_cell_spelling_new (ShoalAttribute *attribute,
                         gboolean        only_nodes)
{
  ShoalCellSpelling *self = g_new0 (ShoalCellSpelling, 1);
  ShoalHierarchy *hierarchy = attribute->hierarchy;
  guint32 n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);
  guint32 missing = attribute->missing_leaf;

  self->attribute = g_object_ref (attribute);
  self->form = only_nodes ? SHOAL_CELL_NODE : attribute->cell_form;
  self->is_aggregated = !only_nodes && shoal_attribute_is_aggregated (attribute);
  if (self->is_aggregated && shoal_column_get_value_type (attribute->column) == SHOAL_VALUE_DATE)
    self->notation = shoal_notation_of_dates (attribute->column);
  else if (self->is_aggregated && shoal_column_get_value_type (attribute->column) == SHOAL_VALUE_NUMBER)
    self->notation = shoal_notation_of_numbers (attribute->column);
  self->nodes = g_hash_table_new (g_str_hash, g_str_equal);
  self->values = g_hash_table_new (g_str_hash, g_str_equal);
  self->same = g_new (guint32, shoal_hierarchy_get_n_nodes (hierarchy));
  for (guint32 node = n_leaves; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    if (is_allowed (self, node))
      add_node (self, node,
                shoal_attribute_is_missing (attribute, node) ? shoal_column_get_missing_label (attribute->column)
                                                             : shoal_hierarchy_get_label (hierarchy, node));
  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    if (leaf != missing)
      add_value (self, leaf, shoal_hierarchy_get_label (hierarchy, leaf));
  if (missing != SHOAL_HIERARCHY_NO_NODE)
    add_missing (self, missing);
  return self;
}

void
shoal_cell_spelling_free (ShoalCellSpelling *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->nodes);
  g_hash_table_unref (self->values);
  g_free (self->same);
  g_object_unref (self->attribute);
  g_free (self);
}

/* The text between the brackets; NULL if there are no brackets. */
static char *
dup_inner (const char *text,
           char        opening,
           char        closing)
{
  gsize length = strlen (text);

  if (length < 2 || text[0] != opening || text[length - 1] != closing)
    return NULL;
  return g_strndup (text + 1, length - 2);
}

/* The node of the highest publishable level above @leaf: all values of a range or set must be below the same one. */
static guint32
get_top (const ShoalCellSpelling *self,
         guint32                  leaf)
{
  return shoal_hierarchy_get_node_at (self->attribute->hierarchy, self->attribute->highest_level, leaf);
}

/* Ranges of leaves or codes that a text covers. */
typedef struct
{
  guint32 first;
  guint32 last;
} Interval;

struct _ShoalCellCover
{
  GArray *leaves; /* of Interval, ascending */
  GArray *codes;  /* of Interval: codes of the column */
};

static void
add_interval (GArray  *intervals,
              guint32  first,
              guint32  last)
{
  const Interval interval = { first, last };

  g_array_append_val (intervals, interval);
}

/* Whether both ends are values of the column, whose codes are in the order of the numbers. @codes: (nullable): gets the possible ranges
 * of @text. */
static gboolean
is_range (const ShoalCellSpelling *self,
          const char              *text,
          GArray                  *codes)
{
  ShoalColumn *column = self->attribute->column;
  const guint32 *leaf_of_code = self->attribute->leaf_of_code;
  g_autofree char *inner = dup_inner (text, '[', ']');
  gboolean found = FALSE;

  if (inner == NULL || shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT)
    return FALSE;
  for (char *middle = strstr (inner, SEPARATOR); middle != NULL; middle = strstr (middle + 1, SEPARATOR))
    {
      guint32 low, high;
      gboolean known;

      *middle = '\0';
      known = shoal_column_find_label (column, inner, &low)
              && shoal_column_find_label (column, middle + strlen (SEPARATOR), &high) && low <= high
              && get_top (self, leaf_of_code[low]) == get_top (self, leaf_of_code[high]);
      *middle = *SEPARATOR;
      found |= known;
      if (known && codes != NULL)
        add_interval (codes, low, high);
    }
  return found;
}

/* Whether all items are values below one node of the highest publishable level. @leaves: (nullable): gets their leaves */
static gboolean
is_set (const ShoalCellSpelling *self,
        const char              *text,
        GArray                  *leaves)
{
  g_auto (GStrv) items = shoal_covering_text_list (text);
  guint32 top = SHOAL_HIERARCHY_NO_NODE;

  for (guint i = 0; items != NULL && items[i] != NULL; i++)
    {
      gsize number = GPOINTER_TO_SIZE (g_hash_table_lookup (self->values, items[i]));

      if (number == NO_VALUE || (i > 0 && get_top (self, (guint32) (number - 1)) != top))
        return FALSE;
      top = get_top (self, (guint32) (number - 1));
    }
  for (guint i = 0; items != NULL && leaves != NULL && items[i] != NULL; i++)
    {
      guint32 leaf = (guint32) (GPOINTER_TO_SIZE (g_hash_table_lookup (self->values, items[i])) - 1);

      add_interval (leaves, leaf, leaf);
    }
  return items != NULL;
}

/* Finds the value by its code, because a number may be spelled in another way than the label of its leaf. */
static gboolean
is_value (const ShoalCellSpelling *self,
          const char              *text)
{
  guint32 code;

  return shoal_column_find_label (self->attribute->column, text, &code)
         && is_allowed (self, self->attribute->leaf_of_code[code]);
}

/* Whether @text is a number or date between the smallest and the largest value, as means and middles are; medians and modes are values. */
static gboolean
is_between_values (const ShoalCellSpelling *self,
                   const char              *text)
{
  ShoalColumn *column = self->attribute->column;
  gsize n_values = shoal_column_get_n_values (column);
  double number, margin;

  if ((self->attribute->published_form != SHOAL_CELL_MEAN && self->attribute->published_form != SHOAL_CELL_MIDDLE) || n_values == 0)
    return FALSE;
  if (!shoal_notation_parse_value (&self->notation, text, strlen (text), &number))
    return FALSE;
  /* A rounded number may lie slightly outside, a rounded date by half a day. */
  margin = self->notation.type == SHOAL_VALUE_DATE ? 43200 : fabs (number) * 1e-12;
  return number >= shoal_column_get_number (column, 0) - margin
         && number <= shoal_column_get_number (column, (guint32) n_values - 1) + margin;
}

/**
 * shoal_cell_spelling_knows:
 * @text: the text of a cell
 *
 * Returns: whether @text is a node, a value, or (if the attribute publishes such cells) a range or set of values, at levels that
 *   may be published, or a mean or middle that is possible for the values of the column.
 */
gboolean
shoal_cell_spelling_knows (const ShoalCellSpelling *self,
                           const char              *text)
{
  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  return g_hash_table_contains (self->nodes, text) || is_value (self, text)
         || (self->form == SHOAL_CELL_RANGE && is_range (self, text, NULL))
         || (self->form == SHOAL_CELL_SET && is_set (self, text, NULL))
         || (self->is_aggregated && is_between_values (self, text));
}

static int
compare_intervals (gconstpointer a,
                   gconstpointer b)
{
  const Interval *x = a, *y = b;

  return (x->first > y->first) - (x->first < y->first);
}

/* Sorts the intervals and merges those that overlap. */
static void
tidy (GArray *intervals)
{
  guint n = 0;

  g_array_sort (intervals, compare_intervals);
  for (guint i = 0; i < intervals->len; i++)
    {
      const Interval interval = g_array_index (intervals, Interval, i);
      Interval *last = n > 0 ? &g_array_index (intervals, Interval, n - 1) : NULL;

      if (last != NULL && interval.first <= last->last)
        last->last = MAX (last->last, interval.last);
      else
        g_array_index (intervals, Interval, n++) = interval;
    }
  g_array_set_size (intervals, n);
}

/**
 * shoal_cell_spelling_read:
 * @text: the text of a cell
 *
 * A text with several readings covers the values of all readings, because a reader cannot tell which one is meant. A median or mode is
 * read as a single value: it does not tell what its class covers.
 *
 * Returns: (transfer full) (nullable): the values that @text covers; %NULL for a text that is not a node, value, range or set, such as a
 *   mean or middle that is not a value of the column
 */
ShoalCellCover *
shoal_cell_spelling_read (const ShoalCellSpelling *self,
                          const char              *text)
{
  ShoalHierarchy *hierarchy = self->attribute->hierarchy;
  g_autoptr (ShoalCellCover) cover = g_new (ShoalCellCover, 1);
  gsize number = GPOINTER_TO_SIZE (g_hash_table_lookup (self->nodes, text));
  guint32 code;

  cover->leaves = g_array_new (FALSE, FALSE, sizeof (Interval));
  cover->codes = g_array_new (FALSE, FALSE, sizeof (Interval));
  for (guint32 node = number > 0 ? (guint32) (number - 1) : SHOAL_HIERARCHY_NO_NODE; node != SHOAL_HIERARCHY_NO_NODE;
       node = self->same[node])
    {
      guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);

      add_interval (cover->leaves, first, first + shoal_hierarchy_get_leaf_count (hierarchy, node) - 1);
    }
  if (is_value (self, text) && shoal_column_find_label (self->attribute->column, text, &code))
    add_interval (cover->leaves, self->attribute->leaf_of_code[code], self->attribute->leaf_of_code[code]);
  if (self->form == SHOAL_CELL_RANGE)
    is_range (self, text, cover->codes);
  if (self->form == SHOAL_CELL_SET)
    is_set (self, text, cover->leaves);
  tidy (cover->leaves);
  tidy (cover->codes);
  return cover->leaves->len + cover->codes->len > 0 ? g_steal_pointer (&cover) : NULL;
}

static gboolean
has (const GArray *intervals,
     guint32       place)
{
  guint low = 0, high = intervals->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      const Interval *interval = &g_array_index (intervals, Interval, middle);

      if (place >= interval->first && place <= interval->last)
        return TRUE;
      if (place < interval->first)
        high = middle;
      else
        low = middle + 1;
    }
  return FALSE;
}

/** shoal_cell_cover_has: @code: of the column. @leaf: of that code. Returns: whether the text covers this value. */
gboolean
shoal_cell_cover_has (const ShoalCellCover *self,
                      guint32               code,
                      guint32               leaf)
{
  return has (self->leaves, leaf) || has (self->codes, code);
}

/** shoal_cell_cover_has_number: @column: of the cell. @number: any number, also one that the column lacks, or NAN. Returns: whether it lies
 *   in a range of the text */
gboolean
shoal_cell_cover_has_number (const ShoalCellCover *self,
                             ShoalColumn          *column,
                             double                number)
{
  for (guint i = 0; i < self->codes->len; i++)
    {
      const Interval *range = &g_array_index (self->codes, Interval, i);

      if (number >= shoal_column_get_number (column, range->first) && number <= shoal_column_get_number (column, range->last))
        return TRUE;
    }
  return FALSE;
}

/**
 * shoal_cell_cover_get_run:
 * @first: (out): a leaf
 * @last: (out): another leaf
 *
 * Makes frequent comparisons fast, because most texts are a single node.
 *
 * Returns: whether the text covers exactly the leaves from @first to @last
 */
gboolean
shoal_cell_cover_get_run (const ShoalCellCover *self,
                          guint32              *first,
                          guint32              *last)
{
  if (self->leaves->len != 1 || self->codes->len > 0)
    return FALSE;
  *first = g_array_index (self->leaves, Interval, 0).first;
  *last = g_array_index (self->leaves, Interval, 0).last;
  return TRUE;
}

void
shoal_cell_cover_free (ShoalCellCover *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->leaves);
  g_array_unref (self->codes);
  g_free (self);
}
