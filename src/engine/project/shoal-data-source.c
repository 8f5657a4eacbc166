/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable record. */

#include "project/shoal-project-private.h"

G_DEFINE_BOXED_TYPE (ShoalDataSource, shoal_data_source, shoal_data_source_ref, shoal_data_source_unref)

/**
 * shoal_data_source_new:
 * @options: (nullable): how to read the table, copied; %NULL to find out
 * @n_rows: rows, or %SHOAL_DATA_SOURCE_ROWS_UNKNOWN
 * @fingerprint: (nullable): the table's fingerprint
 *
 * Returns: (transfer full): a data source
 */
ShoalDataSource *
shoal_data_source_new (GFile                    *file,
                       const ShoalReaderOptions *options,
                       gint64                    n_rows,
                       const char               *fingerprint)
{
  ShoalDataSource *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_new0 (ShoalDataSource, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->file = g_object_ref (file);
  self->options = options != NULL ? shoal_reader_options_copy (options) : shoal_reader_options_new ();
  self->n_rows = n_rows;
  self->fingerprint = g_strdup (fingerprint);
  return self;
}

ShoalDataSource *
shoal_data_source_ref (ShoalDataSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_data_source_unref (ShoalDataSource *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_object_unref (self->file);
  shoal_reader_options_free (self->options);
  g_free (self->fingerprint);
  g_clear_pointer (&self->extras, json_object_unref);
  g_free (self);
}
