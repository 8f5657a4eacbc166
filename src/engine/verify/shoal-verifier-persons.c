/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a published file of classes against the original, because only the original has the person of each row. The file does not
 * tell the row numbers of the original, so rows are found by their values: a row of the original can be in a class only if the cells of
 * the class cover its values. If every row can be in one class only, and each class has as many rows as can be in it, then the rows of
 * the class are known: with any other row in its place, one of them would have no place. If rows can be in several classes, as in local
 * recodings, the check takes for each class the fewest people that it can have, for any choice of its rows among those that can be in
 * it: if this is enough in all classes, the release holds. Else nothing is decided. */

#include "verify/shoal-verifier.h"

#include "base/shoal-error.h"
#include "recoding/shoal-release.h"
#include "verify/shoal-cell-spelling.h"
#include "verify/shoal-covering-text.h"
#include "verify/shoal-published-edges.h"
#include "verify/shoal-row-sort.h"
#include "verify/shoal-verifier-parts.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

#define POLL_ROWS 4096

/* Maximal number of places to remember, 8 bytes each; with more places, nothing is checkable if rows can be in several classes */
#define MAX_PLACES ((guint) 1 << 24)

#define NO_CLASS G_MAXUINT32

/* One quasi-identifier: its texts in the file, and for each value of the original the texts that cover it */
typedef struct
{
  ShoalColumn *published;
  ShoalColumn *original;
  guint32 star;        /* code of the text of a suppressed cell, or NO_CLASS */
  guint32 *covering;   /* codes of the file, value after value, ascending */
  gsize *first;        /* n_codes of the original + 1 */
  gsize *classes_of_text; /* start of the classes of each text in @classes, and the end */
  guint32 *classes;
} Attribute;

typedef struct
{
  ShoalTable *table;
  ShoalTable *original;
  Attribute *attributes;
  guint n_attributes;
  gsize n_rows;
  ShoalProgress *progress;

  /* Classes of the file */
  guint32 n_classes;
  guint32 *class_of_row;
  guint32 *first_row;
  guint32 *sizes;
  guint32 suppressed; /* the class whose quasi-identifiers are all suppressed, or NO_CLASS */
  gsize n_open;       /* texts that only a hierarchy explains */
  const char *open_name;
  const char *aggregated_name; /* nullable: a column of means, medians, modes or middles */
  const char *foreign_name; /* nullable: a column with a text that its hierarchy lacks */

  /* Rows of the original */
  guint32 *class_of_original;
  gsize n_placed; /* rows that can be in at least one class */
  gsize n_ambiguous;
  GArray *places;    /* of guint64: pairs of a class and a row that can be in it */
  guint32 *n_places; /* by class, the number of rows that can be in it */
} Check;

static void
check_clear (Check *self)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      g_free (self->attributes[a].covering);
      g_free (self->attributes[a].first);
      g_free (self->attributes[a].classes_of_text);
      g_free (self->attributes[a].classes);
    }
  g_free (self->attributes);
  g_free (self->class_of_row);
  g_free (self->first_row);
  g_free (self->sizes);
  g_free (self->class_of_original);
  g_clear_pointer (&self->places, g_array_unref);
  g_free (self->n_places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

static gboolean
find_columns (Check               *self,
              const char * const  *names,
              GError             **error)
{
  self->n_attributes = g_strv_length ((char **) names);
  self->attributes = g_new0 (Attribute, MAX (1, self->n_attributes));
  for (guint a = 0; a < self->n_attributes; a++)
    {
      Attribute *attribute = &self->attributes[a];
      guint index;

      if (!shoal_published_find_column (self->table, names[a], &index))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s” in the release"), names[a]);
          return FALSE;
        }
      attribute->published = shoal_table_get_column (self->table, index);
      if (!shoal_table_find_column (self->original, names[a], &index))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s” in the original"), names[a]);
          return FALSE;
        }
      attribute->original = shoal_table_get_column (self->original, index);
      if (!shoal_column_find_label (attribute->published, SHOAL_RELEASE_SUPPRESSED, &attribute->star))
        attribute->star = NO_CLASS;
    }
  if (self->n_attributes > 0)
    return TRUE;
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("no quasi-identifier is named"));
  return FALSE;
}

