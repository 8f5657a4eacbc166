/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups a node from the classes of the cached lower node with the fewest classes (roll-up), or else from the entries. The grouping
 * of an infeasible node ends as soon as the suppression limit is exceeded. Classes are cached while they fit. */

#include "solve/lattice/search/shoal-node-evaluator.h"

#include "base/shoal-bitset.h"
#include "solve/lattice/search/shoal-grouping.h"

#include <math.h>
#include <string.h>

/* To look through more cached nodes than this would cost more than they save. */
#define MAX_CACHED 256
/* After more than this number of steps that could not be cached, prepare_source() makes no more steps. */
#define MAX_STEPS_LOST 4

typedef struct
{
  guint *levels;
  guint32 *representatives;
  guint32 *sizes;
  guint32 n_classes;
  ShoalSensitiveCounts sensitive[SHOAL_REQUIREMENTS_MAX_MODELS];
  ShoalSensitiveCounts targets;
  ShoalPersonGroups persons;
  guint64 *shares;         /* nullable: share of people of each class, as in #ShoalGroupPersons */
  guint32 *class_of_entry; /* nullable: with @shares */
} CachedNode;

struct _ShoalNodeEvaluator
{
  const ShoalLattice *lattice;
  ShoalGrouping *grouping;
  gsize cache_bytes;
  gsize used_bytes;
  GQueue cache; /* of CachedNode, newest first */
  guint n_steps_lost;

  /* Where people have several rows, of the classes found last */
  ShoalPersonGroups persons;
  guint32 *n_persons; /* nullable: different people of each class; without other models only as exact as k requires */
  guint64 *shares;         /* nullable: share of people of each class; this and the following only without other models */
  guint32 *class_of_entry; /* nullable */
  guint32 *stamps;         /* nullable: for each of the people in several entries, the last class that counted them */
  guint32 stamp;

  /* With privacy models besides k-anonymity, of the classes found last */
  ShoalSensitiveCounts sensitive[SHOAL_REQUIREMENTS_MAX_MODELS];
  ShoalBits *failing; /* nullable: a bit for each class */
  ShoalPopulationFit *people; /* nullable: the people of the population who fit each class */

  ShoalSensitiveCounts targets; /* of the classes found last, where the objective uses the target */
};

static void
cached_node_free (gpointer data)
{
  CachedNode *node = data;

  g_free (node->levels);
  g_free (node->representatives);
  g_free (node->sizes);
  for (guint i = 0; i < SHOAL_REQUIREMENTS_MAX_MODELS; i++)
    shoal_sensitive_counts_clear (&node->sensitive[i]);
  shoal_sensitive_counts_clear (&node->targets);
  shoal_person_groups_clear (&node->persons);
  g_free (node->shares);
  g_free (node->class_of_entry);
  g_free (node);
}

/**
 * shoal_node_evaluator_new:
 * @lattice: the lattice; must outlive the evaluator
 * @cache_bytes: memory for cached classes, 0 for no roll-up
 *
 * Returns: (transfer full): an evaluator for one thread.
 */
ShoalNodeEvaluator *
shoal_node_evaluator_new (const ShoalLattice *lattice,
                          gsize               cache_bytes)
{
  ShoalNodeEvaluator *self = g_new0 (ShoalNodeEvaluator, 1);

  self->lattice = lattice;
  self->grouping = shoal_grouping_new (lattice, NULL);
  self->cache_bytes = cache_bytes;
  g_queue_init (&self->cache);
  return self;
}

void
shoal_node_evaluator_free (ShoalNodeEvaluator *self)
{
  g_return_if_fail (self != NULL);

  shoal_grouping_free (self->grouping);
  for (guint i = 0; i < SHOAL_REQUIREMENTS_MAX_MODELS; i++)
    shoal_sensitive_counts_clear (&self->sensitive[i]);
  shoal_sensitive_counts_clear (&self->targets);
  g_free (self->failing);
  g_free (self->people);
  shoal_person_groups_clear (&self->persons);
  g_free (self->n_persons);
  g_free (self->shares);
  g_free (self->class_of_entry);
  g_free (self->stamps);
  g_queue_clear_full (&self->cache, cached_node_free);
  g_free (self);
}

