/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A person selects nodes; the tree tells on which levels they are edited. Each edit takes the hierarchy apart, changes the
 * groups of some levels, and puts it together again. */

#include "hierarchy/shoal-hierarchy-edit.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-draft.h"
#include "hierarchy/shoal-hierarchy-family.h"
#include "hierarchy/shoal-leaf-finder.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef ShoalHierarchy *(*Apply) (const ShoalHierarchyEdit *self,
                                  ShoalHierarchy           *hierarchy,
                                  GError                  **error);

struct _ShoalHierarchyEdit
{
  Apply apply;
  const char *title;
  guint32 *nodes;
  gsize n_nodes;
  guint32 parent; /* 0 when there is none */
  guint32 place;
  guint level;
  char *label;
  double weight;
  ShoalColumn *column; /* or NULL */
};

static gpointer
refuse (GError     **error,
        const char  *why)
{
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, why);
  return NULL;
}

static gboolean
is_root (ShoalHierarchy *hierarchy,
         guint32         node)
{
  return node == shoal_hierarchy_get_root (hierarchy);
}

/* Whether @node is @above, or stands below it. */
static gboolean
is_within (ShoalHierarchy *hierarchy,
           guint32         node,
           guint32         above)
{
  guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, above);
  guint32 leaf = shoal_hierarchy_get_first_leaf (hierarchy, node);

  return node <= above && leaf >= first && leaf - first < shoal_hierarchy_get_leaf_count (hierarchy, above);
}

/* The place of @node among the nodes of @level, on which it stands; in an unchanged draft this is the place of its group. */
static guint32
find_place (ShoalHierarchy *hierarchy,
            guint           level,
            guint32         node)
{
  guint32 leaf = shoal_hierarchy_get_first_leaf (hierarchy, node);
  guint32 low = 0, behind;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &behind);

  while (low < behind)
    {
      guint32 middle = low + (behind - low) / 2;

      if (shoal_hierarchy_get_first_leaf (hierarchy, nodes[middle]) < leaf)
        low = middle + 1;
      else
        behind = middle;
    }
  return low;
}

/* ---- Moving ---- */

/* The nodes in the order of the tree, without those below other nodes of the list, which move along with them. */
static GArray *
list_outermost (ShoalHierarchy *hierarchy,
                const guint32  *nodes,
                gsize           n_nodes)
{
  GArray *outermost = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) n_nodes);
  guint n = 0;

  g_array_append_vals (outermost, nodes, (guint) n_nodes);
  g_array_sort_with_data (outermost, shoal_hierarchy_compare_nodes, hierarchy);
  for (guint i = 0; i < outermost->len; i++)
    {
      guint32 node = g_array_index (outermost, guint32, i);

      if (n == 0 || !is_within (hierarchy, node, g_array_index (outermost, guint32, n - 1)))
        g_array_index (outermost, guint32, n++) = node;
    }
  g_array_set_size (outermost, n);
  return outermost;
}

/* A node can move below @parent only if its lowest level is below the highest level of @parent; the move fills the levels in
 * between. */
static gboolean
check_move (ShoalHierarchy  *hierarchy,
            const guint32   *nodes,
            gsize            n_nodes,
            guint32          parent,
            GError         **error)
{
  if (shoal_hierarchy_get_lowest_level (hierarchy, parent) == 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” is a value of the data, and none belong to it"),
                   shoal_hierarchy_get_label (hierarchy, parent));
      return FALSE;
    }
  for (gsize i = 0; i < n_nodes; i++)
    {
      const char *label = shoal_hierarchy_get_label (hierarchy, nodes[i]);

      if (is_root (hierarchy, nodes[i]))
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” is above all others, and stays there"), label);
      else if (is_within (hierarchy, parent, nodes[i]))
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” cannot belong to itself or to what is below it"), label);
      else if (shoal_hierarchy_get_highest_level (hierarchy, parent) <= shoal_hierarchy_get_lowest_level (hierarchy, nodes[i]))
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” stands too high to belong to “%s”; add a level above it first"),
                     label, shoal_hierarchy_get_label (hierarchy, parent));
      else
        continue;
      return FALSE;
    }
  return TRUE;
}

