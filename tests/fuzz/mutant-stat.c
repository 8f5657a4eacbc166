/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of statistics programs, written by readstat and cut where their formats begin something new. */

#include "mutant.h"

#include <readstat.h>
#include <string.h>

#define MAX_VARIABLES 6

static ssize_t
append_cb (const void *bytes,
           size_t      length,
           void       *data)
{
  g_byte_array_append (data, bytes, (guint) length);
  return (ssize_t) length;
}

typedef readstat_error_t (*Begin) (readstat_writer_t *writer,
                                   void              *data,
                                   long               n_rows);

typedef struct
{
  readstat_writer_t *writer;
  readstat_variable_t *variables[MAX_VARIABLES];
  guint n_variables;
  gboolean with_labels;
  gboolean with_missing;
} Writing;

static void
add_labels (Writing             *self,
            readstat_variable_t *variable,
            ShoalRandom         *random)
{
  readstat_label_set_t *set = readstat_add_label_set (self->writer, READSTAT_TYPE_INT32, "labels");

  for (int i = 0; i < 3; i++)
    readstat_label_int32_value (set, i, i == 2 ? "a rather long label, that takes more than the eight bytes of a value" : "label");
  readstat_variable_set_label_set (variable, set);
}

static void
add_variables (Writing     *self,
               ShoalRandom *random)
{
  static const readstat_type_t types[] = { READSTAT_TYPE_STRING, READSTAT_TYPE_DOUBLE, READSTAT_TYPE_INT32, READSTAT_TYPE_INT8,
                                           READSTAT_TYPE_FLOAT };
  static const char *const formats[] = { "", "DATE11", "%td", "DATE9", "F8.2", "DATETIME20", "%tc" };

  self->n_variables = 1 + (guint) shoal_random_below (random, MAX_VARIABLES);
  for (guint i = 0; i < self->n_variables; i++)
    {
      readstat_type_t type = types[shoal_random_below (random, G_N_ELEMENTS (types))];
      g_autofree char *name = g_strdup_printf ("V%u%s", i, shoal_random_below (random, 3) == 0 ? "LONGNAME" : "");
      gsize width = type == READSTAT_TYPE_STRING ? 1 + shoal_random_below (random, 40) : 0;
      readstat_variable_t *variable = readstat_add_variable (self->writer, name, type, width);

      self->variables[i] = variable;
      readstat_variable_set_label (variable, "what it is");
      if (type == READSTAT_TYPE_INT32 && self->with_labels)
        add_labels (self, variable, random);
      if (type == READSTAT_TYPE_DOUBLE)
        readstat_variable_set_format (variable, formats[shoal_random_below (random, G_N_ELEMENTS (formats))]);
      if (type == READSTAT_TYPE_DOUBLE && self->with_missing)
        readstat_variable_add_missing_double_value (variable, 99);
    }
}

/* Returns: %FALSE when the format does not take the table. */
static gboolean
add_row (Writing     *self,
         ShoalRandom *random)
{
  if (readstat_begin_row (self->writer) != READSTAT_OK)
    return FALSE;
  for (guint i = 0; i < self->n_variables; i++)
    {
      readstat_variable_t *variable = self->variables[i];
      int number = (int) shoal_random_below (random, 100);

      switch (readstat_variable_get_type (variable))
        {
        case READSTAT_TYPE_STRING:
          readstat_insert_string_value (self->writer, variable, number % 3 == 0 ? "" : "x");
          break;
        case READSTAT_TYPE_INT8:
          readstat_insert_int8_value (self->writer, variable, (int8_t) number);
          break;
        case READSTAT_TYPE_INT32:
          readstat_insert_int32_value (self->writer, variable, number % 4);
          break;
        case READSTAT_TYPE_FLOAT:
          readstat_insert_float_value (self->writer, variable, (float) number / 4);
          break;
        case READSTAT_TYPE_INT16:
        case READSTAT_TYPE_DOUBLE:
        case READSTAT_TYPE_STRING_REF:
        default:
          readstat_insert_double_value (self->writer, variable, number / 8.0);
          break;
        }
    }
  return readstat_end_row (self->writer) == READSTAT_OK;
}

