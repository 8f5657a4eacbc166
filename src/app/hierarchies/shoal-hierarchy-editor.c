/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing, list and table of levels show the hierarchy of one item, and what becomes of it. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "hierarchies/shoal-level-examples.h"
#include "hierarchy/shoal-hierarchy-family.h"
#include "widgets/shoal-explanation.h"
#include "widgets/shoal-fitted-scroller.h"
#include "widgets/shoal-page.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, ADW_TYPE_BIN)

enum
{
  GO_BACK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- State ---- */

/** shoal_hierarchy_editor_get_editing: Returns: (transfer none): what is shown, and what is done to it. For tests. */
ShoalHierarchyEditing *
shoal_hierarchy_editor_get_editing (ShoalHierarchyEditor *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self), NULL);

  return self->editing;
}

/* The level selected in the table, or -1. */
int
_shoal_hierarchy_editor_get_level (ShoalHierarchyEditor *self)
{
  guint selected = gtk_single_selection_get_selected (self->levels);

  return selected == GTK_INVALID_LIST_POSITION ? -1 : (int) selected;
}

static void
update_busy_cb (ShoalHierarchyEditor *self)
{
  gtk_spinner_set_spinning (self->spinner, shoal_hierarchy_editing_is_busy (self->editing));
  _shoal_hierarchy_editor_update_actions (self);
}

static void
problem_cb (ShoalHierarchyEditor *self,
            const char           *heading,
            const char           *body)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (self), SHOAL_TYPE_PAGE);

  if (page != NULL)
    shoal_page_show_problem (SHOAL_PAGE (page), heading, body);
}

static void
written_cb (ShoalHierarchyEditor *self,
            GFile                *file)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (self), SHOAL_TYPE_PAGE);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *title = g_strdup_printf (_("“%s” written"), name);

  if (page != NULL)
    shoal_page_add_toast (SHOAL_PAGE (page), adw_toast_new (title));
}

/* ---- What is shown ---- */

static void
show_none (ShoalHierarchyEditor *self,
           ShoalHierarchyItem   *item)
{
  gboolean pending = shoal_hierarchy_item_get_state (item) == SHOAL_HIERARCHY_STATE_PENDING;
  g_autofree char *attention = shoal_hierarchy_item_dup_attention (item);
  g_autofree char *escaped = attention != NULL ? g_markup_escape_text (attention, -1) : NULL;

  adw_status_page_set_title (self->none_page, pending ? _("Being Made…") : _("No Hierarchy"));
  adw_status_page_set_description (self->none_page, escaped);
  gtk_stack_set_visible_child_name (self->stack, "none");
}

/* What became of the selected nodes in @hierarchy: (transfer full), without repetition. */
static guint32 *
find_selected_again (ShoalHierarchyEditor *self,
                     ShoalHierarchy       *hierarchy,
                     gsize                *n_nodes)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gsize n_selected;
  const guint32 *selected = shoal_hierarchy_editing_get_selected (self->editing, &n_selected);
  guint32 *nodes = g_new (guint32, n_selected + 1);

  *n_nodes = 0;
  for (gsize i = 0; self->shown != NULL && hierarchy != NULL && i < n_selected; i++)
    {
      guint32 node = shoal_hierarchy_find_again (self->shown, selected[i], hierarchy);

      if (node != SHOAL_HIERARCHY_NO_NODE && g_hash_table_add (seen, GUINT_TO_POINTER (node)))
        nodes[(*n_nodes)++] = node;
    }
  return nodes;
}

static void
show_hierarchy (ShoalHierarchyEditor *self,
                ShoalHierarchy       *hierarchy)
{
  g_autofree guint32 *nodes = NULL;
  gsize n_nodes;

  if (self->shown == hierarchy)
    return;
  nodes = find_selected_again (self, hierarchy, &n_nodes);
  self->syncing = TRUE;
  g_set_object (&self->shown, hierarchy);
  shoal_hierarchy_outline_view_set_hierarchy (self->tree, hierarchy);
  shoal_hierarchy_drawing_set_hierarchy (self->drawing, hierarchy);
  self->syncing = FALSE;
  shoal_hierarchy_editor_select (self, nodes, n_nodes);
}

