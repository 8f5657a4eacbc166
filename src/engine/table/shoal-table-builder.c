/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first row has the names of the columns, unless there is no header. When all rows are there, their values decide the
 * types, on all cores. */

#include "table/shoal-table-builder.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "table/shoal-column-builder.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <string.h>

/* Row numbers have 32 bits everywhere, and the highest ones mean "none". */
#define MAX_ROWS ((gsize) G_MAXUINT32 - 2)

/* The last so many rows are held back, since they may be totals. */
#define HELD_ROWS 3

struct _ShoalTableBuilder
{
  const ShoalReaderOptions *options;
  const char *const *missing_tokens;
  char **own_missing_tokens; /* (nullable): with the words that were found to mean "no value" */
  char *file_name;
  ShoalColumnBuilder *columns;
  ShoalTypeWish *wishes;
  gsize n_columns;
  gsize n_rows;
  ShoalColumnScratch scratch;
  ShoalBatch *held; /* the last rows so far, which may be totals; NULL when totals are not left out */
  GArray *lines; /* of ShoalTableLine */
  guint64 next_line; /* line of the next row, unless it is in @lines */

  /* Used while the table is finished */
  ShoalProgress *progress;
  GHashTable **words; /* for each column (nullable): missing words without which all values are numbers or dates */
  ShoalColumn **finished;
  GError **errors;
  gsize next_column;
  int stopped;
};

static const char *const default_missing[] = { "", "?", NULL };

/**
 * shoal_table_builder_new:
 * @options: (transfer none): how to read; outlives the builder
 * @file_name: name of the file in errors
 *
 * Returns: (transfer full): a table without columns.
 */
ShoalTableBuilder *
shoal_table_builder_new (const ShoalReaderOptions *options,
                         const char               *file_name)
{
  ShoalTableBuilder *self = g_new0 (ShoalTableBuilder, 1);

  self->options = options;
  self->missing_tokens = options->missing != NULL ? (const char *const *) options->missing : default_missing;
  self->file_name = g_strdup (file_name);
  self->lines = g_array_new (FALSE, FALSE, sizeof (ShoalTableLine));
  self->held = options->leave_out != 0 ? shoal_batch_new () : NULL;
  return self;
}

/** shoal_table_builder_free: frees the builder. */
void
shoal_table_builder_free (ShoalTableBuilder *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < self->n_columns; i++)
    {
      shoal_column_builder_clear (&self->columns[i]);
      if (self->words != NULL)
        g_clear_pointer (&self->words[i], g_hash_table_unref);
      if (self->finished != NULL)
        g_clear_object (&self->finished[i]);
      if (self->errors != NULL)
        g_clear_error (&self->errors[i]);
    }
  shoal_column_scratch_clear (&self->scratch);
  g_clear_pointer (&self->held, shoal_batch_free);
  g_array_unref (self->lines);
  g_strfreev (self->own_missing_tokens);
  g_free (self->words);
  g_free (self->columns);
  g_free (self->wishes);
  g_free (self->finished);
  g_free (self->errors);
  g_free (self->file_name);
  g_free (self);
}

static char *
get_name (ShoalTableBuilder *self,
          const ShoalBatch  *batch,
          gsize              column)
{
  const char *text;
  gsize length;

  if (self->options->header == 0)
    return g_strdup_printf ("column-%zu", column + 1);
  text = shoal_batch_get (batch, column, &length);
  return g_strndup (text, length);
}

static gboolean
check_name (ShoalTableBuilder  *self,
            GHashTable         *names,
            guint64             line,
            gsize               column,
            GError            **error)
{
  const char *name = self->columns[column].name;
  gpointer other;

  if (*name == '\0')
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s:%" PRIu64 ":%zu: the name of column %zu is empty"),
                   self->file_name, line, column + 1, column + 1);
      return FALSE;
    }
  if (g_hash_table_lookup_extended (names, name, NULL, &other))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
                   _("%s:%" PRIu64 ":%zu: column %zu has the name of column %zu, “%s”"), self->file_name, line,
                   column + 1, column + 1, GPOINTER_TO_SIZE (other) + 1, name);
      return FALSE;
    }
  g_hash_table_insert (names, (gpointer) name, GSIZE_TO_POINTER (column));
  return TRUE;
}