/* The place in the array of a level of child number @number of @parent, or the place behind the last child when there are
 * fewer. Groups that are @moving do not count. */
static guint32
find_child_place (const ShoalHierarchyDraft *draft,
                  guint                      level,
                  guint32                    parent,
                  const ShoalBits           *moving,
                  guint32                    number)
{
  guint32 n = shoal_hierarchy_draft_get_n_groups (draft, level);
  guint32 behind_last = n;

  for (guint32 g = 0; g < n; g++)
    {
      if (shoal_bits_get (moving, g) || shoal_hierarchy_draft_get (draft, level, g)->parent != parent)
        continue;
      if (number-- == 0)
        return g;
      behind_last = g + 1;
    }
  return behind_last;
}

/* Puts @nodes on @level, in this order, below @parent, which stands one level higher. A node from lower levels also stands on
 * all levels in between. Groups that are left without children vanish. */
static void
move_to_level (ShoalHierarchyDraft *draft,
               ShoalHierarchy      *hierarchy,
               const guint32       *nodes,
               guint                n_nodes,
               guint                level,
               guint32              parent,
               guint32              number)
{
  guint32 n_groups = shoal_hierarchy_draft_get_n_groups (draft, level);
  g_autofree ShoalBits *moving = shoal_bits_new (n_groups);
  g_autofree guint32 *moved_to = g_new (guint32, n_groups);
  g_autofree ShoalDraftGroup *groups = g_new (ShoalDraftGroup, n_nodes);
  guint32 parent_place = find_place (hierarchy, level + 1, parent);
  guint32 place;

  for (guint i = 0; i < n_nodes; i++)
    if (shoal_hierarchy_get_highest_level (hierarchy, nodes[i]) >= level)
      shoal_bits_set (moving, find_place (hierarchy, level, nodes[i]));
  place = find_child_place (draft, level, parent_place, moving, number);
  for (guint32 g = 0; g < n_groups; g++)
    moved_to[g] = g + (g >= place ? n_nodes : 0);
  for (guint i = 0; i < n_nodes; i++)
    {
      guint32 before = find_place (hierarchy, level, nodes[i]);

      groups[i] = (ShoalDraftGroup) { parent_place, nodes[i], shoal_hierarchy_get_edge_weight (hierarchy, nodes[i]) };
      if (shoal_hierarchy_get_highest_level (hierarchy, nodes[i]) < level)
        continue;
      moved_to[before] = place + i;
      shoal_hierarchy_draft_get (draft, level, before)->label = SHOAL_HIERARCHY_DRAFT_REMOVED;
    }
  g_array_insert_vals (draft->levels->pdata[level], place, groups, n_nodes);
  for (guint32 g = 0; level > 0 && g < shoal_hierarchy_draft_get_n_groups (draft, level - 1); g++)
    shoal_hierarchy_draft_get (draft, level - 1, g)->parent = moved_to[shoal_hierarchy_draft_get (draft, level - 1, g)->parent];
  for (guint i = 0; i < n_nodes; i++)
    {
      guint highest = shoal_hierarchy_get_highest_level (hierarchy, nodes[i]);
      guint32 above = place + i;

      if (highest >= level)
        continue;
      for (guint l = level - 1; l > highest; l--)
        {
          groups[i].parent = above;
          above = shoal_hierarchy_draft_insert (draft, l, shoal_hierarchy_draft_get_n_groups (draft, l), groups[i]);
        }
      shoal_hierarchy_draft_get (draft, highest, find_place (hierarchy, highest, nodes[i]))->parent = above;
    }
}

