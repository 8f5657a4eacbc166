/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coding is monotonic, so that values that become equal are neighbours in the order of the values. Numbers are rounded in
 * decimal digits, as they are written, and written in the column's notation without thousands separators. */

#include "table/shoal-coding.h"

#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "table/shoal-decimal.h"
#include "table/shoal-notation.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

#define SECONDS_PER_DAY 86400.0
#define DAYS_PER_WEEK 7
/* Monday is day 0 of a week, and 1970-01-01 was a Thursday. */
#define THURSDAY 3
/* The years 1 to 9999, in days since 1970. */
#define FIRST_DAY -719162.0
#define LAST_DAY 2932896.0

G_DEFINE_BOXED_TYPE (ShoalCoding, shoal_coding, shoal_coding_ref, shoal_coding_unref)

G_DEFINE_ENUM_TYPE (ShoalCodingPeriod, shoal_coding_period,
                    G_DEFINE_ENUM_VALUE (SHOAL_CODING_DATE, "day"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CODING_WEEK, "week"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CODING_MONTH, "month"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CODING_QUARTER, "quarter"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CODING_YEAR, "year"))

ShoalCoding *
shoal_coding_ref (ShoalCoding *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_coding_unref (ShoalCoding *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->bottom.text);
  g_free (self->top.text);
  g_free (self->step);
  g_free (self);
}

/* ---- As text ---- */

static gboolean
refuse (GError    **error,
        const char *part)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("“%s” is no coding: a coding is a list of bottom=LIMIT, top=LIMIT, round=STEP and date=PERIOD, each at most once. A "
                 "limit is a number, a date such as 2020-12-31, or a quantile such as q0.99; a period is week, month, quarter or year"),
               part);
  return FALSE;
}

static gboolean
parse_plain (const char *text,
             double     *number)
{
  ShoalDecimal decimal;

  if (!shoal_decimal_parse (&decimal, text, '.', 0))
    return FALSE;
  *number = shoal_decimal_to_double (&decimal);
  return isfinite (*number);
}

static gboolean
parse_limit (const char       *text,
             ShoalCodingLimit *limit)
{
  double number;

  if (limit->text != NULL)
    return FALSE;
  if (*text == 'q')
    {
      if (!parse_plain (text + 1, &limit->quantile) || limit->quantile <= 0 || limit->quantile >= 1)
        return FALSE;
    }
  else if (!parse_plain (text, &number) && !shoal_date_parse (text, strlen (text), SHOAL_DATE_YMD, &number))
    return FALSE;
  limit->text = g_strdup (text);
  return TRUE;
}

static gboolean
parse_part (ShoalCoding *self,
            const char  *part)
{
  const char *value = strchr (part, '=');
  g_autoptr (GEnumClass) periods = g_type_class_ref (SHOAL_TYPE_CODING_PERIOD);
  const GEnumValue *period;
  double number;

  if (value == NULL)
    return FALSE;
  value++;
  if (g_str_has_prefix (part, "bottom="))
    return parse_limit (value, &self->bottom);
  if (g_str_has_prefix (part, "top="))
    return parse_limit (value, &self->top);
  if (g_str_has_prefix (part, "round="))
    {
      if (self->step != NULL || !parse_plain (value, &number) || number <= 0)
        return FALSE;
      self->step = g_strdup (value);
      return TRUE;
    }
  if (!g_str_has_prefix (part, "date=") || self->period != SHOAL_CODING_DATE)
    return FALSE;
  period = g_enum_get_value_by_nick (periods, value);
  if (period == NULL || period->value == SHOAL_CODING_DATE)
    return FALSE;
  self->period = (ShoalCodingPeriod) period->value;
  return TRUE;
}

/**
 * shoal_coding_parse:
 * @text: such as bottom=q0.01,top=90,round=5 or date=quarter
 *
 * Errors: %SHOAL_ERROR_USAGE with the possible keys or values.
 *
 * Returns: (transfer full) (nullable): the coding
 */
ShoalCoding *
shoal_coding_parse (const char *text,
                    GError    **error)
{
  g_autoptr (ShoalCoding) self = g_new0 (ShoalCoding, 1);
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  g_atomic_ref_count_init (&self->ref_count);
  if (parts[0] == NULL)
    refuse (error, text);
  for (guint i = 0; parts[i] != NULL; i++)
    if (!parse_part (self, g_strstrip (parts[i])))
      {
        refuse (error, parts[i]);
        return NULL;
      }
  return parts[0] != NULL ? g_steal_pointer (&self) : NULL;
}