static guint
get_n_sensitive (const ShoalNodeEvaluator *self)
{
  return self->lattice->sensitive != NULL ? shoal_models_get_n_columns (self->lattice->problem->models) : 0;
}

/* Memory of cached classes. @sensitive: their sensitive values; @targets: their target values; @persons: the people of their rows */
static gsize
bytes_of (const ShoalNodeEvaluator   *self,
          guint32                     n_classes,
          const ShoalSensitiveCounts *sensitive,
          const ShoalSensitiveCounts *targets,
          const ShoalPersonGroups    *persons)
{
  gsize n_bytes = (gsize) n_classes * 2 * sizeof (guint32) + self->lattice->n_attributes * sizeof (guint);

  for (guint i = 0; i < get_n_sensitive (self); i++)
    {
      n_bytes += n_classes * sizeof (gsize) + sensitive[i].first[n_classes] * 2 * sizeof (guint32);
      if (sensitive[i].spread_first != NULL)
        n_bytes += (2 * (gsize) sensitive[i].n_spread + sensitive[i].spread_first[sensitive[i].n_spread]) * sizeof (guint32);
    }
  if (self->lattice->targets != NULL)
    n_bytes += n_classes * sizeof (gsize) + targets->first[n_classes] * 2 * sizeof (guint32);
  if (self->lattice->group_persons != NULL)
    return n_bytes + n_classes * sizeof (guint64) + self->lattice->n_entries * sizeof (guint32);
  return n_bytes + (self->lattice->persons != NULL ? shoal_person_groups_bytes (persons) : 0);
}

/* The cached node at or below @levels with the fewest classes. It becomes the last to be forgotten. */
static const CachedNode *
find_source (ShoalNodeEvaluator *self,
             const guint        *levels)
{
  const CachedNode *best = NULL;
  GList *link = NULL;

  for (GList *l = self->cache.head; l != NULL; l = l->next)
    {
      const CachedNode *node = l->data;

      if ((best == NULL || node->n_classes < best->n_classes)
          && shoal_levels_leq (node->levels, levels, self->lattice->n_attributes))
        {
          best = node;
          link = l;
        }
    }
  if (link != NULL && link != self->cache.head)
    {
      g_queue_unlink (&self->cache, link);
      g_queue_push_head_link (&self->cache, link);
    }
  return best;
}

/* Caches the classes just found, unless they are more than half as many as their sources. */
static void
remember (ShoalNodeEvaluator *self,
          const guint        *levels,
          guint32             n_sources)
{
  const guint32 *representatives;
  CachedNode *node;
  guint32 n_classes;

  representatives = shoal_grouping_get_representatives (self->grouping, &n_classes);
  if (n_classes > n_sources / 2 || bytes_of (self, n_classes, self->sensitive, &self->targets, &self->persons) > self->cache_bytes)
    return;
  node = g_new0 (CachedNode, 1);
  node->levels = g_memdup2 (levels, self->lattice->n_attributes * sizeof (guint));
  node->representatives = g_memdup2 (representatives, (gsize) n_classes * sizeof (guint32));
  node->sizes = g_memdup2 (shoal_grouping_get_sizes (self->grouping), (gsize) n_classes * sizeof (guint32));
  node->n_classes = n_classes;
  memcpy (node->sensitive, self->sensitive, sizeof node->sensitive);
  memset (self->sensitive, 0, sizeof self->sensitive);
  node->targets = self->targets;
  self->targets = (ShoalSensitiveCounts) { NULL };
  node->persons = self->persons;
  self->persons = (ShoalPersonGroups) { 0 };
  node->shares = g_steal_pointer (&self->shares);
  node->class_of_entry = g_steal_pointer (&self->class_of_entry);
  g_queue_push_head (&self->cache, node);
  self->used_bytes += bytes_of (self, n_classes, node->sensitive, &node->targets, &node->persons);
  while (self->used_bytes > self->cache_bytes || self->cache.length > MAX_CACHED)
    {
      CachedNode *oldest = g_queue_pop_tail (&self->cache);

      self->used_bytes -= bytes_of (self, oldest->n_classes, oldest->sensitive, &oldest->targets, &oldest->persons);
      cached_node_free (oldest);
    }
}

