/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify: computes k from a published file alone. With its project, it also finds foreign contents; with the original, it
 * counts persons; with the original and the graph, it checks a heterogeneous release. The original is a project or a data
 * file; the columns of a data file are explained by another project, or by the command line alone. */

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "base/shoal-progress.h"
#include "cli-arguments.h"
#include "cli-data.h"
#include "cli-foreign.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-reader.h"
#include "cli-request.h"
#include "cli-shared.h"
#include "recoding/shoal-distinct.h"
#include "table/shoal-table.h"
#include "verify/shoal-graph-file.h"
#include "verify/shoal-published-edges.h"
#include "verify/shoal-verifier.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* ---- Sensitive columns ---- */

/* Counts the distinct values of sensitive columns in the classes of a published file. The numbers are only information: the
 * verdict does not depend on them, and the verifier groups the rows by itself. */

static ShoalDistinctColumn
get_key (ShoalColumn *column)
{
  ShoalDistinctColumn key = { 0 };

  key.codes = shoal_column_get_codes (column, &key.width);
  key.n_mapped = shoal_column_get_n_codes (column);
  return key;
}

static guint32 *
group_rows (ShoalTable                *table,
            const ShoalDistinctColumn *keys,
            guint                      n_keys,
            ShoalProgress             *progress,
            guint32                  **first_rows,
            guint32                   *n_groups,
            GError                   **error)
{
  g_autofree guint32 *counts = NULL;

  return shoal_distinct_rows (keys, n_keys, shoal_table_get_n_rows (table), shoal_parallel_n_threads (0), progress,
                              first_rows, &counts, n_groups, error);
}

/* @quasi_identifiers: (array zero-terminated=1): columns of @table
 * @sensitive: a column of @table
 * @progress: (nullable): tells when to stop
 * @n_distinct: (out): smallest number of distinct values of @sensitive in a class (the l of distinct l-diversity)
 *
 * Returns: %FALSE on an error */
static gboolean
cli_sensitive_count (ShoalTable          *table,
                     const char * const  *quasi_identifiers,
                     const char          *sensitive,
                     ShoalProgress       *progress,
                     gsize               *n_distinct,
                     GError             **error)
{
  guint n_keys = g_strv_length ((char **) quasi_identifiers);
  g_autofree ShoalDistinctColumn *keys = g_new0 (ShoalDistinctColumn, n_keys);
  ShoalDistinctColumn pair[2];
  g_autofree guint32 *group_of_row = NULL;
  g_autofree guint32 *first_rows = NULL;
  g_autofree guint32 *pair_of_row = NULL;
  g_autofree guint32 *first_of_pair = NULL;
  g_autofree guint32 *values_of_group = NULL;
  guint32 n_groups, n_pairs;
  guint index;

  *n_distinct = 0;
  for (guint i = 0; i < n_keys; i++)
    if (shoal_published_find_column (table, quasi_identifiers[i], &index))
      keys[i] = get_key (shoal_table_get_column (table, index));
  group_of_row = group_rows (table, keys, n_keys, progress, &first_rows, &n_groups, error);
  if (group_of_row == NULL)
    return FALSE;

  pair[0] = (ShoalDistinctColumn){ group_of_row, sizeof (guint32), NULL, MAX (1, n_groups) };
  shoal_published_find_column (table, sensitive, &index);
  pair[1] = get_key (shoal_table_get_column (table, index));
  pair_of_row = group_rows (table, pair, 2, progress, &first_of_pair, &n_pairs, error);
  if (pair_of_row == NULL)
    return FALSE;

  values_of_group = g_new0 (guint32, MAX (1, n_groups));
  for (guint32 i = 0; i < n_pairs; i++)
    values_of_group[group_of_row[first_of_pair[i]]]++;
  for (guint32 g = 0; g < n_groups; g++)
    *n_distinct = g == 0 ? values_of_group[g] : MIN (*n_distinct, values_of_group[g]);
  return TRUE;
}