static void
add_part (GString    *text,
          const char *key,
          const char *value)
{
  if (value != NULL)
    g_string_append_printf (text, "%s%s=%s", text->len > 0 ? "," : "", key, value);
}

/** shoal_coding_to_string: Returns: (transfer full): the text of the coding, for shoal_coding_parse(). */
char *
shoal_coding_to_string (const ShoalCoding *self)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GEnumClass) periods = g_type_class_ref (SHOAL_TYPE_CODING_PERIOD);

  add_part (text, "bottom", self->bottom.text);
  add_part (text, "top", self->top.text);
  add_part (text, "round", self->step);
  if (self->period != SHOAL_CODING_DATE)
    add_part (text, "date", g_enum_get_value (periods, (int) self->period)->value_nick);
  return g_string_free (text, FALSE);
}

/** shoal_coding_equal: @a: (nullable). @b: (nullable). Returns: whether both are %NULL, or have the same text. */
gboolean
shoal_coding_equal (const ShoalCoding *a,
                    const ShoalCoding *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return g_strcmp0 (a->bottom.text, b->bottom.text) == 0 && g_strcmp0 (a->top.text, b->top.text) == 0
         && g_strcmp0 (a->step, b->step) == 0 && a->period == b->period;
}

/* ---- Limits ---- */

typedef struct
{
  gboolean is_set;
  double number;
  char *label;
} Limit;

typedef struct
{
  const ShoalCoding *coding;
  ShoalColumn *column;
  ShoalNotation notation;
  Limit bottom;
  Limit top;
  ShoalDecimal step;
} Work;

static void
work_clear (Work *self)
{
  g_free (self->bottom.label);
  g_free (self->top.label);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

/* The code of the smallest value that a share @quantile of the rows with a value does not exceed. The column must have a
 * value. */
static guint32
find_quantile (ShoalColumn *column,
               double       quantile)
{
  gsize n_values = shoal_column_get_n_values (column);
  gsize n = shoal_column_get_n_rows (column) - shoal_column_get_n_missing (column), n_below = 0;
  g_autofree gsize *counts = g_new0 (gsize, n_values + 1);

  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    counts[shoal_column_get_code (column, row)]++;
  for (guint32 code = 0; code < n_values; code++)
    {
      n_below += counts[code];
      if (n_below > 0 && (double) n_below >= quantile * (double) n)
        return code;
    }
  return (guint32) (n_values - 1);
}

static gboolean
limit_init (Limit                   *self,
            const Work              *work,
            const ShoalCodingLimit  *limit,
            GError                 **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  ShoalDecimal decimal;

  if (limit->text == NULL || shoal_column_get_n_values (work->column) == 0)
    return TRUE;
  self->is_set = TRUE;
  if (limit->quantile > 0)
    {
      guint32 code = find_quantile (work->column, limit->quantile);

      self->number = shoal_column_get_number (work->column, code);
      /* Several texts may have the same number: takes the first of them. */
      while (code > 0 && shoal_column_get_number (work->column, code - 1) >= self->number)
        code--;
      self->label = g_strdup (shoal_column_get_label (work->column, code));
      return TRUE;
    }
  if (shoal_column_get_value_type (work->column) == SHOAL_VALUE_DATE)
    {
      if (!shoal_date_parse (limit->text, strlen (limit->text), SHOAL_DATE_YMD, &self->number))
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” has dates, and the limit “%s” is none, such as 2020-12-31"),
                       shoal_column_get_name (work->column), limit->text);
          return FALSE;
        }
      shoal_notation_append_date (&work->notation, work->column, self->number, fmod (self->number, SECONDS_PER_DAY) == 0, text);
    }
  else if (shoal_decimal_parse (&decimal, limit->text, '.', 0))
    {
      self->number = shoal_decimal_to_double (&decimal);
      shoal_notation_append_number (&work->notation, work->column, &decimal, text);
    }
  else
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” has numbers, and the limit “%s” is none"),
                   shoal_column_get_name (work->column), limit->text);
      return FALSE;
    }
  self->label = g_string_free (g_steal_pointer (&text), FALSE);
  return TRUE;
}

/* ---- Values ---- */

static gboolean
parse_value (const Work   *work,
             guint32       code,
             ShoalDecimal *decimal)
{
  const char *text = shoal_column_get_label (work->column, code);
  gsize length = strlen (text);
  g_autofree char *number = NULL;

  if (!shoal_unit_strip (&work->notation.unit, &text, &length))
    return FALSE;
  number = g_strndup (text, length);
  return shoal_decimal_parse (decimal, number, work->notation.decimal, work->notation.thousands);
}

