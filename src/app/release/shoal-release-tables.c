/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two column views on one list of rows. Columns of a GtkColumnView are not made on demand, so that not all of a wide table
 * are shown: quasi-identifiers come first. */

#include "config.h"

#include "release/shoal-release-tables.h"

#include "release/shoal-release-rows.h"
#include "shoal-chart-axis.h"
#include "widgets/shoal-pair.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_COLUMNS 30
#define TABLE_HEIGHT 320
#define CELL_WIDTH 14

typedef struct
{
  GtkColumnView *view;
  GtkScrolledWindow *scrolled;
  gboolean published;
} Side;

struct _ShoalReleaseTables
{
  AdwBin parent_instance;

  Side sides[2]; /* original, release */
  GtkLabel *note;
  ShoalRelease *release;
};

G_DEFINE_FINAL_TYPE (ShoalReleaseTables, shoal_release_tables, ADW_TYPE_BIN)

/* ---- Cells ---- */

typedef struct
{
  guint column;
  gboolean published;
  gboolean quasi_identifier;
} CellInfo;

static void
setup_cell_cb (GtkSignalListItemFactory *factory,
               GtkListItem              *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), CELL_WIDTH);
  gtk_label_set_max_width_chars (GTK_LABEL (label), CELL_WIDTH);
  gtk_list_item_set_child (item, label);
}

/* A changed cell is told by its colour, its slant and, for a screen reader, in words. */
static void
mark_cell (GtkWidget *label,
           gboolean   changed,
           gboolean   suppressed)
{
  static PangoAttrList *slanted;

  if (slanted == NULL)
    {
      slanted = pango_attr_list_new ();
      pango_attr_list_insert (slanted, pango_attr_style_new (PANGO_STYLE_ITALIC));
    }
  gtk_label_set_attributes (GTK_LABEL (label), changed ? slanted : NULL);
  if (changed)
    gtk_widget_add_css_class (label, "accent");
  else
    gtk_widget_remove_css_class (label, "accent");
  if (suppressed)
    gtk_widget_add_css_class (label, "dim-label");
  else
    gtk_widget_remove_css_class (label, "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  suppressed ? _("left out") : changed ? _("generalized") : "", -1);
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory,
              GtkListItem              *item,
              CellInfo                 *info)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  ShoalReleaseRow *row = gtk_list_item_get_item (item);
  const char *original = shoal_release_row_get_original (row, info->column);
  gboolean suppressed = shoal_release_row_is_suppressed (row);
  g_autoptr (GString) buffer = g_string_new (NULL);
  const char *text = original;

  if (info->published)
    text = suppressed && !info->quasi_identifier ? "" : shoal_release_row_get_published (row, info->column, buffer);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, strlen (text) > CELL_WIDTH ? text : NULL);
  mark_cell (label, info->published && !suppressed && strcmp (text, original) != 0, suppressed);
}

static void
add_column (Side         *side,
            ShoalRelease *release,
            guint         column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) made = NULL;
  CellInfo *info = g_new (CellInfo, 1);

  *info = (CellInfo) { column, side->published, shoal_release_is_quasi_identifier (release, column) };
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), NULL);
  g_signal_connect_data (factory, "bind", G_CALLBACK (bind_cell_cb), info, (GClosureNotify) (void (*) (void)) g_free,
                         G_CONNECT_DEFAULT);
  made = gtk_column_view_column_new (shoal_release_get_column_name (release, column), factory);
  gtk_column_view_column_set_resizable (made, TRUE);
  gtk_column_view_append_column (side->view, made);
}

static guint
add_columns (Side         *side,
             ShoalRelease *release)
{
  guint n_columns = shoal_release_get_n_columns (release), n = 0;
  GListModel *columns = gtk_column_view_get_columns (side->view);

  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (side->view, column);
    }
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n_columns && n < MAX_COLUMNS; i++)
      if (shoal_release_is_quasi_identifier (release, i) == (pass == 0))
        {
          add_column (side, release, i);
          n++;
        }
  return n_columns - n;
}

/* ---- Making it ---- */

static GtkWidget *
make_side (Side       *side,
           const char *title,
           gboolean    published)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = gtk_label_new (title);

  side->published = published;
  side->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (side->view), "data-table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (side->view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  side->scrolled = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_min_content_height (side->scrolled, TABLE_HEIGHT);
  gtk_scrolled_window_set_child (side->scrolled, GTK_WIDGET (side->view));
  gtk_widget_add_css_class (GTK_WIDGET (side->scrolled), "card");
  gtk_widget_set_overflow (GTK_WIDGET (side->scrolled), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_vexpand (GTK_WIDGET (side->scrolled), TRUE);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (side->scrolled));
  return box;
}

