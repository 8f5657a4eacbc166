/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ending of the file's name says what is written. */

#include "config.h"

#include "compare/shoal-strategy-export.h"

#include "models/compare/shoal-strategy-text.h"
#include "widgets/chart/shoal-drawing-export.h"

#include <glib/gi18n.h>

#include <string.h>

/**
 * shoal_strategy_export_write:
 * @widget: in whose window a toast or a dialog says how it went
 *
 * Writes all strategies to @file: as JSON where its name ends like that, else as CSV.
 */
void
shoal_strategy_export_write (GtkWidget               *widget,
                             ShoalStrategyComparison *comparison,
                             GFile                   *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;

  text = name != NULL && g_str_has_suffix (name, ".json") ? shoal_strategy_text_json (comparison)
                                                          : shoal_strategy_text_csv (comparison);
  bytes = g_bytes_new (text, strlen (text));
  shoal_drawing_export_write (widget, file, bytes);
}

typedef struct
{
  GtkWidget *widget;
  ShoalStrategyComparison *comparison;
} Export;

static void
free_export (gpointer  data,
             GClosure *closure)
{
  Export *self = data;

  g_object_unref (self->widget);
  g_object_unref (self->comparison);
  g_free (self);
}

static void
chosen_cb (GtkNativeDialog *chooser,
           int              response,
           gpointer         data)
{
  Export *self = data;
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  if (file != NULL)
    shoal_strategy_export_write (self->widget, self->comparison, file);
  g_object_unref (chooser);
}

/** shoal_strategy_export_choose: @ending: "csv" or "json". Asks where to save the table of strategies, and does. */
void
shoal_strategy_export_choose (GtkWidget               *widget,
                              ShoalStrategyComparison *comparison,
                              const char              *ending)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_("Save Table"), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                               GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  g_autofree char *name = g_strdup_printf ("%s.%s", _("strategies"), ending);
  Export *export = g_new (Export, 1);

  *export = (Export) { g_object_ref (widget), g_object_ref (comparison) };
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_data (chooser, "response", G_CALLBACK (chosen_cb), export, free_export, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
