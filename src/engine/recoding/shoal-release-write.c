/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a release into a file, in blocks of rows. The codes of a block are fetched column by column, because shuffled
 * rows are anywhere in memory. */

#include "recoding/shoal-release-private.h"

#include "base/shoal-error.h"
#include "base/shoal-strings.h"
#include "table/write/shoal-formula-guard.h"
#include "table/write/shoal-writer.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define BLOCK 1024
#define CACHED_VARIANTS 65536

typedef struct
{
  ShoalRelease *release;
  const ShoalReleaseOptions *options;
  ShoalWriter *writer;
  ShoalProgress *progress;
  guint n_columns;
  ShoalStrings **texts; /* for each column, texts of all variants as written; NULL if there are many variants */
  guint8 **changed;     /* for each column with texts, whether the guard changed the text of each variant */
  guint32 **variants;   /* for each column, variants of one block */
  GString *buffer;
  GString *guarded;
  gsize n_guarded; /* number of cells and names of columns that the guard changed */
} Job;

/* Guards a text against being run as a formula; @guarded: whether this changed the text. */
static const char *
guard_text (const Job  *job,
            const char *text,
            gboolean   *guarded)
{
  const char *shown = job->options->guard_formulas ? shoal_formula_guard (text, job->guarded) : text;

  *guarded = shown != text;
  return shown;
}

static void
write_text (Job        *job,
            const char *text)
{
  gboolean guarded;

  text = guard_text (job, text, &guarded);
  job->n_guarded += guarded;
  shoal_writer_field (job->writer, text, strlen (text));
}

static void
cache_texts (Job   *job,
             guint  column)
{
  gsize n_variants = shoal_release_get_n_variants (job->release, column);
  g_autoptr (GString) spelled = g_string_new (NULL);
  ShoalStrings *texts;

  if (n_variants > CACHED_VARIANTS)
    return;
  texts = shoal_strings_new (n_variants);
  job->changed[column] = g_new (guint8, MAX (n_variants, 1));
  for (guint32 variant = 0; variant < n_variants; variant++)
    {
      const char *text = shoal_release_get_variant_text (job->release, column, variant, job->buffer);
      gboolean guarded;

      text = guard_text (job, text, &guarded);
      job->changed[column][variant] = guarded;
      shoal_writer_spell (job->writer, text, strlen (text), spelled);
      shoal_strings_append (texts, spelled->str, spelled->len);
    }
  job->texts[column] = texts;
}

static void
write_cell (Job     *job,
            guint    column,
            guint32  variant,
            gboolean suppressed)
{
  if (suppressed && shoal_release_is_quasi_identifier (job->release, column))
    shoal_writer_field (job->writer, SHOAL_RELEASE_SUPPRESSED, strlen (SHOAL_RELEASE_SUPPRESSED));
  else if (job->texts[column] != NULL)
    {
      job->n_guarded += job->changed[column][variant];
      shoal_writer_spelled (job->writer, shoal_strings_get (job->texts[column], variant),
                            shoal_strings_get_length (job->texts[column], variant));
    }
  else
    write_text (job, shoal_release_get_variant_text (job->release, column, variant, job->buffer));
}

