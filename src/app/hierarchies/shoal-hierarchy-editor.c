/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawing, the outline, the table of levels and the list of problems show the same hierarchy and share one selection. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"

#include "base/shoal-field-property.h"
#include "base/shoal-format.h"
#include "models/hierarchies/shoal-hierarchy-words.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-page.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

struct _ShoalHierarchyEditor
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkLabel *name_label;
  GtkLabel *detail_label;
  GtkRevealer *problems_revealer;
  GtkListBox *problems_list;
  GtkStack *stack;
  AdwStatusPage *none_page;
  GtkToggleButton *diagram_toggle;
  GtkToggleButton *tree_toggle;
  AdwFlap *flap;
  GtkStack *views;
  GtkLabel *hint;
  ShoalHierarchyDrawing *drawing;
  ShoalHierarchyOutlineView *tree;
  GtkColumnView *levels_view;
  GtkColumnViewColumn *values_column;
  GtkColumnViewColumn *classes_column;
  GtkColumnViewColumn *k_column;
  ShoalLevelBounds *bounds;
  GtkPopoverMenu *menu;

  /* Owned references */
  ShoalHierarchyEditing *editing;
  GtkSingleSelection *levels;
  GtkFileChooserNative *chooser; /* while the file chooser is open */

  gconstpointer column_of_levels; /* compared only, never dereferenced */
  ShoalHierarchyReport *shown; /* the report whose levels and problems are listed, or NULL */
  guint report_source;
  gboolean can_go_back;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, ADW_TYPE_BIN)

enum
{
  GO_BACK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/** shoal_hierarchy_editor_get_editing: Returns: (transfer none): the hierarchy shown, and its changes. */
ShoalHierarchyEditing *
shoal_hierarchy_editor_get_editing (ShoalHierarchyEditor *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self), NULL);

  return self->editing;
}

/* The level selected in the table, or -1. */
static int
get_level (ShoalHierarchyEditor *self)
{
  guint selected = gtk_single_selection_get_selected (self->levels);

  return selected == GTK_INVALID_LIST_POSITION ? -1 : (int) selected;
}

/* ---- Levels ---- */

/* (transfer full): "a, b, c, …", each value isolated in its own writing direction. */
static char *
dup_examples (ShoalHierarchyLevel *level)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  for (; level->examples[n] != NULL; n++)
    {
      g_autofree char *value = shoal_direction_isolate (level->examples[n]);

      g_string_append_printf (text, n > 0 ? ", %s" : "%s", value);
    }
  if (n < level->n_nodes)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

static GtkWidget *
make_count_label (double xalign)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), (float) xalign);
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static void
show_count (GtkWidget           *label,
            ShoalHierarchyLevel *level,
            const char          *property)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_autofree char *text = NULL;

  g_value_init (&value, G_TYPE_UINT64);
  g_object_get_property (G_OBJECT (level), property, &value);
  text = shoal_format_count (g_value_get_uint64 (&value));
  gtk_label_set_text (GTK_LABEL (label), text);
}

static void
setup_count_cb (GtkSignalListItemFactory *factory,
                GtkListItem              *list_item)
{
  gtk_list_item_set_child (list_item, make_count_label (1));
}

static void
bind_count_cb (GtkSignalListItemFactory *factory,
               GtkListItem              *list_item,
               const char               *property)
{
  show_count (gtk_list_item_get_child (list_item), gtk_list_item_get_item (list_item), property);
}

/* The number of values, and the first values below it. The label runs left to right, so that long texts are cut at the end
 * of a value: an ellipsis at the beginning of an interval would make it look like another interval. */
static void
setup_values_cb (GtkSignalListItemFactory *factory,
                 GtkListItem              *list_item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *examples = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (examples), gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL ? 1 : 0);
  gtk_widget_set_direction (examples, GTK_TEXT_DIR_LTR);
  gtk_label_set_ellipsize (GTK_LABEL (examples), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (examples, "caption");
  gtk_widget_add_css_class (examples, "dim-label");
  gtk_box_append (GTK_BOX (box), make_count_label (0));
  gtk_box_append (GTK_BOX (box), examples);
  gtk_list_item_set_child (list_item, box);
}

