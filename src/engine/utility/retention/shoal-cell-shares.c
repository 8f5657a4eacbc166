/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reader who has only the release must assume that a generalized cell is evenly distributed over the values that its text covers. */

#include "utility/retention/shoal-cell-shares.h"

#include "hierarchy/build/shoal-interval-text.h"
#include "table/shoal-date.h"
#include "table/shoal-label-words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NO_BIN G_MAXUINT8

/* Stands for a masked character */
#define MASK '*'
#define MASK_TEXT "*"

/* The numbers that a cell covers; infinite at an open end. */
typedef struct
{
  double low;
  double high;
  gboolean low_outside;
  gboolean high_outside;
} Interval;

/* The values that the text of an inner node covers. */
typedef struct
{
  gboolean is_interval;
  Interval interval;
  double n_values; /* if it is not an interval: how many texts it covers; 0 if the text does not tell */
} Label;

struct _ShoalCellShares
{
  ShoalAttribute *attribute;
  const ShoalValueBins *bins;
  guint32 *below_leaf; /* (n_leaves + 1) times n_bins: how many of the leaves before each leaf are in each bin */
  guint8 *bin_of_leaf; /* NO_BIN for texts that do not occur */
  GHashTable *labels; /* node + 1 → Label, for the inner nodes that were learned */
  double lowest;       /* smallest number in the release */
  double highest;
  gboolean is_told;
};

static gboolean
is_numeric (const ShoalCellShares *self)
{
  return self->bins->n_starts > 0;
}

static guint8
find_bin (const ShoalValueBins *bins,
          double                number)
{
  guint bin = 0;

  while (bin + 1 < bins->n_starts && bins->starts[bin + 1] <= number)
    bin++;
  return (guint8) bin;
}

/* ---- Reading labels ---- */

static gboolean
read_date (const char *text,
           double     *number)
{
  return shoal_date_parse (text, strlen (text), SHOAL_DATE_YMD, number);
}

static gboolean
read_interval (const ShoalCellShares *self,
               const char            *label,
               Interval              *interval)
{
  g_auto (ShoalIntervalText) text = { 0 };

  *interval = (Interval) { -INFINITY, INFINITY, FALSE, FALSE };
  if (shoal_column_get_value_type (self->attribute->column) == SHOAL_VALUE_DATE)
    {
      interval->high_outside = TRUE;
      return shoal_date_parse_period (label, &interval->low, &interval->high);
    }
  if (!shoal_interval_text_parse (label, &text))
    return FALSE;
  if (text.low_text != NULL)
    interval->low = text.low;
  if (text.high_text != NULL)
    interval->high = text.high;
  interval->low_outside = text.low_outside;
  interval->high_outside = text.high_outside;
  return interval->low <= interval->high;
}

/* How many characters a masked one may stand for, judged by a leaf's character: ten digits or 26 letters of a case; 0 if unknown. */
static double
count_alphabet (char character)
{
  return g_ascii_isdigit (character) ? 10 : g_ascii_isupper (character) || g_ascii_islower (character) ? 26 : 0;
}

/* How many texts fit a label with masked characters; 0 if the leaves do not fit the label or do not tell what a mask may stand for. */
static double
count_masked (const ShoalCellShares *self,
              const char            *label,
              guint32                node)
{
  ShoalHierarchy *hierarchy = self->attribute->hierarchy;
  gsize length = strlen (label), first = shoal_hierarchy_get_first_leaf (hierarchy, node);
  g_autofree double *alphabets = g_new0 (double, length + 1);
  double n = 1;

  for (gsize i = 0; i < shoal_hierarchy_get_leaf_count (hierarchy, node); i++)
    {
      const char *leaf = shoal_hierarchy_get_label (hierarchy, (guint32) (first + i));

      if (strlen (leaf) != length)
        return 0;
      for (gsize c = 0; c < length; c++)
        if (label[c] == MASK)
          {
            double alphabet = count_alphabet (leaf[c]);

            if (alphabet == 0 || (alphabets[c] != 0 && alphabets[c] != alphabet))
              return 0;
            alphabets[c] = alphabet;
          }
        else if (label[c] != leaf[c])
          return 0;
    }
  for (gsize c = 0; c < length; c++)
    n *= label[c] == MASK ? alphabets[c] : 1;
  return n;
}

