/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each different text is read once; open ends are replaced after all texts were read. */

#include "utility/statistics/shoal-readings.h"

#include "hierarchy/build/shoal-interval-text.h"
#include "table/shoal-date.h"
#include "table/shoal-notation.h"
#include "verify/shoal-covering-text.h"

#include <math.h>
#include <string.h>

/* Reads the texts of one column. */
typedef struct
{
  ShoalReadColumn *column;
  ShoalColumn *original; /* the column before it was coded */
  GHashTable *node_of_label; /* label of an inner node → node + 1; NULL without a hierarchy */
  GArray *readings;
  double lowest; /* smallest number in the table */
  double highest;
  ShoalNotation notation; /* format of numbers and dates */
  gboolean is_alone; /* whether texts are read without the values of the original */
} Reader;

/* ---- Pieces ---- */

static void
add_piece (Reader *reader, double low, double high)
{
  ShoalReadingPiece piece = { low, high, 0 };

  g_array_append_val (reader->column->pieces, piece);
  if (isfinite (low))
    {
      reader->lowest = MIN (reader->lowest, low);
      reader->highest = MAX (reader->highest, low);
    }
  if (isfinite (high))
    {
      reader->lowest = MIN (reader->lowest, high);
      reader->highest = MAX (reader->highest, high);
    }
}

/* Reads a number or date by its text, also one that does not occur in the column. */
static gboolean
read_number (const Reader *reader, const char *text, double *number)
{
  ShoalColumn *column = reader->column->column;
  double unused;
  guint32 code;
  char *end;

  /* A period, as made by the coding of dates, is not a single date */
  if (shoal_column_get_value_type (column) == SHOAL_VALUE_DATE && shoal_date_parse_period (text, number, &unused))
    return FALSE;
  if (!reader->is_alone && shoal_column_find_label (column, text, &code))
    {
      if (code >= shoal_column_get_n_values (column))
        return FALSE;
      *number = shoal_column_get_number (column, code);
      return TRUE;
    }
  if (!reader->is_alone && reader->original != column && shoal_column_find_label (reader->original, text, &code))
    {
      *number = shoal_column_get_number (reader->original, code);
      return TRUE;
    }
  if (shoal_notation_parse_value (&reader->notation, text, strlen (text), number))
    return TRUE;
  if (shoal_column_get_value_type (column) == SHOAL_VALUE_DATE)
    return shoal_date_parse (text, strlen (text), SHOAL_DATE_YMD, number);
  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*number);
}

/* Reads an end of a range: a number, or the start or end of a period, if dates were coded as periods. */
static gboolean
read_end (const Reader *reader, const char *text, gboolean is_last, double *number)
{
  double first, end;

  if (read_number (reader, text, number))
    return TRUE;
  if (shoal_column_get_value_type (reader->column->column) != SHOAL_VALUE_DATE || !shoal_date_parse_period (text, &first, &end))
    return FALSE;
  *number = is_last ? end : first;
  return TRUE;
}

/* Reads a range of a local recoding, [low, high] or [low, high). */
static gboolean
read_range (Reader *reader, const char *text)
{
  gsize length = strlen (text);
  g_autofree char *inner = NULL;
  double low, high;
  char *middle;

  if (length < 2 || text[0] != '[' || (text[length - 1] != ']' && text[length - 1] != ')'))
    return FALSE;
  inner = g_strndup (text + 1, length - 2);
  middle = strstr (inner, ", ");
  if (middle == NULL)
    return FALSE;
  *middle = '\0';
  if (!read_end (reader, inner, FALSE, &low) || !read_end (reader, middle + 2, TRUE, &high) || low > high)
    return FALSE;
  if (text[length - 1] == ')' && reader->column->is_whole)
    high = MAX (low, high - 1);
  add_piece (reader, low, high);
  return TRUE;
}

static gboolean
read_interval (Reader *reader, const char *text)
{
  g_auto (ShoalIntervalText) interval = { 0 };
  double low, high;

  if (shoal_column_get_value_type (reader->column->column) == SHOAL_VALUE_DATE)
    {
      if (!shoal_date_parse_period (text, &low, &high))
        return FALSE;
      add_piece (reader, low, high);
      return TRUE;
    }
  if (!shoal_interval_text_parse (text, &interval))
    return FALSE;
  low = interval.low_text != NULL ? interval.low : -INFINITY;
  high = interval.high_text != NULL ? interval.high : INFINITY;
  if (reader->column->is_whole && low == floor (low) && high == ceil (high))
    {
      low += interval.low_outside && isfinite (low);
      high -= interval.high_outside && isfinite (high);
    }
  if (low > high)
    return FALSE;
  add_piece (reader, low, high);
  return TRUE;
}