static void
tie (ShoalReleaseTables *self)
{
  GtkAdjustment *across[2], *down[2];

  for (guint i = 0; i < 2; i++)
    {
      across[i] = gtk_scrolled_window_get_hadjustment (self->sides[i].scrolled);
      down[i] = gtk_scrolled_window_get_vadjustment (self->sides[i].scrolled);
    }
  g_object_bind_property (across[0], "value", across[1], "value", G_BINDING_BIDIRECTIONAL);
  g_object_bind_property (down[0], "value", down[1], "value", G_BINDING_BIDIRECTIONAL);
}

static void
shoal_release_tables_dispose (GObject *object)
{
  g_clear_object (&SHOAL_RELEASE_TABLES (object)->release);
  G_OBJECT_CLASS (shoal_release_tables_parent_class)->dispose (object);
}

static void
shoal_release_tables_class_init (ShoalReleaseTablesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_release_tables_dispose;
}

static void
shoal_release_tables_init (ShoalReleaseTables *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *original = make_side (&self->sides[0], _("Original"), FALSE);
  GtkWidget *release = make_side (&self->sides[1], _("Release"), TRUE);
  GtkWidget *pair = g_object_new (SHOAL_TYPE_PAIR, "start", original, "end", release, "spacing", 18, "threshold", 620, NULL);

  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->note, 0);
  gtk_label_set_wrap (self->note, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "caption");
  gtk_box_append (GTK_BOX (box), pair);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  adw_bin_set_child (ADW_BIN (self), box);
  tie (self);
}

static gboolean
has_same_columns (ShoalRelease *a,
                  ShoalRelease *b)
{
  if (a == NULL || shoal_release_get_n_columns (a) != shoal_release_get_n_columns (b))
    return FALSE;
  for (guint i = 0; i < shoal_release_get_n_columns (a); i++)
    if (strcmp (shoal_release_get_column_name (a, i), shoal_release_get_column_name (b, i)) != 0
        || shoal_release_is_quasi_identifier (a, i) != shoal_release_is_quasi_identifier (b, i))
      return FALSE;
  return TRUE;
}

static void
update_note (ShoalReleaseTables *self,
             guint               n_hidden)
{
  gsize n_table = shoal_schema_get_n_columns (shoal_release_get_classes (self->release)->microdata->schema);
  guint n_left_out = (guint) n_table - shoal_release_get_n_columns (self->release);
  g_autoptr (GString) text = g_string_new (_("Generalized cells are slanted and coloured; rows that are left out are grey."));

  if (n_left_out > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%u identifying column is not published.",
                                                 "%u identifying columns are not published.", n_left_out),
                              n_left_out);
    }
  if (n_hidden > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%u further column is not shown here.",
                                                 "%u further columns are not shown here.", n_hidden),
                              n_hidden);
    }
  gtk_label_set_text (self->note, text->str);
}

/** shoal_release_tables_set_release: @release: (nullable): what to show beside its original. */
void
shoal_release_tables_set_release (ShoalReleaseTables *self,
                                  ShoalRelease       *release)
{
  g_autoptr (ShoalReleaseRows) rows = NULL;
  gboolean same_columns;
  guint n_hidden = 0;

  g_return_if_fail (SHOAL_IS_RELEASE_TABLES (self));
  g_return_if_fail (release == NULL || SHOAL_IS_RELEASE (release));

  if (release == self->release)
    return;
  same_columns = release != NULL && has_same_columns (self->release, release);
  g_set_object (&self->release, release);
  if (release != NULL)
    rows = shoal_release_rows_new (release);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GtkNoSelection) selection = NULL;

      if (release != NULL && !same_columns)
        n_hidden = add_columns (&self->sides[i], release);
      if (rows != NULL)
        selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (rows)));
      gtk_column_view_set_model (self->sides[i].view, GTK_SELECTION_MODEL (selection));
    }
  if (release != NULL && !same_columns)
    update_note (self, n_hidden);
}

/** shoal_release_tables_get_original: Returns: (transfer none): the view of the table. */
GtkColumnView *
shoal_release_tables_get_original (ShoalReleaseTables *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_TABLES (self), NULL);

  return self->sides[0].view;
}

/** shoal_release_tables_get_release: Returns: (transfer none): the view of what is published. */
GtkColumnView *
shoal_release_tables_get_release (ShoalReleaseTables *self)
{
  g_return_val_if_fail (SHOAL_IS_RELEASE_TABLES (self), NULL);

  return self->sides[1].view;
}
