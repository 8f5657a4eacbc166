/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table beside the pane of its selected column. */

#include "config.h"

#include "base/shoal-field-property.h"
#include "common/shoal-labels.h"
#include "common/shoal-worker.h"
#include "data/shoal-data-parts.h"
#include "models/data/shoal-undecided.h"
#include "reports/shoal-table-grid.h"
#include "session/shoal-session-edit.h"
#include "table/shoal-table.h"
#include "tables/shoal-row-order.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* ---- Row sorting ---- */

/* Sorts the rows of a table view when a header is clicked. A click while a worker is sorting stops this worker. */

#define SHOAL_TYPE_ROW_SORTING (shoal_row_sorting_get_type ())

/** ShoalRowSorting: Property "busy" (gboolean, read-only): a worker is sorting; the view still has the old order. */
G_DECLARE_FINAL_TYPE (ShoalRowSorting, shoal_row_sorting, SHOAL, ROW_SORTING, GObject)

struct _ShoalRowSorting
{
  GObject parent_instance;

  ShoalTableView *view; /* weak */
  ShoalTable *table;    /* nullable */
  GCancellable *cancellable; /* of the sorting worker, nullable */
  ShoalColumn *column;       /* by which the rows are sorted, or will be; nullable */
  gboolean descending;
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (ShoalRowSorting, shoal_row_sorting, G_TYPE_OBJECT)

static void
notify_busy (ShoalRowSorting *self)
{
  self->busy = self->cancellable != NULL;
  g_object_notify (G_OBJECT (self), "busy");
}

/* The selected row stays selected at its new place. */
static void
show_order (ShoalRowSorting *self,
            GArray          *order)
{
  guint place = shoal_table_view_get_selected_row (self->view);
  GArray *before = shoal_table_view_get_order (self->view);
  gsize row = place;

  if (place != GTK_INVALID_LIST_POSITION && before != NULL)
    row = g_array_index (before, guint32, place);
  if (place != GTK_INVALID_LIST_POSITION)
    place = order != NULL ? shoal_row_order_find_row (self->column, self->descending, order, row) : (guint) row;
  shoal_table_view_reorder (self->view, order, place);
}

static void
sorted_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (ShoalRowSorting) self = user_data;
  g_autoptr (GArray) order = shoal_row_order_new_finish (result, NULL);

  if (!shoal_worker_take (&self->cancellable, result))
    return;
  notify_busy (self);
  if (order != NULL && self->view != NULL)
    show_order (self, order);
}

static void
sort_cb (ShoalRowSorting *self,
         int              column,
         gboolean         descending)
{
  ShoalColumn *by = column >= 0 && self->table != NULL ? shoal_table_get_column (self->table, (guint) column) : NULL;

  shoal_worker_stop (&self->cancellable);
  g_set_object (&self->column, by);
  self->descending = descending;
  if (self->column == NULL)
    {
      show_order (self, NULL);
    }
  else
    {
      self->cancellable = g_cancellable_new ();
      shoal_row_order_new_async (self->column, descending, self->cancellable, sorted_cb, g_object_ref (self));
    }
  notify_busy (self);
}

/* ---- The object ---- */

static void
shoal_row_sorting_dispose (GObject *object)
{
  ShoalRowSorting *self = SHOAL_ROW_SORTING (object);

  shoal_worker_stop (&self->cancellable);
  g_clear_weak_pointer (&self->view);
  g_clear_object (&self->table);
  g_clear_object (&self->column);
  G_OBJECT_CLASS (shoal_row_sorting_parent_class)->dispose (object);
}

static void
shoal_row_sorting_class_init (ShoalRowSortingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_row_sorting_dispose;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalRowSorting, busy),
                                g_param_spec_boolean ("busy", NULL, NULL, FALSE, SHOAL_FIELD));
}

static void
shoal_row_sorting_init (ShoalRowSorting *self)
{
}

