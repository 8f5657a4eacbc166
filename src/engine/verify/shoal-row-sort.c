/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A radix sort of row numbers, one stable counting pass per digit; afterwards equal rows are adjacent. A digit combines as many
 * columns as it has room for, as most columns have few codes; with few rows it has little room, since each pass visits all values of a
 * digit. It does not hash or combine a whole row into one number: verifier and solvers share neither code nor method of grouping. */

#include "verify/shoal-row-sort.h"

#include "base/shoal-bitset.h"
#include "table/shoal-column.h"
#include "verify/shoal-verifier-parts.h"

#include <string.h>

#define DIGIT_BITS 16
#define N_DIGITS ((gsize) 1 << DIGIT_BITS)
#define LEAST_ROOM 256
#define POLL_ROWS 65536

/* A column whose codes need more than one digit has two parts: the low and the high half of the bits. */
typedef struct
{
  const ShoalRowKey *key;
  guint shift;
  gsize n_values;
} Part;

/* @digits has a digit below @n_values for each row of the table; @differs has a bit for each place in the order, set if another
 * class begins there. */
typedef struct
{
  GArray *parts;
  guint16 *digits;
  gsize n_values;
  ShoalBits *differs;
  guint32 *other;
  gsize n_rows;
  ShoalProgress *progress;
} Sort;

static void
sort_clear (Sort *self)
{
  g_array_unref (self->parts);
  g_free (self->digits);
  g_free (self->differs);
  g_free (self->other);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sort, sort_clear)

/* Columns with a single code distinguish no rows, so they are left out. */
static GArray *
list_parts (const ShoalRowKey *keys,
            guint              n_keys)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Part));

  for (guint i = 0; i < n_keys; i++)
    for (guint shift = 0; shift < 32 && keys[i].n_codes > (gsize) 1 << shift; shift += DIGIT_BITS)
      {
        Part part = { &keys[i], shift, MIN (N_DIGITS, ((keys[i].n_codes - 1) >> shift) + 1) };

        g_array_append_val (parts, part);
      }
  return parts;
}

#define APPEND(type)                                                                                               \
  G_STMT_START                                                                                                     \
  {                                                                                                                \
    const type *codes = part->key->codes;                                                                          \
                                                                                                                   \
    for (gsize row = first; row < end; row++)                                                                      \
      digits[row] = (guint16) (digits[row] * part->n_values + ((codes[row] >> part->shift) & (N_DIGITS - 1)));     \
  }                                                                                                                \
  G_STMT_END

static void
append_part (const Part *part,
             guint16    *digits,
             gsize       first,
             gsize       end)
{
  if (part->key->width == 1)
    APPEND (guint8);
  else if (part->key->width == 2)
    APPEND (guint16);
  else
    APPEND (guint32);
}

#undef APPEND

/* Makes the digits of all @n_table_rows rows from as many parts as there is room for, starting with part @first.
 * Returns: the first part that is left. */
static guint
make_digits (Sort  *self,
             guint  first,
             gsize  n_table_rows)
{
  const Part *parts = (const Part *) self->parts->data;
  gsize room = CLAMP (self->n_rows, LEAST_ROOM, N_DIGITS);
  guint end = first + 1;

  self->n_values = parts[first].n_values;
  while (end < self->parts->len && self->n_values * parts[end].n_values <= room)
    self->n_values *= parts[end++].n_values;
  for (gsize row = 0; row < n_table_rows; row += POLL_ROWS)
    {
      gsize row_end = MIN (row + POLL_ROWS, n_table_rows);

      memset (self->digits + row, 0, (row_end - row) * sizeof *self->digits);
      for (guint i = first; i < end; i++)
        append_part (&parts[i], self->digits, row, row_end);
    }
  return end;
}

/* Sorts @from into @to by the digits. */
static gboolean
sort_by_digits (Sort           *self,
                const guint32  *from,
                guint32        *to,
                GError        **error)
{
  g_autofree gsize *next = g_new0 (gsize, self->n_values + 1);

  for (gsize i = 0; i < self->n_rows; i++)
    next[self->digits[from[i]] + 1]++;
  for (gsize digit = 0; digit < self->n_values; digit++)
    next[digit + 1] += next[digit];
  for (gsize first = 0; first < self->n_rows; first += POLL_ROWS)
    {
      gsize end = MIN (first + POLL_ROWS, self->n_rows);

      if (shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      for (gsize i = first; i < end; i++)
        to[next[self->digits[from[i]]]++] = from[i];
    }
  return TRUE;
}

/* Adjacent rows with different digits belong to different classes. */
static void
mark_differences (Sort          *self,
                  const guint32 *rows)
{
  for (gsize i = 1; i < self->n_rows; i++)
    if (self->digits[rows[i - 1]] != self->digits[rows[i]])
      shoal_bits_set (self->differs, i);
}

/* A run of equal rows is a class. The sort is stable, so the first row has the smallest number. */
static gboolean
tell_classes (Sort              *self,
              const guint32     *rows,
              ShoalRowClassFunc  found,
              gpointer           data,
              GError           **error)
{
  gsize n_classes = 0;
  gsize end;

  for (gsize start = 0; start < self->n_rows; start = end)
    {
      for (end = start + 1; end < self->n_rows && !shoal_bits_get (self->differs, end); end++)
        ;
      if ((n_classes++ & 0xffff) == 0 && shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      found (rows + start, end - start, data);
    }
  return TRUE;
}

/**
 * shoal_row_sort_classes:
 * @keys: (array length=n_keys): the columns by which rows are compared
 * @n_keys: how many
 * @rows: (array length=n_rows) (inout): the rows to compare, ascending; sorted by @keys afterwards
 * @n_rows: how many
 * @found: called for every class
 * @data: for @found
 * @progress: (nullable): asked whether to stop
 *
 * Needs 6 bytes and a bit for each row in addition to @rows.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED when told to stop.
 */
gboolean
shoal_row_sort_classes (const ShoalRowKey *keys,
                        guint              n_keys,
                        guint32           *rows,
                        gsize              n_rows,
                        ShoalRowClassFunc  found,
                        gpointer           data,
                        ShoalProgress     *progress,
                        GError           **error)
{
  gsize n_table_rows = n_rows > 0 ? (gsize) rows[n_rows - 1] + 1 : 0;
  g_auto (Sort) self = {
    .parts = list_parts (keys, n_keys),
    .digits = g_new (guint16, n_table_rows),
    .differs = shoal_bits_new (MAX (1, n_rows)),
    .other = g_new (guint32, n_rows),
    .n_rows = n_rows,
    .progress = progress,
  };
  guint32 *from = rows;
  guint32 *to = self.other;
  guint n_parts = self.parts->len;

  for (guint part = 0; part < n_parts;)
    {
      guint32 *swapped = from;

      part = make_digits (&self, part, n_table_rows);
      if (!sort_by_digits (&self, from, to, error))
        return FALSE;
      from = to;
      to = swapped;
    }
  for (guint part = 0; part < n_parts;)
    {
      part = make_digits (&self, part, n_table_rows);
      mark_differences (&self, from);
    }
  if (from != rows && n_rows > 0)
    memcpy (rows, from, n_rows * sizeof *rows);
  return tell_classes (&self, rows, found, data, error);
}