static void
bind_values_cb (GtkSignalListItemFactory *factory,
                GtkListItem              *list_item)
{
  GtkWidget *box = gtk_list_item_get_child (list_item), *examples = gtk_widget_get_last_child (box);
  g_autofree char *text = dup_examples (gtk_list_item_get_item (list_item));

  show_count (gtk_widget_get_first_child (box), gtk_list_item_get_item (list_item), "n-nodes");
  gtk_label_set_text (GTK_LABEL (examples), text);
  gtk_widget_set_tooltip_text (examples, text);
}

static void
set_factory (GtkColumnViewColumn *column,
             GCallback            setup,
             GCallback            bind,
             const char          *property)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", setup, NULL);
  g_signal_connect (factory, "bind", bind, (gpointer) property);
  gtk_column_view_column_set_factory (column, factory);
}

/* ---- Problems ---- */

static void
remove_level_cb (GtkButton            *button,
                 ShoalHierarchyEditor *self)
{
  guint level = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "level"));

  shoal_hierarchy_editing_apply (self->editing, shoal_hierarchy_edit_new_remove_level (level));
}

/* (nullable): a button that solves the problem. */
static GtkWidget *
make_problem_button (ShoalHierarchyEditor        *self,
                     const ShoalHierarchyProblem *problem)
{
  g_autofree char *label = NULL;
  GtkWidget *button;

  if (problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED)
    {
      label = g_strdup_printf (ngettext ("_Add Value…", "_Add %'u Values…", problem->n_values), problem->n_values);
      button = gtk_button_new_with_mnemonic (label);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "hierarchy.add-uncovered");
      return button;
    }
  if (problem->kind != SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL)
    return NULL;
  button = gtk_button_new_with_mnemonic (_("_Remove Level"));
  g_object_set_data (G_OBJECT (button), "level", GUINT_TO_POINTER (problem->level));
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_level_cb), self, 0);
  return button;
}

/* A row that describes a problem, with a button to solve it, if possible. */
static GtkWidget *
make_problem_row (ShoalHierarchyEditor        *self,
                  const ShoalHierarchyProblem *problem)
{
  gboolean blocking = problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED;
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/io/github/shoal_privacy/Shoal/ui/shoal-hierarchy-issue-row.ui");
  GtkWidget *row = GTK_WIDGET (gtk_builder_get_object (builder, "row"));
  GtkWidget *icon = GTK_WIDGET (gtk_builder_get_object (builder, "icon"));
  GtkWidget *button = make_problem_button (self, problem);

  gtk_image_set_from_icon_name (GTK_IMAGE (icon), blocking ? "dialog-error-symbolic" : "dialog-warning-symbolic");
  gtk_widget_add_css_class (icon, blocking ? "error" : "warning");
  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "label")), problem->message);
  if (button != NULL)
    {
      gtk_widget_set_halign (button, GTK_ALIGN_END);
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      g_object_set (gtk_builder_get_object (builder, "sides"), "end", button, NULL);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, problem->message, -1);
  return g_object_ref_sink (row);
}

static void
problem_activated_cb (ShoalHierarchyEditor *self,
                      GtkListBoxRow        *row)
{
  const ShoalHierarchyProblem *problem = self->shown->problems->pdata[gtk_list_box_row_get_index (row)];

  if (problem->node != SHOAL_HIERARCHY_NO_NODE)
    shoal_hierarchy_editing_select (self->editing, &problem->node, 1, TRUE);
  else if (problem->level < g_list_model_get_n_items (G_LIST_MODEL (self->levels)))
    {
      gtk_single_selection_set_selected (self->levels, problem->level);
      adw_flap_set_reveal_flap (self->flap, TRUE);
    }
}

/* ---- Sensitivity of the actions ---- */

