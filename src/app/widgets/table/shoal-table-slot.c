/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells are inscriptions: their text does not influence their width, so that columns keep their width while scrolling. */

#include "config.h"

#include "widgets/table/shoal-table-slot.h"

#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#define MOST_CHARACTERS 200

/* The number of the slot that shows row numbers. */
#define NUMBERS G_MAXUINT

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    set)
{
  if (set)
    gtk_widget_add_css_class (widget, name);
  else if (gtk_widget_has_css_class (widget, name))
    gtk_widget_remove_css_class (widget, name);
}

/* Cuts a very long text, and replaces line ends and tabs by spaces. */
static void
shorten (GString *text)
{
  if (text->len > MOST_CHARACTERS)
    g_string_truncate (text, (gsize) (g_utf8_find_prev_char (text->str, text->str + MOST_CHARACTERS) - text->str));
  for (char *c = text->str; *c != '\0'; c++)
    if (*c == '\n' || *c == '\r' || *c == '\t')
      *c = ' ';
}

/* The style of cells with a flag, and the description for a screen reader. */
static const struct
{
  ShoalGridCellFlags flag;
  const char *css_class;
  const char *mark;        /* before the text, nullable */
  const char *description; /* nullable */
} specials[] = {
  { SHOAL_GRID_CELL_MISSING, "missing", NULL, NULL },
  { SHOAL_GRID_CELL_CHANGED, "changed", NULL, NC_ ("cell", "generalized") },
  { SHOAL_GRID_CELL_SUPPRESSED, "suppressed", NULL, NC_ ("cell", "left out") },
  { SHOAL_GRID_CELL_HEADING, "section", NULL, NC_ ("cell", "heading") },
  { SHOAL_GRID_CELL_DIFFERENT, "different", "≠ ", NC_ ("cell", "different") },
  { SHOAL_GRID_CELL_BEST, "best", "★ ", NC_ ("cell", "best") },
};

#define BOLD_FLAGS                                                                                                     \
  (SHOAL_GRID_CELL_CHANGED | SHOAL_GRID_CELL_HEADING | SHOAL_GRID_CELL_DIFFERENT | SHOAL_GRID_CELL_BEST)

static PangoAttrList *
get_bold (void)
{
  static PangoAttrList *bold = NULL;

  if (bold == NULL)
    {
      bold = pango_attr_list_new ();
      pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
    }
  return bold;
}

static GQuark
get_flags_quark (void)
{
  return g_quark_from_static_string ("shoal-cell-flags");
}

/* Shows flags by style classes, and describes them for a screen reader. Most cells have the same flags as the row that
 * their widget showed before; they are skipped, since setting the classes takes as long as setting the text. */
static void
style_cell (GtkWidget          *cell,
            ShoalGridCellFlags  flags)
{
  const char *description = "";

  if (flags == (ShoalGridCellFlags) GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (cell), get_flags_quark ())))
    return;
  g_object_set_qdata (G_OBJECT (cell), get_flags_quark (), GUINT_TO_POINTER (flags));
  for (guint i = 0; i < G_N_ELEMENTS (specials); i++)
    {
      gboolean set = (flags & specials[i].flag) != 0;

      set_class (cell, specials[i].css_class, set);
      if (set && specials[i].description != NULL)
        description = g_dpgettext2 (NULL, "cell", specials[i].description);
    }
  /* Bold is not set by a style class: a bold cell would become wider, and two tables side by side would not align. */
  gtk_inscription_set_attributes (GTK_INSCRIPTION (cell), (flags & BOLD_FLAGS) != 0 ? get_bold () : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/** shoal_table_slot_get: Returns: (transfer none) (nullable): the slot of a cell widget. */
ShoalTableSlot *
shoal_table_slot_get (GtkWidget *cell)
{
  return g_object_get_data (G_OBJECT (cell), "shoal-slot");
}

/** shoal_table_slot_get_column: Returns: the present column of the slot in the grid, which may have fewer columns. */
guint
shoal_table_slot_get_column (const ShoalTableSlot *slot)
{
  return slot->excerpt->first_column + slot->number;
}

static void
fill_cell (ShoalTableSlot *slot,
           GtkListItem    *item)
{
  const ShoalTableExcerpt *shown = slot->excerpt;
  GtkWidget *cell = gtk_list_item_get_child (item);
  guint column = shoal_table_slot_get_column (slot);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *isolated = NULL;
  ShoalGridCellFlags flags;
  gsize row;

  if (!shoal_table_excerpt_get_row (shown, gtk_list_item_get_position (item), &row)
      || column >= shoal_table_excerpt_get_n_columns (shown))
    {
      gtk_inscription_set_text (GTK_INSCRIPTION (cell), "");
      return;
    }
  flags = shoal_grid_get_cell (shown->grid, row, column, text);
  if ((flags & SHOAL_GRID_CELL_MISSING) != 0 && text->len == 0)
    g_string_append (text, C_ ("cell", "missing"));
  shorten (text);
  for (guint i = 0; i < G_N_ELEMENTS (specials); i++)
    if ((flags & specials[i].flag) != 0 && specials[i].mark != NULL)
      g_string_prepend (text, specials[i].mark);
  style_cell (cell, flags);
  isolated = shoal_direction_isolate (text->str);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), isolated);
  set_class (cell, "chosen", (int) column == shown->selected_column);
}

