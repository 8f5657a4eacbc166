/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column's name says most, its values the rest. Whatever might single out a person is never proposed as insensitive:
 * a wrong proposal may cost information, not privacy. */

#include "schema/shoal-role-proposal.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Words of a column's name, in lower case; a trailing '*' stands for any ending. */
typedef struct
{
  ShoalRole role;
  const char *what;
  const char *words;
} NameRule;

static const NameRule name_rules[] = {
  { SHOAL_ROLE_IDENTIFIER, N_("an identifier of a person"),
    "surname firstname lastname fullname forename ssn nin email mail phone telephone mobile fax passport licence "
    "license "
    "iban account address street mrn nhs username login insurance* plate ip url nationalid patientid personid uuid "
    "guid" },
  { SHOAL_ROLE_QUASI_IDENTIFIER, N_("a fact about a person that others may know"),
    "age birth* dob born sex gender zip zipcode postcode postal postalcode plz city town village municipality county "
    "district "
    "region province state country place residence nationality citizenship native race ethnic* marital marst marriage "
    "occupation "
    "profession job employer workclass education* edu school religion language height weight children household "
    "admission "
    "discharge death deceased visit birthplace birthyear yob relationship" },
  { SHOAL_ROLE_SENSITIVE, N_("a fact that people keep to themselves"),
    "diagnosis diagnoses disease illness icd icd10 symptom* hiv drug medication treatment therapy disorder salary "
    "income wage debt "
    "political union conviction crime" },
  /* Last, for "place_name" and "region_id" say more by their other word. */
  { SHOAL_ROLE_IDENTIFIER, N_("an identifier of a person"), "name names id ids" },
};

/* Splits "BirthDate_2" into "birth", "date", "2". */
static char **
split_name (const char *name)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean after_lower = FALSE;

  for (const char *c = name; *c != '\0'; c++)
    {
      if (g_ascii_isupper (*c) && after_lower)
        g_string_append_c (text, ' ');
      after_lower = g_ascii_islower (*c);
      g_string_append_c (text, g_ascii_isalnum (*c) || (guchar) *c >= 0x80 ? g_ascii_tolower (*c) : ' ');
    }
  return g_strsplit (text->str, " ", -1);
}

/* Whether @word is one of @patterns, which are separated by spaces. */
static gboolean
matches (const char *word,
         const char *patterns)
{
  gsize word_length = strlen (word);

  for (const char *pattern = patterns; *pattern != '\0';)
    {
      gsize length = strcspn (pattern, " ");

      if (pattern[length - 1] == '*' ? word_length >= length - 1 && strncmp (word, pattern, length - 1) == 0
                                     : word_length == length && strncmp (word, pattern, length) == 0)
        return TRUE;
      pattern += length + (pattern[length] == ' ');
    }
  return FALSE;
}

/* The first rule that a word of the name meets; @word is that word. */
static const NameRule *
find_name_rule (const char  *name,
                char       **word)
{
  g_auto (GStrv) words = split_name (name);

  for (gsize r = 0; r < G_N_ELEMENTS (name_rules); r++)
    for (guint w = 0; words[w] != NULL; w++)
      if (*words[w] != '\0' && matches (words[w], name_rules[r].words))
        {
          *word = g_strdup (words[w]);
          return &name_rules[r];
        }
  return NULL;
}

/**
 * shoal_column_count_unique:
 * @column: a column
 *
 * Returns: rows whose value no other row has; missing cells are not values
 */
gsize
shoal_column_count_unique (ShoalColumn *column)
{
  gsize n_rows, n_values, n_unique = 0;
  guint width;
  gconstpointer codes;
  g_autofree guint8 *seen = NULL;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), 0);

  n_rows = shoal_column_get_n_rows (column);
  n_values = shoal_column_get_n_values (column);
  codes = shoal_column_get_codes (column, &width);
  seen = g_new0 (guint8, MAX (1, shoal_column_get_n_codes (column)));
  for (gsize row = 0; row < n_rows; row++)
    {
      guint8 *times = &seen[shoal_codes_get (codes, width, row)];

      if (*times < 2)
        (*times)++;
    }
  for (gsize code = 0; code < n_values; code++)
    n_unique += seen[code] == 1;
  return n_unique;
}

