/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a file in two passes: first variables and value labels, which some formats have at the end, then the values. */

#include "stat-reading.h"

#include "stat-confinement.h"
#include "stat-variable.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  const StatRequest *request;
  StatSender *sender;
  readstat_off_t offset;
  GPtrArray *variables; /* of StatVariable */
  GHashTable *label_sets;
  gsize column;         /* index of the next value in its row */
  double n_rows;        /* expected number of rows, or 0 */
  gboolean failed;      /* whether reading has failed; a message was sent unless the receiver is gone */
} Reading;

/* ---- Input from the file descriptor ---- */

static int
open_cb (const char *path,
         void       *data)
{
  Reading *self = data;

  self->offset = 0;
  return self->request->fd;
}

static int
close_cb (void *data)
{
  return 0;
}

static readstat_off_t
seek_cb (readstat_off_t       offset,
         readstat_io_flags_t  whence,
         void                *data)
{
  Reading *self = data;
  readstat_off_t base = 0;

  if (whence == READSTAT_SEEK_CUR)
    base = self->offset;
  else if (whence == READSTAT_SEEK_END)
    base = stat_confinement_get_size (self->request->fd);
  if (base < 0 || __builtin_add_overflow (base, offset, &base) || base < 0)
    return -1;
  self->offset = base;
  return base;
}

static ssize_t
read_cb (void   *bytes,
         size_t  size,
         void   *data)
{
  Reading *self = data;
  size_t done = 0;

  while (done < size)
    {
      ssize_t n = pread (self->request->fd, (char *) bytes + done, size - done, self->offset);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0 && done == 0)
        return -1;
      if (n <= 0)
        break;
      done += (size_t) n;
      self->offset += n;
    }
  return (ssize_t) done;
}

static readstat_error_t
update_cb (long                       file_size,
           readstat_progress_handler  handler,
           void                      *user_data,
           void                      *data)
{
  return READSTAT_OK;
}

/* ---- Both passes ---- */

/* Sends a message for the first error only. */
static int
fail (Reading          *self,
      ShoalStatFailure  failure,
      guint64           row,
      guint64           column,
      const char       *text)
{
  if (!self->failed)
    stat_sender_fail (self->sender, failure, row, column, text);
  self->failed = TRUE;
  return READSTAT_HANDLER_ABORT;
}

static readstat_error_t
parse_with (Reading           *self,
            readstat_parser_t *parser)
{
  if (self->request->encoding != NULL)
    readstat_set_file_character_encoding (parser, self->request->encoding);
  switch (self->request->kind)
    {
    case SHOAL_STAT_SPSS:
      return readstat_parse_sav (parser, "", self);
    case SHOAL_STAT_SPSS_PORTABLE:
      return readstat_parse_por (parser, "", self);
    case SHOAL_STAT_STATA:
      return readstat_parse_dta (parser, "", self);
    case SHOAL_STAT_SAS:
      return readstat_parse_sas7bdat (parser, "", self);
    case SHOAL_STAT_SAS_TRANSPORT:
      return readstat_parse_xport (parser, "", self);
    case SHOAL_STAT_EXCEL:
    case SHOAL_STAT_EXCEL_97:
    case SHOAL_STAT_OPEN_DOCUMENT:
    case SHOAL_STAT_NONE:
    case SHOAL_STAT_SQLITE:
    case SHOAL_STAT_N_KINDS:
    default:
      return READSTAT_ERROR_PARSE;
    }
}

/* Parses the whole file with the handlers of @parser, and frees @parser. */
static gboolean
parse (Reading           *self,
       readstat_parser_t *parser)
{
  readstat_error_t code;

  readstat_set_open_handler (parser, open_cb);
  readstat_set_close_handler (parser, close_cb);
  readstat_set_seek_handler (parser, seek_cb);
  readstat_set_read_handler (parser, read_cb);
  readstat_set_update_handler (parser, update_cb);
  readstat_set_io_ctx (parser, self);
  code = parse_with (self, parser);
  readstat_parser_free (parser);
  if (code != READSTAT_OK)
    fail (self, SHOAL_STAT_FAILURE_FORMAT, 1, 1, readstat_error_message (code));
  return !self->failed;
}

/* ---- Variables ---- */

static int
metadata_cb (readstat_metadata_t *metadata,
             void                *data)
{
  Reading *self = data;
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
  Reading *self = data;
  /* readstat's copies of damaged names and formats may lack a terminator */
  g_autofree char *name = g_strndup (variable->name, sizeof variable->name);
  g_autofree char *format = g_strndup (variable->format, sizeof variable->format);
  StatVariable *new_variable;

  if (index != (int) self->variables->len)
    return fail (self, SHOAL_STAT_FAILURE_VARIABLE_ORDER, 1, self->variables->len + 1, NULL);
  if (!g_utf8_validate (name, -1, NULL))
    return fail (self, SHOAL_STAT_FAILURE_NAME, 1, self->variables->len + 1, NULL);
  new_variable = g_new0 (StatVariable, 1);
  new_variable->is_text = readstat_variable_get_type_class (variable) == READSTAT_TYPE_CLASS_STRING;
  new_variable->format = shoal_stat_format_parse (self->request->kind, format);
  new_variable->label_set = g_strdup (label_set);
  g_ptr_array_add (self->variables, new_variable);
  if (!stat_sender_variable (self->sender, name, new_variable->is_text))
    return fail (self, SHOAL_STAT_FAILURE_TOO_LONG, 1, self->variables->len, NULL);
  return READSTAT_HANDLER_OK;
}