/* ---- Verification ---- */

typedef struct
{
  CliRequest request; /* only the reader options, k, models, forms of cells and labels */
  char **quasi_identifiers;
  char **sensitive;
  char **insensitive;
  char *person;
  char *project;
  char *original;
  char *graph;
  char **codings;
} Options;

/** Original: the data that a release was made from, with or without the meaning of their columns. */
typedef struct
{
  ShoalProject *project;     /* nullable */
  ShoalMicrodata *microdata; /* nullable */
  ShoalTable *table;         /* nullable */
} Original;

static void
original_clear (Original *self)
{
  g_clear_object (&self->project);
  g_clear_object (&self->microdata);
  g_clear_object (&self->table);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Original, original_clear)

static void
clear_options (Options *options)
{
  cli_request_clear (&options->request);
  g_strfreev (options->quasi_identifiers);
  g_strfreev (options->sensitive);
  g_strfreev (options->insensitive);
  g_free (options->person);
  g_free (options->project);
  g_free (options->original);
  g_free (options->graph);
  g_strfreev (options->codings);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

typedef gboolean (*FindColumn) (ShoalTable  *table,
                                const char  *name,
                                const char  *column_name,
                                guint       *index,
                                GError     **error);

static gboolean
check_columns (const char  *name,
               ShoalTable  *table,
               FindColumn   find,
               char       **columns,
               GError     **error)
{
  guint index;

  for (guint i = 0; columns != NULL && columns[i] != NULL; i++)
    if (!find (table, name, columns[i], &index, error))
      return FALSE;
  return TRUE;
}

/* column → smallest number of distinct values in a class */
static JsonObject *
describe_sensitive (Options        *options,
                    ShoalTable     *table,
                    ShoalProgress  *progress,
                    GError        **error)
{
  g_autoptr (JsonObject) object = json_object_new ();

  for (guint i = 0; options->sensitive != NULL && options->sensitive[i] != NULL; i++)
    {
      gsize n_distinct;

      if (!cli_sensitive_count (table, (const char *const *) options->quasi_identifiers, options->sensitive[i],
                                progress, &n_distinct, error))
        return NULL;
      cli_json_size (object, options->sensitive[i], n_distinct);
    }
  return g_steal_pointer (&object);
}

/* The judgement in the first line. It only is “holds” if the exit code says so. */
static const char *
get_judgement (const ShoalVerdict *verdict,
               const CliForeign   *foreign)
{
  if (!verdict->checkable && !verdict->holds)
    return _("not checkable");
  if (!verdict->holds || !cli_foreign_is_empty (foreign))
    return _("does not hold");
  return foreign->unnamed->len == 0 ? _("holds") : _("holds among the columns that were named");
}

/* Whether classes were counted: a file that cannot be judged may have been rejected before that. */
static gboolean
is_counted (const ShoalVerdict *verdict)
{
  return verdict->checkable || verdict->n_rows > 0;
}

static void
add_count (JsonObject         *object,
           const char         *name,
           const ShoalVerdict *verdict,
           gsize               count)
{
  if (is_counted (verdict))
    cli_json_size (object, name, count);
  else
    json_object_set_null_member (object, name);
}

/* The findings about all privacy models except k-anonymity. */
static JsonArray *
describe_findings (const ShoalVerdict *verdict)
{
  JsonArray *array = json_array_new ();

  for (guint i = 1; i < verdict->n_findings; i++)
    {
      const ShoalFinding *finding = &verdict->findings[i];
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "model", finding->model.guarantee->id);
      json_object_set_string_member (object, "column", finding->model.column);
      json_object_set_boolean_member (object, "holds", finding->holds);
      cli_json_number (object, "worst", finding->worst);
      cli_json_size (object, "offending_rows", finding->n_offending);
      json_array_add_object_element (array, object);
    }
  return array;
}

