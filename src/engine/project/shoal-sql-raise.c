/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If there are more combinations of values than fit in memory, the database counts generalized ones: each value is replaced by a
 * representative of all values below the same node of the hierarchy. Hierarchies are made from the counts of each single column. */

#include "project/shoal-sql-script.h"

#include "base/shoal-error.h"
#include "project/shoal-project-load.h"
#include "project/shoal-project-schema.h"
#include "schema/shoal-attribute.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <string.h>

/* A quasi-identifier that can be raised to a higher level; its values are known, but not the rows of the table. */
typedef struct
{
  guint place; /* index among the counted columns */
  ShoalProjectColumn *listed;
  ShoalHierarchy *hierarchy;
  ShoalAttribute *attribute;
  guint level;
  guint highest;
  guint32 *standing; /* for each value, the code of its representative at this level */
  guint32 n_nodes;
} Candidate;

typedef struct
{
  ShoalProject *asked;
  const ShoalSqlScript *script;
  ShoalDatabase *database;
  ShoalProgress *progress;
  char **parts;
  GArray *candidates; /* of Candidate */
} Raising;

static void
candidate_clear (gpointer data)
{
  Candidate *candidate = data;

  shoal_project_column_unref (candidate->listed);
  g_clear_object (&candidate->hierarchy);
  g_clear_object (&candidate->attribute);
  g_free (candidate->standing);
}

static void
raising_clear (Raising *self)
{
  g_clear_pointer (&self->database, shoal_database_free);
  g_clear_pointer (&self->parts, g_strfreev);
  g_clear_pointer (&self->candidates, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Raising, raising_clear)

/** shoal_sql_raised_free: frees @self. */
void
shoal_sql_raised_free (ShoalSqlRaised *self)
{
  g_object_unref (self->column);
  g_free (self->standing);
  g_free (self);
}

/* ---- Levels ---- */

static void
set_level (Candidate *self,
           guint      level)
{
  gsize n_values = shoal_column_get_n_values (self->attribute->column);
  g_autofree guint32 *first = g_new (guint32, shoal_hierarchy_get_n_nodes (self->attribute->hierarchy));

  memset (first, 0xff, shoal_hierarchy_get_n_nodes (self->attribute->hierarchy) * sizeof (guint32));
  self->level = level;
  self->n_nodes = 0;
  for (guint32 code = 0; code < n_values; code++)
    {
      guint32 node = shoal_hierarchy_get_node_at (self->attribute->hierarchy, level, self->attribute->leaf_of_code[code]);

      if (first[node] == G_MAXUINT32)
        {
          first[node] = code;
          self->n_nodes++;
        }
      self->standing[code] = first[node];
    }
}

/* Counts the values of a single column in the database, makes its hierarchy, and adds the column to the candidates. */
static gboolean
add_candidate (Raising             *self,
               guint                place,
               ShoalProjectColumn  *listed,
               GError             **error)
{
  ShoalDataSource *data = shoal_project_get_data (self->asked);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (data->options);
  char *const names[] = { listed->name, NULL };
  g_autofree char *count_name = shoal_sql_dup_count_name ((const char *const *) names);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  ShoalProjectColumn *count = shoal_project_column_new (count_name);
  const ShoalRequirements plain = { .k = 1 };
  g_autoptr (ShoalDataSource) source = NULL;
  g_autoptr (ShoalProject) listing = NULL, required = NULL, alone = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) schema = NULL;
  Candidate candidate = { .place = place };

  count->meaning.role = SHOAL_ROLE_COUNT;
  g_ptr_array_add (columns, shoal_project_column_ref (listed));
  g_ptr_array_add (columns, count);
  g_strfreev (options->counted);
  options->counted = g_strdupv ((char **) names);
  options->most_counted = G_MAXSIZE;
  g_free (options->table);
  options->table = g_strdup (self->script->source);
  g_clear_pointer (&options->query, g_free);
  source = shoal_data_source_reread (data, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  listing = shoal_project_with_columns (self->asked, columns);
  required = shoal_project_with_requirements (listing, &plain);
  alone = shoal_project_with_data (required, source);
  table = shoal_project_read_table (alone, NULL, self->progress, error);
  schema = table != NULL ? shoal_project_make_schema (alone, table, SHOAL_HIERARCHIES_NEEDED, NULL, error) : NULL;
  candidate.attribute = schema != NULL ? shoal_attribute_new (table, schema, 0, self->progress, error) : NULL;
  if (candidate.attribute == NULL)
    return FALSE;
  candidate.listed = shoal_project_column_ref (listed);
  candidate.hierarchy = g_object_ref (shoal_schema_get_hierarchy (schema, 0));
  candidate.highest = candidate.attribute->highest_level;
  candidate.standing = g_new (guint32, MAX (1, shoal_column_get_n_values (candidate.attribute->column)));
  set_level (&candidate, candidate.attribute->lowest_level);
  g_array_append_val (self->candidates, candidate);
  return TRUE;
}

/* Returns: (nullable): the candidate with the most nodes at its level, where raising gains most; NULL if none can be raised. */
static Candidate *
find_widest (Raising *self)
{
  Candidate *widest = NULL;

  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (self->candidates, Candidate, i);

      if (candidate->level < candidate->highest && candidate->n_nodes > 1 && (widest == NULL || candidate->n_nodes > widest->n_nodes))
        widest = candidate;
    }
  return widest;
}

