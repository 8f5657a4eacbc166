/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The regions of places: by a table that the user gives, or for the countries of the world. */

#include "hierarchy/build/shoal-place-table.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-countries.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "hierarchy/shoal-hierarchy-rows.h"

#include <glib/gi18n-lib.h>

struct _ShoalPlaceTable
{
  char *name;
  GArray *rows; /* ShoalHierarchyFileRow: place, region, country … */
  guint n_levels;
  GHashTable *exact;      /* place → row + 1, or AMBIGUOUS_ROW */
  GHashTable *simplified; /* the same for simplified places */
  GPtrArray *paths;       /* per level: label → first row + 1, or AMBIGUOUS_ROW */
};

#define AMBIGUOUS_ROW GUINT_TO_POINTER (G_MAXUINT32)

/* Lower-case letters and digits only, without accents: "Côte d’Ivoire" and "Cote-d'Ivoire" are the same place. */
static char *
simplify (const char *place)
{
  g_autofree char *decomposed = g_utf8_normalize (place, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = decomposed != NULL ? g_utf8_casefold (decomposed, -1) : NULL;
  GString *simple = g_string_new (NULL);

  for (const char *p = folded != NULL ? folded : ""; *p != '\0'; p = g_utf8_next_char (p))
    if (*p == '&')
      g_string_append (simple, "and");
    else if (g_unichar_isalnum (g_utf8_get_char (p)))
      g_string_append_unichar (simple, g_utf8_get_char (p));
  return g_string_free (simple, FALSE);
}

static const ShoalHierarchyFileRow *
get_row (const ShoalPlaceTable *self,
         guint32                row)
{
  return &g_array_index (self->rows, ShoalHierarchyFileRow, row);
}

/* Whether two rows are equal from @level up. */
static gboolean
agree (const ShoalPlaceTable *self,
       guint32                a,
       guint32                b,
       guint                  level)
{
  for (; level < self->n_levels; level++)
    if (!g_str_equal (get_row (self, a)->fields[level], get_row (self, b)->fields[level]))
      return FALSE;
  return TRUE;
}

/* Enters @key (transfer full) for @row, unless an earlier row has it: if the two rows differ above @level, the key becomes
 * ambiguous. */
static void
enter (ShoalPlaceTable *self,
       GHashTable      *table,
       char            *key,
       guint32          row,
       guint            level)
{
  gpointer earlier = g_hash_table_lookup (table, key);

  if (earlier == NULL)
    g_hash_table_insert (table, key, GUINT_TO_POINTER (row + 1));
  else if (earlier != AMBIGUOUS_ROW && !agree (self, GPOINTER_TO_UINT (earlier) - 1, row, level + 1))
    g_hash_table_insert (table, key, AMBIGUOUS_ROW);
  else
    g_free (key);
}

static GHashTable *
new_index (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* @rows: (transfer full). The caller enters the places. */
static ShoalPlaceTable *
new_table (const char *name,
           GArray     *rows,
           guint       n_levels)
{
  ShoalPlaceTable *self = g_new0 (ShoalPlaceTable, 1);

  self->name = g_strdup (name);
  self->rows = rows;
  self->n_levels = n_levels;
  self->exact = new_index ();
  self->simplified = new_index ();
  self->paths = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  for (guint level = 0; level < n_levels; level++)
    g_ptr_array_add (self->paths, new_index ());
  for (guint32 row = 0; row < rows->len; row++)
    for (guint level = 0; level < n_levels; level++)
      enter (self, self->paths->pdata[level], g_strdup (get_row (self, row)->fields[level]), row, level);
  return self;
}

static void
enter_place (ShoalPlaceTable *self,
             const char      *place,
             guint32          row)
{
  enter (self, self->exact, g_strdup (place), row, 0);
  enter (self, self->simplified, simplify (place), row, 0);
}

/* Codes count only in upper case or in lower case: "Mu" is no country. */
static void
enter_code (ShoalPlaceTable *self,
            const char      *code,
            guint32          row)
{
  enter (self, self->exact, g_strdup (code), row, 0);
  enter (self, self->exact, g_ascii_strdown (code, -1), row, 0);
}

/* If the highest column has one value in all rows, it is the root, which builders add themselves, and does not count. */
static guint
count_levels (GArray *rows)
{
  const ShoalHierarchyFileRow *first = &g_array_index (rows, ShoalHierarchyFileRow, 0);
  guint n_levels = g_strv_length (first->fields);

  for (guint32 row = 1; row < rows->len; row++)
    if (!g_str_equal (g_array_index (rows, ShoalHierarchyFileRow, row).fields[n_levels - 1],
                      first->fields[n_levels - 1]))
      return n_levels;
  return rows->len > 1 ? n_levels - 1 : n_levels;
}

/**
 * shoal_place_table_read:
 * @file: a file with a line per place: `place;region;country;…`
 * @cancellable: (nullable): to stop
 * @error: #GIOErrorEnum; #SHOAL_ERROR_HIERARCHY names file and line
 *
 * Returns: (transfer full) (nullable): the table in @file.
 */
ShoalPlaceTable *
shoal_place_table_read (GFile        *file,
                        GCancellable *cancellable,
                        GError      **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autoptr (GArray) rows = shoal_hierarchy_file_read_rows (file, cancellable, error);
  ShoalPlaceTable *self;

  if (rows == NULL)
    return NULL;
  if (rows->len == 0 || g_strv_length (g_array_index (rows, ShoalHierarchyFileRow, 0).fields) < 2)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                   _("%s: A table of places needs a line per place with at least two columns"), name);
      return NULL;
    }
  self = new_table (name, g_array_ref (rows), count_levels (rows));
  for (guint32 row = 0; row < rows->len; row++)
    enter_place (self, get_row (self, row)->fields[0], row);
  return self;
}