/* 1, 2, 3 … or another run of whole numbers without gaps, none of them twice: a number of the row or of a person. */
static gboolean
counts_rows (ShoalColumn *column,
             gsize        n_unique)
{
  gsize n_values = shoal_column_get_n_values (column);

  return shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER && n_values > 2 && n_unique == n_values
         && shoal_column_get_number (column, (guint32) n_values - 1) - shoal_column_get_number (column, 0)
              == (double) (n_values - 1);
}

static ShoalRole
propose_by_values (ShoalColumn  *column,
                   gsize         n_unique,
                   char        **reason)
{
  gsize n_known = shoal_column_get_n_rows (column) - shoal_column_get_n_missing (column);
  gsize n_values = shoal_column_get_n_values (column);
  ShoalValueType type = shoal_column_get_value_type (column);

  if (type == SHOAL_VALUE_DATE)
    {
      *reason = g_strdup (_("dates: others may know when something happened to a person"));
      return SHOAL_ROLE_QUASI_IDENTIFIER;
    }
  if (type == SHOAL_VALUE_TEXT && n_unique * 2 > n_known)
    {
      *reason = g_strdup_printf (_("text that is unique in %.0f %% of the rows"),
                                 100.0 * (double) n_unique / (double) n_known);
      return SHOAL_ROLE_IDENTIFIER;
    }
  if (type == SHOAL_VALUE_NUMBER && n_unique * 2 > n_known)
    {
      *reason = g_strdup_printf (_("numbers that are unique in %.0f %% of the rows single out people"),
                                 100.0 * (double) n_unique / (double) n_known);
      return SHOAL_ROLE_QUASI_IDENTIFIER;
    }
  *reason = g_strdup_printf (
      _("%zu values, and neither name nor values say what they mean: to be decided by you"), n_values);
  return SHOAL_ROLE_UNSET;
}

/**
 * shoal_role_propose:
 * @column: a column
 * @reason: (out) (transfer full): why, for a person
 *
 * Proposes a role from the column's name (in English) and from how many rows its values single out. Insensitive is only
 * ever proposed for a column of one value; what cannot be told is left unset. A target is never proposed.
 *
 * Returns: the role
 */
ShoalRole
shoal_role_propose (ShoalColumn  *column,
                    char        **reason)
{
  g_autofree char *word = NULL;
  const NameRule *rule;
  gsize n_values, n_unique;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), SHOAL_ROLE_UNSET);
  g_return_val_if_fail (reason != NULL, SHOAL_ROLE_UNSET);

  n_values = shoal_column_get_n_values (column);
  n_unique = shoal_column_count_unique (column);
  if (n_values == 0)
    {
      *reason = g_strdup (_("no row has a value"));
      return SHOAL_ROLE_INSENSITIVE;
    }
  if (n_values == 1 && shoal_column_get_n_missing (column) == 0 && shoal_column_get_n_rows (column) > 1)
    {
      *reason = g_strdup (_("every row has the same value"));
      return SHOAL_ROLE_INSENSITIVE;
    }
  rule = find_name_rule (shoal_column_get_name (column), &word);
  if (rule != NULL)
    {
      /* Translators: a word, and what it hints at, such as "an identifier of a person" */
      *reason = g_strdup_printf (_("“%s” in its name suggests %s"), word, _(rule->what));
      return rule->role;
    }
  if (counts_rows (column, n_unique))
    {
      *reason = g_strdup (_("consecutive whole numbers, each once: a number of the row or of a person"));
      return SHOAL_ROLE_IDENTIFIER;
    }
  return propose_by_values (column, n_unique, reason);
}
