/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connecting and describing the chosen table each run in a worker; starting a worker stops the one before. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "base/shoal-process.h"
#include "common/shoal-keyring.h"
#include "common/shoal-worker.h"
#include "project/shoal-data-source.h"
#include "table/database/shoal-database.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

/* Estimated memory in bytes that a cell needs here: its code, and its share of the data derived from it. */
#define BYTES_PER_CELL 4

/* ---- A look at a database ---- */

typedef struct
{
  char *connection;
  char *password; /* NULL to connect without an entered one */
  gboolean keep;  /* whether the password goes into the keyring */
  char *table;    /* NULL to list tables */
  ShoalProgress *progress;

  /* Results */
  char **names; /* of the tables, or of the columns of the table */
  guint64 n_rows;
  char *remark; /* a problem that did not stop the look: the keyring refused the password */
} Look;

static void
look_free (gpointer data)
{
  Look *look = data;

  g_free (look->connection);
  if (look->password != NULL)
    memset (look->password, 0, strlen (look->password));
  g_free (look->password);
  g_free (look->table);
  g_object_unref (look->progress);
  g_strfreev (look->names);
  g_free (look->remark);
  g_free (look);
}

/* Called after the database has accepted the password: stores it in the keyring, or removes it there. */
static void
keep_password (Look         *look,
               GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;

  if (look->password == NULL)
    return;
  if (!look->keep)
    shoal_keyring_forget (look->connection, cancellable);
  else if (!shoal_keyring_keep (look->connection, look->password, cancellable, &error))
    look->remark = g_strdup_printf (_("The keyring does not keep the password: %s"), error->message);
}

static gboolean
look (Look          *self,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (ShoalDatabase) database = NULL;
  g_autoptr (GError) reason = NULL;

  if (self->password != NULL)
    shoal_database_set_password (self->connection, self->password);
  database = shoal_database_connect (self->connection, self->progress, &reason);
  if (database == NULL && self->password == NULL && shoal_keyring_answer (self->connection, cancellable, &reason))
    database = shoal_database_connect (self->connection, self->progress, &reason);
  if (database == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  keep_password (self, cancellable);
  if (self->table != NULL)
    return shoal_database_describe (database, self->table, &self->names, &self->n_rows, error);
  self->names = shoal_database_list_tables (database, error);
  return self->names != NULL;
}

static void
look_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Look *self = task_data;
  GError *error = NULL;

  shoal_progress_start (self->progress, cancellable, 0);
  if (look (self, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* ---- The dialog ---- */

struct _ShoalDatabaseDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  AdwComboRow *source_row;
  GtkEditable *connection_row;
  GtkEditable *password_row;
  GtkWidget *keep_row;
  GtkSwitch *keep_switch;
  GtkLabel *problem;
  GtkWidget *tables;
  GtkWidget *table_row;
  GtkDropDown *table_drop;
  GtkSwitch *query_switch;
  GtkEditable *query_entry;
  AdwActionRow *push_row;
  GtkSwitch *push_switch;
  AdwPreferencesGroup *columns;

  GPtrArray *checks;     /* of GtkCheckButton: the columns of the table, by place */
  char **names;          /* of the columns; NULL while they are not known */
  GCancellable *looking; /* of the running worker, or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalDatabaseDialog, shoal_database_dialog, ADW_TYPE_WINDOW)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The choice ---- */

/* (transfer full) */
static char *
dup_connection (ShoalDatabaseDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->source_row);
  GListModel *sources = adw_combo_row_get_model (self->source_row);

  if (selected + 1 < g_list_model_get_n_items (sources))
    return g_strdup (gtk_string_list_get_string (GTK_STRING_LIST (sources), selected));
  return g_strstrip (g_strdup (gtk_editable_get_text (self->connection_row)));
}

static const char *
get_table (ShoalDatabaseDialog *self)
{
  GtkStringObject *table = gtk_drop_down_get_selected_item (self->table_drop);

  return table != NULL ? gtk_string_object_get_string (table) : NULL;
}

static gboolean
has_query (ShoalDatabaseDialog *self)
{
  return gtk_switch_get_active (self->query_switch);
}

/* (transfer full): names of the columns that the database counts. */
static char **
list_counted (ShoalDatabaseDialog *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; self->names != NULL && self->names[i] != NULL; i++)
    if (gtk_check_button_get_active (self->checks->pdata[i]))
      g_strv_builder_add (names, self->names[i]);
  return g_strv_builder_end (names);
}

/* (transfer full) (nullable): the reader options of the choice; NULL while the choice is incomplete. */
static ShoalReaderOptions *
dup_options (ShoalDatabaseDialog *self)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();

  if (has_query (self))
    {
      options->query = g_strstrip (g_strdup (gtk_editable_get_text (self->query_entry)));
      return *options->query != '\0' ? g_steal_pointer (&options) : NULL;
    }
  options->table = g_strdup (get_table (self));
  if (options->table == NULL)
    return NULL;
  if (!gtk_switch_get_active (self->push_switch))
    return g_steal_pointer (&options);
  options->counted = list_counted (self);
  return options->counted[0] != NULL ? g_steal_pointer (&options) : NULL;
}