/* Whether one of the classes found last is suppressed. */
static gboolean
is_suppressed (const ShoalNodeEvaluator *self,
               guint32                   c,
               guint32                   size)
{
  return !shoal_requirements_size_holds (&self->lattice->problem->requirements,
                                         self->n_persons != NULL ? self->n_persons[c] : size)
         || (self->failing != NULL && shoal_bits_get (self->failing, c));
}

/* (transfer full) (nullable): the people of the population who fit each of the classes found last */
static ShoalPopulationFit *
count_people (const ShoalNodeEvaluator *self,
              const guint              *levels)
{
  const ShoalLattice *lattice = self->lattice;
  ShoalPopulation *population = shoal_models_get_population (lattice->problem->models);
  const guint32 *representatives;
  g_autofree guint32 *nodes = NULL;
  guint32 n_classes;

  if (population == NULL)
    return NULL;
  representatives = shoal_grouping_get_representatives (self->grouping, &n_classes);
  nodes = g_new (guint32, MAX (1, (gsize) n_classes * lattice->n_attributes));
  for (guint32 c = 0; c < n_classes; c++)
    for (guint a = 0; a < lattice->n_attributes; a++)
      nodes[(gsize) c * lattice->n_attributes + a]
        = lattice->node_of_index[a][levels[a]][shoal_lattice_index (lattice, a, levels[a], representatives[c])];
  return shoal_population_count_nodes (population, lattice->problem->microdata, levels, nodes, n_classes);
}

/* Lists the entries of some of the classes found last, one class after another. @place_of_class: for each of these classes its place,
 * for others at least @n_places; @first: (out) (array length=n_places+1): where the entries of each begin. Returns: (transfer full) */
static guint32 *
list_entries (const ShoalNodeEvaluator *self,
              const guint32            *place_of_class,
              guint32                   n_places,
              guint32                  *first)
{
  guint32 n_entries = self->lattice->n_entries;
  g_autofree guint32 *next = NULL;
  guint32 *entries;

  memset (first, 0, ((gsize) n_places + 1) * sizeof *first);
  for (guint32 entry = 0; entry < n_entries; entry++)
    if (place_of_class[self->class_of_entry[entry]] < n_places)
      first[place_of_class[self->class_of_entry[entry]] + 1]++;
  for (guint32 place = 0; place < n_places; place++)
    first[place + 1] += first[place];
  next = g_memdup2 (first, ((gsize) n_places + 1) * sizeof *next);
  entries = g_new (guint32, MAX (1, first[n_places]));
  for (guint32 entry = 0; entry < n_entries; entry++)
    {
      guint32 place = place_of_class[self->class_of_entry[entry]];

      if (place < n_places)
        entries[next[place]++] = entry;
    }
  return entries;
}

/* Counts the different people of the classes where neither the number of rows nor the shares of people decide whether they are enough. */
static void
count_doubtful (ShoalNodeEvaluator *self,
                guint32             n_classes)
{
  const ShoalGroupPersons *persons = self->lattice->group_persons;
  const ShoalRequirements *required = &self->lattice->problem->requirements;
  const guint32 *sizes = shoal_grouping_get_sizes (self->grouping);
  g_autofree guint32 *place_of_class = g_new (guint32, MAX (1, n_classes));
  g_autofree guint32 *doubtful = g_new (guint32, MAX (1, n_classes));
  g_autofree guint32 *first = NULL, *entries = NULL;
  guint32 n_doubtful = 0;

  for (guint32 c = 0; c < n_classes; c++)
    {
      guint64 least = (self->shares[c] + SHOAL_PERSON_SHARES - 1) / SHOAL_PERSON_SHARES;

      if (shoal_requirements_size_holds (required, sizes[c]) && !shoal_requirements_size_holds (required, (guint32) MIN (least, sizes[c])))
        doubtful[n_doubtful++] = c;
    }
  if (n_doubtful == 0)
    return;
  memset (place_of_class, 0xff, n_classes * sizeof *place_of_class);
  for (guint32 i = 0; i < n_doubtful; i++)
    place_of_class[doubtful[i]] = i;
  first = g_new (guint32, (gsize) n_doubtful + 1);
  entries = list_entries (self, place_of_class, n_doubtful, first);
  if (self->stamps == NULL || self->stamp > G_MAXUINT32 - n_doubtful)
    {
      g_free (self->stamps);
      self->stamps = g_new0 (guint32, MAX (1, persons->groups->n_spread));
      self->stamp = 0;
    }
  for (guint32 i = 0; i < n_doubtful; i++)
    self->n_persons[doubtful[i]] = shoal_group_persons_count (persons, entries + first[i], first[i + 1] - first[i],
                                                              shoal_requirements_get_min_size (required), self->stamps, ++self->stamp);
}