/* Sets the properties that depend only on the column. */
static void
shape_cell (ShoalTableSlot *slot,
            GtkListItem    *item)
{
  const ShoalTableExcerpt *shown = slot->excerpt;
  GtkInscription *cell = GTK_INSCRIPTION (gtk_list_item_get_child (item));
  guint column = shoal_table_slot_get_column (slot);

  if (column >= shoal_table_excerpt_get_n_columns (shown))
    return;
  if (slot->n_chars == 0)
    slot->n_chars = shoal_grid_get_width (shown->grid, column);
  gtk_inscription_set_nat_chars (cell, slot->n_chars);
  gtk_inscription_set_xalign (cell, shoal_grid_is_numeric (shown->grid, column) ? 1 : 0);
}

static void
setup_cb (ShoalTableSlot *slot,
          GtkListItem    *item)
{
  GtkWidget *cell = gtk_inscription_new (NULL);

  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (cell), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_min_chars (GTK_INSCRIPTION (cell), 4);
  gtk_widget_add_css_class (cell, "cell-text");
  g_object_set_data (G_OBJECT (cell), "shoal-slot", slot);
  gtk_list_item_set_child (item, cell);
}

static void
bind_cb (ShoalTableSlot *slot,
         GtkListItem    *item)
{
  g_hash_table_add (slot->items, item);
  shape_cell (slot, item);
  fill_cell (slot, item);
}

static void
unbind_cb (ShoalTableSlot *slot,
           GtkListItem    *item)
{
  g_hash_table_remove (slot->items, item);
}

/* ---- Row numbers ---- */

static void
setup_number_cb (ShoalTableSlot *slot,
                 GtkListItem    *item)
{
  GtkWidget *cell = gtk_inscription_new (NULL);

  gtk_inscription_set_xalign (GTK_INSCRIPTION (cell), 1);
  gtk_inscription_set_min_chars (GTK_INSCRIPTION (cell), 4);
  gtk_widget_add_css_class (cell, "row-number");
  gtk_list_item_set_child (item, cell);
}

static void
fill_number (ShoalTableSlot *slot,
             GtkListItem    *item)
{
  const ShoalTableExcerpt *shown = slot->excerpt;
  GtkInscription *cell = GTK_INSCRIPTION (gtk_list_item_get_child (item));
  g_autofree char *text = NULL;
  gsize row;

  if (shoal_table_excerpt_get_row (shown, gtk_list_item_get_position (item), &row))
    text = g_strdup_printf ("%'" G_GSIZE_FORMAT, row + 1);
  if (slot->n_chars == 0)
    {
      g_autofree char *last = g_strdup_printf ("%'" G_GSIZE_FORMAT,
                                               shown->grid != NULL ? shoal_grid_get_n_rows (shown->grid) : 0);

      slot->n_chars = (guint) strlen (last) + 1;
    }
  gtk_inscription_set_nat_chars (cell, slot->n_chars);
  gtk_inscription_set_text (cell, text);
}

static void
bind_number_cb (ShoalTableSlot *slot,
                GtkListItem    *item)
{
  g_hash_table_add (slot->items, item);
  fill_number (slot, item);
}

/* ---- Slots ---- */

static ShoalTableSlot *
make_slot (const ShoalTableExcerpt *excerpt,
           guint                    number,
           GCallback                setup,
           GCallback                bind)
{
  ShoalTableSlot *slot = g_new0 (ShoalTableSlot, 1);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  slot->excerpt = excerpt;
  slot->number = number;
  slot->items = g_hash_table_new (NULL, NULL);
  g_signal_connect_swapped (factory, "setup", setup, slot);
  g_signal_connect_swapped (factory, "bind", bind, slot);
  g_signal_connect_swapped (factory, "unbind", G_CALLBACK (unbind_cb), slot);
  slot->column = gtk_column_view_column_new (NULL, factory);
  return slot;
}