/* ---- Values ---- */

static gboolean
find_value (const Reader *reader, const char *text, guint32 *value)
{
  const ShoalReadColumn *column = reader->column;
  guint32 code;

  if (column->attribute != NULL && shoal_hierarchy_find_leaf (column->attribute->hierarchy, text, value))
    return *value != column->attribute->missing_leaf;
  if (!shoal_column_find_label (column->column, text, &code) || code >= shoal_column_get_n_values (column->column))
    return FALSE;
  *value = column->attribute != NULL ? column->attribute->leaf_of_code[code] : code;
  return TRUE;
}

/* Reads a single value: a number, or the index of a value. */
static gboolean
read_value (Reader *reader, const char *text)
{
  double number;
  guint32 value;

  if (reader->column->is_number)
    {
      if (!read_number (reader, text, &number))
        return FALSE;
    }
  else if (find_value (reader, text, &value))
    number = value;
  else
    return FALSE;
  add_piece (reader, number, number);
  return TRUE;
}

static gboolean
read_set (Reader *reader, const char *text)
{
  g_auto (GStrv) items = shoal_covering_text_list (text);
  guint n_pieces = reader->column->pieces->len;

  for (guint i = 0; items != NULL && items[i] != NULL; i++)
    if (!read_value (reader, items[i]))
      {
        g_array_set_size (reader->column->pieces, n_pieces);
        return FALSE;
      }
  return items != NULL;
}

static gboolean
read_node (Reader *reader, const char *text)
{
  ShoalAttribute *attribute = reader->column->attribute;
  guint32 node, first, n;

  if (reader->node_of_label == NULL)
    return FALSE;
  node = GPOINTER_TO_UINT (g_hash_table_lookup (reader->node_of_label, text));
  if (node-- == 0)
    return FALSE;
  first = shoal_hierarchy_get_first_leaf (attribute->hierarchy, node);
  n = shoal_hierarchy_get_leaf_count (attribute->hierarchy, node);
  if (!reader->column->is_number)
    add_piece (reader, first, first + n - 1);
  else
    for (guint32 leaf = first; leaf < first + n; leaf++)
      if (leaf != attribute->missing_leaf)
        read_value (reader, shoal_hierarchy_get_label (attribute->hierarchy, leaf));
  return TRUE;
}

/* ---- Cells ---- */

static gboolean
is_missing (const Reader *reader, const char *text)
{
  ShoalAttribute *attribute = reader->column->attribute;

  return shoal_column_is_missing_text (reader->column->column, text)
         || (attribute != NULL && attribute->missing_leaf != SHOAL_HIERARCHY_NO_NODE
             && strcmp (text, shoal_hierarchy_get_label (attribute->hierarchy, attribute->missing_leaf)) == 0);
}

static void
read_text (Reader *reader, const char *text)
{
  ShoalReadColumn *column = reader->column;
  ShoalReading reading = { SHOAL_READING_TOLD, column->pieces->len, 0, 0, 0 };

  if (read_value (reader, text))
    column->is_told = TRUE;
  else if (is_missing (reader, text))
    reading.kind = SHOAL_READING_MISSING;
  else if (strcmp (text, SHOAL_RELEASE_SUPPRESSED) == 0)
    add_piece (reader, -INFINITY, INFINITY);
  else if ((column->is_number && (read_range (reader, text) || read_interval (reader, text))) || read_set (reader, text)
           || read_node (reader, text))
    column->is_told = TRUE;
  else if (text[0] == '\'')
    {
      /* An apostrophe against formulas */
      read_text (reader, text + 1);
      return;
    }
  else
    reading.kind = SHOAL_READING_UNREAD;
  reading.n = column->pieces->len - reading.first;
  if (reading.n == 0 && reading.kind == SHOAL_READING_TOLD)
    reading.kind = SHOAL_READING_UNREAD;
  g_array_append_val (reader->readings, reading);
}

