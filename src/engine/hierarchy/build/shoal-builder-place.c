/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts places into regions and countries by a table that the user gives; without one, countries into continents. */

#include "hierarchy/build/shoal-builders.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "hierarchy/build/shoal-place-table.h"

#include <glib/gi18n-lib.h>

/* The number of names that a message lists; it counts the others. */
#define MOST_NAMES 10

enum
{
  TABLE,
  UNKNOWN,
};

static const char *const unknowns[] = { N_("Are an error"), N_("Stand below the top"), NULL };

static const ShoalParameterSpec parameters[] = {
  { "table", SHOAL_PARAMETER_FILE, "", 0, 0, NULL,
    N_("A file with a line per place: place;region;country …; none for the built-in table of countries and "
       "continents"),
    N_("File of places") },
  { "unknown", SHOAL_PARAMETER_CHOICE, "refuse", 0, 0, "refuse/root",
    N_("Whether a place that is not in the table, or there twice, is an error or belongs to the root only"),
    N_("Places that are not in it"), unknowns },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

typedef struct
{
  ShoalColumn *column;
  const ShoalPlaceTable *table;
  guint32 *rows; /* per value */
  guint level;   /* level being made */
} Places;

static gboolean
accepts (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) != SHOAL_VALUE_DATE;
}

static ShoalPlaceTable *
open_table (const ShoalHierarchyContext *context,
            const char                  *path,
            GError                     **error)
{
  g_autoptr (GFile) file = NULL;

  if (*path == '\0')
    return shoal_place_table_new_countries ();
  if (context != NULL && context->folder != NULL)
    file = g_file_resolve_relative_path (context->folder, path);
  else
    file = g_file_new_for_path (path);
  return shoal_place_table_read (file, context != NULL ? context->cancellable : NULL, error);
}

/* Lists the values whose row is @what, such as #SHOAL_PLACE_UNKNOWN; returns how many there are. */
static gsize
list_values (const Places *places,
             guint32       what,
             GString      *list)
{
  gsize n = 0;

  for (guint32 code = 0; code < shoal_column_get_n_values (places->column); code++)
    if (places->rows[code] == what && n++ < MOST_NAMES)
      {
        if (n > 1)
          g_string_append (list, ", ");
        g_string_append_printf (list, _("“%s”"), shoal_column_get_label (places->column, code));
      }
  if (n > MOST_NAMES)
    {
      g_string_append_c (list, ' ');
      g_string_append_printf (list, g_dngettext (GETTEXT_PACKAGE, "and %'zu more", "and %'zu more", n - MOST_NAMES),
                              n - MOST_NAMES);
    }
  return n;
}

static gboolean
check_places (const Places *places,
              GError      **error)
{
  g_autoptr (GString) unknown = g_string_new (NULL);
  g_autoptr (GString) ambiguous = g_string_new (NULL);
  g_autofree char *what = NULL;
  gsize n_unknown = list_values (places, SHOAL_PLACE_UNKNOWN, unknown);
  gsize n_ambiguous = list_values (places, SHOAL_PLACE_AMBIGUOUS, ambiguous);

  if (n_unknown + n_ambiguous == 0)
    return TRUE;
  what = n_ambiguous == 0 ? g_strdup_printf (_("that are unknown: %s"), unknown->str)
         : n_unknown == 0
             ? g_strdup_printf (_("that are ambiguous: %s"), ambiguous->str)
             : g_strdup_printf (_("that are unknown: %s; that are ambiguous: %s"), unknown->str, ambiguous->str);
  /* Translators: a column, which of its places ("that are unknown: …"), and the name of a table of places */
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY, _("Places of column “%s” %s, according to %s"),
               shoal_column_get_name (places->column), what, shoal_place_table_get_name (places->table));
  return FALSE;
}

static void
append_place (GString      *label,
              guint32       code,
              gconstpointer data)
{
  const Places *places = data;

  if (places->rows[code] >= SHOAL_PLACE_AMBIGUOUS)
    g_string_append (label, shoal_column_get_label (places->column, code));
  else
    shoal_place_table_append_label (places->table, places->rows[code], places->level, label);
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autoptr (ShoalPlaceTable) table = NULL;
  g_autoptr (ShoalLevelStack) stack = NULL;
  g_autofree guint32 *rows = NULL;
  gsize n = shoal_column_get_n_values (column);
  Places places = { .column = column };

  places.table = table = open_table (context, shoal_parameters_get_text (set, &parameters[TABLE]), error);
  if (table == NULL)
    return NULL;
  places.rows = rows = g_new (guint32, n);
  stack = shoal_level_stack_new (column, context);
  for (guint32 code = 0; code < n && !shoal_level_stack_is_cancelled (stack); code++)
    rows[code] = shoal_place_table_find (table, shoal_column_get_label (column, code));
  if (g_str_equal (shoal_parameters_get_text (set, &parameters[UNKNOWN]), "refuse") && !shoal_level_stack_is_cancelled (stack)
      && !check_places (&places, error))
    return NULL;
  /* The places of the table are a level of their own only if several values are spellings of the same place. */
  shoal_level_stack_push_if_fewer (stack, append_place, &places);
  for (places.level = 1; places.level < shoal_place_table_get_n_levels (table); places.level++)
    shoal_level_stack_push (stack, append_place, &places);
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A place of later data is found in the table, or refused as unknown. */
const ShoalHierarchyBuilder shoal_builder_place = {
  .id = "place",
  .title = N_("Regions and countries"),
  .summary = N_("Places in what a table says they belong to, or countries on continents"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("texts or numbers"),
  .build = build,
};