static ShoalHierarchy *
move (ShoalHierarchy  *hierarchy,
      const guint32   *nodes,
      gsize            n_nodes,
      guint32          parent,
      guint32          number,
      GError         **error)
{
  g_autoptr (GArray) outermost = list_outermost (hierarchy, nodes, n_nodes);
  g_autoptr (GArray) here = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (ShoalHierarchyDraft) draft = NULL;
  guint lowest = shoal_hierarchy_get_lowest_level (hierarchy, parent);
  guint highest = shoal_hierarchy_get_highest_level (hierarchy, parent);

  if (!check_move (hierarchy, nodes, n_nodes, parent, error))
    return NULL;
  draft = shoal_hierarchy_draft_new (hierarchy);
  /* Below a parent that stands on several levels, each node stays on its highest level if it can. The order is from the
   * lowest level up, since a move leaves the levels above it unchanged. */
  for (guint level = lowest - 1; level < highest; level++)
    {
      g_array_set_size (here, 0);
      for (guint i = 0; i < outermost->len; i++)
        {
          guint32 node = g_array_index (outermost, guint32, i);

          if (CLAMP (shoal_hierarchy_get_highest_level (hierarchy, node), lowest - 1, highest - 1) == level)
            g_array_append_val (here, node);
        }
      if (here->len > 0)
        move_to_level (draft, hierarchy, (const guint32 *) (gconstpointer) here->data, here->len, level, parent, number);
    }
  return shoal_hierarchy_draft_construct (draft, error);
}

static ShoalHierarchy *
apply_move (const ShoalHierarchyEdit  *self,
            ShoalHierarchy            *hierarchy,
            GError                   **error)
{
  return move (hierarchy, self->nodes, self->n_nodes, self->parent, self->place, error);
}

/**
 * shoal_hierarchy_find_drop:
 * @nodes: (array length=n_nodes): the nodes that are dropped, at least one
 * @on: the node on which they are dropped
 * @before: whether they go before @on, and not below it; always so where @on is a leaf
 * @parent: (out): the new parent
 * @place: (out): how many other children stand before them, or #SHOAL_HIERARCHY_LAST_PLACE
 * @error: #SHOAL_ERROR_USAGE with the reason, for a person
 *
 * Returns: whether they can be dropped there, and the drop would change something.
 */
gboolean
shoal_hierarchy_find_drop (ShoalHierarchy  *hierarchy,
                           const guint32   *nodes,
                           gsize            n_nodes,
                           guint32          on,
                           gboolean         before,
                           guint32         *parent,
                           guint32         *place,
                           GError         **error)
{
  guint32 n_children, n_here = 0, n_passed = 0;
  guint32 first = G_MAXUINT32, last = 0;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), FALSE);
  g_return_val_if_fail (n_nodes > 0, FALSE);

  *parent = on;
  *place = SHOAL_HIERARCHY_LAST_PLACE;
  if (!is_root (hierarchy, on) && (before || shoal_hierarchy_get_lowest_level (hierarchy, on) == 0))
    {
      *parent = shoal_hierarchy_get_parent (hierarchy, on);
      *place = shoal_hierarchy_get_place (hierarchy, on);
    }
  if (!check_move (hierarchy, nodes, n_nodes, *parent, error))
    return FALSE;
  for (gsize i = 0; i < n_nodes; i++)
    {
      guint32 own;

      if (shoal_hierarchy_get_parent (hierarchy, nodes[i]) != *parent)
        continue;
      own = shoal_hierarchy_get_place (hierarchy, nodes[i]);
      first = MIN (first, own);
      last = MAX (last, own);
      n_here++;
      n_passed += own < *place;
    }
  /* Dropped nodes do not count among the children before the place. */
  if (*place != SHOAL_HIERARCHY_LAST_PLACE)
    *place -= n_passed;
  shoal_hierarchy_get_children (hierarchy, *parent, &n_children);
  if (n_here == n_nodes && last - first + 1 == n_here && first == MIN (*place, n_children - n_here))
    return refuse (error, _("That is where it stands already")) != NULL;
  return TRUE;
}

/* ---- Values ---- */

/* Renames the node on all levels on which it stands. A single child with the same label is merged with it. */
static ShoalHierarchy *
apply_rename (const ShoalHierarchyEdit  *self,
              ShoalHierarchy            *hierarchy,
              GError                   **error)
{
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, self->nodes[0]);
  g_autoptr (ShoalHierarchyDraft) draft = NULL;
  guint32 label, place;

  if (level == 0)
    return refuse (error, _("A value of the data cannot be renamed, only what stands above it"));
  draft = shoal_hierarchy_draft_new (hierarchy);
  label = shoal_hierarchy_draft_add_label (draft, self->label);
  place = find_place (hierarchy, level, self->nodes[0]);
  for (; level < shoal_hierarchy_draft_get_n_levels (draft); level++)
    {
      ShoalDraftGroup *group = shoal_hierarchy_draft_get (draft, level, place);

      if (group->label != self->nodes[0])
        break;
      group->label = label;
      place = group->parent;
    }
  return shoal_hierarchy_draft_construct (draft, error);
}