/* Digits with masked last digits are an interval of whole numbers. */
static gboolean
read_masked_number (const char *label,
                    Interval   *interval)
{
  gsize n_digits = strspn (label, "0123456789"), n_masked = strspn (label + n_digits, MASK_TEXT);

  if (n_digits == 0 || n_masked == 0 || label[n_digits + n_masked] != '\0')
    return FALSE;
  interval->low = g_ascii_strtod (label, NULL) * pow (10, (double) n_masked);
  interval->high = interval->low + pow (10, (double) n_masked);
  interval->high_outside = TRUE;
  return TRUE;
}

/* Whether a label of the hierarchy builders does not tell what it covers: the rest of a list, or rare values. */
static gboolean
leaves_open (const char *label)
{
  return strstr (label, "…") != NULL || shoal_label_is_others (label);
}

static void
read_label (const ShoalCellShares *self,
            guint32                node,
            Label                 *label)
{
  ShoalHierarchy *hierarchy = self->attribute->hierarchy;
  const char *text = shoal_hierarchy_get_label (hierarchy, node);

  label->is_interval = is_numeric (self) && (read_interval (self, text, &label->interval) || read_masked_number (text, &label->interval));
  if (label->is_interval)
    return;
  if (strchr (text, MASK) != NULL)
    label->n_values = count_masked (self, text, node);
  else if (!leaves_open (text))
    label->n_values = shoal_hierarchy_get_leaf_count (hierarchy, node);
}

/* ---- Making the shares ---- */

/* Finds the bin of a number by its label, because the number may not occur in the column. */
static guint8
find_bin_of_leaf (const ShoalCellShares *self,
                  guint32                leaf)
{
  const char *label = shoal_hierarchy_get_label (self->attribute->hierarchy, leaf);
  double number;
  char *end;

  if (!is_numeric (self) || leaf == self->attribute->missing_leaf)
    return NO_BIN;
  if (shoal_column_get_value_type (self->attribute->column) == SHOAL_VALUE_DATE)
    return read_date (label, &number) ? find_bin (self->bins, number) : NO_BIN;
  number = g_ascii_strtod (label, &end);
  return end != label && *end == '\0' ? find_bin (self->bins, number) : NO_BIN;
}

static void
accumulate (ShoalCellShares *self)
{
  guint n_bins = self->bins->n_bins;

  self->below_leaf = g_new0 (guint32, ((gsize) self->attribute->n_leaves + 1) * MAX (1, n_bins));
  for (gsize i = 0; i < self->attribute->n_leaves; i++)
    {
      memcpy (self->below_leaf + (i + 1) * n_bins, self->below_leaf + i * n_bins, n_bins * sizeof *self->below_leaf);
      if (self->bin_of_leaf[i] != NO_BIN)
        self->below_leaf[(i + 1) * n_bins + self->bin_of_leaf[i]]++;
    }
}

/**
 * shoal_cell_shares_new:
 * @attribute: a quasi-identifier
 * @bins: bins of its column
 *
 * Takes 4 bytes for each leaf and bin. Every published cell must be passed to shoal_cell_shares_learn() before any cell is read.
 *
 * Returns: (transfer full): the shares of the attribute's cells.
 */
ShoalCellShares *
shoal_cell_shares_new (ShoalAttribute       *attribute,
                       const ShoalValueBins *bins)
{
  ShoalCellShares *self = g_new0 (ShoalCellShares, 1);
  gsize n_codes = shoal_column_get_n_codes (attribute->column);

  self->attribute = attribute;
  self->bins = bins;
  self->lowest = INFINITY;
  self->highest = -INFINITY;
  self->labels = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->bin_of_leaf = g_new (guint8, attribute->n_leaves);
  for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
    self->bin_of_leaf[leaf] = find_bin_of_leaf (self, leaf);
  for (gsize code = 0; code < n_codes; code++)
    self->bin_of_leaf[attribute->leaf_of_code[code]] = bins->bin_of_code[code];
  accumulate (self);
  return self;
}

/** shoal_cell_shares_free: frees @self. */
void
shoal_cell_shares_free (ShoalCellShares *self)
{
  if (self == NULL)
    return;
  g_free (self->below_leaf);
  g_free (self->bin_of_leaf);
  g_hash_table_unref (self->labels);
  g_free (self);
}

