/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells follow the properties of their columns by expressions. The width of a label is a fixed number of characters, not
 * measured from its text, so that hundreds of rows cost little. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "common/shoal-labels.h"
#include "reports/shoal-session-column.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

#define BAR_WIDTH 56

typedef struct
{
  const char *property; /* property of a column; the text is made anew when it changes */
  GCallback make_text;
  guint least;   /* minimum width in characters */
  guint natural; /* natural width in characters */
  float xalign;
  gboolean dim;
} Cell;

/* ---- Texts ---- */

static char *
make_name (gpointer            item,
           const char         *name,
           ShoalSessionColumn *column)
{
  return shoal_direction_isolate (name);
}

static char *
make_role (gpointer            item,
           ShoalProjectColumn *listed,
           ShoalSessionColumn *column)
{
  return shoal_role_dup_label (column->listed->meaning.role, column->listed->meaning.is_target);
}

static char *
make_proposal (gpointer            item,
               ShoalColumnProfile *profile,
               ShoalSessionColumn *column)
{
  if (profile == NULL)
    return g_strdup ("");
  /* Without a proposed role, the reason says what the person has to do. */
  if (profile->proposed_role == SHOAL_ROLE_UNSET)
    return g_strdup (profile->reason);
  /* Translators: a proposed role, and the reason. */
  return g_strdup_printf (_("%s: %s"), shoal_role_get_label (profile->proposed_role), profile->reason);
}

static char *
make_kind (gpointer            item,
           const char         *name,
           ShoalSessionColumn *column)
{
  return g_strdup (shoal_value_type_get_label (shoal_column_get_value_type (column->column)));
}

static char *
make_values (gpointer            item,
             ShoalColumnProfile *profile,
             ShoalSessionColumn *column)
{
  return profile != NULL ? shoal_format_count (profile->n_values) : g_strdup ("");
}

static char *
make_uniqueness (gpointer            item,
                 ShoalColumnProfile *profile,
                 ShoalSessionColumn *column)
{
  return profile != NULL ? shoal_format_share (shoal_session_column_get_uniqueness (column)) : g_strdup ("");
}

static double
get_uniqueness (gpointer            item,
                ShoalColumnProfile *profile,
                ShoalSessionColumn *column)
{
  return shoal_session_column_get_uniqueness (column);
}

/* A role that is still to be decided is highlighted. */
static char **
make_role_classes (gpointer            item,
                   ShoalProjectColumn *listed,
                   ShoalSessionColumn *column)
{
  const char *const undecided[] = { "undecided", NULL };
  const char *const decided[] = { NULL };

  return g_strdupv ((char **) (column->listed->meaning.role == SHOAL_ROLE_UNSET ? undecided : decided));
}

static const Cell cells[SHOAL_COLUMN_N_CELLS] = {
  [SHOAL_COLUMN_CELL_NAME] = { "name", G_CALLBACK (make_name), 15, 20, 0, FALSE },
  [SHOAL_COLUMN_CELL_ROLE] = { "listed", G_CALLBACK (make_role), 13, 20, 0, FALSE },
  [SHOAL_COLUMN_CELL_PROPOSAL] = { "profile", G_CALLBACK (make_proposal), 16, 32, 0, TRUE },
  [SHOAL_COLUMN_CELL_KIND] = { "name", G_CALLBACK (make_kind), 7, 8, 0, TRUE },
  [SHOAL_COLUMN_CELL_VALUES] = { "profile", G_CALLBACK (make_values), 7, 7, 1, FALSE },
  [SHOAL_COLUMN_CELL_UNIQUENESS] = { "profile", G_CALLBACK (make_uniqueness), 7, 7, 1, FALSE },
};

/* ---- Widgets ---- */

static GtkExpression *
get_item_expression (void)
{
  return gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");
}

/* An expression for the text of @cell, or for another value that depends on the same properties. */
static GtkExpression *
make_expression (const Cell *cell,
                 GType       type,
                 GCallback   callback)
{
  GtkExpression *parameters[] = {
    gtk_property_expression_new (SHOAL_TYPE_SESSION_COLUMN, get_item_expression (), cell->property),
    get_item_expression (),
  };

  return gtk_cclosure_expression_new (type, NULL, G_N_ELEMENTS (parameters), parameters, callback, NULL, NULL);
}

