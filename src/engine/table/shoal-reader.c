/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads delimited text into a table. */

#include "table/shoal-reader.h"

#include "base/shoal-error.h"
#include "table/shoal-date.h"
#include "table/shoal-number.h"

#include <csv.h>
#include <string.h>

typedef struct
{
  GPtrArray *columns; /* of GPtrArray of texts */
  GPtrArray *names;
  guint n_fields;
  gboolean header;
} Records;

static void
field_cb (void  *bytes,
          size_t length,
          void  *data)
{
  Records *records = data;
  char *text = g_strndup (bytes, length);

  if (!records->header)
    g_ptr_array_add (records->names, text);
  else if (records->n_fields < records->names->len)
    g_ptr_array_add (records->columns->pdata[records->n_fields], text);
  else
    g_free (text);
  records->n_fields++;
}

static void
row_cb (int   terminator,
        void *data)
{
  Records *records = data;

  if (!records->header)
    for (guint i = 0; i < records->names->len; i++)
      g_ptr_array_add (records->columns, g_ptr_array_new_with_free_func (g_free));
  records->header = TRUE;
  records->n_fields = 0;
}

static ShoalValueType
guess_type (GPtrArray *texts)
{
  gboolean number = TRUE, date = TRUE;
  double value;
  guint n = 0;

  for (guint i = 0; i < texts->len; i++)
    {
      const char *text = texts->pdata[i];

      if (*text == '\0' || g_str_equal (text, "?"))
        continue;
      n++;
      number = number && shoal_number_parse (text, strlen (text), '.', 0, &value);
      date = date && shoal_date_parse (text, strlen (text), SHOAL_DATE_YMD, &value);
    }
  return n == 0 ? SHOAL_VALUE_TEXT : number ? SHOAL_VALUE_NUMBER : date ? SHOAL_VALUE_DATE : SHOAL_VALUE_TEXT;
}

/**
 * shoal_reader_read:
 * @file: a file
 * @options: (nullable): how it is to be read
 * @found: (out) (optional) (transfer full): how it was read
 * @progress: (nullable): told how far it is, asked whether to stop
 * @error: place for a #ShoalError or #GIOErrorEnum
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_reader_read (GFile                     *file,
                   const ShoalReaderOptions  *options,
                   ShoalReaderOptions       **found,
                   ShoalProgress             *progress,
                   GError                   **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *contents = NULL;
  Records records = { texts, names, 0, FALSE };
  struct csv_parser parser;
  gsize length;

  if (!g_file_load_contents (file, NULL, &contents, &length, NULL, error))
    return NULL;
  csv_init (&parser, 0);
  csv_set_delim (&parser, options != NULL && options->delimiter != 0 ? (guchar) options->delimiter
                          : memchr (contents, ';', length) != NULL   ? ';'
                                                                     : ',');
  csv_parse (&parser, contents, length, field_cb, row_cb, &records);
  csv_fini (&parser, field_cb, row_cb, &records);
  csv_free (&parser);
  if (names->len == 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, "The file is empty");
      return NULL;
    }
  for (guint i = 0; i < names->len; i++)
    {
      GPtrArray *column = texts->pdata[i];

      g_ptr_array_add (columns, shoal_column_new_from_texts (names->pdata[i], guess_type (column),
                                                             (const char *const *) column->pdata, column->len));
    }
  if (found != NULL)
    *found = options != NULL ? shoal_reader_options_copy (options) : shoal_reader_options_new ();
  return shoal_table_new (columns, ((GPtrArray *) texts->pdata[0])->len, NULL);
}
