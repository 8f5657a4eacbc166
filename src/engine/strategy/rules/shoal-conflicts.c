/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rule that lets no pattern through lets none above it through either. Patterns are compared eight components at a time. */

#include "strategy/rules/shoal-conflicts.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

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
 * shoal_conflicts_new:
 * @patterns: (array length=n_patterns*n_attributes): components below 128
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): the minimal ones among @patterns.
 */
ShoalConflicts *
shoal_conflicts_new (const guint8   *patterns,
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

      if (i % PATTERNS_PER_POLL == 0 && progress != NULL && shoal_progress_should_stop (progress))
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

void
shoal_conflicts_free (ShoalConflicts *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->steps);
  g_free (self);
}