static void
update_actions (ShoalHierarchyEditor *self)
{
  ShoalSessionColumn *column = self->editing->column;
  gboolean busy = self->editing->busy;
  ShoalHierarchy *hierarchy = busy ? NULL : self->editing->hierarchy;
  ShoalHierarchyReport *report = hierarchy != NULL ? column->report : NULL;
  ShoalHierarchyAbilities can = shoal_hierarchy_editing_get_abilities (self->editing);
  int level = get_level (self);
  const struct
  {
    const char *action;
    gboolean enabled;
  } states[] = {
    { "hierarchy.rename", can.rename },
    { "hierarchy.merge", can.merge },
    { "hierarchy.split", can.split },
    { "hierarchy.move", can.move },
    { "hierarchy.move-up", can.move_up },
    { "hierarchy.move-down", can.move_down },
    { "hierarchy.raise", can.raise },
    { "hierarchy.set-weight", can.weigh },
    { "hierarchy.add-uncovered", report != NULL && shoal_hierarchy_report_count_uncovered (report) > 0 },
    { "hierarchy.add-level", hierarchy != NULL && level >= 0 },
    { "hierarchy.remove-level",
      hierarchy != NULL && level > 0 && level != (int) shoal_hierarchy_get_height (hierarchy) },
    { "hierarchy.export", hierarchy != NULL },
    { "hierarchy.build", column != NULL },
    { "hierarchy.import", column != NULL },
    { "hierarchy.automatic", column != NULL && column->source != NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), states[i].action, states[i].enabled);
}

/* ---- View ---- */

static void
selection_changed_cb (ShoalHierarchyEditor *self)
{
  ShoalHierarchy *hierarchy = self->editing->hierarchy;
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self->editing, &n_nodes);

  if (n_nodes > 0)
    gtk_single_selection_set_selected (self->levels, shoal_hierarchy_get_lowest_level (hierarchy, nodes[0]));
  update_actions (self);
}

/* Keeps the selected level of the table, unless values are selected in the hierarchy: then selects their level. */
static gboolean
show_report_cb (gpointer data)
{
  ShoalHierarchyEditor *self = data;
  ShoalSessionColumn *column = self->editing->column;
  ShoalHierarchyReport *report = column != NULL ? column->report : NULL;
  guint level = column == self->column_of_levels ? gtk_single_selection_get_selected (self->levels) : GTK_INVALID_LIST_POSITION;
  GtkWidget *row;

  self->report_source = 0;
  self->column_of_levels = column;
  if (self->shown == report)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&self->shown, shoal_hierarchy_report_unref);
  self->shown = report != NULL ? shoal_hierarchy_report_ref (report) : NULL;
  while ((row = GTK_WIDGET (gtk_list_box_get_row_at_index (self->problems_list, 0))) != NULL)
    gtk_list_box_remove (self->problems_list, row);
  for (guint i = 0; report != NULL && i < report->problems->len; i++)
    {
      row = make_problem_row (self, report->problems->pdata[i]);
      gtk_list_box_append (self->problems_list, row);
      g_object_unref (row);
    }
  gtk_revealer_set_reveal_child (self->problems_revealer, report != NULL && report->problems->len > 0);
  gtk_single_selection_set_model (self->levels, report != NULL ? report->levels : NULL);
  gtk_single_selection_set_selected (self->levels, level);
  selection_changed_cb (self);
  return G_SOURCE_REMOVE;
}

/* Fills the tables of levels and problems after the drawing, from the main loop: both together take half a frame. */
static void
queue_report (ShoalHierarchyEditor *self)
{
  if (self->report_source == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->report_source = g_idle_add_full (G_PRIORITY_DEFAULT, show_report_cb, self, NULL);
}

static void
changed_cb (ShoalHierarchyEditor *self)
{
  ShoalSessionColumn *column = self->editing->column;
  ShoalHierarchy *hierarchy = self->editing->hierarchy;
  g_autofree char *origin = NULL;
  g_autofree char *size = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *detail = NULL;
  g_autofree char *attention = NULL;
  g_autofree char *escaped = NULL;

  queue_report (self);
  if (column == NULL)
    return;
  origin = shoal_hierarchy_words_dup_origin (column);
  size = shoal_hierarchy_words_dup_size (column);
  reason = shoal_hierarchy_words_dup_reason (column);
  detail = g_strdup_printf ("%s%s%s%s%s", origin, *size != '\0' ? " · " : "", size, reason != NULL ? "\n" : "",
                            reason != NULL ? reason : "");
  attention = shoal_hierarchy_words_dup_attention (column);
  escaped = attention != NULL ? g_markup_escape_text (attention, -1) : NULL;
  gtk_label_set_text (self->name_label, column->name);
  gtk_label_set_text (self->detail_label, detail);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->detail_label), detail);
  shoal_level_bounds_show (self->bounds, self->editing->session, column, hierarchy);
  adw_status_page_set_title (self->none_page, column->pending != NULL ? _("Being Made…") : _("No Hierarchy"));
  adw_status_page_set_description (self->none_page, escaped);
  gtk_stack_set_visible_child_name (self->stack, hierarchy != NULL ? "content" : "none");
}

