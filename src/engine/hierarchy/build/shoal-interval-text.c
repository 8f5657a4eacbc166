/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads intervals by a few patterns, which are usual in tables of analysts. */

#include "hierarchy/build/shoal-interval-text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A leading zero marks a code, not a number. */
#define NUMBER "[-−]?(?:0|[1-9][0-9]*)(?:[.,][0-9]+)?"
#define BOUND "(" NUMBER "|[-−+]?(?:Inf|inf|∞))"
#define UNIT "(?:\\s?(?:years?|yrs?|y|Jahren?|J\\.|ans|años|jaar|anni|€|EUR|\\$|%|kg|cm|m²))?"

enum
{
  BRACKETS,
  DASH,
  BELOW,
  ABOVE,
  PLUS,
  SINGLE,
  N_PATTERNS,
};

static const char *const patterns[N_PATTERNS] = {
  [BRACKETS] = "^([\\[(\\]])\\s*" BOUND "(\\s*[,;]\\s*)" BOUND "\\s*([\\])\\[])$",
  [DASH] = "^" BOUND UNIT "(\\s*(?:-|–|—|‒|\\.\\.\\.?|…)\\s*|\\s+(?:to|bis|bis unter|to under|until|à|a|tot|al|do)\\s+)" BOUND UNIT "$",
  [BELOW] = "^(<|<=|≤|under|Under|unter|Unter|up to|Up to|less than|Less than|below|Below|bis|bis unter|moins de|menos de|minder dan)\\s*"
            "(" NUMBER ")" UNIT "$",
  [ABOVE] = "^(>|>=|≥|over|Over|über|Über|ab|Ab|more than|More than|above|from|mehr als|plus de|más de|meer dan)\\s*(" NUMBER
            ")" UNIT "$",
  [PLUS] = "^(" NUMBER ")" UNIT "\\s*(?:\\+|(?:and|or) (?:over|more|older|above)|(?:und|oder) (?:mehr|älter|darüber)|et plus|ou plus|"
           "y más|o más|en meer|of meer|e più)$",
  [SINGLE] = "^(" NUMBER ")" UNIT "$",
};

static GRegex *
get_pattern (guint i)
{
  static GRegex *kept[N_PATTERNS];
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (guint p = 0; p < N_PATTERNS; p++)
        {
          kept[p] = g_regex_new (patterns[p], G_REGEX_OPTIMIZE, 0, NULL);
          g_assert (kept[p] != NULL);
        }
      g_once_init_leave (&once, 1);
    }
  return kept[i];
}

static double
parse_bound (const char *text,
             double      infinity)
{
  g_autoptr (GString) number = g_string_new (text);

  if (strstr (text, "nf") != NULL || strstr (text, "∞") != NULL)
    return infinity;
  g_string_replace (number, "−", "-", 0);
  g_string_replace (number, ",", ".", 0);
  return g_ascii_strtod (number->str, NULL);
}

static void
take_low (ShoalIntervalText *interval,
          char              *text)
{
  interval->low_text = text;
  interval->low = parse_bound (text, -INFINITY);
}

static void
take_high (ShoalIntervalText *interval,
           char              *text)
{
  interval->high_text = text;
  interval->high = parse_bound (text, INFINITY);
}

static gboolean
is_any_of (const char *text,
           const char *words)
{
  g_auto (GStrv) list = g_strsplit (words, "|", -1);

  return g_strv_contains ((const char *const *) list, text);
}

/* Takes what pattern @i has matched. */
static void
take_match (guint              i,
            GMatchInfo        *match,
            ShoalIntervalText *interval)
{
  g_autofree char *word = NULL;

  switch (i)
    {
    case BRACKETS:
      interval->left = g_match_info_fetch (match, 1);
      take_low (interval, g_match_info_fetch (match, 2));
      interval->mark = g_match_info_fetch (match, 3);
      take_high (interval, g_match_info_fetch (match, 4));
      interval->right = g_match_info_fetch (match, 5);
      interval->low_outside = *interval->left != '[';
      interval->high_outside = *interval->right != ']';
      break;
    case DASH:
      take_low (interval, g_match_info_fetch (match, 1));
      interval->mark = g_match_info_fetch (match, 2);
      take_high (interval, g_match_info_fetch (match, 3));
      interval->high_outside = strstr (interval->mark, "unter") != NULL || strstr (interval->mark, "under") != NULL;
      break;
    case BELOW:
      word = g_match_info_fetch (match, 1);
      take_high (interval, g_match_info_fetch (match, 2));
      interval->high_outside = !is_any_of (word, "<=|≤|up to|Up to|bis");
      break;
    case ABOVE:
      word = g_match_info_fetch (match, 1);
      take_low (interval, g_match_info_fetch (match, 2));
      interval->low_outside = !is_any_of (word, ">=|≥|ab|Ab|from");
      break;
    case PLUS:
      take_low (interval, g_match_info_fetch (match, 1));
      break;
    case SINGLE:
    default:
      take_low (interval, g_match_info_fetch (match, 1));
      take_high (interval, g_match_info_fetch (match, 1));
      break;
    }
}