static gboolean
check_wishes (ShoalTableBuilder  *self,
              GHashTable         *names,
              GError            **error)
{
  GHashTableIter iter;
  gpointer name;

  if (self->options->types == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, self->options->types);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (names, name))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: there is no column “%s”"),
                     self->file_name, (const char *) name);
        return FALSE;
      }
  return TRUE;
}

/* The names of types are valid: they are checked before reading begins. */
static ShoalTypeWish
get_wish (ShoalTableBuilder *self,
          const char        *name)
{
  ShoalTypeWish wish = { .decimal = self->options->decimal, .thousands = self->options->thousands };
  const char *type = self->options->types != NULL ? g_hash_table_lookup (self->options->types, name) : NULL;

  if (type == NULL && self->options->text_only)
    type = "text";
  if (type != NULL)
    shoal_type_wish_parse (type, &wish);
  return wish;
}

static gboolean
set_up_columns (ShoalTableBuilder  *self,
                const ShoalBatch   *batch,
                GError            **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  gsize n_columns = batch->n_finished / batch->n_rows;

  self->columns = g_new0 (ShoalColumnBuilder, n_columns);
  self->wishes = g_new0 (ShoalTypeWish, n_columns);
  for (gsize i = 0; i < n_columns; i++)
    {
      g_autofree char *name = get_name (self, batch, i);

      self->wishes[i] = get_wish (self, name);
      shoal_column_builder_init (&self->columns[i], name,
                                 self->wishes[i].given && self->wishes[i].type != SHOAL_VALUE_TEXT);
      self->n_columns = i + 1;
      if (!check_name (self, names, batch->lines[0], i, error))
        return FALSE;
    }
  return check_wishes (self, names, error);
}

static gboolean
fail_too_many (ShoalTableBuilder  *self,
               const ShoalBatch   *batch,
               gsize               column,
               const char         *what,
               GError            **error)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA,
               /* Translators: file, line, column, and "rows" or "distinct values" */
               _("%s:%" PRIu64 ":%zu: more %s than can be numbered, which is about 4.29 billion"), self->file_name,
               batch->lines[0], column + 1, what);
  return FALSE;
}

static void
note_lines (ShoalTableBuilder *self,
            const ShoalBatch  *batch,
            gsize              first_row)
{
  for (gsize i = first_row; i < batch->n_rows; i++)
    {
      if (batch->lines[i] != self->next_line)
        {
          ShoalTableLine line = { self->n_rows + i - first_row, batch->lines[i] };

          g_array_append_val (self->lines, line);
        }
      self->next_line = batch->lines[i] + 1;
    }
}

/* Puts the rows of @batch into the columns. */
static gboolean
take_rows (ShoalTableBuilder  *self,
           ShoalBatch         *batch,
           GError            **error)
{
  gsize first_row = 0;

  if (batch->n_rows == 0)
    return TRUE;
  if (self->columns == NULL)
    {
      if (!set_up_columns (self, batch, error))
        return FALSE;
      first_row = self->options->header != 0;
    }
  if (self->options->max_rows > 0)
    batch->n_rows = MIN (batch->n_rows, self->options->max_rows - self->n_rows + first_row);
  if (batch->n_rows - first_row > MAX_ROWS - self->n_rows)
    return fail_too_many (self, batch, 0, _("rows"), error);
  for (gsize i = 0; i < self->n_columns && batch->n_rows > first_row; i++)
    if (!shoal_column_builder_append (&self->columns[i], batch, first_row, i, self->n_columns, &self->scratch))
      return fail_too_many (self, batch, i, _("distinct values"), error);
  note_lines (self, batch, first_row);
  self->n_rows += batch->n_rows - first_row;
  return TRUE;
}

/**
 * shoal_table_builder_append:
 * @batch: rows with the same number of fields; the builder takes those out that may be the last of the table
 * @error: place for a #ShoalError
 *
 * Returns: %FALSE on error.
 */
gboolean
shoal_table_builder_append (ShoalTableBuilder  *self,
                            ShoalBatch         *batch,
                            GError            **error)
{
  g_autoptr (ShoalBatch) before = NULL;

  if (batch->n_rows == 0)
    return TRUE;
  if (self->held == NULL)
    return take_rows (self, batch, error);
  if (batch->n_rows <= HELD_ROWS)
    {
      shoal_batch_move_rows (batch, 0, self->held);
      batch = before = g_steal_pointer (&self->held);
      self->held = shoal_batch_new ();
    }
  else if (!take_rows (self, self->held, error))
    return FALSE;
  shoal_batch_clear (self->held);
  shoal_batch_move_rows (batch, batch->n_rows - MIN (batch->n_rows, HELD_ROWS), self->held);
  return take_rows (self, batch, error);
}

