/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each change of the form starts another preview in a worker, and stops the preview before. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "hierarchy/shoal-hierarchy.h"
#include "models/hierarchies/shoal-hierarchy-node.h"
#include "schema/shoal-proposals.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

/* ---- Hierarchy preview ---- */

/* Rows are leaves, made when they scroll into view. GTK makes the cells of all columns, so their number is limited. */

#define MOST_COLUMNS 12

/* Width of a cell in characters. */
#define LEAST_CHARS 10
#define MOST_CHARS 24

struct _ShoalHierarchyPreview
{
  AdwBin parent_instance;

  GtkColumnView *view;
  ShoalHierarchy *hierarchy;
  guint n_columns;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyPreview, shoal_hierarchy_preview, ADW_TYPE_BIN)

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *list_item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), LEAST_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_CHARS);
  gtk_list_item_set_child (list_item, label);
}

/* A value that equals the value one level below is dimmed, to emphasize the values that change. */
static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *list_item,
         gpointer                  user_data)
{
  guint level = GPOINTER_TO_UINT (user_data);
  ShoalHierarchyNode *item = gtk_list_item_get_item (list_item);
  ShoalHierarchy *hierarchy = item->hierarchy;
  guint32 leaf = item->node;
  GtkWidget *label = gtk_list_item_get_child (list_item);
  guint32 node = shoal_hierarchy_get_node_at (hierarchy, MIN (level, shoal_hierarchy_get_height (hierarchy)), leaf);
  const char *text = shoal_hierarchy_get_label (hierarchy, node);
  g_autofree char *shown = shoal_direction_isolate (text);

  gtk_label_set_text (GTK_LABEL (label), shown);
  gtk_widget_set_tooltip_text (label, g_utf8_strlen (text, -1) > LEAST_CHARS ? shown : NULL);
  if (level > 0 && shoal_hierarchy_get_node_at (hierarchy, level - 1, leaf) == node)
    gtk_widget_add_css_class (label, "dim-label");
  else
    gtk_widget_remove_css_class (label, "dim-label");
}

static void
add_column (ShoalHierarchyPreview *self,
            guint                  level)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autofree char *title = level == 0 ? g_strdup (_("Value")) : g_strdup_printf (_("Level %u"), level);
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GUINT_TO_POINTER (level));
  column = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, TRUE);
  gtk_column_view_append_column (self->view, column);
}

static void
set_n_columns (ShoalHierarchyPreview *self,
               guint                  n)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  for (; self->n_columns < n; self->n_columns++)
    add_column (self, self->n_columns);
  for (; self->n_columns > n; self->n_columns--)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, self->n_columns - 1);

      gtk_column_view_remove_column (self->view, column);
    }
}

static void
shoal_hierarchy_preview_dispose (GObject *object)
{
  g_clear_object (&SHOAL_HIERARCHY_PREVIEW (object)->hierarchy);
  G_OBJECT_CLASS (shoal_hierarchy_preview_parent_class)->dispose (object);
}

/* Tab leaves the table; GtkColumnView would move to the next row. */
static gboolean
shoal_hierarchy_preview_focus (GtkWidget        *widget,
                               GtkDirectionType  direction)
{
  if ((direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
      && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  return GTK_WIDGET_CLASS (shoal_hierarchy_preview_parent_class)->focus (widget, direction);
}

static void
shoal_hierarchy_preview_class_init (ShoalHierarchyPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_hierarchy_preview_dispose;
  GTK_WIDGET_CLASS (klass)->focus = shoal_hierarchy_preview_focus;
}

static void
shoal_hierarchy_preview_init (ShoalHierarchyPreview *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  gtk_column_view_set_show_row_separators (self->view, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Values on Each Level"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

/* @hierarchy: (nullable): the hierarchy to show, if any. */
static void
shoal_hierarchy_preview_set_hierarchy (ShoalHierarchyPreview *self,
                                       ShoalHierarchy        *hierarchy)
{
  g_autoptr (GtkSelectionModel) rows = NULL;

  if (!g_set_object (&self->hierarchy, hierarchy))
    return;
  gtk_column_view_set_model (self->view, NULL);
  if (hierarchy == NULL)
    return;
  set_n_columns (self, MIN (MOST_COLUMNS, shoal_hierarchy_get_n_levels (hierarchy)));
  rows = GTK_SELECTION_MODEL (gtk_no_selection_new (shoal_hierarchy_nodes_new_level (hierarchy, 0)));
  gtk_column_view_set_model (self->view, rows);
}

/* ---- Hierarchy builder dialog ---- */

struct _ShoalHierarchyBuilderDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  GtkButton *apply_button;
  AdwPreferencesGroup *builder_group;
  AdwComboRow *builder_row;
  ShoalParameterForm *form;
  GtkStack *stack;
  ShoalHierarchyPreview *preview;
  AdwStatusPage *error_page;
  GtkLabel *summary;

  /* Owned references */
  ShoalSession *session;
  ShoalSessionColumn *column;
  GPtrArray *builders; /* of const ShoalHierarchyBuilder, in the order of the row's choices */
  ShoalHierarchyReport *report; /* of the hierarchy that the form describes, or NULL */
  GCancellable *cancellable; /* of the running preview */
  gboolean pending;
  GtkFileChooserNative *chooser;
  guint timeout;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyBuilderDialog, shoal_hierarchy_builder_dialog, ADW_TYPE_WINDOW)

/* Milliseconds without changes after which a preview starts. */
#define REST 150

/* ---- The preview ---- */

static void
show_error (ShoalHierarchyBuilderDialog *self,
            const char                  *message)
{
  g_autofree char *escaped = g_markup_escape_text (message, -1);

  adw_status_page_set_description (self->error_page, escaped);
  gtk_stack_set_visible_child_name (self->stack, "error");
  gtk_label_set_text (self->summary, "");
}

static void
notify_pending (ShoalHierarchyBuilderDialog *self)
{
  self->pending = self->cancellable != NULL;
  g_object_notify (G_OBJECT (self), "pending");
}

static void
end_pending (ShoalHierarchyBuilderDialog *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->apply_button), self->report != NULL);
  notify_pending (self);
}

static void
previewed_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (ShoalHierarchyBuilderDialog) self = SHOAL_HIERARCHY_BUILDER_DIALOG (user_data);
  g_autoptr (ShoalHierarchyReport) report = shoal_hierarchy_report_make_finish (result);

  if (!shoal_worker_take (&self->cancellable, result))
    return;
  if (report->hierarchy != NULL)
    {
      g_autofree char *summary = shoal_hierarchy_report_dup_summary (report);

      shoal_hierarchy_preview_set_hierarchy (self->preview, report->hierarchy);
      gtk_stack_set_visible_child_name (self->stack, "preview");
      gtk_label_set_text (self->summary, summary);
      self->report = g_steal_pointer (&report);
    }
  else
    show_error (self, report->error);
  end_pending (self);
}

