/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first pass through a file of a statistics program: variables and value labels, which some formats keep at the end. */

#include "config.h"

#include "table/stat/shoal-stat-reading.h"

#if HAVE_READSTAT

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

/* Remembers the first thing that is wrong. */
int
shoal_stat_reading_fail (ShoalStatReading *self,
                         guint64           row,
                         gsize             column,
                         const char       *what)
{
  if (self->error == NULL)
    self->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_DATA, "%s:%" G_GUINT64_FORMAT ":%zu: %s", self->file_name, row,
                               column, what);
  return READSTAT_HANDLER_ABORT;
}

static int
metadata_cb (readstat_metadata_t *metadata,
             void                *data)
{
  ShoalStatReading *self = data;
  int n_rows = readstat_get_row_count (metadata);

  self->n_rows = n_rows > 0 ? n_rows : 0;
  return READSTAT_HANDLER_OK;
}

static int
variable_cb (int                  index,
             readstat_variable_t *variable,
             const char          *label_set,
             void                *data)
{
  ShoalStatReading *self = data;
  const char *name = readstat_variable_get_name (variable);
  ShoalStatVariable *new_variable;

  if (index != (int) self->variables->len)
    return shoal_stat_reading_fail (self, 1, self->variables->len + 1, _("the variables are not in order"));
  if (name == NULL || !g_utf8_validate (name, -1, NULL))
    return shoal_stat_reading_fail (self, 1, self->variables->len + 1,
                                    _("the name of the variable is not text; perhaps the encoding is another one"));
  new_variable = g_new0 (ShoalStatVariable, 1);
  new_variable->name = g_strdup (name);
  new_variable->is_text = readstat_variable_get_type_class (variable) == READSTAT_TYPE_CLASS_STRING;
  new_variable->format = shoal_stat_format_parse (self->kind, readstat_variable_get_format (variable));
  new_variable->label_set = g_strdup (label_set);
  g_ptr_array_add (self->variables, new_variable);
  return READSTAT_HANDLER_OK;
}

static int
label_cb (const char      *label_set,
          readstat_value_t value,
          const char      *label,
          void            *data)
{
  ShoalStatReading *self = data;

  shoal_stat_labels_add (self->label_sets, label_set, value, label);
  return READSTAT_HANDLER_OK;
}

static void
bind_labels (ShoalStatReading *self)
{
  shoal_stat_labels_make_unique (self->label_sets);
  for (guint i = 0; i < self->variables->len; i++)
    {
      ShoalStatVariable *variable = self->variables->pdata[i];

      if (variable->label_set != NULL)
        variable->labels = g_hash_table_lookup (self->label_sets, variable->label_set);
      if (variable->is_text
          && (self->options->types == NULL || !g_hash_table_contains (self->options->types, variable->name)))
        shoal_reader_options_set_type (self->options, variable->name, SHOAL_VALUE_TEXT);
    }
}

/* Hands the whole file to the handlers of @parser. */
readstat_error_t
shoal_stat_reading_parse (ShoalStatReading  *self,
                          readstat_parser_t *parser)
{
  if (self->options->encoding != NULL)
    readstat_set_file_character_encoding (parser, self->options->encoding);
  switch (self->kind)
    {
    case SHOAL_STAT_SPSS:
      return readstat_parse_sav (parser, self->path, self);
    case SHOAL_STAT_SPSS_PORTABLE:
      return readstat_parse_por (parser, self->path, self);
    case SHOAL_STAT_STATA:
      return readstat_parse_dta (parser, self->path, self);
    case SHOAL_STAT_SAS:
      return readstat_parse_sas7bdat (parser, self->path, self);
    case SHOAL_STAT_SAS_TRANSPORT:
      return readstat_parse_xport (parser, self->path, self);
    case SHOAL_STAT_NONE:
    default:
      return READSTAT_ERROR_PARSE;
    }
}

gboolean
shoal_stat_reading_report (ShoalStatReading *self,
                           readstat_error_t  code,
                           GError          **error)
{
  if (self->error == NULL && code != READSTAT_OK)
    self->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_DATA, "%s:1:1: %s", self->file_name,
                               readstat_error_message (code));
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

/* Reads names, formats and labels of the variables. */
gboolean
shoal_stat_reading_read_variables (ShoalStatReading *self,
                                   GError          **error)
{
  readstat_parser_t *parser = readstat_parser_init ();
  readstat_error_t code;

  readstat_set_metadata_handler (parser, metadata_cb);
  readstat_set_variable_handler (parser, variable_cb);
  readstat_set_value_label_handler (parser, label_cb);
  code = shoal_stat_reading_parse (self, parser);
  readstat_parser_free (parser);
  if (code == READSTAT_OK && self->variables->len == 0)
    shoal_stat_reading_fail (self, 1, 1, _("the file has no variables"));
  if (!shoal_stat_reading_report (self, code, error))
    return FALSE;
  bind_labels (self);
  return TRUE;
}

#endif
