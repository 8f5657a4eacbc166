/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever has nothing but the release counts a generalized cell evenly over the values that it covers. */

#include "utility/retention/shoal-cell-spread.h"

#include <string.h>

struct _ShoalCellSpread
{
  ShoalAttribute *attribute;
  const ShoalValueBins *bins;
  guint32 *below_leaf; /* (n_leaves + 1) times n_bins: values among the first leaves */
  guint32 *below_code; /* (n_codes + 1) times n_bins: among the first codes; for ranges only */
  guint8 *bin_of_leaf; /* NO_BIN for leaves that do not occur */
};

#define NO_BIN G_MAXUINT8

static guint32 *
accumulate (const guint8 *bin_of,
            gsize         n,
            guint         n_bins)
{
  guint32 *below = g_new0 (guint32, (n + 1) * MAX (1, n_bins));

  for (gsize i = 0; i < n; i++)
    {
      memcpy (below + (i + 1) * n_bins, below + i * n_bins, n_bins * sizeof *below);
      if (bin_of[i] != NO_BIN)
        below[(i + 1) * n_bins + bin_of[i]]++;
    }
  return below;
}

/**
 * shoal_cell_spread_new:
 * @attribute: a quasi-identifier
 * @bins: of its column
 *
 * Takes 4 bytes a leaf and bin, and as much again where ranges are published. Only values that occur are counted.
 *
 * Returns: (transfer full): what tells of its cells.
 */
ShoalCellSpread *
shoal_cell_spread_new (ShoalAttribute       *attribute,
                       const ShoalValueBins *bins)
{
  ShoalCellSpread *self = g_new0 (ShoalCellSpread, 1);
  gsize n_codes = shoal_column_get_n_codes (attribute->column);

  self->attribute = attribute;
  self->bins = bins;
  self->bin_of_leaf = g_new (guint8, attribute->n_leaves);
  memset (self->bin_of_leaf, NO_BIN, attribute->n_leaves);
  for (gsize code = 0; code < n_codes; code++)
    self->bin_of_leaf[attribute->leaf_of_code[code]] = bins->bin_of_code[code];
  self->below_leaf = accumulate (self->bin_of_leaf, attribute->n_leaves, bins->n_bins);
  if (attribute->cell_form == SHOAL_CELL_RANGE)
    self->below_code = accumulate (bins->bin_of_code, n_codes, bins->n_bins);
  return self;
}

/** shoal_cell_spread_free: frees it. */
void
shoal_cell_spread_free (ShoalCellSpread *self)
{
  if (self == NULL)
    return;
  g_free (self->below_leaf);
  g_free (self->below_code);
  g_free (self->bin_of_leaf);
  g_free (self);
}

static void
add (ShoalBinShares *shares,
     guint           bin,
     double          count)
{
  if (!(count > 0))
    return;
  shares->bins[shares->n] = (guint8) bin;
  shares->shares[shares->n++] = count;
}

/* Of the things from @first up to @end. */
static void
add_interval (const ShoalCellSpread *self,
              const guint32         *below,
              gsize                  first,
              gsize                  end,
              ShoalBinShares        *shares)
{
  guint n_bins = self->bins->n_bins;

  for (guint bin = 0; bin < n_bins; bin++)
    add (shares, bin, below[end * n_bins + bin] - (double) below[first * n_bins + bin]);
}

static void
add_set (const ShoalCellSpread *self,
         const ShoalCell       *cell,
         ShoalBinShares        *shares)
{
  double counts[SHOAL_VALUE_BINS_MOST] = { 0 };

  for (gsize i = 0; i < cell->n_leaves; i++)
    if (self->bin_of_leaf[cell->leaves[i]] != NO_BIN)
      counts[self->bin_of_leaf[cell->leaves[i]]]++;
  for (guint bin = 0; bin < self->bins->n_bins; bin++)
    add (shares, bin, counts[bin]);
}

/**
 * shoal_cell_spread_get:
 * @cell: a cell of the attribute
 * @shares: (out caller-allocates): its bins
 */
void
shoal_cell_spread_get (const ShoalCellSpread *self,
                       const ShoalCell       *cell,
                       ShoalBinShares        *shares)
{
  ShoalHierarchy *hierarchy = self->attribute->hierarchy;
  double sum = 0;
  guint32 first;

  shares->n = 0;
  switch (cell->form)
    {
    case SHOAL_CELL_RANGE:
      add_interval (self, self->below_code, shoal_attribute_find_number (self->attribute, cell->low),
                    shoal_attribute_find_number (self->attribute, cell->high) + (gsize) 1, shares);
      break;
    case SHOAL_CELL_SET:
      add_set (self, cell, shares);
      break;
    case SHOAL_CELL_NODE:
    default:
      first = shoal_hierarchy_get_first_leaf (hierarchy, cell->node);
      add_interval (self, self->below_leaf, first, first + (gsize) shoal_hierarchy_get_leaf_count (hierarchy, cell->node),
                    shares);
      break;
    }
  for (guint i = 0; i < shares->n; i++)
    sum += shares->shares[i];
  for (guint i = 0; i < shares->n; i++)
    shares->shares[i] /= sum;
}
