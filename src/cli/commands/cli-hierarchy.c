/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hierarchy: shows or writes the hierarchy of a column. */

#include "cli-arguments.h"
#include "cli-data.h"
#include "cli-options.h"
#include "cli-output.h"
#include "cli-shared.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "cli-reader.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "project/shoal-project-schema.h"
#include "schema/shoal-proposals.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  CliReader reader;
  char *builder;
  char **settings;
  char *output;
  gboolean force;
} Options;

static void
clear_options (Options *options)
{
  cli_reader_clear (&options->reader);
  g_free (options->builder);
  g_strfreev (options->settings);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* The hierarchy by --builder and --set; NULL without an error if neither is given. */
static ShoalHierarchyOrigin *
parse_builder (Options      *options,
               ShoalColumn  *column,
               GError      **error)
{
  const char *id = options->builder;
  const ShoalHierarchyBuilder *builder;
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  g_autoptr (GFile) folder = g_file_new_for_path (".");
  g_autofree char *text = NULL;

  if (id == NULL && options->settings == NULL)
    return NULL;
  if (id == NULL)
    id = shoal_automatic_builder_find (column);
  for (guint i = 0; options->settings != NULL && options->settings[i] != NULL; i++)
    {
      g_autofree char *name = NULL;
      g_autofree char *value = NULL;

      if (!cli_split_pair ("--set", options->settings[i], &name, &value, error))
        return NULL;
      shoal_parameters_set (parameters, name, value);
    }
  builder = shoal_hierarchy_builders_find (id);
  if (builder == NULL)
    {
      /* Fails with an error that lists all builders. */
      text = g_strconcat ("builder:", id, NULL);
      return shoal_hierarchy_origin_parse (text, folder, error);
    }
  if (!shoal_parameters_check (parameters, id, builder->parameters, builder->n_parameters, error))
    return NULL;
  shoal_hierarchy_builder_resolve (builder, parameters, folder);
  return shoal_hierarchy_origin_new_builder (id, parameters);
}

/* The column that the command is about. */
typedef struct
{
  ShoalTable *table;
  guint index;
  const char *labels;           /* language of labels by the project, or NULL; interned */
  int target;                   /* index of the target column, or -1 */
  ShoalHierarchyOrigin *source; /* hierarchy by the project, or NULL */
  GPtrArray *inputs;            /* of GFile: files that must not be overwritten */
} Subject;

static void
clear_subject (Subject *self)
{
  g_clear_object (&self->table);
  g_clear_pointer (&self->source, shoal_hierarchy_origin_unref);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Subject, clear_subject)

/* Opens a data file, or a project and its data. */
static gboolean
open_subject (Subject     *self,
              Options     *options,
              const char  *name,
              const char  *column_name,
              GError     **error)
{
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (ShoalProject) project = NULL;
  ShoalProjectColumn *listed;

  self->target = -1;
  if (!cli_is_project (name))
    {
      self->inputs = g_ptr_array_new_with_free_func (g_object_unref);
      g_ptr_array_add (self->inputs, g_file_new_for_commandline_arg (name));
      self->table = cli_read_table (name, &options->reader, &found, error);
      return self->table != NULL && cli_find_column (self->table, name, column_name, &self->index, error);
    }
  project = cli_read_project (name, error);
  if (project == NULL)
    return FALSE;
  self->inputs = shoal_project_list_inputs (project);
  self->table = cli_read_project_table (project, &options->reader, error);
  if (self->table == NULL || !cli_find_column (self->table, name, column_name, &self->index, error))
    return FALSE;
  self->target = shoal_project_find_target (project, self->table);
  self->labels = g_intern_string (shoal_project_get_labels (project));
  listed = shoal_project_find_column (project, column_name, NULL);
  if (listed != NULL && listed->hierarchy != NULL)
    self->source = shoal_hierarchy_origin_ref (listed->hierarchy);
  return TRUE;
}

static void
append_field (GString    *text,
              const char *label)
{
  gsize length = strlen (label);
  g_auto (GStrv) parts = NULL;
  g_autofree char *doubled = NULL;

  if (strpbrk (label, ";\"\r\n") == NULL
      && (length == 0 || (!g_ascii_isspace (label[0]) && !g_ascii_isspace (label[length - 1]))))
    {
      g_string_append (text, label);
      return;
    }
  parts = g_strsplit (label, "\"", -1);
  doubled = g_strjoinv ("\"\"", parts);
  g_string_append_printf (text, "\"%s\"", doubled);
}

/* Prints the hierarchy in the format of a hierarchy file. */
static gboolean
print_lines (ShoalHierarchy  *hierarchy,
             GError         **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    {
      for (guint l = 0; l < shoal_hierarchy_get_n_levels (hierarchy); l++)
        {
          if (l > 0)
            g_string_append_c (text, ';');
          append_field (text, shoal_hierarchy_get_label (hierarchy, shoal_hierarchy_get_node_at (hierarchy, l, leaf)));
        }
      g_string_append_c (text, '\n');
    }
  return cli_print_text (text->str, error);
}

/* Some labels of a level, as examples. */
static JsonArray *
list_examples (ShoalHierarchy *hierarchy,
               guint           level)
{
  guint32 n_nodes;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n_nodes);
  JsonArray *examples = json_array_new ();

  for (guint32 i = 0; i < MIN (n_nodes, 3); i++)
    json_array_add_string_element (examples, shoal_hierarchy_get_label (hierarchy, nodes[i]));
  return examples;
}

