/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of a database in the window: SQLite by ODBC, which needs no server. */

#include "dialog-fixture.h"
#include "export-fixture.h"
#include "session-fixture.h"

#include "base/shoal-error.h"
#include "common/shoal-keyring.h"
#include "data/shoal-data-parts.h"
#include "solve/shoal-solve-parts.h"
#include "table/database/shoal-database.h"

#include <glib/gstdio.h>

#define SOURCE "shoal-test"
#define LOCKED "shoal-locked"
#define LOCKED_TOO "shoal-secure" /* a driver that was loaded once is not looked for again */

static char *folder_name;
static char *locked_drivers[2]; /* places where the drivers of LOCKED and LOCKED_TOO are, as soon as the test puts them there */

/* ---- Fixture ---- */

/* The driver for SQLite of this machine; NULL where there is none. */
static char *
find_driver (void)
{
  g_autoptr (GDir) folder = g_dir_open ("/usr/lib", 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/usr/lib", name, "odbc", "libsqlite3odbc.so", NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }
  return NULL;
}

static void
run_statements (const char *const *statements)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalDatabase) database = shoal_database_connect (SOURCE, NULL, &error);

  g_assert_no_error (error);
  for (guint i = 0; statements[i] != NULL; i++)
    {
      shoal_database_run (database, statements[i], &error);
      g_assert_no_error (error);
    }
  shoal_database_commit (database, &error);
  g_assert_no_error (error);
}

/* Some people in two tables, one of which has a name that is made to do harm, and a table that is large for a megabyte. */
static void
make_tables (void)
{
  run_statements ((const char *const[]) {
    "CREATE TABLE people (name varchar(20), age int, town varchar(20))",
    "INSERT INTO people WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 119) "
    "SELECT 'p' || i, 20 + i % 10, CASE i % 3 WHEN 0 THEN 'O''Neill' WHEN 1 THEN 'Ö; --' ELSE 'B' END FROM n",
    "CREATE TABLE \"pe\"\"o'p`le; drop table people --\" (\"a\"\"g'e\" int, x int)",
    "INSERT INTO \"pe\"\"o'p`le; drop table people --\" VALUES (1, 2), (3, NULL)",
    "CREATE TABLE many (name int, age int, town varchar(20), region varchar(20))",
    "INSERT INTO many WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 69999) "
    "SELECT i, 20 + i % 50, 't' || i % 7, 'r''' || i % 3 FROM n",
    NULL,
  });
}

static gboolean
set_up (void)
{
  g_autofree char *driver = find_driver ();
  g_autofree char *ini = NULL;
  g_autofree char *text = NULL;
  g_autofree char *keyring = NULL;
  g_autoptr (GError) error = NULL;

  if (driver == NULL || !HAVE_ODBC)
    return FALSE;
  folder_name = g_dir_make_tmp ("shoal-test-XXXXXX", NULL);
  ini = g_build_filename (folder_name, "odbc.ini", NULL);
  /* A driver that is not there is told with its name, and these sound like what a server says */
  locked_drivers[0] = g_build_filename (folder_name, "wrong-password.so", NULL);
  locked_drivers[1] = g_build_filename (folder_name, "no-password.so", NULL);
  text = g_strdup_printf ("[" SOURCE "]\nDriver = %s\nDatabase = %s/people.db\n\n[" LOCKED "]\nDriver = %s\nDatabase = %s/people.db\n\n"
                          "[" LOCKED_TOO "]\nDriver = %s\nDatabase = %s/people.db\n",
                          driver, folder_name, locked_drivers[0], folder_name, locked_drivers[1], folder_name);
  g_file_set_contents (ini, text, -1, &error);
  g_assert_no_error (error);
  g_setenv ("ODBCINI", ini, TRUE);
  g_setenv ("HOME", folder_name, TRUE);
  g_unsetenv ("SHOAL_PASSWORD");
  keyring = g_build_filename (folder_name, "keyring", NULL);
  g_setenv ("SECRET_BACKEND", "file", TRUE);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_setenv ("SECRET_FILE_TEST_PASSWORD", "for tests", TRUE);
  make_tables ();
  return TRUE;
}