static gboolean
print_json (const char          *name,
            guint64              k,
            const ShoalVerdict  *verdict,
            const CliForeign    *foreign,
            JsonObject          *sensitive,
            gboolean             heterogeneous,
            GError             **error)
{
  g_autoptr (JsonObject) object = json_object_new ();

  json_object_set_string_member (object, "release", name);
  json_object_set_boolean_member (object, "verified", verdict->holds && cli_foreign_is_empty (foreign));
  json_object_set_boolean_member (object, "checkable", verdict->checkable);
  add_count (object, "k", verdict, verdict->k);
  json_object_set_boolean_member (object, "counts_persons", verdict->counts_persons);
  json_object_set_int_member (object, "required_k", (gint64) k);
  if (heterogeneous)
    json_object_set_null_member (object, "classes");
  else
    add_count (object, "classes", verdict, verdict->n_classes);
  add_count (object, "rows", verdict, verdict->n_rows);
  if (verdict->first_offending_line > 0)
    cli_json_size (object, "first_offending_line", verdict->first_offending_line);
  else
    json_object_set_null_member (object, "first_offending_line");
  cli_json_text (object, "message", verdict->message);
  cli_json_text (object, "remark", verdict->remark);
  json_object_set_array_member (object, "models", describe_findings (verdict));
  cli_foreign_add_json (foreign, object);
  json_object_set_object_member (object, "sensitive_distinct", json_object_ref (sensitive));
  return cli_print_json (object, error);
}

static gboolean
print_text (const char          *name,
            guint64              k,
            const ShoalVerdict  *verdict,
            const CliForeign    *foreign,
            JsonObject          *sensitive,
            gboolean             heterogeneous,
            GError             **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  JsonObjectIter iter;
  const char *column;
  JsonNode *n_distinct;
  g_autofree char *shown = cli_shown_name (name);

  if (is_counted (verdict))
    /* Translators: a file, what was found, and the judgement, such as "holds" or "does not hold" */
    g_string_append_printf (text,
                            verdict->counts_persons ? ngettext ("%s: k = %zu person (required %" PRIu64 "): %s\n",
                                                                "%s: k = %zu persons (required %" PRIu64 "): %s\n", verdict->k)
                                                    : _("%s: k = %zu (required %" PRIu64 "): %s\n"),
                            shown, verdict->k, k, get_judgement (verdict, foreign));
  else
    /* Translators: a file, and the judgement "not checkable" */
    g_string_append_printf (text, _("%s: required k = %" PRIu64 ": %s\n"), shown, k, get_judgement (verdict, foreign));
  if (is_counted (verdict) && heterogeneous)
    g_string_append_printf (text, ngettext ("  %zu row, among its own originals\n", "  %zu rows, each among its own originals\n",
                                            verdict->n_rows), verdict->n_rows);
  else if (is_counted (verdict))
    {
      g_autofree char *rows = g_strdup_printf (ngettext ("%zu row", "%zu rows", verdict->n_rows), verdict->n_rows);
      g_autofree char *classes = g_strdup_printf (ngettext ("%zu class", "%zu classes", verdict->n_classes), verdict->n_classes);

      /* Translators: such as “80 rows” and “12 classes” */
      g_string_append_printf (text, _("  %s, %s\n"), rows, classes);
    }
  if (verdict->first_offending_line > 0)
    g_string_append_printf (text, _("  first line that fails: %zu\n"), verdict->first_offending_line);
  json_object_iter_init_ordered (&iter, sensitive);
  while (json_object_iter_next_ordered (&iter, &column, &n_distinct))
    g_string_append_printf (text,
                            ngettext ("  %s: at least %" PRId64 " different value in every class\n",
                                      "  %s: at least %" PRId64 " different values in every class\n",
                                      (gulong) json_node_get_int (n_distinct)),
                            column, json_node_get_int (n_distinct));
  for (guint i = 1; i < verdict->n_findings; i++)
    {
      const ShoalFinding *finding = &verdict->findings[i];
      g_autofree char *found = finding->model.guarantee->describe (SHOAL_RECODING_PARTITION, finding);

      g_string_append_printf (text, "  %s: %s\n", finding->model.guarantee->id, found);
      if ((shoal_model_get_needs (&finding->model) & SHOAL_GUARANTEE_NEEDS_TABLE) != 0)
        g_string_append (text, _("    (the whole table is this file here: rows that were left out of it do not count)\n"));
    }
  cli_foreign_add_text (foreign, text);
  if (verdict->message != NULL)
    g_string_append_printf (text, "  %s\n", verdict->message);
  if (verdict->remark != NULL)
    {
      g_auto (GStrv) lines = g_strsplit (verdict->remark, "\n", -1);

      for (guint i = 0; lines[i] != NULL; i++)
        /* Translators: %s is a sentence about a column. */
        g_string_append_printf (text, _("  %s: --type says which is meant\n"), lines[i]);
    }
  return cli_print_text (text->str, error);
}