/** shoal_table_builder_set_decimal: @decimal: the decimal mark of column @column, which is then not guessed. Must be called
 *   before the table is finished. */
void
shoal_table_builder_set_decimal (ShoalTableBuilder *self,
                                 gsize              column,
                                 char               decimal)
{
  if (column < self->n_columns && self->wishes[column].decimal == 0)
    self->wishes[column].decimal = decimal;
}

/** shoal_table_builder_is_full: Returns: whether there are as many rows as the options ask for. */
gboolean
shoal_table_builder_is_full (ShoalTableBuilder *self)
{
  gsize n_held = self->held != NULL ? self->held->n_rows : 0;

  if (self->columns == NULL && self->options->header != 0 && n_held > 0)
    n_held--;
  return self->options->max_rows > 0 && self->n_rows + n_held >= self->options->max_rows;
}

/* ---- Total row ---- */

/* Rows at the end of a table that add up the others. They are recognized by the word in their first cell that is not empty,
 * in the languages of usual tables. */

/* The longest text that is searched for such a word, with what may follow it: “Total (n = 1,000):”. */
#define MAX_TEXT 60

static const char *const total_words[] = {
  "total",     "totals",          "grand total", "sum",       "sums",     "all",     "overall", "gesamt",    "gesamtsumme",
  "insgesamt", "gesamtergebnis",  "summe",       "summen",    "zusammen", "alle",    "somme",   "ensemble",  "total général",
  "suma",      "total general",   "totale",      "totali",    "somma",    "totaal",  "som",     "razem",     "ogółem",
  "łącznie",   "soma",            "total geral", "celkem",    "spolu",    "összesen", "i alt",  "totalt",    "yhteensä",
};

/* Returns: whether @text is a word for a total, such as “Summe:” or “Total (n = 100)”. */
static gboolean
is_total_word (const char *text,
               gsize       length)
{
  g_autofree char *copy = NULL;
  g_autofree char *lower = NULL;

  if (length == 0 || length > MAX_TEXT || !g_utf8_validate_len (text, length, NULL))
    return FALSE;
  copy = g_strndup (text, length);
  g_strstrip (copy);
  copy[strcspn (copy, "(:=")] = '\0';
  g_strchomp (copy);
  lower = g_utf8_strdown (copy, -1);
  for (gsize i = 0; i < G_N_ELEMENTS (total_words); i++)
    if (strcmp (lower, total_words[i]) == 0)
      return TRUE;
  return FALSE;
}

/* @first_field: where a row begins in @batch
 * @n_columns: fields of the row
 * @column: (out): the column of the word
 *
 * Returns: whether the first cell with a text is a word for a total */
static gboolean
is_total_row (const ShoalBatch *batch,
              gsize             first_field,
              gsize             n_columns,
              gsize            *column)
{
  for (*column = 0; *column < n_columns; (*column)++)
    {
      gsize length;
      const char *text = shoal_batch_get (batch, first_field + *column, &length);

      if (length > 0)
        return n_columns > 1 && is_total_word (text, length);
    }
  return FALSE;
}

/* ---- Table builder finish ---- */

/* Longer texts are not words for “no value”. */
#define MAX_MISSING_WORD 16