static void
unlock (guint which)
{
  g_autofree char *driver = find_driver ();

  g_assert_cmpint (symlink (driver, locked_drivers[which]), ==, 0);
}

/* ---- The dialog ---- */

static GtkWidget *
open_database (ShoalWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-database", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_DATABASE_DIALOG) != NULL);
  return find_toplevel (SHOAL_TYPE_DATABASE_DIALOG);
}

/* The row whose title is @title below @widget. */
static gpointer
find_row (gpointer    widget,
          const char *title)
{
  if (ADW_IS_PREFERENCES_ROW (widget) && g_strcmp0 (adw_preferences_row_get_title (widget), title) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = find_row (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
choose_source (GtkWidget  *dialog,
               const char *name)
{
  AdwComboRow *row = get_child (dialog, "source_row");
  GListModel *sources = adw_combo_row_get_model (row);

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (sources), i), name))
      {
        adw_combo_row_set_selected (row, i);
        return;
      }
  g_error ("no source %s", name);
}

static gboolean
is_idle (GtkWidget *dialog)
{
  return !gtk_widget_get_visible (get_child (dialog, "spinner"));
}

static const char *
get_problem (GtkWidget *dialog)
{
  GtkWidget *problem = get_child (dialog, "problem");

  return gtk_widget_get_visible (problem) ? gtk_label_get_text (GTK_LABEL (problem)) : "";
}

static void
connect_to (GtkWidget  *dialog,
            const char *source)
{
  choose_source (dialog, source);
  click (get_child (dialog, "connect_button"));
  wait_until (is_idle (dialog));
}

static void
choose_table (GtkWidget  *dialog,
              const char *name)
{
  GtkDropDown *drop = get_child (dialog, "table_drop");
  GListModel *tables = gtk_drop_down_get_model (drop);

  for (guint i = 0; i < g_list_model_get_n_items (tables); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (tables), i), name))
      {
        gtk_drop_down_set_selected (drop, i);
        wait_until (is_idle (dialog));
        g_assert_cmpstr (get_problem (dialog), ==, "");
        return;
      }
  g_error ("no table %s", name);
}

static void
import (ShoalSession *session,
        GtkWidget    *dialog)
{
  click (get_child (dialog, "continue_button"));
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  wait_until (shoal_import_dialog_is_ready (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG)));
  click (get_child (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG), "import_button"));
  wait_until (session->document->project != NULL && !session->loader->loading);
  wait_until (!session->dataset->schema_pending);
}

/* From the start page to a table that can be worked with, and read again. */
static void
test_table (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *dialog;
  ShoalDataSource *data;

  click (get_child (window, "empty_database_button"));
  wait_until (find_toplevel (SHOAL_TYPE_DATABASE_DIALOG) != NULL);
  dialog = find_toplevel (SHOAL_TYPE_DATABASE_DIALOG);
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "continue_button")));
  connect_to (dialog, SOURCE);
  g_assert_cmpstr (get_problem (dialog), ==, "");
  choose_table (dialog, "people");
  g_assert_false (gtk_switch_get_active (get_child (dialog, "push_switch")));
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (get_child (dialog, "push_row")), "(120)"));
  import (session, dialog);
  data = shoal_project_get_data (session->document->project);
  g_assert_cmpstr (data->connection, ==, SOURCE);
  g_assert_cmpstr (data->options->table, ==, "people");
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 120);
  g_assert_cmpint (shoal_column_get_value_type (find_column (session, "age")->column), ==, SHOAL_VALUE_NUMBER);

  gtk_widget_activate_action (GTK_WIDGET (find_widget (GTK_WIDGET (window), SHOAL_TYPE_DATA_PAGE)), "data.read-otherwise", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG) != NULL);
  wait_until (shoal_import_dialog_is_ready (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG)));
  g_assert_true (shows_text (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG), "O'Neill"));
  gtk_window_destroy (find_toplevel (SHOAL_TYPE_IMPORT_DIALOG));
  destroy_window (window);
}

