/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the rules that DOMINO (Caruccio and others 2021) finds, as minimal transversals.
 *
 * An attribute that a rule does not name is on its top step. A rule holds if and only if no pattern with different targets is
 * below it; the rules that hold are a down-set of a product of chains. Attribute a *hits* a pattern when the step of the rule
 * is lower than that of the pattern; a rule holds when every pattern is hit. It is maximal when every attribute below its top
 * step has a *critical* pattern: one that no other attribute hits, and that this attribute would not hit one step higher. The
 * search starts with all attributes on top. It takes a pattern that is not hit and branches on the last attribute that hits it;
 * the attributes after that one must not hit it, so that every rule is found once (after Murakami and Uno 2014). */

#include "strategy/rules/shoal-maximal-rules.h"

#include "base/shoal-progress.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

/* The minimal patterns that forbid rules: a rule that hits a pattern hits all patterns above it too. Patterns are compared
 * eight components at a time. */

/**
 * ShoalConflicts:
 * @n_attributes: length of a pattern
 * @n: number of patterns
 * @steps: (array length=n*n_attributes): the patterns, those with the fewest components above 0 first
 */
typedef struct
{
  guint n_attributes;
  gsize n;
  guint8 *steps;
} ShoalConflicts;

#define HIGH_BITS G_GUINT64_CONSTANT (0x8080808080808080)
#define PATTERNS_PER_POLL 256

typedef struct
{
  guint sum;
  guint n_above_0;
  gsize index;
} Rank;

static int
compare_sums (const void *a,
              const void *b)
{
  const Rank *x = a;
  const Rank *y = b;

  if (x->sum != y->sum)
    return x->sum < y->sum ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

static int
compare_breadths (const void *a,
                  const void *b)
{
  const Rank *x = a;
  const Rank *y = b;

  if (x->n_above_0 != y->n_above_0)
    return x->n_above_0 < y->n_above_0 ? -1 : 1;
  return compare_sums (a, b);
}

/* Whether every component of @low is at most that of @high; components are below 128. */
static inline gboolean
is_below (const guint64 *low,
          const guint64 *high,
          guint          n_words)
{
  for (guint w = 0; w < n_words; w++)
    {
      if ((((high[w] | HIGH_BITS) - low[w]) & HIGH_BITS) != HIGH_BITS)
        return FALSE;
    }
  return TRUE;
}

static Rank *
rank_patterns (const guint8 *patterns,
               gsize         n_patterns,
               guint         n_attributes)
{
  Rank *ranks = g_new0 (Rank, MAX (1, n_patterns));

  for (gsize i = 0; i < n_patterns; i++)
    {
      ranks[i].index = i;
      for (guint a = 0; a < n_attributes; a++)
        {
          ranks[i].sum += patterns[i * n_attributes + a];
          ranks[i].n_above_0 += patterns[i * n_attributes + a] > 0;
        }
    }
  qsort (ranks, n_patterns, sizeof *ranks, compare_sums);
  return ranks;
}

/**
 * conflicts_new:
 * @patterns: (array length=n_patterns*n_attributes): components below 128
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): the minimal ones among @patterns.
 */
static ShoalConflicts *
conflicts_new (const guint8   *patterns,
               gsize           n_patterns,
               guint           n_attributes,
               ShoalProgress  *progress,
               GError        **error)
{
  g_autofree Rank *ranks = rank_patterns (patterns, n_patterns, n_attributes);
  guint n_words = (n_attributes + 7) / 8;
  g_autoptr (GArray) minimal = g_array_new (FALSE, TRUE, (guint) (n_words * sizeof (guint64)));
  g_autofree guint64 *words = g_new0 (guint64, MAX (1, n_words));
  ShoalConflicts *self;
  gsize n = 0;

  for (gsize i = 0; i < n_patterns; i++)
    {
      const guint64 *others = (const guint64 *) (gpointer) minimal->data;
      gboolean superfluous = FALSE;

      if (i % PATTERNS_PER_POLL == 0 && shoal_progress_should_stop (progress))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the search for rules was stopped"));
          return NULL;
        }
      memcpy (words, patterns + ranks[i].index * n_attributes, n_attributes);
      for (gsize j = 0; j < n && !superfluous; j++)
        superfluous = is_below (others + j * n_words, words, n_words);
      if (superfluous)
        continue;
      g_array_append_vals (minimal, words, 1);
      ranks[n++] = ranks[i];
    }
  qsort (ranks, n, sizeof *ranks, compare_breadths);
  self = g_new0 (ShoalConflicts, 1);
  self->n_attributes = n_attributes;
  self->n = n;
  self->steps = g_malloc (MAX (1, n * n_attributes));
  for (gsize i = 0; i < n; i++)
    memcpy (self->steps + i * n_attributes, patterns + ranks[i].index * n_attributes, n_attributes);
  return self;
}