/* Some tables have what a format does not take; then there is a part of a file. */
static void
write_file (Mutant      *self,
            ShoalRandom *random,
            Begin        begin,
            long         version,
            gboolean     with_extras)
{
  Writing writing = { readstat_writer_init () };
  guint n_rows = (guint) shoal_random_below (random, 9);

  writing.with_labels = with_extras;
  writing.with_missing = with_extras;
  readstat_set_data_writer (writing.writer, append_cb);
  readstat_writer_set_file_label (writing.writer, "a file");
  readstat_writer_set_file_timestamp (writing.writer, 0);
  if (version > 0)
    readstat_writer_set_file_format_version (writing.writer, (guint8) version);
  if (begin == readstat_begin_writing_sav)
    readstat_writer_set_compression (writing.writer, (readstat_compress_t) shoal_random_below (random, 3));
  add_variables (&writing, random);
  if (begin (writing.writer, self->bytes, n_rows) == READSTAT_OK)
    {
      guint row = 0;

      while (row < n_rows && add_row (&writing, random))
        row++;
      if (row == n_rows)
        readstat_end_writing (writing.writer);
    }
  readstat_writer_free (writing.writer);
}

static void
cut_at (Mutant *self,
        gsize   place)
{
  if (place < self->bytes->len)
    g_array_append_val (self->cuts, place);
}

/* Parts of @length bytes. */
static void
cut_evenly (Mutant *self,
            gsize   length)
{
  for (gsize place = 0; place < MAX (1, self->bytes->len); place += length)
    g_array_append_val (self->cuts, place);
}

/* Where a record of one of the types begins, as far as that can be told without its length. */
static void
cut_at_records (Mutant *self)
{
  gsize begin = 0;

  g_array_append_val (self->cuts, begin);
  for (gsize place = 4; place + 8 <= self->bytes->len; place += 4)
    {
      const guint8 *bytes = self->bytes->data + place;
      gboolean small = bytes[1] == 0 && bytes[2] == 0 && bytes[3] == 0;

      if ((small && (bytes[0] == 2 || bytes[0] == 3 || bytes[0] == 4 || bytes[0] == 6 || bytes[0] == 7))
          || (bytes[0] == 0xe7 && bytes[1] == 3))
        cut_at (self, place);
    }
}

/* Where a tag begins, and at every eighth byte of what has none. */
static void
cut_at_tags (Mutant *self)
{
  gsize last = 0;

  g_array_append_val (self->cuts, last);
  for (gsize place = 1; place < self->bytes->len; place++)
    if (self->bytes->data[place] == '<' || place - last >= 33)
      {
        last = place;
        cut_at (self, place);
      }
}

/** mutant_make_spss: a .sav file, in one of its three compressions. */
void
mutant_make_spss (Mutant      *self,
                  ShoalRandom *random)
{
  write_file (self, random, readstat_begin_writing_sav, 0, shoal_random_below (random, 2) == 0);
  cut_at_records (self);
}

/** mutant_make_portable: a .por file. */
void
mutant_make_portable (Mutant      *self,
                      ShoalRandom *random)
{
  write_file (self, random, readstat_begin_writing_por, 0, FALSE);
  cut_evenly (self, 20);
}

/** mutant_make_stata: a .dta file of one of the versions from 104 to 119. */
void
mutant_make_stata (Mutant      *self,
                   ShoalRandom *random)
{
  static const long versions[] = { 104, 105, 108, 110, 111, 113, 114, 115, 117, 118, 119 };

  write_file (self, random, readstat_begin_writing_dta, versions[shoal_random_below (random, G_N_ELEMENTS (versions))],
              shoal_random_below (random, 2) == 0);
  cut_at_tags (self);
}

/** mutant_make_sas: a .sas7bdat file, in pieces as small as its pointers. */
void
mutant_make_sas (Mutant      *self,
                 ShoalRandom *random)
{
  write_file (self, random, readstat_begin_writing_sas7bdat, 0, FALSE);
  cut_evenly (self, 24);
}

/** mutant_make_transport: a .xpt file of version 5 or 8, in its cards. */
void
mutant_make_transport (Mutant      *self,
                       ShoalRandom *random)
{
  write_file (self, random, readstat_begin_writing_xport, shoal_random_below (random, 2) == 0 ? 5 : 8, FALSE);
  cut_evenly (self, 80);
}
