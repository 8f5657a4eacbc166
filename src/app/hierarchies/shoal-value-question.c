/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dialog with an entry, a choice among values, or both. The answer is ignored if the hierarchy has been replaced since. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-parts.h"

#include "hierarchy/shoal-hierarchy-family.h"
#include "models/hierarchies/shoal-hierarchy-node.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Maximum characters of a label in a question, or of a proposed name. */
#define LABEL_LENGTH 40

/* The question, the hierarchy and nodes that it is about, and the widgets for the answer. */
typedef struct
{
  ShoalValueQuestion question;
  ShoalHierarchyEditing *editing;
  ShoalHierarchy *hierarchy;
  guint32 *nodes; /* the selected nodes */
  gsize n_nodes;
  char *heading;
  char *body;
  char *apply;         /* label of the button that confirms */
  char *text;          /* initial text of the entry; NULL for no entry */
  GListModel *choices; /* of ShoalHierarchyNode, or of GtkStringObject for a new value; NULL for no choice */
  GtkEditable *entry;
  GtkDropDown *choice;
} Dialog;

static void
dialog_free (gpointer  data,
             GClosure *closure)
{
  Dialog *self = data;

  g_object_unref (self->editing);
  g_object_unref (self->hierarchy);
  g_free (self->nodes);
  g_free (self->heading);
  g_free (self->body);
  g_free (self->apply);
  g_free (self->text);
  g_clear_object (&self->choices);
  g_free (self);
}

static char *
dup_short_label (Dialog  *self,
                 guint32  node)
{
  const char *label = shoal_hierarchy_get_label (self->hierarchy, node);
  g_autofree char *start = NULL;

  if (g_utf8_strlen (label, -1) <= LABEL_LENGTH)
    return g_strdup (label);
  start = g_utf8_substring (label, 0, LABEL_LENGTH);
  return g_strconcat (start, "…", NULL);
}

/* A name for the value that replaces the selected ones: {a, b}. */
static char *
propose_name (Dialog *self)
{
  GString *name = g_string_new ("{");

  for (gsize i = 0; i < self->n_nodes; i++)
    {
      if (i > 0)
        g_string_append (name, ", ");
      if (name->len > LABEL_LENGTH)
        {
          g_string_append (name, "…");
          break;
        }
      g_string_append (name, shoal_hierarchy_get_label (self->hierarchy, self->nodes[i]));
    }
  g_string_append_c (name, '}');
  return g_string_free (name, FALSE);
}

static GListModel *
join (GListModel *first,
      GListModel *second)
{
  GListStore *parts = g_list_store_new (G_TYPE_LIST_MODEL);

  if (first != NULL)
    g_list_store_append (parts, first);
  g_list_store_append (parts, second);
  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (parts)));
}

/* The siblings of the selected value. Those behind it come first, because the next sibling is the likeliest choice. */
static GListModel *
list_siblings (Dialog *self)
{
  guint32 parent = shoal_hierarchy_get_parent (self->hierarchy, self->nodes[0]);
  g_autoptr (GListModel) children = shoal_hierarchy_nodes_new_children (self->hierarchy, parent);
  guint place = shoal_hierarchy_get_place (self->hierarchy, self->nodes[0]);
  guint n = g_list_model_get_n_items (children);
  g_autoptr (GtkSliceListModel) before = gtk_slice_list_model_new (g_object_ref (children), 0, place);
  g_autoptr (GtkSliceListModel) behind = gtk_slice_list_model_new (g_object_ref (children), place + 1, n - place - 1);

  return join (G_LIST_MODEL (behind), G_LIST_MODEL (before));
}

/* The possible parents of the selected values: the values on the level above the highest of them. */
static GListModel *
list_parents (Dialog *self)
{
  guint level = 0;

  for (gsize i = 0; i < self->n_nodes; i++)
    level = MAX (level, shoal_hierarchy_get_highest_level (self->hierarchy, self->nodes[i]));
  return shoal_hierarchy_nodes_new_level (self->hierarchy, level + 1);
}