/* One node takes the place of several siblings. Leaves that stand on level 0 alone get a new level for the merged node. */
static ShoalHierarchy *
merge_siblings (ShoalHierarchy  *hierarchy,
                const guint32   *nodes,
                gsize            n_nodes,
                const char      *label,
                GError         **error)
{
  guint level = shoal_hierarchy_get_highest_level (hierarchy, nodes[0]);
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  g_autofree ShoalBits *merged = shoal_bits_new (shoal_hierarchy_draft_get_n_groups (draft, level));
  guint32 first = G_MAXUINT32;

  for (gsize i = 0; i < n_nodes; i++)
    {
      guint32 place = find_place (hierarchy, level, nodes[i]);

      shoal_bits_set (merged, place);
      first = MIN (first, place);
    }
  if (level == 0)
    shoal_hierarchy_draft_add_level (draft, level++);
  for (guint32 g = 0; g < shoal_hierarchy_draft_get_n_groups (draft, level - 1); g++)
    {
      ShoalDraftGroup *child = shoal_hierarchy_draft_get (draft, level - 1, g);

      if (shoal_bits_get (merged, child->parent))
        child->parent = first;
    }
  shoal_hierarchy_draft_get (draft, level, first)->label = shoal_hierarchy_draft_add_label (draft, label);
  return shoal_hierarchy_draft_construct (draft, error);
}

/* Nodes with other parents are first moved below the parent of the first node. */
static ShoalHierarchy *
apply_merge (const ShoalHierarchyEdit  *self,
             ShoalHierarchy            *hierarchy,
             GError                   **error)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (ShoalHierarchy) together = NULL;
  g_autofree guint32 *nodes = g_new (guint32, self->n_nodes);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, self->nodes[0]);

  if (self->n_nodes < 2)
    return refuse (error, _("Two values at least can be merged"));
  if (shoal_hierarchy_are_siblings (hierarchy, self->nodes, self->n_nodes))
    return merge_siblings (hierarchy, self->nodes, self->n_nodes, self->label, error);
  if (parent == SHOAL_HIERARCHY_NO_NODE)
    return refuse (error, _("The root cannot be merged with others"));
  for (gsize i = 1; i < self->n_nodes; i++)
    if (shoal_hierarchy_get_parent (hierarchy, self->nodes[i]) != parent)
      g_array_append_val (others, self->nodes[i]);
  together = move (hierarchy, (const guint32 *) (gconstpointer) others->data, others->len, parent, SHOAL_HIERARCHY_LAST_PLACE,
                   error);
  if (together == NULL)
    return NULL;
  for (gsize i = 0; i < self->n_nodes; i++)
    nodes[i] = shoal_hierarchy_find_again (hierarchy, self->nodes[i], together);
  if (!shoal_hierarchy_are_siblings (together, nodes, self->n_nodes))
    return refuse (error, _("A value cannot be merged with one that it belongs to"));
  return merge_siblings (together, nodes, self->n_nodes, self->label, error);
}

