/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libcsv drops blanks at the ends of fields without quotes, but not of fields with quotes. So a field whose blanks are to
 * be kept is written with quotes before libcsv gets it. Most lines have no such blanks: those are found without looking at
 * fields. */

#include "table/read/shoal-blanks.h"

#include "table/read/shoal-reader.h"

#include <string.h>

struct _ShoalBlanks
{
  char delimiter;
  char quote;
  char blanks[2]; /* the same one twice where the other is the delimiter */
  GString *guarded;
};

/** shoal_blanks_new: Returns: (transfer full): what finds blanks in lines of @dialect. */
ShoalBlanks *
shoal_blanks_new (const ShoalDialect *dialect)
{
  ShoalBlanks *self = g_new0 (ShoalBlanks, 1);

  self->delimiter = dialect->delimiter;
  /* No text contains NUL */
  self->quote = dialect->quote == SHOAL_READER_NO_QUOTE ? '\0' : dialect->quote;
  self->blanks[0] = dialect->delimiter == ' ' ? '\t' : ' ';
  self->blanks[1] = dialect->delimiter == '\t' ? ' ' : '\t';
  self->guarded = g_string_new (NULL);
  return self;
}

/** shoal_blanks_free: frees what shoal_blanks_new() returned. */
void
shoal_blanks_free (ShoalBlanks *self)
{
  g_string_free (self->guarded, TRUE);
  g_free (self);
}

static inline gboolean
is_blank (const ShoalBlanks *self,
          char               byte)
{
  return byte == self->blanks[0] || byte == self->blanks[1];
}

/**
 * shoal_blanks_occur:
 * @text: (array length=length): whole lines
 * @length: bytes
 *
 * A test without branches, of many bytes at once, for text of any length.
 *
 * Returns: %FALSE when no field begins or ends with a blank; %TRUE when one may, or a blank stands beside a delimiter within
 *   quotes.
 */
gboolean
shoal_blanks_occur (const ShoalBlanks *self,
                    const char        *text,
                    gsize              length)
{
  const char delimiter = self->delimiter;
  const char space = self->blanks[0];
  const char tab = self->blanks[1];
  guint8 found = 0;

  if (length == 0)
    return FALSE;
  for (gsize i = 1; i < length; i++)
    {
      const char before = text[i - 1];
      const char byte = text[i];
      const guint8 blank_before = (guint8) ((before == space) | (before == tab));
      const guint8 blank = (guint8) ((byte == space) | (byte == tab));
      const guint8 break_before = (guint8) ((before == delimiter) | (before == '\n') | (before == '\r'));
      const guint8 is_break = (guint8) ((byte == delimiter) | (byte == '\n') | (byte == '\r'));

      found |= (guint8) ((blank_before & is_break) | (break_before & blank));
    }
  return found != 0 || is_blank (self, text[0]) || is_blank (self, text[length - 1]);
}

/* Returns: the place behind the quote that ends a field, or @end with @in_quotes where the line ends within it. */
static const char *
find_closing_quote (const ShoalBlanks *self,
                    const char        *text,
                    const char        *end,
                    gboolean          *in_quotes)
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
append_in_quotes (ShoalBlanks *self,
                  const char  *text,
                  const char  *end)
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

/* A field without quotes up to @end. */
static void
guard_field (ShoalBlanks *self,
             const char  *text,
             const char  *end,
             gsize       *n_fields)
{
  if (text < end && (is_blank (self, *text) || is_blank (self, end[-1])))
    {
      append_in_quotes (self, text, end);
      (*n_fields)++;
    }
  else
    g_string_append_len (self->guarded, text, end - text);
}

/**
 * shoal_blanks_guard:
 * @line: (array length=length): a line, or the first one of a field with quotes that goes on; its end may stand behind it
 * @length: (inout): bytes
 * @in_quotes: whether it begins within a field with quotes
 * @n_fields: (inout): the number of fields without quotes that have blanks around them is added
 *
 * Puts quotes around fields that have none and begin or end with a blank. Blanks outside the quotes of a field with quotes
 * are no part of it.
 *
 * Returns: (transfer none): the new line, valid until the next call.
 */
const char *
shoal_blanks_guard (ShoalBlanks *self,
                    const char  *line,
                    gsize       *length,
                    gboolean     in_quotes,
                    gsize       *n_fields)
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
