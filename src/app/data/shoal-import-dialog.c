/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the first rows again whenever an option changes. */

#include "config.h"

#include "data/shoal-import-dialog.h"

#include <glib/gi18n.h>

struct _ShoalImportDialog
{
  AdwWindow parent_instance;

  /* Owned references */
  GFile *file;
};

G_DEFINE_FINAL_TYPE (ShoalImportDialog, shoal_import_dialog, ADW_TYPE_WINDOW)

enum
{
  IMPORT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
import_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalImportDialog *self = SHOAL_IMPORT_DIALOG (widget);

  g_signal_emit (self, signals[IMPORT], 0, self->file, NULL);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
shoal_import_dialog_dispose (GObject *object)
{
  ShoalImportDialog *self = SHOAL_IMPORT_DIALOG (object);

  g_clear_object (&self->file);
  G_OBJECT_CLASS (shoal_import_dialog_parent_class)->dispose (object);
}

static void
shoal_import_dialog_class_init (ShoalImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_import_dialog_dispose;
  signals[IMPORT] = g_signal_new ("import", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_FILE, SHOAL_TYPE_READER_OPTIONS);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-import-dialog.ui");
  gtk_widget_class_install_action (widget_class, "dialog.import", NULL, import_action);
}

static void
shoal_import_dialog_init (ShoalImportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_import_dialog_new: @parent: what it stands before; @file: a table. Returns: (transfer none): the dialog. */
ShoalImportDialog *
shoal_import_dialog_new (GtkWindow *parent,
                         GFile     *file)
{
  ShoalImportDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (SHOAL_TYPE_IMPORT_DIALOG, "transient-for", parent, "modal", TRUE, NULL);
  self->file = g_object_ref (file);
  return self;
}