/* @number in units of 10^@exponent. Returns: FALSE when these have too many digits. */
static gboolean
scale (const ShoalDecimal *number,
       int                 exponent,
       ShoalWideInt       *units)
{
  *units = number->units;
  if (number->units == 0)
    return TRUE;
  for (int i = exponent; i < number->exponent; i++)
    {
      if (*units > (ShoalWideInt) 1000000000000000000 * 1000000000000000 || *units < -(ShoalWideInt) 1000000000000000000 * 1000000000000000)
        return FALSE;
      *units *= 10;
    }
  return TRUE;
}

/* The nearest multiple of the step; half-way, the even one. Returns: FALSE when it has too many digits. */
static gboolean
round_decimal (const Work         *work,
               const ShoalDecimal *value,
               ShoalDecimal       *rounded)
{
  int exponent = MIN (value->units != 0 ? value->exponent : 0, work->step.exponent);
  ShoalWideInt units, step, multiple, rest;

  if (!scale (value, exponent, &units) || !scale (&work->step, exponent, &step))
    return FALSE;
  multiple = shoal_wide_floor_divide (units, step);
  rest = units - multiple * step;
  if (rest > step - rest || (rest == step - rest && multiple % 2 != 0))
    multiple++;
  *rounded = (ShoalDecimal){ multiple * step, exponent };
  while (rounded->units != 0 && rounded->units % 10 == 0)
    {
      rounded->units /= 10;
      rounded->exponent++;
    }
  return TRUE;
}

static gboolean
round_value (const Work    *work,
             guint32        code,
             ShoalDecimal  *rounded,
             GError       **error)
{
  ShoalDecimal value;

  if (parse_value (work, code, &value) && round_decimal (work, &value, rounded))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s”: a value has too many digits to be rounded to steps of %s"),
               shoal_column_get_name (work->column), work->coding->step);
  return FALSE;
}

/* Returns: the number of the period: its first second, or for a week that of its Thursday, which decides the year of the
 * week. */
static double
append_period (ShoalCodingPeriod period,
               double            seconds,
               GString          *text)
{
  gint64 day = (gint64) CLAMP (floor (seconds / SECONDS_PER_DAY), FIRST_DAY, LAST_DAY);
  g_autoptr (GDateTime) date = NULL;
  g_autoptr (GDateTime) first = NULL;
  int year, month, day_of_month;

  if (period == SHOAL_CODING_WEEK)
    {
      gint64 weekday = (day + THURSDAY) % DAYS_PER_WEEK;

      day += THURSDAY - (weekday < 0 ? weekday + DAYS_PER_WEEK : weekday);
    }
  date = g_date_time_new_from_unix_utc (CLAMP (day, (gint64) FIRST_DAY, (gint64) LAST_DAY) * (gint64) SECONDS_PER_DAY);
  g_date_time_get_ymd (date, &year, &month, &day_of_month);
  switch (period)
    {
    case SHOAL_CODING_WEEK:
      g_string_append_printf (text, "%04d-W%02d", year, g_date_time_get_week_of_year (date));
      return (double) day * SECONDS_PER_DAY;
    case SHOAL_CODING_MONTH:
      g_string_append_printf (text, "%04d-%02d", year, month);
      break;
    case SHOAL_CODING_QUARTER:
      g_string_append_printf (text, "%04d-Q%d", year, (month + 2) / 3);
      month = (month - 1) / 3 * 3 + 1;
      break;
    case SHOAL_CODING_YEAR:
    case SHOAL_CODING_DATE:
    default:
      g_string_append_printf (text, "%04d", year);
      month = 1;
      break;
    }
  first = g_date_time_new_utc (year, month, 1, 0, 0, 0);
  return (double) g_date_time_to_unix (first);
}

/* Whether @number is at the bottom limit or below it; false of NAN. */
static gboolean
is_below (const Work *work,
          double      number)
{
  return work->bottom.is_set && number <= work->bottom.number;
}

static gboolean
is_above (const Work *work,
          double      number)
{
  return work->top.is_set && number >= work->top.number;
}

static gboolean
code_value (const Work  *work,
            guint32      code,
            GString     *text,
            double      *number,
            GError     **error)
{
  ShoalDecimal rounded;
  const char *label = shoal_column_get_label (work->column, code);

  g_string_truncate (text, 0);
  *number = shoal_column_get_number (work->column, code);
  if (work->coding->step != NULL && !is_below (work, *number) && !is_above (work, *number))
    {
      if (!round_value (work, code, &rounded, error))
        return FALSE;
      *number = shoal_decimal_to_double (&rounded);
      shoal_notation_append_number (&work->notation, work->column, &rounded, text);
      label = NULL;
    }
  if (is_below (work, *number))
    {
      *number = work->bottom.number;
      label = work->bottom.label;
    }
  else if (is_above (work, *number))
    {
      *number = work->top.number;
      label = work->top.label;
    }
  if (work->coding->period != SHOAL_CODING_DATE)
    {
      g_string_truncate (text, 0);
      *number = append_period (work->coding->period, *number, text);
    }
  else if (label != NULL)
    g_string_assign (text, label);
  return TRUE;
}