static void
take_class (const guint32 *rows,
            gsize          n_rows,
            gpointer       data)
{
  Check *self = data;
  guint n_stars = 0;

  for (gsize i = 0; i < n_rows; i++)
    self->class_of_row[rows[i]] = self->n_classes;
  for (guint a = 0; a < self->n_attributes; a++)
    n_stars += shoal_column_get_code (self->attributes[a].published, rows[0]) == self->attributes[a].star;
  if (n_stars == self->n_attributes)
    self->suppressed = self->n_classes;
  self->first_row[self->n_classes] = rows[0];
  self->sizes[self->n_classes++] = (guint32) n_rows;
}

/* Finds the classes by the texts of the file alone. */
static gboolean
find_classes (Check   *self,
              GError **error)
{
  g_autofree ShoalRowKey *keys = g_new0 (ShoalRowKey, self->n_attributes);
  g_autofree guint32 *rows = g_new (guint32, MAX (1, self->n_rows));

  self->class_of_row = g_new (guint32, MAX (1, self->n_rows));
  self->first_row = g_new (guint32, MAX (1, self->n_rows));
  self->sizes = g_new (guint32, MAX (1, self->n_rows));
  self->suppressed = NO_CLASS;
  for (guint a = 0; a < self->n_attributes; a++)
    {
      keys[a].codes = (gpointer) shoal_column_get_codes (self->attributes[a].published, &keys[a].width);
      keys[a].n_codes = shoal_column_get_n_codes (self->attributes[a].published);
    }
  for (gsize row = 0; row < self->n_rows; row++)
    rows[row] = (guint32) row;
  return shoal_row_sort_classes (keys, self->n_attributes, rows, self->n_rows, take_class, self, self->progress, error);
}

/* Lists the classes of each text, without the suppressed class. */
static void
list_classes (Check     *self,
              Attribute *attribute)
{
  gsize n_texts = shoal_column_get_n_codes (attribute->published);
  gsize *next = g_new0 (gsize, n_texts + 1);

  for (guint32 c = 0; c < self->n_classes; c++)
    if (c != self->suppressed)
      next[shoal_column_get_code (attribute->published, self->first_row[c]) + 1]++;
  for (gsize text = 0; text < n_texts; text++)
    next[text + 1] += next[text];
  attribute->classes = g_new (guint32, MAX (1, next[n_texts]));
  attribute->classes_of_text = g_memdup2 (next, (n_texts + 1) * sizeof *next);
  for (guint32 c = 0; c < self->n_classes; c++)
    if (c != self->suppressed)
      attribute->classes[next[shoal_column_get_code (attribute->published, self->first_row[c])]++] = c;
  g_free (next);
}

/* Returns: whether @text covers the value @code of row @row; @open: set if this is unknown. */
static gboolean
covers (const Attribute      *attribute,
        ShoalAttribute       *meaning,
        const ShoalCellCover *cover,
        const char           *text,
        guint32               code,
        guint32               row,
        gboolean             *open)
{
  ShoalCovering covering;

  if (meaning != NULL)
    return cover != NULL && shoal_cell_cover_has (cover, code, meaning->leaf_of_code[code]);
  covering = shoal_covering_text_check (attribute->original, text, &row, 1);
  *open = *open || covering == SHOAL_COVERING_UNKNOWN;
  return covering == SHOAL_COVERING_ALL;
}

