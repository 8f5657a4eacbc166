/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the beginning of the text with each possible delimiter, and takes the one with which most rows have the same number
 * of fields. */

#include "table/read/shoal-dialect.h"

#include "base/shoal-sort.h"
#include "table/shoal-notation.h"
#include "table/shoal-typing.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Bytes of the text that are examined. */
#define SAMPLE_SIZE ((gsize) 64 * 1024)

/* A table has at most so many lines of titles above it. */
#define MAX_TITLE_LINES 40

/* The comma comes last, since it is frequent in texts and numbers: if another delimiter separates the rows equally well, it
 * wins. */
static const char delimiters[] = { '\t', ';', '|', ',' };

/**
 * Trial: the result of reading with one dialect
 * @n_rows: rows read
 * @n_fields: the most frequent number of fields of a row, the larger one if two are equally frequent
 * @n_alike: number of rows with so many fields
 * @failed: whether there is an error behind these rows
 */
typedef struct
{
  ShoalDialect dialect;
  gsize n_rows;
  gsize n_fields;
  gsize n_alike;
  gboolean failed;
} Trial;

static void
find_most_frequent (GArray *counts,
                    Trial  *trial)
{
  g_array_sort (counts, shoal_compare_uint32);
  trial->n_rows = counts->len;
  for (guint begin = 0, end; begin < counts->len; begin = end)
    {
      guint32 count = g_array_index (counts, guint32, begin);

      for (end = begin + 1; end < counts->len && g_array_index (counts, guint32, end) == count;)
        end++;
      if (end - begin >= trial->n_alike)
        {
          trial->n_alike = end - begin;
          trial->n_fields = count;
        }
    }
}

static Trial
try_dialect (ShoalDialect  dialect,
             const char   *text,
             gsize         length)
{
  g_autoptr (ShoalParser) parser = shoal_parser_new (&dialect, "");
  g_autoptr (ShoalBatch) batch = shoal_batch_new ();
  Trial trial = { .dialect = dialect };
  GArray *counts = shoal_parser_count_fields (parser);

  trial.failed = !shoal_parser_feed (parser, batch, text, length, NULL);
  /* The first row itself may have an error */
  if (counts->len == 0)
    {
      guint32 count = (guint32) batch->n_fields + 1;

      g_array_append_val (counts, count);
    }
  find_most_frequent (counts, &trial);
  return trial;
}

/* Whether @a fits better than @b. */
static gboolean
is_better (const Trial *a,
           const Trial *b)
{
  if ((a->n_fields > 1) != (b->n_fields > 1))
    return a->n_fields > 1;
  if (a->failed != b->failed)
    return b->failed;
  return a->n_alike * MAX (1, b->n_rows) > b->n_alike * MAX (1, a->n_rows);
}

static Trial
find_delimiter (ShoalDialect  dialect,
                const char   *text,
                gsize         length)
{
  Trial best = { .dialect = dialect };

  if (dialect.delimiter != 0)
    return try_dialect (dialect, text, length);
  for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++)
    {
      Trial trial;

      if (delimiters[i] == dialect.quote)
        continue;
      dialect.delimiter = delimiters[i];
      trial = try_dialect (dialect, text, length);
      if (best.dialect.delimiter == 0 || is_better (&trial, &best))
        best = trial;
    }
  return best;
}

/* Whether fields begin and end with single quotes, and both equally often. */
static gboolean
has_single_quotes (const char *text,
                   gsize       length,
                   char        delimiter)
{
  const char *ends = ",;\t|\r\n";
  gsize n_begins = 0, n_ends = 0;

  for (gsize i = 0; i < length; i++)
    {
      char before = i > 0 ? text[i - 1] : '\n';
      char after = i + 1 < length ? text[i + 1] : '\n';

      if (text[i] != '\'')
        continue;
      n_begins += before == delimiter || strchr (ends, before) != NULL;
      n_ends += after == delimiter || strchr (ends, after) != NULL;
    }
  return n_begins > 0 && n_begins == n_ends;
}

/* Finds the quote, which cannot be the delimiter. */
static char
find_quote (const char *text,
            gsize       length,
            char        delimiter,
            GString    *evidence)
{
  if (delimiter != '"' && memchr (text, '"', length) != NULL)
    return '"';
  if (delimiter != '\'' && has_single_quotes (text, length, delimiter))
    {
      g_string_append (evidence, _("quote: fields begin and end with single quotes\n"));
      return '\'';
    }
  return delimiter != '"' ? '"' : SHOAL_READER_NO_QUOTE;
}

