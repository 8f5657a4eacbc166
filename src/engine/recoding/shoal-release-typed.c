/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a release as a workbook or as a file of SPSS or Stata. The type of a column is derived from all of its
 * published texts, so that it discloses no more than these texts. */

#include "recoding/shoal-release-private.h"

#include "base/shoal-strings.h"
#include "table/stat/shoal-typed-writer.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define BLOCK 1024
#define CACHED_VARIANTS 65536

typedef struct
{
  ShoalRelease *release;
  const ShoalReleaseOptions *options;
  ShoalProgress *progress;
  GPtrArray *columns;       /* of ShoalTypedColumn */
  ShoalStrings **texts;     /* for each column, texts of all variants; NULL if there are many variants */
  ShoalTypedValue **values; /* for each column with texts, values of all variants */
  guint32 **variants;       /* for each column, variants of one block */
  GString **buffers;        /* for each column, memory for a text that is not kept */
  ShoalTypedValue *row;
} Job;

/* Plans a column from its texts in @rows, each of them once. */
static ShoalTypedColumn *
plan_column (ShoalRelease              *release,
             guint                      column,
             const guint32             *rows,
             gsize                      n_rows,
             const ShoalReleaseOptions *options)
{
  ShoalTable *table = shoal_release_get_classes (release)->microdata->table;
  gboolean quasi = shoal_release_is_quasi_identifier (release, column);
  gsize n_variants = shoal_release_get_n_variants (release, column);
  g_autofree guint8 *seen = g_malloc0 (MAX (1, n_variants));
  g_autoptr (GString) buffer = g_string_new (NULL);
  ShoalTypedColumn *planned
      = shoal_typed_column_new (shoal_table_get_column (table, shoal_release_get_table_column (release, column)), options->format, quasi);
  gboolean suppressed = FALSE;
  guint32 variants[BLOCK];

  for (gsize first = 0; first < n_rows; first += BLOCK)
    {
      gsize n = MIN (BLOCK, n_rows - first);

      shoal_release_get_variants (release, column, rows + first, n, variants);
      for (gsize i = 0; i < n; i++)
        if (quasi && options->keep_suppressed && shoal_release_is_suppressed (release, rows[first + i]))
          suppressed = TRUE;
        else
          seen[variants[i]] = TRUE;
    }
  for (guint32 variant = 0; variant < n_variants; variant++)
    if (seen[variant])
      shoal_typed_column_add (planned, shoal_release_get_variant_text (release, column, variant, buffer));
  if (suppressed)
    shoal_typed_column_add (planned, SHOAL_RELEASE_SUPPRESSED);
  shoal_typed_column_settle (planned);
  return planned;
}

/**
 * shoal_release_plan_columns:
 * @rows: (array length=n_rows): the rows to publish
 * @n_rows: number of rows
 * @options: options of the release; its format is not delimited text
 *
 * Returns: (transfer full) (element-type ShoalTypedColumn): the form of each column in the file
 */
GPtrArray *
shoal_release_plan_columns (ShoalRelease              *self,
                            const guint32             *rows,
                            gsize                      n_rows,
                            const ShoalReleaseOptions *options)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_typed_column_free);

  for (guint column = 0; column < shoal_release_get_n_columns (self); column++)
    g_ptr_array_add (columns, plan_column (self, column, rows, n_rows, options));
  return columns;
}

static void
cache_values (Job   *job,
              guint  column)
{
  gsize n_variants = shoal_release_get_n_variants (job->release, column);
  ShoalStrings *texts;

  if (n_variants > CACHED_VARIANTS)
    return;
  texts = shoal_strings_new (n_variants);
  for (guint32 variant = 0; variant < n_variants; variant++)
    {
      const char *text = shoal_release_get_variant_text (job->release, column, variant, job->buffers[column]);

      shoal_strings_append (texts, text, strlen (text));
    }
  job->texts[column] = texts;
  job->values[column] = g_new0 (ShoalTypedValue, MAX (1, n_variants));
  for (guint32 variant = 0; variant < n_variants; variant++)
    shoal_typed_column_find_value (job->columns->pdata[column], shoal_strings_get (texts, variant), &job->values[column][variant]);
}

