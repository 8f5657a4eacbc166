/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every change goes into the project at once; the project's notifications update the widgets. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "session/shoal-session-edit.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#define MAX_WEIGHT 1000
#define COLUMN_KEY "shoal-column"

struct _ShoalWeightsForm
{
  AdwBin parent_instance;

  AdwExpanderRow *weights;
  GPtrArray *rows; /* borrowed */

  ShoalSession *session;
  guint updating : 1; /* while the widgets are set from the project */
};

G_DEFINE_FINAL_TYPE (ShoalWeightsForm, shoal_weights_form, ADW_TYPE_BIN)

static void
weight_changed_cb (ShoalWeightsForm *self,
                   GtkSpinButton    *spin)
{
  ShoalSessionColumn *column = g_object_get_data (G_OBJECT (spin), COLUMN_KEY);

  if (!self->updating && self->session->document->project != NULL)
    shoal_session_set_weight (self->session, column->index, gtk_spin_button_get_value (spin));
}

static void
update_subtitle (ShoalWeightsForm *self,
                 GPtrArray        *columns)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    {
      ShoalSessionColumn *column = columns->pdata[i];

      if (column->listed->meaning.weight != 1)
        g_string_append_printf (text, "%s%s × %g", text->len > 0 ? ", " : "", column->name, column->listed->meaning.weight);
    }
  adw_expander_row_set_subtitle (self->weights, text->len > 0 ? text->str : _("All count the same"));
}

/* Whether there is a row for each of @columns, in their order. */
static gboolean
has_rows_for (ShoalWeightsForm *self,
              GPtrArray        *columns)
{
  if (columns->len != self->rows->len)
    return FALSE;
  for (guint i = 0; i < columns->len; i++)
    if (g_object_get_data (self->rows->pdata[i], COLUMN_KEY) != columns->pdata[i])
      return FALSE;
  return TRUE;
}

static GtkSpinButton *
get_spin (GtkWidget *row)
{
  return GTK_SPIN_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row)));
}

static void
rebuild (ShoalWeightsForm *self,
         GPtrArray        *columns)
{
  for (guint i = 0; i < self->rows->len; i++)
    adw_expander_row_remove (self->weights, self->rows->pdata[i]);
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < columns->len; i++)
    {
      ShoalSessionColumn *column = columns->pdata[i];
      GtkAdjustment *adjustment = gtk_adjustment_new (1, 0, MAX_WEIGHT, 0.1, 1, 0);
      GtkSpinButton *spin;
      GtkWidget *row;

      row = shoal_form_row_new_spin (column->name, NULL, adjustment, 2, &spin);
      g_object_set_data_full (G_OBJECT (row), COLUMN_KEY, g_object_ref (column), g_object_unref);
      g_object_set_data_full (G_OBJECT (spin), COLUMN_KEY, g_object_ref (column), g_object_unref);
      g_signal_connect_object (spin, "value-changed", G_CALLBACK (weight_changed_cb), self, G_CONNECT_SWAPPED);
      adw_expander_row_add_row (self->weights, row);
      g_ptr_array_add (self->rows, row);
    }
}

/* (transfer full): the quasi-identifiers. */
static GPtrArray *
list_columns (ShoalWeightsForm *self)
{
  GListModel *all = self->session->dataset->columns;
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (ShoalSessionColumn) column = g_list_model_get_item (all, i);

      if (column->listed->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
        g_ptr_array_add (columns, g_steal_pointer (&column));
    }
  return columns;
}

/* Makes the rows only while unfolded: each takes a millisecond, and every change of a role would make all anew. */
static void
update (ShoalWeightsForm *self)
{
  g_autoptr (GPtrArray) columns = NULL;

  gtk_widget_set_sensitive (GTK_WIDGET (self), !self->session->loader->loading);
  if (self->session->document->project == NULL)
    return;
  columns = list_columns (self);
  gtk_widget_set_sensitive (GTK_WIDGET (self->weights), columns->len > 0);
  update_subtitle (self, columns);
  if (!adw_expander_row_get_expanded (self->weights))
    return;
  self->updating = TRUE;
  if (!has_rows_for (self, columns))
    rebuild (self, columns);
  for (guint i = 0; i < columns->len; i++)
    gtk_spin_button_set_value (get_spin (self->rows->pdata[i]),
                               SHOAL_SESSION_COLUMN (columns->pdata[i])->listed->meaning.weight);
  self->updating = FALSE;
}

static void
shoal_weights_form_dispose (GObject *object)
{
  g_clear_object (&SHOAL_WEIGHTS_FORM (object)->session);
  G_OBJECT_CLASS (shoal_weights_form_parent_class)->dispose (object);
}

static void
shoal_weights_form_finalize (GObject *object)
{
  g_ptr_array_unref (SHOAL_WEIGHTS_FORM (object)->rows);
  G_OBJECT_CLASS (shoal_weights_form_parent_class)->finalize (object);
}

static void
shoal_weights_form_class_init (ShoalWeightsFormClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_weights_form_dispose;
  object_class->finalize = shoal_weights_form_finalize;
}

static void
shoal_weights_form_init (ShoalWeightsForm *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  self->rows = g_ptr_array_new ();
  self->weights = g_object_new (ADW_TYPE_EXPANDER_ROW, "title", _("Attribute Weights"), "use-markup", FALSE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->weights), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Attribute Weights"), -1);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->weights));
  adw_bin_set_child (ADW_BIN (self), group);
}

/** shoal_weights_form_set_session: @session: the session whose project is edited; set once. */
void
shoal_weights_form_set_session (ShoalWeightsForm *self,
                                ShoalSession     *session)
{
  g_return_if_fail (SHOAL_IS_WEIGHTS_FORM (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->loader, "notify::loading", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->weights, "notify::expanded", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