static void
learn_number (ShoalCellShares *self,
              double           number)
{
  if (!isfinite (number))
    return;
  self->lowest = MIN (self->lowest, number);
  self->highest = MAX (self->highest, number);
}

static void
learn_leaf (ShoalCellShares *self,
            guint32          leaf)
{
  const char *label = shoal_hierarchy_get_label (self->attribute->hierarchy, leaf);
  guint32 code;

  if (is_numeric (self) && leaf != self->attribute->missing_leaf
      && shoal_column_find_label (self->attribute->column, label, &code))
    learn_number (self, shoal_column_get_number (self->attribute->column, code));
}

static void
learn_node (ShoalCellShares *self,
            guint32          node)
{
  Label *label;

  if (g_hash_table_contains (self->labels, GUINT_TO_POINTER (node + 1)))
    return;
  label = g_new0 (Label, 1);
  read_label (self, node, label);
  if (label->is_interval)
    {
      learn_number (self, label->interval.low);
      learn_number (self, label->interval.high);
    }
  g_hash_table_insert (self->labels, GUINT_TO_POINTER (node + 1), label);
}

static const Label *
get_label (const ShoalCellShares *self,
           guint32                node)
{
  return g_hash_table_lookup (self->labels, GUINT_TO_POINTER (node + 1));
}

/* Whether an inner node tells nothing about its values: it covers all values, as “*” does, and its label is not an interval. */
static gboolean
covers_all (const ShoalCellShares *self,
            guint32                node)
{
  return node >= self->attribute->n_leaves
         && shoal_hierarchy_get_leaf_count (self->attribute->hierarchy, node) == self->attribute->n_leaves
         && !get_label (self, node)->is_interval;
}

/** shoal_cell_shares_learn: @cell: a published cell of the attribute. */
void
shoal_cell_shares_learn (ShoalCellShares *self,
                         const ShoalCell *cell)
{
  gboolean is_node = cell->form == SHOAL_CELL_NODE;

  if (cell->text != NULL)
    {
      self->is_told = TRUE;
      if (!isnan (cell->number))
        learn_number (self, cell->number);
      else
        learn_leaf (self, cell->leaf);
      return;
    }
  if (is_node && cell->node >= self->attribute->n_leaves)
    learn_node (self, cell->node);
  self->is_told = self->is_told || !is_node || !covers_all (self, cell->node);
  if (cell->form == SHOAL_CELL_RANGE)
    {
      learn_number (self, cell->low);
      learn_number (self, cell->high);
    }
  else if (cell->form == SHOAL_CELL_SET)
    for (gsize i = 0; i < cell->n_leaves; i++)
      learn_leaf (self, cell->leaves[i]);
  else if (cell->node < self->attribute->n_leaves)
    learn_leaf (self, cell->node);
}

/** shoal_cell_shares_is_told: Returns: whether any cell that was learned has information. */
gboolean
shoal_cell_shares_is_told (const ShoalCellShares *self)
{
  return self->is_told;
}

/* ---- Cells ---- */

static void
add (ShoalBinShares *shares,
     guint           bin,
     double          share)
{
  if (!(share > 0))
    return;
  shares->bins[shares->n] = (guint8) bin;
  shares->shares[shares->n++] = share;
}

/* The measure of the numbers from @low up to, but without, @high: how many whole numbers, or the length. */
static double
measure (double   low,
         double   high,
         gboolean whole)
{
  return MAX (0, whole ? ceil (high) - ceil (low) : high - low);
}

/* An open end of an interval is replaced by the smallest or largest number in the release. */
static void
add_interval (const ShoalCellShares *self,
              const Interval        *interval,
              ShoalBinShares        *shares)
{
  const ShoalValueBins *bins = self->bins;
  double low = isfinite (interval->low) ? interval->low : MIN (self->lowest, interval->high);
  double high = isfinite (interval->high) ? interval->high : MAX (self->highest, interval->low);
  gboolean whole = bins->whole && low == floor (low) && high == floor (high);
  double all;

  if (!isfinite (low) || !isfinite (high))
    return;
  if (whole)
    {
      low += interval->low_outside && isfinite (interval->low);
      high += !interval->high_outside || !isfinite (interval->high);
    }
  all = measure (low, high, whole);
  if (!(all > 0) || !isfinite (all))
    {
      /* The interval has no width: it counts as the number beside its open end. */
      add (shares, find_bin (bins, interval->high_outside ? (whole ? high - 1 : nextafter (high, -INFINITY)) : MIN (low, high)), 1);
      return;
    }
  for (guint bin = 0; bin < bins->n_starts; bin++)
    {
      double begin = bin > 0 ? MAX (low, bins->starts[bin]) : low;
      double end = bin + 1 < bins->n_starts ? MIN (high, bins->starts[bin + 1]) : high;

      add (shares, bin, measure (begin, end, whole) / all);
    }
}