/* The number of values or whole numbers of a piece, or its length; the length of a single number is 0. */
static double
measure (const ShoalReadColumn *column, const ShoalReadingPiece *piece)
{
  return piece->high - piece->low
         + (!column->is_number
            || (column->is_whole && piece->low == floor (piece->low) && piece->high == floor (piece->high)));
}

/* Replaces open ends, and computes shares and moments. If a reading has several pieces, each is a single value. */
static void
close_readings (Reader *reader)
{
  ShoalReadColumn *column = reader->column;

  column->n_readings = reader->readings->len;
  for (guint32 i = 0; i < column->n_readings; i++)
    {
      ShoalReading *reading = &g_array_index (reader->readings, ShoalReading, i);

      for (guint32 p = 0; p < reading->n; p++)
        {
          ShoalReadingPiece *piece = &g_array_index (column->pieces, ShoalReadingPiece, reading->first + p);

          if (!isfinite (piece->low))
            piece->low = column->is_number ? MIN (reader->lowest, piece->high) : 0;
          if (!isfinite (piece->high))
            piece->high = column->is_number ? MAX (reader->highest, piece->low) : column->n_values - 1.0;
          if (!isfinite (piece->low) || !isfinite (piece->high))
            {
              /* If all texts are “*”, the table has no numbers for the ends. */
              reading->kind = SHOAL_READING_UNREAD;
              reading->n = 0;
              break;
            }
          piece->share = 1.0 / reading->n;
          reading->mean += piece->share * (piece->low + (piece->high - piece->low) / 2);
        }
      /* The variance of the means of the pieces plus the mean of their variances, (width² − 1) / 12 for whole numbers. */
      for (guint32 p = 0; p < reading->n; p++)
        {
          const ShoalReadingPiece *piece = &g_array_index (column->pieces, ShoalReadingPiece, reading->first + p);
          double distance = piece->low + (piece->high - piece->low) / 2 - reading->mean,
                 width = measure (column, piece);

          reading->variance
              += piece->share
                 * (distance * distance + (width > piece->high - piece->low ? width * width - 1 : width * width) / 12);
        }
    }
  column->readings = (ShoalReading *) g_array_free (g_steal_pointer (&reader->readings), FALSE);
}

static void
index_nodes (Reader *reader)
{
  ShoalAttribute *attribute = reader->column->attribute;

  if (attribute == NULL)
    return;
  reader->node_of_label = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint32 node = shoal_hierarchy_get_n_nodes (attribute->hierarchy); node-- > attribute->n_leaves;)
    g_hash_table_insert (reader->node_of_label, (gpointer) shoal_hierarchy_get_label (attribute->hierarchy, node),
                         GUINT_TO_POINTER (node + 1));
}

static gboolean
are_whole (ShoalColumn *column)
{
  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      double number = shoal_column_get_number (column, code);

      if (number != floor (number))
        return FALSE;
    }
  return TRUE;
}

static void
begin_column (Reader *reader, ShoalReadColumn *self, ShoalMicrodata *microdata, guint table_column)
{
  guint a = shoal_microdata_find_attribute (microdata, table_column);
  ShoalColumn *original;
  ShoalValueType type;

  self->column = shoal_table_get_column (microdata->table, table_column);
  type = shoal_column_get_value_type (self->column);
  self->attribute = a != SHOAL_NO_ATTRIBUTE ? shoal_microdata_get_attribute (microdata, a) : NULL;
  self->is_number = type != SHOAL_VALUE_TEXT;
  original = shoal_table_get_column (shoal_table_get_original (microdata->table), table_column);
  self->is_whole = type == SHOAL_VALUE_NUMBER && are_whole (original);
  self->n_values
      = self->attribute != NULL ? self->attribute->n_leaves : (guint32) shoal_column_get_n_values (self->column);
  self->pieces = g_array_new (FALSE, FALSE, sizeof (ShoalReadingPiece));
  *reader = (Reader){ .column = self,
                      .original = original,
                      .readings = g_array_new (FALSE, FALSE, sizeof (ShoalReading)),
                      .lowest = INFINITY,
                      .highest = -INFINITY };
  if (self->is_number)
    reader->notation = shoal_notation_of_values (original);
  index_nodes (reader);
}

static void
count_rows (ShoalReadColumn *self, gsize n_rows)
{
  self->counts = g_new0 (gsize, MAX (1, self->n_readings));
  for (gsize row = 0; row < n_rows; row++)
    self->counts[shoal_codes_get (self->codes, self->code_width, row)]++;
}

