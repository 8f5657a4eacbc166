/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Three views of one list of classes: bars that filter it, a table to select a class, and the rows of this class. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "models/release/shoal-release-grid.h"
#include "reports/shoal-class-list.h"
#include "reports/shoal-table-grid.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

/* Height in pixels of the table of a class's rows, which grows with their number up to MOST_ROWS. */
#define HEADER_HEIGHT 52
#define ROW_HEIGHT 33
#define MOST_ROWS 6

struct _ShoalClassBrowser
{
  GtkBox parent_instance;

  /* Template widgets */
  ShoalClassSizes *sizes;
  ShoalTableView *classes;
  GtkLabel *classes_title;
  GtkLabel *rows_title;
  GtkWidget *rows_card;
  ShoalTableView *rows;
  ShoalClassValuesView *values;

  /* Owned references */
  ShoalClassList *list;
  ShoalClassRows *class_rows;
};

G_DEFINE_FINAL_TYPE (ShoalClassBrowser, shoal_class_browser, GTK_TYPE_BOX)

enum
{
  PICKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The list ---- */

/* (transfer full): "89 classes", "Classes: 79; too small and left out: 10", "12 of 89 classes, sizes 5 to 9" */
static char *
describe_list (ShoalClassBrowser *self)
{
  ShoalRecodingReport *report = self->list->report;
  guint n = self->list->n_classes;
  guint n_all = report != NULL ? report->order->n_classes : 0;
  guint smallest = self->list->smallest, largest = self->list->largest;

  if (!shoal_class_list_is_filtered (self->list) && report != NULL && report->n_classes < n_all
      && report->requirements.n_models > 0)
    /* Translators: how many classes are published, and how many are not because they are too small or fail in a privacy model. */
    return g_strdup_printf (_("Classes: %'zu; failing and left out: %'zu"), report->n_classes,
                            n_all - report->n_classes);
  if (!shoal_class_list_is_filtered (self->list) && report != NULL && report->n_classes < n_all)
    /* Translators: how many classes are published, and how many are not because they are too small. */
    return g_strdup_printf (_("Classes: %'zu; too small and left out: %'zu"), report->n_classes,
                            n_all - report->n_classes);
  if (!shoal_class_list_is_filtered (self->list))
    return g_strdup_printf (ngettext ("%'u class", "%'u classes", n_all), n_all);
  if (smallest == largest)
    /* Translators: how many classes are listed, of how many there are, and the number of rows that each listed one has. */
    return g_strdup_printf (ngettext ("%'u of %'u class, size %'u", "%'u of %'u classes, size %'u", n_all), n, n_all, smallest);
  return g_strdup_printf (ngettext ("%'u of %'u class, sizes %'u to %'u", "%'u of %'u classes, sizes %'u to %'u", n_all), n,
                          n_all, smallest, largest);
}

static void
update_title (ShoalClassBrowser *self)
{
  g_autofree char *text = describe_list (self);

  gtk_label_set_text (self->classes_title, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "classes.show-all", shoal_class_list_is_filtered (self->list));
}

static void
sort_cb (ShoalClassBrowser *self,
         int                column,
         gboolean           descending)
{
  /* The third click on a header asks for no order; the list is then sorted in ascending order. */
  shoal_class_list_set_descending (self->list, column == SHOAL_CLASS_GRID_SIZE && descending);
  shoal_table_view_show_sort (self->classes, SHOAL_CLASS_GRID_SIZE, self->list->descending);
}

static void
show_all_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  shoal_class_list_set_bounds (SHOAL_CLASS_BROWSER (widget)->list, 0, G_MAXUINT);
}

/* ---- The rows of a class ---- */

static void
update_rows (ShoalClassBrowser *self)
{
  ShoalRecodingReport *report = self->list->report;
  GArray *rows = self->class_rows->rows;
  g_autofree char *text = NULL;

  if (rows != NULL && shoal_table_view_get_grid (self->rows) != NULL)
    {
      text = g_strdup_printf (ngettext ("%'u row of the selected class, as in the original",
                                        "%'u rows of the selected class, as in the original", rows->len),
                              rows->len);
      shoal_table_view_set_order (self->rows, rows);
      gtk_widget_set_size_request (self->rows_card, -1, HEADER_HEIGHT + ROW_HEIGHT * (int) MIN (rows->len, MOST_ROWS));
    }
  gtk_label_set_text (self->rows_title, text != NULL ? text : _("Select a class to see its rows."));
  gtk_widget_set_visible (self->rows_card, rows != NULL);
  shoal_class_values_view_set_class (self->values, report != NULL ? report->classes->microdata : NULL, rows);
}

