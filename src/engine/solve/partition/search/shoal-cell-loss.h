/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loss of a cluster of records under any metric that is a mean over cells: the common kernel of all solvers that
 * partition the rows. */
#pragma once

#include "solve/shoal-problem.h"

G_BEGIN_DECLS

/* A set takes a word of bits per 32 values in every box, so columns with more values than this cannot be published as sets. */
#define SHOAL_CELL_LOSS_MAX_SET 4096

/**
 * ShoalLossKind: how the loss of a cell of an attribute is computed
 * @SHOAL_LOSS_TABLE: by a table over the smallest and the largest place
 * @SHOAL_LOSS_NODE: by the lowest common ancestor of the smallest and the largest place
 * @SHOAL_LOSS_SPAN: the same, by lookup, where places are in the order of the leaves
 * @SHOAL_LOSS_RANGE: by the distance of the smallest and the largest place
 * @SHOAL_LOSS_CHANGED: full loss if there are two different places
 * @SHOAL_LOSS_ALL: full loss if all places are covered
 * @SHOAL_LOSS_ROWS: by the bits of the rows between the smallest and the largest place
 * @SHOAL_LOSS_SET: by the number of places
 */
typedef enum
{
  SHOAL_LOSS_TABLE,
  SHOAL_LOSS_NODE,
  SHOAL_LOSS_SPAN,
  SHOAL_LOSS_RANGE,
  SHOAL_LOSS_CHANGED,
  SHOAL_LOSS_ALL,
  SHOAL_LOSS_ROWS,
  SHOAL_LOSS_SET,
} ShoalLossKind;

/**
 * ShoalLossAttribute:
 * @n_places: places are 0 for missing, then the values in the order of the tree's leaves or, for ranges, of the numbers
 * @first_word: index of the cell in a box: two words, the smallest and the largest place, or bits
 * @n_words: number of words of the cell
 * @table: for tables: @n_places × @n_places numbers
 * @numbers: for nodes by node, for ranges by place, for rows the count up to each place, for sets by the number of places
 * @leaf_of_place: for nodes: the leaf of each place
 * @spans: for spans: @n_places nodes of single places, then as many of each place and the next one, of each and the next two, the
 *   next four …
 * @raised: (nullable): for nodes: the attribute, where low levels must not be published
 * @missing: number of a cell without known values
 * @mixed: number of a cell with known and missing values
 * @bit: for rows: factor of a bit
 * @base: for rows: number that is subtracted
 */
typedef struct
{
  ShoalLossKind kind;
  guint32 n_places;
  guint first_word;
  guint n_words;
  double *table;
  double *numbers;
  guint32 *leaf_of_place;
  guint32 *spans;
  ShoalHierarchy *hierarchy;
  ShoalAttribute *raised;
  double missing;
  double mixed;
  double bit;
  double base;
} ShoalLossAttribute;

typedef struct _ShoalCellLoss ShoalCellLoss;

/**
 * ShoalCellLoss:
 * @n_words: 32-bit words of a box
 * @places: @n_attributes places per tuple, tuple after tuple
 * @scale: factor of size × number of a cluster in the objective
 * @base: the sum over all clusters, with @scale, minus the objective
 * @monotone: whether a cell that covers more never has a lower number; otherwise there are no bounds, and no search can skip any
 *   tuple or cluster
 *
 * Immutable, safe from any thread. A *box* is the cells of a cluster: @n_words words. The *number* of a box is the weighted sum
 * over its cells; the objective of a partition is the sum over its clusters of size × number × @scale, minus @base. The loss of a
 * cluster is computed from its box, not from changes, so rounding errors do not add up.
 *
 * Memory: the places take four bytes per tuple and attribute; a table at most half a megabyte, spans four bytes per place and power
 * of two below their number.
 */
struct _ShoalCellLoss
{
  ShoalMicrodata *microdata;
  const ShoalCellLoss *whole; /* nullable: the kernel that owns the attributes */
  guint n_attributes;
  guint n_words;
  ShoalLossAttribute *attributes;
  guint32 *places;
  double scale;
  double base;
  gboolean monotone;
  gboolean only_tables;
};

gboolean       shoal_cell_loss_takes     (const ShoalMetric    *metric);
gboolean       shoal_cell_loss_accept    (const ShoalMetric    *metric,
                                          GError              **error);
ShoalCellLoss *shoal_cell_loss_new       (ShoalProblem         *problem,
                                          ShoalProgress        *progress,
                                          GError              **error);
ShoalCellLoss *shoal_cell_loss_new_part  (const ShoalCellLoss  *whole,
                                          ShoalMicrodata       *part,
                                          const guint32        *rows,
                                          double                number_aside);
void           shoal_cell_loss_free      (ShoalCellLoss        *self);
double         shoal_cell_loss_interval  (const ShoalLossAttribute *attribute,
                                          guint32               low,
                                          guint32               high);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCellLoss, shoal_cell_loss_free)

/** shoal_cell_loss_get_places: Returns: the places of @tuple, one per attribute. */
static inline const guint32 *
shoal_cell_loss_get_places (const ShoalCellLoss *self,
                            guint32              tuple)
{
  return self->places + (gsize) tuple * self->n_attributes;
}

/* The number of a cell of known values, of an attribute with spans: of two nodes above a leaf the higher one has the greater number. */
static inline double
shoal_loss_of_span (const ShoalLossAttribute *attribute,
                    guint32                   low,
                    guint32                   high)
{
  const guint32 *row = attribute->spans;
  guint power;

  if (low == high)
    return attribute->numbers[row[low]];
  power = 31 - (guint) __builtin_clz (high - low);
  row += (gsize) (power + 1) * attribute->n_places;
  return attribute->numbers[MAX (row[low], row[high - (1u << power)])];
}

/** shoal_loss_interval: like shoal_cell_loss_interval(), without a call where there is a table or a span. */
static inline double
shoal_loss_interval (const ShoalLossAttribute *attribute,
                     guint32                   low,
                     guint32                   high)
{
  if (attribute->kind == SHOAL_LOSS_TABLE)
    return attribute->table[(gsize) low * attribute->n_places + high];
  if (attribute->kind == SHOAL_LOSS_SPAN && low > 0)
    return shoal_loss_of_span (attribute, low, high);
  return shoal_cell_loss_interval (attribute, low, high);
}

static inline guint
shoal_loss_count_bits (const guint32 *words,
                       guint          n_words)
{
  guint n = 0;

  for (guint i = 0; i < n_words; i++)
    n += (guint) __builtin_popcount (words[i]);
  return n;
}

/* The number of a set of @n places; the place of missing cells is the lowest bit. */
static inline double
shoal_loss_of_set (const ShoalLossAttribute *attribute,
                   gboolean                  missing,
                   guint                     n)
{
  return missing ? (n > 1 ? attribute->mixed : attribute->missing) : attribute->numbers[n];
}

/* The number of a cell of @attribute with @place added. */
static inline double
shoal_loss_cell_with (const ShoalLossAttribute *attribute,
                      const guint32            *words,
                      guint32                   place)
{
  if (attribute->kind == SHOAL_LOSS_SET)
    return shoal_loss_of_set (attribute, (words[0] & 1) != 0 || place == 0,
                              shoal_loss_count_bits (words, attribute->n_words)
                                + ((words[place / 32] >> place % 32 & 1) == 0));
  return shoal_loss_interval (attribute, MIN (words[0], place), MAX (words[1], place));
}

G_END_DECLS