static void
end_column (Reader *reader, gsize n_rows)
{
  ShoalReadColumn *self = reader->column;

  close_readings (reader);
  g_clear_pointer (&reader->node_of_label, g_hash_table_unref);
  count_rows (self, n_rows);
}

/* ---- Tables ---- */

/* Reads all texts of a column; the original is read in the same way. */
static void
read_column (ShoalReadColumn *self, ShoalMicrodata *microdata, guint table_column, ShoalColumn *texts)
{
  Reader reader;

  begin_column (&reader, self, microdata, table_column);
  self->codes = shoal_column_get_codes (texts, &self->code_width);
  for (guint32 code = 0; code < shoal_column_get_n_codes (texts); code++)
    read_text (&reader, shoal_column_get_label (texts, code));
  end_column (&reader, shoal_column_get_n_rows (texts));
}

static ShoalReadings *
readings_new (ShoalMicrodata *microdata, guint n_columns, gsize n_rows)
{
  ShoalReadings *self = g_new0 (ShoalReadings, 1);

  self->microdata = g_object_ref (microdata);
  self->n_columns = n_columns;
  self->n_rows = n_rows;
  self->columns = g_new0 (ShoalReadColumn, MAX (1, n_columns));
  return self;
}

static gboolean
is_published (ShoalMicrodata *microdata, guint table_column)
{
  ShoalRole role = shoal_schema_get_meaning (microdata->schema, table_column)->role;

  return role != SHOAL_ROLE_IDENTIFIER && role != SHOAL_ROLE_UNSET;
}

/**
 * shoal_readings_new_of_original:
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): the columns of the table that are published, before coding.
 */
ShoalReadings *
shoal_readings_new_of_original (ShoalMicrodata *microdata, ShoalProgress *progress, GError **error)
{
  guint n_columns = shoal_schema_get_n_columns (microdata->schema);
  g_autofree guint *columns = g_new (guint, MAX (1, n_columns));

  for (guint i = 0; i < n_columns; i++)
    columns[i] = i;
  return shoal_readings_new_of_table (microdata, shoal_table_get_original (microdata->table), columns, progress, error);
}

/**
 * shoal_readings_new_of_table:
 * @microdata: the original
 * @table: a release of it; texts
 * @columns: (array): for each column of the original the column of @table that publishes it, or %G_MAXUINT
 *
 * Borrows the codes of @table, which must outlive the result.
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): the columns of @table that may be published columns of @microdata.
 */
ShoalReadings *
shoal_readings_new_of_table (ShoalMicrodata *microdata,
                             ShoalTable *table,
                             const guint *columns,
                             ShoalProgress *progress,
                             GError **error)
{
  guint n_columns = shoal_schema_get_n_columns (microdata->schema);
  g_autoptr (ShoalReadings) self = readings_new (microdata, n_columns, shoal_table_get_n_rows (table));

  self->n_columns = 0;
  for (guint i = 0; i < n_columns; i++)
    {
      if (columns[i] == G_MAXUINT || !is_published (microdata, i))
        continue;
      if (!shoal_progress_check (progress, error))
        return NULL;
      read_column (&self->columns[self->n_columns++], microdata, i, shoal_table_get_column (table, columns[i]));
    }
  return g_steal_pointer (&self);
}

/* The published rows of @release, with empty columns. */
static ShoalReadings *
readings_new_of_rows (ShoalRelease *release)
{
  ShoalMicrodata *microdata = shoal_release_get_classes (release)->microdata;
  const guint32 *assignment = shoal_release_get_assignment (release);
  guint32 *rows = g_new (guint32, MAX (1, microdata->n_rows));
  gsize n_rows = 0;
  ShoalReadings *self;

  for (gsize row = 0; row < microdata->n_rows; row++)
    if (!shoal_release_is_suppressed (release, row))
      rows[n_rows++] = (guint32) row;
  self = readings_new (microdata, shoal_release_get_n_columns (release), n_rows);
  self->rows = rows;
  self->others = g_new (guint32, MAX (1, n_rows));
  for (gsize row = 0; row < n_rows; row++)
    self->others[row] = assignment != NULL ? assignment[rows[row]] : rows[row];
  return self;
}