static void
update_actions (ShoalDatabaseDialog *self)
{
  g_autofree char *connection = dup_connection (self);
  g_autoptr (ShoalReaderOptions) options = dup_options (self);
  gboolean busy = self->looking != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "database.connect", !busy && *connection != '\0');
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "database.stop", busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "database.continue",
                                 gtk_widget_get_visible (self->tables) && options != NULL && (!busy || has_query (self)));
  gtk_widget_set_visible (GTK_WIDGET (self->push_row), self->names != NULL && !has_query (self));
  gtk_widget_set_visible (GTK_WIDGET (self->columns),
                          self->names != NULL && !has_query (self) && gtk_switch_get_active (self->push_switch));
}

/* ---- Results of a look ---- */

static void
forget_columns (ShoalDatabaseDialog *self)
{
  for (guint i = 0; i < self->checks->len; i++)
    adw_preferences_group_remove (self->columns, gtk_widget_get_ancestor (self->checks->pdata[i], ADW_TYPE_ACTION_ROW));
  g_ptr_array_set_size (self->checks, 0);
  g_clear_pointer (&self->names, g_strfreev);
}

/* For a table larger than the memory budget, counting in the database is preselected; a person can switch it off. */
static void
show_columns (ShoalDatabaseDialog *self,
              Look                *look)
{
  double bytes = (double) look->n_rows * BYTES_PER_CELL * (g_strv_length (look->names) + 1);
  g_autofree char *rows = shoal_format_count (look->n_rows);
  g_autofree char *size = g_format_size ((guint64) bytes);
  g_autofree char *text = NULL;
  gboolean fits = bytes <= (double) shoal_process_get_budget ();

  forget_columns (self);
  self->names = g_steal_pointer (&look->names);
  for (guint i = 0; self->names[i] != NULL; i++)
    {
      GtkWidget *row = shoal_form_row_new (self->names[i], NULL);
      GtkWidget *check = gtk_check_button_new ();

      shoal_form_row_set_control (ADW_ACTION_ROW (row), check);
      g_signal_connect_object (check, "notify::active", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
      adw_preferences_group_add (self->columns, row);
      g_ptr_array_add (self->checks, check);
    }
  /* Translators: the first is a number of rows, the second the size of memory. */
  text = g_strdup_printf (fits ? _("All rows (%s) would take about %s of memory here. Counted there, the database makes the release.")
                               : _("All rows (%s) would take about %s of memory here, which is too much. Counted there, the database "
                                   "makes the release."),
                          rows, size);
  adw_action_row_set_subtitle (self->push_row, text);
  gtk_switch_set_active (self->push_switch, !fits);
}

/* Setting the model selects the first table, which starts a look at this table. */
static void
show_tables (ShoalDatabaseDialog *self,
             Look                *look)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) look->names);

  gtk_widget_set_visible (self->tables, TRUE);
  if (look->names[0] == NULL)
    shoal_label_show_text (self->problem, _("The database shows no tables."));
  gtk_widget_set_visible (self->table_row, look->names[0] != NULL);
  gtk_drop_down_set_model (self->table_drop, G_LIST_MODEL (list));
}

static void
looked_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  ShoalDatabaseDialog *self = SHOAL_DATABASE_DIALOG (object);
  Look *look = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (!shoal_worker_take (&self->looking, result))
    return;
  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      shoal_label_show_text (self->problem, look->remark);
      if (look->table != NULL)
        show_columns (self, look);
      else
        show_tables (self, look);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    shoal_label_show_text (self->problem, error->message);
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_PASSWORD))
    {
      gtk_widget_set_visible (GTK_WIDGET (self->password_row), TRUE);
      gtk_widget_set_visible (self->keep_row, shoal_keyring_is_there ());
      gtk_widget_grab_focus (GTK_WIDGET (self->password_row));
    }
  update_actions (self);
}

/* @table: (nullable): NULL for a list of the tables */
static void
start_look (ShoalDatabaseDialog *self,
            const char          *table)
{
  Look *look = g_new0 (Look, 1);
  const char *password = gtk_editable_get_text (self->password_row);
  g_autoptr (GTask) task = NULL;

  look->connection = dup_connection (self);
  look->password = table == NULL && *password != '\0' ? g_strdup (password) : NULL;
  look->keep = gtk_switch_get_active (self->keep_switch);
  look->table = g_strdup (table);
  look->progress = shoal_progress_new ();
  task = shoal_worker_begin (&self->looking, self, look, look_free, looked_cb);
  shoal_worker_run (task, look_worker);
  shoal_label_show_text (self->problem, NULL);
  update_actions (self);
}