static void
show_report (ShoalHierarchyEditor *self,
             ShoalHierarchyReport *report)
{
  GListModel *issues = report != NULL ? shoal_hierarchy_report_get_issues (report) : NULL;

  /* A new report comes a little after its hierarchy; the selected level waits for it. */
  if (gtk_single_selection_get_model (self->levels) != NULL)
    self->kept_level = _shoal_hierarchy_editor_get_level (self);
  _shoal_hierarchy_editor_show_issues (self, issues);
  gtk_single_selection_set_model (self->levels, report != NULL ? shoal_hierarchy_report_get_levels (report) : NULL);
  if (report != NULL)
    gtk_single_selection_set_selected (self->levels, self->kept_level >= 0 ? (guint) self->kept_level
                                                                            : GTK_INVALID_LIST_POSITION);
}

static void
update_cb (ShoalHierarchyEditor *self)
{
  ShoalHierarchyItem *item = shoal_hierarchy_editing_get_item (self->editing);
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self->editing);
  g_autofree char *origin = NULL;
  g_autofree char *size = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *detail = NULL;

  if (item == NULL)
    return;
  origin = shoal_hierarchy_item_dup_origin (item);
  size = shoal_hierarchy_item_dup_size (item);
  reason = shoal_hierarchy_item_dup_reason (item);
  detail = g_strdup_printf ("%s%s%s%s%s", origin, *size != '\0' ? " · " : "", size, reason != NULL ? "\n" : "",
                            reason != NULL ? reason : "");
  gtk_label_set_text (self->name_label, shoal_hierarchy_item_get_name (item));
  gtk_label_set_text (self->detail_label, detail);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->detail_label), detail);
  shoal_level_bounds_show (self->bounds, self->session, shoal_hierarchy_item_get_column (item), hierarchy);
  show_hierarchy (self, hierarchy);
  shoal_hierarchy_drawing_set_published (self->drawing,
                                         shoal_session_column_get_levels (shoal_hierarchy_item_get_column (item)));
  show_report (self, shoal_hierarchy_item_get_report (item));
  gtk_widget_set_visible (self->levels_toggle, hierarchy != NULL);
  if (hierarchy == NULL)
    show_none (self, item);
  else
    gtk_stack_set_visible_child_name (self->stack, "content");
  update_busy_cb (self);
}

static void
bound_cb (ShoalHierarchyEditor *self)
{
  show_hierarchy (self, NULL);
  gtk_single_selection_set_model (self->levels, NULL);
  self->kept_level = -1;
  update_cb (self);
}

/** shoal_hierarchy_editor_set_item: @item: (nullable): the quasi-identifier to show. */
void
shoal_hierarchy_editor_set_item (ShoalHierarchyEditor *self,
                                 ShoalHierarchyItem   *item)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));

  if (shoal_hierarchy_editing_get_item (self->editing) == item)
    return;
  shoal_hierarchy_editor_select (self, NULL, 0);
  shoal_hierarchy_editing_set_item (self->editing, item);
  g_signal_group_set_target (self->item_signals, item);
  _shoal_hierarchy_editor_update_actions (self);
}

/** shoal_hierarchy_editor_set_session: @session: (transfer none): set once. */
void
shoal_hierarchy_editor_set_session (ShoalHierarchyEditor *self,
                                    ShoalSession         *session)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));
  g_return_if_fail (SHOAL_IS_SESSION (session));

  g_set_object (&self->session, session);
  shoal_hierarchy_editing_set_session (self->editing, session);
}

/* Where there is little room, zooming is for fingers, wheels and keys. */
static void
view_toggled_cb (ShoalHierarchyEditor *self)
{
  gboolean tree = gtk_toggle_button_get_active (self->tree_toggle);

  shoal_hierarchy_drawing_set_kind (self->drawing, gtk_toggle_button_get_active (self->diagram_toggle)
                                                     ? SHOAL_HIERARCHY_PICTURE_TREE : SHOAL_HIERARCHY_PICTURE_ICICLE);
  gtk_stack_set_visible_child_name (self->views, tree ? "tree" : "drawing");
  gtk_widget_set_visible (self->zoom_box, !tree && !gtk_widget_get_visible (GTK_WIDGET (self->back_button)));
}

/** shoal_hierarchy_editor_set_can_go_back: @can_go_back: whether the list of attributes is out of sight. */
void
shoal_hierarchy_editor_set_can_go_back (ShoalHierarchyEditor *self,
                                        gboolean              can_go_back)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));

  gtk_widget_set_visible (GTK_WIDGET (self->back_button), can_go_back);
  view_toggled_cb (self);
}

/* ---- The widget ---- */

static void
move_cb (ShoalHierarchyEditor *self,
         guint                 node,
         guint                 parent,
         guint                 place)
{
  shoal_hierarchy_editing_apply (self->editing, shoal_hierarchy_edit_new_move (&(guint32) { node }, 1, parent, place));
}