/* The different texts of column @i in the order of the rows; @codes: (out caller-allocates): by row, its text. NULL when told to stop. */
static GPtrArray *
list_texts (ShoalRelease *release,
            guint i,
            const ShoalReadings *self,
            guint32 *codes,
            ShoalProgress *progress,
            GError **error)
{
  gsize n_variants = shoal_release_get_n_variants (release, i);
  g_autofree guint32 *text_of_variant = g_new (guint32, MAX (1, n_variants));
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) buffer = g_string_new (NULL);

  shoal_release_get_variants (release, i, self->rows, self->n_rows, codes);
  memset (text_of_variant, 0xff, n_variants * sizeof *text_of_variant);
  for (gsize row = 0; row < self->n_rows; row++)
    {
      guint32 variant = codes[row];

      if (shoal_progress_stops_at (progress, row))
        {
          shoal_progress_check (progress, error);
          return NULL;
        }
      if (text_of_variant[variant] == G_MAXUINT32)
        {
          const char *text = shoal_release_get_variant_text (release, i, variant, buffer);
          gpointer found;

          if (!g_hash_table_lookup_extended (known, text, NULL, &found))
            {
              found = GUINT_TO_POINTER (texts->len);
              g_ptr_array_add (texts, g_strdup (text));
              g_hash_table_insert (known, g_ptr_array_index (texts, texts->len - 1), found);
            }
          text_of_variant[variant] = GPOINTER_TO_UINT (found);
        }
      codes[row] = text_of_variant[variant];
    }
  return g_steal_pointer (&texts);
}

/**
 * shoal_readings_new_of_release:
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): the published rows of @release, four bytes a cell.
 */
ShoalReadings *
shoal_readings_new_of_release (ShoalRelease *release, ShoalProgress *progress, GError **error)
{
  g_autoptr (ShoalReadings) self = readings_new_of_rows (release);

  for (guint i = 0; i < self->n_columns; i++)
    {
      ShoalReadColumn *column = &self->columns[i];
      guint32 *codes = g_new (guint32, MAX (1, self->n_rows));
      g_autoptr (GPtrArray) texts = list_texts (release, i, self, codes, progress, error);
      Reader reader;

      column->codes = column->owned_codes = codes;
      column->code_width = sizeof *codes;
      if (texts == NULL)
        return NULL;
      begin_column (&reader, column, self->microdata, shoal_release_get_table_column (release, i));
      for (guint text = 0; text < texts->len; text++)
        read_text (&reader, g_ptr_array_index (texts, text));
      end_column (&reader, self->n_rows);
    }
  return g_steal_pointer (&self);
}

/* ---- The published texts alone ---- */

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Sorts the texts, because their order by rows would depend on the order of the original. */
static void
sort_texts (GPtrArray *texts, guint32 *codes, gsize n_rows)
{
  g_autoptr (GHashTable) places = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autofree gpointer *before = g_memdup2 (texts->pdata, texts->len * sizeof *before);
  g_autofree guint32 *place = g_new (guint32, MAX (1, texts->len));

  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 0; i < texts->len; i++)
    g_hash_table_insert (places, g_ptr_array_index (texts, i), GUINT_TO_POINTER (i));
  for (guint i = 0; i < texts->len; i++)
    place[i] = GPOINTER_TO_UINT (g_hash_table_lookup (places, before[i]));
  for (gsize row = 0; row < n_rows; row++)
    codes[row] = place[codes[row]];
}

/* Reads @self as numbers or dates. Returns: whether all texts are such, or ranges of them, and any has information. */
static gboolean
read_numbers_alone (ShoalReadColumn *self, ShoalMicrodata *microdata, guint table_column, const GPtrArray *texts, gboolean is_whole)
{
  Reader reader;
  gboolean good = TRUE;

  begin_column (&reader, self, microdata, table_column);
  reader.is_alone = TRUE;
  g_clear_pointer (&reader.node_of_label, g_hash_table_unref);
  self->attribute = NULL;
  self->is_whole = is_whole;
  for (guint i = 0; i < texts->len && good; i++)
    {
      read_text (&reader, g_ptr_array_index (texts, i));
      good = g_array_index (reader.readings, ShoalReading, i).kind != SHOAL_READING_UNREAD;
    }
  close_readings (&reader);
  return good && self->is_told;
}