/* A name that is made to do harm, and a query. */
static void
test_statements (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *dialog = open_database (window);

  connect_to (dialog, SOURCE);
  choose_table (dialog, "\"pe\"\"o'p`le; drop table people --\"");
  import (session, dialog);
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 2);
  g_assert_nonnull (find_column (session, "a\"g'e"));

  dialog = open_database (window);
  connect_to (dialog, SOURCE);
  g_assert_true (gtk_widget_is_sensitive (get_child (dialog, "table_row")));
  gtk_switch_set_active (get_child (dialog, "query_switch"), TRUE);
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "table_row")));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "continue_button")));
  gtk_editable_set_text (get_child (dialog, "query_entry"), "SELECT age, town FROM people WHERE age < 22");
  import (session, dialog);
  wait_until (shoal_table_get_n_columns (session->dataset->table) == 2);
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 24);
  g_assert_null (shoal_project_get_data (session->document->project)->options->table);
  destroy_window (window);
}

static void
test_problems (void)
{
  ShoalWindow *window = present_window ();
  GtkWidget *dialog = open_database (window);

  choose_source (dialog, "Another Connection…");
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "connect_button")));
  gtk_editable_set_text (get_child (dialog, "connection_row"), "no-such-source");
  click (get_child (dialog, "connect_button"));
  wait_until (is_idle (dialog));
  g_assert_nonnull (strstr (get_problem (dialog), SOURCE));
  gtk_editable_set_text (get_child (dialog, "connection_row"), "DSN=" SOURCE ";PWD=secret");
  g_assert_cmpstr (get_problem (dialog), ==, "");
  click (get_child (dialog, "connect_button"));
  wait_until (is_idle (dialog));
  g_assert_nonnull (strstr (get_problem (dialog), "the password does not belong"));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "continue_button")));

  /* What is stopped says so, and nothing comes of it. */
  choose_source (dialog, SOURCE);
  click (get_child (dialog, "connect_button"));
  click (get_child (dialog, "stop_button"));
  g_assert_true (is_idle (dialog));
  g_assert_cmpstr (get_problem (dialog), ==, "Stopped");
  wait_milliseconds (50);
  g_assert_false (gtk_widget_get_visible (get_child (dialog, "tables")));
  gtk_window_destroy (GTK_WINDOW (dialog));
  destroy_window (window);
}

/* A password is asked for where it is wanted, stands in no project, and is found in the keyring by whoever has put it there. */
static void
test_password (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *dialog = open_database (window);
  g_autoptr (GFile) folder = g_file_new_for_path (folder_name);
  g_autoptr (GFile) file = g_file_get_child (folder, "locked.shoal");
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *other = NULL;
  GtkWidget *box;

  connect_to (dialog, LOCKED);
  g_assert_true (gtk_widget_get_visible (get_child (dialog, "password_row")));
  g_assert_nonnull (strstr (get_problem (dialog), "password"));
  unlock (0);
  gtk_editable_set_text (get_child (dialog, "password_row"), "h{u}sh");
  gtk_switch_set_active (get_child (dialog, "keep_switch"), HAVE_SECRET);
  click (get_child (dialog, "connect_button"));
  wait_until (is_idle (dialog));
  g_assert_cmpstr (get_problem (dialog), ==, "");
  choose_table (dialog, "people");
  import (session, dialog);
  save_project (session, file);
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, LOCKED));
  g_assert_null (strstr (text, "h{u}sh"));
#if HAVE_SECRET
  {
    g_autoptr (GError) wanted = g_error_new_literal (SHOAL_ERROR, SHOAL_ERROR_PASSWORD, "wanted");

    g_assert_true (shoal_keyring_answer (LOCKED, NULL, &wanted));
    shoal_keyring_forget (LOCKED, NULL);
    wanted = g_error_new_literal (SHOAL_ERROR, SHOAL_ERROR_PASSWORD, "wanted");
    g_assert_false (shoal_keyring_answer (LOCKED, NULL, &wanted));
  }
#endif
  destroy_window (window);

  parts = g_strsplit (text, LOCKED, -1);
  other = g_strjoinv (LOCKED_TOO, parts);
  g_assert_true (g_file_replace_contents (file, other, strlen (other), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, NULL));
  window = present_window ();
  session = shoal_window_get_session (window);
  shoal_window_open_file (window, file);
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  unlock (1);
  box = adw_message_dialog_get_extra_child (find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_first_child (box)), "h{u}sh");
  press ("C_onnect");
  wait_until (session->document->project != NULL);
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 120);
  destroy_window (window);
}

