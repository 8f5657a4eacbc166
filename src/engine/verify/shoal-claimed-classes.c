/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grouping that made a release claims that all rows of a group publish the same texts. The verifier does not trust this claim: it
 * compares each row with a sample row of its group, text by text, on all cores. If all rows agree, classes are found among the samples,
 * which are far fewer than the rows; groups that publish the same texts become one class. */

#include "base/shoal-parallel.h"
#include "verify/shoal-verifier-parts.h"

#include <string.h>

#define BLOCK 4096

/* The place of a group without published rows. */
#define NO_PLACE G_MAXUINT32

typedef struct
{
  ShoalRowKey key; /* by place */
  guint32 *text_of_variant;
  guint column;
} Column;

typedef struct
{
  ShoalRelease *release;
  guint32 *place_of_group;
  GArray *samples; /* of guint32, by place: the first published row of the group */
  guint32 *n_rows; /* by place */
  GArray *columns; /* of Column */
  ShoalProgress *progress;
  gint is_stopped;
  gint differs;

  /* The result */
  gboolean keeps_classes;
  guint32 *class_of_place;
  guint32 n_classes;
  ShoalRowClassFunc found;
  gpointer data;
} Claim;

static void
claim_clear (Claim *self)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      g_free (g_array_index (self->columns, Column, i).key.codes);
      g_free (g_array_index (self->columns, Column, i).text_of_variant);
    }
  g_array_unref (self->columns);
  g_array_unref (self->samples);
  g_free (self->place_of_group);
  g_free (self->n_rows);
  g_free (self->class_of_place);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Claim, claim_clear)

/** shoal_texts_number: @numbers: different texts with their numbers; owns the texts. Returns: the number of @text, which is added if it is
 *   new. */
guint32
shoal_texts_number (GHashTable *numbers,
                    const char *text)
{
  gpointer number;

  if (!g_hash_table_lookup_extended (numbers, text, NULL, &number))
    {
      number = GUINT_TO_POINTER (g_hash_table_size (numbers));
      g_hash_table_insert (numbers, g_strdup (text), number);
    }
  return GPOINTER_TO_UINT (number);
}

/** shoal_texts_list: Returns: (transfer container) (array): the texts of @numbers, each at its number. */
const char **
shoal_texts_list (GHashTable *numbers)
{
  const char **texts = g_new (const char *, MAX (1, g_hash_table_size (numbers)));
  GHashTableIter iter;
  gpointer text, number;

  g_hash_table_iter_init (&iter, numbers);
  while (g_hash_table_iter_next (&iter, &text, &number))
    texts[GPOINTER_TO_UINT (number)] = text;
  return texts;
}

/** shoal_texts_number_column: @numbers: see shoal_texts_number(); gets the texts of a published @column. Returns: (transfer full) (array): for each
 *   variant of @column the number of its text. */
guint32 *
shoal_texts_number_column (ShoalRelease *release,
                           guint         column,
                           GHashTable   *numbers)
{
  g_autoptr (GString) buffer = g_string_new (NULL);
  gsize n_variants = shoal_release_get_n_variants (release, column);
  guint32 *text_of_variant = g_new (guint32, MAX (1, n_variants));

  for (guint32 variant = 0; variant < n_variants; variant++)
    text_of_variant[variant] = shoal_texts_number (numbers, shoal_release_get_variant_text (release, column, variant, buffer));
  return text_of_variant;
}