/* Finds out which of the classes found last have enough people; @source: as in count_persons() */
static void
judge_persons (ShoalNodeEvaluator *self,
               const CachedNode   *source)
{
  const guint64 *shares = source != NULL ? source->shares : self->lattice->group_persons->shares;
  const guint32 *classes = shoal_grouping_get_classes (self->grouping);
  guint32 n_classes, n_sources = source != NULL ? source->n_classes : self->lattice->n_entries;

  shoal_grouping_get_representatives (self->grouping, &n_classes);
  g_free (self->shares);
  self->shares = g_new0 (guint64, MAX (1, n_classes));
  for (guint32 i = 0; i < n_sources; i++)
    self->shares[classes[i]] += shares[i];
  if (self->class_of_entry == NULL)
    self->class_of_entry = g_new (guint32, MAX (1, self->lattice->n_entries));
  for (guint32 entry = 0; entry < self->lattice->n_entries; entry++)
    self->class_of_entry[entry] = classes[source != NULL ? source->class_of_entry[entry] : entry];
  self->n_persons = g_memdup2 (shoal_grouping_get_sizes (self->grouping), MAX (1, (gsize) n_classes) * sizeof *self->n_persons);
  count_doubtful (self, n_classes);
}

/* Counts the people of the classes found last; @source: (nullable): the node they were grouped from. Returns: rows in classes of
 * too few people. */
static gsize
count_persons (ShoalNodeEvaluator *self,
               const CachedNode   *source)
{
  const guint32 *sizes = shoal_grouping_get_sizes (self->grouping);
  guint32 n_classes;
  gsize n_small = 0;

  shoal_grouping_get_representatives (self->grouping, &n_classes);
  g_clear_pointer (&self->n_persons, g_free);
  if (self->lattice->group_persons != NULL)
    judge_persons (self, source);
  else
    {
      shoal_person_groups_clear (&self->persons);
      shoal_person_groups_merge (&self->persons, source != NULL ? &source->persons : self->lattice->persons,
                                 shoal_grouping_get_classes (self->grouping), n_classes);
      self->n_persons = g_new (guint32, MAX (1, n_classes));
      shoal_person_groups_count (&self->persons, self->n_persons);
    }
  for (guint32 c = 0; c < n_classes; c++)
    if (!shoal_requirements_size_holds (&self->lattice->problem->requirements, self->n_persons[c]))
      n_small += sizes[c];
  return n_small;
}

/* Counts the sensitive and target values of the classes found last; @source: (nullable): the node they were grouped from. */
static void
count_values (ShoalNodeEvaluator *self,
              const CachedNode   *source)
{
  const ShoalModels *models = self->lattice->problem->models;
  guint32 n_classes, n_sources = source != NULL ? source->n_classes : self->lattice->n_entries;

  shoal_grouping_get_representatives (self->grouping, &n_classes);
  for (guint i = 0; i < get_n_sensitive (self); i++)
    {
      shoal_sensitive_counts_clear (&self->sensitive[i]);
      shoal_sensitive_counts_merge (&self->sensitive[i],
                                    source != NULL ? &source->sensitive[i] : &self->lattice->sensitive[i], n_sources,
                                    shoal_grouping_get_classes (self->grouping), n_classes,
                                    shoal_models_get_n_values (models, i));
    }
  if (self->lattice->targets == NULL)
    return;
  shoal_sensitive_counts_clear (&self->targets);
  shoal_sensitive_counts_merge (&self->targets, source != NULL ? &source->targets : self->lattice->targets, n_sources,
                                shoal_grouping_get_classes (self->grouping), n_classes,
                                shoal_column_get_n_codes (self->lattice->groups->target));
}

/* Tests the classes found last with the privacy models besides k-anonymity, until too many rows are in classes that fail.
 * Returns: rows in classes that fail in any model, or some number above the limit. */
