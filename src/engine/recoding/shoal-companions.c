/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ends of a range are the numbers of companions, and a set has the value of each companion. A node is due to the
 * companions whose lowest common ancestor with the row's own value is that node: the common ancestor of all originals
 * is that of the most distant one. */

#include "recoding/shoal-companions.h"

#include <string.h>

static guint32
get_code (ShoalAttribute *attribute,
          guint32         original)
{
  return shoal_column_get_code (attribute->column, original);
}

/* The side of @y on which @x lies. */
static ShoalCompanionRole
get_side (double x,
          double y)
{
  return x < y ? SHOAL_COMPANION_LOW : x > y ? SHOAL_COMPANION_HIGH : SHOAL_COMPANION_NONE;
}

static ShoalCompanionRole
find_role_in_range (ShoalAttribute  *attribute,
                    const ShoalCell *cell,
                    guint32          own,
                    guint32          other)
{
  double number = shoal_column_get_number (attribute->column, get_code (attribute, other));

  if (number != cell->low && number != cell->high)
    return SHOAL_COMPANION_NONE;
  return get_side (number, shoal_column_get_number (attribute->column, get_code (attribute, own)));
}

static ShoalCompanionRole
find_role (ShoalAttribute  *attribute,
           const ShoalCell *cell,
           guint32          own,
           guint32          other)
{
  guint32 leaf = attribute->leaf_of_code[get_code (attribute, own)];
  guint32 other_leaf = attribute->leaf_of_code[get_code (attribute, other)];

  if (leaf == other_leaf)
    return SHOAL_COMPANION_NONE;
  if ((leaf == attribute->missing_leaf) != (other_leaf == attribute->missing_leaf))
    return SHOAL_COMPANION_MISSING;
  if (cell->form == SHOAL_CELL_RANGE)
    return find_role_in_range (attribute, cell, own, other);
  if (cell->form == SHOAL_CELL_NODE
      && shoal_hierarchy_get_common_ancestor (attribute->hierarchy, MIN (leaf, other_leaf), MAX (leaf, other_leaf))
           != cell->node)
    return SHOAL_COMPANION_NONE;
  return get_side (other_leaf, leaf);
}

static void
find_roles (const ShoalCompanions *self,
            guint32                other,
            guint8                *roles)
{
  ShoalMicrodata *microdata = self->classes->microdata;

  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalCell cell;

      shoal_classes_get_cell (self->classes, self->row, a, &cell);
      roles[a] = (guint8) find_role (shoal_microdata_get_attribute (microdata, a), &cell, self->own, other);
    }
}

/* ---- The order of companions ---- */

typedef struct
{
  guint32 original;
  guint n_widened;
} Companion;

static guint
count_widened (const guint8 *roles,
               guint         n_attributes)
{
  guint n = 0;

  for (guint a = 0; a < n_attributes; a++)
    n += roles[a] != SHOAL_COMPANION_NONE;
  return n;
}

static int
compare_companions (gconstpointer a,
                    gconstpointer b)
{
  const Companion *x = a, *y = b;

  if (x->n_widened != y->n_widened)
    return x->n_widened > y->n_widened ? -1 : 1;
  return (x->original > y->original) - (x->original < y->original);
}

static void
list_companions (ShoalCompanions *self,
                 const guint32   *originals,
                 guint            degree)
{
  guint n_attributes = self->classes->microdata->n_attributes;
  g_autofree Companion *companions = g_new (Companion, degree);

  self->originals = g_new (guint32, degree);
  self->roles = g_new0 (guint8, MAX (1, (gsize) degree * n_attributes));
  for (guint i = 0; i < degree; i++)
    if (originals[i] != self->own)
      {
        find_roles (self, originals[i], self->roles);
        companions[self->n++] = (Companion) { originals[i], count_widened (self->roles, n_attributes) };
      }
  qsort (companions, self->n, sizeof *companions, compare_companions);
  for (guint i = 0; i < self->n; i++)
    {
      self->originals[i] = companions[i].original;
      find_roles (self, companions[i].original, self->roles + (gsize) i * n_attributes);
    }
}

/**
 * shoal_companions_new:
 * @classes: of a matching
 * @row: a published row
 *
 * Takes time in proportion to the degree and the number of attributes.
 *
 * Returns: (transfer full): the companions of @row
 */
ShoalCompanions *
shoal_companions_new (ShoalClasses *classes,
                      guint32       row)
{
  ShoalCompanions *self;
  const guint32 *originals;
  guint degree;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && classes->kind == SHOAL_RECODING_MATCHING, NULL);
  g_return_val_if_fail (row < classes->n_groups, NULL);

  originals = shoal_recoding_get_originals (classes->recoding, NULL, &degree) + (gsize) row * degree;
  self = g_new0 (ShoalCompanions, 1);
  self->classes = g_object_ref (classes);
  self->row = row;
  self->own = originals[0];
  for (guint i = 0; i < degree; i++)
    if (originals[i] == row)
      self->own = row;
  list_companions (self, originals, degree);
  return self;
}

void
shoal_companions_free (ShoalCompanions *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->classes);
  g_free (self->originals);
  g_free (self->roles);
  g_free (self);
}

/** shoal_companions_count_widened: Returns: the number of cells of the row that @companion makes as wide as they
 * are. */
guint
shoal_companions_count_widened (const ShoalCompanions *self,
                                guint                  companion)
{
  guint n_attributes = self->classes->microdata->n_attributes;

  g_return_val_if_fail (companion < self->n, 0);

  return count_widened (self->roles + (gsize) companion * n_attributes, n_attributes);
}

/**
 * shoal_companions_get_value:
 * @original: the row's own original, or one of its companions
 * @cell: (out): its value, as a cell that is a leaf
 */
void
shoal_companions_get_value (const ShoalCompanions *self,
                            guint32                original,
                            guint                  attribute,
                            ShoalCell             *cell)
{
  ShoalAttribute *bound = shoal_microdata_get_attribute (self->classes->microdata, attribute);

  memset (cell, 0, sizeof *cell);
  cell->form = SHOAL_CELL_NODE;
  cell->node = bound->leaf_of_code[get_code (bound, original)];
}
