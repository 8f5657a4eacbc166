/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list is filtered, then sorted. Rows stay when their role changes; they are only sorted by a click on a title. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "base/shoal-field-property.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

struct _ShoalColumnOverview
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkStack *stack;
  GtkColumnView *view;
  GtkLabel *selected_label;

  /* Owned references */
  ShoalSession *session;
  ShoalUndecided *undecided;
  GtkStringFilter *filter;
  ShoalGradualList *shown;
  GtkSelectionModel *selection;

  gboolean filtering;
  gboolean target;   /* whether the only selected column is the target */
  gboolean updating; /* while the overview changes the selection itself */
};

G_DEFINE_FINAL_TYPE (ShoalColumnOverview, shoal_column_overview, GTK_TYPE_BOX)

/* ---- Rows ---- */

/* Place of @column among the rows, or GTK_INVALID_LIST_POSITION if the filter hides it. */
static guint
find_place (ShoalColumnOverview *self,
            ShoalSessionColumn  *column)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->selection)); i++)
    {
      g_autoptr (ShoalSessionColumn) item = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (item == column)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

/* The selected columns in the order of the rows: (transfer full). */
static GPtrArray *
list_selected (ShoalColumnOverview *self)
{
  g_autoptr (GtkBitset) places = gtk_selection_model_get_selection (self->selection);
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_object_unref);
  GtkBitsetIter iter;
  guint place;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, places, &place); more;
       more = gtk_bitset_iter_next (&iter, &place))
    {
      gpointer column = g_list_model_get_item (G_LIST_MODEL (self->selection), place);

      if (column != NULL)
        g_ptr_array_add (columns, column);
    }
  return columns;
}

/* ---- Selection ---- */

/* An identifying column cannot be the target of a prediction, but a project file may mark it so: the mark can be removed. */
static void
update_target (ShoalColumnOverview *self)
{
  g_autoptr (GPtrArray) columns = list_selected (self);
  ShoalSessionColumn *column = columns->len == 1 ? columns->pdata[0] : NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "columns.target",
                                 column != NULL && !self->session->loader->loading
                                     && (!shoal_role_identifies (column->listed->meaning.role) || column->listed->meaning.is_target));
  self->target = column != NULL && column->listed->meaning.is_target;
  g_object_notify (G_OBJECT (self), "target");
}

static void
update_selected (ShoalColumnOverview *self)
{
  g_autoptr (GPtrArray) columns = list_selected (self);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  g_autofree char *text = NULL;

  /* Translators: below a list of columns: how many are selected, and how many there are. */
  text = g_strdup_printf (ngettext ("%'u of %'u column selected", "%'u of %'u columns selected", n), columns->len, n);
  gtk_label_set_text (self->selected_label, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "columns.set-role",
                                 columns->len > 0 && !self->session->loader->loading);
  update_target (self);
}

/* The pane beside the list shows one column: while several columns are selected, it keeps the column before. */
static void
selection_changed_cb (ShoalColumnOverview *self)
{
  g_autoptr (GPtrArray) columns = list_selected (self);

  update_selected (self);
  if (self->updating || columns->len != 1)
    return;
  self->updating = TRUE;
  shoal_selection_select_column (self->session->selection, columns->pdata[0]);
  self->updating = FALSE;
}

static void
select_only (ShoalColumnOverview *self,
             guint                place)
{
  self->updating = TRUE;
  gtk_selection_model_select_item (self->selection, place, TRUE);
  self->updating = FALSE;
  shoal_gtk_column_view_scroll_to (self->view, place);
}

/* A column selected on another page is selected here, unless it already is one of the selected columns. */
static void
session_selected_cb (ShoalColumnOverview *self)
{
  ShoalSessionColumn *column = self->session->selection->column;
  guint place = self->updating || column == NULL ? GTK_INVALID_LIST_POSITION : find_place (self, column);

  if (place != GTK_INVALID_LIST_POSITION && !gtk_selection_model_is_selected (self->selection, place))
    select_only (self, place);
}

static void
items_changed_cb (ShoalColumnOverview *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->selection)) > 0;

  gtk_stack_set_visible_child_name (self->stack, any ? "columns" : "none");
  session_selected_cb (self);
  update_selected (self);
}