/* Lists for each value of the original the texts that cover it; @meaning: (nullable): its hierarchy. */
static gboolean
find_covering (Check           *self,
               Attribute       *attribute,
               ShoalAttribute  *meaning,
               GError         **error)
{
  gsize n_texts = shoal_column_get_n_codes (attribute->published);
  gsize n_codes = shoal_column_get_n_codes (attribute->original), n_rows = shoal_table_get_n_rows (self->original);
  g_autofree guint32 *row_of_code = g_new (guint32, MAX (1, n_codes));
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint64)); /* high bits: code of the original, low: text */
  g_autoptr (ShoalCellSpelling) spelling = meaning != NULL ? shoal_cell_spelling_new (meaning, FALSE) : NULL;

  memset (row_of_code, 0xff, n_codes * sizeof *row_of_code);
  for (gsize row = n_rows; row-- > 0;)
    row_of_code[shoal_column_get_code (attribute->original, row)] = (guint32) row;
  attribute->first = g_new0 (gsize, n_codes + 1);
  for (guint32 text = 0; text < n_texts; text++)
    {
      const char *label = shoal_column_get_label (attribute->published, text);
      g_autoptr (ShoalCellCover) cover = NULL;
      gboolean open = FALSE;

      if (attribute->classes_of_text[text] == attribute->classes_of_text[text + 1])
        continue;
      if (shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      cover = spelling != NULL ? shoal_cell_spelling_read (spelling, label) : NULL;
      for (guint32 code = 0; code < n_codes; code++)
        if (row_of_code[code] != G_MAXUINT32 && covers (attribute, meaning, cover, label, code, row_of_code[code], &open))
          {
            guint64 pair = ((guint64) code << 32) | text;

            g_array_append_val (pairs, pair);
            attribute->first[code + 1]++;
          }
      self->n_open += open;
      if (open)
        self->open_name = shoal_column_get_name (attribute->published);
      if (meaning != NULL && shoal_attribute_is_aggregated (meaning))
        self->aggregated_name = shoal_column_get_name (attribute->published);
      else if (meaning != NULL && cover == NULL)
        self->foreign_name = shoal_column_get_name (attribute->published);
    }
  for (gsize code = 0; code < n_codes; code++)
    attribute->first[code + 1] += attribute->first[code];
  attribute->covering = g_new (guint32, MAX (1, pairs->len));
  {
    g_autofree gsize *next = g_memdup2 (attribute->first, (n_codes + 1) * sizeof *next);

    for (guint i = 0; i < pairs->len; i++)
      {
        guint64 pair = g_array_index (pairs, guint64, i);

        attribute->covering[next[pair >> 32]++] = (guint32) pair;
      }
  }
  return TRUE;
}

static gboolean
has_text (const Attribute *attribute,
          guint32          code,
          guint32          text)
{
  gsize low = attribute->first[code], high = attribute->first[code + 1];

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (attribute->covering[middle] == text)
        return TRUE;
      if (attribute->covering[middle] < text)
        low = middle + 1;
      else
        high = middle;
    }
  return FALSE;
}

/* The attribute whose covering texts have the fewest classes for a row of the original. */
static const Attribute *
find_narrowest (const Check *self,
                guint32      row)
{
  const Attribute *narrowest = NULL;
  gsize least = G_MAXSIZE;

  for (guint a = 0; a < self->n_attributes; a++)
    {
      const Attribute *attribute = &self->attributes[a];
      guint32 code = shoal_column_get_code (attribute->original, row);
      gsize n = 0;

      for (gsize i = attribute->first[code]; i < attribute->first[code + 1]; i++)
        n += attribute->classes_of_text[attribute->covering[i] + 1] - attribute->classes_of_text[attribute->covering[i]];
      if (n < least)
        {
          least = n;
          narrowest = attribute;
        }
    }
  return narrowest;
}

/* Lists the classes that a row of the original can be in. Returns: one of them, the suppressed class if there is no other, or NO_CLASS */
static guint32
find_class (Check   *self,
            guint32  row)
{
  const Attribute *narrowest = find_narrowest (self, row);
  guint32 code = shoal_column_get_code (narrowest->original, row), found = self->suppressed;
  guint n_found = 0;

  for (gsize i = narrowest->first[code]; i < narrowest->first[code + 1]; i++)
    for (gsize j = narrowest->classes_of_text[narrowest->covering[i]]; j < narrowest->classes_of_text[narrowest->covering[i] + 1]; j++)
      {
        guint32 c = narrowest->classes[j];
        gboolean fits = TRUE;

        for (guint a = 0; fits && a < self->n_attributes; a++)
          fits = has_text (&self->attributes[a], shoal_column_get_code (self->attributes[a].original, row),
                           shoal_column_get_code (self->attributes[a].published, self->first_row[c]));
        if (!fits)
          continue;
        if (self->places->len < MAX_PLACES)
          {
            guint64 place = ((guint64) c << 32) | row;

            g_array_append_val (self->places, place);
          }
        self->n_places[c]++;
        found = c;
        n_found++;
      }
  if (found == self->suppressed && found != NO_CLASS)
    self->n_places[found]++;
  self->n_placed += found != NO_CLASS;
  self->n_ambiguous += n_found > 1;
  return found;
}