/* Whether bins are nodes, and the @n leaves from @first on are below one of them: then all values of their node are in one bin. */
static gboolean
lie_in_one_bin (const ShoalCellShares *self,
                gsize                  first,
                gsize                  n)
{
  ShoalHierarchy *hierarchy = self->attribute->hierarchy;
  const guint32 *nodes;
  guint32 n_nodes;

  if (self->bins->level == 0)
    return FALSE;
  nodes = shoal_hierarchy_get_level_nodes (hierarchy, self->bins->level, &n_nodes);
  for (guint32 i = 0; i < n_nodes; i++)
    {
      gsize begin = shoal_hierarchy_get_first_leaf (hierarchy, nodes[i]);

      if (begin <= first && first + n <= begin + shoal_hierarchy_get_leaf_count (hierarchy, nodes[i]))
        return TRUE;
    }
  return FALSE;
}

/* Distributes a node evenly over the @n_values values that its text covers; values that are not leaves do not occur. */
static void
add_leaves (const ShoalCellShares *self,
            guint32                node,
            double                 n_values,
            ShoalBinShares        *shares)
{
  guint n_bins = self->bins->n_bins;
  gsize first = shoal_hierarchy_get_first_leaf (self->attribute->hierarchy, node);
  gsize n = shoal_hierarchy_get_leaf_count (self->attribute->hierarchy, node);

  gboolean is_one = lie_in_one_bin (self, first, n);

  for (guint bin = 0; bin < n_bins; bin++)
    {
      guint32 n_below = self->below_leaf[(first + n) * n_bins + bin] - self->below_leaf[first * n_bins + bin];

      add (shares, bin, is_one && n_below > 0 ? 1 : n_below / n_values);
    }
}

static void
add_set (const ShoalCellShares *self,
         const ShoalCell       *cell,
         ShoalBinShares        *shares)
{
  double counts[SHOAL_VALUE_BINS_MOST] = { 0 };

  for (gsize i = 0; i < cell->n_leaves; i++)
    if (self->bin_of_leaf[cell->leaves[i]] != NO_BIN)
      counts[self->bin_of_leaf[cell->leaves[i]]]++;
  for (guint bin = 0; bin < self->bins->n_bins; bin++)
    add (shares, bin, counts[bin] / (double) cell->n_leaves);
}

/**
 * shoal_cell_shares_get:
 * @cell: a cell of the attribute that was learned
 * @shares: (out caller-allocates): the share of the cell in each bin
 */
void
shoal_cell_shares_get (const ShoalCellShares *self,
                       const ShoalCell       *cell,
                       ShoalBinShares        *shares)
{
  const Interval everything = { -INFINITY, INFINITY, FALSE, FALSE };
  const Interval range = { cell->low, cell->high, FALSE, FALSE };
  const Interval one = { cell->number, cell->number, FALSE, FALSE };
  const Label *label;

  shares->n = 0;
  shares->is_said = TRUE;
  if (cell->text != NULL && !isnan (cell->number))
    add_interval (self, &one, shares);
  else if (cell->text != NULL)
    add_leaves (self, cell->leaf, 1, shares);
  else if (cell->form == SHOAL_CELL_RANGE)
    add_interval (self, &range, shares);
  else if (cell->form == SHOAL_CELL_SET)
    add_set (self, cell, shares);
  else if (cell->node < self->attribute->n_leaves)
    add_leaves (self, cell->node, 1, shares);
  else if (covers_all (self, cell->node) && is_numeric (self))
    add_interval (self, &everything, shares);
  else
    {
      label = get_label (self, cell->node);
      shares->is_said = label->is_interval || (label->n_values > 0 && !covers_all (self, cell->node));
      if (label->is_interval)
        add_interval (self, &label->interval, shares);
      else if (shares->is_said)
        add_leaves (self, cell->node, label->n_values, shares);
    }
}