static gboolean
take_samples (Claim    *self,
              GError  **error)
{
  ShoalClasses *classes = shoal_release_get_classes (self->release);

  memset (self->place_of_group, 0xff, classes->n_groups * sizeof *self->place_of_group);
  for (gsize row = 0; row < classes->microdata->n_entries; row++)
    {
      guint32 row32 = (guint32) row, group = shoal_classes_group_of_row (classes, row);

      if (row % SHOAL_PROGRESS_STEPS == 0 && shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      if (shoal_release_is_suppressed (self->release, row))
        continue;
      if (self->place_of_group[group] == NO_PLACE)
        {
          self->place_of_group[group] = self->samples->len;
          g_array_append_val (self->samples, row32);
        }
      self->n_rows[self->place_of_group[group]]++;
    }
  return TRUE;
}

static void
add_column (Claim *self,
            guint  index)
{
  const guint32 *samples = (const guint32 *) (gpointer) self->samples->data;
  gsize n = self->samples->len;
  Column column = { .column = index };
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint32 *variants = g_new (guint32, MAX (1, n));

  column.text_of_variant = shoal_texts_number_column (self->release, index, numbers);
  column.key.n_codes = g_hash_table_size (numbers);
  column.key.width = shoal_codes_width (column.key.n_codes);
  column.key.codes = g_malloc_n (MAX (1, n), column.key.width);
  shoal_release_get_variants (self->release, index, samples, n, variants);
  for (gsize place = 0; place < n; place++)
    shoal_codes_set (column.key.codes, column.key.width, place, column.text_of_variant[variants[place]]);
  g_array_append_val (self->columns, column);
}

/* Returns: whether each of @n rows publishes the same text in @column as the sample at its place. */
static gboolean
agrees (const Column  *column,
        const guint32 *variants,
        const guint32 *places,
        gsize          n)
{
  const guint32 *text = column->text_of_variant;
  guint32 difference = 0;

#define COMPARE(type)                                                                                                  \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const type *codes = column->key.codes;                                                                             \
                                                                                                                       \
    for (gsize i = 0; i < n; i++)                                                                                      \
      difference |= text[variants[i]] ^ codes[places[i]];                                                              \
  }                                                                                                                    \
  G_STMT_END
  if (column->key.width == 1)
    COMPARE (guint8);
  else if (column->key.width == 2)
    COMPARE (guint16);
  else
    COMPARE (guint32);
#undef COMPARE
  return difference == 0;
}

static void
compare_share (guint    thread,
               guint    n_threads,
               gpointer data)
{
  Claim *self = data;
  ShoalClasses *classes = shoal_release_get_classes (self->release);
  gsize n_rows = classes->microdata->n_entries;
  guint32 rows[BLOCK], places[BLOCK], variants[BLOCK];

  for (gsize first = (gsize) thread * BLOCK; first < n_rows && !g_atomic_int_get (&self->differs); first += (gsize) n_threads * BLOCK)
    {
      gsize end = MIN (first + BLOCK, n_rows), n = 0;

      if (self->progress != NULL && (first / BLOCK / n_threads) % (SHOAL_PROGRESS_STEPS / BLOCK) == 0
          && shoal_progress_should_stop (self->progress))
        {
          g_atomic_int_set (&self->is_stopped, TRUE);
          return;
        }
      for (gsize row = first; row < end; row++)
        {
          rows[n] = (guint32) row;
          places[n] = self->place_of_group[shoal_classes_group_of_row (classes, row)];
          n += places[n] != NO_PLACE;
        }
      for (guint i = 0; i < self->columns->len; i++)
        {
          const Column *column = &g_array_index (self->columns, Column, i);

          shoal_release_get_variants (self->release, column->column, rows, n, variants);
          if (!agrees (column, variants, places, n))
            g_atomic_int_set (&self->differs, TRUE);
        }
    }
}

/* Called with places in ascending order; places are numbered in the order of their samples. */
static void
take_class (const guint32 *places,
            gsize          n_places,
            gpointer       data)
{
  Claim *self = data;
  gsize n_rows = 0;

  for (gsize i = 0; i < n_places; i++)
    {
      n_rows += self->n_rows[places[i]];
      if (self->keeps_classes)
        self->class_of_place[places[i]] = self->n_classes;
    }
  self->n_classes++;
  if (!self->keeps_classes)
    self->found (&g_array_index (self->samples, guint32, places[0]), n_rows, self->data);
}