static gboolean
suits (const ShoalCoding  *self,
       ShoalColumn        *column,
       GError            **error)
{
  const char *name = shoal_column_get_name (column);
  ShoalValueType type = shoal_column_get_value_type (column);

  if (type == SHOAL_VALUE_TEXT)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” has texts: only numbers and dates are coded"), name);
  else if (type == SHOAL_VALUE_NUMBER && self->period != SHOAL_CODING_DATE)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” has numbers: only dates become periods"), name);
  else if (type == SHOAL_VALUE_DATE && self->step != NULL)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” has dates: only numbers are rounded"), name);
  else
    return TRUE;
  return FALSE;
}

static ShoalColumn *
make_column (const Work    *work,
             const guint32 *new_code,
             ShoalStrings  *labels,
             double        *numbers)
{
  ShoalColumn *column = work->column;
  gsize n_rows = shoal_column_get_n_rows (column), n_values = shoal_column_get_n_values (column);
  guint width = shoal_codes_width (shoal_strings_get_n (labels) + 1);
  gpointer codes = g_malloc_n (MAX (1, n_rows), width);

  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 code = shoal_column_get_code (column, row);

      shoal_codes_set (codes, width, row, code < n_values ? new_code[code] : (guint32) shoal_strings_get_n (labels));
    }
  return shoal_column_new_take (shoal_column_get_name (column), shoal_column_get_value_type (column), n_rows, codes, width, labels,
                                numbers, shoal_column_get_n_missing (column), shoal_column_get_missing_token (column),
                                shoal_column_get_evidence (column));
}

/* @self has its coding and its column. */
static gboolean
work_init (Work    *self,
           GError **error)
{
  const ShoalCoding *coding = self->coding;

  self->notation = shoal_notation_of_values (self->column);
  if (coding->step != NULL)
    shoal_decimal_parse (&self->step, coding->step, '.', 0);
  return limit_init (&self->bottom, self, &coding->bottom, error) && limit_init (&self->top, self, &coding->top, error);
}

/**
 * shoal_coding_apply:
 * @column: numbers or dates
 *
 * Missing cells stay missing. A period has the number of its first second; a week has that of its Thursday.
 *
 * Errors: %SHOAL_ERROR_USAGE when the values cannot be coded like this, or the lower limit is above the upper one.
 *
 * Returns: (transfer full) (nullable): @column with the coded values, which are published
 */
ShoalColumn *
shoal_coding_apply (const ShoalCoding *self,
                    ShoalColumn       *column,
                    GError           **error)
{
  g_auto (Work) work = { .coding = self, .column = column };
  g_autoptr (ShoalStrings) labels = shoal_strings_new (0);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guint32 *new_code = NULL;
  g_autofree double *numbers = NULL;
  gsize n_values, n = 0;

  g_return_val_if_fail (self != NULL && SHOAL_IS_COLUMN (column), NULL);

  if (!suits (self, column, error))
    return NULL;
  n_values = shoal_column_get_n_values (column);
  if (!work_init (&work, error))
    return NULL;
  if (work.bottom.is_set && work.top.is_set && work.bottom.number > work.top.number)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s”: the lower limit %s is above the upper limit %s"),
                   shoal_column_get_name (column), self->bottom.text, self->top.text);
      return NULL;
    }
  new_code = g_new (guint32, MAX (1, n_values));
  numbers = g_new (double, MAX (1, n_values));
  for (guint32 code = 0; code < n_values; code++)
    {
      double number;

      if (!code_value (&work, code, text, &number, error))
        return NULL;
      if (n == 0 || strcmp (shoal_strings_get (labels, n - 1), text->str) != 0)
        {
          shoal_strings_append (labels, text->str, text->len);
          numbers[n++] = number;
        }
      new_code[code] = (guint32) (n - 1);
    }
  return make_column (&work, new_code, g_steal_pointer (&labels), g_steal_pointer (&numbers));
}

/**
 * shoal_coding_code_numbers:
 * @column: the column for shoal_coding_apply(), which the quantiles refer to
 * @numbers: (inout) (array length=n): numbers, or dates in seconds, which need not be values of @column, or NAN
 *
 * Each becomes the number that it would be published as, but a limit is not applied again after rounding; NAN when it has too
 * many digits to be rounded.
 */
