/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable column: codes as narrow as the number of values allows, and a sorted dictionary. */

#define _GNU_SOURCE

#include "table/shoal-column.h"

#include "table/shoal-date.h"
#include "table/shoal-number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct _ShoalColumn
{
  GObject parent_instance;

  char *name;
  char *missing_token;
  char *missing_word; /* NULL when missing cells are published with the token of the data */
  char *evidence;
  ShoalValueType type;
  gsize n_rows;
  gsize n_missing;
  gpointer codes;
  guint code_width;
  ShoalStrings *labels;
  double *numbers;
  guint32 *label_order; /* codes in the order of their labels; made at the first search, never for text */
  GHashTable *value_codes; /* NULL when the values are not value labels */
  ShoalColumn *source; /* the column that owns the dictionary, NULL for this one */
  GBytes *weights; /* nullable: of guint32: how many people each row stands for */
};

G_DEFINE_TYPE (ShoalColumn, shoal_column, G_TYPE_OBJECT)

static void
shoal_column_finalize (GObject *object)
{
  ShoalColumn *self = SHOAL_COLUMN (object);

  g_free (self->name);
  g_free (self->missing_token);
  g_free (self->missing_word);
  g_free (self->evidence);
  if (self->source == NULL || self->codes != self->source->codes)
    g_free (self->codes);
  if (self->source == NULL)
    g_free (self->numbers);
  g_clear_pointer (&self->value_codes, g_hash_table_unref);
  g_clear_object (&self->source);
  g_clear_pointer (&self->weights, g_bytes_unref);
  g_free (self->label_order);
  g_clear_pointer (&self->labels, shoal_strings_unref);
  G_OBJECT_CLASS (shoal_column_parent_class)->finalize (object);
}

static void
shoal_column_class_init (ShoalColumnClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_column_finalize;
}

static void
shoal_column_init (ShoalColumn *self)
{
}

/**
 * shoal_column_new_take:
 * @name: name of the column
 * @type: type of its values
 * @n_rows: number of rows
 * @codes: (transfer full): @n_rows codes of @code_width bytes, allocated with g_malloc(): values below the number of
 *   @labels, or that number for a missing cell
 * @code_width: 1, 2 or 4, see shoal_codes_width()
 * @labels: (transfer full): the distinct values, in the order of the type
 * @numbers: (transfer full) (nullable): the number of each value, ascending; %NULL for text
 * @n_missing: how many cells are missing
 * @missing_token: (nullable): the text of missing cells in the data, %NULL for the empty text
 * @evidence: (nullable): why the column has its type, for a person
 *
 * Returns: (transfer full): a column.
 */
ShoalColumn *
shoal_column_new_take (const char     *name,
                       ShoalValueType  type,
                       gsize           n_rows,
                       gpointer        codes,
                       guint           code_width,
                       ShoalStrings   *labels,
                       double         *numbers,
                       gsize           n_missing,
                       const char     *missing_token,
                       const char     *evidence)
{
  ShoalColumn *self;

  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (labels != NULL, NULL);
  g_return_val_if_fail (codes != NULL || n_rows == 0, NULL);
  g_return_val_if_fail (code_width == 1 || code_width == 2 || code_width == 4, NULL);
  g_return_val_if_fail ((type == SHOAL_VALUE_TEXT) == (numbers == NULL) || shoal_strings_get_n (labels) == 0, NULL);

  self = g_object_new (SHOAL_TYPE_COLUMN, NULL);
  self->name = g_strdup (name);
  self->type = type;
  self->n_rows = n_rows;
  self->codes = codes;
  self->code_width = code_width;
  self->labels = labels;
  self->numbers = numbers;
  self->n_missing = n_missing;
  self->missing_token = g_strdup (missing_token != NULL ? missing_token : "");
  self->evidence = g_strdup (evidence);
  return self;
}

