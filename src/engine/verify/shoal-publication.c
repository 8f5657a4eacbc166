/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was verified are the texts of a release; what is given away are bytes. So the file is read back, while it has no name,
 * by code that shares nothing with the writer: it must show the cells of the release, all of them and no others, and the
 * size of the smallest class of equal rows is counted again in it. */

#include "verify/shoal-publication.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "table/shoal-column.h"
#include "table/shoal-dictionary.h"
#include "table/write/shoal-formula-guard.h"
#include "verify/shoal-release-tally.h"
#include "verify/shoal-row-sort.h"
#include "verify/shoal-verify-stop.h"
#include "verify/shoal-written-cells.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define POLL_ROWS 4096

/* One quasi-identifier of the file: equal texts have equal numbers, which are the codes of the key. A column that is none has
 * no codes. */
typedef struct
{
  ShoalDictionary numbers;
  guint64 *hashes;
  ShoalRowKey key;
} Texts;

typedef struct
{
  ShoalRelease *release;
  const ShoalReleaseOptions *options;
  ShoalProgress *progress;
  guint n_columns;
  Texts *texts; /* per column; without a table for those that are no quasi-identifiers */
} Check;

static void
check_clear (Check *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      if (self->texts[i].key.codes == NULL)
        continue;
      shoal_dictionary_clear (&self->texts[i].numbers);
      g_free (self->texts[i].hashes);
      g_free (self->texts[i].key.codes);
    }
  g_free (self->texts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

static gboolean
fail (GError    **error,
      const char *why)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
               _("the file that was written does not show what was verified (%s): nothing is published"), why);
  return FALSE;
}

/* Returns: (transfer full): the rows that are published. */
static guint32 *
list_rows (const Check *self,
           gsize       *n)
{
  gsize n_rows = shoal_release_get_classes (self->release)->microdata->n_rows;
  guint32 *rows = g_new (guint32, MAX (n_rows, 1));

  *n = 0;
  for (gsize row = 0; row < n_rows; row++)
    if (self->options->keep_suppressed || !shoal_release_is_suppressed (self->release, row))
      rows[(*n)++] = (guint32) row;
  return rows;
}

/* ---- What stands in the file ---- */

/* Room for as many texts as the release has, and the mark of suppression. */
static void
start_texts (const Check *self,
             guint        column,
             gsize        n_rows)
{
  Texts *texts = &self->texts[column];

  shoal_dictionary_init (&texts->numbers);
  texts->key.n_codes = shoal_release_get_n_variants (self->release, column) + 1;
  texts->key.width = shoal_codes_width (texts->key.n_codes);
  texts->key.codes = g_malloc_n (MAX (n_rows, 1), texts->key.width);
  texts->hashes = g_new (guint64, texts->key.n_codes);
}

/* Returns: whether the release can have so many texts in a column. */
static gboolean
add_text (Texts         *texts,
          gsize          row,
          const GString *cell,
          guint64       *row_hash)
{
  gsize n_before = texts->numbers.n;
  guint32 number;

  if (texts->key.codes == NULL)
    {
      *row_hash = shoal_release_tally_add_cell (*row_hash, shoal_release_tally_hash (cell->str, cell->len));
      return TRUE;
    }
  number = shoal_dictionary_insert (&texts->numbers, shoal_dictionary_hash (cell->str, cell->len), cell->str, cell->len);
  if (number >= texts->key.n_codes)
    return FALSE;
  if (number == n_before)
    texts->hashes[number] = shoal_release_tally_hash (cell->str, cell->len);
  shoal_codes_set (texts->key.codes, texts->key.width, row, number);
  *row_hash = shoal_release_tally_add_cell (*row_hash, texts->hashes[number]);
  return TRUE;
}

