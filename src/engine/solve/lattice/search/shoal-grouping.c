/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits classes by a few attributes at a time: the class so far and the nodes of these attributes make the new class. The
 * attributes with the most nodes come first, so that a node far beyond the limit is recognized after one or two steps. */

#include "solve/lattice/search/shoal-grouping.h"

#include <string.h>

/* A direct table of (class, node) with more cells than this would not fit in the cache, and would be mostly empty. */
#define MIN_DIRECT_CELLS 65536
#define DIRECT_CELLS_PER_SOURCE 4
/* Attributes are joined as long as their table has no more cells than this, since clearing the table takes time too. */
#define MIN_JOINT_CELLS 2048
/* Keys made at once: so few that they stay in the first-level cache. */
#define BLOCK 512
#define NO_CLASS G_MAXUINT32

struct _ShoalGrouping
{
  const ShoalLattice *lattice;
  ShoalProgress *progress; /* nullable */
  guint32 n_sources_max;

  guint32 *class_of_source;
  guint32 *sizes;
  guint32 *representatives;
  guint32 n_classes;

  guint32 *direct;
  gsize n_direct;
  guint64 *keys; /* open addressing: key + 1, 0 for a free place */
  guint32 *values;
  gsize table_size;
  guint *order;
};

/**
 * shoal_grouping_new:
 * @lattice: the lattice whose entries are grouped; must outlive the grouping
 * @progress: (nullable): asked whether to stop during a grouping; must outlive the grouping
 *
 * Returns: (transfer full): working memory for one thread, 12 bytes per entry and a table of at most 24 more.
 */
ShoalGrouping *
shoal_grouping_new (const ShoalLattice *lattice,
                    ShoalProgress      *progress)
{
  ShoalGrouping *self = g_new0 (ShoalGrouping, 1);

  self->lattice = lattice;
  self->progress = progress;
  self->n_sources_max = lattice->n_entries;
  self->class_of_source = g_new (guint32, MAX (1, self->n_sources_max));
  self->sizes = g_new (guint32, MAX (1, self->n_sources_max));
  self->representatives = g_new (guint32, MAX (1, self->n_sources_max));
  self->order = g_new (guint, MAX (1, lattice->n_attributes));
  return self;
}

void
shoal_grouping_free (ShoalGrouping *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->class_of_source);
  g_free (self->sizes);
  g_free (self->representatives);
  g_free (self->direct);
  g_free (self->keys);
  g_free (self->values);
  g_free (self->order);
  g_free (self);
}

/* Lists the attributes with several nodes at their level, most nodes first. Returns: how many. */
static guint
order_attributes (ShoalGrouping *self,
                  const guint   *levels)
{
  guint n = 0;

  for (guint a = 0; a < self->lattice->n_attributes; a++)
    {
      guint32 n_nodes = self->lattice->n_indexes[a][levels[a]];
      guint at = n;

      if (n_nodes < 2)
        continue;
      for (; at > 0; at--)
        {
          guint before = self->order[at - 1];

          if (self->lattice->n_indexes[before][levels[before]] >= n_nodes)
            break;
          self->order[at] = before;
        }
      self->order[at] = a;
      n++;
    }
  return n;
}

static void
start_direct (ShoalGrouping *self,
              gsize          n_cells)
{
  if (n_cells > self->n_direct)
    {
      g_free (self->direct);
      self->n_direct = n_cells;
      self->direct = g_new (guint32, n_cells);
    }
  memset (self->direct, 0xff, n_cells * sizeof (guint32));
}

static void
start_table (ShoalGrouping *self,
             guint32        n_sources)
{
  gsize size = 16;

  while (size < (gsize) n_sources * 2)
    size *= 2;
  if (size > self->table_size)
    {
      g_free (self->keys);
      g_free (self->values);
      self->keys = g_new (guint64, size);
      self->values = g_new (guint32, size);
    }
  self->table_size = size;
  memset (self->keys, 0, size * sizeof (guint64));
}