static const char *
get_delimiter_name (char delimiter)
{
  switch (delimiter)
    {
    case '\t':
      return _("tab");
    case ';':
      return _("semicolon");
    case '|':
      return _("vertical bar");
    case ',':
    default:
      return _("comma");
    }
}

static void
describe_delimiter (const Trial *trial,
                    GString     *evidence)
{
  if (trial->n_fields <= 1)
    g_string_append (evidence, _("delimiter: none separates the rows alike, so there is one column\n"));
  else if (trial->n_alike == trial->n_rows)
    g_string_append_printf (evidence, g_dngettext (GETTEXT_PACKAGE, "delimiter: %s, with which the %zu row that there is has %zu fields\n",
                                         "delimiter: %s, with which all of the first %zu rows have %zu fields\n", trial->n_rows),
                            get_delimiter_name (trial->dialect.delimiter), trial->n_rows, trial->n_fields);
  else
    g_string_append_printf (evidence, g_dngettext (GETTEXT_PACKAGE, "delimiter: %s, with which %zu of the first %zu rows has %zu fields\n",
                                         "delimiter: %s, with which %zu of the first %zu rows have %zu fields\n", trial->n_alike),
                            get_delimiter_name (trial->dialect.delimiter), trial->n_alike, trial->n_rows, trial->n_fields);
}

/* The length of the sample, in whole lines if possible. */
static gsize
get_sample_length (const char *text,
                   gsize       length)
{
  gsize sample = MIN (length, SAMPLE_SIZE);

  if (sample == length)
    return length;
  while (sample > 0 && text[sample - 1] != '\n' && !(text[sample - 1] == '\r' && text[sample] != '\n'))
    sample--;
  return sample > 0 ? sample : length;
}

/* Excel declares the delimiter in a first line of its own: sep=; or "sep=;". Returns: the delimiter, 0 for none. */
static char
find_separator_line (const char *text,
                     gsize       length)
{
  gsize quoted = length > 0 && text[0] == '"';

  if (length < 5 + 2 * quoted || g_ascii_strncasecmp (text + quoted, "sep=", 4) != 0 || (guint8) text[quoted + 4] >= 0x80
      || strchr ("\r\n\"", text[quoted + 4]) != NULL || (quoted && text[6] != '"'))
    return 0;
  return length == 5 + 2 * quoted || strchr ("\r\n", text[5 + 2 * quoted]) != NULL ? text[quoted + 4] : 0;
}

typedef enum
{
  ABSENT,
  NUMBER_OR_DATE,
  WORD,
} CellKind;

static CellKind
classify_cell (const ShoalBatch *batch,
               gsize             field)
{
  gsize length;
  const char *bytes = shoal_batch_get (batch, field, &length);
  g_autofree char *text = g_strstrip (g_strndup (bytes, length));

  length = strlen (text);
  if (length == 0 || g_str_equal (text, "?") || shoal_typing_is_missing_word (text))
    return ABSENT;
  return shoal_typing_is_number_or_date (text, length) ? NUMBER_OR_DATE : WORD;
}

/* A row at the beginning of the text; such rows may have different numbers of fields. */
typedef struct
{
  gsize begin;
  gsize n_fields;
  gsize n_filled;
} SampleRow;

static gboolean
is_filled (const ShoalBatch *batch,
           const SampleRow  *row,
           gsize             field)
{
  return classify_cell (batch, row->begin + field) != ABSENT;
}

/* (transfer full) (element-type SampleRow): the rows of @text; @batch gets their fields. */
static GArray *
list_sample_rows (const ShoalDialect *dialect,
                  const char         *text,
                  gsize               length,
                  ShoalBatch         *batch)
{
  g_autoptr (ShoalParser) parser = shoal_parser_new (dialect, "");
  GArray *counts = shoal_parser_count_fields (parser);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (SampleRow));
  gsize begin = 0;

  shoal_parser_feed (parser, batch, text, length, NULL);
  for (guint i = 0; i < MIN (counts->len, MAX_TITLE_LINES + 100); i++)
    {
      SampleRow row = { begin, g_array_index (counts, guint32, i), 0 };

      for (gsize field = 0; field < row.n_fields; field++)
        row.n_filled += is_filled (batch, &row, field);
      begin += row.n_fields;
      g_array_append_val (rows, row);
    }
  return rows;
}

/* A title is at the left, alone, or above a wide table together with one more cell (“Date: 1 May”). */
static gboolean
is_title (const ShoalBatch *batch,
          const SampleRow  *row,
          gsize             n_columns)
{
  if (row->n_filled == 0)
    return TRUE;
  if (n_columns < 3)
    return row->n_fields == 1;
  return row->n_filled <= (n_columns >= 5 ? 2 : 1) && is_filled (batch, row, 0)
         && (row->n_filled == 1 || is_filled (batch, row, 1));
}