static void
find_row (Job     *job,
          gsize    place,
          gboolean suppressed)
{
  for (guint column = 0; column < job->columns->len; column++)
    {
      const ShoalTypedColumn *typed = job->columns->pdata[column];
      guint32 variant = job->variants[column][place];

      if (suppressed && shoal_release_is_quasi_identifier (job->release, column))
        shoal_typed_column_find_value (typed, SHOAL_RELEASE_SUPPRESSED, &job->row[column]);
      else if (job->values[column] != NULL)
        job->row[column] = job->values[column][variant];
      else
        shoal_typed_column_find_value (typed, shoal_release_get_variant_text (job->release, column, variant, job->buffers[column]),
                                       &job->row[column]);
    }
}

static gboolean
write_block (Job              *job,
             ShoalTypedWriter *writer,
             const guint32    *rows,
             gsize             n_rows,
             GError          **error)
{
  for (guint column = 0; column < job->columns->len; column++)
    shoal_release_get_variants (job->release, column, rows, n_rows, job->variants[column]);
  for (gsize i = 0; i < n_rows; i++)
    {
      find_row (job, i, job->options->keep_suppressed && shoal_release_is_suppressed (job->release, rows[i]));
      if (!shoal_typed_writer_row (writer, job->row, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_rows (Job              *job,
            ShoalTypedWriter *writer,
            const guint32    *rows,
            gsize             n_rows,
            GError          **error)
{
  for (gsize first = 0; first < n_rows; first += BLOCK)
    {
      if (shoal_progress_should_stop (job->progress))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while writing"));
          return FALSE;
        }
      if (!write_block (job, writer, rows + first, MIN (BLOCK, n_rows - first), error))
        return FALSE;
      if (job->progress != NULL)
        shoal_progress_set_fraction (job->progress, (double) first / (double) n_rows);
    }
  return TRUE;
}

static void
job_clear (Job *job)
{
  for (guint column = 0; column < job->columns->len; column++)
    {
      g_clear_pointer (&job->texts[column], shoal_strings_unref);
      g_free (job->values[column]);
      g_free (job->variants[column]);
      g_string_free (job->buffers[column], TRUE);
    }
  g_free (job->texts);
  g_free (job->values);
  g_free (job->variants);
  g_free (job->buffers);
  g_free (job->row);
  g_ptr_array_unref (job->columns);
}

/** _shoal_release_write_typed: Like shoal_release_write(), for formats other than delimited text. */
gboolean
_shoal_release_write_typed (ShoalRelease              *self,
                            const guint32             *rows,
                            gsize                      n_rows,
                            ShoalNewFile              *file,
                            const ShoalReleaseOptions *options,
                            ShoalProgress             *progress,
                            GError                   **error)
{
  Job job = { .release = self, .options = options, .progress = progress };
  g_autoptr (ShoalTypedWriter) writer = NULL;
  gboolean complete;
  guint n_columns;

  job.columns = shoal_release_plan_columns (self, rows, n_rows, options);
  n_columns = job.columns->len;
  job.texts = g_new0 (ShoalStrings *, MAX (1, n_columns));
  job.values = g_new0 (ShoalTypedValue *, MAX (1, n_columns));
  job.variants = g_new0 (guint32 *, MAX (1, n_columns));
  job.buffers = g_new0 (GString *, MAX (1, n_columns));
  job.row = g_new0 (ShoalTypedValue, MAX (1, n_columns));
  for (guint column = 0; column < n_columns; column++)
    {
      job.buffers[column] = g_string_new (NULL);
      job.variants[column] = g_new (guint32, BLOCK);
      cache_values (&job, column);
    }
  writer = shoal_typed_writer_new (file, options->format, (ShoalTypedColumn *const *) job.columns->pdata, n_columns, n_rows,
                                   error);
  complete = writer != NULL && write_rows (&job, writer, rows, n_rows, error) && shoal_typed_writer_finish (writer, error);
  g_clear_pointer (&writer, shoal_typed_writer_free);
  job_clear (&job);
  return complete;
}
