/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A switcher and a drop-down for the same stack; the drop-down is shown if the switcher does not fit. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include "base/shoal-field-property.h"

#include <glib/gi18n.h>

struct _ShoalViewChooser
{
  AdwBin parent_instance;

  AdwSqueezer *squeezer;
  GtkStackSwitcher *switcher;
  GtkDropDown *drop;
  GtkStack *stack;
};

G_DEFINE_FINAL_TYPE (ShoalViewChooser, shoal_view_chooser, ADW_TYPE_BIN)

/* The drop-down lists the pages in the order of the stack; selects the visible page in it. */
static void
shown_changed_cb (ShoalViewChooser *self)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (self->stack);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    if (gtk_selection_model_is_selected (pages, i))
      gtk_drop_down_set_selected (self->drop, i);
}

static void
chosen_cb (ShoalViewChooser *self)
{
  GtkStackPage *page = gtk_drop_down_get_selected_item (self->drop);

  if (page != NULL && self->stack != NULL)
    gtk_stack_set_visible_child (self->stack, gtk_stack_page_get_child (page));
}

static void
shoal_view_chooser_notify (GObject    *object,
                           GParamSpec *spec)
{
  ShoalViewChooser *self = SHOAL_VIEW_CHOOSER (object);

  if (spec->owner_type != SHOAL_TYPE_VIEW_CHOOSER)
    return;
  gtk_stack_switcher_set_stack (self->switcher, self->stack);
  gtk_drop_down_set_model (self->drop, G_LIST_MODEL (gtk_stack_get_pages (self->stack)));
  g_signal_connect_object (self->stack, "notify::visible-child", G_CALLBACK (shown_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->drop, "notify::selected", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  shown_changed_cb (self);
}

static void
shoal_view_chooser_dispose (GObject *object)
{
  ShoalViewChooser *self = SHOAL_VIEW_CHOOSER (object);

  g_clear_object (&self->stack);
  G_OBJECT_CLASS (shoal_view_chooser_parent_class)->dispose (object);
}

static void
shoal_view_chooser_class_init (ShoalViewChooserClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->notify = shoal_view_chooser_notify;
  object_class->dispose = shoal_view_chooser_dispose;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalViewChooser, stack),
                                g_param_spec_object ("stack", NULL, NULL, GTK_TYPE_STACK, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
shoal_view_chooser_init (ShoalViewChooser *self)
{
  g_autoptr (GtkExpression) title = gtk_property_expression_new (GTK_TYPE_STACK_PAGE, NULL, "title");

  self->squeezer = ADW_SQUEEZER (adw_squeezer_new ());
  self->switcher = GTK_STACK_SWITCHER (gtk_stack_switcher_new ());
  self->drop = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  gtk_drop_down_set_expression (self->drop, title);
  shoal_accessible_name_set (GTK_WIDGET (self->drop), _("View"));
  gtk_widget_set_halign (GTK_WIDGET (self->switcher), GTK_ALIGN_START);
  adw_squeezer_set_homogeneous (self->squeezer, FALSE);
  adw_squeezer_set_xalign (self->squeezer, 0);
  adw_squeezer_add (self->squeezer, GTK_WIDGET (self->switcher));
  adw_squeezer_add (self->squeezer, GTK_WIDGET (self->drop));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->squeezer));
}