static void G_GNUC_PRINTF (2, 3)
add_evidence (ShoalReaderOptions *found,
              const char         *format,
              ...)
{
  g_autofree char *before = g_steal_pointer (&found->evidence);
  g_autofree char *line = NULL;
  va_list arguments;

  va_start (arguments, format);
  line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  found->evidence = g_strconcat (before != NULL ? before : "", line, "\n", NULL);
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
fail_type (ShoalTableBuilder *self,
           gsize              column,
           guint64            line,
           const char        *complaint)
{
  ShoalColumnBuilder *builder = &self->columns[column];
  const char *type = g_hash_table_lookup (self->options->types, builder->name);

  if (self->errors[column] != NULL)
    return;
  self->errors[column] = g_error_new (SHOAL_ERROR, SHOAL_ERROR_DATA,
                                      _("%s:%" PRIu64 ":%zu: column “%s” was given the type “%s”: %s"), self->file_name,
                                      line, column + 1, builder->name, shoal_type_wish_get_title (type), complaint);
}

static gboolean
should_stop (ShoalTableBuilder *self)
{
  if (shoal_progress_should_stop (self->progress))
    g_atomic_int_set (&self->stopped, TRUE);
  return g_atomic_int_get (&self->stopped);
}

/* Sets @stopped when the column was not made because the work is to stop. */
static void
finish_column (ShoalTableBuilder *self,
               gsize              column)
{
  self->finished[column] = shoal_column_builder_finish (&self->columns[column], self->missing_tokens[0], self->progress);
  if (self->finished[column] == NULL)
    g_atomic_int_set (&self->stopped, TRUE);
}

/* Finds the type of the column, and finishes it unless its type depends on the other columns. */
static void
conclude_column (ShoalTableBuilder *self,
                 gsize              column)
{
  ShoalColumnBuilder *builder = &self->columns[column];
  const char *complaint;
  gsize failure = 0;

  shoal_column_builder_mark_missing (builder, self->missing_tokens);
  if (!shoal_typing_find (&builder->typing, &builder->dictionary, builder->missing, &self->wishes[column], &failure,
                          &complaint))
    fail_type (self, column, g_array_index (builder->first_lines, guint64, failure), complaint);
  else if (!builder->typing.ambiguous)
    finish_column (self, column);
}

/* ---- Words that mean “no value” ---- */

/* (transfer full) (nullable) (element-type utf8): those texts of a column that are usual words for “no value”. */
static GHashTable *
list_words (const ShoalColumnBuilder *builder)
{
  GHashTable *words = NULL;

  for (gsize i = 0; i < builder->dictionary.n; i++)
    {
      const char *text = shoal_dictionary_get (&builder->dictionary, i);

      if (shoal_dictionary_get_length (&builder->dictionary, i) > MAX_MISSING_WORD || !shoal_typing_is_missing_word (text))
        continue;
      if (words == NULL)
        words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_hash_table_add (words, g_strdup (text));
    }
  return words;
}

/* Whether all values except these words are numbers or dates. */
static gboolean
is_typed_without (ShoalTableBuilder  *self,
                  gsize               column,
                  GHashTable         *words)
{
  ShoalColumnBuilder *builder = &self->columns[column];
  ShoalTyping typing;
  const char *complaint;
  gsize failure;
  gboolean typed;

  shoal_column_builder_mark_missing (builder, self->missing_tokens);
  for (gsize i = 0; i < builder->dictionary.n; i++)
    if (g_hash_table_contains (words, shoal_dictionary_get (&builder->dictionary, i)))
      builder->missing[i] = TRUE;
  typed = shoal_typing_find (&typing, &builder->dictionary, builder->missing, &self->wishes[column], &failure, &complaint)
          && (typing.ambiguous || typing.notation.type != SHOAL_VALUE_TEXT);
  shoal_typing_clear (&typing);
  g_clear_pointer (&builder->missing, g_free);
  return typed;
}

static void
find_words_share (guint    thread,
                  guint    n_threads,
                  gpointer data)
{
  ShoalTableBuilder *self = data;
  gsize column;

  while ((column = __atomic_fetch_add (&self->next_column, 1, __ATOMIC_RELAXED)) < self->n_columns && !should_stop (self))
    {
      g_autoptr (GHashTable) words = NULL;

      if (self->wishes[column].given && self->wishes[column].type == SHOAL_VALUE_TEXT)
        continue;
      words = list_words (&self->columns[column]);
      if (words != NULL && is_typed_without (self, column, words))
        self->words[column] = g_steal_pointer (&words);
    }
}

/* Adds the words that were found in any column to the missing tokens of all columns: a program writes the same word into all
 * columns. */
static void
find_missing_words (ShoalTableBuilder  *self,
                    guint               n_threads,
                    ShoalReaderOptions *found)
{
  g_autoptr (GStrvBuilder) tokens = g_strv_builder_new ();
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GString) list = g_string_new (NULL);
  gsize n_columns = 0;

  self->words = g_new0 (GHashTable *, self->n_columns);
  shoal_parallel_run (n_threads, find_words_share, self);
  self->next_column = 0;
  for (gsize i = 0; i < self->n_columns; i++)
    {
      GHashTableIter iter;
      gpointer word;

      if (self->words[i] == NULL)
        continue;
      n_columns++;
      g_hash_table_iter_init (&iter, self->words[i]);
      while (g_hash_table_iter_next (&iter, &word, NULL))
        if (!g_ptr_array_find_with_equal_func (all, word, g_str_equal, NULL))
          g_ptr_array_add (all, word);
    }
  if (all->len == 0)
    return;
  g_ptr_array_sort (all, compare_words);
  g_strv_builder_addv (tokens, (const char **) self->missing_tokens);
  for (guint i = 0; i < all->len; i++)
    {
      g_strv_builder_add (tokens, all->pdata[i]);
      g_string_append_printf (list, "%s“%s”", i > 0 ? ", " : "", (const char *) all->pdata[i]);
    }
  self->own_missing_tokens = g_strv_builder_end (tokens);
  found->found_missing = g_strdupv (self->own_missing_tokens + g_strv_length ((char **) self->missing_tokens));
  self->missing_tokens = (const char *const *) self->own_missing_tokens;
  add_evidence (found, "missing: %s, found in %zu %s", list->str, n_columns,
                n_columns == 1 ? "column that is numbers or dates but for that" : "columns that are numbers or dates but for that");
}