static gboolean
are_pieces_whole (const ShoalReadColumn *self)
{
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const ShoalReadingPiece *piece = &g_array_index (self->pieces, ShoalReadingPiece, i);

      if (piece->low != floor (piece->low) || piece->high != floor (piece->high))
        return FALSE;
    }
  return TRUE;
}

static void
clear_reading (ShoalReadColumn *self)
{
  g_clear_pointer (&self->readings, g_free);
  g_clear_pointer (&self->pieces, g_array_unref);
}

/* Reads each different text as a value of its own; “*” has no information. */
static void
read_values_alone (ShoalReadColumn *self, ShoalColumn *column, const GPtrArray *texts)
{
  const char *missing = shoal_column_get_missing_label (column);

  self->column = column;
  self->n_values = self->n_readings = texts->len;
  self->readings = g_new0 (ShoalReading, MAX (1, texts->len));
  self->pieces = g_array_new (FALSE, FALSE, sizeof (ShoalReadingPiece));
  self->texts = shoal_strings_new (texts->len);
  self->is_number = self->is_told = FALSE;
  for (guint i = 0; i < texts->len; i++)
    {
      const char *text = g_ptr_array_index (texts, i);
      ShoalReadingPiece piece = { i, i, 1 };

      shoal_strings_append (self->texts, text, strlen (text));
      if (*text == '\0' || g_strcmp0 (text, missing) == 0)
        continue;
      self->readings[i] = (ShoalReading){ SHOAL_READING_TOLD, self->pieces->len, 1, i, 0 };
      g_array_append_val (self->pieces, piece);
      self->is_told = self->is_told || strcmp (text, SHOAL_RELEASE_SUPPRESSED) != 0;
    }
}

/**
 * shoal_readings_new_of_published:
 *
 * Reads @release without its original: hierarchies and the occurring values are not used; a column of numbers, dates and ranges of them
 * is read as numbers, and in any other column each different text is a value of its own. Numbers count as whole if all published numbers
 * are whole.
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full): the published rows of @release.
 */
ShoalReadings *
shoal_readings_new_of_published (ShoalRelease *release, ShoalProgress *progress, GError **error)
{
  g_autoptr (ShoalReadings) self = readings_new_of_rows (release);

  for (guint i = 0; i < self->n_columns; i++)
    {
      ShoalReadColumn *column = &self->columns[i];
      guint table_column = shoal_release_get_table_column (release, i);
      ShoalColumn *of_table = shoal_table_get_column (self->microdata->table, table_column);
      guint32 *codes = g_new (guint32, MAX (1, self->n_rows));
      g_autoptr (GPtrArray) texts = list_texts (release, i, self, codes, progress, error);
      gboolean is_number;

      column->codes = column->owned_codes = codes;
      column->code_width = sizeof *codes;
      if (texts == NULL)
        return NULL;
      sort_texts (texts, codes, self->n_rows);
      is_number = shoal_column_get_value_type (of_table) != SHOAL_VALUE_TEXT
                  && read_numbers_alone (column, self->microdata, table_column, texts, FALSE);
      if (is_number && shoal_column_get_value_type (of_table) == SHOAL_VALUE_NUMBER && are_pieces_whole (column))
        {
          clear_reading (column);
          read_numbers_alone (column, self->microdata, table_column, texts, TRUE);
        }
      if (!is_number)
        {
          clear_reading (column);
          read_values_alone (column, of_table, texts);
        }
      count_rows (column, self->n_rows);
    }
  return g_steal_pointer (&self);
}

/** shoal_readings_free: frees @self. */
void
shoal_readings_free (ShoalReadings *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_free (self->columns[i].readings);
      g_free (self->columns[i].counts);
      g_clear_pointer (&self->columns[i].pieces, g_array_unref);
      g_clear_pointer (&self->columns[i].texts, shoal_strings_unref);
      g_free (self->columns[i].owned_codes);
    }
  g_free (self->columns);
  g_free (self->rows);
  g_free (self->others);
  g_clear_object (&self->microdata);
  g_free (self);
}

/** shoal_read_column_get_value_label: Returns: (transfer none): the text of a value, for a column that is not of numbers. */
const char *
shoal_read_column_get_value_label (const ShoalReadColumn *self, guint32 value)
{
  if (self->texts != NULL)
    return shoal_strings_get (self->texts, value);
  return self->attribute != NULL ? shoal_hierarchy_get_label (self->attribute->hierarchy, value)
                                 : shoal_column_get_label (self->column, value);
}