/* Returns: (transfer full): an object that sorts the rows of @view, as soon as it has a table. */
static ShoalRowSorting *
shoal_row_sorting_new (ShoalTableView *view)
{
  ShoalRowSorting *self;

  self = g_object_new (SHOAL_TYPE_ROW_SORTING, NULL);
  g_set_weak_pointer (&self->view, view);
  g_signal_connect_object (view, "sort", G_CALLBACK (sort_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/* @table: (nullable): the table that the view shows. Stops the worker that sorts the rows of the table before. */
static void
shoal_row_sorting_set_table (ShoalRowSorting *self,
                             ShoalTable      *table)
{
  shoal_worker_stop (&self->cancellable);
  g_clear_object (&self->column);
  g_set_object (&self->table, table);
  notify_busy (self);
}

/* ---- Rest question ---- */

/* A dialog that asks whether all columns without a role shall become insensitive. It tells the number of columns, their
 * names, and the objections. */

static void
response_cb (ShoalUndecided *undecided,
             const char     *response)
{
  if (g_str_equal (response, "decide"))
    shoal_undecided_decide_rest (undecided);
}

/* @widget: a widget in the parent window of the dialog. */
static void
shoal_rest_question_ask (GtkWidget      *widget,
                         ShoalUndecided *undecided)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  guint n = undecided->n_columns;
  g_autofree char *heading = g_strdup_printf (ngettext ("Make %'u Column Insensitive?", "Make %'u Columns Insensitive?", n), n);
  g_autofree char *body = shoal_undecided_describe_rest (undecided);
  gboolean harmless = shoal_undecided_is_rest_harmless (undecided);
  AdwMessageDialog *dialog;

  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, heading, NULL));
  adw_message_dialog_set_body (dialog, body);
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "decide", _("_Make Insensitive"), NULL);
  /* With objections, Enter cancels, so that a person reads them before making the columns insensitive. */
  adw_message_dialog_set_default_response (dialog, harmless ? "decide" : "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  adw_message_dialog_set_response_appearance (dialog, "decide", harmless ? ADW_RESPONSE_SUGGESTED : ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), undecided, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- Data page ---- */

struct _ShoalDataPage
{
  ShoalPage parent_instance;

  /* Template widgets */
  AdwFlap *flap;
  GtkStack *views;
  GtkToggleButton *rows_toggle;
  GtkToggleButton *columns_toggle;
  GtkDropDown *column_drop;
  GtkLabel *size_label;
  GtkLabel *short_size_label;
  GtkSpinner *spinner;
  GtkToggleButton *search_button;
  ShoalFindBar *find_bar;
  ShoalTableView *table;
  ShoalColumnOverview *overview;
  ShoalColumnPane *pane;

  /* Owned references */
  ShoalUndecided *undecided;
  ShoalRowSorting *sorting;

  gboolean open; /* whether a project was open before the last change */
  gboolean updating; /* while the page changes the selection itself */
};

G_DEFINE_FINAL_TYPE (ShoalDataPage, shoal_data_page, SHOAL_TYPE_PAGE)

static ShoalSession *
get_session (ShoalDataPage *self)
{
  return shoal_page_get_session (SHOAL_PAGE (self));
}

static void
update_spinner (ShoalDataPage *self)
{
  gboolean sorting = self->sorting != NULL && self->sorting->busy;

  gtk_spinner_set_spinning (self->spinner, sorting || shoal_find_bar_is_searching (self->find_bar));
}

/* ---- Roles ---- */

static void
update_actions (ShoalDataPage *self)
{
  gboolean any = self->undecided->n_columns > 0;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "data.next-undecided", any);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "data.decide-rest", any);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "data.review-proposals", self->undecided->n_proposals > 0);
}

static void
applied_cb (ShoalDataPage *self)
{
  shoal_page_show_undo_toast (SHOAL_PAGE (self), _("Proposed roles applied"));
}

static void
review_proposals_action (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (widget);
  ShoalProposalsDialog *dialog = shoal_proposals_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), self->undecided);

  g_signal_connect_object (dialog, "applied", G_CALLBACK (applied_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
decide_rest_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  shoal_rest_question_ask (widget, SHOAL_DATA_PAGE (widget)->undecided);
}

static void
show_columns_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (widget);

  gtk_toggle_button_set_active (self->columns_toggle, TRUE);
  shoal_column_overview_focus (self->overview);
}

static void
next_undecided_action (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (widget);

  gtk_toggle_button_set_active (self->columns_toggle, TRUE);
  shoal_column_overview_show_next (self->overview);
}

/* ---- Rows or columns ---- */

static void
view_toggled_cb (ShoalDataPage *self)
{
  gtk_stack_set_visible_child_name (self->views, gtk_toggle_button_get_active (self->rows_toggle) ? "rows" : "columns");
}

/* A new project starts with the list of columns, because their roles are undecided; one with all roles, with the rows. */
static void
project_changed_cb (ShoalDataPage *self)
{
  gboolean open = get_session (self)->document->project != NULL;

  if (open && !self->open)
    gtk_toggle_button_set_active (self->undecided->n_columns > 0 ? self->columns_toggle : self->rows_toggle, TRUE);
  self->open = open;
}