static gboolean
print_json (const char            *column_name,
            ShoalHierarchyOrigin  *source,
            ShoalHierarchy        *hierarchy,
            GError               **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *levels = json_array_new ();
  GFile *file = source->file;
  g_autofree char *file_name = file != NULL ? g_file_get_parse_name (file) : NULL;

  json_object_set_string_member (object, "column", column_name);
  cli_json_text (object, "builder", source->builder);
  cli_json_text (object, "file", file_name);
  json_object_set_int_member (object, "height", shoal_hierarchy_get_height (hierarchy));
  json_object_set_int_member (object, "leaves", shoal_hierarchy_get_n_leaves (hierarchy));
  for (guint l = 0; l < shoal_hierarchy_get_n_levels (hierarchy); l++)
    {
      JsonObject *level = json_object_new ();
      guint32 n_nodes;

      shoal_hierarchy_get_level_nodes (hierarchy, l, &n_nodes);
      json_object_set_int_member (level, "level", l);
      json_object_set_int_member (level, "nodes", n_nodes);
      json_object_set_array_member (level, "examples", list_examples (hierarchy, l));
      json_array_add_object_element (levels, level);
    }
  json_object_set_array_member (object, "levels", levels);
  return cli_print_json (object, error);
}

/* The origin of the hierarchy: by the command line, or else by the project, or else by the column's type. */
static ShoalHierarchyOrigin *
choose_source (Subject  *subject,
               Options  *options,
               GError  **error)
{
  ShoalColumn *column = shoal_table_get_column (subject->table, subject->index);
  GError *why = NULL;
  ShoalHierarchyOrigin *given = parse_builder (options, column, &why);

  if (why != NULL)
    {
      g_propagate_error (error, why);
      return NULL;
    }
  if (given != NULL)
    return given;
  if (subject->source != NULL)
    return shoal_hierarchy_origin_ref (subject->source);
  return shoal_hierarchy_origin_new_builder (shoal_automatic_builder_find (column), NULL);
}

static CliExit
show (Options       *options,
      CliArguments  *line,
      GError       **error)
{
  g_auto (Subject) subject = { 0 };
  g_autoptr (ShoalHierarchyOrigin) source = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;
  g_autoptr (GFile) output = options->output != NULL ? g_file_new_for_commandline_arg (options->output) : NULL;
  g_autoptr (GFile) read = NULL; /* input of the hierarchy, such as a table of places */
  ShoalHierarchyContext context;

  if (!open_subject (&subject, options, line->names[0], line->names[1], error)
      || (output != NULL && !cli_check_output (output, options->force, subject.inputs, error)))
    return CLI_EXIT_BAD_INPUT;
  source = choose_source (&subject, options, error);
  if (source == NULL)
    return CLI_EXIT_USAGE;
  read = shoal_hierarchy_origin_dup_input (source);
  if (read != NULL)
    g_ptr_array_add (subject.inputs, g_object_ref (read));
  if (output != NULL && !shoal_file_check_output (output, subject.inputs, error))
    return CLI_EXIT_USAGE;
  context = (ShoalHierarchyContext){
    .table = subject.table,
    .target = subject.target,
    .cancellable = cli_interrupt_get_cancellable (),
    .labels = subject.labels,
  };
  hierarchy = shoal_hierarchy_origin_load (source, shoal_table_get_column (subject.table, subject.index), &context,
                                           error);
  if (hierarchy == NULL || !cli_interrupt_check (error))
    return CLI_EXIT_BAD_INPUT;
  if (output != NULL
      && !shoal_hierarchy_file_write (hierarchy, output, options->force, cli_interrupt_get_cancellable (), error))
    return CLI_EXIT_INPUT_OUTPUT;
  if (line->json)
    print_json (line->names[1], source, hierarchy, error);
  else if (output == NULL)
    print_lines (hierarchy, error);
  if (output != NULL)
    cli_forgive_output (options->output, error);
  return CLI_EXIT_DONE;
}

static CliExit
run (const CliCommand  *self,
     char             **arguments,
     GError           **error)
{
  g_auto (CliArguments) line = { 0 };
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "builder", 0, 0, G_OPTION_ARG_FILENAME, &options.builder, N_("Make the hierarchy with this builder"), N_("NAME") },
    { "set", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.settings, N_("A parameter of the builder; may be repeated"), N_("NAME=VALUE") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write a hierarchy file"), N_("FILE") },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_("Replace an existing file"), NULL },
    { 0 },
  };
  g_autoptr (GString) description = g_string_new (_("Builders and their parameters:\n"));
  CliCommand with_builders = *self;
  guint n_builders;
  const ShoalHierarchyBuilder *builders = shoal_hierarchy_builders_get (&n_builders);

  for (guint i = 0; i < n_builders; i++)
    {
      g_string_append_printf (description, "  %s: %s\n", builders[i].id, _(builders[i].summary));
      for (guint p = 0; p < builders[i].n_parameters; p++)
        g_string_append_printf (description, "      %s (%s): %s\n", builders[i].parameters[p].name,
                                builders[i].parameters[p].fallback, _(builders[i].parameters[p].summary));
    }
  with_builders.description = description->str;
  if (!cli_arguments_parse (&line, &with_builders, entries, cli_reader_new_group (&options.reader), 2, arguments, error)
      || line.help)
    return CLI_EXIT_DONE;
  return show (&options, &line, error);
}

const CliCommand cli_hierarchy = {
  "hierarchy", N_("DATA|PROJECT COLUMN"), N_("Show or write the hierarchy of a column"), NULL, run,
};
