/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the people of a population that the texts of a row cover, one by one, without the nodes and tuples of the solvers. For each
 * column the people are listed by value, so that only the people who fit the narrowest cell are examined. */

#include "verify/shoal-verifier-parts.h"

#include "privacy/shoal-population.h"
#include "table/shoal-notation.h"
#include "verify/shoal-cell-spelling.h"

#include <math.h>
#include <string.h>

/* A quasi-identifier of the release, and the column of the population */
typedef struct
{
  guint column;
  ShoalAttribute *attribute;
  ShoalColumn *people;
  ShoalCellSpelling *spelling;
  gsize *first;        /* by code of @people: the start of its rows in @rows */
  guint32 *rows;
  guint32 *leaves;     /* by code of @people: its leaf, or none */
  double *numbers;     /* nullable: for numbers and dates, by code of @people: its number, or NAN */
  gboolean has_ranges; /* whether cells may be ranges of @numbers */
  GHashTable *covered; /* by text: a byte for each code of @people, whether the text covers it */
  GString *buffer;
} Compared;

struct _ShoalPopulationTexts
{
  ShoalRelease *release;
  ShoalTable *people;
  Compared *columns;
  guint n_columns;
  guint8 *found;    /* by row of @people: whether an earlier row of the release covered it */
  guint8 *in_table; /* by row of @people: whether a row of the table is assigned to that person; all 0 if classes cannot share people */
};

void
shoal_population_texts_free (ShoalPopulationTexts *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->n_columns; i++)
    {
      Compared *compared = &self->columns[i];

      shoal_cell_spelling_free (compared->spelling);
      g_free (compared->first);
      g_free (compared->rows);
      g_free (compared->leaves);
      g_free (compared->numbers);
      g_hash_table_unref (compared->covered);
      g_string_free (compared->buffer, TRUE);
    }
  g_free (self->columns);
  g_free (self->found);
  g_free (self->in_table);
  g_clear_object (&self->people);
  g_free (self);
}

static void
note_number (GHashTable *leaves,
             double      number,
             guint32     leaf)
{
  if (!g_hash_table_contains (leaves, &number))
    g_hash_table_insert (leaves, g_memdup2 (&number, sizeof number), GUINT_TO_POINTER (leaf + 1));
}

/* (transfer full): for each number or date, its leaf plus 1: the leaf of a value of the table, or else a leaf that occurs in no row */
static GHashTable *
number_leaves (ShoalAttribute *attribute)
{
  ShoalColumn *column = attribute->column;
  ShoalNotation notation = shoal_notation_of_values (column);
  GHashTable *leaves = g_hash_table_new_full (g_double_hash, g_double_equal, g_free, NULL);

  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    note_number (leaves, shoal_column_get_number (column, code), attribute->leaf_of_code[code]);
  for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
    {
      const char *label = shoal_hierarchy_get_label (attribute->hierarchy, leaf);
      double number;

      if (leaf != attribute->missing_leaf && shoal_notation_parse_value (&notation, label, strlen (label), &number))
        note_number (leaves, number, leaf);
    }
  return leaves;
}

/* Finds the leaves of the values of the population: a text by its text, a number or a date by its value. */
static void
find_leaves (Compared   *self,
             ShoalTable *table,
             guint       table_column)
{
  ShoalColumn *column = self->attribute->column;
  guint32 n_codes = (guint32) shoal_column_get_n_codes (self->people);
  g_autoptr (GHashTable) codes = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) leaf_of_number = NULL;

  self->numbers = shoal_population_read_numbers (self->people, table, table_column);
  if (self->numbers != NULL)
    leaf_of_number = number_leaves (self->attribute);
  for (guint32 other = 0; other < shoal_column_get_n_values (column); other++)
    g_hash_table_insert (codes, (gpointer) shoal_column_get_label (column, other), GUINT_TO_POINTER (other + 1));
  self->leaves = g_new (guint32, MAX (1, n_codes));
  for (guint32 code = 0; code < n_codes; code++)
    {
      const char *text = shoal_column_get_label (self->people, code);
      guint32 other = GPOINTER_TO_UINT (g_hash_table_lookup (codes, text));
      gboolean is_number = self->numbers != NULL && !isnan (self->numbers[code]);

      self->leaves[code] = SHOAL_HIERARCHY_NO_NODE;
      if (shoal_population_is_missing (self->people, column, code))
        self->leaves[code] = self->attribute->missing_leaf;
      else if (other > 0 && (!is_number || shoal_column_get_number (column, other - 1) == self->numbers[code]))
        self->leaves[code] = self->attribute->leaf_of_code[other - 1];
      else if (is_number)
        self->leaves[code] = GPOINTER_TO_UINT (g_hash_table_lookup (leaf_of_number, &self->numbers[code])) - 1;
      else
        shoal_hierarchy_find_leaf (self->attribute->hierarchy, text, &self->leaves[code]);
    }
}