/* Hides the zoom buttons in a narrow window: touch, wheel and keys zoom as well. */
static gboolean
can_zoom (ShoalHierarchyEditor *self,
          gboolean              in_list,
          gboolean              can_go_back)
{
  return !in_list && !can_go_back;
}

static gboolean
has_content (ShoalHierarchyEditor *self,
             const char           *child)
{
  return g_strcmp0 (child, "content") == 0;
}

static void
view_toggled_cb (ShoalHierarchyEditor *self)
{
  shoal_hierarchy_drawing_set_kind (self->drawing, gtk_toggle_button_get_active (self->diagram_toggle)
                                                     ? SHOAL_HIERARCHY_PICTURE_TREE : SHOAL_HIERARCHY_PICTURE_ICICLE);
  gtk_stack_set_visible_child_name (self->views, gtk_toggle_button_get_active (self->tree_toggle) ? "tree" : "drawing");
}

static void
hint_cb (ShoalHierarchyEditor *self,
         const char           *text)
{
  shoal_label_show_text (self->hint, text);
}

static void
menu_cb (ShoalHierarchyEditor *self,
         double                x,
         double                y,
         GtkWidget            *from)
{
  graphene_point_t point;
  gsize n_nodes;

  shoal_hierarchy_editing_get_selected (self->editing, &n_nodes);
  if (n_nodes == 0
      || !gtk_widget_compute_point (from, GTK_WIDGET (self), &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* ---- Messages ---- */

static ShoalPage *
get_page (ShoalHierarchyEditor *self)
{
  return SHOAL_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (self), SHOAL_TYPE_PAGE));
}

static void
problem_cb (ShoalHierarchyEditor *self,
            const char           *heading,
            const char           *body)
{
  shoal_page_show_problem (GTK_WIDGET (self), heading, body);
}

static void
refused_cb (ShoalHierarchyEditor *self,
            const char           *reason)
{
  g_autofree char *title = g_markup_escape_text (reason, -1);

  shoal_page_add_toast (get_page (self), adw_toast_new (title));
}

static void
written_cb (ShoalHierarchyEditor *self,
            GFile                *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *title = g_markup_printf_escaped (_("“%s” written"), name);

  shoal_page_add_toast (get_page (self), adw_toast_new (title));
}

/* ---- Actions ---- */

static void
ask_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  static const char *const actions[] = {
    [SHOAL_VALUE_QUESTION_RENAME] = "hierarchy.rename", [SHOAL_VALUE_QUESTION_MERGE] = "hierarchy.merge",
    [SHOAL_VALUE_QUESTION_SPLIT] = "hierarchy.split",   [SHOAL_VALUE_QUESTION_MOVE] = "hierarchy.move",
    [SHOAL_VALUE_QUESTION_WEIGH] = "hierarchy.set-weight", [SHOAL_VALUE_QUESTION_ADD] = "hierarchy.add-uncovered",
  };

  for (ShoalValueQuestion question = 0; question < G_N_ELEMENTS (actions); question++)
    if (g_str_equal (actions[question], action_name))
      shoal_value_question_ask (question, SHOAL_HIERARCHY_EDITOR (widget)->editing, widget);
}

static void
move_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalHierarchyEditing *editing = SHOAL_HIERARCHY_EDITOR (widget)->editing;

  if (g_str_equal (action_name, "hierarchy.raise"))
    shoal_hierarchy_editing_raise (editing);
  else
    shoal_hierarchy_editing_step (editing, g_str_equal (action_name, "hierarchy.move-up"));
}

