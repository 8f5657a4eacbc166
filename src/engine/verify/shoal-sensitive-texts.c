/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values have the order of their column, if the model needs an order; else texts are ordered by code points. */

#include "verify/shoal-sensitive-texts.h"

#include "base/shoal-sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct _ShoalSensitiveTexts
{
  guint32 *value_of_row;
  const guint32 *weights; /* nullable */
  ShoalPersonTexts *persons; /* nullable: if some people have several rows; not owned */
  guint32 *value_of_text; /* undefined for texts that occur in no row */
  ShoalSensitive *all;
  guint32 named;

  /* The class that was counted last */
  GArray *seen; /* of guint64: for each row, the value in the high bits and the person, or the row without persons, in the low bits */
  GArray *values;
  GArray *counts;
};

typedef struct
{
  const char *text;
  double rank;
  guint32 place;
} Value;

static int
compare_values (gconstpointer a,
                gconstpointer b)
{
  const Value *left = a, *right = b;

  if (left->rank != right->rank)
    return left->rank < right->rank ? -1 : 1;
  return strcmp (left->text, right->text);
}

/* (transfer full) (array length=n): the texts that occur in rows, in order; @n: their number. */
static guint32 *
order_texts (const char * const *texts,
             guint32             n_texts,
             const guint32      *text_of_row,
             gsize               n_rows,
             const double       *ranks,
             guint32            *n)
{
  g_autofree guint8 *present = g_new0 (guint8, MAX (1, n_texts));
  g_autofree Value *values = g_new (Value, MAX (1, n_texts));
  guint32 *places = g_new (guint32, MAX (1, n_texts));

  for (gsize row = 0; row < n_rows; row++)
    present[text_of_row[row]] = TRUE;
  *n = 0;
  for (guint32 i = 0; i < n_texts; i++)
    if (present[i])
      values[(*n)++] = (Value) { texts[i], ranks != NULL ? ranks[i] : 0, i };
  qsort (values, *n, sizeof *values, compare_values);
  for (guint32 i = 0; i < *n; i++)
    places[i] = values[i].place;
  return places;
}

/** shoal_sensitive_texts_rank: Returns: (transfer full) (nullable) (array length=n_texts): ranks of @texts in the order of @column, with
 *   missing cells last; %NULL if @model needs no order. */
double *
shoal_sensitive_texts_rank (const ShoalModel   *model,
                            const char * const *texts,
                            guint32             n_texts,
                            ShoalColumn        *column)
{
  double *ranks;

  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_ORDER) == 0)
    return NULL;
  ranks = g_new (double, MAX (1, n_texts));
  for (guint32 i = 0; i < n_texts; i++)
    {
      guint32 code;

      ranks[i] = shoal_column_find_label (column, texts[i], &code) ? code : INFINITY;
    }
  return ranks;
}

/* Counts how many of the people of @rows have each value. */
static void
count_values (ShoalSensitiveTexts *self,
              const guint32       *rows,
              gsize                n_rows)
{
  guint64 *seen;

  g_array_set_size (self->seen, (guint) n_rows);
  g_array_set_size (self->values, 0);
  g_array_set_size (self->counts, 0);
  seen = (guint64 *) (gpointer) self->seen->data;
  for (gsize i = 0; i < n_rows; i++)
    seen[i] = (guint64) self->value_of_row[rows[i]] << 32
              | (self->persons != NULL ? shoal_person_texts_get (self->persons, rows[i]) : rows[i]);
  qsort (seen, n_rows, sizeof *seen, shoal_compare_uint64);
  for (gsize first = 0, end; first < n_rows; first = end)
    {
      guint32 value = (guint32) (seen[first] >> 32), count = 0;

      for (end = first; end < n_rows && seen[end] >> 32 == value; end++)
        if (self->persons != NULL)
          count += end == first || seen[end] != seen[end - 1] ? shoal_person_texts_get_people (self->persons, (guint32) seen[end]) : 0;
        else
          count += shoal_weights_get (self->weights, (guint32) seen[end]);
      g_array_append_val (self->values, value);
      g_array_append_val (self->counts, count);
    }
}

/**
 * shoal_sensitive_texts_new:
 * @model: the model that judges the values
 * @texts: (array length=n_texts): different texts
 * @text_of_row: (transfer full) (array length=n_rows): the text of every row of the table, with suppressed rows
 * @weights: (nullable) (array length=n_rows): how many people each row stands for; must outlive the values
 * @ranks: (nullable) (array length=n_texts): order of the texts; texts with equal ranks are ordered by their code points; %NULL for
 *   code points alone, if @model needs no order
 * @attribute: (nullable): of the texts; all of them are leaves of its hierarchy, or missing
 * @persons: (nullable): the person of each row; must outlive the values
 *
 * Returns: (transfer full): the values
 */