static gboolean
place_originals (Check   *self,
                 GError **error)
{
  gsize n = shoal_table_get_n_rows (self->original);

  self->class_of_original = g_new (guint32, MAX (1, n));
  self->places = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->n_places = g_new0 (guint32, MAX (1, self->n_classes));
  for (gsize row = 0; row < n; row++)
    {
      if (row % POLL_ROWS == 0 && shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      self->class_of_original[row] = find_class (self, (guint32) row);
    }
  return TRUE;
}

/* (transfer full) (nullable): why the rows of the classes cannot be found in the original. */
static char *
find_doubt (const Check   *self,
            const guint32 *n_originals)
{
  if (self->aggregated_name != NULL)
    return g_strdup_printf (_("whose the rows are is not checkable: column “%s” shows one value for each class, which does not say whose "
                              "rows it stands for"), self->aggregated_name);
  if (self->foreign_name != NULL)
    return g_strdup_printf (_("whose the rows are is not checkable: column “%s” has texts that are none of its hierarchy"),
                            self->foreign_name);
  for (guint32 c = 0; c < self->n_classes; c++)
    if (self->n_places[c] < self->sizes[c] && self->n_open == 0)
      return g_strdup_printf (_("a class has more rows (%'u) than rows of the original can stand in it (%'u): it was made from other data, "
                                "or shows medians or modes"),
                              self->sizes[c], self->n_places[c]);
  if (self->n_placed < self->n_rows && self->n_open == 0)
    return g_strdup_printf (_("the file has more rows (%'zu) than rows of the original can stand in it (%'zu): it was made from other data, "
                              "or shows medians or modes"),
                            self->n_rows, self->n_placed);
  if (self->n_open > 0)
    return g_strdup_printf (_("whose the rows are is not checkable: only a hierarchy says what texts of the column “%s” cover, so give "
                              "the project"), self->open_name);
  if (self->n_ambiguous > 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "whose the rows are is not checkable: %'zu row of the original can stand in several classes",
                                         "whose the rows are is not checkable: %'zu rows of the original can stand in several classes",
                                         self->n_ambiguous), self->n_ambiguous);
  for (guint32 c = 0; c < self->n_classes; c++)
    if (n_originals[c] > self->sizes[c])
      return g_strdup_printf (_("whose the rows are is not checkable: more rows of the original (%'u) can stand in a class than it has (%'u)"),
                              n_originals[c], self->sizes[c]);
  return NULL;
}

/* Judges each class by its rows of the original. */
static void
judge (Check            *self,
       ShoalPersonTexts *persons,
       const guint32    *n_originals,
       ShoalVerdict     *verdict)
{
  gsize n = shoal_table_get_n_rows (self->original);
  g_autofree gsize *next = g_new0 (gsize, (gsize) self->n_classes + 1);
  g_autofree guint32 *rows = g_new (guint32, MAX (1, n));

  for (guint32 c = 0; c < self->n_classes; c++)
    next[c + 1] = next[c] + n_originals[c];
  for (gsize row = 0; row < n; row++)
    if (self->class_of_original[row] != NO_CLASS)
      rows[next[self->class_of_original[row]]++] = (guint32) row;
  shoal_verdict_begin (verdict, TRUE);
  for (guint32 c = 0; c < self->n_classes; c++)
    {
      const ShoalClassContent content = {
        .n_rows = n_originals[c],
        .n_persons = shoal_person_texts_count (persons, rows + next[c] - n_originals[c], n_originals[c]),
      };

      verdict->n_classes++;
      shoal_verdict_add (verdict, &content, self->sizes[c], self->first_row[c]);
    }
  shoal_verdict_conclude (verdict, SHOAL_RECODING_NODE);
}

/* ---- Rows that can be in several classes ---- */

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* Descending order */
static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  return -compare_places (a, b);
}

