/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libcsv does not tell positions, so it gets one physical line at a time: this gives the line of every row, and of a quote
 * that is never closed. Cases that libcsv would accept silently (blank lines in a file of one column, text after a closing
 * quote) are decided here. An empty line is a row with an empty value in a file of one column. In other files, empty lines
 * and lines of blanks are skipped. */

#include "table/read/shoal-parser.h"

#include "base/shoal-error.h"
#include "table/read/shoal-reader.h"

#include <csv.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Blanks around fields ---- */

/* Blanks belong to the values. libcsv drops blanks around fields without quotes, but not those within quotes, so fields with
 * blanks get quotes before libcsv reads them. Most lines have no such blanks; these are found without looking at fields. */

typedef struct
{
  char delimiter;
  char quote;
  char blanks[2]; /* both are the same when the other one is the delimiter */
  GString *guarded;
} Blanks;

/* Returns: (transfer full): a finder of blanks in lines of @dialect. */
static Blanks *
blanks_new (const ShoalDialect *dialect)
{
  Blanks *self = g_new0 (Blanks, 1);

  self->delimiter = dialect->delimiter;
  /* NUL never occurs in a text */
  self->quote = dialect->quote == SHOAL_READER_NO_QUOTE ? '\0' : dialect->quote;
  self->blanks[0] = dialect->delimiter == ' ' ? '\t' : ' ';
  self->blanks[1] = dialect->delimiter == '\t' ? ' ' : '\t';
  self->guarded = g_string_new (NULL);
  return self;
}

static void
blanks_free (Blanks *self)
{
  g_string_free (self->guarded, TRUE);
  g_free (self);
}

static inline gboolean
is_blank (const Blanks *self,
          char          byte)
{
  return byte == self->blanks[0] || byte == self->blanks[1];
}

static inline gboolean
is_break (const Blanks *self,
          char          byte)
{
  return byte == self->delimiter || byte == '\n' || byte == '\r';
}

/* Whether @blank is at an end of @text, or beside a delimiter or a line end. Searches for the blank, as most texts have
 * few. */
static gboolean
blank_occurs (const Blanks *self,
              const char   *text,
              gsize         length,
              char          blank)
{
  const char *end = text + length;

  for (const char *at = memchr (text, blank, length); at != NULL; at = memchr (at + 1, blank, (gsize) (end - at - 1)))
    if (at == text || at + 1 == end || is_break (self, at[-1]) || is_break (self, at[1]))
      return TRUE;
  return FALSE;
}

/* @text: (array length=length): whole lines
 * @length: bytes
 *
 * Returns: %FALSE when no field begins or ends with a blank; %TRUE when one may. A blank beside a delimiter within quotes also
 *   gives %TRUE.
 */
static gboolean
blanks_occur (const Blanks *self,
              const char   *text,
              gsize         length)
{
  return blank_occurs (self, text, length, self->blanks[0]) || blank_occurs (self, text, length, self->blanks[1]);
}

/* Returns: the place behind the quote that ends the field, or @end with @in_quotes when the line ends within quotes. */
static const char *
find_closing_quote (const Blanks *self,
                    const char   *text,
                    const char   *end,
                    gboolean     *in_quotes)
{
  *in_quotes = TRUE;
  while (text < end)
    {
      const char *quote = memchr (text, self->quote, (gsize) (end - text));

      if (quote == NULL)
        return end;
      text = quote + 1;
      if (text == end || *text != self->quote)
        {
          *in_quotes = FALSE;
          return text;
        }
      text++;
    }
  return end;
}

static void
append_in_quotes (Blanks     *self,
                  const char *text,
                  const char *end)
{
  g_string_append_c (self->guarded, self->quote);
  for (; text < end; text++)
    {
      if (*text == self->quote)
        g_string_append_c (self->guarded, self->quote);
      g_string_append_c (self->guarded, *text);
    }
  g_string_append_c (self->guarded, self->quote);
}

/* Appends a field without quotes, up to @end, with quotes if it has blanks around it. */
static void
guard_field (Blanks     *self,
             const char *text,
             const char *end,
             gsize      *n_fields)
{
  if (text < end && (is_blank (self, *text) || is_blank (self, end[-1])))
    {
      append_in_quotes (self, text, end);
      (*n_fields)++;
    }
  else
    g_string_append_len (self->guarded, text, end - text);
}

/* @line: (array length=length): a line, with or without its line end; a field in quotes may go on in the next line
 * @length: (inout): bytes
 * @in_quotes: whether the line begins within a field in quotes
 * @n_fields: (inout): the number of fields without quotes and with blanks around them is added
 *
 * Puts quotes around fields that have none and begin or end with a blank. Blanks outside of the quotes are not part of a
 * field.
 *
 * Returns: (transfer none): the new line, valid until the next call.
 */
