/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table beside the pane of its selected column. */

#include "config.h"

#include "data/shoal-data-page.h"

#include "common/shoal-labels.h"
#include "data/shoal-column-pane.h"
#include "data/shoal-find-bar.h"
#include "data/shoal-import-dialog.h"
#include "reports/shoal-table-grid.h"
#include "session/shoal-session-edit.h"
#include "tables/shoal-row-order.h"
#include "widgets/shoal-accessible-name.h"
#include "widgets/table/shoal-table-view.h"

#include <glib/gi18n.h>

struct _ShoalDataPage
{
  ShoalPage parent_instance;

  /* Template widgets */
  GtkInfoBar *unset_bar;
  GtkLabel *unset_label;
  AdwFlap *flap;
  GtkDropDown *column_drop;
  GtkLabel *size_label;
  GtkSpinner *spinner;
  GtkToggleButton *search_button;
  ShoalFindBar *find_bar;
  ShoalTableView *table;
  ShoalColumnPane *pane;

  /* Owned references */
  GCancellable *sorting;    /* nullable */
  ShoalColumn *sort_column; /* by which the rows are, or will be, sorted, nullable */

  gboolean sort_descending;
  gboolean updating; /* while the selection is passed on */
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
  gtk_spinner_set_spinning (self->spinner, self->sorting != NULL || shoal_find_bar_is_searching (self->find_bar));
}