/**
 * shoal_interval_text_parse:
 * @interval: (out): to be cleared, even when %FALSE is returned
 *
 * Returns: whether @text is an interval of numbers; a single number is also an interval.
 */
gboolean
shoal_interval_text_parse (const char        *text,
                           ShoalIntervalText *interval)
{
  *interval = (ShoalIntervalText){ .low = -INFINITY, .high = INFINITY };
  if (strlen (text) > 80 || !g_utf8_validate (text, -1, NULL))
    return FALSE;
  for (guint i = 0; i < N_PATTERNS; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;

      if (!g_regex_match (get_pattern (i), text, 0, &match))
        continue;
      take_match (i, match, interval);
      return interval->low <= interval->high;
    }
  return FALSE;
}

void
shoal_interval_text_clear (ShoalIntervalText *self)
{
  g_clear_pointer (&self->low_text, g_free);
  g_clear_pointer (&self->high_text, g_free);
  g_clear_pointer (&self->mark, g_free);
  g_clear_pointer (&self->left, g_free);
  g_clear_pointer (&self->right, g_free);
}

/** shoal_interval_text_join: Returns: (transfer full): the interval from the beginning of @first to the end of @last, in
 *   their notation. */
char *
shoal_interval_text_join (const ShoalIntervalText *first,
                          const ShoalIntervalText *last)
{
  const char *mark = first->mark != NULL ? first->mark : last->mark != NULL ? last->mark : "–";

  if (first->left != NULL && last->right != NULL)
    return g_strconcat (first->left, first->low_text, mark, last->high_text, last->right, NULL);
  if (isinf (first->low) && isinf (last->high))
    return g_strdup ("*");
  if (isinf (first->low))
    return g_strconcat (last->high_outside ? "< " : "≤ ", last->high_text, NULL);
  if (isinf (last->high))
    return g_strconcat (first->low_outside ? "> " : "≥ ", first->low_text, NULL);
  if (first->left != NULL || last->right != NULL)
    return g_strconcat (first->low_outside ? "(" : "[", first->low_text, mark, last->high_text,
                        last->high_outside ? ")" : "]", NULL);
  return g_strconcat (first->low_text, mark, last->high_text, NULL);
}

typedef struct
{
  ShoalIntervalText *interval;
  guint32 code;
} Place;

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const ShoalIntervalText *x = ((const Place *) a)->interval;
  const ShoalIntervalText *y = ((const Place *) b)->interval;

  return x->low != y->low ? (x->low < y->low ? -1 : 1) : x->high != y->high ? (x->high < y->high ? -1 : 1) : 0;
}

static void
clear_interval (gpointer data)
{
  shoal_interval_text_clear (data);
}

/**
 * shoal_interval_texts_of_column:
 * @codes: (out) (transfer full) (array): the codes of the values in the order of their intervals
 *
 * Returns: (transfer full) (nullable) (element-type ShoalIntervalText): the intervals of all values by their codes; %NULL
 *   where a value is no interval, most are single numbers, there are fewer than three, or any two overlap.
 */
GArray *
shoal_interval_texts_of_column (ShoalColumn  *column,
                                guint32     **codes)
{
  gsize n = shoal_column_get_n_values (column);
  g_autoptr (GArray) intervals = g_array_sized_new (FALSE, TRUE, sizeof (ShoalIntervalText), (guint) MIN (n, 1000));
  g_autofree Place *places = NULL;
  gsize n_single = 0;

  *codes = NULL;
  if (n < 3 || shoal_column_get_value_type (column) != SHOAL_VALUE_TEXT)
    return NULL;
  g_array_set_clear_func (intervals, clear_interval);
  for (gsize code = 0; code < n; code++)
    {
      ShoalIntervalText interval;
      gboolean good = shoal_interval_text_parse (shoal_column_get_label (column, (guint32) code), &interval);

      g_array_append_val (intervals, interval);
      if (!good)
        return NULL;
      n_single += interval.low == interval.high;
    }
  if (n_single * 2 > n)
    return NULL;
  places = g_new (Place, n);
  for (gsize code = 0; code < n; code++)
    places[code] = (Place){ &g_array_index (intervals, ShoalIntervalText, code), (guint32) code };
  qsort (places, n, sizeof *places, compare_places);
  for (gsize i = 0; i + 1 < n; i++)
    if (places[i].interval->high > places[i + 1].interval->low || compare_places (&places[i], &places[i + 1]) == 0)
      return NULL;
  *codes = g_new (guint32, n);
  for (gsize i = 0; i < n; i++)
    (*codes)[i] = places[i].code;
  return g_steal_pointer (&intervals);
}