static void
back_cb (ShoalHierarchyEditor *self)
{
  g_signal_emit (self, signals[GO_BACK], 0);
}

static void
shoal_hierarchy_editor_dispose (GObject *object)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (object);

  /* What is being made is not wanted any more, and shows nothing here. */
  if (self->editing != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->editing, self);
      shoal_hierarchy_editing_set_session (self->editing, NULL);
    }
  if (self->item_signals != NULL)
    g_signal_group_set_target (self->item_signals, NULL);
  g_clear_object (&self->item_signals);
  if (self->menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->menu));
  self->menu = NULL;
  g_clear_object (&self->chooser);
  g_clear_object (&self->shown);
  g_clear_object (&self->session);
  g_clear_object (&self->levels);
  G_OBJECT_CLASS (shoal_hierarchy_editor_parent_class)->dispose (object);
}

static void
shoal_hierarchy_editor_finalize (GObject *object)
{
  g_object_unref (SHOAL_HIERARCHY_EDITOR (object)->editing);
  G_OBJECT_CLASS (shoal_hierarchy_editor_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-hierarchy-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, back_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, name_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, detail_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, spinner);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, issues_revealer);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, issues_list);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, none_page);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, diagram_toggle);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, tree_toggle);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, zoom_box);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, levels_toggle);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, flap);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, views);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, drawing);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, tree);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, levels_view);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, examples_column);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, bounds);
  gtk_widget_class_bind_template_child (widget_class, ShoalHierarchyEditor, menu);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, view_toggled_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "issue_activated_cb",
                                                G_CALLBACK (_shoal_hierarchy_editor_issue_activated_cb));
  gtk_widget_class_bind_template_callback_full (widget_class, "drawing_selected_cb",
                                                G_CALLBACK (_shoal_hierarchy_editor_drawing_selected_cb));
  gtk_widget_class_bind_template_callback_full (widget_class, "tree_selected_cb",
                                                G_CALLBACK (_shoal_hierarchy_editor_tree_selected_cb));
  gtk_widget_class_bind_template_callback (widget_class, move_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "menu_cb",
                                                G_CALLBACK (_shoal_hierarchy_editor_menu_cb));
}

static void
shoal_hierarchy_editor_class_init (ShoalHierarchyEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_hierarchy_editor_dispose;
  object_class->finalize = shoal_hierarchy_editor_finalize;
  signals[GO_BACK] = g_signal_new ("go-back", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  bind_template (GTK_WIDGET_CLASS (klass));
  _shoal_hierarchy_editor_install_actions (GTK_WIDGET_CLASS (klass));
}

static void
shoal_hierarchy_editor_init (ShoalHierarchyEditor *self)
{
  g_autoptr (GtkListItemFactory) examples = NULL;

  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  g_type_ensure (SHOAL_TYPE_FITTED_SCROLLER);
  g_type_ensure (SHOAL_TYPE_HIERARCHY_DRAWING);
  g_type_ensure (SHOAL_TYPE_HIERARCHY_OUTLINE_VIEW);
  g_type_ensure (SHOAL_TYPE_HIERARCHY_LEVEL);
  g_type_ensure (SHOAL_TYPE_LEVEL_BOUNDS);
  self->editing = shoal_hierarchy_editing_new ();
  g_signal_connect_object (self->editing, "notify::busy", G_CALLBACK (update_busy_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editing, "problem", G_CALLBACK (problem_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editing, "written", G_CALLBACK (written_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));
  self->levels = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->levels, FALSE);
  gtk_single_selection_set_can_unselect (self->levels, TRUE);
  g_signal_connect_object (self->levels, "notify::selected", G_CALLBACK (_shoal_hierarchy_editor_update_actions), self,
                           G_CONNECT_SWAPPED);
  examples = shoal_level_examples_new_factory ();
  gtk_column_view_column_set_factory (self->examples_column, examples);
  gtk_column_view_set_model (self->levels_view, GTK_SELECTION_MODEL (self->levels));
  self->item_signals = g_signal_group_new (SHOAL_TYPE_HIERARCHY_ITEM);
  g_signal_group_connect_swapped (self->item_signals, "notify::origin", G_CALLBACK (update_cb), self);
  g_signal_connect_object (self->item_signals, "bind", G_CALLBACK (bound_cb), self, G_CONNECT_SWAPPED);
  _shoal_hierarchy_editor_update_actions (self);
}