static void
list_rows (Compared *self,
           gsize     n_rows)
{
  gsize n_codes = shoal_column_get_n_codes (self->people);
  g_autofree gsize *next = NULL;

  self->first = g_new0 (gsize, n_codes + 1);
  self->rows = g_new (guint32, MAX (1, n_rows));
  for (gsize row = 0; row < n_rows; row++)
    self->first[shoal_column_get_code (self->people, row) + 1]++;
  for (gsize code = 0; code < n_codes; code++)
    self->first[code + 1] += self->first[code];
  next = g_memdup2 (self->first, (n_codes + 1) * sizeof *next);
  for (gsize row = 0; row < n_rows; row++)
    self->rows[next[shoal_column_get_code (self->people, row)]++] = (guint32) row;
}

/* Writes a key of the values of a person of the population or, with @of_table, of a row of the table; people with equal keys fit the same
 * cells. Returns: FALSE for values that no row can have */
static gboolean
spell_person (ShoalPopulationTexts *self,
              gsize                 row,
              gboolean              of_table,
              GString              *spelling)
{
  g_string_truncate (spelling, 0);
  for (guint i = 0; i < self->n_columns; i++)
    {
      const Compared *compared = &self->columns[i];
      ShoalColumn *column = of_table ? compared->attribute->column : compared->people;
      guint32 code = shoal_column_get_code (column, row);
      guint32 leaf = of_table ? compared->attribute->leaf_of_code[code] : compared->leaves[code];

      if (of_table ? code >= shoal_column_get_n_values (column) : shoal_population_is_missing (column, compared->attribute->column, code))
        g_string_append (spelling, "missing;");
      else if (compared->has_ranges)
        g_string_append_printf (spelling, "%.17g;", of_table ? shoal_column_get_number (column, code) : compared->numbers[code]);
      else if (leaf == SHOAL_HIERARCHY_NO_NODE)
        return FALSE;
      else
        g_string_append_printf (spelling, "%u;", leaf);
    }
  return TRUE;
}

/* Assigns a person of the population with the same values to each row of the table; if people have several rows, to each of their
 * different rows. */
static void
find_people_of_table (ShoalPopulationTexts *self,
                      ShoalMicrodata       *microdata)
{
  gsize n_people = shoal_table_get_n_rows (self->people);
  g_autoptr (GHashTable) rest = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) spelling = g_string_new (NULL);
  g_autofree gsize *next = g_new0 (gsize, MAX (1, n_people));
  ShoalColumn *owners = NULL;
  guint person;

  if (shoal_schema_find_person (microdata->schema, &person))
    owners = shoal_table_get_column (microdata->table, person);
  for (gsize row = 0; row < n_people; row++)
    if (spell_person (self, row, FALSE, spelling))
      {
        next[row] = GPOINTER_TO_SIZE (g_hash_table_lookup (rest, spelling->str));
        g_hash_table_insert (rest, g_strdup (spelling->str), GSIZE_TO_POINTER (row + 1));
      }
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      gsize other;

      spell_person (self, row, TRUE, spelling);
      other = GPOINTER_TO_SIZE (g_hash_table_lookup (rest, spelling->str));
      if (other == 0)
        continue;
      if (owners != NULL && shoal_column_get_code (owners, row) < shoal_column_get_n_values (owners))
        {
          g_autofree char *own = g_strdup_printf ("%s%u", spelling->str, shoal_column_get_code (owners, row));

          if (!g_hash_table_add (seen, g_steal_pointer (&own)))
            continue;
        }
      self->in_table[other - 1] = TRUE;
      g_hash_table_insert (rest, g_strdup (spelling->str), GSIZE_TO_POINTER (next[other - 1]));
    }
}

/**
 * shoal_population_texts_new:
 * @name: name of the population's file
 * @release: a release whose cells say what they cover, such as nodes; must outlive the texts
 *
 * Reads the population again. shoal_population_get() has already checked that it has the columns.
 *
 * Errors: those of the reader.
 *
 * Returns: (transfer full): its people, to be compared with @release
 */