/* ---- Selection ---- */

static void
session_selected_cb (ShoalDataPage *self)
{
  ShoalSessionColumn *column = get_session (self)->selection->column;
  int index = column != NULL ? (int) column->index : SHOAL_TABLE_VIEW_NO_COLUMN;

  if (self->updating)
    return;
  self->updating = TRUE;
  shoal_table_view_select_column (self->table, index);
  gtk_drop_down_set_selected (self->column_drop, index >= 0 ? (guint) index : GTK_INVALID_LIST_POSITION);
  self->updating = FALSE;
}

static void
select_index (ShoalDataPage *self,
              int            index)
{
  ShoalSession *session = get_session (self);

  if (self->updating || index < 0)
    return;
  shoal_selection_select_column (session->selection,
                                 shoal_dataset_get_column (session->dataset, (guint) index));
}

static void
table_selected_cb (ShoalDataPage *self)
{
  select_index (self, shoal_table_view_get_selected_column (self->table));
}

static void
drop_selected_cb (ShoalDataPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->column_drop);

  if (selected != GTK_INVALID_LIST_POSITION)
    select_index (self, (int) selected);
}

static void
cell_activated_cb (ShoalDataPage *self)
{
  adw_flap_set_reveal_flap (self->flap, TRUE);
}

/* ---- Finding ---- */

static void
found_cb (ShoalDataPage *self,
          guint          position,
          guint          column)
{
  select_index (self, (int) column);
}

static void
find_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (widget);

  if (gtk_toggle_button_get_active (self->rows_toggle))
    shoal_find_bar_open (self->find_bar);
  else
    gtk_widget_activate_action (GTK_WIDGET (self->overview), "columns.filter", NULL);
}

/* ---- How the data are read ---- */

static void
read_otherwise_cb (ShoalDataPage   *self,
                   ShoalDataSource *data)
{
  shoal_session_set_data (get_session (self), data, _("Change How the Table Is Read"));
}

/* (transfer full): the reader options of the table, with the column types that the project has. */
static ShoalReaderOptions *
dup_options (ShoalProject *project)
{
  ShoalReaderOptions *options = shoal_reader_options_copy (shoal_project_get_data (project)->options);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);

      if (column->type != NULL)
        shoal_reader_options_set_type_name (options, column->name, column->type);
    }
  return options;
}

static void
read_otherwise_action (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (widget);
  ShoalProject *project = get_session (self)->document->project;
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (ShoalReaderOptions) options = NULL;
  ShoalImportDialog *dialog;

  if (project == NULL || !GTK_IS_WINDOW (root))
    return;
  dialog = shoal_import_dialog_new (GTK_WINDOW (root), shoal_project_get_data (project));
  options = dup_options (project);
  shoal_import_dialog_set_options (dialog, options);
  g_signal_connect_object (dialog, "import", G_CALLBACK (read_otherwise_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- The page ---- */

/* (transfer none) (nullable): the column that says how many people a row of the file stands for. */
static ShoalSessionColumn *
find_counts (ShoalSession *session)
{
  ShoalSessionColumn *column;

  for (guint i = 0; (column = shoal_dataset_get_column (session->dataset, i)) != NULL; i++)
    if (column->listed->meaning.role == SHOAL_ROLE_COUNT)
      return column;
  return NULL;
}

static void
table_changed_cb (ShoalDataPage *self)
{
  ShoalSession *session = get_session (self);
  ShoalTable *table = session->dataset->table;
  g_autoptr (ShoalTableGrid) grid = NULL;
  g_autofree char *rows = NULL;
  g_autofree char *columns = NULL;
  g_autofree char *size = NULL;
  g_autofree char *short_size = NULL;
  g_autofree char *explanation = NULL;

  shoal_row_sorting_set_table (self->sorting, table);
  if (table != NULL)
    {
      guint n_columns = shoal_table_get_n_columns (table);
      gsize n_rows = shoal_table_get_n_rows (table);
      ShoalSessionColumn *counts = find_counts (session);

      grid = shoal_table_grid_new (table, session->dataset->columns);
      rows = g_strdup_printf (counts != NULL ? ngettext ("%'zu person", "%'zu people", n_rows) : ngettext ("%'zu row", "%'zu rows", n_rows),
                              n_rows);
      columns = g_strdup_printf (ngettext ("%'u column", "%'u columns", n_columns), n_columns);
      /* Translators: size of a table: "10,000 rows, 15 columns" or "10,000 people, 15 columns". */
      size = g_strdup_printf (_("%s, %s"), rows, columns);
      short_size = g_strdup_printf ("%'zu\n× %'u", n_rows, n_columns);
      if (counts != NULL)
        explanation = g_strdup_printf (_("“%s” says how many people a row of the table stands for: each of them has a row here"),
                                       counts->listed->name);
    }
  self->updating = TRUE;
  shoal_table_view_set_grid (self->table, (ShoalGrid *) grid);
  shoal_find_bar_set_table (self->find_bar, table);
  self->updating = FALSE;
  gtk_label_set_text (self->size_label, size != NULL ? size : "");
  gtk_label_set_text (self->short_size_label, short_size != NULL ? short_size : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->size_label), explanation);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->short_size_label), explanation != NULL ? explanation : size);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->size_label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  explanation != NULL ? explanation : "", -1);
  session_selected_cb (self);
}