/* (nullable): the widget of the first selected row that is in view. */
static GtkWidget *
find_selected_row (ShoalColumnOverview *self)
{
  GtkWidget *list = shoal_gtk_column_view_get_list (self->view);

  for (GtkWidget *child = list != NULL ? gtk_widget_get_first_child (list) : NULL; child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if ((gtk_widget_get_state_flags (child) & GTK_STATE_FLAG_SELECTED) != 0)
      return child;
  return NULL;
}

/** shoal_column_overview_focus: moves the keyboard focus to the selected row. */
void
shoal_column_overview_focus (ShoalColumnOverview *self)
{
  GtkWidget *row;

  g_return_if_fail (SHOAL_IS_COLUMN_OVERVIEW (self));

  row = find_selected_row (self);
  gtk_widget_grab_focus (row != NULL ? row : GTK_WIDGET (self->view));
}

/** shoal_column_overview_show_next: selects the next column without a role, if there is one; a filter is removed first. */
void
shoal_column_overview_show_next (ShoalColumnOverview *self)
{
  ShoalSessionColumn *selected;
  guint next;

  g_return_if_fail (SHOAL_IS_COLUMN_OVERVIEW (self));

  selected = self->session->selection->column;
  next = shoal_undecided_find_next (self->undecided, selected != NULL ? selected->index : SHOAL_UNDECIDED_NONE);
  if (next == SHOAL_UNDECIDED_NONE)
    return;
  gtk_search_bar_set_search_mode (self->search_bar, FALSE);
  gtk_string_filter_set_search (self->filter, NULL);
  shoal_gradual_list_finish (self->shown);
  select_only (self, find_place (self, shoal_dataset_get_column (self->session->dataset, next)));
  shoal_selection_select_column (self->session->selection, shoal_dataset_get_column (self->session->dataset, next));
  shoal_column_overview_focus (self);
}

/* ---- Roles ---- */

static void
set_role_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  ShoalColumnOverview *self = SHOAL_COLUMN_OVERVIEW (widget);
  g_autoptr (GPtrArray) columns = list_selected (self);
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (ShoalRoleChoice));
  g_autofree char *label = NULL;
  ShoalRole role;

  if (!shoal_role_parse (g_variant_get_string (parameter, NULL), &role))
    return;
  for (guint i = 0; i < columns->len; i++)
    {
      ShoalRoleChoice choice = { SHOAL_SESSION_COLUMN (columns->pdata[i])->index, role };

      g_array_append_val (choices, choice);
    }
  if (columns->len == 1)
    label = g_strdup_printf (_("Set Role of “%s”"), SHOAL_SESSION_COLUMN (columns->pdata[0])->name);
  shoal_session_set_roles (self->session, (ShoalRoleChoice *) choices->data, choices->len, label);
}

/* The property "target" was set: makes the only selected column the target, or removes this mark. */
static void
shoal_column_overview_notify (GObject    *object,
                              GParamSpec *spec)
{
  ShoalColumnOverview *self = SHOAL_COLUMN_OVERVIEW (object);
  g_autoptr (GPtrArray) columns = NULL;

  if (!g_str_equal (spec->name, "target"))
    return;
  columns = list_selected (self);
  if (columns->len == 1 && SHOAL_SESSION_COLUMN (columns->pdata[0])->listed->meaning.is_target != self->target)
    shoal_session_set_target (self->session, SHOAL_SESSION_COLUMN (columns->pdata[0])->index, self->target);
}

/* ---- Filter ---- */

static void
search_changed_cb (ShoalColumnOverview *self)
{
  shoal_gradual_list_finish (self->shown);
  gtk_string_filter_set_search (self->filter, gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
}

static void
search_mode_cb (ShoalColumnOverview *self)
{
  if (!gtk_search_bar_get_search_mode (self->search_bar))
    gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
}

/* The place of the column with exactly this name, or GTK_INVALID_LIST_POSITION. */
static guint
find_named (ShoalColumnOverview *self,
            const char          *name)
{
  guint n_columns = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (ShoalSessionColumn) column = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (strcmp (column->name, name) == 0)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

/* Enter selects the column whose whole name was typed, or the first one if none is selected, and focuses its row. */
static void
search_activate_cb (ShoalColumnOverview *self)
{
  g_autoptr (GPtrArray) columns = list_selected (self);
  guint named = find_named (self, gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));

  if (g_list_model_get_n_items (G_LIST_MODEL (self->selection)) == 0)
    return;
  if (named != GTK_INVALID_LIST_POSITION || columns->len == 0)
    gtk_selection_model_select_item (self->selection, named != GTK_INVALID_LIST_POSITION ? named : 0, TRUE);
  shoal_column_overview_focus (self);
}

static void
filter_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalColumnOverview *self = SHOAL_COLUMN_OVERVIEW (widget);

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

/* ---- The widget ---- */

static void
shoal_column_overview_dispose (GObject *object)
{
  ShoalColumnOverview *self = SHOAL_COLUMN_OVERVIEW (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->shown);
  g_clear_object (&self->filter);
  g_clear_object (&self->undecided);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_column_overview_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-column-overview.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnOverview, search_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnOverview, search_entry);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnOverview, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnOverview, view);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnOverview, selected_label);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_mode_cb);
}