static void
conflicts_free (ShoalConflicts *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->steps);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalConflicts, conflicts_free)

#define STEPS_PER_POLL 1024

/* The patterns with a given step in a given attribute. */
typedef struct
{
  guint32 *patterns;
  gsize n;
} Column;

typedef struct
{
  const guint *tops;
  guint n_attributes;
  const ShoalConflicts *conflicts;
  Column **columns; /* per attribute and step */
  guint *hits;      /* per pattern, how many attributes hit it */
  guint *hitters;   /* per pattern, the sum of the numbers of these attributes, counted from 1 */
  guint8 *rule;
  guint8 *lowest;   /* per attribute, the lowest step that the branch allows */
  gsize *critical;  /* per attribute below its top, number of critical patterns */
  GByteArray *found;
  gsize n_found;
  const ShoalRuleLimits *limits;
  guint64 n_steps;
  ShoalProgress *progress;
  gboolean cut;
  gboolean stopped;
} Search;

static inline guint8
get_step (const Search *self,
          guint32       pattern,
          guint         a)
{
  return self->conflicts->steps[(gsize) pattern * self->n_attributes + a];
}

static void
make_columns (Search *self)
{
  self->columns = g_new (Column *, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      self->columns[a] = g_new0 (Column, self->tops[a] + 1);
      for (guint32 p = 0; p < self->conflicts->n; p++)
        self->columns[a][get_step (self, p, a)].n++;
      for (guint step = 0; step <= self->tops[a]; step++)
        {
          self->columns[a][step].patterns = g_new (guint32, MAX (1, self->columns[a][step].n));
          self->columns[a][step].n = 0;
        }
      for (guint32 p = 0; p < self->conflicts->n; p++)
        {
          Column *column = &self->columns[a][get_step (self, p, a)];

          column->patterns[column->n++] = p;
        }
    }
}

static void
search_init (Search               *self,
             const guint          *tops,
             const ShoalConflicts *conflicts)
{
  self->tops = tops;
  self->n_attributes = conflicts->n_attributes;
  self->conflicts = conflicts;
  self->hits = g_new0 (guint, MAX (1, conflicts->n));
  self->hitters = g_new0 (guint, MAX (1, conflicts->n));
  self->rule = g_new (guint8, self->n_attributes);
  self->lowest = g_new0 (guint8, self->n_attributes);
  self->critical = g_new0 (gsize, self->n_attributes);
  self->found = g_byte_array_new ();
  for (guint a = 0; a < self->n_attributes; a++)
    self->rule[a] = (guint8) tops[a];
  make_columns (self);
}

