/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row for each proposal, with a check mark; one button applies the accepted proposals. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "common/shoal-labels.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

struct _ShoalProposalsDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  GtkListView *view;
  GtkCheckButton *all_check;
  GtkButton *apply_button;

  /* Owned references */
  ShoalUndecided *undecided;
  GListModel *proposals;

  gboolean updating; /* while the check marks are set by us */
};

G_DEFINE_FINAL_TYPE (ShoalProposalsDialog, shoal_proposals_dialog, ADW_TYPE_WINDOW)

enum
{
  APPLIED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Counting ---- */

static guint
count_accepted (ShoalProposalsDialog *self)
{
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (self->proposals); i++)
    {
      g_autoptr (ShoalProposal) proposal = g_list_model_get_item (self->proposals, i);

      n += proposal->accepted;
    }
  return n;
}

static void
update (ShoalProposalsDialog *self)
{
  guint n = count_accepted (self);
  guint n_all = g_list_model_get_n_items (self->proposals);
  g_autofree char *text = g_strdup_printf (ngettext ("_Apply %'u Role", "_Apply %'u Roles", n), n);

  if (self->updating)
    return;
  gtk_button_set_label (self->apply_button, n > 0 ? text : _("_Apply"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "proposals.apply", n > 0);
  self->updating = TRUE;
  gtk_check_button_set_active (self->all_check, n == n_all);
  gtk_check_button_set_inconsistent (self->all_check, n > 0 && n < n_all);
  self->updating = FALSE;
}

static void
all_toggled_cb (ShoalProposalsDialog *self)
{
  gboolean accepted = gtk_check_button_get_active (self->all_check);

  if (self->updating)
    return;
  self->updating = TRUE;
  for (guint i = 0; i < g_list_model_get_n_items (self->proposals); i++)
    {
      g_autoptr (ShoalProposal) proposal = g_list_model_get_item (self->proposals, i);

      g_object_set (proposal, "accepted", accepted, NULL);
    }
  self->updating = FALSE;
  update (self);
}

static void
apply_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalProposalsDialog *self = SHOAL_PROPOSALS_DIALOG (widget);

  shoal_undecided_apply_proposals (self->undecided, self->proposals);
  g_signal_emit (self, signals[APPLIED], 0);
  gtk_window_close (GTK_WINDOW (self));
}

/* ---- Rows ---- */

/* The widgets of a row. */
typedef struct
{
  GtkWidget *check;
  GtkLabel *name;
  GtkLabel *role;
  GtkLabel *reason;
  GBinding *binding;
} Row;

static GtkLabel *
make_label (const char *css_class,
            gboolean    wraps)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_ellipsize (label, wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (label, wraps);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  return label;
}

/* A grid, because a box would measure a wrapping text at dozens of widths. */
static void
setup_cb (ShoalProposalsDialog *self,
          GtkListItem          *item)
{
  Row *row = g_new0 (Row, 1);
  GtkWidget *grid = gtk_grid_new ();

  row->check = gtk_check_button_new ();
  row->name = make_label (NULL, FALSE);
  row->role = make_label ("caption-heading", FALSE);
  row->reason = make_label ("dim-label", TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (row->reason), "caption");
  gtk_widget_set_valign (row->check, GTK_ALIGN_CENTER);
  gtk_widget_set_can_focus (row->check, FALSE);
  gtk_widget_set_can_target (row->check, FALSE);
  gtk_widget_set_hexpand (GTK_WIDGET (row->name), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  gtk_grid_attach (GTK_GRID (grid), row->check, 0, 0, 1, 2);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (row->name), 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (row->role), 2, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (row->reason), 1, 1, 2, 1);
  gtk_widget_add_css_class (grid, "value-row");
  gtk_list_item_set_child (item, grid);
  g_object_set_data_full (G_OBJECT (item), "row", row, g_free);
}

static void
bind_cb (ShoalProposalsDialog *self,
         GtkListItem          *item)
{
  Row *row = g_object_get_data (G_OBJECT (item), "row");
  ShoalProposal *proposal = gtk_list_item_get_item (item);
  const char *name = proposal->column->name;
  const char *role = shoal_role_get_label (proposal->column->profile->proposed_role);
  g_autofree char *shown = shoal_direction_isolate (name);
  /* Translators: for a screen reader: a column, and the role that is proposed for it. */
  g_autofree char *spoken = g_strdup_printf (_("%s, %s"), name, role);

  gtk_label_set_text (row->name, shown);
  gtk_label_set_text (row->role, role);
  gtk_label_set_text (row->reason, proposal->column->profile->reason);
  row->binding = g_object_bind_property (proposal, "accepted", row->check, "active",
                                         G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->check), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, proposal->column->profile->reason, -1);
}

static void
unbind_cb (ShoalProposalsDialog *self,
           GtkListItem          *item)
{
  Row *row = g_object_get_data (G_OBJECT (item), "row");

  g_clear_pointer (&row->binding, g_binding_unbind);
}

/* A click anywhere in a row, Enter and the space bar change its check mark. */
static void
activate_cb (ShoalProposalsDialog *self,
             guint                 position)
{
  g_autoptr (ShoalProposal) proposal = g_list_model_get_item (self->proposals, position);

  g_object_set (proposal, "accepted", !proposal->accepted, NULL);
}

/* ---- The dialog ---- */

static void
shoal_proposals_dialog_dispose (GObject *object)
{
  ShoalProposalsDialog *self = SHOAL_PROPOSALS_DIALOG (object);

  g_clear_object (&self->proposals);
  g_clear_object (&self->undecided);
  G_OBJECT_CLASS (shoal_proposals_dialog_parent_class)->dispose (object);
}

static void
shoal_proposals_dialog_class_init (ShoalProposalsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_proposals_dialog_dispose;
  signals[APPLIED] = g_signal_new ("applied", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-proposals-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalProposalsDialog, view);
  gtk_widget_class_bind_template_child (widget_class, ShoalProposalsDialog, all_check);
  gtk_widget_class_bind_template_child (widget_class, ShoalProposalsDialog, apply_button);
  gtk_widget_class_bind_template_callback (widget_class, all_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "proposals.apply", NULL, apply_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "proposals.apply", NULL);
}

static void
shoal_proposals_dialog_init (ShoalProposalsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_proposals_dialog_new: @undecided: has the proposals to show. Returns: (transfer none): a dialog above @parent. */
ShoalProposalsDialog *
shoal_proposals_dialog_new (GtkWindow      *parent,
                            ShoalUndecided *undecided)
{
  ShoalProposalsDialog *self;
  ShoalGradualList *shown;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (SHOAL_IS_UNDECIDED (undecided), NULL);

  self = g_object_new (SHOAL_TYPE_PROPOSALS_DIALOG, "transient-for", parent, NULL);
  self->undecided = g_object_ref (undecided);
  self->proposals = shoal_undecided_list_proposals (undecided);
  for (guint i = 0; i < g_list_model_get_n_items (self->proposals); i++)
    {
      g_autoptr (ShoalProposal) proposal = g_list_model_get_item (self->proposals, i);

      g_signal_connect_object (proposal, "notify::accepted", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  shown = shoal_gradual_list_new (GTK_WIDGET (self->view), g_object_ref (self->proposals));
  shoal_gtk_name_list_rows (GTK_WIDGET (self->view));
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (shown))));
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->apply_button));
  return self;
}