static gboolean
has_label (ShoalHierarchy *hierarchy,
           const char     *label)
{
  guint32 leaf;

  if (shoal_hierarchy_find_leaf (hierarchy, label, &leaf))
    return TRUE;
  for (guint32 node = shoal_hierarchy_get_n_leaves (hierarchy); node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    if (strcmp (shoal_hierarchy_get_label (hierarchy, node), label) == 0)
      return TRUE;
  return FALSE;
}

/* (transfer full): a name for a value that takes all the others; no value of @hierarchy has this name yet. */
static char *
propose_group (ShoalHierarchy *hierarchy)
{
  g_autofree char *name = g_strdup (_("Other"));

  for (guint i = 2; has_label (hierarchy, name); i++)
    {
      g_free (name);
      /* Translators: the name of a value that takes what has no other place, where one is called so already */
      name = g_strdup_printf (_("Other (%'u)"), i);
    }
  return g_steal_pointer (&name);
}

/* The inner nodes, the root first. A new value comes before them, if a level below the root has room for it. */
static GListModel *
list_groups (ShoalHierarchy *hierarchy)
{
  g_autoptr (GListModel) inner = shoal_hierarchy_nodes_new_inner (hierarchy);
  g_autoptr (GtkStringList) new_one = NULL;

  if (shoal_hierarchy_get_lowest_level (hierarchy, shoal_hierarchy_get_root (hierarchy)) > 1)
    {
      g_autofree char *group = propose_group (hierarchy);
      g_autofree char *title = g_strdup_printf (_("New value “%s”"), group);

      new_one = gtk_string_list_new ((const char *[]) { title, NULL });
    }
  return join (G_LIST_MODEL (new_one), inner);
}

/* ---- The questions ---- */

static void
ask_to_merge (Dialog *self)
{
  self->heading = g_strdup (_("Merge Values"));
  self->apply = g_strdup (_("_Merge"));
  if (self->n_nodes == 1)
    {
      self->choices = list_siblings (self);
      self->text = dup_short_label (self, self->nodes[0]);
      self->body = g_strdup_printf (_("What is “%s” to be merged with, and what are both called then?"), self->text);
    }
  else
    {
      self->text = propose_name (self);
      self->body = g_strdup_printf (ngettext ("What is %'zu value called as one?", "What are %'zu values called as one?",
                                              self->n_nodes), self->n_nodes);
    }
}

static void
ask_to_split (Dialog *self)
{
  g_autofree char *parent = dup_short_label (self, shoal_hierarchy_get_parent (self->hierarchy, self->nodes[0]));

  self->heading = g_strdup (_("Split Off Values"));
  self->apply = g_strdup (_("_Split Off"));
  self->text = self->n_nodes == 1 ? g_strdup (shoal_hierarchy_get_label (self->hierarchy, self->nodes[0])) : propose_name (self);
  self->body = g_strdup_printf (_("The selected values leave “%s” for a new value beside it. What is it called?"), parent);
}

static void
ask_to_move (Dialog *self)
{
  self->heading = g_strdup (ngettext ("Move Value", "Move Values", self->n_nodes));
  self->apply = g_strdup (_("_Move"));
  self->choices = list_parents (self);
  if (self->n_nodes == 1)
    {
      g_autofree char *name = dup_short_label (self, self->nodes[0]);

      self->body = g_strdup_printf (_("Where is “%s” to belong to?"), name);
    }
  else
    self->body = g_strdup_printf (ngettext ("Where is %'zu value to belong to?", "Where are %'zu values to belong to?", self->n_nodes),
                                  self->n_nodes);
}

static void
ask_to_weigh (Dialog *self)
{
  self->heading = g_strdup (_("Edge Weight"));
  self->apply = g_strdup (_("_Set"));
  self->text = g_strdup_printf ("%g", shoal_hierarchy_get_edge_weight (self->hierarchy, self->nodes[0]));
  if (self->n_nodes == 1)
    {
      g_autofree char *name = dup_short_label (self, self->nodes[0]);

      self->body = g_strdup_printf (_("How much is lost when “%s” is replaced by the value above it? Other edges weigh 1 "
                                      "unless they were changed; metrics with edge weights use this."), name);
    }
  else
    self->body = g_strdup_printf (ngettext ("How much is lost when %'zu value is replaced by the one above it? Other edges weigh 1 "
                                            "unless they were changed; metrics with edge weights use this.",
                                            "How much is lost when each of %'zu values is replaced by the one above it? Other edges "
                                            "weigh 1 unless they were changed; metrics with edge weights use this.", self->n_nodes),
                                  self->n_nodes);
}

static void
ask_to_add (Dialog *self)
{
  ShoalHierarchyReport *report = self->editing->column->report;
  guint32 n = shoal_hierarchy_report_count_uncovered (report);

  self->heading = g_strdup (_("Add Values"));
  self->apply = g_strdup (_("_Add"));
  self->choices = list_groups (self->hierarchy);
  self->body = g_strdup_printf (ngettext ("Where is %'u value of the data to belong to? It can be moved afterwards.",
                                          "Where are %'u values of the data to belong to? They can be moved afterwards.", n), n);
}

static void
fill (Dialog *self)
{
  switch (self->question)
    {
    case SHOAL_VALUE_QUESTION_MERGE:
      ask_to_merge (self);
      break;
    case SHOAL_VALUE_QUESTION_SPLIT:
      ask_to_split (self);
      break;
    case SHOAL_VALUE_QUESTION_MOVE:
      ask_to_move (self);
      break;
    case SHOAL_VALUE_QUESTION_WEIGH:
      ask_to_weigh (self);
      break;
    case SHOAL_VALUE_QUESTION_ADD:
      ask_to_add (self);
      break;
    case SHOAL_VALUE_QUESTION_RENAME:
    default:
      self->heading = g_strdup (_("Rename Value"));
      self->apply = g_strdup (_("_Rename"));
      self->text = g_strdup (shoal_hierarchy_get_label (self->hierarchy, self->nodes[0]));
      self->body = g_strdup (_("This is what is published instead of the values below it."));
      break;
    }
}

/* ---- The answers ---- */

/* Reads a number with the decimal separator of the locale or with a point. */
static ShoalHierarchyEdit *
make_weighing (Dialog     *self,
               const char *text)
{
  char *end;
  double weight = g_strtod (text, &end);

  if (end != text && *g_strstrip (end) == '\0' && isfinite (weight) && weight >= 0)
    return shoal_hierarchy_edit_new_set_weight (self->nodes, self->n_nodes, weight);
  shoal_hierarchy_editing_report_problem (self->editing, _("The Weight Was Not Changed"),
                                          _("The weight of an edge must be a number of at least 0."));
  return NULL;
}

/* @group: the new parent of the values, or a string object for a new parent */
static ShoalHierarchyEdit *
make_addition (Dialog  *self,
               GObject *group)
{
  ShoalColumn *column = self->editing->column->column;
  g_autofree char *label = NULL;

  if (SHOAL_IS_HIERARCHY_NODE (group))
    return shoal_hierarchy_edit_new_add_uncovered (column, SHOAL_HIERARCHY_NODE (group)->node, NULL);
  label = propose_group (self->hierarchy);
  return shoal_hierarchy_edit_new_add_uncovered (column, shoal_hierarchy_get_root (self->hierarchy), label);
}

static ShoalHierarchyEdit *
make_edit (Dialog *self)
{
  const char *text = self->entry != NULL ? gtk_editable_get_text (self->entry) : NULL;
  GObject *choice = self->choice != NULL ? gtk_drop_down_get_selected_item (self->choice) : NULL;
  guint32 chosen = SHOAL_IS_HIERARCHY_NODE (choice) ? SHOAL_HIERARCHY_NODE (choice)->node : 0;

  if (self->choice != NULL && choice == NULL)
    return NULL;
  switch (self->question)
    {
    case SHOAL_VALUE_QUESTION_MERGE:
      return choice != NULL ? shoal_hierarchy_edit_new_merge ((guint32[]) { self->nodes[0], chosen }, 2, text)
                            : shoal_hierarchy_edit_new_merge (self->nodes, self->n_nodes, text);
    case SHOAL_VALUE_QUESTION_SPLIT:
      return shoal_hierarchy_edit_new_split (self->nodes, self->n_nodes, text);
    case SHOAL_VALUE_QUESTION_MOVE:
      return shoal_hierarchy_edit_new_move (self->nodes, self->n_nodes, chosen, SHOAL_HIERARCHY_LAST_PLACE);
    case SHOAL_VALUE_QUESTION_WEIGH:
      return make_weighing (self, text);
    case SHOAL_VALUE_QUESTION_ADD:
      return make_addition (self, choice);
    case SHOAL_VALUE_QUESTION_RENAME:
    default:
      return shoal_hierarchy_edit_new_rename (self->nodes[0], text);
    }
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             Dialog           *self)
{
  ShoalHierarchyEdit *edit = NULL;

  /* The nodes are numbers in the hierarchy that the question was asked about. */
  if (g_str_equal (response, "apply") && self->editing->hierarchy == self->hierarchy)
    edit = make_edit (self);
  if (edit != NULL)
    shoal_hierarchy_editing_apply (self->editing, edit);
}

/* ---- The dialog ---- */

static void
text_changed_cb (AdwMessageDialog *dialog,
                 GParamSpec       *pspec,
                 GtkEditable      *entry)
{
  adw_message_dialog_set_response_enabled (dialog, "apply", *gtk_editable_get_text (entry) != '\0');
}

/* (transfer full) */
static char *
dup_choice (GObject *choice)
{
  if (SHOAL_IS_HIERARCHY_NODE (choice))
    return g_strdup (shoal_hierarchy_node_get_label (SHOAL_HIERARCHY_NODE (choice)));
  return GTK_IS_STRING_OBJECT (choice) ? g_strdup (gtk_string_object_get_string (GTK_STRING_OBJECT (choice))) : NULL;
}

static char *
dup_shown_choice (GObject *choice)
{
  g_autofree char *text = dup_choice (choice);

  return text != NULL ? shoal_direction_isolate (text) : NULL;
}

static GtkExpression *
make_expression (char *(*dup_text) (GObject *choice))
{
  return gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (dup_text), NULL, NULL);
}

