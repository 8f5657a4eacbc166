/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the first rows again whenever an option changes. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "base/shoal-error.h"
#include "common/shoal-worker.h"
#include "reports/shoal-table-grid.h"
#include "table/read/shoal-table-format.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-view.h"

#include <glib/gi18n.h>

#include <string.h>

/* ---- Import preview ---- */

/* The first rows of a table, read with given options by a worker. */

#define PREVIEW_ROWS 50

/* A file of at most this many bytes is read to its end, because empty rows, totals and words for “no value” may come late. */
#define SMALL_FILE (8 * 1024 * 1024)

typedef struct
{
  ShoalDataSource *source;
  ShoalReaderOptions *options;
  ShoalProgress *progress;
  ShoalReaderOptions *found;
} Preview;

static void
preview_free (gpointer data)
{
  Preview *preview = data;

  shoal_data_source_unref (preview->source);
  shoal_reader_options_free (preview->options);
  g_object_unref (preview->progress);
  g_clear_pointer (&preview->found, shoal_reader_options_free);
  g_free (preview);
}

/* Counts empty rows and totals, and finds words for “no value”, in all rows of a small file, not only in the first. */
static void
look_at_all (Preview *preview)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (preview->options);
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (ShoalTable) table = NULL;
  GFile *file = preview->source->file;
  g_autoptr (GFileInfo) info = NULL;

  if (file != NULL)
    info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (info == NULL || g_file_info_get_size (info) > SMALL_FILE)
    return;
  options->max_rows = 0;
  table = shoal_data_source_open (preview->source, options, &found, preview->progress, NULL);
  if (table == NULL)
    return;
  preview->found->n_empty = found->n_empty;
  preview->found->n_totals = found->n_totals;
  g_strfreev (preview->found->found_missing);
  preview->found->found_missing = g_steal_pointer (&found->found_missing);
}

static void
preview_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Preview *preview = task_data;
  GError *error = NULL;
  ShoalTable *table = shoal_data_source_open (preview->source, preview->options, &preview->found, preview->progress, &error);

  /* With another delimiter, columns may have other names. A type of a missing column is an error: drops the types. */
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_USAGE) && preview->options->types != NULL)
    {
      g_clear_error (&error);
      g_clear_pointer (&preview->options->types, g_hash_table_unref);
      table = shoal_data_source_open (preview->source, preview->options, &preview->found, preview->progress, &error);
    }
  if (table != NULL)
    look_at_all (preview);
  shoal_worker_return (task, table, g_object_unref, error);
}

/* @options: copied; types of columns that do not exist are ignored
 *
 * Reads the first rows of @source. */
static void
shoal_import_preview_async (ShoalDataSource          *source,
                            const ShoalReaderOptions *options,
                            GCancellable             *cancellable,
                            GAsyncReadyCallback       callback,
                            gpointer                  user_data)
{
  g_autoptr (GTask) task = NULL;
  Preview *preview;

  preview = g_new0 (Preview, 1);
  preview->source = shoal_data_source_ref (source);
  preview->options = shoal_reader_options_copy (options);
  preview->options->max_rows = PREVIEW_ROWS;
  preview->progress = shoal_progress_new ();
  shoal_progress_start (preview->progress, cancellable, 0);
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_import_preview_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, preview, preview_free);
  shoal_worker_run (task, preview_worker);
}

/* @found: (out) (transfer full) (nullable): the options with which the rows were read
 *
 * Returns: (transfer full): the rows, or %NULL with the reader's error */