static void
search_clear (Search *self)
{
  for (guint a = 0; self->columns != NULL && a < self->n_attributes; a++)
    {
      for (guint step = 0; step <= self->tops[a]; step++)
        g_free (self->columns[a][step].patterns);
      g_free (self->columns[a]);
    }
  g_free (self->columns);
  g_free (self->hits);
  g_free (self->hitters);
  g_free (self->rule);
  g_free (self->lowest);
  g_free (self->critical);
  g_clear_pointer (&self->found, g_byte_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* @pattern: a pattern that one attribute hits. Returns: this attribute if the pattern is critical for it, -1 otherwise. */
static inline int
get_needed (const Search *self,
            guint32       pattern)
{
  guint a = self->hitters[pattern] - 1;

  return get_step (self, pattern, a) == self->rule[a] + 1 ? (int) a : -1;
}

static void
lower (Search *self,
       guint   a,
       guint8  step)
{
  guint8 old = self->rule[a];

  self->rule[a] = step;
  self->critical[a] = 0;
  for (guint s = step + 1u; s <= old; s++)
    {
      const Column *column = &self->columns[a][s];

      for (gsize i = 0; i < column->n; i++)
        {
          guint32 p = column->patterns[i];
          int needed = self->hits[p] == 1 ? get_needed (self, p) : -1;

          if (needed >= 0)
            self->critical[needed]--;
          self->hits[p]++;
          self->hitters[p] += a + 1;
          if (self->hits[p] == 1 && s == step + 1u)
            self->critical[a]++;
        }
    }
}

/* Undoes lower(). */
static void
raise_again (Search *self,
             guint   a,
             guint8  old,
             gsize   critical)
{
  for (guint s = self->rule[a] + 1u; s <= old; s++)
    {
      const Column *column = &self->columns[a][s];

      for (gsize i = 0; i < column->n; i++)
        {
          guint32 p = column->patterns[i];
          int needed;

          self->hits[p]--;
          self->hitters[p] -= a + 1;
          needed = self->hits[p] == 1 ? get_needed (self, p) : -1;
          if (needed >= 0)
            self->critical[needed]++;
        }
    }
  self->rule[a] = old;
  self->critical[a] = critical;
}

/* Whether each attribute below its top has a critical pattern. Unless the rule is @complete, an attribute may have none if it
 * can still be lowered. */
static gboolean
can_be_maximal (const Search *self,
                gboolean      complete)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      if (self->rule[a] < self->tops[a] && self->critical[a] == 0 && (complete || self->rule[a] <= self->lowest[a]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
must_stop (Search *self)
{
  if (self->n_found >= self->limits->max_rules || self->n_steps >= self->limits->max_steps)
    self->cut = TRUE;
  else if (self->n_steps++ % STEPS_PER_POLL == 0 && self->progress != NULL
           && shoal_progress_should_stop (self->progress))
    self->stopped = TRUE;
  return self->cut || self->stopped;
}

/* Finds all maximal rules of this branch, where all patterns before @first are hit. */
static void
search_below (Search  *self,
              guint32  first)
{
  g_autofree guint8 *lowest = NULL;
  guint32 p = first;

  while (p < self->conflicts->n && self->hits[p] > 0)
    p++;
  if (p == self->conflicts->n)
    {
      if (can_be_maximal (self, TRUE))
        {
          g_byte_array_append (self->found, self->rule, self->n_attributes);
          self->n_found++;
        }
      return;
    }
  lowest = g_memdup2 (self->lowest, self->n_attributes);
  for (guint a = self->n_attributes; a-- > 0;)
    {
      guint8 step = get_step (self, p, a);
      guint8 old = self->rule[a];
      gsize critical = self->critical[a];

      if (step == 0 || step <= lowest[a])
        continue;
      if (must_stop (self))
        break;
      lower (self, a, step - 1);
      if (can_be_maximal (self, FALSE))
        search_below (self, p + 1);
      raise_again (self, a, old, critical);
      /* In the branches that follow, @a must not hit the pattern. */
      self->lowest[a] = MAX (self->lowest[a], step);
    }
  memcpy (self->lowest, lowest, self->n_attributes);
}

static gboolean
is_zero (const ShoalConflicts *conflicts)
{
  for (guint a = 0; conflicts->n == 1 && a < conflicts->n_attributes; a++)
    {
      if (conflicts->steps[a] > 0)
        return FALSE;
    }
  return conflicts->n == 1;
}

static int
compare_rules (const void *a,
               const void *b,
               void       *n_attributes)
{
  return memcmp (a, b, GPOINTER_TO_UINT (n_attributes));
}

/**
 * shoal_maximal_rules_new:
 * @tops: the highest step of each attribute, below 128
 * @conflicts: (array length=n_conflicts*n_attributes): patterns that must not be below any rule
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): all maximal rules that are not above any of @conflicts.
 */
ShoalMaximalRules *
shoal_maximal_rules_new (const guint            *tops,
                         guint                   n_attributes,
                         const guint8           *conflicts,
                         gsize                   n_conflicts,
                         const ShoalRuleLimits  *limits,
                         ShoalProgress          *progress,
                         GError                **error)
{
  g_autoptr (ShoalConflicts) minimal = conflicts_new (conflicts, n_conflicts, n_attributes, progress, error);
  g_autoptr (ShoalMaximalRules) self = NULL;
  g_auto (Search) search = { .limits = limits, .progress = progress };

  if (minimal == NULL)
    return NULL;
  self = g_new0 (ShoalMaximalRules, 1);
  self->n_attributes = n_attributes;
  self->n_conflicts = minimal->n;
  self->impossible = is_zero (minimal);
  search_init (&search, tops, minimal);
  /* Without conflicts, the only maximal rule is the one that names no attribute, which is not listed. */
  if (minimal->n > 0 && !self->impossible)
    search_below (&search, 0);
  if (search.stopped)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the search for rules was stopped"));
      return NULL;
    }
  self->complete = !search.cut;
  self->n_rules = search.n_found;
  self->steps = g_byte_array_free (g_steal_pointer (&search.found), FALSE);
  if (self->n_rules > 0)
    g_qsort_with_data (self->steps, (int) self->n_rules, n_attributes, (GCompareDataFunc) compare_rules,
                       GUINT_TO_POINTER (n_attributes));
  return g_steal_pointer (&self);
}

/**
 * shoal_maximal_rules_discover:
 * @n_kept: number of the most frequent patterns to use, from shoal_distance_patterns_cover()
 * @predicted: the attribute that rules predict, or %SHOAL_RULE_TARGET
 * @predicted_step: the step on which rules predict it; the target is predicted without generalization
 * @progress: (nullable): asked whether to stop
 *
 * Roll-up dependencies (Caruccio and others 2022, definition 4). In the rules, a predicted attribute is on its top step.
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): all maximal rules that hold for the pairs of rows with these patterns.
 */
ShoalMaximalRules *
shoal_maximal_rules_discover (const ShoalDistancePatterns  *patterns,
                              gsize                         n_kept,
                              guint                         predicted,
                              guint                         predicted_step,
                              const ShoalRuleLimits        *limits,
                              ShoalProgress                *progress,
                              GError                      **error)
{
  const ShoalRuleSpace *space = patterns->space;
  guint n_attributes = space->n_attributes;
  g_autofree guint *tops = g_memdup2 (space->tops, n_attributes * sizeof (guint));
  g_autofree guint8 *steps = g_new (guint8, n_attributes);
  g_autoptr (GByteArray) conflicts = g_byte_array_new ();
  ShoalMaximalRules *self;
  gsize n_conflicts = 0;

  if (predicted != SHOAL_RULE_TARGET)
    tops[predicted] = 0;
  for (gsize i = 0; i < n_kept; i++)
    {
      gboolean differs = shoal_distance_patterns_get (patterns, i, steps);

      if (predicted != SHOAL_RULE_TARGET)
        {
          differs = steps[predicted] > predicted_step;
          steps[predicted] = 0;
        }
      if (!differs)
        continue;
      g_byte_array_append (conflicts, steps, n_attributes);
      n_conflicts++;
    }
  self = shoal_maximal_rules_new (tops, n_attributes, conflicts->data, n_conflicts, limits, progress, error);
  for (gsize i = 0; self != NULL && predicted != SHOAL_RULE_TARGET && i < self->n_rules; i++)
    self->steps[i * n_attributes + predicted] = (guint8) space->tops[predicted];
  return self;
}

void
shoal_maximal_rules_free (ShoalMaximalRules *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->steps);
  g_free (self);
}