/**
 * shoal_column_new_with_rows:
 * @rows: (array length=n_rows): numbers of rows of @self
 * @n_rows: how many
 *
 * Values keep their codes, and stay in the dictionary even if no row has them.
 *
 * Returns: (transfer full): a column of these rows, which shares the dictionary of @self.
 */
ShoalColumn *
shoal_column_new_with_rows (ShoalColumn   *self,
                            const guint32 *rows,
                            gsize          n_rows)
{
  gpointer codes;
  guint32 missing;
  gsize n_missing = 0;
  ShoalColumn *result;

  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);
  g_return_val_if_fail (rows != NULL || n_rows == 0, NULL);

  codes = g_malloc_n (MAX (1, n_rows), self->code_width);
  missing = (guint32) shoal_strings_get_n (self->labels);
  for (gsize i = 0; i < n_rows; i++)
    {
      guint32 code = shoal_codes_get (self->codes, self->code_width, rows[i]);

      shoal_codes_set (codes, self->code_width, i, code);
      n_missing += code == missing;
    }
  result = shoal_column_new_take (self->name, self->type, n_rows, codes, self->code_width, shoal_strings_ref (self->labels),
                                  self->numbers, n_missing, self->missing_token, self->evidence);
  result->missing_word = g_strdup (self->missing_word);
  result->source = g_object_ref (self);
  result->value_codes = self->value_codes != NULL ? g_hash_table_ref (self->value_codes) : NULL;
  return result;
}

/**
 * shoal_column_new_with_weights:
 * @weights: how many people each row of the result stands for, as guint32
 * @rows: (array): numbers of rows of @self, one for each of @weights
 *
 * Returns: (transfer full): a column as of shoal_column_new_with_rows(), with weights.
 */
ShoalColumn *
shoal_column_new_with_weights (ShoalColumn   *self,
                               GBytes        *weights,
                               const guint32 *rows)
{
  ShoalColumn *result = shoal_column_new_with_rows (self, rows, g_bytes_get_size (weights) / sizeof (guint32));
  g_autofree guint32 *counts = NULL;

  result->weights = g_bytes_ref (weights);
  counts = shoal_column_count_rows (result);
  result->n_missing = counts[shoal_strings_get_n (result->labels)];
  return result;
}

/** shoal_column_with_missing_word: @word: (nullable): how missing cells are published, %NULL for the token of the data.
 *   Returns: (transfer full): a column with this word, which shares codes and dictionary with @self. */
ShoalColumn *
shoal_column_with_missing_word (ShoalColumn *self,
                                const char  *word)
{
  ShoalColumn *result;

  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  if (g_strcmp0 (self->missing_word, word) == 0)
    return g_object_ref (self);
  result = shoal_column_new_take (self->name, self->type, self->n_rows, self->codes, self->code_width, shoal_strings_ref (self->labels),
                                  self->numbers, self->n_missing, self->missing_token, self->evidence);
  result->missing_word = g_strdup (word);
  result->source = g_object_ref (self);
  result->value_codes = self->value_codes != NULL ? g_hash_table_ref (self->value_codes) : NULL;
  result->weights = self->weights != NULL ? g_bytes_ref (self->weights) : NULL;
  return result;
}

/** shoal_column_get_name: Returns: (transfer none): the column's name. */
const char *
shoal_column_get_name (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return self->name;
}

/** shoal_column_get_value_type: Returns: the type of the values, which is also the order of the dictionary. */
ShoalValueType
shoal_column_get_value_type (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), SHOAL_VALUE_TEXT);

  return self->type;
}

/** shoal_column_get_evidence: Returns: (transfer none) (nullable): why the column has its type, for a person. */
const char *
shoal_column_get_evidence (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return self->evidence;
}

/** shoal_column_get_n_rows: Returns: the number of rows. */
gsize
shoal_column_get_n_rows (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), 0);

  return self->n_rows;
}

/** shoal_column_get_n_values: Returns: the number of distinct values, missing not counted. */
gsize
shoal_column_get_n_values (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), 0);

  return shoal_strings_get_n (self->labels);
}