static gsize
judge_models (ShoalNodeEvaluator *self,
              const guint        *levels)
{
  const ShoalModels *models = self->lattice->problem->models;
  const guint32 *sizes = shoal_grouping_get_sizes (self->grouping);
  guint32 n_classes;
  gsize n_suppressed = 0;

  shoal_grouping_get_representatives (self->grouping, &n_classes);
  g_free (self->people);
  self->people = count_people (self, levels);
  g_free (self->failing);
  self->failing = shoal_bits_new (n_classes);
  for (guint32 c = 0; c < n_classes && n_suppressed <= self->lattice->problem->suppression_limit; c++)
    {
      if (!is_suppressed (self, c, sizes[c])
          && !shoal_models_class_holds (models, self->sensitive, self->people, c, self->n_persons != NULL ? self->n_persons[c] : sizes[c]))
        shoal_bits_set (self->failing, c);
      if (is_suppressed (self, c, sizes[c]))
        n_suppressed += sizes[c];
    }
  return n_suppressed;
}

/* Whether the published ones of the classes found last satisfy the models that judge all classes together. */
static gboolean
hold_together (const ShoalNodeEvaluator *self)
{
  const ShoalModels *models = self->lattice->problem->models;
  const guint32 *sizes = shoal_grouping_get_sizes (self->grouping);
  g_autofree ShoalBits *published = NULL;
  guint32 n_classes;

  if (!shoal_models_judge_release (models))
    return TRUE;
  shoal_grouping_get_representatives (self->grouping, &n_classes);
  published = shoal_bits_new (MAX (1, n_classes));
  for (guint32 c = 0; c < n_classes; c++)
    if (!is_suppressed (self, c, sizes[c]))
      shoal_bits_set (published, c);
  return shoal_models_release_holds (models, self->sensitive, self->people, 0, self->n_persons != NULL ? self->n_persons : sizes, n_classes,
                                     published);
}

/* How much the rows of the suppressed ones of the classes found last add to the objective. */
static double
sum_lost (const ShoalNodeEvaluator *self,
          const guint              *levels)
{
  const ShoalLattice *lattice = self->lattice;
  const guint32 *sizes = shoal_grouping_get_sizes (self->grouping);
  const guint32 *representatives;
  guint32 n_classes;
  double lost = 0;

  representatives = shoal_grouping_get_representatives (self->grouping, &n_classes);
  for (guint32 c = 0; c < n_classes; c++)
    {
      if (is_suppressed (self, c, sizes[c]))
        lost += sizes[c] * shoal_lattice_get_lost (lattice, levels, representatives[c]);
    }
  return lost;
}

/* The objective of the classes found last, where it is a sum over classes. @with_suppressed: whether suppressed classes count as
 * suppressed; if not, the result is a lower bound of this node and all nodes above. */
static double
sum_groups (const ShoalNodeEvaluator *self,
            gboolean                  with_suppressed)
{
  const ShoalLattice *lattice = self->lattice;
  const guint32 *sizes = shoal_grouping_get_sizes (self->grouping);
  g_autofree ShoalBits *suppressed = NULL;
  guint32 n_classes;

  shoal_grouping_get_representatives (self->grouping, &n_classes);
  if (with_suppressed)
    suppressed = shoal_bits_new (MAX (1, n_classes));
  for (guint32 c = 0; with_suppressed && c < n_classes; c++)
    if (is_suppressed (self, c, sizes[c]))
      shoal_bits_set (suppressed, c);
  return shoal_group_costs_sum (lattice->groups, n_classes, sizes, lattice->targets != NULL ? &self->targets : NULL, suppressed);
}

/* Groups a node from @source (nullable) and counts the rows in classes of too few rows, or of too few people. Returns: whether they
 * are within the limit; if not, the classes may be incomplete. */
static gboolean
group (ShoalNodeEvaluator *self,
       const guint        *levels,
       const CachedNode   *source,
       gsize              *n_small)
{
  const ShoalLattice *lattice = self->lattice;
  gsize limit = lattice->problem->suppression_limit;

  if (!shoal_grouping_group (self->grouping, levels, source != NULL ? source->representatives : NULL,
                             source != NULL ? source->sizes : lattice->weights,
                             source != NULL ? source->n_classes : lattice->n_entries, limit, n_small))
    return FALSE;
  /* Rows are counted first: a class with too few rows also has too few people. */
  if (lattice->persons != NULL)
    *n_small = count_persons (self, source);
  return *n_small <= limit;
}

