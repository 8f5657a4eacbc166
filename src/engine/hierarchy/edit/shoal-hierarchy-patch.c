/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The difference of two hierarchies: of each level the part that is not the same at its beginning and at its end. */

#include "hierarchy/edit/shoal-hierarchy-patch.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-draft.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* A node on a level, told without reference to places that shift: by its number of children on the level below. */
typedef struct
{
  const char *label;
  guint32 n_children;
  double weight;
} Entry;

/* A level as the result has it: that of the original, in which some entries are replaced. */
typedef struct
{
  gboolean is_new; /* has no original: the replacement is all of it */
  guint source;
  guint32 n_source; /* entries of the original */
  guint32 start;
  guint32 n_removed;
  GArray *entries; /* Entry, whose labels the patch owns */
} Slice;

struct _ShoalHierarchyPatch
{
  guint n_levels; /* of the hierarchy it applies to */
  gboolean weighted;
  GArray *slices; /* Slice, per level of the result */
  GStringChunk *labels;
};

static void
clear_slice (gpointer data)
{
  g_array_unref (((Slice *) data)->entries);
}

/* The entries of a level, with labels of @hierarchy. */
static GArray *
list_level (ShoalHierarchy *hierarchy,
            guint           level)
{
  guint32 n;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n);
  GArray *entries = g_array_sized_new (FALSE, FALSE, sizeof (Entry), n);
  guint32 n_below = 0;
  const guint32 *below = level > 0 ? shoal_hierarchy_get_level_nodes (hierarchy, level - 1, &n_below) : NULL;
  guint32 child = 0;

  for (guint32 p = 0; p < n; p++)
    {
      Entry entry = { shoal_hierarchy_get_label (hierarchy, nodes[p]), 0,
                      shoal_hierarchy_get_edge_weight (hierarchy, nodes[p]) };
      guint32 end = shoal_hierarchy_get_first_leaf (hierarchy, nodes[p])
                    + shoal_hierarchy_get_leaf_count (hierarchy, nodes[p]);

      for (; child < n_below && shoal_hierarchy_get_first_leaf (hierarchy, below[child]) < end; child++)
        entry.n_children++;
      g_array_append_val (entries, entry);
    }
  return entries;
}

static gboolean
entries_are_equal (GArray *a,
                   guint32 i,
                   GArray *b,
                   guint32 j)
{
  const Entry *x = &g_array_index (a, Entry, i);
  const Entry *y = &g_array_index (b, Entry, j);

  return x->n_children == y->n_children && x->weight == y->weight && strcmp (x->label, y->label) == 0;
}

static gboolean
levels_are_equal (GArray *a,
                  GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint32 i = 0; i < a->len; i++)
    if (!entries_are_equal (a, i, b, i))
      return FALSE;
  return TRUE;
}

/**
 * shoal_hierarchy_equal:
 *
 * Returns: whether @a and @b have the same labels, in the same order and tree, with the same edge weights.
 */
gboolean
shoal_hierarchy_equal (ShoalHierarchy *a,
                       ShoalHierarchy *b)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (a), FALSE);
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (b), FALSE);

  if (shoal_hierarchy_get_n_levels (a) != shoal_hierarchy_get_n_levels (b)
      || shoal_hierarchy_has_edge_weights (a) != shoal_hierarchy_has_edge_weights (b))
    return FALSE;
  for (guint level = 0; level < shoal_hierarchy_get_n_levels (a); level++)
    {
      g_autoptr (GArray) x = list_level (a, level);
      g_autoptr (GArray) y = list_level (b, level);

      if (!levels_are_equal (x, y))
        return FALSE;
    }
  return TRUE;
}

/* Adds the level @to of the result, made from the level @from (nullable) of the original. */
static void
add_slice (ShoalHierarchyPatch *self,
           GArray              *from,
           guint                source,
           GArray              *to)
{
  Slice slice = { .is_new = from == NULL, .source = source };
  guint32 n_from = from != NULL ? from->len : 0;
  guint32 n_same_end = 0;
  guint32 most = MIN (n_from, to->len);

  while (slice.start < most && entries_are_equal (from, slice.start, to, slice.start))
    slice.start++;
  while (n_same_end < most - slice.start
         && entries_are_equal (from, n_from - 1 - n_same_end, to, to->len - 1 - n_same_end))
    n_same_end++;
  slice.n_source = n_from;
  slice.n_removed = n_from - n_same_end - slice.start;
  slice.entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  for (guint32 i = slice.start; i < to->len - n_same_end; i++)
    {
      Entry entry = g_array_index (to, Entry, i);

      entry.label = g_string_chunk_insert_const (self->labels, entry.label);
      g_array_append_val (slice.entries, entry);
    }
  g_array_append_val (self->slices, slice);
}