/* Calls the caller's function with all rows of each class. */
static gboolean
tell_rows (Claim   *self,
           GError **error)
{
  ShoalClasses *classes = shoal_release_get_classes (self->release);
  g_autofree gsize *next = g_new0 (gsize, self->n_classes + (gsize) 1);
  g_autofree guint32 *rows = NULL;
  gsize first = 0;

  for (guint32 place = 0; place < self->samples->len; place++)
    next[self->class_of_place[place] + 1] += self->n_rows[place];
  for (guint32 i = 0; i < self->n_classes; i++)
    next[i + 1] += next[i];
  rows = g_new (guint32, MAX (1, next[self->n_classes]));
  for (gsize row = 0; row < classes->microdata->n_entries; row++)
    {
      guint32 place = self->place_of_group[shoal_classes_group_of_row (classes, row)];

      if (row % SHOAL_PROGRESS_STEPS == 0 && shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      if (place != NO_PLACE)
        rows[next[self->class_of_place[place]]++] = (guint32) row;
    }
  /* After the loop above, next[i] is the end of class i, where class i + 1 begins. */
  for (guint32 i = 0; i < self->n_classes; first = next[i++])
    {
      if (i % SHOAL_PROGRESS_STEPS == 0 && shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      self->found (rows + first, next[i] - first, self->data);
    }
  return TRUE;
}

/**
 * shoal_claimed_classes_find:
 * @release: the release to check, of a node or of clusters
 * @with_rows: whether @found needs more than the first row and the number of rows
 * @found: called for every class of equal texts, as by shoal_row_sort_classes()
 * @agree: (out): whether all rows of each group publish the same; if not, @found is not called
 * @progress: (nullable): asked whether to stop
 *
 * Finds the classes of the published rows by their texts.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED when told to stop.
 */
gboolean
shoal_claimed_classes_find (ShoalRelease       *release,
                            gboolean            with_rows,
                            ShoalRowClassFunc   found,
                            gpointer            data,
                            gboolean           *agree,
                            ShoalProgress      *progress,
                            GError            **error)
{
  ShoalClasses *classes = shoal_release_get_classes (release);
  gsize n_blocks = (classes->microdata->n_entries + BLOCK - 1) / BLOCK;
  g_auto (Claim) self = {
    .release = release,
    .place_of_group = g_new (guint32, MAX (1, classes->n_groups)),
    .samples = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .n_rows = g_new0 (guint32, MAX (1, classes->n_groups)),
    .columns = g_array_new (FALSE, FALSE, sizeof (Column)),
    .progress = progress,
    .keeps_classes = with_rows,
    .found = found,
    .data = data,
  };
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (ShoalRowKey));
  g_autofree guint32 *places = NULL;

  *agree = FALSE;
  if (!take_samples (&self, error))
    return FALSE;
  for (guint i = 0; i < shoal_release_get_n_columns (release); i++)
    if (shoal_release_is_quasi_identifier (release, i))
      {
        add_column (&self, i);
        g_array_append_val (keys, g_array_index (self.columns, Column, self.columns->len - 1).key);
      }
  shoal_parallel_run ((guint) CLAMP (n_blocks / 16, 1, shoal_parallel_n_threads (0)), compare_share, &self);
  if (self.is_stopped)
    return !shoal_verify_is_stopped (progress, error);
  *agree = !self.differs;
  if (self.differs)
    return TRUE;
  places = g_new (guint32, MAX (1, self.samples->len));
  for (guint32 place = 0; place < self.samples->len; place++)
    places[place] = place;
  self.class_of_place = with_rows ? g_new (guint32, MAX (1, self.samples->len)) : NULL;
  return shoal_row_sort_classes ((const ShoalRowKey *) (gpointer) keys->data, keys->len, places, self.samples->len, take_class, &self,
                                 progress, error)
         && (!with_rows || tell_rows (&self, error));
}