/* A drop down filters all of its items at each key stroke; filtering tens of thousands is spread over several main loop
 * iterations. The filter uses the plain labels, without the direction marks that are shown. */
static void
search_in_turns (GtkWidget *choice)
{
  GtkListView *list = shoal_gtk_find_inside (choice, GTK_TYPE_LIST_VIEW);
  GtkSelectionModel *selection = list != NULL ? gtk_list_view_get_model (list) : NULL;
  GListModel *filtered = GTK_IS_SINGLE_SELECTION (selection)
                           ? gtk_single_selection_get_model (GTK_SINGLE_SELECTION (selection)) : NULL;
  GtkFilter *filter;

  if (!GTK_IS_FILTER_LIST_MODEL (filtered))
    return;
  gtk_filter_list_model_set_incremental (GTK_FILTER_LIST_MODEL (filtered), TRUE);
  filter = gtk_filter_list_model_get_filter (GTK_FILTER_LIST_MODEL (filtered));
  if (GTK_IS_STRING_FILTER (filter))
    {
      g_autoptr (GtkExpression) label = make_expression (dup_choice);

      gtk_string_filter_set_expression (GTK_STRING_FILTER (filter), label);
    }
}

static GtkWidget *
make_choice (GListModel *choices)
{
  GtkWidget *choice = gtk_drop_down_new (g_object_ref (choices), make_expression (dup_shown_choice));

  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (choice), TRUE);
  search_in_turns (choice);
  shoal_accessible_name_set (choice, _("Value"));
  return choice;
}

