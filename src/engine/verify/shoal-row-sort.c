/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A radix sort of row numbers, one stable counting pass per column and 16 bits: equal rows end side by side. No hashing
 * and no packed keys: the verifier shares neither code nor method with the solvers' grouping. */

#include "verify/shoal-row-sort.h"

#include "table/shoal-column.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define DIGIT_BITS 16
#define N_DIGITS ((gsize) 1 << DIGIT_BITS)
#define POLL_ROWS 65536

static gboolean
should_stop (ShoalProgress *progress,
             GError       **error)
{
  if (progress == NULL || !shoal_progress_should_stop (progress))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while verifying"));
  return TRUE;
}

#define SCATTER(type)                                                                              \
  G_STMT_START                                                                                     \
  {                                                                                                \
    const type *codes = key->codes;                                                                \
                                                                                                   \
    for (gsize i = first; i < end; i++)                                                            \
      to[next[(codes[from[i]] >> shift) & (N_DIGITS - 1)]++] = from[i];                            \
  }                                                                                                \
  G_STMT_END

/* Sorts @from into @to by one digit of the codes. */
static gboolean
sort_by_digit (const ShoalRowKey *key,
               guint              shift,
               const guint32     *from,
               guint32           *to,
               gsize              n_rows,
               ShoalProgress     *progress,
               GError           **error)
{
  g_autofree gsize *next = g_new0 (gsize, N_DIGITS + 1);

  for (gsize i = 0; i < n_rows; i++)
    next[((shoal_codes_get (key->codes, key->width, from[i]) >> shift) & (N_DIGITS - 1)) + 1]++;
  for (gsize digit = 0; digit < N_DIGITS; digit++)
    next[digit + 1] += next[digit];
  for (gsize first = 0; first < n_rows; first += POLL_ROWS)
    {
      gsize end = MIN (first + POLL_ROWS, n_rows);

      if (should_stop (progress, error))
        return FALSE;
      if (key->width == 1)
        SCATTER (guint8);
      else if (key->width == 2)
        SCATTER (guint16);
      else
        SCATTER (guint32);
    }
  return TRUE;
}

#undef SCATTER

static inline gboolean
rows_equal (const ShoalRowKey *keys,
            guint              n_keys,
            guint32            a,
            guint32            b)
{
  for (guint i = 0; i < n_keys; i++)
    if (shoal_codes_get (keys[i].codes, keys[i].width, a) != shoal_codes_get (keys[i].codes, keys[i].width, b))
      return FALSE;
  return TRUE;
}

/* A run of equal rows is a class; the sort is stable, so that its first row is its smallest number. */
static gboolean
count_runs (const ShoalRowKey *keys,
            guint              n_keys,
            const guint32     *rows,
            gsize              n_rows,
            ShoalRowClassFunc  found,
            gpointer           data,
            ShoalProgress     *progress,
            GError           **error)
{
  gsize n_classes = 0;
  gsize end;

  for (gsize start = 0; start < n_rows; start = end)
    {
      for (end = start + 1; end < n_rows && rows_equal (keys, n_keys, rows[start], rows[end]); end++)
        ;
      if ((n_classes++ & 0xffff) == 0 && should_stop (progress, error))
        return FALSE;
      found (rows + start, end - start, data);
    }
  return TRUE;
}

/**
 * shoal_row_sort_classes:
 * @keys: (array length=n_keys): the columns by which rows are compared
 * @n_keys: how many
 * @rows: (array length=n_rows) (inout): the rows to compare, ascending; sorted afterwards
 * @n_rows: how many
 * @found: called for every class
 * @data: for @found
 * @progress: (nullable): asked whether to stop
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
  g_autofree guint32 *other = g_new (guint32, n_rows);
  guint32 *from = rows;
  guint32 *to = other;

  for (guint i = 0; i < n_keys; i++)
    for (guint shift = 0; shift < 32 && keys[i].n_codes > (gsize) 1 << shift; shift += DIGIT_BITS)
      {
        guint32 *swapped = from;

        if (!sort_by_digit (&keys[i], shift, from, to, n_rows, progress, error))
          return FALSE;
        from = to;
        to = swapped;
      }
  if (from != rows && n_rows > 0)
    memcpy (rows, from, n_rows * sizeof *rows);
  return count_runs (keys, n_keys, rows, n_rows, found, data, progress, error);
}
