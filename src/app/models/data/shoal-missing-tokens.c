/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commas separate them; one that has a comma or a blank at an end stands in double quotes, which are doubled inside. */

#include "config.h"

#include "models/data/shoal-missing-tokens.h"

#include <string.h>

static const char *
skip_blanks (const char *p)
{
  while (*p == ' ' || *p == '\t')
    p++;
  return p;
}

/* Reads what stands in quotes, @p being behind the first one; a last quote may be lacking while a person types. */
static const char *
parse_quoted (const char *p,
              GString    *token)
{
  for (; *p != '\0'; p++)
    {
      if (*p == '"' && p[1] != '"')
        return p + 1;
      if (*p == '"')
        p++;
      g_string_append_c (token, *p);
    }
  return p;
}

/** shoal_missing_tokens_parse: Returns: (transfer full): the signs in @text, without empty ones. */
char **
shoal_missing_tokens_parse (const char *text)
{
  GStrvBuilder *tokens = g_strv_builder_new ();
  char **result;

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *p = text; *p != '\0'; p += *p == ',')
    {
      g_autoptr (GString) token = g_string_new (NULL);
      g_autofree char *rest = NULL;
      const char *end;

      p = skip_blanks (p);
      if (*p == '"')
        p = parse_quoted (p + 1, token);
      end = p + strcspn (p, ",");
      rest = g_strchomp (g_strndup (p, (gsize) (end - p)));
      g_string_append (token, rest);
      if (token->len > 0)
        g_strv_builder_add (tokens, token->str);
      p = end;
    }
  result = g_strv_builder_end (tokens);
  g_strv_builder_unref (tokens);
  return result;
}

static gboolean
needs_quotes (const char *token)
{
  return strchr (token, ',') != NULL || *token == '"' || *skip_blanks (token) != *token
         || g_ascii_isspace (token[strlen (token) - 1]);
}

/** shoal_missing_tokens_format: @tokens: signs; empty ones are left out. Returns: (transfer full): the text for them. */
char *
shoal_missing_tokens_format (char *const *tokens)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (tokens != NULL, NULL);

  for (; *tokens != NULL; tokens++)
    {
      if (**tokens == '\0')
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      if (!needs_quotes (*tokens))
        {
          g_string_append (text, *tokens);
          continue;
        }
      g_string_append_c (text, '"');
      for (const char *p = *tokens; *p != '\0'; p++)
        {
          g_string_append_c (text, *p);
          if (*p == '"')
            g_string_append_c (text, '"');
        }
      g_string_append_c (text, '"');
    }
  return g_string_free (text, FALSE);
}
