/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker searches for the text, starting at the selected row. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "tables/shoal-row-order.h"

struct _ShoalFindBar
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkSearchBar *search_bar;
  GtkSearchEntry *find_entry;
  GtkToggleButton *only_button;

  /* Owned references */
  ShoalTable *table;       /* nullable */
  GCancellable *searching; /* of the running worker, nullable */
  ShoalTableView *view;

  gboolean open;
};

G_DEFINE_FINAL_TYPE (ShoalFindBar, shoal_find_bar, ADW_TYPE_BIN)

enum
{
  FOUND,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
set_searching (ShoalFindBar *self,
               GCancellable *cancellable)
{
  if (self->searching != NULL)
    g_cancellable_cancel (self->searching);
  if (g_set_object (&self->searching, cancellable))
    g_object_notify (G_OBJECT (self), "searching");
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (ShoalFindBar) self = user_data;
  g_autoptr (GError) error = NULL;
  gsize position;
  guint column = 0;
  gboolean found = shoal_row_order_find_finish (result, &position, &column, &error);

  if (self->searching == NULL || self->searching != g_task_get_cancellable (G_TASK (result)))
    return;
  set_searching (self, NULL);
  if (found && self->view != NULL)
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self->find_entry), "error");
      shoal_table_view_select_row (self->view, (guint) position);
      g_signal_emit (self, signals[FOUND], 0, (guint) position, column);
    }
  else if (error == NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self->find_entry), "error");
    }
}

/* @step: 0 to search from the selected row on; 1 or -1 to search from the next or previous row on. */
static void
find (ShoalFindBar *self,
      int           step)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->find_entry));
  gsize n_rows = self->table != NULL ? shoal_table_get_n_rows (self->table) : 0;
  g_autoptr (GCancellable) cancellable = NULL;
  ShoalRowSearch search;
  gsize start = 0;
  guint selected;
  int column;
  gboolean only;

  set_searching (self, NULL);
  gtk_widget_remove_css_class (GTK_WIDGET (self->find_entry), "error");
  if (n_rows == 0 || *text == '\0' || self->view == NULL)
    return;
  selected = shoal_table_view_get_selected_row (self->view);
  if (selected != GTK_INVALID_LIST_POSITION)
    start = (selected + n_rows + (gsize) step) % n_rows;
  column = shoal_table_view_get_selected_column (self->view);
  only = gtk_toggle_button_get_active (self->only_button) && column >= 0;
  cancellable = g_cancellable_new ();
  set_searching (self, cancellable);
  search = (ShoalRowSearch) { shoal_table_view_get_order (self->view), text,
                              only ? (guint) column : SHOAL_ROW_ORDER_ALL_COLUMNS, start, step < 0 };
  shoal_row_order_find_async (self->table, &search, cancellable, found_cb, g_object_ref (self));
}

static void
search_changed_cb (ShoalFindBar *self)
{
  find (self, 0);
}

static void
find_next_cb (ShoalFindBar *self)
{
  find (self, 1);
}

static void
find_previous_cb (ShoalFindBar *self)
{
  find (self, -1);
}

static void
shoal_find_bar_dispose (GObject *object)
{
  ShoalFindBar *self = SHOAL_FIND_BAR (object);

  shoal_worker_stop (&self->searching);
  g_clear_object (&self->table);
  g_clear_object (&self->view);
  G_OBJECT_CLASS (shoal_find_bar_parent_class)->dispose (object);
}

static void
shoal_find_bar_class_init (ShoalFindBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = shoal_find_bar_dispose;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalFindBar, view),
                                g_param_spec_object ("view", NULL, NULL, SHOAL_TYPE_TABLE_VIEW, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalFindBar, open),
                                g_param_spec_boolean ("open", NULL, NULL, FALSE, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalFindBar, searching),
                                g_param_spec_object ("searching", NULL, NULL, G_TYPE_CANCELLABLE, SHOAL_FIELD));
  signals[FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 2, G_TYPE_UINT, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-find-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalFindBar, search_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalFindBar, find_entry);
  gtk_widget_class_bind_template_child (widget_class, ShoalFindBar, only_button);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, find_next_cb);
  gtk_widget_class_bind_template_callback (widget_class, find_previous_cb);
}

static void
shoal_find_bar_init (ShoalFindBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->find_entry));
}

/** shoal_find_bar_set_table: @table: (nullable): the table to search. */
void
shoal_find_bar_set_table (ShoalFindBar *self,
                          ShoalTable   *table)
{
  g_return_if_fail (SHOAL_IS_FIND_BAR (self));
  g_return_if_fail (table == NULL || SHOAL_IS_TABLE (table));

  set_searching (self, NULL);
  g_set_object (&self->table, table);
}

/** shoal_find_bar_open: shows the bar and focuses its entry. */
void
shoal_find_bar_open (ShoalFindBar *self)
{
  g_return_if_fail (SHOAL_IS_FIND_BAR (self));

  g_object_set (self, "open", TRUE, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->find_entry));
}

/** shoal_find_bar_is_searching: Returns: whether a worker is searching. */
gboolean
shoal_find_bar_is_searching (ShoalFindBar *self)
{
  g_return_val_if_fail (SHOAL_IS_FIND_BAR (self), FALSE);

  return self->searching != NULL;
}