/* Whether the row can have the names: one for each column (none is needed behind a last delimiter), most of them words. */
static gboolean
is_row_of_names (const ShoalBatch *batch,
                 const SampleRow  *row,
                 gsize             n_columns)
{
  gsize n_words = 0;

  if (row->n_fields > n_columns || row->n_fields + 1 < n_columns || row->n_filled + 1 < n_columns)
    return FALSE;
  for (gsize field = 0; field < row->n_fields; field++)
    n_words += classify_cell (batch, row->begin + field) == WORD;
  return n_words * 2 > row->n_fields;
}

/* Returns: the number of rows above the names of the columns. */
static guint
count_titles (const ShoalBatch *batch,
              GArray           *rows,
              gsize             n_columns)
{
  guint n = 0;

  if (n_columns < 2)
    return 0;
  while (n < rows->len && n < MAX_TITLE_LINES && is_title (batch, &g_array_index (rows, SampleRow, n), n_columns))
    n++;
  return n > 0 && n + 1 < rows->len && is_row_of_names (batch, &g_array_index (rows, SampleRow, n), n_columns) ? n : 0;
}

/* Whether all rows from @first on end with a delimiter and nothing behind it; the first one, which has the names, may lack
 * the delimiter. */
static gboolean
has_trailing_delimiter (const ShoalBatch *batch,
                        GArray           *rows,
                        guint             first,
                        gsize             n_columns)
{
  if (n_columns < 2 || first + 1 >= rows->len)
    return FALSE;
  for (guint i = first; i < rows->len; i++)
    {
      const SampleRow *row = &g_array_index (rows, SampleRow, i);

      if (i == first && row->n_fields == n_columns - 1 && row->n_filled == row->n_fields && rows->len > first + 2)
        continue;
      if (row->n_fields != n_columns || is_filled (batch, row, n_columns - 1)
          || (i == first && row->n_filled != n_columns - 1))
        return FALSE;
    }
  return TRUE;
}

/* Finds titles above the table, and delimiters at the ends of rows. */
static void
find_frame (const ShoalReaderOptions *options,
            const char               *text,
            gsize                     length,
            gsize                     n_fields,
            ShoalDialect             *dialect,
            GString                  *evidence)
{
  g_autoptr (ShoalBatch) batch = shoal_batch_new ();
  g_autoptr (GArray) rows = list_sample_rows (dialect, text, length, batch);
  guint first = 0;

  if (options->skip_rows < 0)
    first = count_titles (batch, rows, n_fields);
  if (first > 0)
    {
      dialect->skip_lines = batch->lines[first] - 1;
      g_string_append_printf (evidence, _("titles: the table begins in line %" PRIu64 "\n"), batch->lines[first]);
    }
  dialect->trailing = options->header != 0 && has_trailing_delimiter (batch, rows, first, n_fields);
  if (dialect->trailing)
    g_string_append (evidence, _("columns: rows end with a delimiter, behind which nothing stands\n"));
}

/**
 * shoal_dialect_detect:
 * @options: the given options
 * @text: (array length=length): the beginning of the text, in whole lines
 * @length: bytes
 * @dialect: (out): how to read it
 * @evidence: gets a line for everything that was found
 *
 * Finds delimiter, quote and escape, titles above the table, and delimiters at the ends of rows.
 */
void
shoal_dialect_detect (const ShoalReaderOptions *options,
                      const char               *text,
                      gsize                     length,
                      ShoalDialect             *dialect,
                      GString                  *evidence)
{
  ShoalDialect wanted = { options->delimiter, options->quote, options->escape, FALSE, options->trim };
  Trial trial;
  char separator;
  gboolean found_delimiter;

  length = get_sample_length (text, length);
  separator = find_separator_line (text, length);
  wanted.skip_lines = options->skip_rows >= 0 ? (guint64) options->skip_rows : separator != 0;
  wanted.leave_out_empty = options->leave_out != 0;
  if (wanted.delimiter == 0 && separator != 0 && separator != wanted.quote)
    {
      wanted.delimiter = separator;
      g_string_append (evidence, _("delimiter: the first line says which (sep=)\n"));
    }
  found_delimiter = wanted.delimiter == 0;
  if (wanted.quote == 0)
    wanted.quote = find_quote (text, length, wanted.delimiter, evidence);
  if (wanted.escape == 0)
    wanted.escape = wanted.quote;
  trial = find_delimiter (wanted, text, length);
  if (trial.failed && options->escape == 0 && memchr (text, '\\', length) != NULL)
    {
      Trial other;

      wanted.escape = '\\';
      other = find_delimiter (wanted, text, length);
      if (!other.failed)
        {
          trial = other;
          g_string_append (evidence, _("escape: quotes inside fields have a backslash before them\n"));
        }
    }
  if (found_delimiter)
    describe_delimiter (&trial, evidence);
  if (!trial.failed)
    find_frame (options, text, length, trial.n_fields, &trial.dialect, evidence);
  *dialect = trial.dialect;
}

