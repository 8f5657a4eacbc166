/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equal texts are one person. The people of a class are counted by sorting them. */

#include "verify/shoal-verifier-parts.h"

#include "base/shoal-sort.h"

#include <stdlib.h>

struct _ShoalPersonTexts
{
  guint32 *person_of_row; /* NULL where no text repeats: each row is a person then */
  gsize n_persons;
  GArray *seen;           /* of guint32: the people of the class that is counted */
};

/**
 * shoal_person_texts_new:
 * @column: of the original: whose each row is; a missing cell is a person of its own
 *
 * Returns: (transfer full): the people
 */
ShoalPersonTexts *
shoal_person_texts_new (ShoalColumn *column)
{
  ShoalPersonTexts *self = g_new0 (ShoalPersonTexts, 1);
  gsize n_rows = shoal_column_get_n_rows (column), n_values = shoal_column_get_n_values (column);
  g_autoptr (GHashTable) persons = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint32 *person_of_value = g_new (guint32, MAX (1, n_values));
  g_autofree guint8 *seen = g_new0 (guint8, MAX (1, n_values));
  gboolean repeats = FALSE;
  guint32 n_alone = 0;

  self->seen = g_array_new (FALSE, FALSE, sizeof (guint32));
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
  self->person_of_row = g_new (guint32, MAX (1, n_rows));
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 code = shoal_column_get_code (column, row);
      guint32 person = code < n_values ? person_of_value[code] : (guint32) n_values + n_alone++;

      repeats = repeats || (code < n_values && seen[person]);
      self->n_persons += code >= n_values || !seen[person];
      if (code < n_values)
        seen[person] = TRUE;
      self->person_of_row[row] = person;
    }
  if (!repeats)
    g_clear_pointer (&self->person_of_row, g_free);
  return self;
}

void
shoal_person_texts_free (ShoalPersonTexts *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->person_of_row);
  g_array_unref (self->seen);
  g_free (self);
}

/** shoal_person_texts_repeat: Returns: whether somebody has several rows. */
gboolean
shoal_person_texts_repeat (ShoalPersonTexts *self)
{
  return self->person_of_row != NULL;
}

/** shoal_person_texts_get: Returns: the number of the person whose row @row is, where somebody has several rows. */
guint32
shoal_person_texts_get (ShoalPersonTexts *self,
                        guint32           row)
{
  return self->person_of_row[row];
}

/** shoal_person_texts_get_n: Returns: how many different people there are. */
gsize
shoal_person_texts_get_n (ShoalPersonTexts *self)
{
  return self->n_persons;
}

/** shoal_person_texts_count: Returns: how many different people the rows @rows of the original are of. */
gsize
shoal_person_texts_count (ShoalPersonTexts *self,
                          const guint32    *rows,
                          gsize             n_rows)
{
  guint32 *seen;
  gsize n = 0;

  if (self->person_of_row == NULL)
    return n_rows;
  g_array_set_size (self->seen, (guint) n_rows);
  seen = (guint32 *) (gpointer) self->seen->data;
  for (gsize i = 0; i < n_rows; i++)
    seen[i] = self->person_of_row[rows[i]];
  qsort (seen, n_rows, sizeof *seen, shoal_compare_uint32);
  for (gsize i = 0; i < n_rows; i++)
    n += i == 0 || seen[i] != seen[i - 1];
  return n;
}