static void
conclude_share (guint    thread,
                guint    n_threads,
                gpointer data)
{
  ShoalTableBuilder *self = data;
  gsize column;

  while ((column = __atomic_fetch_add (&self->next_column, 1, __ATOMIC_RELAXED)) < self->n_columns)
    {
      if (should_stop (self))
        return;
      conclude_column (self, column);
      if (thread == 0 && self->progress != NULL)
        shoal_progress_set_fraction (self->progress,
                                     SHOAL_TABLE_BUILDER_READING_SHARE
                                       + (1 - SHOAL_TABLE_BUILDER_READING_SHARE) * (double) column
                                           / (double) self->n_columns);
    }
}

/* The decimal mark of the columns in which one occurs; 0 when there is none, or they differ. */
static char
find_decimal (ShoalTableBuilder *self,
              gboolean          *differ)
{
  char decimal = 0;

  *differ = FALSE;
  for (gsize i = 0; i < self->n_columns; i++)
    {
      const ShoalTyping *typing = &self->columns[i].typing;

      if (typing->notation.type != SHOAL_VALUE_NUMBER || !typing->has_decimal)
        continue;
      if (decimal != 0 && decimal != typing->notation.decimal)
        {
          *differ = TRUE;
          return 0;
        }
      decimal = typing->notation.decimal;
    }
  return decimal;
}

/* Columns whose numbers can be read in two ways get the decimal mark of the other columns. */
static void
settle_columns (ShoalTableBuilder *self)
{
  gboolean differ;
  char decimal = find_decimal (self, &differ);

  for (gsize i = 0; i < self->n_columns && !should_stop (self); i++)
    {
      ShoalColumnBuilder *builder = &self->columns[i];

      if (!builder->typing.ambiguous)
        continue;
      if (!(decimal != 0 && shoal_typing_settle (&builder->typing, &builder->dictionary, builder->missing, decimal))
          && self->wishes[i].given)
        fail_type (self, i, g_array_index (builder->first_lines, guint64, 0), builder->typing.evidence);
      else
        finish_column (self, i);
    }
}

static void
report_found (ShoalTableBuilder  *self,
              ShoalReaderOptions *found)
{
  gboolean differ;
  char decimal = find_decimal (self, &differ);

  if (found->missing == NULL)
    found->missing = g_strdupv ((char **) self->missing_tokens);
  if (found->decimal == 0 && !differ)
    found->decimal = decimal != 0 ? decimal : '.';
  for (gsize i = 0; i < self->n_columns; i++)
    shoal_reader_options_set_type_name (found, self->columns[i].name, shoal_typing_get_name (&self->columns[i].typing));
}

/* Whether @text is a value of the column. */
static gboolean
occurs (const ShoalColumnBuilder *column,
        const char               *text,
        gsize                     length)
{
  for (gsize i = 0; i < column->dictionary.n; i++)
    if (shoal_dictionary_get_length (&column->dictionary, i) == length
        && memcmp (shoal_dictionary_get (&column->dictionary, i), text, length) == 0)
      return TRUE;
  return FALSE;
}