/* Takes those columns from the project that the command line does not name. */
static void
take_columns (Options      *options,
              ShoalProject *project)
{
  gboolean takes_quasi_identifiers = options->quasi_identifiers == NULL;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
        g_strv_builder_add (names, column->name);
      if (column->meaning.role == SHOAL_ROLE_PERSON && options->person == NULL)
        options->person = g_strdup (column->name);
    }
  if (takes_quasi_identifiers)
    options->quasi_identifiers = g_strv_builder_end (names);
}

/* Takes those options from the project that the command line does not give. */
static gboolean
take_from_project (Options             *options,
                   ShoalProject        *project,
                   ShoalRequirements   *requirements,
                   GError             **error)
{
  guint64 k;

  if (project != NULL)
    *requirements = *shoal_project_get_requirements (project);
  if (options->request.k != NULL)
    {
      if (!cli_parse_integer ("--k", options->request.k, 1, G_MAXINT32, &k, error))
        return FALSE;
      requirements->k = (guint) k;
    }
  if (options->request.models != NULL)
    {
      requirements->n_models = 0;
      if (!cli_parse_models ((const char *const *) options->request.models, (const char *const *) options->sensitive, requirements, error))
        return FALSE;
      if (project != NULL)
        shoal_project_find_earlier_runs (project, requirements);
    }
  if (project != NULL)
    take_columns (options, project);
  return TRUE;
}

/* Loads the original of @project, which tells how its columns are published. Identifiers are not, so every column needs a
 * role. */
static gboolean
load_original (ShoalProject   *project,
               Original       *original,
               ShoalProgress  *progress,
               GError        **error)
{
  CliReader reader = { 0 };
  g_autoptr (ShoalLoadedProject) loaded = cli_load_project (project, &reader, error);

  if (loaded == NULL || !cli_check_roles (loaded, error))
    return FALSE;
  original->microdata = shoal_loaded_project_make_microdata (loaded, 0, progress, error);
  return original->microdata != NULL;
}

/* Applies the codings of the command line to a data file that is the original. */
static gboolean
code_original (Options   *options,
               Original  *original,
               GError   **error)
{
  guint n_columns = shoal_table_get_n_columns (original->table);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_coding_unref);
  g_autofree ShoalCoding **codings = g_new0 (ShoalCoding *, n_columns);
  ShoalTable *coded;

  for (guint i = 0; options->codings != NULL && options->codings[i] != NULL; i++)
    {
      const char *rest;
      guint column;

      if (!cli_split_column (original->table, options->original, "--coding", options->codings[i], &column, &rest, error)
          || (codings[column] = shoal_coding_parse (rest, error)) == NULL)
        return FALSE;
      g_ptr_array_add (kept, codings[column]);
    }
  coded = shoal_table_code (original->table, codings, error);
  if (coded == NULL)
    return FALSE;
  g_object_unref (original->table);
  original->table = coded;
  return TRUE;
}