ShoalSensitiveTexts *
shoal_sensitive_texts_new (const ShoalModel   *model,
                           const char * const *texts,
                           guint32             n_texts,
                           guint32            *text_of_row,
                           gsize               n_rows,
                           const guint32      *weights,
                           const double       *ranks,
                           ShoalAttribute     *attribute,
                           ShoalPersonTexts   *persons)
{
  ShoalSensitiveTexts *self = g_new0 (ShoalSensitiveTexts, 1);
  ShoalHierarchy *hierarchy = attribute != NULL ? attribute->hierarchy : NULL;
  guint32 *value_of_text = self->value_of_text = g_new0 (guint32, MAX (1, n_texts));
  g_autofree guint32 *leaves = NULL;
  g_autofree guint32 *counts = NULL;
  g_autofree guint32 *places = NULL;
  guint32 n_values;

  places = order_texts (texts, n_texts, text_of_row, n_rows, ranks, &n_values);
  counts = g_new0 (guint32, MAX (1, n_values));
  leaves = g_new0 (guint32, MAX (1, n_values));
  self->named = SHOAL_NO_VALUE;
  for (guint32 value = 0; value < n_values; value++)
    {
      const char *text = texts[places[value]];

      value_of_text[places[value]] = value;
      if (attribute != NULL && attribute->missing_leaf != SHOAL_HIERARCHY_NO_NODE
          && strcmp (text, shoal_column_get_missing_label (attribute->column)) == 0)
        leaves[value] = attribute->missing_leaf;
      else if (hierarchy != NULL)
        shoal_hierarchy_find_leaf (hierarchy, text, &leaves[value]);
      if (g_strcmp0 (model->value, text) == 0)
        self->named = value;
    }
  self->value_of_row = text_of_row;
  self->weights = weights;
  for (gsize row = 0; row < n_rows; row++)
    {
      self->value_of_row[row] = value_of_text[text_of_row[row]];
      counts[self->value_of_row[row]] += shoal_weights_get (weights, row);
    }
  self->seen = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->values = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->counts = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->persons = persons != NULL && shoal_person_texts_repeat (persons) ? persons : NULL;
  if (self->persons != NULL)
    {
      g_autofree guint32 *rows = g_new (guint32, MAX (1, n_rows));

      for (gsize row = 0; row < n_rows; row++)
        rows[row] = (guint32) row;
      count_values (self, rows, n_rows);
      for (guint i = 0; i < self->values->len; i++)
        counts[g_array_index (self->values, guint32, i)] = g_array_index (self->counts, guint32, i);
      self->all = shoal_sensitive_new (counts, n_values, hierarchy, leaves);
      self->all->n_persons = shoal_person_texts_count (persons, rows, n_rows);
    }
  else
    self->all = shoal_sensitive_new (counts, n_values, hierarchy, leaves);
  return self;
}

/**
 * shoal_sensitive_texts_split:
 * @texts: (array length=n_texts): the texts that @self was made from; each occurs in a row
 * @get_part: returns the class of an earlier release for a text
 *
 * Sets for each value the class of the earlier release to which it belongs.
 */
void
shoal_sensitive_texts_split (ShoalSensitiveTexts *self,
                             const char * const  *texts,
                             guint32              n_texts,
                             guint32            (*get_part) (const char *text))
{
  self->all->part_of_value = g_new0 (guint32, MAX (1, self->all->n_values));
  for (guint32 i = 0; i < n_texts; i++)
    self->all->part_of_value[self->value_of_text[i]] = get_part (texts[i]);
}

void
shoal_sensitive_texts_free (ShoalSensitiveTexts *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->value_of_row);
  g_free (self->value_of_text);
  shoal_sensitive_free (self->all);
  g_array_unref (self->seen);
  g_array_unref (self->values);
  g_array_unref (self->counts);
  g_free (self);
}

/**
 * shoal_sensitive_texts_count:
 * @rows: (array length=n_rows): rows of a class
 * @content: (out): the content of the class; valid until the next class is counted
 */
void
shoal_sensitive_texts_count (ShoalSensitiveTexts *self,
                             const guint32       *rows,
                             gsize                n_rows,
                             ShoalClassContent   *content)
{
  gsize n_people = self->weights != NULL ? 0 : n_rows;

  for (gsize i = 0; self->weights != NULL && i < n_rows; i++)
    n_people += self->weights[rows[i]];
  count_values (self, rows, n_rows);
  *content = (ShoalClassContent) {
    .n_rows = n_people,
    .n_persons = self->persons != NULL ? shoal_person_texts_count (self->persons, rows, n_rows) : n_people,
    .values = (const guint32 *) (gconstpointer) self->values->data,
    .counts = (const guint32 *) (gconstpointer) self->counts->data,
    .n_values = self->values->len,
    .all = self->all,
    .named = self->named,
  };
}