/* Takes nodes out of their parent, and puts them into a new node behind it. */
static ShoalHierarchy *
apply_split (const ShoalHierarchyEdit  *self,
             ShoalHierarchy            *hierarchy,
             GError                   **error)
{
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, self->nodes[0]);
  g_autoptr (ShoalHierarchyDraft) draft = NULL;
  ShoalDraftGroup group;
  guint32 place, n_children;
  guint level;

  if (!shoal_hierarchy_are_siblings (hierarchy, self->nodes, self->n_nodes) || is_root (hierarchy, parent))
    return refuse (error, _("Only values that belong to the same one below the root can be split off"));
  shoal_hierarchy_get_children (hierarchy, parent, &n_children);
  if (self->n_nodes >= n_children)
    return refuse (error, _("Some of what belongs to a value must be split off, but not all of it"));
  draft = shoal_hierarchy_draft_new (hierarchy);
  level = shoal_hierarchy_get_lowest_level (hierarchy, parent);
  place = find_place (hierarchy, level, parent);
  group = *shoal_hierarchy_draft_get (draft, level, place);
  group.label = shoal_hierarchy_draft_add_label (draft, self->label);
  shoal_hierarchy_draft_insert (draft, level, place + 1, group);
  for (gsize i = 0; i < self->n_nodes; i++)
    shoal_hierarchy_draft_get (draft, level - 1, find_place (hierarchy, level - 1, self->nodes[i]))->parent = place + 1;
  return shoal_hierarchy_draft_construct (draft, error);
}

static ShoalHierarchy *
apply_set_weight (const ShoalHierarchyEdit  *self,
                  ShoalHierarchy            *hierarchy,
                  GError                   **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);

  if (!isfinite (self->weight) || self->weight < 0)
    return refuse (error, _("The weight of an edge must be a number of at least 0"));
  draft->weighted = TRUE;
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      guint32 node = self->nodes[i];

      if (is_root (hierarchy, node))
        return refuse (error, _("There is no edge above that value"));
      for (guint level = shoal_hierarchy_get_lowest_level (hierarchy, node);
           level <= shoal_hierarchy_get_highest_level (hierarchy, node); level++)
        shoal_hierarchy_draft_get (draft, level, find_place (hierarchy, level, node))->weight = self->weight;
    }
  return shoal_hierarchy_draft_construct (draft, error);
}

/* ---- Levels ---- */

/* The new level is a copy of @level, and stands above it. */
static ShoalHierarchy *
apply_insert_level (const ShoalHierarchyEdit  *self,
                    ShoalHierarchy            *hierarchy,
                    GError                   **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);

  if (self->level > shoal_hierarchy_get_height (hierarchy))
    return refuse (error, _("There is no such level"));
  shoal_hierarchy_draft_add_level (draft, self->level);
  return shoal_hierarchy_draft_construct (draft, error);
}

static ShoalHierarchy *
apply_remove_level (const ShoalHierarchyEdit  *self,
                    ShoalHierarchy            *hierarchy,
                    GError                   **error)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  guint height = shoal_hierarchy_get_height (hierarchy);

  if (self->level > height)
    return refuse (error, _("There is no such level"));
  if (self->level == 0)
    return refuse (error, _("The level of the values cannot be removed"));
  if (self->level == height && shoal_hierarchy_draft_get_n_groups (draft, height - 1) > 1)
    return refuse (error, _("The root can be removed only when the level below has a single value"));
  shoal_hierarchy_draft_drop_level (draft, self->level);
  return shoal_hierarchy_draft_construct (draft, error);
}

/* ---- Values without a place ---- */

/* Adds a branch with @label, a group on each level from below @level down to @lowest, behind all other groups. Returns: the
 * place of the lowest group, or @place when no level is in between. */
static guint32
add_branch (ShoalHierarchyDraft *draft,
            guint                level,
            guint                lowest,
            guint32              place,
            guint32              label)
{
  while (level-- > lowest)
    {
      const ShoalDraftGroup group = { .parent = place, .label = label, .weight = 1 };

      place = shoal_hierarchy_draft_insert (draft, level, shoal_hierarchy_draft_get_n_groups (draft, level), group);
    }
  return place;
}

/* The leaves come behind all others. The new node stands on all levels between the leaves and the parent. Without a new node,
 * each leaf itself stands on these levels, as in a branch that is shallower than the others. New edges weigh 1. */