/* The fewest people that @size of the rows can have. @places: (array length=n): the places of one class, to be sorted by person;
 * @is_only: (nullable): by row, whether it is certainly in that class */
static gsize
count_fewest (ShoalPersonTexts *persons,
              guint64          *places,
              gsize             n,
              gsize             size,
              const gboolean   *is_only)
{
  g_autofree guint64 *others = g_new (guint64, n);
  gsize n_others = 0, n_taken = 0, n_persons = 0;

  if (!shoal_person_texts_repeat (persons))
    return size;
  for (gsize i = 0; i < n; i++)
    places[i] = ((guint64) shoal_person_texts_get (persons, (guint32) places[i]) << 32) | (guint32) places[i];
  qsort (places, n, sizeof *places, compare_places);
  /* A person with a row that is certainly in the class counts, with all her possible rows; of other people, the numbers of possible rows
   * are listed */
  for (gsize i = 0, end; i < n; i = end)
    {
      gboolean is_there = FALSE;

      for (end = i; end < n && places[end] >> 32 == places[i] >> 32; end++)
        is_there |= is_only != NULL && is_only[(guint32) places[end]];
      if (!is_there)
        {
          others[n_others++] = end - i;
          continue;
        }
      n_taken += end - i;
      n_persons++;
    }
  qsort (others, n_others, sizeof *others, compare_counts);
  for (gsize i = 0; i < n_others && n_taken < size; i++)
    {
      n_taken += others[i];
      n_persons++;
    }
  return n_persons;
}

/* Returns: whether each class has enough people for every choice of rows that can be in it; if so, the classes are judged. */
static gboolean
judge_fewest (Check            *self,
              ShoalPersonTexts *persons,
              ShoalVerdict     *verdict)
{
  gsize n_originals = shoal_table_get_n_rows (self->original);
  gboolean is_whole = self->n_rows == n_originals;
  guint64 *places = (guint64 *) (gpointer) self->places->data;
  g_autofree gsize *fewest = g_new0 (gsize, MAX (1, self->n_classes));
  g_autofree guint32 *n_classes = g_new0 (guint32, MAX (1, n_originals)); /* by row */
  g_autofree gboolean *is_only = g_new0 (gboolean, MAX (1, n_originals));

  if (self->aggregated_name != NULL || self->foreign_name != NULL || self->n_open > 0 || self->suppressed != NO_CLASS || self->places->len == MAX_PLACES
      || self->n_placed < self->n_rows)
    return FALSE;
  qsort (places, self->places->len, sizeof *places, compare_places);
  for (guint i = 0; i < self->places->len; i++)
    n_classes[(guint32) places[i]]++;
  /* If no row is left out, a row that can be in only one class is in that class. */
  for (gsize row = 0; row < n_originals; row++)
    is_only[row] = n_classes[row] == 1;
  for (guint i = 0, end; i < self->places->len; i = end)
    {
      guint32 c = (guint32) (places[i] >> 32);

      for (end = i; end < self->places->len && places[end] >> 32 == c; end++)
        ;
      if (end - i < self->sizes[c])
        return FALSE;
      fewest[c] = count_fewest (persons, places + i, end - i, self->sizes[c], is_whole ? is_only : NULL);
    }
  for (guint32 c = 0; c < self->n_classes; c++)
    if (fewest[c] < verdict->required.k)
      return FALSE;
  shoal_verdict_begin (verdict, TRUE);
  for (guint32 c = 0; c < self->n_classes; c++)
    {
      const ShoalClassContent content = { .n_rows = self->sizes[c], .n_persons = fewest[c] };

      verdict->n_classes++;
      shoal_verdict_add (verdict, &content, self->sizes[c], self->first_row[c]);
    }
  shoal_verdict_conclude (verdict, SHOAL_RECODING_NODE);
  return TRUE;
}

static ShoalAttribute *
get_meaning (ShoalMicrodata *meaning,
             const char     *name)
{
  guint index, a;

  if (meaning == NULL || !shoal_table_find_column (meaning->table, name, &index))
    return NULL;
  a = shoal_microdata_find_attribute (meaning, index);
  return a != SHOAL_NO_ATTRIBUTE ? shoal_microdata_get_attribute (meaning, a) : NULL;
}

