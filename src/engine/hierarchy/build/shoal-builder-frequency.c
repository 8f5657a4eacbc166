/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frequent values stay, the others are put together, since rare values identify people best. */

#include "hierarchy/build/shoal-builders.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "hierarchy/shoal-label-index.h"
#include "table/shoal-label-words.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

/* Characters that separate the words of a value; a blank does not: New York and New Zealand have nothing in common. */
#define SEPARATORS "-/:."
/* A value of this share of the rows or more is never rare. */
#define LARGEST_RARE 0.2

/* Length of the shortest word by which values are grouped, in bytes */
#define SHORTEST_WORD 3

enum
{
  COVERAGE,
  ALIKE,
};

static const ShoalParameterSpec parameters[] = {
  { "coverage", SHOAL_PARAMETER_NUMBERS, "95/80/50", 0, 100, NULL,
    N_("Percent of the rows whose values stay on each level: the most frequent ones that have so many together"),
    N_("Rows that keep their value") },
  { "alike", SHOAL_PARAMETER_BOOLEAN, "true", 0, 0, NULL,
    N_("Put values together first that have the same word before a hyphen, slash, colon or point"),
    N_("Common beginnings first") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

typedef struct
{
  ShoalColumn *column;
  const ShoalLabelWords *words;
  guint32 *group_of_value;
  ShoalStrings *groups; /* label of each group */
  gsize *rows;          /* of each group */
  gsize n_rows;         /* of all groups together */
  gsize least;          /* rows that a group needs to stay on the level being made */
  char *others;
} Frequencies;

static void
frequencies_clear (Frequencies *self)
{
  g_free (self->group_of_value);
  g_clear_pointer (&self->groups, shoal_strings_unref);
  g_free (self->rows);
  g_free (self->others);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Frequencies, frequencies_clear)

static gboolean
accepts (ShoalColumn *column)
{
  return TRUE;
}

/* The length of the first word of @value in bytes; 0 where it has only one word, or the first one is too short. */
static gsize
measure_word (const char *value)
{
  gsize length = strcspn (value, SEPARATORS);

  return value[length] != '\0' && length >= SHORTEST_WORD ? length : 0;
}

/* For each first word, the number of values that begin with it. */
static GHashTable *
count_words (ShoalColumn *column)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      const char *value = shoal_column_get_label (column, code);
      gsize length = measure_word (value);
      char *word = length > 0 ? g_strndup (value, length) : NULL;

      if (word != NULL)
        g_hash_table_replace (words, word, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (words, word)) + 1));
    }
  return words;
}

static void
find_groups (Frequencies *self,
             gboolean     alike)
{
  g_autoptr (GHashTable) words = count_words (self->column);
  guint32 n = (guint32) shoal_column_get_n_values (self->column);
  ShoalLabelIndex index;

  self->groups = shoal_strings_new (n);
  self->group_of_value = g_new (guint32, n);
  shoal_label_index_init (&index, self->groups);
  for (guint32 code = 0; code < n; code++)
    {
      const char *value = shoal_column_get_label (self->column, code);
      gsize length = alike ? measure_word (value) : 0;
      g_autofree char *word = length > 0 ? g_strndup (value, length) : NULL;
      g_autofree char *label = NULL;

      if (word != NULL && GPOINTER_TO_UINT (g_hash_table_lookup (words, word)) > 1)
        label = g_strdup_printf ("%s%c…", word, value[length]);
      else
        label = g_strdup (value);
      self->group_of_value[code] = shoal_label_index_intern (&index, label, strlen (label));
    }
  shoal_label_index_clear (&index);
}

static void
count_rows (Frequencies *self)
{
  g_autofree guint32 *counts = shoal_column_count_rows (self->column);

  self->rows = g_new0 (gsize, MAX (1, shoal_strings_get_n (self->groups)));
  for (gsize code = 0; code < shoal_column_get_n_values (self->column); code++)
    {
      self->rows[self->group_of_value[code]] += counts[code];
      self->n_rows += counts[code];
    }
}

/* Chooses the label of the rare values. On a higher level these are more values, so the label must be another one: it gets a
 * number. @number: how many levels have such a group, this one included */
static void
choose_others (Frequencies *self,
               guint        number)
{
  const char *word = self->words->others;

  for (gsize i = 0; i < shoal_strings_get_n (self->groups); i++)
    if (g_ascii_strncasecmp (shoal_strings_get (self->groups, i), self->words->others, strlen (self->words->others)) == 0)
      word = self->words->others_instead;
  g_free (self->others);
  self->others = number == 1 ? g_strdup (word) : g_strdup_printf ("%s (%u)", word, number);
}

static void
append_group (GString      *label,
              guint32       code,
              gconstpointer data)
{
  const Frequencies *self = data;
  guint32 group = self->group_of_value[code];

  g_string_append (label, self->rows[group] >= self->least ? shoal_strings_get (self->groups, group) : self->others);
}

static int
compare_descending (const void *a,
                    const void *b)
{
  gsize x = *(const gsize *) a, y = *(const gsize *) b;

  return x < y ? 1 : x > y ? -1 : 0;
}

/* The rows of the least frequent group that stays, so that groups with equal frequencies are treated alike. */
static gsize
find_least (const gsize *descending,
            gsize        n_groups,
            gsize        n_rows,
            double       percent)
{
  double wanted = percent / 100 * (double) n_rows;
  gsize passed = 0;

  for (gsize i = 0; i < n_groups; i++)
    {
      passed += descending[i];
      if ((double) passed >= wanted)
        return descending[i];
    }
  return 0;
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (column, context);
  g_auto (Frequencies) self = { .column = column, .words = shoal_label_words_find (context != NULL ? context->labels : NULL) };
  g_autofree gsize *descending = NULL;
  g_autofree double *coverage = NULL;
  gsize n_levels, n_groups;
  guint n_others = 0;

  find_groups (&self, shoal_parameters_get_boolean (set, &parameters[ALIKE]));
  count_rows (&self);
  n_groups = shoal_strings_get_n (self.groups);
  descending = g_memdup2 (self.rows, MAX (1, n_groups) * sizeof (gsize));
  qsort (descending, n_groups, sizeof (gsize), compare_descending);
  coverage = shoal_parameters_get_numbers (set, &parameters[COVERAGE], &n_levels);
  shoal_level_stack_push_if_fewer (stack, append_group, &self);
  for (gsize i = 0; i < n_levels && !shoal_level_stack_is_cancelled (stack); i++)
    {
      gsize least = find_least (descending, n_groups, self.n_rows, coverage[i]);

      guint32 n_before = shoal_level_stack_get_n_groups (stack);

      self.least = MAX (self.least, MIN (least, (gsize) (LARGEST_RARE * (double) self.n_rows)));
      choose_others (&self, n_others + 1);
      shoal_level_stack_push_if_fewer (stack, append_group, &self);
      n_others += shoal_level_stack_get_n_groups (stack) < n_before;
    }
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value of later data is rare until it becomes frequent: it may then displace others. */
const ShoalHierarchyBuilder shoal_builder_frequency = {
  .id = "frequency",
  .title = N_("Frequent values"),
  .summary = N_("The most frequent values stay, and those of every fifth row in any case; the others are put together as “Other”, and on a higher level more of them as “Other (2)”"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("any column"),
  .build = build,
};