/* ---- Statements ---- */

static void
append_value (GString   *text,
              Raising   *self,
              Candidate *candidate,
              guint32    code)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (shoal_column_get_value_type (candidate->attribute->column) == SHOAL_VALUE_NUMBER)
    g_string_append (text, g_ascii_dtostr (digits, sizeof digits, shoal_column_get_number (candidate->attribute->column, code)));
  else
    shoal_sql_append_literal (text, self->script->dialect, shoal_column_get_label (candidate->attribute->column, code));
}

/* Returns: (transfer full): SQL that replaces a value of the column by its representative. */
static char *
make_expression (Raising   *self,
                 Candidate *candidate)
{
  gsize n_values = shoal_column_get_n_values (candidate->attribute->column);
  gboolean is_number = shoal_column_get_value_type (candidate->attribute->column) == SHOAL_VALUE_NUMBER;
  g_autofree GString **lists = g_new0 (GString *, MAX (1, n_values));
  GString *text = g_string_new ("CASE WHEN ");
  const char *name = candidate->listed->name;

  shoal_sql_script_append_is_missing (text, self->script, "t", name);
  g_string_append (text, " THEN NULL");
  for (guint32 code = 0; code < n_values; code++)
    {
      GString **list = &lists[candidate->standing[code]];

      if (*list == NULL)
        *list = g_string_new (NULL);
      g_string_append (*list, (*list)->len > 0 ? ", " : "");
      append_value (*list, self, candidate, code);
    }
  for (guint32 code = 0; code < n_values; code++)
    if (lists[code] != NULL)
      {
        g_string_append (text, " WHEN ");
        shoal_sql_script_append_cell (text, self->script, "t", name, is_number);
        g_string_append_printf (text, " IN (%s) THEN ", lists[code]->str);
        append_value (text, self, candidate, code);
        g_string_free (lists[code], TRUE);
      }
  g_string_append (text, " END");
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): the query for counts at the current levels of the candidates. */
static char *
make_query (Raising *self)
{
  guint n_columns = shoal_project_get_n_columns (self->asked);
  g_autofree const char **names = g_new0 (const char *, n_columns + 1);
  g_auto (GStrv) expressions = g_new0 (char *, n_columns + 1);

  /* The columns of persons and counts come last. */
  for (guint i = 0; i < n_columns && !shoal_role_identifies (shoal_project_get_column (self->asked, i)->meaning.role); i++)
    {
      GString *plain = g_string_new ("t.");

      names[i] = shoal_project_get_column (self->asked, i)->name;
      shoal_sql_append_name (plain, self->script->dialect, names[i]);
      expressions[i] = g_string_free (plain, FALSE);
    }
  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (self->candidates, Candidate, i);

      if (candidate->level == 0)
        continue;
      g_free (expressions[candidate->place]);
      expressions[candidate->place] = make_expression (self, candidate);
    }
  if (self->script->person != NULL)
    return shoal_sql_script_dup_person_counts (self->script, names, (const char *const *) expressions);
  return shoal_sql_dup_counts (self->script->dialect, self->script->source, names, (const char *const *) expressions,
                               (const char *const *) self->parts);
}

static gboolean
count (Raising     *self,
       const char  *query,
       guint64     *n,
       GError     **error)
{
  g_autofree char *counting = g_strdup_printf ("SELECT COUNT(*) FROM (%s) q", query);

  return shoal_database_select_number (self->database, counting, n, error);
}

