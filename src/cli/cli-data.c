/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens inputs with a line that shows the progress, and checks outputs before long computations. */

#include "cli-data.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "cli-output.h"
#include "cli-reader.h"
#include "cli-shared.h"

#include <glib/gi18n.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/**
 * cli_read_table:
 * @name: name of a data file
 * @reader: reader options from the command line
 * @found: (out): the options with which the table was read
 *
 * Returns: (transfer full): the table
 */
ShoalTable *
cli_read_table (const char          *name,
                CliReader           *reader,
                ShoalReaderOptions **found,
                GError             **error)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autoptr (ShoalDataSource) source = NULL;

  if (!cli_reader_apply (reader, options, error))
    return NULL;
  source = shoal_data_source_new_for_argument (name, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL, error);
  return source != NULL ? cli_read_source (source, found, error) : NULL;
}

/* Reads a line from the terminal without echo; an interrupt ends reading. Returns: (transfer full) (nullable) */
static char *
read_hidden_line (const char *question)
{
  g_autoptr (GString) line = g_string_new (NULL);
  int terminal = open ("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  struct termios usual, hidden;
  char *text = NULL;
  char byte = 0;
  GPollFD watched[2] = { { .fd = terminal, .events = G_IO_IN } };

  if (terminal < 0 || tcgetattr (terminal, &usual) != 0)
    {
      if (terminal >= 0)
        close (terminal);
      return NULL;
    }
  hidden = usual;
  hidden.c_lflag &= ~(tcflag_t) ECHO;
  tcsetattr (terminal, TCSAFLUSH, &hidden);
  if (write (terminal, question, strlen (question)) >= 0 && g_cancellable_make_pollfd (cli_interrupt_get_cancellable (), &watched[1]))
    {
      while (g_poll (watched, G_N_ELEMENTS (watched), -1) > 0 && watched[1].revents == 0 && read (terminal, &byte, 1) == 1 && byte != '\n')
        g_string_append_c (line, byte);
      g_cancellable_release_fd (cli_interrupt_get_cancellable ());
    }
  tcsetattr (terminal, TCSAFLUSH, &usual);
  if (byte == '\n' && write (terminal, "\n", 1) == 1)
    text = g_strdup (line->str);
  memset (line->str, 0, line->len);
  close (terminal);
  return text;
}

/* Asks at the terminal for the password of a database that requires one. Returns: whether a password was entered; @error is
 * then cleared. After an interrupt, @error is replaced by the error for that. */
static gboolean
ask_password (ShoalDataSource  *source,
              GError          **error)
{
  const char *connection = source->connection;
  g_autofree char *question = NULL;
  g_autofree char *password = NULL;

  if (connection == NULL || !g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_PASSWORD) || g_getenv ("SHOAL_PASSWORD") != NULL
      || !isatty (STDIN_FILENO))
    return FALSE;
  question = g_strdup_printf (_("%s\nPassword for odbc:%s: "), (*error)->message, connection);
  password = read_hidden_line (question);
  if (g_cancellable_is_cancelled (cli_interrupt_get_cancellable ()))
    {
      g_clear_error (error);
      cli_interrupt_check (error);
      return FALSE;
    }
  if (password == NULL || *password == '\0')
    return FALSE;
  shoal_database_set_password (connection, password);
  memset (password, 0, strlen (password));
  g_clear_error (error);
  return TRUE;
}