static void
clear_row (gpointer data)
{
  g_strfreev (((ShoalHierarchyFileRow *) data)->fields);
}

/** shoal_place_table_new_countries: Returns: (transfer full): countries by name and code, and their continents. */
ShoalPlaceTable *
shoal_place_table_new_countries (void)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (ShoalHierarchyFileRow));
  gsize n;
  const ShoalCountry *countries = shoal_countries_get (&n);
  ShoalPlaceTable *self;

  g_array_set_clear_func (rows, clear_row);
  for (gsize i = 0; i < n; i++)
    {
      g_auto (GStrv) names = g_strsplit (countries[i].names, "/", -1);
      const char *fields[] = { names[0], shoal_continent_get_name (countries[i].continent), NULL };
      ShoalHierarchyFileRow row = { .fields = g_strdupv ((char **) fields) };

      g_array_append_val (rows, row);
    }
  /* Translators: as in "according to %s" */
  self = new_table (_("the table of countries"), rows, 2);
  for (gsize i = 0; i < n; i++)
    {
      g_auto (GStrv) names = g_strsplit (countries[i].names, "/", -1);

      enter_code (self, countries[i].alpha_2, (guint32) i);
      enter_code (self, countries[i].alpha_3, (guint32) i);
      for (gsize name = 0; names[name] != NULL; name++)
        enter_place (self, names[name], (guint32) i);
    }
  return self;
}

void
shoal_place_table_free (ShoalPlaceTable *self)
{
  g_free (self->name);
  g_array_unref (self->rows);
  g_hash_table_unref (self->exact);
  g_hash_table_unref (self->simplified);
  g_ptr_array_unref (self->paths);
  g_free (self);
}

/** shoal_place_table_get_name: Returns: (transfer none): the name of the table in messages. */
const char *
shoal_place_table_get_name (const ShoalPlaceTable *self)
{
  return self->name;
}

/** shoal_place_table_get_n_levels: Returns: the number of columns, that of the places included. */
guint
shoal_place_table_get_n_levels (const ShoalPlaceTable *self)
{
  return self->n_levels;
}

/**
 * shoal_place_table_find:
 * @place: a name; if it is not found exactly, it is searched for without case, accents and everything but letters and digits
 *
 * Returns: the row of @place, #SHOAL_PLACE_UNKNOWN, or #SHOAL_PLACE_AMBIGUOUS when rows give different regions for it.
 */
guint32
shoal_place_table_find (const ShoalPlaceTable *self,
                        const char            *place)
{
  gpointer row = g_hash_table_lookup (self->exact, place);

  if (row == NULL)
    {
      g_autofree char *simple = simplify (place);

      row = g_hash_table_lookup (self->simplified, simple);
    }
  if (row == NULL)
    return SHOAL_PLACE_UNKNOWN;
  return row == AMBIGUOUS_ROW ? SHOAL_PLACE_AMBIGUOUS : GPOINTER_TO_UINT (row) - 1;
}

/**
 * shoal_place_table_append_label:
 * @row: a row
 * @level: a column, 0 for the place itself
 * @label: where to append
 *
 * Appends the name in a column of @row. If the name is ambiguous in its column, the names in the higher columns follow.
 */
void
shoal_place_table_append_label (const ShoalPlaceTable *self,
                                guint32                row,
                                guint                  level,
                                GString               *label)
{
  const char *name = get_row (self, row)->fields[level];

  g_string_append (label, name);
  if (g_hash_table_lookup (self->paths->pdata[level], name) != AMBIGUOUS_ROW || level + 1 == self->n_levels)
    return;
  g_string_append (label, ", ");
  shoal_place_table_append_label (self, row, level + 1, label);
}