/* ---- What stays in the database ---- */

static guint64
ask_database (const char *query)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalDatabase) database = shoal_database_connect (SOURCE, NULL, &error);
  guint64 number;

  shoal_database_select_number (database, query, &number, &error);
  g_assert_no_error (error);
  return number;
}

static void
solve (ShoalSession *session)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create ("optimal", NULL);

  wait_until (!session->dataset->schema_pending);
  shoal_session_start_run (session, "optimal", solver, 1, 0);
  wait_until (!shoal_runs_is_running (session->runs));
  wait_until (session->selection->looked->report != NULL && !session->selection->looked->pending);
}

static GtkWidget *
open_export (ShoalWindow *window,
             const char  *kind)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.export", NULL);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) != NULL);
  gtk_check_button_set_active (get_child (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG), kind), TRUE);
  return find_toplevel (SHOAL_TYPE_EXPORT_DIALOG);
}

/* Where rows stay in the database, a privacy model that SQL cannot verify says so as soon as it is asked for. */
static void
check_told_before_run (ShoalWindow *window, ShoalSession *session)
{
  const struct
  {
    const char *id, *column;
  } models[] = { { "average-risk", NULL }, { "t-closeness", "region" }, { "l-diversity", "region" } };

  shoal_session_set_role (session, 2, SHOAL_ROLE_SENSITIVE);
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      const ShoalRequirements *before = shoal_project_get_requirements (session->document->project);
      ShoalRequirements asked = { .k = before->k };
      g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
      GtkWidget *row;
      ShoalModel model;

      g_assert_true (shoal_model_init (&model, models[i].id, parameters, models[i].column, NULL));
      g_assert_true (shoal_requirements_add_model (&asked, &model, NULL));
      shoal_session_set_requirements (session, &asked);
      wait_until ((row = find_widget (GTK_WIDGET (window), SHOAL_TYPE_MODEL_ROW)) != NULL
                  && shoal_model_row_get_guarantee (SHOAL_MODEL_ROW (row)) == model.guarantee
                  && (strstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), "SQL could not verify it") != NULL) == (i == 0));
    }
}

/* A table that does not fit is counted, solved as ever, and its release is made where it is. */
static void
test_pushed (void)
{
  const char *const columns[] = { "age", "town", "region" };
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *dialog = open_database (window);

  connect_to (dialog, SOURCE);
  choose_table (dialog, "many");
  g_assert_true (gtk_switch_get_active (get_child (dialog, "push_switch")));
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (get_child (dialog, "push_row")), "too much"));
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "continue_button")));
  for (guint i = 0; i < 3; i++)
    gtk_check_button_set_active (find_widget (find_row (get_child (dialog, "columns"), columns[i]), GTK_TYPE_CHECK_BUTTON), TRUE);
  import (session, dialog);
  g_assert_cmpuint (shoal_table_get_n_rows (session->dataset->table), ==, 70000);
  g_assert_cmpuint (shoal_table_get_n_columns (session->dataset->table), ==, 4);
  g_assert_cmpint (find_column (session, "people")->listed->meaning.role, ==, SHOAL_ROLE_COUNT);
  for (guint i = 0; i < 3; i++)
    shoal_session_set_role (session, i, i < 2 ? SHOAL_ROLE_QUASI_IDENTIFIER : SHOAL_ROLE_INSENSITIVE);
  shoal_session_set_requirements (session, &(ShoalRequirements) { .k = 300 });
  solve (session);

  dialog = open_export (window, "table_check");
  gtk_editable_set_text (find_row (get_child (dialog, "table_group"), "New Table"), "a.b");
  g_assert_false (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  gtk_editable_set_text (find_row (get_child (dialog, "table_group"), "New Table"), "re'l\"ease");
  /* What is cancelled leaves nothing */
  click (get_child (dialog, "choose_button"));
  click (get_child (dialog, "cancel_button"));
  wait_until (gtk_widget_is_sensitive (get_child (dialog, "choose_button")));
  g_assert_cmpuint (ask_database ("SELECT count(*) FROM sqlite_master WHERE name LIKE 're%' OR name LIKE 'shoal%'"), ==, 0);
  gtk_editable_set_text (find_row (get_child (dialog, "table_group"), "New Table"), "finished");
  click (get_child (dialog, "choose_button"));
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  g_assert_cmpuint (ask_database ("SELECT count(*) FROM finished"), ==, 70000);
  g_assert_cmpuint (ask_database ("SELECT min(n) FROM (SELECT count(*) n FROM finished GROUP BY age, town)"), >=, 300);
  g_assert_cmpuint (ask_database ("SELECT count(*) FROM pragma_table_info('finished')"), ==, 3);

  /* Nothing there is replaced */
  dialog = open_export (window, "table_check");
  gtk_editable_set_text (find_row (get_child (dialog, "table_group"), "New Table"), "many");
  click (get_child (dialog, "choose_button"));
  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_nonnull (strstr (adw_message_dialog_get_body (find_toplevel (ADW_TYPE_MESSAGE_DIALOG)), "nothing there is replaced"));
  press ("_Close");
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_cmpuint (ask_database ("SELECT count(*) FROM many"), ==, 70000);
  check_told_before_run (window, session);
  destroy_window (window);
}

