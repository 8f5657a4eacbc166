/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equal texts are the same person. If a dictionary is strictly ascending, no two of its texts are equal, and its codes identify people;
 * else texts are compared. People of a class are counted by setting a bit for each; the bits are cleared afterwards. */

#include "verify/shoal-verifier-parts.h"

#include "base/shoal-bitset.h"

#include <string.h>

struct _ShoalPersonTexts
{
  ShoalColumn *column;
  gconstpointer codes;    /* of @column */
  guint width;
  guint32 *person_of_row; /* nullable: the person of each row, if codes do not identify people */
  guint32 *people;        /* nullable: if rows stand for several rows: by person, how many different people the number stands for */
  gboolean repeats;
  gsize n_persons;
  ShoalBits *seen;        /* by person: whether seen in the class that is being counted */
};

/* Whether the values are strictly ascending, so that no two have the same text: equal texts would also be equal numbers. */
static gboolean
is_strict (ShoalColumn *column)
{
  gsize n_values = shoal_column_get_n_values (column);
  gboolean is_text = shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT;

  for (guint32 value = 1; value < n_values; value++)
    if (is_text ? strcmp (shoal_column_get_label (column, value - 1), shoal_column_get_label (column, value)) >= 0
                : !(shoal_column_get_number (column, value - 1) < shoal_column_get_number (column, value)))
      return FALSE;
  return TRUE;
}

/* (transfer full): the person of each value */
static guint32 *
compare_values (ShoalColumn *column)
{
  gsize n_values = shoal_column_get_n_values (column);
  g_autoptr (GHashTable) persons = g_hash_table_new (g_str_hash, g_str_equal);
  guint32 *person_of_value = g_new (guint32, MAX (1, n_values));

  for (guint32 value = 0; value < n_values; value++)
    {
      const char *text = shoal_column_get_label (column, value);
      gpointer person;

      if (!g_hash_table_lookup_extended (persons, text, NULL, &person))
        {
          person = GUINT_TO_POINTER (g_hash_table_size (persons));
          g_hash_table_insert (persons, (gpointer) text, person);
        }
      person_of_value[value] = GPOINTER_TO_UINT (person);
    }
  return person_of_value;
}

/* If a cell is missing, values have the same text, or rows stand for several rows, each row needs a number. A row without a person counts
 * as many people as the rows it stands for; rows of people who are counted elsewhere (SHOAL_TABLE_COUNTED_PERSON) count nobody. */
static void
number_rows (ShoalPersonTexts *self)
{
  gsize n_rows = shoal_column_get_n_rows (self->column), n_values = shoal_column_get_n_values (self->column);
  const guint32 *weights = shoal_column_get_weights (self->column);
  g_autofree guint32 *person_of_value = compare_values (self->column);
  guint32 n_alone = 0;

  self->person_of_row = g_new (guint32, MAX (1, n_rows));
  if (weights != NULL)
    self->people = g_new0 (guint32, MAX (1, n_values + n_rows));
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 code = shoal_codes_get (self->codes, self->width, row);
      guint32 person = code < n_values ? person_of_value[code] : (guint32) n_values + n_alone++;

      self->person_of_row[row] = person;
      if (weights != NULL)
        self->people[person] = code < n_values ? strcmp (shoal_column_get_label (self->column, code), SHOAL_TABLE_COUNTED_PERSON) != 0
                                               : weights[row];
    }
}

static inline guint32
get_person (const ShoalPersonTexts *self,
            gsize                   row)
{
  return self->person_of_row != NULL ? self->person_of_row[row] : shoal_codes_get (self->codes, self->width, row);
}

/**
 * shoal_person_texts_new:
 * @column: of the original: the person of each row; a row with a missing cell is a person of its own
 *
 * Returns: (transfer full): the people
 */
ShoalPersonTexts *
shoal_person_texts_new (ShoalColumn *column)
{
  ShoalPersonTexts *self = g_new0 (ShoalPersonTexts, 1);
  gsize n_rows = shoal_column_get_n_rows (column), n_values = shoal_column_get_n_values (column);
  const guint32 *weights = shoal_column_get_weights (column);
  gboolean has_missing = FALSE;
  gsize n_numbers, n_all = 0;

  self->column = g_object_ref (column);
  self->codes = shoal_column_get_codes (column, &self->width);
  for (gsize row = 0; row < n_rows && !has_missing; row++)
    has_missing = shoal_codes_get (self->codes, self->width, row) >= n_values;
  if (has_missing || weights != NULL || !is_strict (column))
    number_rows (self);
  n_numbers = n_values + (has_missing ? n_rows : 0);
  self->seen = shoal_bits_new (n_numbers);
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 person = get_person (self, row);

      self->n_persons += shoal_bits_get (self->seen, person) ? 0 : shoal_person_texts_get_people (self, person);
      shoal_bits_set (self->seen, person);
      n_all += shoal_weights_get (weights, row);
    }
  self->repeats = self->n_persons < n_all;
  memset (self->seen, 0, shoal_bits_n_words (n_numbers) * sizeof *self->seen);
  return self;
}

void
shoal_person_texts_free (ShoalPersonTexts *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->column);
  g_free (self->person_of_row);
  g_free (self->people);
  g_free (self->seen);
  g_free (self);
}

/** shoal_person_texts_repeat: Returns: whether any person has several rows. */
gboolean
shoal_person_texts_repeat (ShoalPersonTexts *self)
{
  return self->repeats;
}

/** shoal_person_texts_get: Returns: the number of the person of row @row. */
guint32
shoal_person_texts_get (ShoalPersonTexts *self,
                        guint32           row)
{
  return get_person (self, row);
}

/** shoal_person_texts_get_people: Returns: how many different people the number @person stands for: 1 if no row stands for several. */
guint32
shoal_person_texts_get_people (ShoalPersonTexts *self,
                               guint32           person)
{
  return self->people != NULL ? self->people[person] : 1;
}

/** shoal_person_texts_get_n: Returns: the number of different people. */
gsize
shoal_person_texts_get_n (ShoalPersonTexts *self)
{
  return self->n_persons;
}

/** shoal_person_texts_count: Returns: the number of different people of the rows @rows of the original. */
gsize
shoal_person_texts_count (ShoalPersonTexts *self,
                          const guint32    *rows,
                          gsize             n_rows)
{
  gsize n = 0;

  if (!self->repeats && self->people == NULL)
    return n_rows;
  for (gsize i = 0; i < n_rows; i++)
    {
      guint32 person = get_person (self, rows[i]);

      n += shoal_bits_get (self->seen, person) ? 0 : shoal_person_texts_get_people (self, person);
      shoal_bits_set (self->seen, person);
    }
  for (gsize i = 0; i < n_rows; i++)
    self->seen[get_person (self, rows[i]) / 64] = 0;
  return n;
}