static int
label_cb (const char       *label_set,
          readstat_value_t  value,
          const char       *label,
          void             *data)
{
  Reading *self = data;

  stat_labels_add (self->label_sets, label_set, value, label);
  return READSTAT_HANDLER_OK;
}

static gboolean
read_variables (Reading *self)
{
  readstat_parser_t *parser = readstat_parser_init ();

  readstat_set_metadata_handler (parser, metadata_cb);
  readstat_set_variable_handler (parser, variable_cb);
  readstat_set_value_label_handler (parser, label_cb);
  if (!parse (self, parser))
    return FALSE;
  if (self->variables->len == 0)
    return fail (self, SHOAL_STAT_FAILURE_NO_VARIABLES, 1, 1, NULL) == READSTAT_HANDLER_OK;
  stat_labels_make_unique (self->label_sets);
  for (guint i = 0; i < self->variables->len; i++)
    {
      StatVariable *variable = self->variables->pdata[i];

      if (variable->label_set != NULL)
        variable->labels = g_hash_table_lookup (self->label_sets, variable->label_set);
      if (variable->labels != NULL && !variable->is_text && !stat_sender_labels (self->sender, i, variable->labels))
        {
          self->failed = TRUE;
          return FALSE;
        }
    }
  return TRUE;
}

/* ---- Values ---- */

/* readstat requires a handler in the second pass, too; the variables are already known. */
static int
known_variable_cb (int                  index,
                   readstat_variable_t *variable,
                   const char          *label_set,
                   void                *data)
{
  Reading *self = data;

  return index < (int) self->variables->len ? READSTAT_HANDLER_OK
                                            : fail (self, SHOAL_STAT_FAILURE_CHANGED, 1, (guint64) index + 1, NULL);
}

static int
known_label_cb (const char       *label_set,
                readstat_value_t  value,
                const char       *label,
                void             *data)
{
  return READSTAT_HANDLER_OK;
}

/* Returns: (nullable): the label of the value, or the value as text without one. */
static const char *
find_text (const StatVariable *variable,
           readstat_value_t    value,
           char               *buffer)
{
  static const ShoalStatFormat plain = { FALSE };
  const char *text;
  const char *label = NULL;

  if (variable->labels != NULL)
    {
      text = stat_value_get_text (&plain, value, buffer);
      label = text != NULL ? g_hash_table_lookup (variable->labels, text) : NULL;
    }
  return label != NULL ? label : stat_value_get_text (&variable->format, value, buffer);
}

static int
value_cb (int                  row,
          readstat_variable_t *variable,
          readstat_value_t     value,
          void                *data)
{
  Reading *self = data;
  guint64 row_number = (guint64) row + 1;
  const StatVariable *known = self->variables->pdata[self->column];
  char buffer[SHOAL_STAT_TEXT_SIZE];
  const char *text = NULL;

  if (readstat_variable_get_index (variable) != (int) self->column)
    return fail (self, SHOAL_STAT_FAILURE_VALUE_ORDER, row_number, self->column + 1, NULL);
  if (!readstat_value_is_missing (value, variable))
    text = find_text (known, value, buffer);
  if (text != NULL && !g_utf8_validate (text, -1, NULL))
    return fail (self, SHOAL_STAT_FAILURE_VALUE, row_number, self->column + 1, NULL);
  if (!stat_sender_value (self->sender, text))
    return fail (self, SHOAL_STAT_FAILURE_TOO_LONG, row_number, self->column + 1, NULL);
  if (++self->column < self->variables->len)
    return READSTAT_HANDLER_OK;
  self->column = 0;
  /* Fails without a message, because the receiver is gone */
  if (!stat_sender_end_row (self->sender, self->n_rows > 0 ? row / self->n_rows : 0))
    self->failed = TRUE;
  return self->failed ? READSTAT_HANDLER_ABORT : READSTAT_HANDLER_OK;
}

static gboolean
read_values (Reading *self)
{
  readstat_parser_t *parser = readstat_parser_init ();

  readstat_set_variable_handler (parser, known_variable_cb);
  readstat_set_value_label_handler (parser, known_label_cb);
  readstat_set_value_handler (parser, value_cb);
  if (self->request->max_rows > 0)
    readstat_set_row_limit (parser, self->request->max_rows);
  if (!parse (self, parser))
    return FALSE;
  if (self->column > 0)
    fail (self, SHOAL_STAT_FAILURE_LAST_ROW, 1, 1, NULL);
  return !self->failed;
}

/**
 * stat_reading_run:
 * @request: the file to read
 * @sender: sends the variables, the rows and the end, or why the file cannot be read
 *
 * Values with a label are sent as the label; system-missing and user-missing values as missing; dates as in ISO 8601.
 *
 * Returns: whether everything was read and sent
 */
gboolean
stat_reading_run (const StatRequest *request,
                  StatSender        *sender)
{
  Reading self = { .request = request, .sender = sender };
  gboolean good;

  self.variables = g_ptr_array_new_with_free_func (stat_variable_free);
  self.label_sets = stat_labels_new ();
  good = read_variables (&self) && read_values (&self) && stat_sender_end (sender);
  g_ptr_array_unref (self.variables);
  g_hash_table_unref (self.label_sets);
  return good;
}