static gboolean
has_text (ShoalHierarchyBuilderDialog *self,
          const char                  *text)
{
  return text != NULL && *text != '\0';
}

static const ShoalHierarchyBuilder *
get_builder (ShoalHierarchyBuilderDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->builder_row);

  return selected < self->builders->len ? self->builders->pdata[selected] : NULL;
}

static gboolean
start_preview_cb (gpointer data)
{
  ShoalHierarchyBuilderDialog *self = data;
  g_autoptr (ShoalParameters) parameters = shoal_parameter_form_dup_parameters (self->form);
  g_autoptr (ShoalHierarchyOrigin) source = NULL;

  self->timeout = 0;
  if (!shoal_parameter_form_check (self->form))
    {
      show_error (self, _("A value does not fit. Beside it stands what would."));
      shoal_worker_stop (&self->cancellable);
      end_pending (self);
      return G_SOURCE_REMOVE;
    }
  source = shoal_hierarchy_origin_new_builder (get_builder (self)->id, parameters);
  shoal_hierarchy_report_make_async (self->session->dataset->table, self->column->index,
                                     self->session->document->project, source, NULL, self->cancellable, previewed_cb,
                                     g_object_ref (self));
  return G_SOURCE_REMOVE;
}

/* Disables “Apply” until the hierarchy of the changed form has been made. */
static void
form_changed_cb (ShoalHierarchyBuilderDialog *self)
{
  if (get_builder (self) == NULL)
    return;
  shoal_worker_stop (&self->cancellable);
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->cancellable = g_cancellable_new ();
  g_clear_pointer (&self->report, shoal_hierarchy_report_unref);
  gtk_widget_set_sensitive (GTK_WIDGET (self->apply_button), FALSE);
  self->timeout = g_timeout_add (REST, start_preview_cb, self);
  notify_pending (self);
}

/* ---- The form ---- */

static void
builder_changed_cb (ShoalHierarchyBuilderDialog *self)
{
  const ShoalHierarchyBuilder *builder = get_builder (self);
  ShoalHierarchyOrigin *source = self->column->source;
  const ShoalParameters *values = NULL;

  if (builder == NULL)
    return;
  if (source != NULL && source->kind == SHOAL_HIERARCHY_ORIGIN_BUILDER
      && strcmp (source->builder, builder->id) == 0)
    values = source->parameters;
  adw_preferences_group_set_description (self->builder_group, _(builder->summary));
  shoal_parameter_form_set_specs (self->form, builder->parameters, builder->n_parameters, values);
  form_changed_cb (self);
}

static void
fill_builders (ShoalHierarchyBuilderDialog *self)
{
  ShoalColumn *column = self->column->column;
  ShoalHierarchyOrigin *source = self->column->source;
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  const ShoalHierarchyBuilder *all;
  guint n;

  all = shoal_hierarchy_builders_get (&n);
  for (guint i = 0; i < n; i++)
    if (all[i].accepts (column))
      {
        g_ptr_array_add (self->builders, (gpointer) &all[i]);
        gtk_string_list_append (titles, _(all[i].title));
      }
  adw_combo_row_set_model (self->builder_row, G_LIST_MODEL (titles));
  if (source != NULL && source->kind == SHOAL_HIERARCHY_ORIGIN_BUILDER)
    shoal_hierarchy_builder_dialog_set_builder (self, source->builder);
  else
    shoal_hierarchy_builder_dialog_set_builder (self, shoal_automatic_builder_find (column));
  builder_changed_cb (self);
}

