/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row to choose a column, and a row for its type: "Automatic" unless a person has chosen another. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "base/shoal-field-property.h"
#include "common/shoal-labels.h"
#include "table/shoal-typing.h"
#include "widgets/shoal-form-row.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* ---- Type choice ---- */

/* The order of types in a list. */

static const char *const type_choices[] = { "text", "number",   "number-point", "number-comma",
                                            "date", "date-ymd", "date-dmy",     "date-mdy" };

/** shoal_type_choice_list: Returns: (transfer none): the translated labels of the types. */
GListModel *
shoal_type_choice_list (void)
{
  static GtkStringList *list;

  if (list == NULL)
    {
      list = gtk_string_list_new (NULL);
      for (guint i = 0; i < G_N_ELEMENTS (type_choices); i++)
        gtk_string_list_append (list, shoal_type_wish_get_title (type_choices[i]));
    }
  return G_LIST_MODEL (list);
}

/** shoal_type_choice_find: @type: a type's name. Returns: its place in the list, or %GTK_INVALID_LIST_POSITION. */
guint
shoal_type_choice_find (const char *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (type_choices); i++)
    if (g_strcmp0 (type_choices[i], type) == 0)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

/** shoal_type_choice_get: Returns: (nullable): name of the type at @position. */
const char *
shoal_type_choice_get (guint position)
{
  return position < G_N_ELEMENTS (type_choices) ? type_choices[position] : NULL;
}

/* ---- Import types ---- */

struct _ShoalImportTypes
{
  AdwPreferencesGroup parent_instance;

  /* Template widgets */
  AdwComboRow *column_row;
  AdwComboRow *type_row;

  /* Owned references */
  ShoalTable *table; /* as read last, nullable */
  GHashTable *types; /* column name to type name, for columns whose type is not automatic */

  int selected; /* index of the column shown, -1 for none */

  gboolean updating; /* while the rows are set by us */
};

G_DEFINE_FINAL_TYPE (ShoalImportTypes, shoal_import_types, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static ShoalColumn *
get_column (ShoalImportTypes *self)
{
  guint selected = adw_combo_row_get_selected (self->column_row);

  return self->table != NULL && selected < shoal_table_get_n_columns (self->table) ? shoal_table_get_column (self->table, selected) : NULL;
}

static void
update_type (ShoalImportTypes *self)
{
  ShoalColumn *column = get_column (self);
  const char *type = column != NULL ? g_hash_table_lookup (self->types, shoal_column_get_name (column)) : NULL;
  g_autofree char *found = NULL;

  /* Translators: what was found in the file, like “Semicolon”. */
  if (column != NULL && type == NULL)
    found = g_strdup_printf (_("Found: %s"), shoal_value_type_get_label (shoal_column_get_value_type (column)));
  self->updating = TRUE;
  adw_combo_row_set_selected (self->type_row, type != NULL ? shoal_type_choice_find (type) + 1 : 0);
  self->updating = FALSE;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->type_row), found != NULL ? found : "");
  gtk_widget_set_sensitive (GTK_WIDGET (self->type_row), column != NULL);
}

static void
update_selected (ShoalImportTypes *self)
{
  self->selected = get_column (self) != NULL ? (int) adw_combo_row_get_selected (self->column_row) : -1;
  g_object_notify (G_OBJECT (self), "selected");
}

static void
column_selected_cb (ShoalImportTypes *self)
{
  if (self->updating)
    return;
  update_type (self);
  update_selected (self);
}