/* Raises levels until the result of the query has at most @most rows. Returns: (transfer full) (nullable): this query. */
static char *
find_query (Raising  *self,
            guint64   most,
            GError  **error)
{
  g_autofree char *query = make_query (self);
  guint64 n;

  if (!count (self, query, &n, error))
    return NULL;
  while (n > most)
    {
      double estimate = (double) n;

      do
        {
          Candidate *widest = find_widest (self);
          guint32 before;

          if (widest == NULL)
            {
              g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_TOO_MANY,
                           _("%" PRIu64 " combinations of values are left where all columns are as coarse as they may be, and %" PRIu64
                             " fit: a privacy model looks at too many values"), n, most);
              return NULL;
            }
          before = widest->n_nodes;
          set_level (widest, widest->level + 1);
          estimate *= (double) widest->n_nodes / before;
        }
      while (estimate > (double) most);
      g_free (query);
      query = make_query (self);
      if (!count (self, query, &n, error))
        return NULL;
    }
  return g_steal_pointer (&query);
}

/* ---- The question ---- */

/* Returns: (transfer full): the column with its representatives as values; no cell is published below the level of the counts. */
static ShoalProjectColumn *
raise_column (Candidate *candidate)
{
  ShoalProjectColumn *column = shoal_project_column_copy (candidate->listed);
  g_autoptr (ShoalHierarchyOrigin) levels = shoal_hierarchy_origin_new_levels (candidate->hierarchy);

  shoal_project_column_set_type (column, shoal_value_type_to_string (shoal_column_get_value_type (candidate->attribute->column)));
  shoal_project_column_set_hierarchy (column, levels);
  column->meaning.levels.lowest = candidate->level;
  column->meaning.cell_form = SHOAL_CELL_NODE;
  return column;
}

static ShoalProject *
make_project (Raising    *self,
              const char *query,
              GPtrArray  *raised)
{
  ShoalDataSource *data = shoal_project_get_data (self->asked);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (data->options);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (ShoalDataSource) counts = NULL;
  g_autoptr (ShoalProject) coarser = NULL;

  for (guint i = 0; i < shoal_project_get_n_columns (self->asked); i++)
    g_ptr_array_add (columns, shoal_project_column_ref (shoal_project_get_column (self->asked, i)));
  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (self->candidates, Candidate, i);
      ShoalSqlRaised *told;

      if (candidate->level == 0)
        continue;
      shoal_project_column_unref (columns->pdata[candidate->place]);
      columns->pdata[candidate->place] = raise_column (candidate);
      told = g_new0 (ShoalSqlRaised, 1);
      told->column = g_object_ref (candidate->attribute->column);
      told->level = candidate->level;
      told->standing = g_steal_pointer (&candidate->standing);
      g_ptr_array_add (raised, told);
    }
  g_clear_pointer (&options->table, g_free);
  g_clear_pointer (&options->counted, g_strfreev);
  g_free (options->query);
  options->query = g_strdup (query);
  counts = shoal_data_source_reread (data, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  coarser = shoal_project_with_columns (self->asked, columns);
  return shoal_project_with_data (coarser, counts);
}

/**
 * shoal_sql_push_raise:
 * @asked: a project from shoal_sql_push_make_project() with too many combinations of values
 * @script: the script for the table
 * @most: the most combinations to fetch
 * @raised: (element-type ShoalSqlRaised): gets the columns that were raised, which the lookup tables need
 * @progress: (nullable): asked whether to stop
 * @error: place for a %SHOAL_ERROR_TOO_MANY when the highest levels are not high enough, or an error of the database or of a hierarchy
 *
 * Counts the values of each quasi-identifier, makes its hierarchy, and raises the level of the column with the most values,
 * step by step, until the database counts at most @most combinations.
 *
 * Returns: (transfer full) (nullable): the same question about generalized counts, with their levels as lowest levels
 */
ShoalProject *
shoal_sql_push_raise (ShoalProject          *asked,
                      const ShoalSqlScript  *script,
                      guint64                most,
                      GPtrArray             *raised,
                      ShoalProgress         *progress,
                      GError               **error)
{
  g_auto (Raising) self = { .asked = asked, .script = script, .progress = progress };
  g_autofree char *query = NULL;

  self.candidates = g_array_new (FALSE, TRUE, sizeof (Candidate));
  g_array_set_clear_func (self.candidates, candidate_clear);
  for (guint i = 0; i < shoal_project_get_n_columns (asked); i++)
    if (shoal_project_get_column (asked, i)->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER
        && !add_candidate (&self, i, shoal_project_get_column (asked, i), error))
      return NULL;
  self.database = shoal_database_connect (shoal_project_get_data (asked)->connection, progress, error);
  self.parts = self.database != NULL ? shoal_database_list_parts (self.database, script->source, error) : NULL;
  query = self.parts != NULL ? find_query (&self, most, error) : NULL;
  return query != NULL ? make_project (&self, query, raised) : NULL;
}