/* The cached node to group @levels from. Where there is none, and counts of values are needed besides sizes, an intermediate node
 * is grouped and cached first, from which many others can be grouped: each attribute that @levels raises is raised by one level.
 * That goes on as long as such nodes have few enough classes to be cached. Returns: (nullable): %NULL for the entries */
static const CachedNode *
prepare_source (ShoalNodeEvaluator *self,
                const guint        *levels)
{
  const ShoalLattice *lattice = self->lattice;
  const CachedNode *source = find_source (self, levels);
  g_autofree guint *step = NULL;
  gsize n_small;

  if (source != NULL || (lattice->sensitive == NULL && lattice->targets == NULL) || self->cache_bytes == 0 || self->n_steps_lost > MAX_STEPS_LOST)
    return source;
  step = g_new (guint, lattice->n_attributes);
  for (guint a = 0; a < lattice->n_attributes; a++)
    step[a] = MIN (levels[a], lattice->lowest[a] + 1);
  shoal_grouping_group (self->grouping, step, NULL, lattice->weights, lattice->n_entries, G_MAXSIZE, &n_small);
  if (lattice->persons != NULL)
    count_persons (self, NULL);
  count_values (self, NULL);
  remember (self, step, lattice->n_entries);
  source = find_source (self, levels);
  self->n_steps_lost += source == NULL;
  return source;
}

/**
 * shoal_node_evaluator_has_k:
 * @levels: a node between the lattice's lowest and its top
 *
 * Less work than a check where there are other privacy models.
 *
 * Returns: whether the node satisfies k-anonymity within the suppression limit. If so, all nodes above do. If not, the node is
 *   infeasible with any other models too, and so is every node below it.
 */
gboolean
shoal_node_evaluator_has_k (ShoalNodeEvaluator *self,
                            const guint        *levels)
{
  gsize n_small;
  gboolean has_k = group (self, levels, prepare_source (self, levels), &n_small);

  if (!has_k && self->lattice->map != NULL)
    shoal_lattice_map_publish_check (self->lattice->map, levels, FALSE);
  return has_k;
}

/**
 * shoal_node_evaluator_check:
 * @levels: a node
 * @check: (out): the result
 *
 * Nodes outside the range from the lattice's lowest node to its top are infeasible, and are not grouped.
 */
void
shoal_node_evaluator_check (ShoalNodeEvaluator *self,
                            const guint        *levels,
                            ShoalNodeCheck     *check)
{
  const ShoalLattice *lattice = self->lattice;
  const CachedNode *source;
  gboolean has_classes;

  *check = (ShoalNodeCheck){ FALSE, lattice->problem->suppression_limit + 1, 0, NAN, 0, FALSE };
  if (!shoal_levels_leq (lattice->lowest, levels, lattice->n_attributes)
      || !shoal_levels_leq (levels, lattice->heights, lattice->n_attributes))
    {
      if (lattice->map != NULL)
        shoal_lattice_map_publish_check (lattice->map, levels, FALSE);
      return;
    }
  source = prepare_source (self, levels);
  check->feasible = group (self, levels, source, &check->n_small);
  check->passes = has_classes = check->feasible;
  if (has_classes)
    {
      count_values (self, source);
      check->bound = lattice->groups != NULL ? sum_groups (self, FALSE) : shoal_lattice_get_cost (lattice, levels);
    }
  if (has_classes && lattice->sensitive != NULL)
    {
      check->n_small = judge_models (self, levels);
      check->feasible = check->n_small <= lattice->problem->suppression_limit && hold_together (self);
      check->passes = check->feasible || !lattice->is_monotone;
    }
  if (lattice->map != NULL)
    shoal_lattice_map_publish_check (lattice->map, levels, check->feasible);
  if (check->feasible)
    {
      shoal_grouping_get_representatives (self->grouping, &check->n_classes);
      check->objective = check->bound;
      if (check->n_small > 0)
        check->objective = lattice->groups != NULL ? sum_groups (self, TRUE) : check->bound + sum_lost (self, levels);
    }
  /* Also the classes of a node that fails a privacy model are cached: they are parts of larger classes that may hold. */
  if (has_classes)
    remember (self, levels, source != NULL ? source->n_classes : lattice->n_entries);
}
