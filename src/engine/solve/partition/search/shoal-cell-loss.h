/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a cluster of records loses under any metric that is a mean over cells: the one kernel of all solvers that
 * partition the rows. */
#pragma once

#include "solve/shoal-problem.h"

G_BEGIN_DECLS

/* A set is a word of bits per 32 values in every box, so that columns with more values cannot be published as sets. */
#define SHOAL_CELL_LOSS_MAX_SET 4096

/**
 * ShoalLossKind: how the loss of one attribute's cell is found
 * @SHOAL_LOSS_TABLE: in a table over the smallest and the largest place
 * @SHOAL_LOSS_NODE: at the lowest common ancestor of the smallest and the largest place
 * @SHOAL_LOSS_SPAN: the same, looked up, where places are in the order of the leaves
 * @SHOAL_LOSS_RANGE: as the distance of the smallest and the largest place
 * @SHOAL_LOSS_CHANGED: wholly where there are two places
 * @SHOAL_LOSS_ALL: wholly where there are all places
 * @SHOAL_LOSS_ROWS: as the bits of the rows between the smallest and the largest place
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
 * @first_word: where in a box the cell stands: two words, the smallest and the largest place, or bits
 * @n_words: how many words
 * @table: for tables: @n_places × @n_places numbers
 * @numbers: for nodes by node, for ranges by place, for rows those up to each place, for sets by the number of places
 * @leaf_of_place: for nodes
 * @spans: for spans: @n_places nodes of places alone, then as many of each place and the next one, of each with the next two, four …
 * @raised: (nullable): for nodes: the attribute, where low levels must not be published
 * @missing: what a cell without known values counts
 * @mixed: what a cell counts that has known and missing values
 * @bit: for rows: what a bit counts
 * @base: for rows: what is taken off
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
 * @scale: what a cluster's size times its number is to be multiplied by
 * @base: what the sum over all clusters is less the objective
 * @monotone: whether a cell never loses less for covering more: else nothing is known about what was not looked at
 *
 * Immutable, safe from any thread. A *box* is the cells of a cluster: @n_words words. The *number* of a box is the
 * weighted sum of what its cells count; the objective of a partition is the sum over its clusters of size × number ×
 * @scale, less @base. So what a cluster loses is exact however it came about: nothing is added up along the way.
 *
 * Memory: the places take four bytes per tuple and attribute; a table at most half a megabyte, spans
 * four bytes per place and power of two below their number.
 */
struct _ShoalCellLoss
{
  ShoalMicrodata *microdata;
  const ShoalCellLoss *whole; /* nullable: whose attributes these are */
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

/* What a cell of known values counts, of an attribute with spans: of two nodes above a leaf the higher one has the greater number. */
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

/** shoal_loss_interval: as shoal_cell_loss_interval(), without a call where there is a table. */
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

/* What a set of @n places counts; the place of missing cells is the lowest bit. */
static inline double
shoal_loss_of_set (const ShoalLossAttribute *attribute,
                   gboolean                  missing,
                   guint                     n)
{
  return missing ? (n > 1 ? attribute->mixed : attribute->missing) : attribute->numbers[n];
}

/* What the cell of attribute @a counts when it covers @place too. */
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
