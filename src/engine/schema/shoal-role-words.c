/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words are in role-words.txt, which is built into the library: another language needs further lines, but no
 * code. */

#include "schema/shoal-role-words.h"

#include "schema/shoal-schema-resources.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define RESOURCE_PATH "/io/github/shoal_privacy/Shoal/schema/role-words.txt"

/* The hint of each kind of word, as text for a person. */
static const struct
{
  const char *kind;
  const char *what;
} kinds[] = {
  { "person", N_("an identifier of a person") },
  { "contact", N_("a way to reach a person") },
  { "number", N_("a number that stands for one person") },
  { "device", N_("something that leads to one person") },
  { "postcode", N_("a postcode: others may know where a person lives") },
  { "birth", N_("a person's birth, about which others may know") },
  { "fact", N_("a fact about a person that others may know") },
  { "private", N_("a fact that people keep to themselves") },
  { "money", N_("what people have or owe, which they keep to themselves") },
  { "belief", N_("a conviction, which people keep to themselves") },
};

/* A line of role-words.txt. */
typedef struct
{
  ShoalRoleHint hint;
  char **words;
} Line;

static void
add_line (GArray     *lines,
          const char *text)
{
  g_auto (GStrv) fields = g_strsplit (text, ";", 4);
  Line line = { { SHOAL_ROLE_UNSET, NULL, NULL }, NULL };

  if (g_strv_length (fields) == 4 && shoal_role_parse (fields[0], &line.hint.role))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
        {
          if (strcmp (kinds[i].kind, fields[1]) == 0)
            line.hint = (ShoalRoleHint) { line.hint.role, kinds[i].kind, kinds[i].what };
        }
    }
  if (line.hint.what == NULL)
    g_error ("role-words.txt: “%s” is no line of role, kind, language and words", text);
  line.words = g_strsplit (g_strstrip (fields[3]), " ", -1);
  g_array_append_val (lines, line);
}

/* The lines of role-words.txt, which are read once and kept. */
static GArray *
get_lines (void)
{
  static GArray *kept = NULL;

  if (g_once_init_enter (&kept))
    {
      GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
      g_autoptr (GBytes) bytes = g_resource_lookup_data (shoal_schema_get_resource (), RESOURCE_PATH,
                                                         G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      gsize size;
      const char *data = g_bytes_get_data (bytes, &size);
      g_autofree char *text = g_strndup (data, size);
      g_auto (GStrv) texts = g_strsplit (text, "\n", -1);

      for (guint i = 0; texts[i] != NULL; i++)
        {
          if (*texts[i] != '\0' && *texts[i] != '#')
            add_line (lines, texts[i]);
        }
      g_once_init_leave (&kept, lines);
    }
  return kept;
}

/* Splits "BirthDate_2" into "birth", "date", "2". */
static char **
split_name (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *lower = NULL;
  gboolean after_lower = FALSE;

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (g_unichar_isupper (letter) && after_lower)
        g_string_append_c (text, ' ');
      after_lower = g_unichar_islower (letter);
      g_string_append_unichar (text, g_unichar_isalnum (letter) || g_unichar_ismark (letter) ? letter : ' ');
    }
  lower = g_utf8_strdown (text->str, -1);
  return g_strsplit (lower, " ", -1);
}

/* Returns: whether @word matches @pattern, in which '*' at either end stands for any letters. */
static gboolean
matches (const char *word,
         const char *pattern)
{
  gsize length = strlen (pattern);

  if (*pattern == '*')
    return g_str_has_suffix (word, pattern + 1);
  if (pattern[length - 1] == '*')
    return strncmp (word, pattern, length - 1) == 0;
  return strcmp (word, pattern) == 0;
}

/* Returns: the number of words in @pattern, whose words are joined by '+', if they match the words from @words[0] on;
 * else 0. */
static guint
match_words (char *const *words,
             const char  *pattern)
{
  g_auto (GStrv) parts = g_strsplit (pattern, "+", -1);
  guint n = 0;

  while (parts[n] != NULL)
    {
      if (words[n] == NULL || *words[n] == '\0' || !matches (words[n], parts[n]))
        return 0;
      n++;
    }
  return n;
}

static guint
find_words (const Line  *line,
            char *const *words)
{
  for (guint i = 0; line->words[i] != NULL; i++)
    {
      guint n = match_words (words, line->words[i]);

      if (n > 0)
        return n;
    }
  return 0;
}

static char *
join_words (char *const *words,
            guint        n)
{
  GString *text = g_string_new (words[0]);

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, " %s", words[i]);
  return g_string_free (text, FALSE);
}

/* (nullable): the first line that has one of the words; only lines of kind @kind if it is not NULL. */
static const Line *
find_line (GArray      *lines,
           const char  *kind,
           char *const *words,
           char *const *plain,
           char       **word)
{
  for (guint l = 0; l < lines->len; l++)
    {
      const Line *line = &g_array_index (lines, Line, l);

      for (guint w = 0; words[w] != NULL && (kind == NULL || strcmp (line->hint.kind, kind) == 0); w++)
        {
          guint n = find_words (line, &plain[w]);

          if (n > 0)
            {
              *word = join_words (&words[w], n);
              return line;
            }
        }
    }
  return NULL;
}

/**
 * shoal_role_words_find:
 * @name: name of a column
 * @word: (out) (transfer full): the word or words that were found, in lower case
 *
 * Looks for words of a column's name in English, German, French, Spanish, Dutch and Italian. Accents do not matter. A
 * word of kind "money" takes precedence over one of kind "fact": "earnings per month" are earnings.
 *
 * Returns: (transfer none) (nullable): the hint of these words, %NULL if no word is known
 */
const ShoalRoleHint *
shoal_role_words_find (const char  *name,
                       char       **word)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) plain = NULL;
  GArray *lines = get_lines ();
  const Line *found;

  g_return_val_if_fail (name != NULL, NULL);

  words = split_name (name);
  plain = g_new0 (char *, g_strv_length (words) + 1);
  /* In German, ä is also written ae; in the other languages, accents are dropped. */
  for (guint w = 0; words[w] != NULL; w++)
    plain[w] = g_str_to_ascii (words[w], "de");
  found = find_line (lines, NULL, words, plain, word);
  if (found != NULL && strcmp (found->hint.kind, "fact") == 0)
    {
      char *money_word = NULL;
      const Line *money = find_line (lines, "money", words, plain, &money_word);

      if (money != NULL)
        {
          g_free (*word);
          *word = money_word;
          found = money;
        }
    }
  return found != NULL ? &found->hint : NULL;
}