static void
shoal_data_page_constructed (GObject *object)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (object);
  ShoalSession *session = get_session (self);

  G_OBJECT_CLASS (shoal_data_page_parent_class)->constructed (object);
  self->undecided = shoal_undecided_new (session);
  shoal_column_pane_set_session (self->pane, session);
  shoal_column_overview_set_session (self->overview, session, self->undecided);
  gtk_drop_down_set_model (self->column_drop, session->dataset->columns);
  g_signal_connect_object (session->dataset, "notify::table", G_CALLBACK (table_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (project_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->undecided, "notify::n-columns", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->undecided, "notify::n-proposals", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::column", G_CALLBACK (session_selected_cb), self, G_CONNECT_SWAPPED);
  table_changed_cb (self);
  update_actions (self);
}

static void
shoal_data_page_dispose (GObject *object)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (object);

  if (self->sorting != NULL)
    g_object_run_dispose (G_OBJECT (self->sorting));
  g_clear_object (&self->sorting);
  g_clear_object (&self->undecided);
  G_OBJECT_CLASS (shoal_data_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SHOAL_TYPE_COLUMN_OVERVIEW);
  g_type_ensure (SHOAL_TYPE_COLUMN_PANE);
  g_type_ensure (SHOAL_TYPE_FIND_BAR);
  g_type_ensure (SHOAL_TYPE_SESSION_COLUMN);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-data-page.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, flap);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, views);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, rows_toggle);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, columns_toggle);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, column_drop);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, size_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, short_size_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, search_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, find_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, table);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, overview);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, pane);
  gtk_widget_class_bind_template_callback (widget_class, view_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, drop_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, cell_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, found_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_spinner);
}

static void
shoal_data_page_class_init (ShoalDataPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  ShoalPageClass *page_class = SHOAL_PAGE_CLASS (klass);

  object_class->constructed = shoal_data_page_constructed;
  object_class->dispose = shoal_data_page_dispose;
  page_class->name = "data";
  page_class->title = N_("Data");
  page_class->icon_name = "shoal-data-symbolic";
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "data.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "data.read-otherwise", NULL, read_otherwise_action);
  gtk_widget_class_install_action (widget_class, "data.review-proposals", NULL, review_proposals_action);
  gtk_widget_class_install_action (widget_class, "data.decide-rest", NULL, decide_rest_action);
  gtk_widget_class_install_action (widget_class, "data.next-undecided", NULL, next_undecided_action);
  gtk_widget_class_install_action (widget_class, "data.show-columns", NULL, show_columns_action);
}

static gboolean
shortcut_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   action)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_activate_action (widget, action, NULL);
}

/* Global shortcuts: after a dialog closes, the focus may be on a button of the window, outside of the page. */
static void
add_shortcuts (ShoalDataPage *self)
{
  static const struct
  {
    guint key;
    const char *action;
  } shortcuts[] = { { GDK_KEY_f, "data.find" }, { GDK_KEY_u, "data.next-undecided" } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller), GTK_SHORTCUT_SCOPE_GLOBAL);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_keyval_trigger_new (shortcuts[i].key, GDK_CONTROL_MASK),
                        gtk_callback_action_new (shortcut_cb, (gpointer) shortcuts[i].action, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
shoal_data_page_init (ShoalDataPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sorting = shoal_row_sorting_new (self->table);
  g_signal_connect_object (self->sorting, "notify::busy", G_CALLBACK (update_spinner), self, G_CONNECT_SWAPPED);
  add_shortcuts (self);
  shoal_accessible_name_set (GTK_WIDGET (self->column_drop), _("Column"));
  shoal_short_drop_set_up (self->column_drop);
}