static gboolean
check_names (const Check       *self,
             ShoalWrittenCells *cells,
             GError           **error)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  g_autoptr (GString) guarded = g_string_new (NULL);

  for (guint column = 0; column < self->n_columns; column++)
    {
      const char *name = shoal_release_get_column_name (self->release, column);
      const char *shown = self->options->guard_formulas ? shoal_formula_guard (name, guarded) : name;
      ShoalWrittenEnd end = shoal_written_cells_next (cells, cell, error);

      if (end == SHOAL_WRITTEN_FAILED)
        return FALSE;
      if (strlen (cell->str) != cell->len || strcmp (cell->str, shown) != 0
          || end != (column + 1 < self->n_columns ? SHOAL_WRITTEN_CELL : SHOAL_WRITTEN_ROW))
        return fail (error, _("other columns"));
    }
  return TRUE;
}

/* @n_rows: more are too many. */
static gboolean
tally_file (const Check       *self,
            ShoalWrittenCells *cells,
            gsize              n_rows,
            ShoalReleaseTally *tally,
            GError           **error)
{
  g_autoptr (GString) cell = g_string_new (NULL);

  *tally = (ShoalReleaseTally){ 0, 0 };
  if (!check_names (self, cells, error))
    return FALSE;
  for (;; tally->n_rows++)
    {
      guint64 row_hash = 0;

      if (tally->n_rows % POLL_ROWS == 0 && shoal_verify_is_stopped (self->progress, error))
        return FALSE;
      for (guint column = 0; column < self->n_columns; column++)
        {
          ShoalWrittenEnd end = shoal_written_cells_next (cells, cell, error);

          if (end == SHOAL_WRITTEN_FAILED)
            return FALSE;
          if (end == SHOAL_WRITTEN_FILE && column == 0)
            return TRUE;
          if (end != (column + 1 < self->n_columns ? SHOAL_WRITTEN_CELL : SHOAL_WRITTEN_ROW))
            return fail (error, _("rows of another length"));
          if (tally->n_rows == n_rows)
            return fail (error, _("another number of rows"));
          if (!add_text (&self->texts[column], tally->n_rows, cell, &row_hash))
            return fail (error, _("other cells"));
        }
      tally->sum += row_hash;
    }
}

static void
find_smallest (const guint32 *rows,
               gsize          n_rows,
               gpointer       data)
{
  gsize *smallest = data;

  *smallest = MIN (*smallest, n_rows);
}

/* Counts the smallest class of equal rows again. A matching has no classes: there the cells must do. */
static gboolean
check_classes (const Check *self,
               guint        k,
               gsize        n_rows,
               GError     **error)
{
  g_autofree ShoalRowKey *keys = g_new0 (ShoalRowKey, MAX (self->n_columns, 1));
  g_autofree guint32 *rows = g_new (guint32, MAX (n_rows, 1));
  gsize smallest = G_MAXSIZE;
  guint n_keys = 0;

  if (shoal_release_get_classes (self->release)->kind == SHOAL_RECODING_MATCHING)
    return TRUE;
  for (guint column = 0; column < self->n_columns; column++)
    if (self->texts[column].key.codes != NULL)
      keys[n_keys++] = self->texts[column].key;
  for (gsize row = 0; row < n_rows; row++)
    rows[row] = (guint32) row;
  if (!shoal_row_sort_classes (keys, n_keys, rows, n_rows, find_smallest, &smallest, self->progress, error))
    return FALSE;
  return n_rows == 0 || smallest >= k || fail (error, _("classes that are too small"));
}

/* ---- Both ---- */

enum
{
  WRITTEN,
  VERIFIED,
  N_TALLIES
};

typedef struct
{
  const Check *check;
  ShoalWrittenCells *cells;
  const guint32 *rows;
  gsize n_rows;
  ShoalReleaseTally tallies[N_TALLIES];
  gboolean done[N_TALLIES];
  GError *errors[N_TALLIES];
} Tallies;