static void
cancel (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* ---- Roles ---- */

static void
update_unset (ShoalDataPage *self)
{
  guint n_unset = shoal_session_get_n_unset (get_session (self));
  g_autofree char *text = NULL;

  text = g_strdup_printf (ngettext ("%u column has no role yet. Nothing can be published until it does.",
                                    "%u columns have no role yet. Nothing can be published until they do.", n_unset),
                          n_unset);
  gtk_label_set_text (self->unset_label, text);
  gtk_info_bar_set_revealed (self->unset_bar, n_unset > 0);
  shoal_page_set_needs_attention (SHOAL_PAGE (self), n_unset > 0);
}

static void
apply_proposals_cb (ShoalDataPage *self)
{
  ShoalSession *session = get_session (self);
  guint before = shoal_session_get_n_unset (session);
  guint n_applied;
  g_autofree char *text = NULL;

  shoal_session_apply_proposals (session);
  n_applied = before - shoal_session_get_n_unset (session);
  if (n_applied == 0)
    {
      shoal_page_add_toast (SHOAL_PAGE (self), adw_toast_new (_("Shoal has no proposal for what is left")));
      return;
    }
  text = g_strdup_printf (ngettext ("%u role applied", "%u roles applied", n_applied), n_applied);
  shoal_page_show_undo_toast (SHOAL_PAGE (self), text);
}

/* ---- Selection ---- */

static void
session_selected_cb (ShoalDataPage *self)
{
  ShoalSessionColumn *column = shoal_session_get_selected_column (get_session (self));
  int index = column != NULL ? (int) shoal_session_column_get_index (column) : SHOAL_TABLE_VIEW_NO_COLUMN;

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
  shoal_selection_select_column (shoal_session_get_selection (session),
                                 shoal_session_get_column (session, (guint) index));
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

/* ---- Sorting ---- */

/* The selected row stays selected, wherever it goes. */
static void
show_order (ShoalDataPage *self,
            GArray        *order)
{
  guint place = shoal_table_view_get_selected_row (self->table);
  GArray *before = shoal_table_view_get_order (self->table);
  gsize row = place;

  if (place != GTK_INVALID_LIST_POSITION && before != NULL)
    row = g_array_index (before, guint32, place);
  if (place != GTK_INVALID_LIST_POSITION)
    place = order != NULL ? shoal_row_order_find_row (self->sort_column, self->sort_descending, order, row) : (guint) row;
  shoal_table_view_reorder (self->table, order, place);
}

static void
sorted_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (ShoalDataPage) self = user_data;
  g_autoptr (GArray) order = shoal_row_order_new_finish (result, NULL);

  if (self->sorting == NULL || self->sorting != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->sorting);
  update_spinner (self);
  if (order != NULL)
    show_order (self, order);
}

static void
sort_cb (ShoalDataPage *self,
         int            column,
         gboolean       descending)
{
  ShoalTable *table = shoal_session_get_table (get_session (self));
  ShoalColumn *by;

  cancel (&self->sorting);
  by = column >= 0 && table != NULL ? shoal_table_get_column (table, (guint) column) : NULL;
  g_set_object (&self->sort_column, by);
  self->sort_descending = descending;
  if (self->sort_column == NULL)
    {
      show_order (self, NULL);
    }
  else
    {
      self->sorting = g_cancellable_new ();
      shoal_row_order_new_async (self->sort_column, descending, self->sorting, sorted_cb, g_object_ref (self));
    }
  update_spinner (self);
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

  shoal_find_bar_open (self->find_bar);
}

/* ---- How the data are read ---- */

static void
read_otherwise_cb (ShoalDataPage      *self,
                   GFile              *file,
                   ShoalReaderOptions *options)
{
  shoal_session_set_data (get_session (self), file, options, _("Change How the Table Is Read"));
}

/* How the table is read now, with the types that the project has for its columns: (transfer full). */
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
  ShoalProject *project = shoal_session_get_project (get_session (self));
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (ShoalReaderOptions) options = NULL;
  ShoalImportDialog *dialog;

  if (project == NULL || !GTK_IS_WINDOW (root))
    return;
  dialog = shoal_import_dialog_new (GTK_WINDOW (root), shoal_project_get_data (project)->file);
  options = dup_options (project);
  shoal_import_dialog_set_options (dialog, options);
  g_signal_connect_object (dialog, "import", G_CALLBACK (read_otherwise_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- The page ---- */

static void
table_changed_cb (ShoalDataPage *self)
{
  ShoalSession *session = get_session (self);
  ShoalTable *table = shoal_session_get_table (session);
  g_autoptr (ShoalTableGrid) grid = NULL;
  g_autofree char *rows = NULL;
  g_autofree char *columns = NULL;
  g_autofree char *size = NULL;

  cancel (&self->sorting);
  g_clear_object (&self->sort_column);
  update_spinner (self);
  if (table != NULL)
    {
      guint n_columns = shoal_table_get_n_columns (table);
      gsize n_rows = shoal_table_get_n_rows (table);

      grid = shoal_table_grid_new (table, shoal_session_get_columns (session));
      rows = g_strdup_printf (ngettext ("%'zu row", "%'zu rows", n_rows), n_rows);
      columns = g_strdup_printf (ngettext ("%'u column", "%'u columns", n_columns), n_columns);
      /* Translators: size of a table: "10,000 rows, 15 columns". */
      size = g_strdup_printf (_("%s, %s"), rows, columns);
    }
  self->updating = TRUE;
  shoal_table_view_set_grid (self->table, (ShoalGrid *) grid);
  shoal_find_bar_set_table (self->find_bar, table);
  self->updating = FALSE;
  gtk_label_set_text (self->size_label, size != NULL ? size : "");
  session_selected_cb (self);
}

static void
shoal_data_page_constructed (GObject *object)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (object);
  ShoalSession *session = get_session (self);

  G_OBJECT_CLASS (shoal_data_page_parent_class)->constructed (object);
  shoal_column_pane_set_session (self->pane, session);
  gtk_drop_down_set_model (self->column_drop, shoal_session_get_columns (session));
  g_signal_connect_object (session, "notify::table", G_CALLBACK (table_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::n-unset", G_CALLBACK (update_unset), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected-column", G_CALLBACK (session_selected_cb), self, G_CONNECT_SWAPPED);
  table_changed_cb (self);
  update_unset (self);
}

static void
shoal_data_page_dispose (GObject *object)
{
  ShoalDataPage *self = SHOAL_DATA_PAGE (object);

  cancel (&self->sorting);
  g_clear_object (&self->sort_column);
  G_OBJECT_CLASS (shoal_data_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SHOAL_TYPE_COLUMN_PANE);
  g_type_ensure (SHOAL_TYPE_FIND_BAR);
  g_type_ensure (SHOAL_TYPE_SESSION_COLUMN);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-data-page.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, unset_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, unset_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, flap);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, column_drop);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, size_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, search_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, find_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, table);
  gtk_widget_class_bind_template_child (widget_class, ShoalDataPage, pane);
  gtk_widget_class_bind_template_callback (widget_class, apply_proposals_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, drop_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, cell_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, sort_cb);
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
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "data.find", NULL);
}

static void
shoal_data_page_init (ShoalDataPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_accessible_name_set (GTK_WIDGET (self->column_drop), _("Column"));
}