static void
shoal_column_overview_class_init (ShoalColumnOverviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->notify = shoal_column_overview_notify;
  object_class->dispose = shoal_column_overview_dispose;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalColumnOverview, filtering),
                                g_param_spec_boolean ("filtering", NULL, NULL, FALSE, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalColumnOverview, target),
                                g_param_spec_boolean ("target", NULL, NULL, FALSE, flags));
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "columns.set-role", "s", set_role_action);
  gtk_widget_class_install_property_action (widget_class, "columns.target", "target");
  gtk_widget_class_install_action (widget_class, "columns.filter", NULL, filter_action);
}

/* The digit that makes a column the target; the digits below and above it give roles. */
#define TARGET_KEY (SHOAL_ROLE_INSENSITIVE + 1)

/* Digits, as in the menu: letters would differ by language. The keys belong to the list, since entries need digits. */
static void
add_role_keys (ShoalColumnOverview *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint digit = 0; digit <= SHOAL_ROLE_COUNT + 1; digit++)
    {
      gboolean is_role = digit != TARGET_KEY;
      ShoalRole role = (ShoalRole) (digit > TARGET_KEY ? digit - 1 : digit);
      GtkShortcutTrigger *trigger = gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_0 + digit, 0),
                                                                 gtk_keyval_trigger_new (GDK_KEY_KP_0 + digit, 0));
      GtkShortcut *shortcut
          = gtk_shortcut_new (trigger, gtk_named_action_new (is_role ? "columns.set-role" : "columns.target"));

      if (is_role)
        gtk_shortcut_set_arguments (shortcut, g_variant_new_string (shoal_role_to_string (role)));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
    }
  gtk_widget_add_controller (GTK_WIDGET (self->view), controller);
}

static void
init_columns (ShoalColumnOverview *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  for (guint i = 0; i < SHOAL_COLUMN_N_CELLS; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      g_autoptr (GtkListItemFactory) factory = shoal_column_cells_new_factory ((ShoalColumnCell) i);
      g_autoptr (GtkSorter) sorter = shoal_column_cells_new_sorter ((ShoalColumnCell) i);

      gtk_column_view_column_set_factory (column, factory);
      gtk_column_view_column_set_sorter (column, sorter);
    }
}

static void
shoal_column_overview_init (ShoalColumnOverview *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  init_columns (self);
  add_role_keys (self);
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
}

/** shoal_column_overview_set_session: @session: has the columns to list; set once. @undecided: its undecided columns. */
void
shoal_column_overview_set_session (ShoalColumnOverview *self,
                                   ShoalSession        *session,
                                   ShoalUndecided      *undecided)
{
  GListModel *filtered, *sorted;
  GtkSorter *sorter;

  g_return_if_fail (SHOAL_IS_COLUMN_OVERVIEW (self));
  g_return_if_fail (SHOAL_IS_SESSION (session));
  g_return_if_fail (SHOAL_IS_UNDECIDED (undecided));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->undecided = g_object_ref (undecided);
  self->filter = gtk_string_filter_new (gtk_property_expression_new (SHOAL_TYPE_SESSION_COLUMN, NULL, "name"));
  filtered = G_LIST_MODEL (gtk_filter_list_model_new (g_object_ref (session->dataset->columns),
                                                      GTK_FILTER (g_object_ref (self->filter))));
  sorter = gtk_column_view_get_sorter (self->view);
  sorted = G_LIST_MODEL (gtk_sort_list_model_new (filtered, g_object_ref (sorter)));
  self->shown = shoal_gradual_list_new (GTK_WIDGET (self->view), sorted);
  self->selection = GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->shown))));
  gtk_column_view_set_model (self->view, self->selection);
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->loader, "notify::loading", G_CALLBACK (update_selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "updated", G_CALLBACK (update_target), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::column", G_CALLBACK (session_selected_cb), self, G_CONNECT_SWAPPED);
  items_changed_cb (self);
}