static void
tally_share (guint    thread,
             guint    n_threads,
             gpointer data)
{
  Tallies *self = data;

  for (guint i = thread; i < N_TALLIES; i += n_threads)
    if (i == WRITTEN)
      self->done[i] = tally_file (self->check, self->cells, self->n_rows, &self->tallies[i], &self->errors[i]);
    else
      self->done[i] = shoal_release_tally_find (self->check->release, self->check->options, self->rows, self->n_rows,
                                                self->check->progress, &self->tallies[i], &self->errors[i]);
}

/* One thread reads the file while another goes through the release. */
static gboolean
compare_tallies (const Check        *check,
                 ShoalWrittenCells  *cells,
                 const guint32      *rows,
                 gsize               n_rows,
                 GError            **error)
{
  Tallies self = { .check = check, .cells = cells, .rows = rows, .n_rows = n_rows };

  shoal_parallel_run (MIN (N_TALLIES, shoal_parallel_n_threads (0)), tally_share, &self);
  for (guint i = 0; i < N_TALLIES; i++)
    if (!self.done[i])
      {
        g_propagate_error (error, g_steal_pointer (&self.errors[i]));
        g_clear_error (&self.errors[N_TALLIES - 1]);
        return FALSE;
      }
  if (self.tallies[WRITTEN].n_rows != n_rows)
    return fail (error, _("another number of rows"));
  return self.tallies[WRITTEN].sum == self.tallies[VERIFIED].sum || fail (error, _("other cells"));
}

/**
 * shoal_publication_check_file:
 * @release: what was verified
 * @k: required size of the classes
 * @options: how it was written
 * @file: what was written
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_UNVERIFIED, %G_IO_ERROR_CANCELLED, those of reading.
 *
 * Returns: whether @file shows the published cells of @release, and nothing else
 */
gboolean
shoal_publication_check_file (ShoalRelease               *release,
                              guint                       k,
                              const ShoalReleaseOptions  *options,
                              ShoalNewFile               *file,
                              ShoalProgress              *progress,
                              GError                    **error)
{
  g_auto (Check) self = { .release = release, .options = options, .progress = progress };
  g_autoptr (ShoalWrittenCells) cells = NULL;
  g_autofree guint32 *rows = NULL;
  gsize n_rows;

  g_return_val_if_fail (SHOAL_IS_RELEASE (release) && options != NULL && file != NULL, FALSE);

  self.n_columns = shoal_release_get_n_columns (release);
  self.texts = g_new0 (Texts, MAX (self.n_columns, 1));
  rows = list_rows (&self, &n_rows);
  for (guint column = 0; column < self.n_columns; column++)
    if (shoal_release_is_quasi_identifier (release, column))
      start_texts (&self, column, n_rows);
  cells = shoal_written_cells_new (file, options->delimiter);
  return compare_tallies (&self, cells, rows, n_rows, error) && check_classes (&self, k, n_rows, error);
}

/**
 * shoal_publish:
 * @release: what the verifier has passed
 * @file: where to
 * @replace: whether an existing file is replaced
 * @options: how
 * @n_guarded: (out) (optional): cells that the guard against formulas changed
 * @progress: (nullable): told the part done, asked whether to stop
 *
 * The only way for a release to get a name: it is written, read back as it was written, compared and given the name. On an
 * error nothing is left behind and an existing file is as it was.
 *
 * Errors: those of shoal_release_write() and shoal_publication_check_file().
 *
 * Returns: whether the file is complete
 */
gboolean
shoal_publish (ShoalVerifiedRelease       *release,
               GFile                      *file,
               gboolean                    replace,
               const ShoalReleaseOptions  *options,
               gsize                      *n_guarded,
               ShoalProgress              *progress,
               GError                    **error)
{
  ShoalRelease *verified = shoal_verified_release_get_release (release);
  guint k = shoal_verified_release_get_requirements (release)->k;
  g_autoptr (ShoalNewFile) written = shoal_release_write (verified, file, replace, options, n_guarded, progress, error);

  return written != NULL && shoal_publication_check_file (verified, k, options, written, progress, error)
         && shoal_new_file_commit (written, NULL, error);
}