/**
 * shoal_verifier_check_persons:
 * @table: a published file of classes, every cell as its text
 * @original: the table that it was made from
 * @meaning: (nullable): of @original, with the hierarchies of its columns
 * @quasi_identifiers: (array zero-terminated=1): columns of both
 * @person: the column of @original with the person of each row
 * @types: (nullable): as of shoal_verifier_check_table()
 * @requirements: the requirements
 * @verdict: (out caller-allocates): the verdict; clear it with shoal_verdict_clear()
 * @progress: (nullable): asked whether to stop
 *
 * Counts different persons in the classes of @table. Its rows are found in @original by the values that their cells cover. If there are
 * several ways, the one with the fewest persons counts, so the release may be better than the verdict. Nothing is checkable if these are
 * too few, if only a missing @meaning could tell what a text covers, or for privacy models besides k-anonymity if persons have several
 * rows.
 *
 * Errors: %SHOAL_ERROR_USAGE if @requirements are out of range, a name is unknown, or there is none;
 * %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether there is a verdict; it tells whether the requirements hold, and whether they could be checked.
 */
gboolean
shoal_verifier_check_persons (ShoalTable               *table,
                              ShoalTable               *original,
                              ShoalMicrodata           *meaning,
                              const char * const       *quasi_identifiers,
                              const char               *person,
                              GHashTable               *types,
                              const ShoalRequirements  *requirements,
                              ShoalVerdict             *verdict,
                              ShoalProgress            *progress,
                              GError                  **error)
{
  g_auto (Check) self = { .table = table, .original = original, .progress = progress };
  g_autoptr (ShoalPersonTexts) persons = NULL;
  g_autofree guint32 *n_originals = NULL;
  g_autofree char *doubt = NULL;
  guint index;

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && SHOAL_IS_TABLE (original), FALSE);
  g_return_val_if_fail (quasi_identifiers != NULL && person != NULL && requirements != NULL && verdict != NULL, FALSE);

  self.n_rows = shoal_table_get_n_rows (table);
  if (!shoal_verdict_start (verdict, requirements, self.n_rows, error) || !find_columns (&self, quasi_identifiers, error))
    return FALSE;
  if (!shoal_table_find_column (original, person, &index))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s” in the original"), person);
      return FALSE;
    }
  persons = shoal_person_texts_new (shoal_table_get_column (original, index));
  if (requirements->n_models > 0 && !shoal_person_texts_repeat (persons))
    {
      shoal_verdict_clear (verdict);
      return shoal_verifier_check_table (table, quasi_identifiers, types, requirements, verdict, progress, error);
    }
  if (requirements->n_models > 0)
    {
      verdict->message = g_strdup_printf (_("the privacy model “%s” is not checkable of persons with several rows in a file"),
                                          requirements->models[0].guarantee->id);
      return TRUE;
    }
  if (!find_classes (&self, error))
    return FALSE;
  for (guint a = 0; a < self.n_attributes; a++)
    {
      list_classes (&self, &self.attributes[a]);
      if (!find_covering (&self, &self.attributes[a], get_meaning (meaning, quasi_identifiers[a]), error))
        return FALSE;
    }
  if (!place_originals (&self, error))
    return FALSE;
  n_originals = g_new0 (guint32, MAX (1, self.n_classes));
  for (gsize row = 0; row < shoal_table_get_n_rows (original); row++)
    if (self.class_of_original[row] != NO_CLASS)
      n_originals[self.class_of_original[row]]++;
  doubt = find_doubt (&self, n_originals);
  if (doubt != NULL && judge_fewest (&self, persons, verdict))
    return TRUE;
  if (doubt != NULL)
    {
      verdict->message = g_steal_pointer (&doubt);
      verdict->n_rows = self.n_rows;
      verdict->n_classes = self.n_classes;
      return TRUE;
    }
  judge (&self, persons, n_originals, verdict);
  if (verdict->first_offending_row != G_MAXSIZE)
    verdict->first_offending_line = shoal_table_get_line (table, verdict->first_offending_row);
  verdict->holds &= self.n_rows > 0;
  return TRUE;
}