/* ---- Choices of a person ---- */

static void
table_changed_cb (ShoalDatabaseDialog *self)
{
  const char *table = get_table (self);

  forget_columns (self);
  shoal_worker_stop (&self->looking);
  if (gtk_widget_get_visible (self->tables) && !has_query (self) && table != NULL)
    start_look (self, table);
  update_actions (self);
}

static void
query_changed_cb (ShoalDatabaseDialog *self)
{
  update_actions (self);
}

static void
push_changed_cb (ShoalDatabaseDialog *self)
{
  update_actions (self);
}

/* Drops all that is known of the database before. */
static void
source_changed_cb (ShoalDatabaseDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->source_row);
  GListModel *sources = adw_combo_row_get_model (self->source_row);

  if (sources == NULL)
    return;
  shoal_worker_stop (&self->looking);
  forget_columns (self);
  shoal_label_show_text (self->problem, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->connection_row), selected + 1 == g_list_model_get_n_items (sources));
  gtk_widget_set_visible (self->tables, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->password_row), FALSE);
  gtk_widget_set_visible (self->keep_row, FALSE);
  gtk_editable_set_text (self->password_row, "");
  update_actions (self);
}

static void
connect_cb (ShoalDatabaseDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "database.connect", NULL);
}

static void
connect_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  ShoalDatabaseDialog *self = SHOAL_DATABASE_DIALOG (widget);

  forget_columns (self);
  gtk_widget_set_visible (self->tables, FALSE);
  start_look (self, NULL);
}

static void
stop_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalDatabaseDialog *self = SHOAL_DATABASE_DIALOG (widget);

  shoal_worker_stop (&self->looking);
  shoal_label_show_text (self->problem, _("Stopped"));
  update_actions (self);
}

static void
continue_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  ShoalDatabaseDialog *self = SHOAL_DATABASE_DIALOG (widget);
  g_autofree char *connection = dup_connection (self);
  g_autofree char *name = g_strconcat ("odbc:", connection, NULL);
  g_autoptr (ShoalReaderOptions) options = dup_options (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalDataSource) source
      = shoal_data_source_new_for_argument (name, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL, &error);

  if (source == NULL)
    {
      shoal_label_show_text (self->problem, error->message);
      return;
    }
  g_signal_emit (self, signals[CHOSEN], 0, source);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* ---- The widget ---- */

static void
shoal_database_dialog_dispose (GObject *object)
{
  shoal_worker_stop (&SHOAL_DATABASE_DIALOG (object)->looking);
  G_OBJECT_CLASS (shoal_database_dialog_parent_class)->dispose (object);
}

static void
shoal_database_dialog_finalize (GObject *object)
{
  ShoalDatabaseDialog *self = SHOAL_DATABASE_DIALOG (object);

  g_ptr_array_unref (self->checks);
  g_strfreev (self->names);
  G_OBJECT_CLASS (shoal_database_dialog_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-database-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, source_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, connection_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, password_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, keep_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, keep_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, tables);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, table_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, table_drop);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, query_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, query_entry);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, push_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, push_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalDatabaseDialog, columns);
  gtk_widget_class_bind_template_callback (widget_class, source_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, connect_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, push_changed_cb);
}

static void
shoal_database_dialog_class_init (ShoalDatabaseDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = shoal_database_dialog_dispose;
  object_class->finalize = shoal_database_dialog_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  SHOAL_TYPE_DATA_SOURCE);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "database.connect", NULL, connect_action);
  gtk_widget_class_install_action (widget_class, "database.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "database.continue", NULL, continue_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
shoal_database_dialog_init (ShoalDatabaseDialog *self)
{
  self->checks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_accessible_name_set (GTK_WIDGET (self->table_drop), _("Table"));
  shoal_short_drop_set_up (self->table_drop);
  shoal_gtk_password_row_name_button (GTK_WIDGET (self->password_row), _("Show the Password"));
  shoal_form_row_show_whole (GTK_WINDOW (self));
}

/** shoal_database_dialog_new: @parent: the window that the dialog is modal for. Returns: (transfer none): the dialog. */
GtkWidget *
shoal_database_dialog_new (GtkWindow *parent)
{
  ShoalDatabaseDialog *self = g_object_new (SHOAL_TYPE_DATABASE_DIALOG, "transient-for", parent, NULL);
  g_auto (GStrv) sources = shoal_database_list_sources ();
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) sources);

  gtk_string_list_append (list, _("Another Connection…"));
  adw_combo_row_set_model (self->source_row, G_LIST_MODEL (list));
  source_changed_cb (self);
  return GTK_WIDGET (self);
}
