/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks for the two files, and shows the result of the comparison. */

#include "config.h"

#include "compare/shoal-compare-parts.h"

#include "table/read/shoal-table-format.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-view.h"

#include <glib/gi18n.h>

struct _ShoalFileComparisonWindow
{
  AdwWindow parent_instance;

  /* Template widgets */
  GtkWidget *spinner;
  AdwActionRow *first_row;
  AdwActionRow *second_row;
  GtkWidget *first_button;
  GtkWidget *second_button;
  GtkLabel *problem;
  GtkLabel *summary;
  GtkWidget *card;
  ShoalTableView *table;

  ShoalFileComparison *comparison;
  GtkFileChooserNative *chooser; /* while the file chooser is open */
  guint side;                    /* index of the file to choose */
};

G_DEFINE_FINAL_TYPE (ShoalFileComparisonWindow, shoal_file_comparison_window, ADW_TYPE_WINDOW)

static void
update (ShoalFileComparisonWindow *self)
{
  const ShoalFileComparison *comparison = self->comparison;
  g_autofree char *summary = shoal_file_comparison_dup_summary (self->comparison);
  AdwActionRow *rows[2] = { self->first_row, self->second_row };

  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *name = comparison->files[side] != NULL ? g_file_get_parse_name (comparison->files[side]) : NULL;

      if (name != NULL)
        adw_action_row_set_subtitle (rows[side], name);
    }
  gtk_widget_set_visible (self->spinner, comparison->pending);
  shoal_label_show_text (self->problem, comparison->problem);
  if (summary == NULL && comparison->problem == NULL && !comparison->pending)
    summary = g_strdup (_("Two files that were published, such as the same release of two months: what both have in common, and what "
                          "became of each column. A cell that became coarser is another value."));
  shoal_label_show_text (self->summary, summary);
  gtk_widget_set_visible (self->card, comparison->difference != NULL);
}

static void
chosen_cb (ShoalFileComparisonWindow *self,
           int                        response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  shoal_file_comparison_take_file (self->comparison, self->side, file);
}

/* The file chooser starts in the folder of the other file. */
static void
choose_cb (ShoalFileComparisonWindow *self,
           GtkWidget                 *button)
{
  g_auto (GStrv) tables = shoal_table_formats_list_suffixes ();
  GFile *other;
  g_autoptr (GFile) folder = NULL;

  self->side = button == self->second_button;
  other = self->comparison->files[1 - self->side];
  folder = other != NULL ? g_file_get_parent (other) : NULL;
  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (GTK_WIDGET (self),
                                          self->side == 0 ? _("Choose the First File") : _("Choose the Second File"),
                                          GTK_FILE_CHOOSER_ACTION_OPEN, _("_Choose"));
  shoal_file_chooser_add_filter (self->chooser, _("Tables"), (const char *const *) tables);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
shoal_file_comparison_window_dispose (GObject *object)
{
  ShoalFileComparisonWindow *self = SHOAL_FILE_COMPARISON_WINDOW (object);

  g_clear_object (&self->chooser);
  g_clear_object (&self->comparison);
  G_OBJECT_CLASS (shoal_file_comparison_window_parent_class)->dispose (object);
}

static void
shoal_file_comparison_window_class_init (ShoalFileComparisonWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_file_comparison_window_dispose;
  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-file-comparison-window.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, first_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, second_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, first_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, second_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, problem);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, summary);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, card);
  gtk_widget_class_bind_template_child (widget_class, ShoalFileComparisonWindow, table);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
shoal_file_comparison_window_init (ShoalFileComparisonWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->first_button, "clicked", G_CALLBACK (choose_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->second_button, "clicked", G_CALLBACK (choose_cb), self, G_CONNECT_SWAPPED);
}

/**
 * shoal_file_comparison_window_new:
 * @parent: (nullable): parent window
 * @comparison: the comparison to show, which gets the chosen files
 *
 * Returns: (transfer none): a window that asks for two published files
 */
GtkWindow *
shoal_file_comparison_window_new (GtkWindow           *parent,
                                  ShoalFileComparison *comparison)
{
  ShoalFileComparisonWindow *self = g_object_new (SHOAL_TYPE_FILE_COMPARISON_WINDOW, "transient-for", parent, NULL);

  g_return_val_if_fail (SHOAL_IS_FILE_COMPARISON (comparison), NULL);

  self->comparison = g_object_ref (comparison);
  shoal_table_view_set_grid (self->table, SHOAL_GRID (comparison));
  g_signal_connect_object (comparison, "rows-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WINDOW (self);
}