/* Compares the first cell of a column with the cells below it. */
static void
look_at_column (const ShoalBatch *batch,
                gsize             column,
                gsize             n_columns,
                CellKind         *first,
                gboolean         *all_numbers,
                gboolean         *repeated)
{
  gsize n_numbers = 0, n_words = 0, first_length;
  const char *first_text = shoal_batch_get (batch, column, &first_length);

  *first = classify_cell (batch, column);
  *repeated = FALSE;
  for (gsize row = 1; row < batch->n_rows; row++)
    {
      gsize length;
      const char *text = shoal_batch_get (batch, row * n_columns + column, &length);
      CellKind kind = classify_cell (batch, row * n_columns + column);

      n_numbers += kind == NUMBER_OR_DATE;
      n_words += kind == WORD;
      if (length == first_length && memcmp (text, first_text, length) == 0)
        *repeated = TRUE;
    }
  *all_numbers = n_numbers > 0 && n_words == 0;
}

/* Whether a cell of the first row is the name of a column for which a type is given. */
static gboolean
has_wanted_name (const ShoalReaderOptions *options,
                 const ShoalBatch         *batch,
                 gsize                     n_columns)
{
  for (gsize column = 0; options->types != NULL && column < n_columns; column++)
    {
      gsize length;
      const char *bytes = shoal_batch_get (batch, column, &length);
      g_autofree char *name = g_strstrip (g_strndup (bytes, length));

      if (g_hash_table_contains (options->types, name))
        return TRUE;
    }
  return FALSE;
}

/**
 * shoal_dialect_detect_header_of_rows:
 * @options: the given options: a first row with the name of a column whose type is given is a header
 * @batch: the first rows
 * @evidence: gets a line
 *
 * The first row is a header when one of its cells is a word above numbers or dates. Otherwise it is none when one of its
 * cells is a number or a date, or a word that occurs again below it.
 *
 * Returns: whether the first row is a header.
 */
gboolean
shoal_dialect_detect_header_of_rows (const ShoalReaderOptions *options,
                                     const ShoalBatch         *batch,
                                     GString                  *evidence)
{
  gboolean number_above = FALSE, word_repeated = FALSE;
  gsize n_columns;

  n_columns = batch->n_rows > 0 ? batch->n_finished / batch->n_rows : 0;
  if (has_wanted_name (options, batch, n_columns))
    {
      g_string_append (evidence, _("header: the first row has the name of a column that was asked for\n"));
      return TRUE;
    }
  for (gsize column = 0; column < n_columns; column++)
    {
      CellKind first;
      gboolean all_numbers, repeated;

      look_at_column (batch, column, n_columns, &first, &all_numbers, &repeated);
      if (first == WORD && all_numbers)
        {
          g_string_append_printf (evidence, _("header: the first row has a word above the numbers or dates of column %zu\n"),
                                  column + 1);
          return TRUE;
        }
      number_above = number_above || first == NUMBER_OR_DATE;
      word_repeated = word_repeated || (first == WORD && repeated);
    }
  if (number_above)
    g_string_append (evidence, _("no header: the first row has numbers or dates like the others\n"));
  else if (word_repeated)
    g_string_append (evidence, _("no header: words of the first row stand again below\n"));
  else
    g_string_append (evidence, _("header: the words of the first row do not stand below\n"));
  return !number_above && !word_repeated;
}

/**
 * shoal_dialect_detect_header:
 * @options: the given options
 * @dialect: how to read the text
 * @text: (array length=length): the beginning of the text, in whole lines
 * @length: bytes
 * @evidence: gets a line
 *
 * Returns: see shoal_dialect_detect_header_of_rows()
 */
gboolean
shoal_dialect_detect_header (const ShoalReaderOptions *options,
                             const ShoalDialect       *dialect,
                             const char               *text,
                             gsize                     length,
                             GString                  *evidence)
{
  g_autoptr (ShoalParser) parser = shoal_parser_new (dialect, "");
  g_autoptr (ShoalBatch) batch = shoal_batch_new ();

  /* If a row has an error, the rows before it suffice */
  shoal_parser_feed (parser, batch, text, get_sample_length (text, length), NULL);
  return shoal_dialect_detect_header_of_rows (options, batch, evidence);
}