static void
chosen_cb (GtkNativeDialog             *chooser,
           int                          response,
           ShoalHierarchyBuilderDialog *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  const char *name = g_object_get_data (G_OBJECT (chooser), "parameter");

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    shoal_hierarchy_builder_dialog_set_parameter (self, name, g_file_peek_path (file));
  gtk_native_dialog_hide (chooser);
}

static void
choose_file_cb (ShoalHierarchyBuilderDialog *self,
                const char                  *name)
{
  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (GTK_WIDGET (self), _("Choose a Table of Places"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL);
  g_object_set_data_full (G_OBJECT (self->chooser), "parameter", g_strdup (name), g_free);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
apply_cb (ShoalHierarchyBuilderDialog *self)
{
  g_autofree char *label = NULL;

  if (self->report == NULL)
    return;
  label = g_strdup_printf (_("Build Hierarchy of “%s”"), self->column->name);
  shoal_session_take_hierarchy (self->session, self->column->index, self->report, label);
  gtk_window_close (GTK_WINDOW (self));
}

/* ---- The dialog ---- */

static void
shoal_hierarchy_builder_dialog_dispose (GObject *object)
{
  ShoalHierarchyBuilderDialog *self = SHOAL_HIERARCHY_BUILDER_DIALOG (object);

  shoal_worker_stop (&self->cancellable);
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->chooser);
  g_clear_object (&self->session);
  g_clear_object (&self->column);
  g_clear_pointer (&self->report, shoal_hierarchy_report_unref);
  G_OBJECT_CLASS (shoal_hierarchy_builder_dialog_parent_class)->dispose (object);
}

static void
shoal_hierarchy_builder_dialog_finalize (GObject *object)
{
  ShoalHierarchyBuilderDialog *self = SHOAL_HIERARCHY_BUILDER_DIALOG (object);

  g_ptr_array_unref (self->builders);
  G_OBJECT_CLASS (shoal_hierarchy_builder_dialog_parent_class)->finalize (object);
}

static void
shoal_hierarchy_builder_dialog_class_init (ShoalHierarchyBuilderDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = shoal_hierarchy_builder_dialog_dispose;
  object_class->finalize = shoal_hierarchy_builder_dialog_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalHierarchyBuilderDialog, pending),
                                g_param_spec_boolean ("pending", NULL, NULL, FALSE, SHOAL_FIELD));
  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-hierarchy-builder-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, apply_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, builder_group);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, builder_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, form);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, error_page);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyBuilderDialog, summary);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, has_text);
  gtk_widget_class_bind_template_callback (widget_class, builder_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, form_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_file_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
shoal_hierarchy_builder_dialog_init (ShoalHierarchyBuilderDialog *self)
{
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  g_type_ensure (SHOAL_TYPE_PARAMETER_FORM);
  g_type_ensure (SHOAL_TYPE_HIERARCHY_PREVIEW);
  self->builders = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_hierarchy_builder_dialog_new: @parent: (nullable): the window that the dialog is modal for. */
GtkWidget *
shoal_hierarchy_builder_dialog_new (GtkWindow          *parent,
                                    ShoalSession       *session,
                                    ShoalSessionColumn *column)
{
  ShoalHierarchyBuilderDialog *self;
  g_autofree char *title = NULL;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (column), NULL);

  title = g_strdup_printf (_("Hierarchy of “%s”"), column->name);
  self = g_object_new (SHOAL_TYPE_HIERARCHY_BUILDER_DIALOG, "transient-for", parent, "title", title, NULL);
  self->session = g_object_ref (session);
  self->column = g_object_ref (column);
  fill_builders (self);
  return GTK_WIDGET (self);
}

/** shoal_hierarchy_builder_dialog_set_builder: @id: a builder that suits the column; other ids are ignored. */
void
shoal_hierarchy_builder_dialog_set_builder (ShoalHierarchyBuilderDialog *self,
                                            const char                  *id)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_BUILDER_DIALOG (self));
  g_return_if_fail (id != NULL);

  for (guint i = 0; i < self->builders->len; i++)
    if (strcmp (((const ShoalHierarchyBuilder *) self->builders->pdata[i])->id, id) == 0)
      adw_combo_row_set_selected (self->builder_row, i);
}

/** shoal_hierarchy_builder_dialog_set_parameter: sets a field as if a person had typed @text. */
void
shoal_hierarchy_builder_dialog_set_parameter (ShoalHierarchyBuilderDialog *self,
                                              const char                  *name,
                                              const char                  *text)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_BUILDER_DIALOG (self));

  shoal_parameter_form_set_value (self->form, name, text);
}

/** shoal_hierarchy_builder_dialog_is_pending: Returns: whether the preview is still being made. For tests. */
gboolean
shoal_hierarchy_builder_dialog_is_pending (ShoalHierarchyBuilderDialog *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_BUILDER_DIALOG (self), FALSE);

  return self->pending;
}
