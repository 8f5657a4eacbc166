/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a release inside the database: the program fetches only counts of the columns that matter for the recoding, and sends
 * lookup tables. */

#include "project/shoal-sql-script.h"

#include "base/shoal-error.h"
#include "project/shoal-sql-checks.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Whether @column matters for the recoding: it is a quasi-identifier, or the column of a privacy model. */
static gboolean
decides (ShoalProject       *project,
         ShoalProjectColumn *column)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (project);

  if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
    return TRUE;
  for (guint i = 0; i < requirements->n_models; i++)
    if (g_strcmp0 (requirements->models[i].column, column->name) == 0)
      return TRUE;
  return FALSE;
}

/**
 * shoal_sql_push_make_project:
 * @project: a project for a table of a database
 * @script: the script for this table; if it names a column of persons, the counts also tell persons apart
 * @most: the most combinations to fetch, 0 for as many as fit in memory
 *
 * Returns: (transfer full): the same question about the counts of this table: the columns that matter for the recoding, and a
 *   column with the number of people with each combination of their values
 */
ShoalProject *
shoal_sql_push_make_project (ShoalProject         *project,
                             const ShoalSqlScript *script,
                             gsize                 most)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  ShoalDataSource *data = shoal_project_get_data (project);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (data->options);
  g_autofree char *name = NULL;
  g_autoptr (ShoalProjectColumn) plain = NULL;
  g_autoptr (ShoalDataSource) counts = NULL;
  g_autoptr (ShoalProject) asked = NULL;
  guint n_counted;

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    if (decides (project, shoal_project_get_column (project, i)))
      {
        g_ptr_array_add (columns, shoal_project_column_ref (shoal_project_get_column (project, i)));
        g_ptr_array_add (names, shoal_project_get_column (project, i)->name);
      }
  n_counted = names->len;
  g_ptr_array_add (names, NULL);
  g_clear_pointer (&options->counted, g_strfreev);
  options->most_counted = most;
  if (script->person != NULL)
    {
      ShoalProjectColumn *person = shoal_project_column_new (script->person);

      options->query = shoal_sql_script_dup_person_counts (script, (const char *const *) names->pdata, NULL);
      g_clear_pointer (&options->table, g_free);
      options->most_counted = most > 0 ? most : shoal_database_get_most_counts (n_counted + 1);
      person->meaning.role = SHOAL_ROLE_PERSON;
      shoal_project_column_set_type (person, shoal_value_type_to_string (SHOAL_VALUE_TEXT));
      g_ptr_array_add (columns, person);
      g_ptr_array_insert (names, (int) n_counted, (gpointer) script->person);
    }
  else
    options->counted = g_strdupv ((char **) names->pdata);
  name = shoal_sql_dup_count_name ((const char *const *) names->pdata);
  plain = shoal_project_column_new (name);
  plain->meaning.role = SHOAL_ROLE_COUNT;
  g_ptr_array_add (columns, shoal_project_column_ref (plain));
  asked = shoal_project_with_columns (project, columns);
  counts = shoal_data_source_reread (data, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  return shoal_project_with_data (asked, counts);
}

/* Whether @solver can answer the question when rows have weights. */
static gboolean
takes_weights (ShoalProject *asked,
               ShoalSolver  *solver)
{
  gboolean has_blocks = SHOAL_SOLVER_GET_CLASS (solver)->divides != SHOAL_SOLVER_TAKES_ALL;

  if (!shoal_solver_takes_weights (solver))
    return FALSE;
  for (guint i = 0; i < shoal_project_get_n_columns (asked); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (asked, i);

      if (shoal_project_column_get_coding (column) != NULL || shoal_cell_form_is_aggregate (column->meaning.cell_form)
          || (has_blocks && column->meaning.levels.highest != SHOAL_LEVEL_TOP))
        return FALSE;
    }
  return TRUE;
}