/* @project: (inout) (nullable): explains the columns of a data file; replaced by the same project with these data. */
static gboolean
read_original (Options        *options,
               ShoalProject  **project,
               Original       *original,
               ShoalProgress  *progress,
               GError        **error)
{
  g_autoptr (ShoalReaderOptions) found = NULL;

  if (cli_is_project (options->original))
    {
      original->project = cli_request_read_project (&options->request, options->original, error);
      return original->project != NULL && load_original (original->project, original, progress, error);
    }
  if (*project != NULL)
    {
      g_autoptr (ShoalDataSource) data
        = shoal_data_source_new_for_argument (options->original, shoal_project_get_data (*project)->options,
                                              SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL, error);
      ShoalProject *changed = data != NULL ? shoal_project_with_data (*project, data) : NULL;

      if (changed == NULL)
        return FALSE;
      g_object_unref (*project);
      *project = changed;
      return load_original (changed, original, progress, error);
    }
  original->table = cli_read_table (options->original, &options->request.reader, &found, error);
  return original->table != NULL && code_original (options, original, error)
         && check_columns (options->original, original->table, cli_find_column, options->quasi_identifiers, error);
}

/* The file alone tells the number of rows, but not of persons. A class of too few rows has too few persons; enough rows may
 * still belong to too few persons, which cannot be checked. */
static void
leave_persons_open (Options      *options,
                    ShoalVerdict *verdict)
{
  if (options->person == NULL || !verdict->holds)
    return;
  verdict->holds = FALSE;
  verdict->checkable = FALSE;
  g_free (verdict->message);
  verdict->message = g_strdup_printf (_("not checkable: how many persons stand behind the rows is not in the file; give what it was made "
                                      "from (--original), which has the column “%s”"), options->person);
}

/* Checks with the original how many persons stand behind the rows of each class. */
static gboolean
check_persons (Options                  *options,
               ShoalTable               *table,
               const Original           *original,
               GHashTable               *types,
               const ShoalRequirements  *requirements,
               ShoalVerdict             *verdict,
               ShoalProgress            *progress,
               GError                  **error)
{
  ShoalTable *rows = original->microdata != NULL ? original->microdata->table : original->table;

  return shoal_verifier_check_persons (table, rows, original->microdata, (const char *const *) options->quasi_identifiers,
                                       options->person, types, requirements, verdict, progress, error);
}

static gboolean
check_release (Options                  *options,
               ShoalTable               *table,
               ShoalProject             *project,
               const Original           *original,
               const ShoalRequirements  *requirements,
               ShoalVerdict             *verdict,
               ShoalProgress            *progress,
               GError                  **error)
{
  const char *const *quasi_identifiers = (const char *const *) options->quasi_identifiers;
  ShoalProject *source = project != NULL ? project : original->project;
  g_autoptr (ShoalReaderOptions) given = shoal_reader_options_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (ShoalRecoding) graph = NULL;

  for (guint i = 0; source != NULL && i < shoal_project_get_n_columns (source); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (source, i);

      if (column->type != NULL)
        shoal_reader_options_set_type_name (given, column->name, column->type);
    }
  if (!cli_reader_apply (&options->request.reader, given, error))
    return FALSE;
  if (options->original == NULL)
    {
      if (!shoal_verifier_check_table (table, quasi_identifiers, given->types, requirements, verdict, progress, error))
        return FALSE;
      leave_persons_open (options, verdict);
      return TRUE;
    }
  if (options->graph == NULL)
    return check_persons (options, table, original, given->types, requirements, verdict, progress, error);
  file = g_file_new_for_commandline_arg (options->graph);
  graph = shoal_graph_file_read (file, cli_interrupt_get_cancellable (), error);
  if (graph == NULL)
    return FALSE;
  if (original->microdata != NULL)
    return shoal_verifier_check_owned (table, original->microdata, options->person, graph, requirements, verdict, error);
  return shoal_verifier_check_owned_table (table, original->table, quasi_identifiers, options->person, graph, requirements, verdict, error);
}