ShoalPopulationTexts *
shoal_population_texts_new (const char     *name,
                            ShoalRelease   *release,
                            ShoalProgress  *progress,
                            GError        **error)
{
  g_autoptr (ShoalPopulationTexts) self = g_new0 (ShoalPopulationTexts, 1);
  ShoalMicrodata *microdata = shoal_release_get_classes (release)->microdata;
  gboolean only_nodes = shoal_release_get_classes (release)->kind == SHOAL_RECODING_NODE;
  guint n_columns = shoal_release_get_n_columns (release);

  self->release = release;
  self->columns = g_new0 (Compared, MAX (1, n_columns));
  self->people = shoal_population_read_table (name, progress, error);
  if (self->people == NULL)
    return NULL;
  for (guint i = 0; i < n_columns; i++)
    {
      guint a = shoal_microdata_find_attribute (microdata, shoal_release_get_table_column (release, i)), index;
      Compared *compared = &self->columns[self->n_columns];

      if (a == SHOAL_NO_ATTRIBUTE || !shoal_table_find_column (self->people, shoal_release_get_column_name (release, i), &index))
        continue;
      *compared = (Compared) { .column = i, .attribute = shoal_microdata_get_attribute (microdata, a) };
      compared->people = shoal_table_get_column (self->people, index);
      compared->spelling = shoal_cell_spelling_new (compared->attribute, only_nodes);
      compared->covered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      compared->buffer = g_string_new (NULL);
      find_leaves (compared, microdata->table, shoal_release_get_table_column (release, i));
      compared->has_ranges = !only_nodes && compared->attribute->cell_form == SHOAL_CELL_RANGE;
      list_rows (compared, shoal_table_get_n_rows (self->people));
      self->n_columns++;
    }
  self->found = g_new0 (guint8, MAX (1, shoal_table_get_n_rows (self->people)));
  self->in_table = g_new0 (guint8, MAX (1, shoal_table_get_n_rows (self->people)));
  if (!only_nodes)
    find_people_of_table (self, microdata);
  return g_steal_pointer (&self);
}

/* A byte for each value of the population: whether @text covers it. A text that covers all values also covers those that the
 * hierarchy lacks. */
static const guint8 *
read_text (Compared   *self,
           const char *text)
{
  gsize n_codes = shoal_column_get_n_codes (self->people);
  guint8 *covered = g_hash_table_lookup (self->covered, text);
  g_autoptr (ShoalCellCover) cover = NULL;
  guint32 first, last;
  gboolean all;

  if (covered != NULL)
    return covered;
  covered = g_new0 (guint8, MAX (1, n_codes));
  g_hash_table_insert (self->covered, g_strdup (text), covered);
  cover = shoal_cell_spelling_read (self->spelling, text);
  all = cover != NULL && shoal_cell_cover_get_run (cover, &first, &last) && first == 0 && last + 1 == self->attribute->n_leaves;
  for (gsize code = 0; cover != NULL && code < n_codes; code++)
    covered[code] = all || (self->leaves[code] != SHOAL_HIERARCHY_NO_NODE
                            && shoal_cell_cover_has (cover, G_MAXUINT32, self->leaves[code]))
                    || (self->has_ranges && shoal_cell_cover_has_number (cover, self->attribute->column, self->numbers[code]));
  return covered;
}

/**
 * shoal_population_texts_count:
 * @row: a row of the release that is not suppressed
 * @content: (inout): gets how many people of the population the row's texts cover, how many of them have a row in the table, and how many
 *   of them were covered in an earlier call
 */
void
shoal_population_texts_count (ShoalPopulationTexts *self,
                              guint32               row,
                              ShoalClassContent    *content)
{
  g_autofree const guint8 **covered = g_new (const guint8 *, MAX (1, self->n_columns));
  gsize fewest = G_MAXSIZE;
  guint narrowest = 0;

  content->n_population = shoal_table_get_n_rows (self->people);
  content->n_people = content->n_in_table = content->n_shared = 0;
  for (guint i = 0; i < self->n_columns; i++)
    {
      Compared *compared = &self->columns[i];
      gsize n = 0;
      guint32 variant;

      shoal_release_get_variants (self->release, compared->column, &row, 1, &variant);
      covered[i] = read_text (compared, shoal_release_get_variant_text (self->release, compared->column, variant, compared->buffer));
      for (gsize code = 0; code < shoal_column_get_n_codes (compared->people); code++)
        if (covered[i][code])
          n += compared->first[code + 1] - compared->first[code];
      if (n < fewest)
        narrowest = i;
      fewest = MIN (fewest, n);
    }
  if (self->n_columns == 0)
    content->n_people = content->n_population;
  if (self->n_columns == 0)
    return;
  for (gsize code = 0; code < shoal_column_get_n_codes (self->columns[narrowest].people); code++)
    {
      const Compared *by = &self->columns[narrowest];

      for (gsize at = by->first[code]; covered[narrowest][code] && at < by->first[code + 1]; at++)
        {
          gboolean fits = TRUE;

          for (guint i = 0; i < self->n_columns && fits; i++)
            fits = covered[i][shoal_column_get_code (self->columns[i].people, by->rows[at])];
          if (!fits)
            continue;
          content->n_people++;
          content->n_in_table += self->in_table[by->rows[at]];
          content->n_shared += self->found[by->rows[at]];
          self->found[by->rows[at]] = TRUE;
        }
    }
}