static ShoalHierarchy *
apply_add_uncovered (const ShoalHierarchyEdit  *self,
                     ShoalHierarchy            *hierarchy,
                     GError                   **error)
{
  g_autoptr (ShoalStrings) values = shoal_hierarchy_list_uncovered (hierarchy, self->column);
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (hierarchy);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, self->parent);
  guint32 place = find_place (hierarchy, level, self->parent);

  if (shoal_strings_get_n (values) == 0)
    return refuse (error, _("Every value of the data has a place already"));
  if (shoal_hierarchy_get_height (hierarchy) == 0)
    {
      /* A single leaf, which is also the root, gets a root "*" above it: the root will have more than this value. */
      shoal_hierarchy_draft_add_level (draft, level++);
      shoal_hierarchy_draft_get (draft, level, place)->label = shoal_hierarchy_draft_add_label (draft, "*");
    }
  else if (level == 0)
    return refuse (error, _("A value of the data has no room for others below it"));
  else if (self->label != NULL && level == 1)
    return refuse (error, _("There is no level between that value and the values of the data"));
  else if (self->label != NULL)
    {
      place = add_branch (draft, level, 1, place, shoal_hierarchy_draft_add_label (draft, self->label));
      level = 1;
    }
  for (gsize i = 0; i < shoal_strings_get_n (values); i++)
    add_branch (draft, level, 0, place, shoal_hierarchy_draft_add_label (draft, shoal_strings_get (values, i)));
  return shoal_hierarchy_draft_construct (draft, error);
}

/* ---- The edits ---- */

/**
 * shoal_hierarchy_get_abilities:
 * @hierarchy: (nullable): %NULL while nothing can be done
 * @nodes: (array length=n_nodes): the values, maybe none
 */
ShoalHierarchyAbilities
shoal_hierarchy_get_abilities (ShoalHierarchy *hierarchy,
                               const guint32  *nodes,
                               gsize           n_nodes)
{
  ShoalHierarchyAbilities can = { 0 };
  gboolean siblings, below_root, rooted = FALSE;
  guint32 first, last, n_siblings = 0;

  if (hierarchy == NULL || n_nodes == 0)
    return can;
  first = last = nodes[0];
  for (gsize i = 0; i < n_nodes; i++)
    {
      rooted = rooted || is_root (hierarchy, nodes[i]);
      if (shoal_hierarchy_get_first_leaf (hierarchy, nodes[i]) < shoal_hierarchy_get_first_leaf (hierarchy, first))
        first = nodes[i];
      if (shoal_hierarchy_get_first_leaf (hierarchy, nodes[i]) > shoal_hierarchy_get_first_leaf (hierarchy, last))
        last = nodes[i];
    }
  siblings = shoal_hierarchy_are_siblings (hierarchy, nodes, n_nodes);
  below_root = siblings && !is_root (hierarchy, shoal_hierarchy_get_parent (hierarchy, nodes[0]));
  if (siblings)
    shoal_hierarchy_get_children (hierarchy, shoal_hierarchy_get_parent (hierarchy, nodes[0]), &n_siblings);
  can.rename = n_nodes == 1 && shoal_hierarchy_get_lowest_level (hierarchy, nodes[0]) > 0;
  can.merge = !rooted && (n_siblings > 1 || n_nodes > 1);
  can.split = below_root && n_nodes < n_siblings;
  can.move = !rooted;
  can.move_up = siblings && shoal_hierarchy_get_place (hierarchy, first) > 0;
  can.move_down = siblings && shoal_hierarchy_get_place (hierarchy, last) + 1 < n_siblings;
  can.raise = below_root;
  can.weigh = !rooted;
  return can;
}