/* The project of the release tells the format in which it was written. */
static ShoalTable *
read_release (Options        *options,
              const char     *name,
              ShoalProject   *project,
              const Original *original,
              GError        **error)
{
  ShoalProject *source = project != NULL ? project : original->project;
  g_autoptr (ShoalTable) table
    = cli_read_published (name, &options->request.reader, source, (const char *const *) options->quasi_identifiers, error);

  if (table == NULL || !check_columns (name, table, cli_find_published, options->quasi_identifiers, error)
      || !check_columns (name, table, cli_find_published, options->sensitive, error)
      || !check_columns (name, table, cli_find_published, options->insensitive, error))
    return NULL;
  return g_steal_pointer (&table);
}

/* Finds columns that are not named. With a project or an original, all columns of a release must be named. */
static void
find_unnamed (Options                 *options,
              ShoalTable              *table,
              ShoalProject            *project,
              const ShoalRequirements *requirements,
              CliForeign              *foreign)
{
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  if (options->sensitive != NULL)
    g_strv_builder_addv (others, (const char **) options->sensitive);
  if (options->insensitive != NULL)
    g_strv_builder_addv (others, (const char **) options->insensitive);
  for (guint i = 0; i < requirements->n_models; i++)
    if (requirements->models[i].column != NULL)
      g_strv_builder_add (others, requirements->models[i].column);
  names = g_strv_builder_end (others);
  foreign->must_be_named = project != NULL || options->original != NULL;
  /* With project and original, all quasi-identifiers of the project are compared */
  cli_foreign_find_unnamed (foreign, table, project,
                            project != NULL && options->original != NULL ? NULL : (const char *const *) options->quasi_identifiers,
                            (const char *const *) names);
}