/** cli_connect: @progress: see shoal_database_connect(). Returns: (transfer full) (nullable): a connection to the database of @source. */
ShoalDatabase *
cli_connect (ShoalDataSource  *source,
             ShoalProgress    *progress,
             GError          **error)
{
  g_autoptr (GError) reason = NULL;
  ShoalDatabase *database;

  do
    database = shoal_database_connect (source->connection, progress, &reason);
  while (database == NULL && ask_password (source, &reason));
  if (database == NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  return database;
}

/** cli_read_source: like cli_read_table(). @found: (out) (optional). Returns: (transfer full): the table in @source. */
ShoalTable *
cli_read_source (ShoalDataSource     *source,
                 ShoalReaderOptions **found,
                 GError             **error)
{
  g_autoptr (GError) reason = NULL;
  ShoalTable *table;

  do
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (CliProgress) line = NULL;

      shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
      line = cli_progress_start (progress, _("Reading"));
      table = shoal_data_source_open (source, NULL, found, progress, &reason);
    }
  while (table == NULL && ask_password (source, &reason));
  if (table == NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  return table;
}

/* If @name is not a project file, adds to the error how to make a project from a table. */
static void
explain_no_project (const char  *name,
                    GError     **error)
{
  g_autofree char *message = NULL;

  if (cli_is_project (name) || !g_error_matches (*error, SHOAL_ERROR, SHOAL_ERROR_PROJECT))
    return;
  message = g_strdup_printf (_("%s; a project (*.shoal) is expected here, and shoal-cli init makes one from a table"),
                             (*error)->message);
  g_clear_error (error);
  g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, message);
}

/** cli_read_project: prints warnings to standard error. Returns: (transfer full): the project in file @name. */
ShoalProject *
cli_read_project (const char  *name,
                  GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (name);
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) reason = NULL;
  ShoalProject *project = shoal_project_read (file, warnings, cli_interrupt_get_cancellable (), &reason);

  cli_messages (warnings);
  if (project != NULL)
    return project;
  explain_no_project (name, &reason);
  g_propagate_error (error, g_steal_pointer (&reason));
  return NULL;
}

/* (transfer full): @project with the reader options of the command line applied to its data. */
static ShoalProject *
apply_reader (ShoalProject  *project,
              CliReader     *reader,
              GError       **error)
{
  ShoalDataSource *data = shoal_project_get_data (project);
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (data->options);
  g_autoptr (ShoalDataSource) changed = NULL;

  if (!cli_reader_apply (reader, options, error))
    return NULL;
  changed = shoal_data_source_reread (data, options, data->n_rows, data->fingerprint);
  return shoal_project_with_data (project, changed);
}

/** cli_read_project_table: Returns: (transfer full): the table of @project; its hierarchies are not loaded. */
ShoalTable *
cli_read_project_table (ShoalProject  *project,
                        CliReader     *reader,
                        GError       **error)
{
  g_autoptr (ShoalProject) changed = apply_reader (project, reader, error);
  g_autoptr (GError) reason = NULL;
  ShoalTable *table;

  if (changed == NULL)
    return NULL;
  do
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (CliProgress) line = NULL;

      shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
      line = cli_progress_start (progress, _("Reading"));
      table = shoal_project_read_table (changed, NULL, progress, &reason);
    }
  while (table == NULL && ask_password (shoal_project_get_data (changed), &reason));
  if (table == NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  return table;
}

/** cli_load_project: prints warnings to standard error. Returns: (transfer full): @project with its table. */
ShoalLoadedProject *
cli_load_project (ShoalProject  *project,
                  CliReader     *reader,
                  GError       **error)
{
  g_autoptr (ShoalProject) changed = apply_reader (project, reader, error);
  g_autoptr (ShoalLoadedProject) loaded = NULL;
  g_autoptr (GError) reason = NULL;

  if (changed == NULL)
    return NULL;
  do
    {
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (CliProgress) line = NULL;

      shoal_progress_start (progress, cli_interrupt_get_cancellable (), 0);
      line = cli_progress_start (progress, _("Loading"));
      loaded = shoal_loaded_project_load (changed, progress, cli_interrupt_get_cancellable (), &reason);
    }
  while (loaded == NULL && ask_password (shoal_project_get_data (changed), &reason));
  if (loaded != NULL)
    cli_messages (loaded->warnings);
  else
    g_propagate_error (error, g_steal_pointer (&reason));
  return g_steal_pointer (&loaded);
}

/** cli_is_project: Returns: whether @name has the suffix of project files. */
gboolean
cli_is_project (const char *name)
{
  return g_str_has_suffix (name, ".shoal");
}