void
shoal_coding_code_numbers (const ShoalCoding *self,
                           ShoalColumn       *column,
                           double            *numbers,
                           gsize              n)
{
  g_auto (Work) work = { .coding = self, .column = column };
  g_autoptr (GString) text = g_string_new (NULL);

  if (!work_init (&work, NULL))
    return;
  for (gsize i = 0; i < n; i++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];
      ShoalDecimal decimal;

      if (isnan (numbers[i]))
        continue;
      if (self->step != NULL && !is_below (&work, numbers[i]) && !is_above (&work, numbers[i]))
        numbers[i] = shoal_decimal_parse (&decimal, g_ascii_formatd (digits, sizeof digits, "%.15g", numbers[i]), '.', 0)
                         && round_decimal (&work, &decimal, &decimal)
                       ? shoal_decimal_to_double (&decimal) : NAN;
      /* A rounded number can be outside the limits again. */
      if (is_below (&work, numbers[i]))
        numbers[i] = work.bottom.number;
      else if (is_above (&work, numbers[i]))
        numbers[i] = work.top.number;
      if (self->period != SHOAL_CODING_DATE)
        {
          g_string_truncate (text, 0);
          numbers[i] = append_period (self->period, numbers[i], text);
        }
    }
}

/**
 * shoal_coding_find_effect:
 * @column: the column before
 * @coded: the result of shoal_coding_apply()
 * @effect: (out caller-allocates): the effect of the coding
 */
void
shoal_coding_find_effect (ShoalColumn       *column,
                          ShoalColumn       *coded,
                          ShoalCodingEffect *effect)
{
  gsize n_values = shoal_column_get_n_values (column);
  long double before = 0, after = 0;

  *effect = (ShoalCodingEffect){ .n_before = n_values, .n_after = shoal_column_get_n_values (coded) };
  effect->has_sum = shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER;
  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    {
      guint32 code = shoal_column_get_code (column, row), other = shoal_column_get_code (coded, row);

      if (code >= n_values)
        continue;
      effect->n_changed += strcmp (shoal_column_get_label (column, code), shoal_column_get_label (coded, other)) != 0;
      effect->n_rows++;
      if (effect->has_sum)
        {
          before += shoal_column_get_number (column, code);
          after += shoal_column_get_number (coded, other);
        }
    }
  effect->sum_before = (double) before;
  effect->sum_after = (double) after;
}

/** shoal_coding_effect_describe: Returns: (transfer full): a sentence for the owner of the data, not for release: it has
 *   figures of the original. */
char *
shoal_coding_effect_describe (const ShoalCodingEffect *self)
{
  g_autofree char *rows = shoal_format_count (self->n_rows), *changed = shoal_format_count (self->n_changed);
  g_autofree char *before = shoal_format_count (self->n_before), *after = shoal_format_count (self->n_after);
  g_autofree char *sum_before = shoal_format_value (self->sum_before), *sum_after = shoal_format_value (self->sum_after);
  g_autofree char *share = shoal_format_percent (fabs (self->sum_after / self->sum_before - 1), 2);
  /* Translators: the first of two parts of a sentence; the other is “15 of 80 different values are left”. */
  g_autofree char *of_rows = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s of %s rows shows another value",
                                                           "%s of %s rows show another value", self->n_changed), changed, rows);
  /* Translators: the second of two parts of a sentence; the other is “10 of 500 rows show another value”. */
  g_autofree char *of_values = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s of %s different values is left",
                                                             "%s of %s different values are left", self->n_after), after, before);

  /* Translators: in these sentences the first part is “10 of 500 rows show another value”, the second “15 of 80 different values are
   * left”; “their” is that of the values in the rows. */
  if (!self->has_sum)
    return g_strdup_printf (_("%s, and %s"), of_rows, of_values);
  if (self->sum_before == 0 || !isfinite (self->sum_after / self->sum_before))
    return g_strdup_printf (_("%s, and %s; their sum was %s and is %s"), of_rows, of_values, sum_before, sum_after);
  if (self->sum_after < self->sum_before)
    return g_strdup_printf (_("%s, and %s; their sum falls from %s to %s, by %s"), of_rows, of_values, sum_before, sum_after, share);
  if (self->sum_after > self->sum_before)
    return g_strdup_printf (_("%s, and %s; their sum rises from %s to %s, by %s"), of_rows, of_values, sum_before, sum_after, share);
  return g_strdup_printf (_("%s, and %s; their sum stays %s"), of_rows, of_values, sum_before);
}