static CliExit
verify (Options     *options,
        const char  *name,
        gboolean     json,
        GError     **error)
{
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalProject) project = NULL;
  g_auto (Original) original = { 0 };
  g_auto (ShoalVerdict) verdict = { 0 };
  g_auto (CliForeign) foreign = { 0 };
  g_autoptr (JsonObject) sensitive = NULL;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  ShoalRequirements requirements = { 0 };

  shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
  if (options->project != NULL)
    {
      project = cli_request_read_project (&options->request, options->project, error);
      if (project == NULL)
        return CLI_EXIT_BAD_INPUT;
    }
  if (!take_from_project (options, project, &requirements, error))
    return CLI_EXIT_USAGE;
  if (options->original != NULL && !read_original (options, &project, &original, progress, error))
    return CLI_EXIT_BAD_INPUT;
  if (original.project != NULL && options->graph == NULL)
    take_columns (options, original.project);
  if (options->original != NULL && options->graph == NULL && options->person == NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("verify: not checkable: a heterogeneous release needs both --original PROJECT|DATA and --graph FILE, and "
                           "persons need --original and --person COLUMN, or a project with a column of role “person”"));
      return CLI_EXIT_USAGE;
    }
  table = read_release (options, name, project, &original, error);
  if (table == NULL
      || !check_release (options, table, project, &original, &requirements, &verdict, progress, error)
      || (project != NULL
          && !cli_foreign_find (&foreign, project, table, (const char *const *) options->quasi_identifiers, error))
      || !cli_interrupt_check (error))
    return CLI_EXIT_BAD_INPUT;
  find_unnamed (options, table, project != NULL ? project : original.project, &requirements, &foreign);
  sensitive = describe_sensitive (options, table, progress, error);
  if (sensitive == NULL)
    return CLI_EXIT_BAD_INPUT;
  if (json)
    print_json (name, shoal_requirements_get_min_size (&requirements), &verdict, &foreign, sensitive, options->graph != NULL, error);
  else
    print_text (name, shoal_requirements_get_min_size (&requirements), &verdict, &foreign, sensitive, options->graph != NULL, error);
  return verdict.holds && cli_foreign_is_empty (&foreign) ? CLI_EXIT_DONE : CLI_EXIT_NO_SOLUTION;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "qi", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.quasi_identifiers, N_("A quasi-identifier; may be repeated"), N_("COLUMN") },
    { "k", 'k', 0, G_OPTION_ARG_FILENAME, &options.request.k, N_("How many rows must share their quasi-identifiers"), "K" },
    { "project", 0, 0, G_OPTION_ARG_FILENAME, &options.project,
      N_("Find identifiers and values that a release of this project would not have; what is not given is taken from it"), N_("PROJECT") },
    { "sensitive", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.sensitive, N_("Tell how varied this column is within the classes; may be repeated"), N_("COLUMN") },
    { "insensitive", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.insensitive, N_("This column may be there; may be repeated"), N_("COLUMN") },
    { "model", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.request.models,
      N_("A privacy model that has to hold besides k, in place of the project's; of each --sensitive column where it names none"),
      N_("NAME,KEY=VALUE,…") },
    { "person", 0, 0, G_OPTION_ARG_FILENAME, &options.person,
      N_("Says in the original whose each row is: count persons; with --original"), N_("COLUMN") },
    { "labels", 0, 0, G_OPTION_ARG_STRING, &options.request.labels, CLI_LABELS_HELP, N_("LANGUAGE") },
    { "original", 0, 0, G_OPTION_ARG_FILENAME, &options.original,
      N_("What the release was made from, for --person or --graph: a project, or data with --project or --qi"), N_("PROJECT|DATA") },
    { "coding", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.codings,
      N_("With --original DATA and no project: what was done to a column before anything else, as “init” has it; may be repeated"),
      N_("COLUMN=CODING") },
    { "cells", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.request.cells,
      N_("With a project: another form of a column's cells, as “solve” has it; may be repeated"), N_("COLUMN=FORM") },
    { "graph", 0, 0, G_OPTION_ARG_FILENAME, &options.graph, N_("Who hides among whom in it, as solve --graph has written"), N_("FILE") },
    { 0 },
  };
  gboolean explained;

  if (!cli_arguments_parse (&line, self, entries, cli_reader_new_group (&options.request.reader), 1, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  if (options.original == NULL && options.graph != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("verify: not checkable: a heterogeneous release needs both --original PROJECT|DATA and --graph FILE"));
      return CLI_EXIT_USAGE;
    }
  if (options.codings != NULL && (options.project != NULL || options.original == NULL || cli_is_project (options.original)))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("verify: --coding says what was done to the data of --original where no project says it"));
      return CLI_EXIT_USAGE;
    }
  if (options.request.cells != NULL && options.project == NULL && (options.original == NULL || !cli_is_project (options.original)))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("verify: --cells changes what a project says, and there is none"));
      return CLI_EXIT_USAGE;
    }
  explained = options.quasi_identifiers != NULL || (options.original != NULL && cli_is_project (options.original));
  if (options.project == NULL && (!explained || options.request.k == NULL))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("verify: %s is missing"), !explained ? _("--qi COLUMN") : _("--k K"));
      return CLI_EXIT_USAGE;
    }
  return verify (&options, line.names[0], line.json, error);
}

const CliCommand cli_verify = {
  "verify", N_("RELEASE --qi COLUMN… --k K | --project PROJECT"), N_("Recompute k from a published file"),
  N_("Columns that nobody names are listed; where a project or an original says what there may be, they are too much.\n"
  "A heterogeneous release is checked with --original and --graph, and persons with several rows with --original and --person: "
  "from the file alone nobody can tell that they hold."), run,
};