static void
type_selected_cb (ShoalImportTypes *self)
{
  ShoalColumn *column = self->updating ? NULL : get_column (self);
  guint selected = adw_combo_row_get_selected (self->type_row);

  if (column == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  if (selected == 0)
    g_hash_table_remove (self->types, shoal_column_get_name (column));
  else
    g_hash_table_replace (self->types, g_strdup (shoal_column_get_name (column)),
                          g_strdup (shoal_type_choice_get (selected - 1)));
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
shoal_import_types_finalize (GObject *object)
{
  ShoalImportTypes *self = SHOAL_IMPORT_TYPES (object);

  g_clear_object (&self->table);
  g_hash_table_unref (self->types);
  G_OBJECT_CLASS (shoal_import_types_parent_class)->finalize (object);
}

static void
shoal_import_types_class_init (ShoalImportTypesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = shoal_import_types_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalImportTypes, selected),
                                g_param_spec_int ("selected", NULL, NULL, -1, G_MAXINT, -1, SHOAL_FIELD));
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-import-types.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalImportTypes, column_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportTypes, type_row);
  gtk_widget_class_bind_template_callback (widget_class, column_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, type_selected_cb);
}

static void
shoal_import_types_init (ShoalImportTypes *self)
{
  g_autoptr (GtkStringList) choices = gtk_string_list_new (NULL);
  GListModel *types = shoal_type_choice_list ();

  self->types = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->selected = -1;
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_string_list_append (choices, C_ ("type", "Automatic"));
  for (guint i = 0; i < g_list_model_get_n_items (types); i++)
    gtk_string_list_append (choices, gtk_string_list_get_string (GTK_STRING_LIST (types), i));
  adw_combo_row_set_model (self->type_row, G_LIST_MODEL (choices));
  self->updating = FALSE;
  update_type (self);
}

static gboolean
has_names (ShoalTable *table,
           ShoalTable *other)
{
  if (other == NULL || shoal_table_get_n_columns (table) != shoal_table_get_n_columns (other))
    return FALSE;
  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    if (!g_str_equal (shoal_column_get_name (shoal_table_get_column (table, i)),
                      shoal_column_get_name (shoal_table_get_column (other, i))))
      return FALSE;
  return TRUE;
}

static gboolean
is_missing (gpointer name,
            gpointer type,
            gpointer table)
{
  return !shoal_table_find_column (table, name, NULL);
}

/** shoal_import_types_set_table: @table: the table as read last. Types of columns that it does not have are removed. */
void
shoal_import_types_set_table (ShoalImportTypes *self,
                              ShoalTable       *table)
{
  gboolean same;

  g_return_if_fail (SHOAL_IS_IMPORT_TYPES (self));
  g_return_if_fail (SHOAL_IS_TABLE (table));

  same = has_names (table, self->table);
  g_set_object (&self->table, table);
  g_hash_table_foreach_remove (self->types, is_missing, table);
  if (!same)
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

      for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
        gtk_string_list_append (names, shoal_column_get_name (shoal_table_get_column (table, i)));
      self->updating = TRUE;
      adw_combo_row_set_model (self->column_row, G_LIST_MODEL (names));
      self->updating = FALSE;
      update_selected (self);
    }
  update_type (self);
}

/** shoal_import_types_set_types: @types: (element-type utf8 utf8): the types chosen so far, by column names. */
void
shoal_import_types_set_types (ShoalImportTypes *self,
                              GHashTable       *types)
{
  GHashTableIter iter;
  gpointer name, type;

  g_return_if_fail (SHOAL_IS_IMPORT_TYPES (self));
  g_return_if_fail (types != NULL);

  g_hash_table_remove_all (self->types);
  g_hash_table_iter_init (&iter, types);
  while (g_hash_table_iter_next (&iter, &name, &type))
    g_hash_table_replace (self->types, g_strdup (name), g_strdup (type));
  update_type (self);
}

/** shoal_import_types_get_types: Returns: (transfer none) (element-type utf8 utf8): the chosen types by column names,
 *   without automatic ones. */
GHashTable *
shoal_import_types_get_types (ShoalImportTypes *self)
{
  g_return_val_if_fail (SHOAL_IS_IMPORT_TYPES (self), NULL);

  return self->types;
}

/** shoal_import_types_select: @column: index of the column to show; negative values are ignored. */
void
shoal_import_types_select (ShoalImportTypes *self,
                           int               column)
{
  g_return_if_fail (SHOAL_IS_IMPORT_TYPES (self));

  if (column >= 0 && column != self->selected)
    adw_combo_row_set_selected (self->column_row, (guint) column);
}