static void
selected_row_changed_cb (ShoalClassBrowser *self)
{
  ShoalRecodingReport *report = self->list->report;
  guint position = shoal_table_view_get_selected_row (self->classes);

  if (report == NULL || position >= self->list->n_classes)
    shoal_class_rows_clear (self->class_rows);
  else
    {
      guint32 group = shoal_class_list_get_class (self->list, position);

      shoal_class_rows_set_class (self->class_rows, report->classes, group);
      g_signal_emit (self, signals[PICKED], 0, (guint) group);
    }
}

/* The original rows, in the columns of the release; in all columns of the table while publishing is blocked. */
static ShoalGrid *
make_rows_grid (ShoalRecodingReport *report)
{
  ShoalRelease *release = report->release;

  return release != NULL ? SHOAL_GRID (shoal_release_grid_new (release, SHOAL_RELEASE_ORIGINAL))
                         : SHOAL_GRID (shoal_table_grid_new (report->classes->microdata->table, NULL));
}

/* ---- The widget ---- */

static void
shoal_class_browser_dispose (GObject *object)
{
  ShoalClassBrowser *self = SHOAL_CLASS_BROWSER (object);

  g_clear_object (&self->list);
  g_clear_object (&self->class_rows);
  G_OBJECT_CLASS (shoal_class_browser_parent_class)->dispose (object);
}

static void
shoal_class_browser_class_init (ShoalClassBrowserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_class_browser_dispose;
  g_type_ensure (SHOAL_TYPE_EXPLANATION);
  g_type_ensure (SHOAL_TYPE_CLASS_SIZES);
  g_type_ensure (SHOAL_TYPE_CLASS_VALUES_VIEW);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-class-browser.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalClassBrowser, sizes);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassBrowser, classes);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassBrowser, classes_title);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassBrowser, rows_title);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassBrowser, rows_card);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassBrowser, rows);
  gtk_widget_class_bind_template_child (widget_class, ShoalClassBrowser, values);
  gtk_widget_class_bind_template_callback (widget_class, sort_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_row_changed_cb);
  gtk_widget_class_install_action (widget_class, "classes.show-all", NULL, show_all_action);
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_UINT);
}

static void
shoal_class_browser_init (ShoalClassBrowser *self)
{
  self->list = shoal_class_list_new ();
  self->class_rows = shoal_class_rows_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_class_sizes_set_list (self->sizes, self->list);
  g_signal_connect_object (self->list, "changed", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->class_rows, "changed", G_CALLBACK (update_rows), self, G_CONNECT_SWAPPED);
  update_title (self);
  update_rows (self);
}

/** shoal_class_browser_set_report: @report: (nullable): the report whose classes are shown. */
void
shoal_class_browser_set_report (ShoalClassBrowser   *self,
                                ShoalRecodingReport *report)
{
  g_autoptr (ShoalClassGrid) grid = NULL;
  g_autoptr (ShoalGrid) rows = NULL;

  g_return_if_fail (SHOAL_IS_CLASS_BROWSER (self));
  g_return_if_fail (report == NULL || SHOAL_IS_RECODING_REPORT (report));

  shoal_class_rows_clear (self->class_rows);
  shoal_class_list_set_report (self->list, report);
  if (report != NULL)
    {
      grid = shoal_class_grid_new (self->list);
      rows = make_rows_grid (report);
    }
  shoal_table_view_set_grid (self->classes, SHOAL_GRID (grid));
  shoal_table_view_set_grid (self->rows, rows);
  if (grid != NULL)
    shoal_table_view_show_sort (self->classes, SHOAL_CLASS_GRID_SIZE, self->list->descending);
}

/** shoal_class_browser_select: @group: a class of the report; if the filter hides it, the filter is removed. */
void
shoal_class_browser_select (ShoalClassBrowser *self,
                            guint32            group)
{
  guint position;
  gboolean found;

  g_return_if_fail (SHOAL_IS_CLASS_BROWSER (self));

  found = shoal_class_list_find_class (self->list, group, &position);
  if (!found && shoal_class_list_is_filtered (self->list))
    {
      shoal_class_list_set_bounds (self->list, 0, G_MAXUINT);
      found = shoal_class_list_find_class (self->list, group, &position);
    }
  if (found && position != shoal_table_view_get_selected_row (self->classes))
    shoal_table_view_select_row (self->classes, position);
}

/** shoal_class_browser_get_list: Returns: (transfer none): the list of classes. */
ShoalClassList *
shoal_class_browser_get_list (ShoalClassBrowser *self)
{
  g_return_val_if_fail (SHOAL_IS_CLASS_BROWSER (self), NULL);

  return self->list;
}
