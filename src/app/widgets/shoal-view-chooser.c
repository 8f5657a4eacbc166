/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A switcher and a drop-down follow the same stack; there is room for one of them. */

#include "config.h"

#include "widgets/shoal-widgets.h"

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

enum
{
  PROP_0,
  PROP_STACK,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* The drop-down has the pages in the order of the stack, which selects the one that is shown. */
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
set_stack (ShoalViewChooser *self,
           GtkStack         *stack)
{
  if (!g_set_object (&self->stack, stack))
    return;
  gtk_stack_switcher_set_stack (self->switcher, stack);
  if (stack == NULL)
    return;
  gtk_drop_down_set_model (self->drop, G_LIST_MODEL (gtk_stack_get_pages (stack)));
  g_signal_connect_object (stack, "notify::visible-child", G_CALLBACK (shown_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->drop, "notify::selected", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  shown_changed_cb (self);
}

static void
shoal_view_chooser_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_STACK:
      g_value_set_object (value, SHOAL_VIEW_CHOOSER (object)->stack);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_view_chooser_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_STACK:
      set_stack (SHOAL_VIEW_CHOOSER (object), g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
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

  object_class->get_property = shoal_view_chooser_get_property;
  object_class->set_property = shoal_view_chooser_set_property;
  object_class->dispose = shoal_view_chooser_dispose;
  properties[PROP_STACK] = g_param_spec_object ("stack", NULL, NULL, GTK_TYPE_STACK,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
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