static ShoalTable *
shoal_import_preview_finish (GAsyncResult        *result,
                             ShoalReaderOptions **found,
                             GError             **error)
{
  Preview *preview;

  preview = g_task_get_task_data (G_TASK (result));
  *found = g_steal_pointer (&preview->found);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- Import dialog ---- */

#define DELAY_MILLISECONDS 150

struct _ShoalImportDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  GtkWidget *cancel_button;
  ShoalDialogHeader *header;
  GtkStack *preview_stack;
  ShoalTableView *preview;
  AdwStatusPage *problem;
  ShoalImportTypes *types;
  ShoalImportOptions *options;

  /* Owned references */
  ShoalDataSource *source;
  GCancellable *reading;

  guint delay;
  gboolean ready;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (ShoalImportDialog, shoal_import_dialog, ADW_TYPE_WINDOW)

enum
{
  IMPORT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Options ---- */

static void
add_type (gpointer column,
          gpointer type,
          gpointer options)
{
  shoal_reader_options_set_type_name (options, column, type);
}

/** shoal_import_dialog_dup_options: Returns: (transfer full): the chosen options. */
ShoalReaderOptions *
shoal_import_dialog_dup_options (ShoalImportDialog *self)
{
  ShoalReaderOptions *options;

  g_return_val_if_fail (SHOAL_IS_IMPORT_DIALOG (self), NULL);

  options = shoal_import_options_dup (self->options);
  g_hash_table_foreach (shoal_import_types_get_types (self->types), add_type, options);
  return options;
}

/* ---- Preview ---- */

static void
set_ready (ShoalImportDialog *self,
           gboolean           ready)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.import", ready);
  /* While reading, only “Cancel” can have the focus: it moves to the import button, so that Return imports. */
  if (ready && (focus == NULL || focus == self->cancel_button))
    gtk_widget_grab_focus (gtk_window_get_default_widget (GTK_WINDOW (self)));
  if (self->ready == ready)
    return;
  self->ready = ready;
}

/* Shows the type of the column that is selected in the preview. */
static void
preview_selected_cb (ShoalImportDialog *self)
{
  if (!self->updating)
    shoal_import_types_select (self->types, shoal_table_view_get_selected_column (self->preview));
}

static void
types_selected_cb (ShoalImportDialog *self)
{
  int selected;

  if (self->updating)
    return;
  g_object_get (self->types, "selected", &selected, NULL);
  shoal_table_view_select_column (self->preview, selected);
}

static void start_preview (ShoalImportDialog *self);

static void
show_table (ShoalImportDialog *self,
            ShoalTable        *table)
{
  g_autoptr (ShoalTableGrid) grid = shoal_table_grid_new (table, NULL);
  GHashTable *types = shoal_import_types_get_types (self->types);
  guint n_before = g_hash_table_size (types);

  self->updating = TRUE;
  shoal_table_view_set_grid (self->preview, SHOAL_GRID (grid));
  shoal_import_types_set_table (self->types, table);
  self->updating = FALSE;
  types_selected_cb (self);
  gtk_stack_set_visible_child_name (self->preview_stack, "table");
  /* The preview ignored all types because some were for columns that do not exist: reads again with the remaining types. */
  if (g_hash_table_size (types) < n_before && g_hash_table_size (types) > 0)
    start_preview (self);
}

static void
preview_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (ShoalImportDialog) self = user_data;
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;

  table = shoal_import_preview_finish (result, &found, &error);
  if (!shoal_worker_take (&self->reading, result))
    return;
  set_ready (self, table != NULL);
  if (found != NULL)
    shoal_import_options_show_found (self->options, found);
  if (table != NULL)
    {
      show_table (self, table);
      return;
    }
  adw_status_page_set_description (self->problem, error->message);
  gtk_stack_set_visible_child_name (self->preview_stack, "problem");
}

static void
start_preview (ShoalImportDialog *self)
{
  g_autoptr (ShoalReaderOptions) options = shoal_import_dialog_dup_options (self);

  shoal_worker_stop (&self->reading);
  self->reading = g_cancellable_new ();
  shoal_import_preview_async (self->source, options, self->reading, preview_cb, g_object_ref (self));
}

static gboolean
delay_cb (gpointer data)
{
  ShoalImportDialog *self = data;

  self->delay = 0;
  start_preview (self);
  return G_SOURCE_REMOVE;
}

/* Reading starts again a moment after the last change; a preview that is still being read was asked for with other
 * options. */
static void
option_changed_cb (ShoalImportDialog *self)
{
  if (self->updating || self->source == NULL)
    return;
  shoal_worker_stop (&self->reading);
  set_ready (self, FALSE);
  g_clear_handle_id (&self->delay, g_source_remove);
  if (shoal_import_options_is_valid (self->options))
    self->delay = g_timeout_add (DELAY_MILLISECONDS, delay_cb, self);
}