/* Whether a row of @batch from @first to before @row has @text in @column. */
static gboolean
stands_above (const ShoalBatch *batch,
              gsize             first,
              gsize             row,
              gsize             column,
              const char       *text,
              gsize             length)
{
  gsize n_columns = batch->n_finished / batch->n_rows;

  for (gsize i = first; i < row; i++)
    {
      gsize other_length;
      const char *other = shoal_batch_get (batch, i * n_columns + column, &other_length);

      if (other_length == length && memcmp (other, text, length) == 0)
        return TRUE;
    }
  return FALSE;
}

/* The number of rows at the end that are totals: rows above do not have the same word in that column. */
static gsize
count_totals (ShoalTableBuilder *self)
{
  gsize n_rows = self->held->n_rows;
  gsize n_columns = n_rows > 0 ? self->held->n_finished / n_rows : 0;
  gsize n_names = self->columns == NULL && self->options->header != 0;
  gsize n = 0;

  /* One row remains: if all rows look like totals, they are none */
  while (n + n_names < n_rows && self->n_rows + n_rows - n_names - n > 1)
    {
      gsize column, length;
      gsize first_field = (n_rows - n - 1) * n_columns;
      const char *text;

      if (!is_total_row (self->held, first_field, n_columns, &column))
        break;
      text = shoal_batch_get (self->held, first_field + column, &length);
      if ((self->columns != NULL && occurs (&self->columns[column], text, length))
          || stands_above (self->held, n_names, n_rows - n - 1, column, text, length))
        break;
      n++;
    }
  return n;
}

/* Adds the rows that were held back, without totals. When only a part of the table was read, its last rows are no totals. */
static gboolean
take_held (ShoalTableBuilder   *self,
           ShoalReaderOptions  *found,
           GError             **error)
{
  if (self->held == NULL)
    return TRUE;
  found->n_totals = shoal_table_builder_is_full (self) ? 0 : count_totals (self);
  if (found->n_totals > 0)
    {
      gsize n_columns = self->held->n_finished / self->held->n_rows;

      self->held->n_rows -= found->n_totals;
      self->held->n_finished = self->held->n_rows * n_columns;
      add_evidence (found, "totals: left out %zu at the end", found->n_totals);
    }
  if (found->n_empty > 0)
    add_evidence (found, "rows without any value: left out %zu", found->n_empty);
  found->leave_out = found->n_totals + found->n_empty > 0;
  return take_rows (self, self->held, error);
}

/**
 * shoal_table_builder_finish:
 * @fingerprint: (nullable): the fingerprint of the file
 * @found: gets the options that were found
 * @progress: (nullable): asked whether to stop
 * @error: place for a #ShoalError, or %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): the table.
 */
ShoalTable *
shoal_table_builder_finish (ShoalTableBuilder   *self,
                            const char          *fingerprint,
                            ShoalReaderOptions  *found,
                            ShoalProgress       *progress,
                            GError             **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  guint n_threads;

  if (!take_held (self, found, error))
    return NULL;
  if (self->columns == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_DATA, _("%s:1:1: there is no row in it"), self->file_name);
      return NULL;
    }
  self->progress = progress;
  for (gsize i = 0; i < self->n_columns; i++)
    shoal_dictionary_close (&self->columns[i].dictionary);
  self->finished = g_new0 (ShoalColumn *, self->n_columns);
  self->errors = g_new0 (GError *, self->n_columns);
  n_threads = MIN (shoal_parallel_n_threads (0), (guint) MIN (self->n_columns, G_MAXUINT));
  if (self->options->missing == NULL && !self->options->text_only)
    find_missing_words (self, n_threads, found);
  if (!g_atomic_int_get (&self->stopped))
    shoal_parallel_run (n_threads, conclude_share, self);
  if (!g_atomic_int_get (&self->stopped))
    settle_columns (self);
  if (g_atomic_int_get (&self->stopped))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Reading %s was cancelled"), self->file_name);
      return NULL;
    }
  for (gsize i = 0; i < self->n_columns; i++)
    {
      if (self->errors[i] != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&self->errors[i]));
          return NULL;
        }
      g_ptr_array_add (columns, self->finished[i]);
    }
  report_found (self, found);
  return shoal_table_new_from_file (columns, self->n_rows, fingerprint, self->lines);
}