static const char *
blanks_guard (Blanks     *self,
              const char *line,
              gsize      *length,
              gboolean    in_quotes,
              gsize      *n_fields)
{
  const char *line_end = line + *length;
  const char *end = line_end;
  const char *begin = line;

  while (end > line && (end[-1] == '\n' || end[-1] == '\r'))
    end--;
  g_string_truncate (self->guarded, 0);
  for (;;)
    {
      const char *text = begin;
      gboolean quoted = in_quotes;

      while (!quoted && text < end && is_blank (self, *text))
        text++;
      if (!quoted && text < end && *text == self->quote)
        {
          quoted = TRUE;
          text++;
        }
      if (quoted)
        text = find_closing_quote (self, text, end, &in_quotes);
      if (in_quotes)
        end = line_end;
      else
        text = memchr (text, self->delimiter, (gsize) (end - text));
      if (text == NULL || in_quotes)
        text = end;
      if (quoted)
        g_string_append_len (self->guarded, begin, text - begin);
      else
        guard_field (self, begin, text, n_fields);
      if (text == end)
        break;
      g_string_append_c (self->guarded, self->delimiter);
      begin = text + 1;
    }
  g_string_append_len (self->guarded, end, line_end - end);
  *length = self->guarded->len;
  return self->guarded->str;
}

/* A row longer than this is most likely the rest of the file behind a quote that is not closed. */
#define MAX_ROW_BYTES ((gsize) 64 * 1024 * 1024)

struct _ShoalParser
{
  struct csv_parser csv;
  ShoalDialect dialect;
  char *file_name;
  gsize n_columns;      /* 0 until the first row is known */
  GArray *field_counts; /* of guint32: the fields of each row; NULL when all rows must have the same number */

  guint64 line;         /* line being read, from 1 */
  gboolean in_row;      /* the line continues a row: a quoted field has not ended */
  guint64 row_line;     /* line on which the row began */
  guint64 first_line;   /* line on which the first row began */
  guint64 field_line;   /* line on which the unfinished field of a continued row began */
  gsize row_bytes;
  ShoalBatch *batch;
  GError *error;

  gboolean in_quotes;   /* used only with backslashes as escapes */
  GString *unescaped;
  Blanks *blanks;
};

static int
is_blank_but_tab (unsigned char byte)
{
  return byte == ' ';
}

static int
is_blank_but_space (unsigned char byte)
{
  return byte == '\t';
}

/**
 * shoal_parser_new:
 * @dialect: how fields are separated and quoted
 * @file_name: name of the file in errors
 *
 * Returns: (transfer full): a parser before the first line.
 */
ShoalParser *
shoal_parser_new (const ShoalDialect *dialect,
                  const char         *file_name)
{
  ShoalParser *self = g_new0 (ShoalParser, 1);

  self->dialect = *dialect;
  self->file_name = g_strdup (file_name);
  self->line = 1;
  self->unescaped = g_string_new (NULL);
  self->blanks = blanks_new (dialect);
  csv_init (&self->csv, CSV_STRICT);
  csv_set_blk_size (&self->csv, 64 * 1024);
  csv_set_delim (&self->csv, (guchar) dialect->delimiter);
  /* NUL never occurs in a text */
  csv_set_quote (&self->csv, dialect->quote == SHOAL_READER_NO_QUOTE ? 0 : (guchar) dialect->quote);
  if (dialect->delimiter == '\t')
    csv_set_space_func (&self->csv, is_blank_but_tab);
  else if (dialect->delimiter == ' ')
    csv_set_space_func (&self->csv, is_blank_but_space);
  return self;
}

/** shoal_parser_free: frees the parser. */
void
shoal_parser_free (ShoalParser *self)
{
  if (self == NULL)
    return;
  csv_free (&self->csv);
  g_clear_error (&self->error);
  g_clear_pointer (&self->field_counts, g_array_unref);
  g_string_free (self->unescaped, TRUE);
  blanks_free (self->blanks);
  g_free (self->file_name);
  g_free (self);
}

/** shoal_parser_count_fields: Returns: (transfer none) (element-type guint32): gets the number of fields of each row that is
 *   fed later; these numbers may differ then. */
GArray *
shoal_parser_count_fields (ShoalParser *self)
{
  if (self->field_counts == NULL)
    self->field_counts = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self->field_counts;
}

static gsize
count_row_fields (ShoalParser *self)
{
  return self->batch->n_fields - self->batch->n_finished;
}

static void G_GNUC_PRINTF (4, 5)
fail (ShoalParser *self,
      guint64      line,
      gsize        column,
      const char  *format,
      ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  if (self->error != NULL)
    return;
  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  self->error = g_error_new (SHOAL_ERROR, SHOAL_ERROR_DATA, "%s:%" G_GUINT64_FORMAT ":%zu: %s", self->file_name, line,
                             column, message);
}