/** cli_find_column: Returns: %FALSE with %SHOAL_ERROR_USAGE if there is no column of that name. */
gboolean
cli_find_column (ShoalTable  *table,
                 const char  *data_name,
                 const char  *column_name,
                 guint       *index,
                 GError     **error)
{
  g_autoptr (GString) known = NULL;
  guint n_columns = shoal_table_get_n_columns (table);

  if (shoal_table_find_column (table, column_name, index))
    return TRUE;
  known = g_string_new (NULL);
  for (guint i = 0; i < MIN (n_columns, 20); i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "",
                            shoal_column_get_name (shoal_table_get_column (table, i)));
  /* Translators: the second %s is a file, "the release" or "the project"; then a list, which may end with "…" */
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no column “%s” in %s; there are: %s%s"),
               column_name, data_name, known->str, n_columns > 20 ? ", …" : "");
  return FALSE;
}

/**
 * cli_split_column:
 * @option: the option with this value, for errors
 * @text: "COLUMN=REST"; both parts may contain "=": COLUMN is the longest prefix that is the name of a column
 * @column: (out): index of the column in @table
 * @rest: (out): the text after COLUMN=
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE
 */
gboolean
cli_split_column (ShoalTable  *table,
                  const char  *data_name,
                  const char  *option,
                  const char  *text,
                  guint       *column,
                  const char **rest,
                  GError     **error)
{
  for (const char *equals = text + strlen (text); equals > text; equals--)
    {
      g_autofree char *name = NULL;

      if (*equals != '=')
        continue;
      name = g_strndup (text, (gsize) (equals - text));
      if (shoal_table_find_column (table, name, column))
        {
          *rest = equals + 1;
          return TRUE;
        }
    }
  if (strchr (text, '=') != NULL)
    {
      g_autofree char *name = g_strndup (text, strcspn (text, "="));

      return cli_find_column (table, data_name, name, column, error);
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s: COLUMN=VALUE was expected instead of “%s”"), option, text);
  return FALSE;
}

/**
 * cli_check_output:
 * @output: the file to write later
 * @force: whether an existing file may be replaced
 * @inputs: (element-type GFile): files that must not be overwritten in any case
 *
 * Detects before the computation most reasons for which its result could not be written.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE when @output is an input, %G_IO_ERROR when it cannot be written
 */
gboolean
cli_check_output (GFile      *output,
                  gboolean    force,
                  GPtrArray  *inputs,
                  GError    **error)
{
  g_autofree char *name = g_file_get_parse_name (output);
  g_autofree char *path = g_file_get_path (output);
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : NULL;
  struct stat status;

  if (!shoal_file_check_output (output, inputs, error))
    return FALSE;
  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%s is no local file"), name);
      return FALSE;
    }
  if (stat (path, &status) == 0)
    {
      if (!S_ISREG (status.st_mode))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _("%s is not a regular file"), name);
          return FALSE;
        }
    }
  /* Refuses links, even dangling ones: writing would replace the link, and not the file that it points to */
  if (lstat (path, &status) == 0)
    {
      if (!S_ISREG (status.st_mode))
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _("%s is a link: name the file that it leads to"), name);
      else if (!force)
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("%s exists; --force replaces it"), name);
      if (!S_ISREG (status.st_mode) || !force)
        return FALSE;
    }
  if (access (folder, W_OK | X_OK) != 0)
    {
      int number = errno;

      g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (number), _("%s cannot be written: %s: %s"),
                   name, folder, g_strerror (number));
      return FALSE;
    }
  return TRUE;
}

/** cli_check_roles: Returns: %FALSE with %SHOAL_ERROR_USAGE if a column has no role, which blocks publishing. */
gboolean
cli_check_roles (ShoalLoadedProject  *loaded,
                 GError             **error)
{
  g_autoptr (GPtrArray) unset = shoal_loaded_project_list_unset (loaded);
  g_autoptr (GString) names = NULL;

  if (unset->len == 0)
    return TRUE;
  names = g_string_new (NULL);
  for (guint i = 0; i < MIN (unset->len, 10); i++)
    g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", (const char *) unset->pdata[i]);
  if (unset->len > 10)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                 _("nothing is published until every column has a role in the project; without one: %s and %u more"), names->str,
                 unset->len - 10);
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                 _("nothing is published until every column has a role in the project; without one: %s"), names->str);
  return FALSE;
}