/* The place of the class of @key in the table; it holds NO_CLASS if the key is new. */
static inline guint32 *
find_cell (ShoalGrouping *self,
           guint64        key)
{
  gsize mask = self->table_size - 1;
  gsize place = (gsize) ((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 20) & mask;

  while (self->keys[place] != 0 && self->keys[place] != key + 1)
    place = (place + 1) & mask;
  if (self->keys[place] == 0)
    {
      self->keys[place] = key + 1;
      self->values[place] = NO_CLASS;
    }
  return &self->values[place];
}

/* Appends a digit to each key: the node of an attribute. The innermost loop of all searches, compiled separately for each width of
 * codes. */
G_ALWAYS_INLINE static inline void
add_digits (guint64       *keys,
            gconstpointer  leaves,
            guint          width,
            const guint32 *index_of_leaf,
            guint32        n_nodes,
            const guint32 *representatives,
            guint32        first,
            guint32        n)
{
  if (representatives != NULL)
    for (guint32 i = 0; i < n; i++)
      keys[i] = keys[i] * n_nodes + index_of_leaf[shoal_codes_get (leaves, width, representatives[first + i])];
  else
    for (guint32 i = 0; i < n; i++)
      keys[i] = keys[i] * n_nodes + index_of_leaf[shoal_codes_get (leaves, width, first + i)];
}

static void
add_attribute (const ShoalGrouping *self,
               guint64             *keys,
               guint                a,
               guint                level,
               const guint32       *representatives,
               guint32              first,
               guint32              n)
{
  const ShoalLattice *lattice = self->lattice;
  const guint32 *index_of_leaf = lattice->index_of_leaf[a][level];
  guint32 n_nodes = lattice->n_indexes[a][level];

  if (lattice->widths[a] == 1)
    add_digits (keys, lattice->leaves[a], 1, index_of_leaf, n_nodes, representatives, first, n);
  else if (lattice->widths[a] == 2)
    add_digits (keys, lattice->leaves[a], 2, index_of_leaf, n_nodes, representatives, first, n);
  else
    add_digits (keys, lattice->leaves[a], 4, index_of_leaf, n_nodes, representatives, first, n);
}

/* Assigns the sources of one block to the classes of their keys. */
G_ALWAYS_INLINE static inline void
take_keys (ShoalGrouping *self,
           const guint64 *keys,
           gboolean       direct,
           const guint32 *weights,
           guint32        first,
           guint32        n)
{
  guint32 *class_of_source = self->class_of_source + first;
  guint32 *sizes = self->sizes;
  guint32 n_classes = self->n_classes;

  for (guint32 i = 0; i < n; i++)
    {
      guint32 *cell = direct ? &self->direct[keys[i]] : find_cell (self, keys[i]);
      guint32 c = *cell;

      if (c == NO_CLASS)
        {
          *cell = c = n_classes++;
          sizes[c] = 0;
        }
      class_of_source[i] = c;
      sizes[c] += weights[first + i];
    }
  self->n_classes = n_classes;
}

/* How many attributes, from place @from on, are joined so that the table of classes and nodes stays small. Where the first
 * attribute alone makes the table large, as many as a key has room for. @n_cells: (out): cells of that table */
static guint
join_attributes (const ShoalGrouping *self,
                 const guint         *levels,
                 guint                from,
                 guint                n_attributes,
                 guint32              n_sources,
                 guint64             *n_cells)
{
  guint64 joint = MAX ((guint64) MIN_JOINT_CELLS, (guint64) n_sources * DIRECT_CELLS_PER_SOURCE);
  guint64 most = MAX ((guint64) MIN_DIRECT_CELLS, joint);
  guint end = from;

  for (*n_cells = self->n_classes; end < n_attributes; end++)
    {
      guint32 n_nodes = self->lattice->n_indexes[self->order[end]][levels[self->order[end]]];
      guint64 limit = *n_cells > most ? G_MAXUINT64 - 1 : joint;

      if (end > from && *n_cells > limit / n_nodes)
        break;
      *n_cells *= n_nodes;
    }
  return end - from;
}

/* Splits classes by the @n attributes from place @from of the order on. Returns: FALSE when told to stop. */
static gboolean
refine (ShoalGrouping *self,
        const guint   *levels,
        guint          from,
        guint          n,
        guint64        n_cells,
        const guint32 *representatives,
        const guint32 *weights,
        guint32        n_sources)
{
  gboolean direct = n_cells <= MAX ((guint64) MIN_DIRECT_CELLS, (guint64) n_sources * DIRECT_CELLS_PER_SOURCE);
  guint64 keys[BLOCK];

  if (direct)
    start_direct (self, (gsize) n_cells);
  else
    start_table (self, n_sources);
  self->n_classes = 0;
  for (guint32 first = 0; first < n_sources;)
    {
      guint32 n_keys = MIN (BLOCK, n_sources - first);

      if (shoal_progress_stops_at (self->progress, first))
        return FALSE;
      for (guint32 i = 0; i < n_keys; i++)
        keys[i] = self->class_of_source[first + i];
      for (guint i = from; i < from + n; i++)
        add_attribute (self, keys, self->order[i], levels[self->order[i]], representatives, first, n_keys);
      if (direct)
        take_keys (self, keys, TRUE, weights, first, n_keys);
      else
        take_keys (self, keys, FALSE, weights, first, n_keys);
      first += n_keys;
    }
  return TRUE;
}

static gsize
count_small (const ShoalGrouping *self)
{
  const ShoalRequirements required = self->lattice->problem->requirements;
  gsize n_small = 0;

  for (guint32 c = 0; c < self->n_classes; c++)
    n_small += shoal_requirements_size_holds (&required, self->sizes[c]) ? 0 : self->sizes[c];
  return n_small;
}

/**
 * shoal_grouping_group:
 * @levels: the node
 * @representatives: (nullable): an entry of each source class, or %NULL where the sources are all entries
 * @sizes: rows of each source
 * @n_sources: number of sources: classes of a node below @levels, or the entries
 * @limit: stop as soon as more rows than this are in classes below k
 * @n_small: (out): rows in classes below k; more than @limit when stopped
 *
 * Classes are numbered in the order of their first source.
 *
 * Returns: whether the grouping is complete, with at most @limit rows in small classes; %FALSE also when told to stop.
 */
gboolean
shoal_grouping_group (ShoalGrouping *self,
                      const guint   *levels,
                      const guint32 *representatives,
                      const guint32 *sizes,
                      guint32        n_sources,
                      gsize          limit,
                      gsize         *n_small)
{
  guint n_attributes = order_attributes (self, levels);
  guint32 n_seen = 0;

  self->n_classes = n_sources > 0 ? 1 : 0;
  memset (self->class_of_source, 0, (gsize) n_sources * sizeof (guint32));
  self->sizes[0] = 0;
  for (guint32 i = 0; n_attributes == 0 && i < n_sources; i++)
    self->sizes[0] += sizes[i];
  *n_small = count_small (self);
  for (guint i = 0, n; i < n_attributes; i += n)
    {
      guint64 n_cells;

      n = join_attributes (self, levels, i, n_attributes, n_sources, &n_cells);
      if (!refine (self, levels, i, n, n_cells, representatives, sizes, n_sources))
        return FALSE;
      *n_small = count_small (self);
      if (*n_small > limit)
        return FALSE;
    }
  for (guint32 i = 0; i < n_sources && n_seen < self->n_classes; i++)
    {
      if (self->class_of_source[i] == n_seen)
        self->representatives[n_seen++] = representatives != NULL ? representatives[i] : i;
    }
  return *n_small <= limit;
}

/** shoal_grouping_get_representatives: Returns: (array length=n_classes): an entry of each class found last. */
const guint32 *
shoal_grouping_get_representatives (ShoalGrouping *self,
                                    guint32       *n_classes)
{
  *n_classes = self->n_classes;
  return self->representatives;
}

/** shoal_grouping_get_sizes: Returns: rows of each class found last. */
const guint32 *
shoal_grouping_get_sizes (ShoalGrouping *self)
{
  return self->sizes;
}

/** shoal_grouping_get_classes: Returns: the class of each source, as found last. */
const guint32 *
shoal_grouping_get_classes (ShoalGrouping *self)
{
  return self->class_of_source;
}
