/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The taxonomies published with “Decision support with relaxed functional dependencies”, as hierarchy files.
 *
 * Such a file has a block per attribute: a line “%”, sometimes doubled, the attribute's name, and a line per leaf. Fields are
 * separated by “#”, and then numbers have decimal commas, or by “,”. Some lines stand twice, some end in empty fields. */
#pragma once

#include <gio/gio.h>
#include <string.h>

/* One attribute of a taxonomy: its name there, and the lines of a hierarchy file. */
typedef struct
{
  char *name;
  GString *lines;
} FixtureTaxonomy;

static inline void
fixture_taxonomy_free (gpointer data)
{
  FixtureTaxonomy *self = data;

  g_free (self->name);
  g_string_free (self->lines, TRUE);
  g_free (self);
}

static inline void
fixture_taxonomy_append (FixtureTaxonomy *self,
                         char            *line)
{
  gboolean hashes = strchr (line, '#') != NULL;
  char *end = line + strcspn (line, hashes ? "#" : ",");

  for (gsize n = strlen (line); n > 0 && line[n - 1] == (hashes ? '#' : ',');)
    line[--n] = '\0';
  for (char *c = line; hashes && c < end; c++)
    {
      if (*c == ',')
        *c = '.';
    }
  g_string_append_printf (self->lines, "%s\n", g_strdelimit (line, hashes ? "#" : ",", ';'));
}

/* Returns: (transfer full) (element-type FixtureTaxonomy): the attributes in the order of the file. */
static inline GPtrArray *
fixture_taxonomies_read (const char *path)
{
  GPtrArray *taxonomies = g_ptr_array_new_with_free_func (fixture_taxonomy_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  gboolean named = FALSE;

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);

      if (g_str_equal (line, "%"))
        named = FALSE;
      else if (*line != '\0' && !named)
        {
          FixtureTaxonomy *taxonomy = g_new0 (FixtureTaxonomy, 1);

          taxonomy->name = g_strdup (line);
          taxonomy->lines = g_string_new (NULL);
          g_ptr_array_add (taxonomies, taxonomy);
          named = TRUE;
        }
      else if (*line != '\0')
        fixture_taxonomy_append (g_ptr_array_index (taxonomies, taxonomies->len - 1), line);
    }
  return taxonomies;
}

/* The lower-case letters of a name: “martialStatus” stands for “marital-status”. */
static inline char *
fixture_taxonomy_fold (const char *name)
{
  GString *folded = g_string_new (NULL);

  for (; *name != '\0'; name++)
    {
      if (g_ascii_isalnum (*name))
        g_string_append_c (folded, g_ascii_tolower (*name));
    }
  if (g_str_equal (folded->str, "martialstatus"))
    g_string_assign (folded, "maritalstatus");
  return g_string_free (folded, FALSE);
}

/* Returns: (nullable): the attribute called @name, whatever its spelling. */
static inline const FixtureTaxonomy *
fixture_taxonomies_find (GPtrArray  *taxonomies,
                         const char *name)
{
  g_autofree char *wanted = fixture_taxonomy_fold (name);

  for (guint i = 0; i < taxonomies->len; i++)
    {
      const FixtureTaxonomy *taxonomy = g_ptr_array_index (taxonomies, i);
      g_autofree char *folded = fixture_taxonomy_fold (taxonomy->name);

      if (g_str_equal (folded, wanted))
        return taxonomy;
    }
  return NULL;
}