static void
level_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  guint level = (guint) get_level (self);

  shoal_hierarchy_editing_apply (self->editing, g_str_equal (action_name, "hierarchy.add-level")
                                                  ? shoal_hierarchy_edit_new_insert_level (level)
                                                  : shoal_hierarchy_edit_new_remove_level (level));
}

static void
build_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  gtk_window_present (GTK_WINDOW (shoal_hierarchy_builder_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                                      self->editing->session, self->editing->column)));
}

static void
chosen_cb (GtkNativeDialog       *chooser,
           int                    response,
           ShoalHierarchyEditing *editing)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  gboolean save = gtk_file_chooser_get_action (GTK_FILE_CHOOSER (chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE;

  gtk_native_dialog_hide (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;
  if (save)
    shoal_hierarchy_editing_export (editing, file);
  else
    shoal_hierarchy_editing_import (editing, file);
}

static void
file_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  gboolean save = g_str_equal (action_name, "hierarchy.export");
  static const char *const tables[] = { "csv", "txt", NULL };

  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (widget, save ? _("Export the Hierarchy") : _("Import a Hierarchy"),
                                          save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, NULL);
  shoal_file_chooser_add_filter (self->chooser, _("Hierarchy Files"), tables);
  shoal_file_chooser_add_filter (self->chooser, _("All Files"), NULL);
  if (save)
    {
      g_autofree char *name = g_strdup_printf ("%s.csv", self->editing->column->name);

      gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), g_strdelimit (name, "/", '_'));
    }
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self->editing, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Removes the project's hierarchy of the column, so that it gets the automatic one of its type. */
static void
automatic_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  ShoalHierarchyEditing *editing = SHOAL_HIERARCHY_EDITOR (widget)->editing;

  shoal_session_set_hierarchy (editing->session, editing->column->index, NULL, NULL);
}

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  if (g_str_equal (action_name, "hierarchy.show-all"))
    shoal_hierarchy_drawing_show_all (self->drawing);
  else
    shoal_hierarchy_drawing_zoom (self->drawing, g_str_equal (action_name, "hierarchy.zoom-in") ? 1.5 : 1 / 1.5);
}

/* Installs every action with its key. */
static void
install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    GtkWidgetActionActivateFunc activate;
    guint keyval;
    GdkModifierType modifiers;
  } actions[] = {
    { "hierarchy.rename", ask_action, GDK_KEY_F2, 0 },
    { "hierarchy.merge", ask_action, GDK_KEY_m, GDK_CONTROL_MASK },
    { "hierarchy.split", ask_action, GDK_KEY_t, GDK_CONTROL_MASK },
    { "hierarchy.move", ask_action, GDK_KEY_m, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "hierarchy.set-weight", ask_action, 0, 0 },
    { "hierarchy.add-uncovered", ask_action, 0, 0 },
    { "hierarchy.move-up", move_action, GDK_KEY_Up, GDK_ALT_MASK },
    { "hierarchy.move-down", move_action, GDK_KEY_Down, GDK_ALT_MASK },
    { "hierarchy.raise", move_action, GDK_KEY_Left, GDK_ALT_MASK },
    { "hierarchy.add-level", level_action, 0, 0 },
    { "hierarchy.remove-level", level_action, 0, 0 },
    { "hierarchy.build", build_action, 0, 0 },
    { "hierarchy.import", file_action, 0, 0 },
    { "hierarchy.export", file_action, 0, 0 },
    { "hierarchy.automatic", automatic_action, 0, 0 },
    { "hierarchy.zoom-in", zoom_action, 0, 0 },
    { "hierarchy.zoom-out", zoom_action, 0, 0 },
    { "hierarchy.show-all", zoom_action, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
      if (actions[i].keyval != 0)
        gtk_widget_class_add_binding_action (widget_class, actions[i].keyval, actions[i].modifiers, actions[i].name, NULL);
    }
}

/* ---- The widget ---- */

static void
back_cb (ShoalHierarchyEditor *self)
{
  g_signal_emit (self, signals[GO_BACK], 0);
}