static void
field_cb (void  *bytes,
          size_t length,
          void  *data)
{
  ShoalParser *self = data;
  ShoalBatch *batch = self->batch;

  if (self->error != NULL)
    return;
  if (batch->n_bytes + length > batch->bytes_size || batch->n_fields == batch->ends_size)
    shoal_batch_grow (batch, length);
  memcpy (batch->bytes + batch->n_bytes, bytes, length);
  batch->n_bytes += length;
  batch->ends[batch->n_fields++] = (guint32) batch->n_bytes;
}

/* Whether all fields from @begin to before @end are empty. */
static gboolean
is_empty (const ShoalBatch *batch,
          gsize             begin,
          gsize             end)
{
  return end > begin && batch->ends[end - 1] == (begin > 0 ? batch->ends[begin - 1] : 0);
}

static void
row_cb (int   terminator,
        void *data)
{
  ShoalParser *self = data;
  gsize n_fields;

  self->in_row = FALSE;
  self->row_bytes = 0;
  if (self->error != NULL)
    return;
  n_fields = count_row_fields (self);
  if (self->dialect.trailing && n_fields > 1 && (self->n_columns == 0 || n_fields == self->n_columns + 1)
      && is_empty (self->batch, self->batch->n_fields - 1, self->batch->n_fields))
    {
      self->batch->n_fields--;
      n_fields--;
    }
  if (self->dialect.leave_out_empty && n_fields > 1
      && is_empty (self->batch, self->batch->n_finished, self->batch->n_fields))
    {
      self->batch->n_fields = self->batch->n_finished;
      self->batch->n_empty++;
      return;
    }
  if (self->n_columns == 0)
    self->n_columns = n_fields;
  if (self->field_counts != NULL)
    {
      guint32 count = (guint32) n_fields;

      g_array_append_val (self->field_counts, count);
    }
  else if (n_fields != self->n_columns)
    {
      fail (self, self->row_line, MIN (n_fields, self->n_columns) + 1,
            g_dngettext (GETTEXT_PACKAGE, "expected %zu field, found %zu", "expected %zu fields, found %zu",
                         self->n_columns),
            self->n_columns, n_fields);
      return;
    }
  shoal_batch_add_row (self->batch, self->row_line);
}

static gboolean
is_blank_line (ShoalParser *self,
               const char  *line,
               gsize        length)
{
  for (gsize i = 0; i < length; i++)
    if ((line[i] != ' ' && line[i] != '\t' && line[i] != '\r' && line[i] != '\n') || line[i] == self->dialect.delimiter)
      return FALSE;
  return TRUE;
}

/* Replaces escapes with backslashes by doubled quotes. Returns: the new line, valid until the next call. */
static const char *
unescape (ShoalParser *self,
          const char  *line,
          gsize       *length)
{
  char quote = self->dialect.quote;
  gboolean at_begin = TRUE;

  g_string_truncate (self->unescaped, 0);
  for (gsize i = 0; i < *length; i++)
    {
      char next = i + 1 < *length ? line[i + 1] : '\0';

      if (self->in_quotes && line[i] == '\\' && (next == quote || next == '\\'))
        {
          g_string_append_c (self->unescaped, next);
          if (next == quote)
            g_string_append_c (self->unescaped, quote);
          i++;
          continue;
        }
      g_string_append_c (self->unescaped, line[i]);
      if (self->in_quotes && line[i] == quote && next == quote)
        g_string_append_c (self->unescaped, line[++i]);
      else if (line[i] == quote)
        self->in_quotes = !self->in_quotes && at_begin;
      at_begin = line[i] == self->dialect.delimiter || (at_begin && (line[i] == ' ' || line[i] == '\t'));
    }
  *length = self->unescaped->len;
  return self->unescaped->str;
}

/* libcsv stops at a quote within a field without quotes, which is read as an ordinary character, and at text behind a closing
 * quote, which is an error. */
static void
parse (ShoalParser *self,
       const char  *line,
       gsize        length)
{
  gsize done = csv_parse (&self->csv, line, length, field_cb, row_cb, self);

  while (done < length && self->error == NULL)
    {
      if (csv_error (&self->csv) != CSV_EPARSE)
        fail (self, self->line, count_row_fields (self) + 1, "%s", csv_strerror (csv_error (&self->csv)));
      else if (self->csv.quoted)
        fail (self, self->line, count_row_fields (self) + 1,
              self->dialect.escape == '\\' ? _("text after a closing quote")
                                            : _("text after a closing quote; a quote inside a field must be doubled"));
      else
        {
          csv_set_opts (&self->csv, 0);
          csv_parse (&self->csv, line + done++, 1, field_cb, row_cb, self);
          csv_set_opts (&self->csv, CSV_STRICT);
          done += csv_parse (&self->csv, line + done, length - done, field_cb, row_cb, self);
        }
    }
}