/**
 * shoal_sql_push_weigh:
 * @asked: a project for the counts of a table, from shoal_sql_push_make_project() or with another column of counts
 * @solver: the solver that is to answer it
 *
 * If the solver accepts weights (shoal_solver_takes_weights()), time and memory do not grow with the number of people.
 *
 * Returns: (transfer full): the same question, with a weighted row for each combination, and not a row for each person; @asked itself when
 *   the solver does not accept weights, a column is coded or published as an aggregate, or a local recoding has highest levels
 */
ShoalProject *
shoal_sql_push_weigh (ShoalProject *asked,
                      ShoalSolver  *solver)
{
  ShoalDataSource *data = shoal_project_get_data (asked);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (data->options);
  g_autoptr (ShoalDataSource) weighted = NULL;

  if (!takes_weights (asked, solver))
    return g_object_ref (asked);
  options->weighted = TRUE;
  weighted = shoal_data_source_reread (data, options, data->n_rows, data->fingerprint);
  return shoal_project_with_data (asked, weighted);
}

/** shoal_sql_push_check_target: Returns: %FALSE with %G_IO_ERROR_EXISTS when the table to make exists already. */
gboolean
shoal_sql_push_check_target (ShoalDatabase         *database,
                             const ShoalSqlScript  *script,
                             GError               **error)
{
  g_autoptr (GString) query = g_string_new ("SELECT COUNT(*) FROM ");
  g_autofree char *found = NULL;

  shoal_sql_append_table (query, script->dialect, script->target);
  g_string_append (query, " WHERE 1 = 0");
  /* The query fails when the table does not exist. */
  if (!shoal_database_run (database, query->str, NULL))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("the table %s is in the database already; nothing there is replaced"), script->target);
  return FALSE;
}

/* Checks, before anything is fetched, that the solver can recode counts of persons with several rows, and that SQL can verify
 * the release. */
static gboolean
check_repeated (const ShoalSqlScript  *script,
                ShoalProject          *project,
                ShoalSolver           *solver,
                GError               **error)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (project);

  if (!takes_weights (project, solver))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("persons of the column “%s” have several rows: of their counts only a full-domain solver, or “mondrian” without "
                     "its parameter “relaxed” and without highest levels, can make a release, without codings, means, medians, modes and middles"), script->person);
      return FALSE;
    }
  for (guint i = 0; i < requirements->n_models; i++)
    if (!shoal_sql_checks_verify (&requirements->models[i], error))
      return FALSE;
  if (script->missing == NULL || !g_strv_contains (script->missing, SHOAL_TABLE_COUNTED_PERSON))
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("persons of the column “%s” have several rows, and “%s”, which marks such rows in counts, means “no value” in this table"),
               script->person, SHOAL_TABLE_COUNTED_PERSON);
  return FALSE;
}

/**
 * shoal_sql_push_find_persons:
 * @script: (inout): gets the column of persons if some person has several rows
 * @project: the project of the table, with the requirements of the release
 * @solver: the solver that is to recode the counts
 *
 * If each person has one row, counts of rows are counts of persons.
 *
 * Returns: %FALSE with an error of the database, or with %SHOAL_ERROR_USAGE when some person has several rows and @solver does
 *   not accept weights, SQL cannot verify the requirements, or %SHOAL_TABLE_COUNTED_PERSON means “no value” in the table
 */
gboolean
shoal_sql_push_find_persons (ShoalDatabase   *database,
                             ShoalSqlScript  *script,
                             ShoalProject    *project,
                             ShoalSolver     *solver,
                             GError         **error)
{
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      g_autoptr (GString) query = NULL;
      guint64 n_repeated;

      if (column->meaning.role != SHOAL_ROLE_PERSON)
        continue;
      query = shoal_sql_script_dup_repeated (script, column->name);
      if (!shoal_database_select_number (database, query->str, &n_repeated, error))
        return FALSE;
      if (n_repeated == 0)
        continue;
      script->person = column->name;
      return check_repeated (script, project, solver, error);
    }
  return TRUE;
}