/** shoal_column_get_n_missing: Returns: the number of missing cells; the sum of their weights, if the rows have weights. */
gsize
shoal_column_get_n_missing (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), 0);

  return self->n_missing;
}

/**
 * shoal_column_get_n_codes:
 *
 * Returns: the number of codes: one for each distinct value, and if cells are missing a last one for these.
 */
gsize
shoal_column_get_n_codes (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), 0);

  return shoal_strings_get_n (self->labels) + (self->n_missing > 0);
}

/** shoal_column_get_missing_label: Returns: (transfer none): the text with which missing cells are published: the missing
 *   word, or else the token. */
const char *
shoal_column_get_missing_label (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return self->missing_word != NULL ? self->missing_word : self->missing_token;
}

/** shoal_column_get_missing_token: Returns: (transfer none): the text of missing cells in the data. */
const char *
shoal_column_get_missing_token (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return self->missing_token;
}

/** shoal_column_get_missing_word: Returns: (transfer none) (nullable): the word with which missing cells are published in
 *   place of the token. */
const char *
shoal_column_get_missing_word (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return self->missing_word;
}

/** shoal_column_is_missing_text: Returns: whether a cell of a release with @text is missing: @text is the missing word, the
 *   token, or empty, as in file formats with missing values, and is not a value of the column. */
gboolean
shoal_column_is_missing_text (ShoalColumn *self,
                              const char  *text)
{
  guint32 code;

  g_return_val_if_fail (SHOAL_IS_COLUMN (self) && text != NULL, FALSE);

  return (*text == '\0' || strcmp (text, self->missing_token) == 0 || g_strcmp0 (text, self->missing_word) == 0)
         && !shoal_column_find_label (self, text, &code);
}

/**
 * shoal_column_set_value_codes:
 * @codes: (transfer none) (element-type utf8 double): text → number, for values that are value labels of numbers
 *
 * Must be called before the column is shared.
 */
void
shoal_column_set_value_codes (ShoalColumn *self,
                              GHashTable  *codes)
{
  g_return_if_fail (SHOAL_IS_COLUMN (self) && codes != NULL && self->value_codes == NULL);

  self->value_codes = g_hash_table_ref (codes);
}

/** shoal_column_get_value_codes: Returns: (transfer none) (nullable) (element-type utf8 double): text → number, if the
 *   column came from a file with numbers and value labels; the labels are the values of the column. */
GHashTable *
shoal_column_get_value_codes (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return self->value_codes;
}

/** shoal_column_get_weights: Returns: (transfer none) (nullable) (array): how many people each row stands for; %NULL when
 *   each stands for one. */
const guint32 *
shoal_column_get_weights (ShoalColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return self->weights != NULL ? g_bytes_get_data (self->weights, NULL) : NULL;
}

/** shoal_column_count_rows: Returns: (transfer full) (array): the number of rows of each code, missing cells last; a row
 *   with a weight counts as often as the weight says. */
guint32 *
shoal_column_count_rows (ShoalColumn *self)
{
  const guint32 *weights = shoal_column_get_weights (self);
  guint32 *counts;

  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  counts = g_new0 (guint32, shoal_strings_get_n (self->labels) + 1);
  for (gsize row = 0; row < self->n_rows; row++)
    counts[shoal_codes_get (self->codes, self->code_width, row)] += shoal_weights_get (weights, row);
  return counts;
}

/**
 * shoal_column_get_codes:
 * @code_width: (out): bytes per code: 1, 2 or 4
 *
 * Returns: (transfer none): the codes of all rows, for shoal_codes_get().
 */
gconstpointer
shoal_column_get_codes (ShoalColumn *self,
                        guint       *code_width)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  *code_width = self->code_width;
  return self->codes;
}

/** shoal_column_get_code: Returns: the code of row @row. */
guint32
shoal_column_get_code (ShoalColumn *self,
                       gsize        row)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), 0);
  g_return_val_if_fail (row < self->n_rows, 0);

  return shoal_codes_get (self->codes, self->code_width, row);
}