static GtkWidget *
make_label (const Cell  *cell,
            GtkListItem *item)
{
  GtkWidget *label = gtk_inscription_new (NULL);

  g_object_set (label, "min-chars", cell->least, "nat-chars", cell->natural, "min-lines", 1, "xalign", cell->xalign,
                "text-overflow", GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END, NULL);
  gtk_widget_add_css_class (label, "numeric");
  if (cell->dim)
    gtk_widget_add_css_class (label, "dim-label");
  gtk_expression_bind (make_expression (cell, G_TYPE_STRING, cell->make_text), label, "text", item);
  return label;
}

static GtkWidget *
make_bar (const Cell  *cell,
          GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *bar = gtk_level_bar_new ();
  GtkWidget *label = make_label (cell, item);

  /* Without these offsets, the bar would be coloured by its value: a share of rows is neither good nor bad by itself. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_widget_set_size_request (bar, BAR_WIDTH, -1);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  g_object_set (bar, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_expression_bind (make_expression (cell, G_TYPE_DOUBLE, G_CALLBACK (get_uniqueness)), bar, "value", item);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), bar);
  return box;
}

static void
setup_cb (const Cell  *cell,
          GtkListItem *item)
{
  GtkWidget *label;

  if (cell == &cells[SHOAL_COLUMN_CELL_UNIQUENESS])
    {
      gtk_list_item_set_child (item, make_bar (cell, item));
      return;
    }
  label = make_label (cell, item);
  if (cell == &cells[SHOAL_COLUMN_CELL_ROLE])
    gtk_expression_bind (make_expression (cell, G_TYPE_STRV, G_CALLBACK (make_role_classes)), label, "css-classes", item);
  if (cell == &cells[SHOAL_COLUMN_CELL_PROPOSAL] || cell == &cells[SHOAL_COLUMN_CELL_NAME])
    gtk_expression_bind (make_expression (cell, G_TYPE_STRING, cell->make_text), label, "tooltip-text", item);
  gtk_list_item_set_child (item, label);
}

/** shoal_column_cells_new_factory: Returns: (transfer full): makes @cell for items that are #ShoalSessionColumn. */
GtkListItemFactory *
shoal_column_cells_new_factory (ShoalColumnCell cell)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_swapped (factory, "setup", G_CALLBACK (setup_cb), (gpointer) &cells[cell]);
  return factory;
}

/* ---- Sorting ---- */

static int
compare_text (const char *a,
              const char *b)
{
  g_autofree char *first = g_utf8_collate_key_for_filename (a, -1);
  g_autofree char *second = g_utf8_collate_key_for_filename (b, -1);

  return strcmp (first, second);
}

static int
compare_numbers (double a,
                 double b)
{
  return (a > b) - (a < b);
}

static double
get_number (ShoalSessionColumn *column,
            ShoalColumnCell     cell)
{
  ShoalColumnProfile *profile = column->profile;

  switch (cell)
    {
    case SHOAL_COLUMN_CELL_ROLE:
      return column->listed->meaning.role;
    case SHOAL_COLUMN_CELL_PROPOSAL:
      return profile != NULL ? (double) profile->proposed_role : 0;
    case SHOAL_COLUMN_CELL_KIND:
      return shoal_column_get_value_type (column->column);
    case SHOAL_COLUMN_CELL_VALUES:
      return profile != NULL ? (double) profile->n_values : 0;
    case SHOAL_COLUMN_CELL_UNIQUENESS:
      return shoal_session_column_get_uniqueness (column);
    case SHOAL_COLUMN_CELL_NAME:
    case SHOAL_COLUMN_N_CELLS:
    default:
      return 0;
    }
}

static int
compare_cb (gconstpointer a,
            gconstpointer b,
            gpointer      data)
{
  ShoalSessionColumn *first = (gpointer) a, *second = (gpointer) b;
  ShoalColumnCell cell = (ShoalColumnCell) GPOINTER_TO_INT (data);

  if (cell == SHOAL_COLUMN_CELL_NAME)
    return compare_text (first->name, second->name);
  return compare_numbers (get_number (first, cell), get_number (second, cell));
}

/** shoal_column_cells_new_sorter: Returns: (transfer full): sorts by @cell, with the present values of the columns. */
GtkSorter *
shoal_column_cells_new_sorter (ShoalColumnCell cell)
{
  return GTK_SORTER (gtk_custom_sorter_new (compare_cb, GINT_TO_POINTER ((int) cell), NULL));
}
