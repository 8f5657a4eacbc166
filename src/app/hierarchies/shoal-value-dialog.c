/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was asked for is only done to the hierarchy that it was asked for. */

#include "config.h"

#include "hierarchies/shoal-value-dialog.h"

#include "models/hierarchies/shoal-hierarchy-node.h"
#include "widgets/shoal-accessible-name.h"
#include "widgets/shoal-direction.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-help.h"

#include <glib/gi18n.h>

typedef struct
{
  ShoalHierarchyEditing *editing;
  ShoalHierarchy *hierarchy; /* that the dialog is about */
  GtkEntry *entry;
  GtkDropDown *choice;
  ShoalValueDialogFunc func;
} Dialog;

static void
dialog_free (gpointer  data,
             GClosure *closure)
{
  Dialog *self = data;

  g_object_unref (self->editing);
  g_object_unref (self->hierarchy);
  g_free (self);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             Dialog           *self)
{
  /* The numbers of nodes are those of the hierarchy that was there. */
  if (!g_str_equal (response, "apply")
      || shoal_hierarchy_editing_get_hierarchy (self->editing) != self->hierarchy)
    return;
  self->func (self->editing, self->entry != NULL ? gtk_editable_get_text (GTK_EDITABLE (self->entry)) : NULL,
              self->choice != NULL ? gtk_drop_down_get_selected (self->choice) : 0);
}

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

/* A drop down looks through all of its items at each letter; tens of thousands are looked through in several turns. What is
 * looked for are the values as they are, without what keeps them in order where they are shown. */
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
 * shoal_value_dialog_present:
 * @widget: in the window the dialog belongs to
 * @editing: what the answer is for
 * @apply: of the button that answers
 * @text: (nullable): what stands in the entry first; NULL for no entry
 * @choices: (nullable): of ShoalHierarchyNode, or GtkStringObject for something else; NULL for no choice
 * @func: gets the answer
 */
void
shoal_value_dialog_present (GtkWidget             *widget,
                            ShoalHierarchyEditing *editing,
                            const char            *heading,
                            const char            *body,
                            const char            *apply,
                            const char            *text,
                            GListModel            *choices,
                            ShoalValueDialogFunc   func)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *dialog = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, heading, body);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  Dialog *self = g_new0 (Dialog, 1);

  self->editing = g_object_ref (editing);
  self->hierarchy = g_object_ref (shoal_hierarchy_editing_get_hierarchy (editing));
  self->func = func;
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "apply", apply, NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "apply", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "apply");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  if (choices != NULL)
    {
      self->choice = GTK_DROP_DOWN (make_choice (choices));
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->choice));
    }
  if (text != NULL)
    {
      self->entry = GTK_ENTRY (make_entry (text));
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