/** shoal_column_get_label: Returns: (transfer none): the text of @code, for missing cells the missing label. */
const char *
shoal_column_get_label (ShoalColumn *self,
                        guint32      code)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NULL);

  return code < shoal_strings_get_n (self->labels) ? shoal_strings_get (self->labels, code) : shoal_column_get_missing_label (self);
}

/**
 * shoal_column_get_number:
 * @code: a code
 *
 * Returns: the number of a value; seconds since 1970-01-01T00:00Z for a date; NAN for a text or a missing cell.
 */
double
shoal_column_get_number (ShoalColumn *self,
                         guint32      code)
{
  g_return_val_if_fail (SHOAL_IS_COLUMN (self), NAN);

  return self->numbers != NULL && code < shoal_strings_get_n (self->labels) ? self->numbers[code] : NAN;
}

static int
compare_labels (const void *a,
                const void *b,
                void       *labels)
{
  return strcmp (shoal_strings_get (labels, *(const guint32 *) a), shoal_strings_get (labels, *(const guint32 *) b));
}

/* Numbers and dates are not in the order of their labels, so an index of the labels is sorted at the first search. */
static const guint32 *
get_label_order (ShoalColumn *self)
{
  if (self->type == SHOAL_VALUE_TEXT)
    return NULL;
  if (g_once_init_enter (&self->label_order))
    {
      gsize n = shoal_strings_get_n (self->labels);
      guint32 *order = g_new (guint32, MAX (1, n));

      for (gsize i = 0; i < n; i++)
        order[i] = (guint32) i;
      qsort_r (order, n, sizeof *order, compare_labels, self->labels);
      g_once_init_leave (&self->label_order, order);
    }
  return self->label_order;
}

/**
 * shoal_column_find_label:
 * @label: a text
 * @code: (out): the code of the value with that label
 *
 * Looks for a value by its label. The missing label is not a value. Safe from any thread.
 *
 * Returns: %FALSE when no value has the label.
 */
gboolean
shoal_column_find_label (ShoalColumn *self,
                         const char  *label,
                         guint32     *code)
{
  const guint32 *order;
  gsize low = 0, high;

  g_return_val_if_fail (SHOAL_IS_COLUMN (self), FALSE);
  g_return_val_if_fail (label != NULL, FALSE);

  order = get_label_order (self);
  high = shoal_strings_get_n (self->labels);
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      guint32 candidate = order != NULL ? order[middle] : (guint32) middle;
      int difference = strcmp (label, shoal_strings_get (self->labels, candidate));

      if (difference == 0)
        {
          *code = candidate;
          return TRUE;
        }
      if (difference < 0)
        high = middle;
      else
        low = middle + 1;
    }
  return FALSE;
}

/* ---- Columns of texts in memory ---- */

/* Distinct values are collected in order of appearance, then sorted. */

/* A distinct value, while a column is made from texts. */
typedef struct
{
  const char *label;
  double number;
  guint32 first;
} Value;

static int
compare_values (gconstpointer a,
                gconstpointer b,
                gpointer      is_text)
{
  const Value *x = a;
  const Value *y = b;
  int order = 0;

  if (is_text)
    order = strcmp (x->label, y->label);
  else if (x->number != y->number)
    order = x->number < y->number ? -1 : 1;
  return order != 0 ? order : x->first < y->first ? -1 : 1;
}

static gboolean
parse_value (ShoalValueType  type,
             const char     *text,
             double         *number)
{
  if (type == SHOAL_VALUE_NUMBER)
    return shoal_number_parse (text, strlen (text), '.', 0, number);
  if (type == SHOAL_VALUE_DATE)
    return shoal_date_parse (text, strlen (text), SHOAL_DATE_YMD, number);
  *number = 0;
  return TRUE;
}