static void
shoal_hierarchy_editor_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (shoal_hierarchy_editor_parent_class)->map (widget);
  queue_report (SHOAL_HIERARCHY_EDITOR (widget));
}

static void
shoal_hierarchy_editor_dispose (GObject *object)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (object);

  g_clear_handle_id (&self->report_source, g_source_remove);
  /* Stops hierarchies that are being made; their result cannot be shown after this. */
  if (self->editing != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->editing, self);
      shoal_hierarchy_editing_set_session (self->editing, NULL);
    }
  if (self->menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->menu));
  self->menu = NULL;
  g_clear_object (&self->chooser);
  g_clear_object (&self->levels);
  g_clear_pointer (&self->shown, shoal_hierarchy_report_unref);
  G_OBJECT_CLASS (shoal_hierarchy_editor_parent_class)->dispose (object);
}

static void
shoal_hierarchy_editor_finalize (GObject *object)
{
  g_object_unref (SHOAL_HIERARCHY_EDITOR (object)->editing);
  G_OBJECT_CLASS (shoal_hierarchy_editor_parent_class)->finalize (object);
}

static void
shoal_hierarchy_editor_class_init (ShoalHierarchyEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = shoal_hierarchy_editor_dispose;
  object_class->finalize = shoal_hierarchy_editor_finalize;
  widget_class->map = shoal_hierarchy_editor_map;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalHierarchyEditor, editing),
                                g_param_spec_object ("editing", NULL, NULL, SHOAL_TYPE_HIERARCHY_EDITING, SHOAL_FIELD));
  shoal_object_class_add_field (
      object_class, G_STRUCT_OFFSET (ShoalHierarchyEditor, can_go_back),
      g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  signals[GO_BACK] = g_signal_new ("go-back", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  install_actions (widget_class);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-hierarchy-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, name_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, detail_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, problems_revealer);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, problems_list);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, none_page);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, diagram_toggle);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, tree_toggle);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, flap);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, views);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, hint);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, drawing);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, tree);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, levels_view);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, values_column);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, classes_column);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, k_column);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, bounds);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, menu);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, can_zoom);
  gtk_widget_class_bind_template_callback (widget_class, has_content);
  gtk_widget_class_bind_template_callback (widget_class, view_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, problem_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, hint_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_cb);
}

static void
shoal_hierarchy_editor_init (ShoalHierarchyEditor *self)
{
  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  g_type_ensure (SHOAL_TYPE_FITTED_SCROLLER);
  g_type_ensure (SHOAL_TYPE_HIERARCHY_DRAWING);
  g_type_ensure (SHOAL_TYPE_HIERARCHY_LEVEL);
  g_type_ensure (SHOAL_TYPE_HIERARCHY_OUTLINE_VIEW);
  g_type_ensure (SHOAL_TYPE_LEVEL_BOUNDS);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  self->editing = shoal_hierarchy_editing_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));
  shoal_hierarchy_drawing_set_editing (self->drawing, self->editing);
  shoal_hierarchy_outline_view_set_editing (self->tree, self->editing);
  g_object_connect (self->editing,
                    "swapped-object-signal::changed", changed_cb, self,
                    "swapped-object-signal::selection-changed", selection_changed_cb, self,
                    "swapped-object-signal::notify::busy", update_actions, self,
                    "swapped-object-signal::refused", refused_cb, self,
                    "swapped-object-signal::problem", problem_cb, self,
                    "swapped-object-signal::written", written_cb, self,
                    NULL);
  self->levels = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->levels, FALSE);
  gtk_single_selection_set_can_unselect (self->levels, TRUE);
  g_signal_connect_object (self->levels, "notify::selected", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->levels_view, GTK_SELECTION_MODEL (self->levels));
  set_factory (self->values_column, G_CALLBACK (setup_values_cb), G_CALLBACK (bind_values_cb), NULL);
  set_factory (self->classes_column, G_CALLBACK (setup_count_cb), G_CALLBACK (bind_count_cb), "n-classes");
  set_factory (self->k_column, G_CALLBACK (setup_count_cb), G_CALLBACK (bind_count_cb), "k");
  update_actions (self);
}