/** shoal_table_slot_new: @excerpt: must outlive the slot. Returns: (transfer full): one more column. */
ShoalTableSlot *
shoal_table_slot_new (const ShoalTableExcerpt *excerpt,
                      guint                    number)
{
  ShoalTableSlot *slot = make_slot (excerpt, number, G_CALLBACK (setup_cb), G_CALLBACK (bind_cb));

  slot->sorter = shoal_gtk_title_sorter_new (number);
  gtk_column_view_column_set_resizable (slot->column, TRUE);
  return slot;
}

/** shoal_table_slot_new_numbers: Returns: (transfer full): the column of row numbers. */
ShoalTableSlot *
shoal_table_slot_new_numbers (const ShoalTableExcerpt *excerpt)
{
  ShoalTableSlot *slot = make_slot (excerpt, NUMBERS, G_CALLBACK (setup_number_cb), G_CALLBACK (bind_number_cb));

  /* Translators: title of the column of row numbers. */
  gtk_column_view_column_set_title (slot->column, _("Row"));
  return slot;
}

/** shoal_table_slot_free: Frees @slot; its column in the widget may outlive it by a turn of the main loop. */
void
shoal_table_slot_free (ShoalTableSlot *slot)
{
  GtkListItemFactory *factory = gtk_column_view_column_get_factory (slot->column);

  g_signal_handlers_disconnect_by_data (factory, slot);
  gtk_column_view_column_set_sorter (slot->column, NULL);
  g_clear_object (&slot->sorter);
  g_hash_table_unref (slot->items);
  g_object_unref (slot->column);
  g_free (slot);
}

/** shoal_table_slot_move: call it when the slot shows another column, or another grid. */
void
shoal_table_slot_move (ShoalTableSlot *slot)
{
  slot->n_chars = 0;
  shoal_table_slot_refresh (slot);
}

/** shoal_table_slot_refresh: call it when texts or flags of cells have changed. */
void
shoal_table_slot_refresh (ShoalTableSlot *slot)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, slot->items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (slot->number == NUMBERS)
      {
        fill_number (slot, item);
      }
    else
      {
        shape_cell (slot, item);
        fill_cell (slot, item);
      }
}

/** shoal_table_slot_update_sorter: makes the header clickable only if the rows can be sorted by the column. */
void
shoal_table_slot_update_sorter (ShoalTableSlot *slot)
{
  const ShoalTableExcerpt *shown = slot->excerpt;
  guint column = shoal_table_slot_get_column (slot);
  gboolean sortable = shown->sortable && column < shoal_table_excerpt_get_n_columns (shown)
                      && shoal_grid_is_sortable (shown->grid, column);
  GtkSorter *sorter = sortable ? slot->sorter : NULL;

  if (gtk_column_view_column_get_sorter (slot->column) != sorter)
    gtk_column_view_column_set_sorter (slot->column, sorter);
}

/** shoal_table_slot_set_title: sets title and subtitle of the grid's column. */
void
shoal_table_slot_set_title (ShoalTableSlot *slot)
{
  const ShoalTableExcerpt *shown = slot->excerpt;
  guint column = shoal_table_slot_get_column (slot);
  g_autofree char *subtitle = NULL;
  g_autofree char *title = NULL;

  if (column >= shoal_table_excerpt_get_n_columns (shown))
    {
      gtk_column_view_column_set_title (slot->column, "");
      return;
    }
  subtitle = shoal_grid_dup_subtitle (shown->grid, column);
  title = subtitle != NULL ? g_strconcat (shoal_grid_get_title (shown->grid, column), "\n", subtitle, NULL)
                           : g_strdup (shoal_grid_get_title (shown->grid, column));
  gtk_column_view_column_set_title (slot->column, title);
}

/** shoal_table_slot_is_in_view: @list: the parent of the rows. Returns: whether part of the row at a place is visible. */
gboolean
shoal_table_slot_is_in_view (ShoalTableSlot *slot,
                             GtkWidget      *list,
                             guint           position)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, slot->items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      GtkWidget *cell = gtk_list_item_get_child (item);
      graphene_rect_t bounds;

      /* Some rows outside the visible part have widgets, too. */
      if (gtk_list_item_get_position (item) == position)
        return gtk_widget_compute_bounds (cell, list, &bounds) && bounds.origin.y + bounds.size.height > 0
               && bounds.origin.y < (float) gtk_widget_get_height (list);
    }
  return FALSE;
}
