/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two tables, original and release, with linked scrolling and selection. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "models/release/shoal-release-grid.h"
#include "reports/shoal-class-rows.h"
#include "reports/shoal-companion-text.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

struct _ShoalReleaseTables
{
  AdwBin parent_instance;

  /* Template widgets */
  ShoalTableView *original;
  ShoalTableView *published;
  GtkWidget *details; /* of the selected row */
  GtkLabel *companions;
  GtkLabel *cells;
  GtkLabel *note;

  ShoalRelease *release;
  ShoalClassRows *class_rows; /* finds the first row of the class to select */
};

G_DEFINE_FINAL_TYPE (ShoalReleaseTables, shoal_release_tables, ADW_TYPE_BIN)

enum
{
  PICKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The selected row ---- */

static gboolean
is_matching (ShoalReleaseTables *self)
{
  return self->release != NULL && shoal_release_get_classes (self->release)->kind == SHOAL_RECODING_MATCHING;
}

static void
update_details (ShoalReleaseTables *self)
{
  guint row = shoal_table_view_get_selected_row (self->published);
  gboolean matching = is_matching (self);
  g_autoptr (ShoalCompanions) companions = NULL;
  g_autofree char *text = NULL;
  g_autofree char *cells = NULL;

  gtk_widget_set_visible (self->details, matching);
  if (matching && row < shoal_release_get_classes (self->release)->n_groups)
    {
      companions = shoal_companions_new (shoal_release_get_classes (self->release), row);
      text = shoal_companion_text_new_row (companions);
      cells = shoal_companion_text_new_cells (companions);
    }
  gtk_label_set_text (self->companions, text != NULL ? text : _("Select a row to see with whom it hides."));
  shoal_label_show_text (self->cells, cells);
}

/* The class of the selected row (in a matching, the row itself); G_MAXUINT32 without a row, or if it is suppressed. */
static guint32
get_selected_class (ShoalReleaseTables *self)
{
  ShoalClasses *classes = self->release != NULL ? shoal_release_get_classes (self->release) : NULL;
  guint row = shoal_table_view_get_selected_row (self->published);
  guint32 group;

  if (classes == NULL || row >= classes->microdata->n_rows)
    return G_MAXUINT32;
  group = shoal_classes_group_of_row (classes, row);
  return shoal_classes_is_suppressed (classes, group) ? G_MAXUINT32 : group;
}

static void
selected_row_changed_cb (ShoalReleaseTables *self)
{
  guint32 group = get_selected_class (self);

  shoal_class_rows_clear (self->class_rows);
  update_details (self);
  if (group != G_MAXUINT32)
    g_signal_emit (self, signals[PICKED], 0, (guint) group);
}

/* ---- The widget ---- */

static void
class_rows_changed_cb (ShoalReleaseTables *self)
{
  GArray *rows = self->class_rows->rows;

  if (rows != NULL && rows->len > 0)
    shoal_table_view_select_row (self->published, g_array_index (rows, guint32, 0));
}

static void
shoal_release_tables_dispose (GObject *object)
{
  ShoalReleaseTables *self = SHOAL_RELEASE_TABLES (object);

  g_clear_object (&self->class_rows);
  g_clear_object (&self->release);
  G_OBJECT_CLASS (shoal_release_tables_parent_class)->dispose (object);
}

static void
shoal_release_tables_class_init (ShoalReleaseTablesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_release_tables_dispose;
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_UINT);
  g_type_ensure (SHOAL_TYPE_SIDE_BY_SIDE);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-release-tables.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalReleaseTables, original);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleaseTables, published);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleaseTables, details);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleaseTables, companions);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleaseTables, cells);
  gtk_widget_class_bind_template_child (widget_class, ShoalReleaseTables, note);
}

static void
shoal_release_tables_init (ShoalReleaseTables *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_table_view_link (self->original, self->published);
  self->class_rows = shoal_class_rows_new ();
  g_signal_connect_object (self->class_rows, "changed", G_CALLBACK (class_rows_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->published, "notify::selected-row", G_CALLBACK (selected_row_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
update_note (ShoalReleaseTables *self)
{
  ShoalSchema *schema = shoal_release_get_classes (self->release)->microdata->schema;
  guint n_left_out = shoal_schema_get_n_columns (schema) - shoal_release_get_n_columns (self->release);
  g_autoptr (GString) text = g_string_new (_("Generalized cells are bold. Rows that are left out are struck through in the original; the release has nothing of them."));

  if (n_left_out > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%'u identifying column is not published.",
                                                 "%'u identifying columns are not published.", n_left_out),
                              n_left_out);
    }
  gtk_label_set_text (self->note, text->str);
}

/** shoal_release_tables_set_release: @release: (nullable): the release to show beside its original. */
void
shoal_release_tables_set_release (ShoalReleaseTables *self,
                                  ShoalRelease       *release)
{
  g_autoptr (ShoalReleaseGrid) original = NULL;
  g_autoptr (ShoalReleaseGrid) published = NULL;

  g_return_if_fail (SHOAL_IS_RELEASE_TABLES (self));
  g_return_if_fail (release == NULL || SHOAL_IS_RELEASE (release));

  if (!g_set_object (&self->release, release))
    return;
  shoal_class_rows_clear (self->class_rows);
  if (release != NULL)
    {
      original = shoal_release_grid_new (release, SHOAL_RELEASE_ORIGINAL);
      published = shoal_release_grid_new (release, SHOAL_RELEASE_PUBLISHED);
      update_note (self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), release != NULL);
  shoal_table_view_set_grid (self->original, SHOAL_GRID (original));
  shoal_table_view_set_grid (self->published, SHOAL_GRID (published));
  update_details (self);
}

/** shoal_release_tables_select_row: @row: a row of a heterogeneous release; ignored for other releases. */
void
shoal_release_tables_select_row (ShoalReleaseTables *self,
                                 guint32             row)
{
  g_return_if_fail (SHOAL_IS_RELEASE_TABLES (self));

  if (is_matching (self) && row < shoal_release_get_classes (self->release)->n_groups
      && row != shoal_table_view_get_selected_row (self->published))
    shoal_table_view_select_row (self->published, row);
}

/** shoal_release_tables_select_class: selects the first row of the class @group and scrolls to it, as soon as a worker has
 *   found this row. Keeps the selection if a row of the class already is selected. */
void
shoal_release_tables_select_class (ShoalReleaseTables *self,
                                   guint32             group)
{
  g_return_if_fail (SHOAL_IS_RELEASE_TABLES (self));

  if (self->release == NULL || get_selected_class (self) == group)
    shoal_class_rows_clear (self->class_rows);
  else
    shoal_class_rows_set_class (self->class_rows, shoal_release_get_classes (self->release), group);
}