/* ---- The dialog ---- */

static void
import_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalImportDialog *self = SHOAL_IMPORT_DIALOG (widget);
  g_autoptr (ShoalReaderOptions) options = shoal_import_dialog_dup_options (self);
  g_autoptr (ShoalDataSource) chosen = shoal_data_source_reread (self->source, options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);

  /* Frees the dialog later, from the main loop: freeing its parts takes as long as the rest of this function. */
  g_idle_add_once (g_object_unref, g_object_ref (self));
  g_signal_emit (self, signals[IMPORT], 0, chosen);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
shoal_import_dialog_dispose (GObject *object)
{
  ShoalImportDialog *self = SHOAL_IMPORT_DIALOG (object);

  g_clear_handle_id (&self->delay, g_source_remove);
  shoal_worker_stop (&self->reading);
  g_clear_pointer (&self->source, shoal_data_source_unref);
  G_OBJECT_CLASS (shoal_import_dialog_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  g_type_ensure (SHOAL_TYPE_IMPORT_OPTIONS);
  g_type_ensure (SHOAL_TYPE_IMPORT_TYPES);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, header);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, preview_stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, types);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, options);
  gtk_widget_class_bind_template_callback (widget_class, option_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, preview_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, types_selected_cb);
}

static void
shoal_import_dialog_class_init (ShoalImportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = shoal_import_dialog_dispose;
  signals[IMPORT] = g_signal_new ("import", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, SHOAL_TYPE_DATA_SOURCE);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "dialog.import", NULL, import_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
shoal_import_dialog_init (ShoalImportDialog *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->updating = FALSE;
  set_ready (self, FALSE);
  shoal_form_row_show_whole (GTK_WINDOW (self));
}

/* No wider than the parent window, which may be as wide as a small screen. */
static void
fit_to_parent (GtkWindow *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (self);
  int parent_width = parent != NULL ? gtk_widget_get_width (GTK_WIDGET (parent)) : 0;
  int width, height;

  gtk_window_get_default_size (self, &width, &height);
  if (parent_width > 0)
    gtk_window_set_default_size (self, MIN (width, parent_width), height);
}

/** shoal_import_dialog_new: @parent: the window that the dialog is modal for; @source: a table. Returns: (transfer none):
 *   the dialog. */
ShoalImportDialog *
shoal_import_dialog_new (GtkWindow       *parent,
                         ShoalDataSource *source)
{
  GFile *file;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  ShoalImportDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (source != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_IMPORT_DIALOG, "transient-for", parent, "modal", TRUE, NULL);
  fit_to_parent (GTK_WINDOW (self));
  self->source = shoal_data_source_ref (source);
  file = source->file;
  name = file != NULL ? g_file_get_basename (file) : NULL;
  title = shoal_data_source_dup_name (source);
  g_object_set (self->header, "subtitle", title, NULL);
  shoal_import_options_set_format (self->options, file != NULL ? shoal_table_format_guess (name)->options : SHOAL_FORMAT_OPTIONS_TABLE);
  if (file == NULL)
    {
      self->updating = TRUE;
      shoal_import_options_set (self->options, source->options);
      self->updating = FALSE;
    }
  start_preview (self);
  return self;
}

/** shoal_import_dialog_set_options: @options: the options to start with, as the table was read before. */
void
shoal_import_dialog_set_options (ShoalImportDialog        *self,
                                 const ShoalReaderOptions *options)
{
  g_return_if_fail (SHOAL_IS_IMPORT_DIALOG (self));
  g_return_if_fail (options != NULL);

  self->updating = TRUE;
  shoal_import_options_set (self->options, options);
  if (options->types != NULL)
    shoal_import_types_set_types (self->types, options->types);
  self->updating = FALSE;
  start_preview (self);
}

/** shoal_import_dialog_is_ready: Returns: whether the preview could be read with the chosen options. For tests. */
gboolean
shoal_import_dialog_is_ready (ShoalImportDialog *self)
{
  g_return_val_if_fail (SHOAL_IS_IMPORT_DIALOG (self), FALSE);

  return self->ready;
}