static GtkWidget *
make_entry (const char *text)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  return entry;
}

/**
 * shoal_value_question_ask:
 * @editing: the hierarchy; its selected values are the subject of most questions
 * @widget: a widget in the parent window of the dialog
 */
void
shoal_value_question_ask (ShoalValueQuestion     question,
                          ShoalHierarchyEditing *editing,
                          GtkWidget             *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  Dialog *self = g_new0 (Dialog, 1);
  GtkWidget *dialog;
  const guint32 *nodes;

  self->question = question;
  self->editing = g_object_ref (editing);
  self->hierarchy = g_object_ref (editing->hierarchy);
  nodes = shoal_hierarchy_editing_get_selected (editing, &self->n_nodes);
  self->nodes = g_memdup2 (nodes, self->n_nodes * sizeof *nodes);
  fill (self);
  dialog = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, self->heading, self->body);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "apply", self->apply, NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "apply", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "apply");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  if (self->choices != NULL)
    {
      self->choice = GTK_DROP_DOWN (make_choice (self->choices));
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->choice));
    }
  if (self->text != NULL)
    {
      self->entry = GTK_EDITABLE (make_entry (self->text));
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
      g_signal_connect_object (self->entry, "notify::text", G_CALLBACK (text_changed_cb), dialog, G_CONNECT_SWAPPED);
    }
  shoal_help_watch_key (dialog);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), self, dialog_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  if (self->entry != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}