/* @title: with a place for @label, if there is one */
static ShoalHierarchyEdit *
edit_new (Apply          apply,
          const char    *title,
          const guint32 *nodes,
          gsize          n_nodes,
          const char    *label)
{
  ShoalHierarchyEdit *self = g_new0 (ShoalHierarchyEdit, 1);

  self->apply = apply;
  self->title = title;
  self->nodes = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  self->n_nodes = n_nodes;
  self->label = g_strdup (label);
  return self;
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_new_rename (guint32     node,
                                 const char *label)
{
  return edit_new (apply_rename, N_("Rename “%s”"), &node, 1, label);
}

/** shoal_hierarchy_edit_new_merge: @nodes: they become one node in the place of the first; leaves stay, and get this node
 *   above them. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_merge (const guint32 *nodes,
                                gsize          n_nodes,
                                const char    *label)
{
  g_return_val_if_fail (n_nodes > 0, NULL);

  return edit_new (apply_merge, N_("Merge into “%s”"), nodes, n_nodes, label);
}

/** shoal_hierarchy_edit_new_split: @nodes: some children of a node, not all: they move into a new node beside it. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_split (const guint32 *nodes,
                                gsize          n_nodes,
                                const char    *label)
{
  g_return_val_if_fail (n_nodes > 0, NULL);

  return edit_new (apply_split, N_("Split Off “%s”"), nodes, n_nodes, label);
}

/**
 * shoal_hierarchy_edit_new_move:
 * @nodes: (array length=n_nodes): the nodes that move, together, in the order of the tree; nodes below them move along
 * @place: how many other children of @parent stand before them, or #SHOAL_HIERARCHY_LAST_PLACE
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_move (const guint32 *nodes,
                               gsize          n_nodes,
                               guint32        parent,
                               guint32        place)
{
  ShoalHierarchyEdit *self;

  g_return_val_if_fail (n_nodes > 0, NULL);

  self = edit_new (apply_move, n_nodes == 1 ? N_("Move Value") : N_("Move Values"), nodes, n_nodes, NULL);
  self->parent = parent;
  self->place = place;
  return self;
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_new_insert_level (guint level)
{
  ShoalHierarchyEdit *self = edit_new (apply_insert_level, N_("Add Level"), NULL, 0, NULL);

  self->level = level;
  return self;
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_new_remove_level (guint level)
{
  ShoalHierarchyEdit *self = edit_new (apply_remove_level, N_("Remove Level"), NULL, 0, NULL);

  self->level = level;
  return self;
}

/** shoal_hierarchy_edit_new_set_weight: @nodes: (array length=n_nodes): the nodes below the edges. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_set_weight (const guint32 *nodes,
                                     gsize          n_nodes,
                                     double         weight)
{
  ShoalHierarchyEdit *self;

  g_return_val_if_fail (n_nodes > 0, NULL);

  self = edit_new (apply_set_weight, N_("Set Edge Weight"), nodes, n_nodes, NULL);
  self->weight = weight;
  return self;
}

/**
 * shoal_hierarchy_edit_new_add_uncovered:
 * @column: the column; each of its values without a leaf gets one
 * @parent: a node that is no leaf
 * @group: (nullable): the name of a new node below @parent for all of them; NULL to put them below @parent itself
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_add_uncovered (ShoalColumn *column,
                                        guint32      parent,
                                        const char  *group)
{
  ShoalHierarchyEdit *self;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  self = edit_new (apply_add_uncovered, group != NULL ? N_("Add Values to “%s”") : N_("Add Values"), NULL, 0, group);
  self->column = g_object_ref (column);
  self->parent = parent;
  return self;
}

void
shoal_hierarchy_edit_free (ShoalHierarchyEdit *self)
{
  if (self == NULL)
    return;
  g_free (self->nodes);
  g_free (self->label);
  g_clear_object (&self->column);
  g_free (self);
}

/** shoal_hierarchy_edit_dup_title: Returns: (transfer full): a title of the edit, for a person who may undo it. */
char *
shoal_hierarchy_edit_dup_title (const ShoalHierarchyEdit *self)
{
  const char *title;

  g_return_val_if_fail (self != NULL, NULL);

  title = _(self->title);
  if (self->label == NULL)
    return g_strdup (title);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (title, self->label);
#pragma GCC diagnostic pop
}

/**
 * shoal_hierarchy_edit_apply:
 * @error: #SHOAL_ERROR_USAGE when the edit makes no sense, #SHOAL_ERROR_HIERARCHY when two leaves would be equal
 *
 * Takes time in the order of the hierarchy's size.
 *
 * Returns: (transfer full) (nullable): the changed hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_edit_apply (const ShoalHierarchyEdit  *self,
                            ShoalHierarchy            *hierarchy,
                            GError                   **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  for (gsize i = 0; i < self->n_nodes; i++)
    if (self->nodes[i] >= shoal_hierarchy_get_n_nodes (hierarchy))
      return refuse (error, _("There is no such value"));
  if (self->parent >= shoal_hierarchy_get_n_nodes (hierarchy))
    return refuse (error, _("There is no such value"));
  return self->apply (self, hierarchy, error);
}