/* The distinct texts in order of appearance; @first_seen gets the index of each row's text. */
static GArray *
collect_values (ShoalValueType      type,
                const char *const  *texts,
                gsize               n_rows,
                guint32            *first_seen)
{
  g_autoptr (GHashTable) indices = g_hash_table_new (g_str_hash, g_str_equal);
  GArray *values = g_array_new (FALSE, FALSE, sizeof (Value));

  for (gsize row = 0; row < n_rows; row++)
    {
      const char *text = texts[row];
      gpointer index;

      first_seen[row] = G_MAXUINT32;
      if (text == NULL || *text == '\0' || g_str_equal (text, "?"))
        continue;
      if (!g_hash_table_lookup_extended (indices, text, NULL, &index))
        {
          Value value = { text, 0, values->len };

          if (!parse_value (type, text, &value.number))
            g_critical ("A value given for a column of type %s is none", shoal_value_type_to_string (type));
          index = GUINT_TO_POINTER (values->len);
          g_array_append_val (values, value);
          g_hash_table_insert (indices, (gpointer) text, index);
        }
      first_seen[row] = GPOINTER_TO_UINT (index);
    }
  return values;
}

/* Sorts the values and merges equal numbers, which keep the label seen first. @code_of_first maps the order of appearance to
 * codes. */
static ShoalStrings *
sort_values (ShoalValueType  type,
             GArray         *values,
             guint32        *code_of_first,
             double         *numbers)
{
  ShoalStrings *labels = shoal_strings_new (values->len);
  guint32 n_values = 0;

  g_array_sort_with_data (values, compare_values, GINT_TO_POINTER (type == SHOAL_VALUE_TEXT));
  for (guint i = 0; i < values->len; i++)
    {
      const Value *value = &g_array_index (values, Value, i);

      if (type == SHOAL_VALUE_TEXT || n_values == 0 || numbers[n_values - 1] != value->number)
        {
          shoal_strings_append (labels, value->label, strlen (value->label));
          if (numbers != NULL)
            numbers[n_values] = value->number;
          n_values++;
        }
      code_of_first[value->first] = n_values - 1;
    }
  return labels;
}

/**
 * shoal_column_new_from_texts:
 * @name: name of the column
 * @type: type of its values; all texts must be of it: numbers with a decimal point, dates year first
 * @texts: (array length=n_rows): a text per row; %NULL, "" and "?" mean missing
 * @n_rows: number of rows, below 2^32 - 1
 *
 * Makes a column of texts in memory.
 *
 * Returns: (transfer full): the column.
 *
 * For tests.
 */
ShoalColumn *
shoal_column_new_from_texts (const char         *name,
                             ShoalValueType      type,
                             const char *const  *texts,
                             gsize               n_rows)
{
  g_autofree guint32 *first_seen = g_new (guint32, MAX (1, n_rows));
  g_autofree guint32 *code_of_first = NULL;
  g_autoptr (GArray) values = NULL;
  ShoalStrings *labels;
  double *numbers = NULL;
  gpointer codes;
  gsize n_values, n_missing = 0;
  guint width;

  g_return_val_if_fail (name != NULL, NULL);

  values = collect_values (type, texts, n_rows, first_seen);
  code_of_first = g_new (guint32, MAX (1, values->len));
  if (type != SHOAL_VALUE_TEXT)
    numbers = g_new (double, MAX (1, values->len));
  labels = sort_values (type, values, code_of_first, numbers);
  n_values = shoal_strings_get_n (labels);
  for (gsize row = 0; row < n_rows; row++)
    n_missing += first_seen[row] == G_MAXUINT32;
  width = shoal_codes_width (n_values + (n_missing > 0));
  codes = g_malloc (MAX (1, n_rows * width));
  for (gsize row = 0; row < n_rows; row++)
    shoal_codes_set (codes, width, row,
                     first_seen[row] == G_MAXUINT32 ? (guint32) n_values : code_of_first[first_seen[row]]);
  return shoal_column_new_take (name, type, n_rows, codes, width, labels, numbers, n_missing, "", NULL);
}