/* The level of @from that the level @level of @to is made from: counted from the bottom up to @n_same, then from the
 * top; G_MAXUINT for none. */
static guint
find_source (ShoalHierarchy *from,
             ShoalHierarchy *to,
             guint           n_same,
             guint           level)
{
  guint n_from = shoal_hierarchy_get_n_levels (from);
  guint n_to = shoal_hierarchy_get_n_levels (to);
  guint from_top = n_to - 1 - level;

  if (level < n_same || n_from == n_to)
    return level;
  return n_from > n_same + from_top ? n_from - 1 - from_top : G_MAXUINT;
}

/**
 * shoal_hierarchy_patch_new:
 * @from: a hierarchy
 * @to: another one
 *
 * Returns: (transfer full): what turns @from into @to; its size is that of the difference.
 */
ShoalHierarchyPatch *
shoal_hierarchy_patch_new (ShoalHierarchy *from,
                           ShoalHierarchy *to)
{
  ShoalHierarchyPatch *self = g_new0 (ShoalHierarchyPatch, 1);
  gboolean same = TRUE;
  guint n_same = 0;

  self->n_levels = shoal_hierarchy_get_n_levels (from);
  self->weighted = shoal_hierarchy_has_edge_weights (to);
  self->labels = g_string_chunk_new (256);
  self->slices = g_array_new (FALSE, FALSE, sizeof (Slice));
  g_array_set_clear_func (self->slices, clear_slice);
  for (guint level = 0; level < shoal_hierarchy_get_n_levels (to); level++)
    {
      g_autoptr (GArray) new_level = list_level (to, level);
      g_autoptr (GArray) old_level = NULL;
      guint source;

      if (same && level < self->n_levels)
        {
          g_autoptr (GArray) candidate = list_level (from, level);

          same = levels_are_equal (candidate, new_level);
          n_same += same;
        }
      source = find_source (from, to, n_same, level);
      if (source != G_MAXUINT)
        old_level = list_level (from, source);
      add_slice (self, old_level, source, new_level);
    }
  return self;
}

void
shoal_hierarchy_patch_free (ShoalHierarchyPatch *self)
{
  g_array_unref (self->slices);
  g_string_chunk_free (self->labels);
  g_free (self);
}

static GArray *
apply_slice (const Slice    *slice,
             ShoalHierarchy *hierarchy)
{
  GArray *entries;

  if (slice->is_new)
    return g_array_copy (slice->entries);
  entries = list_level (hierarchy, slice->source);
  if (entries->len != slice->n_source)
    {
      g_array_unref (entries);
      return NULL;
    }
  g_array_remove_range (entries, slice->start, slice->n_removed);
  g_array_insert_vals (entries, slice->start, slice->entries->data, slice->entries->len);
  return entries;
}

/* Adds @entries as the next level of @draft and makes them the parents of the level below. */
static gboolean
add_entries (ShoalHierarchyDraft *draft,
             GArray              *entries)
{
  guint level = draft->levels->len;
  GArray *groups = g_array_sized_new (FALSE, FALSE, sizeof (ShoalDraftGroup), entries->len);
  guint32 child = 0;
  guint32 n_below = level > 0 ? shoal_hierarchy_draft_get_n_groups (draft, level - 1) : 0;

  g_ptr_array_add (draft->levels, groups);
  for (guint32 i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);
      ShoalDraftGroup group = { 0, shoal_hierarchy_draft_add_label (draft, entry->label), entry->weight };

      g_array_append_val (groups, group);
      if (entry->n_children > n_below - child)
        return FALSE;
      for (guint32 n = entry->n_children; n > 0; n--)
        shoal_hierarchy_draft_get (draft, level - 1, child++)->parent = i;
    }
  return child == n_below;
}

/**
 * shoal_hierarchy_patch_apply:
 * @hierarchy: a hierarchy equal to the one the patch was made from
 * @error: #SHOAL_ERROR_USAGE when it is not
 *
 * Returns: (transfer full) (nullable): a hierarchy equal to the one the patch leads to.
 */
ShoalHierarchy *
shoal_hierarchy_patch_apply (const ShoalHierarchyPatch *self,
                             ShoalHierarchy            *hierarchy,
                             GError                   **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new_empty (self->weighted);
  gboolean fits = shoal_hierarchy_get_n_levels (hierarchy) == self->n_levels;

  for (guint level = 0; fits && level < self->slices->len; level++)
    {
      g_autoptr (GArray) entries = apply_slice (&g_array_index (self->slices, Slice, level), hierarchy);

      fits = entries != NULL && add_entries (draft, entries);
    }
  if (fits)
    return shoal_hierarchy_draft_construct (draft, error);
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("The change was made for another hierarchy"));
  return NULL;
}