static gboolean
write_block (Job           *job,
             const guint32 *rows,
             gsize          n_rows,
             GError       **error)
{
  for (guint column = 0; column < job->n_columns; column++)
    shoal_release_get_variants (job->release, column, rows, n_rows, job->variants[column]);
  for (gsize i = 0; i < n_rows; i++)
    {
      gboolean suppressed = job->options->keep_suppressed && shoal_release_is_suppressed (job->release, rows[i]);

      for (guint column = 0; column < job->n_columns; column++)
        write_cell (job, column, job->variants[column][i], suppressed);
      if (!shoal_writer_end_row (job->writer, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_rows (Job           *job,
            const guint32 *rows,
            gsize          n_rows,
            GError       **error)
{
  for (guint column = 0; column < job->n_columns; column++)
    write_text (job, shoal_release_get_column_name (job->release, column));
  if (!shoal_writer_end_row (job->writer, error))
    return FALSE;
  for (gsize first = 0; first < n_rows; first += BLOCK)
    {
      if (shoal_progress_should_stop (job->progress))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while writing"));
          return FALSE;
        }
      if (!write_block (job, rows + first, MIN (BLOCK, n_rows - first), error))
        return FALSE;
      if (job->progress != NULL)
        shoal_progress_set_fraction (job->progress, (double) first / (double) n_rows);
    }
  return TRUE;
}

/**
 * shoal_release_order_rows:
 * @options: options of the release
 * @n: (out): number of rows
 *
 * Returns: (transfer full) (array length=n): the rows to publish, in the order to publish them; each call shuffles
 *   them anew if @options say so
 */
guint32 *
shoal_release_order_rows (ShoalRelease              *self,
                          const ShoalReleaseOptions *options,
                          gsize                     *n)
{
  guint32 *rows;
  gsize n_rows;
  ShoalRandom random;

  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && options != NULL && n != NULL, NULL);

  n_rows = shoal_release_get_classes (self)->microdata->n_rows;
  rows = g_new (guint32, MAX (n_rows, 1));
  *n = 0;
  for (gsize row = 0; row < n_rows; row++)
    if (options->keep_suppressed || !shoal_release_is_suppressed (self, row))
      rows[(*n)++] = (guint32) row;
  if (!options->shuffle)
    return rows;
  _shoal_release_init_random (self, &random);
  for (gsize i = *n; i > 1; i--)
    {
      gsize j = shoal_random_below (&random, i);
      guint32 row = rows[i - 1];

      rows[i - 1] = rows[j];
      rows[j] = row;
    }
  return rows;
}

/* Suppressed rows that are kept have equal cells: they are a class like any other, and need at least k rows. */
static gboolean
check_suppressed (ShoalRelease              *release,
                  const ShoalReleaseOptions *options,
                  GError                   **error)
{
  ShoalClasses *classes = shoal_release_get_classes (release);

  if (!options->keep_suppressed || classes->n_suppressed == 0 || classes->n_suppressed >= classes->k)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
               _("the %'zu suppressed rows cannot be kept: whoever is not in another class would be "
                 "found among fewer than %'u"),
               classes->n_suppressed, classes->k);
  return FALSE;
}

static void
job_clear (Job *job)
{
  for (guint column = 0; column < job->n_columns; column++)
    {
      g_clear_pointer (&job->texts[column], shoal_strings_unref);
      g_free (job->changed[column]);
      g_free (job->variants[column]);
    }
  g_free (job->texts);
  g_free (job->changed);
  g_free (job->variants);
  g_string_free (job->buffer, TRUE);
  g_string_free (job->guarded, TRUE);
  g_clear_object (&job->writer);
}

/**
 * shoal_release_write:
 * @rows: (array length=n_rows): rows to publish, in the order to publish them
 * @n_rows: number of rows
 * @file: an empty file
 * @options: options of the release
 * @n_guarded: (out) (optional): number of cells and names of columns that the guard against formulas changed
 * @progress: (nullable): told the part done, asked whether to stop
 *
 * Writes the column names and @rows into @file, as delimited text or in another format. The file has no name:
 * shoal_publish() checks it before it gets one.
 *
 * Errors: the errors of #ShoalWriter and shoal_typed_writer_new(); %G_IO_ERROR_CANCELLED when told to stop;
 * %SHOAL_ERROR_UNVERIFIED if there are fewer than k suppressed rows to keep.
 *
 * Returns: whether the file is complete
 */
gboolean
shoal_release_write (ShoalRelease              *self,
                     const guint32             *rows,
                     gsize                      n_rows,
                     ShoalNewFile              *file,
                     const ShoalReleaseOptions *options,
                     gsize                     *n_guarded,
                     ShoalProgress             *progress,
                     GError                   **error)
{
  gboolean complete;
  Job job;

  g_return_val_if_fail (SHOAL_IS_RELEASE (self) && file != NULL && options != NULL, FALSE);

  if (!check_suppressed (self, options, error))
    return FALSE;
  if (options->format != SHOAL_STAT_NONE)
    {
      if (n_guarded != NULL)
        *n_guarded = 0;
      return _shoal_release_write_typed (self, rows, n_rows, file, options, progress, error);
    }
  job = (Job){ .release = self, .options = options, .progress = progress };
  job.writer = shoal_writer_new_into (file, options->delimiter, '"');
  job.n_columns = shoal_release_get_n_columns (self);
  job.texts = g_new0 (ShoalStrings *, job.n_columns);
  job.changed = g_new0 (guint8 *, job.n_columns);
  job.variants = g_new0 (guint32 *, job.n_columns);
  job.buffer = g_string_new (NULL);
  job.guarded = g_string_new (NULL);
  for (guint column = 0; column < job.n_columns; column++)
    {
      cache_texts (&job, column);
      job.variants[column] = g_new (guint32, BLOCK);
    }
  complete = write_rows (&job, rows, n_rows, error) && shoal_writer_finish (job.writer, error);
  if (n_guarded != NULL)
    *n_guarded = job.n_guarded;
  job_clear (&job);
  return complete;
}
