/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Only what the column's values allow is offered, and what the project says, so that it can be mended. */

#include "config.h"

#include "release/shoal-cell-form-row.h"

#include "common/shoal-labels.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-direction.h"

#include <glib/gi18n.h>

#define N_FORMS (SHOAL_CELL_SET + 1)

struct _ShoalCellFormRow
{
  AdwComboRow parent_instance;

  ShoalSession *session;
  ShoalSessionColumn *column;
  ShoalCellForm forms[N_FORMS]; /* those that are offered */
  guint n_forms;
  char *example; /* or NULL */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (ShoalCellFormRow, shoal_cell_form_row, ADW_TYPE_COMBO_ROW)

static void
update_subtitle (ShoalCellFormRow *self)
{
  ShoalCellForm form = shoal_session_column_get_cell_form (self->column);
  const char *note = shoal_cell_form_get_level_note (form, shoal_session_column_get_levels (self->column));
  g_autoptr (GString) text = g_string_new (NULL);

  if (!shoal_session_column_allows_cell_form (self->column, form))
    g_string_append (text, _("The column holds texts, which have no range: choose another form"));
  else if (self->example != NULL)
    {
      g_autofree char *shown = shoal_direction_isolate (self->example);

      /* Translators: a cell of the release. */
      g_string_append_printf (text, _("For example %s"), shown);
    }
  if (note != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", note);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), text->str);
}

static void
update (ShoalCellFormRow *self)
{
  ShoalCellForm form = shoal_session_column_get_cell_form (self->column);

  self->updating = TRUE;
  for (guint i = 0; i < self->n_forms; i++)
    if (self->forms[i] == form)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self), i);
  self->updating = FALSE;
  update_subtitle (self);
}

static void
selected_cb (ShoalCellFormRow *self)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self));

  if (self->updating || selected >= self->n_forms)
    return;
  if (shoal_session_column_allows_cell_form (self->column, self->forms[selected]))
    shoal_session_set_cell_form (self->session, shoal_session_column_get_index (self->column), self->forms[selected]);
  /* While something is loading nothing is changed. */
  update (self);
}

static void
add_forms (ShoalCellFormRow *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  for (int i = 0; i < N_FORMS; i++)
    {
      ShoalCellForm form = (ShoalCellForm) i;

      if (!shoal_session_column_allows_cell_form (self->column, form)
          && shoal_session_column_get_cell_form (self->column) != form)
        continue;
      self->forms[self->n_forms++] = form;
      gtk_string_list_append (labels, shoal_cell_form_get_label (form));
    }
  self->updating = TRUE;
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (labels));
  self->updating = FALSE;
}

static void
shoal_cell_form_row_dispose (GObject *object)
{
  ShoalCellFormRow *self = SHOAL_CELL_FORM_ROW (object);

  self->updating = TRUE;
  g_clear_object (&self->column);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_cell_form_row_parent_class)->dispose (object);
}

static void
shoal_cell_form_row_finalize (GObject *object)
{
  g_free (SHOAL_CELL_FORM_ROW (object)->example);
  G_OBJECT_CLASS (shoal_cell_form_row_parent_class)->finalize (object);
}

static void
shoal_cell_form_row_class_init (ShoalCellFormRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_cell_form_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_cell_form_row_finalize;
}

static void
shoal_cell_form_row_init (ShoalCellFormRow *self)
{
  self->updating = TRUE;
  g_signal_connect (self, "notify::selected", G_CALLBACK (selected_cb), NULL);
}

/** shoal_cell_form_row_new: @column: a quasi-identifier of @session. */
GtkWidget *
shoal_cell_form_row_new (ShoalSession       *session,
                         ShoalSessionColumn *column)
{
  ShoalCellFormRow *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (column), NULL);

  self = g_object_new (SHOAL_TYPE_CELL_FORM_ROW, "title", shoal_session_column_get_name (column), "use-markup", FALSE,
                       "title-lines", 0, "subtitle-lines", 0, NULL);
  self->session = g_object_ref (session);
  self->column = g_object_ref (column);
  add_forms (self);
  g_signal_connect_object (column, "notify::listed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

/** shoal_cell_form_row_get_column: Returns: (transfer none): the column that the choice is for. */
ShoalSessionColumn *
shoal_cell_form_row_get_column (ShoalCellFormRow *self)
{
  g_return_val_if_fail (SHOAL_IS_CELL_FORM_ROW (self), NULL);

  return self->column;
}

/** shoal_cell_form_row_set_example: @example: (nullable): a cell of the release that is shown. */
void
shoal_cell_form_row_set_example (ShoalCellFormRow *self,
                                 const char       *example)
{
  g_return_if_fail (SHOAL_IS_CELL_FORM_ROW (self));

  if (g_strcmp0 (self->example, example) == 0)
    return;
  g_free (self->example);
  self->example = g_strdup (example);
  update_subtitle (self);
}