/* Whether a line of nothing but blanks is a row: in a file of one column it is, unless blanks are dropped or the line is
 * empty. */
static gboolean
is_blank_row (ShoalParser *self,
              const char  *line)
{
  return self->n_columns == 1 && !self->dialect.trim && *line != '\n' && *line != '\r';
}

/* Returns: the line with quotes around fields with blanks, if these are kept; valid until the next call. */
static const char *
guard_blanks (ShoalParser *self,
              const char  *line,
              gsize       *length,
              gboolean     in_quotes)
{
  gsize guarded_length = *length;
  const char *guarded;

  /* Names of columns never keep blanks around them */
  if ((self->dialect.header && self->row_line == self->first_line) || !blanks_occur (self->blanks, line, *length))
    return line;
  guarded = blanks_guard (self->blanks, line, &guarded_length, in_quotes, &self->batch->n_blanks);
  if (self->dialect.trim)
    return line;
  *length = guarded_length;
  return guarded;
}

static void
feed_line (ShoalParser *self,
           const char  *line,
           gsize        length,
           gboolean     with_blanks)
{
  gsize n_before = self->batch->n_fields;
  gboolean continued = self->in_row;
  gboolean whole = line[length - 1] == '\n' || line[length - 1] == '\r';

  if (!continued && line[0] <= ' ' && is_blank_line (self, line, length) && !is_blank_row (self, line))
    {
      if (self->n_columns == 1)
        {
          self->row_line = self->line;
          field_cb ((gpointer) "", 0, self);
          row_cb (0, self);
        }
      return;
    }
  if (!continued)
    self->row_line = self->line;
  self->in_row = TRUE;
  self->row_bytes += length;
  if (self->first_line == 0)
    self->first_line = self->row_line;
  if (self->dialect.escape == '\\')
    line = unescape (self, line, &length);
  if (with_blanks)
    line = guard_blanks (self, line, &length, continued);
  parse (self, line, length);
  if (!self->in_row)
    return;
  if (!continued || self->batch->n_fields != n_before)
    self->field_line = self->line;
  if (whole && self->row_bytes > MAX_ROW_BYTES)
    fail (self, self->field_line, count_row_fields (self) + 1,
          _("a quote opens here and is not closed in the next 64 MiB"));
}

/**
 * shoal_parser_feed:
 * @batch: gets the rows; an unfinished row stays at its end, and must still be there at the next call
 * @text: (array length=length): whole lines
 * @length: bytes
 * @error: place for a %SHOAL_ERROR_DATA with file, line and column
 *
 * Parses lines that end with LF, CRLF or CR.
 *
 * Returns: %FALSE on error; the rows before it are good.
 */
gboolean
shoal_parser_feed (ShoalParser *self,
                   ShoalBatch  *batch,
                   const char  *text,
                   gsize        length,
                   GError     **error)
{
  const char *end = text + length;
  gboolean with_cr = memchr (text, '\r', length) != NULL;
  gboolean with_blanks = blanks_occur (self->blanks, text, length);

  self->batch = batch;
  while (text < end && self->error == NULL)
    {
      const char *stop = memchr (text, '\n', (gsize) (end - text));
      const char *cr;

      stop = stop != NULL ? stop + 1 : end;
      cr = with_cr ? memchr (text, '\r', (gsize) (stop - text)) : NULL;
      if (cr != NULL && cr + 1 < stop && cr[1] != '\n')
        stop = cr + 1;
      if (self->line > self->dialect.skip_lines)
        feed_line (self, text, (gsize) (stop - text), with_blanks);
      if (stop[-1] == '\n' || stop[-1] == '\r')
        self->line++;
      text = stop;
    }
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (self->error));
  return FALSE;
}

/**
 * shoal_parser_finish:
 * @error: place for a %SHOAL_ERROR_DATA with file, line and column
 *
 * Returns: %FALSE when the text ended within a quoted field.
 */
gboolean
shoal_parser_finish (ShoalParser *self,
                     GError     **error)
{
  if (self->in_row)
    fail (self, self->field_line, count_row_fields (self) + 1, _("a quote opens here and is never closed"));
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (self->error));
  return FALSE;
}

/**
 * shoal_parser_report_flaw:
 * @flaw: why the text behind the last fed line cannot be read
 * @error: place for a %SHOAL_ERROR_DATA with file, line and column
 *
 * Returns: %FALSE
 */
gboolean
shoal_parser_report_flaw (ShoalParser *self,
                          const char  *flaw,
                          GError     **error)
{
  fail (self, self->line, count_row_fields (self) + 1, "%s", flaw);
  g_propagate_error (error, g_error_copy (self->error));
  return FALSE;
}
