/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Its height depends on its width: a title that does not fit between the buttons gets a line of its own. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include "base/shoal-field-property.h"

struct _ShoalDialogHeader
{
  GtkWidget parent_instance;

  /* Template widgets */
  GtkWidget *inside;
  GtkWidget *below;

  GtkWidget *bar;
  char *subtitle;
};

G_DEFINE_FINAL_TYPE (ShoalDialogHeader, shoal_dialog_header, GTK_TYPE_WIDGET)

static gboolean
has_room (ShoalDialogHeader *self,
          int                width)
{
  int natural;

  gtk_widget_measure (self->bar, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return width < 0 || width >= natural;
}

static GtkSizeRequestMode
shoal_dialog_header_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
shoal_dialog_header_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  ShoalDialogHeader *self = SHOAL_DIALOG_HEADER (widget);
  int least, usual;

  gtk_widget_measure (self->bar, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || has_room (self, for_size))
    return;
  gtk_widget_measure (self->below, orientation, for_size, &least, &usual, NULL, NULL);
  *minimum += least;
  *natural += usual;
}

static void
shoal_dialog_header_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  ShoalDialogHeader *self = SHOAL_DIALOG_HEADER (widget);
  gboolean roomy = has_room (self, width);
  int below = 0;

  if (!roomy)
    gtk_widget_measure (self->below, GTK_ORIENTATION_VERTICAL, width, &below, NULL, NULL, NULL);
  gtk_widget_set_child_visible (self->inside, roomy);
  gtk_widget_set_child_visible (self->below, !roomy);
  gtk_widget_size_allocate (self->bar, &(GtkAllocation) { 0, 0, width, height - below }, -1);
  if (!roomy)
    gtk_widget_size_allocate (self->below, &(GtkAllocation) { 0, height - below, width, below }, -1);
}

static void
shoal_dialog_header_constructed (GObject *object)
{
  ShoalDialogHeader *self = SHOAL_DIALOG_HEADER (object);

  G_OBJECT_CLASS (shoal_dialog_header_parent_class)->constructed (object);
  gtk_widget_insert_before (self->bar, GTK_WIDGET (self), self->below);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (self->bar), self->inside);
}

static void
shoal_dialog_header_dispose (GObject *object)
{
  ShoalDialogHeader *self = SHOAL_DIALOG_HEADER (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->bar);
  g_clear_pointer (&self->subtitle, g_free);
  G_OBJECT_CLASS (shoal_dialog_header_parent_class)->dispose (object);
}

static void
shoal_dialog_header_class_init (ShoalDialogHeaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = shoal_dialog_header_constructed;
  object_class->dispose = shoal_dialog_header_dispose;
  widget_class->get_request_mode = shoal_dialog_header_get_request_mode;
  widget_class->measure = shoal_dialog_header_measure;
  widget_class->size_allocate = shoal_dialog_header_size_allocate;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalDialogHeader, bar),
                                g_param_spec_object ("bar", NULL, NULL, ADW_TYPE_HEADER_BAR,
                                                     G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalDialogHeader, subtitle),
                                g_param_spec_string ("subtitle", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_css_name (widget_class, "dialogheader");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-dialog-header.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalDialogHeader, inside);
  gtk_widget_class_bind_template_child (widget_class, ShoalDialogHeader, below);
}

static void
shoal_dialog_header_init (ShoalDialogHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