/* The script that the window writes makes the same table. */
static void
test_script (void)
{
  ShoalWindow *window = present_window ();
  ShoalSession *session = shoal_window_get_session (window);
  GtkWidget *dialog = open_database (window);
  g_autoptr (GFile) folder = g_file_new_for_path (folder_name);
  g_autoptr (GFile) file = g_file_get_child (folder, "release.sql");
  g_autofree char *text = NULL;
  g_auto (GStrv) statements = NULL;
  g_autoptr (ShoalDatabase) database = NULL;
  g_autoptr (GError) error = NULL;

  connect_to (dialog, SOURCE);
  choose_table (dialog, "people");
  import (session, dialog);
  for (guint i = 0; i < 3; i++)
    shoal_session_set_role (session, i, i > 0 ? SHOAL_ROLE_QUASI_IDENTIFIER : SHOAL_ROLE_IDENTIFIER);
  shoal_session_set_requirements (session, &(ShoalRequirements) { .k = 10 });
  solve (session);
  dialog = open_export (window, "script_check");
  g_assert_cmpstr (gtk_editable_get_text (find_row (get_child (dialog, "script_group"), "Table in the Database")), ==, "people");
  gtk_editable_set_text (find_row (get_child (dialog, "script_group"), "New Table"), "scripted");
  shoal_export_dialog_export (SHOAL_EXPORT_DIALOG (dialog), file, FALSE);
  wait_until (find_toplevel (SHOAL_TYPE_EXPORT_DIALOG) == NULL);
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  statements = g_strsplit (text, ";\n", -1);
  database = shoal_database_connect (SOURCE, NULL, &error);
  g_assert_no_error (error);
  /* The transaction has begun with the connection; the first statement stands behind remarks */
  for (guint i = 0; statements[i] != NULL; i++)
    if (strstr (statements[i], "BEGIN") == NULL && strcmp (statements[i], "COMMIT") != 0 && *statements[i] != '\0')
      {
        shoal_database_run (database, statements[i], &error);
        g_assert_no_error (error);
      }
  shoal_database_commit (database, &error);
  g_assert_no_error (error);
  g_clear_pointer (&database, shoal_database_free);
  g_assert_cmpuint (ask_database ("SELECT count(*) FROM scripted"), ==, 120);
  g_assert_cmpuint (ask_database ("SELECT min(n) FROM (SELECT count(*) n FROM scripted GROUP BY age, town)"), >=, 10);
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("SHOAL_MEMORY", "1", TRUE);
  if (!init_window_tests (&argc, &argv))
    return 0;
  if (!set_up ())
    {
      g_print ("1..0 # SKIP there is no ODBC driver for SQLite\n");
      return 0;
    }
  g_test_add_func ("/databases/table", test_table);
  g_test_add_func ("/databases/statements", test_statements);
  g_test_add_func ("/databases/problems", test_problems);
  g_test_add_func ("/databases/password", test_password);
  g_test_add_func ("/databases/pushed", test_pushed);
  g_test_add_func ("/databases/script", test_script);
  return g_test_run ();
}
