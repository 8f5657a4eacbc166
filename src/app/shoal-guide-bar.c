/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One sentence, one thing to do about it, and the rest behind a button. */

#include "config.h"

#include "shoal-guide-bar.h"

#include "widgets/shoal-accessible-name.h"

#include <glib/gi18n.h>

struct _ShoalGuideBar
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkInfoBar *bar;
  GtkLabel *title;
  GtkLabel *detail;
  GtkLabel *button_label;
  GtkMenuButton *all_button;
  GtkListBox *list;

  /* Owned references */
  ShoalDecisionList *decisions;

  gboolean proposes;
};

G_DEFINE_FINAL_TYPE (ShoalGuideBar, shoal_guide_bar, ADW_TYPE_BIN)

/* ---- The next one ---- */

/* What can be done about it at once. */
static const char *
get_button_label (ShoalGuideBar *self,
                  ShoalDecision *decision)
{
  switch (shoal_decision_get_kind (decision))
    {
    case SHOAL_DECISION_ROLES:
      return self->proposes ? _("Review _Proposals…") : _("_Next Column");
    case SHOAL_DECISION_QUASI_IDENTIFIERS:
      return _("Show _Columns");
    case SHOAL_DECISION_HIERARCHY:
      return _("Show _Hierarchy");
    case SHOAL_DECISION_RUN:
    default:
      return _("R_un");
    }
}

static void
update (ShoalGuideBar *self)
{
  ShoalDecision *first = shoal_decision_list_get_first (self->decisions, NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->decisions));
  g_autofree char *more = g_strdup_printf (ngettext ("%u Open", "%u Open", n), n);

  gtk_info_bar_set_revealed (self->bar, first != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->all_button), n > 1);
  gtk_menu_button_set_label (self->all_button, more);
  if (first == NULL)
    {
      gtk_menu_button_popdown (self->all_button);
      return;
    }
  gtk_label_set_text (self->title, shoal_decision_get_title (first));
  gtk_label_set_text (self->detail, shoal_decision_get_detail (first));
  gtk_label_set_text_with_mnemonic (self->button_label, get_button_label (self, first));
}

/* ---- All of them ---- */

static GtkWidget *
make_label (const char *text,
            gboolean    dim)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 44);
  if (dim)
    {
      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "caption");
    }
  return label;
}

static GtkWidget *
make_row (gpointer item,
          gpointer user_data)
{
  ShoalDecision *decision = item;
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_box_append (GTK_BOX (box), make_label (shoal_decision_get_title (decision), FALSE));
  gtk_box_append (GTK_BOX (box), make_label (shoal_decision_get_detail (decision), TRUE));
  gtk_widget_add_css_class (box, "value-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, shoal_decision_get_title (decision),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, shoal_decision_get_detail (decision), -1);
  return row;
}

static void
row_activated_cb (ShoalGuideBar *self,
                  GtkListBoxRow *row)
{
  gtk_menu_button_popdown (self->all_button);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.decide", "u", (guint) gtk_list_box_row_get_index (row));
}

/* ---- The widget ---- */

static void
shoal_guide_bar_dispose (GObject *object)
{
  ShoalGuideBar *self = SHOAL_GUIDE_BAR (object);

  if (self->decisions != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  g_clear_object (&self->decisions);
  G_OBJECT_CLASS (shoal_guide_bar_parent_class)->dispose (object);
}

static void
shoal_guide_bar_class_init (ShoalGuideBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_guide_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-guide-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, detail);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, button_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, all_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalGuideBar, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
shoal_guide_bar_init (ShoalGuideBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_accessible_name_set (GTK_WIDGET (self->all_button), _("All That Is Open"));
}

/** shoal_guide_bar_set_decisions: @decisions: set once. */
void
shoal_guide_bar_set_decisions (ShoalGuideBar     *self,
                               ShoalDecisionList *decisions)
{
  g_return_if_fail (SHOAL_IS_GUIDE_BAR (self));
  g_return_if_fail (SHOAL_IS_DECISION_LIST (decisions));
  g_return_if_fail (self->decisions == NULL);

  self->decisions = g_object_ref (decisions);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (decisions), make_row, NULL, NULL);
  g_signal_connect_object (decisions, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/** shoal_guide_bar_set_proposes: @proposes: whether roles are proposed that can be looked through. */
void
shoal_guide_bar_set_proposes (ShoalGuideBar *self,
                              gboolean       proposes)
{
  g_return_if_fail (SHOAL_IS_GUIDE_BAR (self));

  self->proposes = proposes;
  if (self->decisions != NULL)
    update (self);
}