/* Drops the tables of a failed script in a database that has no transaction to roll back. */
static void
clean_up (const char *connection,
          GPtrArray  *statements)
{
  g_autoptr (ShoalDatabase) database = shoal_database_connect (connection, NULL, NULL);

  for (guint i = 0; database != NULL && i < statements->len; i++)
    if (g_str_has_prefix (statements->pdata[i], SHOAL_SQL_DROP))
      shoal_database_run (database, statements->pdata[i], NULL);
  if (database != NULL)
    shoal_database_commit (database, NULL);
}

/* If @statement is a check, replaces @error by a message that names the failed check. */
static void
explain (const char  *statement,
         GError     **error)
{
  g_auto (GStrv) parts = g_str_has_prefix (statement, SHOAL_SQL_CHECK) ? g_strsplit (statement, "'", 3) : NULL;
  g_autofree char *message = NULL;

  if (parts == NULL || g_strv_length (parts) < 3 || g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  message = g_strdup_printf (_("the new table gets no name, for it does not pass a check: %s (%s)"), parts[1], (*error)->message);
  g_clear_error (error);
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED, message);
}

/* Runs the first statements of the dialect, but not BEGIN, as the connection is in a transaction already, and not SET NAMES, as
 * the driver sets the encoding. */
static gboolean
begin (ShoalDatabase          *database,
       const ShoalSqlDialect  *dialect,
       GError                **error)
{
  for (guint i = 0; dialect->begin[i] != NULL; i++)
    if (!g_str_has_prefix (dialect->begin[i], "BEGIN") && !g_str_has_prefix (dialect->begin[i], "SET NAMES")
        && !shoal_database_run (database, dialect->begin[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
run_all (ShoalDatabase  *database,
         GPtrArray      *statements,
         ShoalProgress  *progress,
         GError        **error)
{
  g_autoptr (GError) reason = NULL;

  for (guint i = 0; i < statements->len; i++)
    {
      if (progress != NULL)
        shoal_progress_set_fraction (progress, (double) i / statements->len);
      if (shoal_progress_should_stop (progress))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("Making the release was cancelled"));
          return FALSE;
        }
      if (!shoal_database_run (database, statements->pdata[i], &reason))
        {
          explain (statements->pdata[i], &reason);
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
    }
  return shoal_database_commit (database, error);
}

/**
 * shoal_sql_push_release:
 * @connection: see shoal_database_check_connection()
 * @release: the release to make in the database
 * @progress: (nullable): is told the share done, and asked whether to stop
 * @error: the errors of shoal_sql_script_list() and shoal_database_run(), or %SHOAL_ERROR_UNVERIFIED when a check fails
 *
 * Makes the table in one transaction if the database has transactions for tables; otherwise the tables are dropped after an error.
 *
 * Returns: whether the table was made and verified and has its name
 */
gboolean
shoal_sql_push_release (const char            *connection,
                        const ShoalSqlScript  *script,
                        ShoalVerifiedRelease  *release,
                        ShoalProgress         *progress,
                        GError               **error)
{
  g_autoptr (ShoalDatabase) database = shoal_database_connect (connection, progress, error);
  g_autoptr (GPtrArray) statements = NULL;
  g_auto (GStrv) parts = NULL;
  ShoalSqlScript whole = *script;

  if (database == NULL || !begin (database, script->dialect, error))
    return FALSE;
  whole.known = TRUE;
  whole.parts = parts = shoal_database_list_parts (database, script->source, error);
  statements = parts != NULL ? shoal_sql_script_list (&whole, release, error) : NULL;
  if (statements == NULL)
    return FALSE;
  if (run_all (database, statements, progress, error))
    return TRUE;
  g_clear_pointer (&database, shoal_database_free);
  if (!script->dialect->transactional)
    clean_up (connection, statements);
  return FALSE;
}
