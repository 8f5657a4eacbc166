/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entry rows for the limits, step and period of a column's coding; the subtitle tells its effect on the values. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "session/shoal-session-edit.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-gtk-internals.h"

#include <glib/gi18n.h>

struct _ShoalCodingRow
{
  AdwExpanderRow parent_instance;

  /* Template widgets */
  AdwEntryRow *bottom_row;
  AdwEntryRow *top_row;
  AdwEntryRow *step_row;
  AdwComboRow *period_row;

  /* Owned references */
  ShoalSession *session;
  ShoalSessionColumn *column;

  gboolean updating; /* while the rows are set by us */
};

G_DEFINE_FINAL_TYPE (ShoalCodingRow, shoal_coding_row, ADW_TYPE_EXPANDER_ROW)

/* In the order of ShoalCodingPeriod */
static const char *const period_titles[] = { N_("Days"), N_("Weeks"), N_("Months"), N_("Quarters"), N_("Years") };
static const char *const period_words[] = { NULL, "week", "month", "quarter", "year" };

static void
add_part (GString    *text,
          const char *key,
          const char *value)
{
  g_autofree char *stripped = g_strstrip (g_strdup (value != NULL ? value : ""));

  if (*stripped != '\0')
    g_string_append_printf (text, "%s%s=%s", text->len > 0 ? "," : "", key, stripped);
}

/* (transfer full): the coding that the rows describe, in the syntax of shoal_coding_parse() */
static char *
make_text (ShoalCodingRow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint period = gtk_widget_get_visible (GTK_WIDGET (self->period_row)) ? adw_combo_row_get_selected (self->period_row) : 0;

  add_part (text, "bottom", gtk_editable_get_text (GTK_EDITABLE (self->bottom_row)));
  add_part (text, "top", gtk_editable_get_text (GTK_EDITABLE (self->top_row)));
  if (gtk_widget_get_visible (GTK_WIDGET (self->step_row)))
    add_part (text, "round", gtk_editable_get_text (GTK_EDITABLE (self->step_row)));
  if (period < G_N_ELEMENTS (period_words))
    add_part (text, "date", period_words[period]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
set_refused (ShoalCodingRow *self,
             const char     *reason)
{
  AdwEntryRow *rows[] = { self->bottom_row, self->top_row, self->step_row };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (reason != NULL && *gtk_editable_get_text (GTK_EDITABLE (rows[i])) != '\0')
      gtk_widget_add_css_class (GTK_WIDGET (rows[i]), "error");
    else
      gtk_widget_remove_css_class (GTK_WIDGET (rows[i]), "error");
  if (reason != NULL)
    adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), reason);
}

static void
entered_cb (ShoalCodingRow *self)
{
  g_autofree char *text = NULL;
  g_autoptr (ShoalCoding) coding = NULL;
  g_autoptr (GError) error = NULL;

  if (self->updating || self->column == NULL)
    return;
  text = make_text (self);
  if (*text != '\0' && (coding = shoal_coding_parse (text, &error)) == NULL)
    {
      set_refused (self, error->message);
      return;
    }
  set_refused (self, NULL);
  shoal_session_set_coding (self->session, self->column->index, coding);
}

static void
shoal_coding_row_dispose (GObject *object)
{
  ShoalCodingRow *self = SHOAL_CODING_ROW (object);

  g_clear_object (&self->session);
  g_clear_object (&self->column);
  G_OBJECT_CLASS (shoal_coding_row_parent_class)->dispose (object);
}

static void
shoal_coding_row_class_init (ShoalCodingRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_coding_row_dispose;
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-coding-row.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalCodingRow, bottom_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalCodingRow, top_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalCodingRow, step_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalCodingRow, period_row);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
}

static void
shoal_coding_row_init (ShoalCodingRow *self)
{
  g_autoptr (GtkStringList) periods = gtk_string_list_new (NULL);

  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (period_titles); i++)
    gtk_string_list_append (periods, _(period_titles[i]));
  adw_combo_row_set_model (self->period_row, G_LIST_MODEL (periods));
  shoal_gtk_choice_begin_at_selected (GTK_WIDGET (self->period_row));
  self->updating = FALSE;
}

static void
set_text (AdwEntryRow *row,
          const char  *text)
{
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
}

/**
 * shoal_coding_row_set_column:
 * @session: the session that @column belongs to
 * @column: a column of the session's table
 *
 * Shows the coding of a column, and its effect. The row is hidden for text columns, identifying columns and counts of people.
 */
void
shoal_coding_row_set_column (ShoalCodingRow     *self,
                             ShoalSession       *session,
                             ShoalSessionColumn *column)
{
  ShoalTable *table = session->dataset->table;
  ShoalValueType type = shoal_column_get_value_type (shoal_table_get_column (shoal_table_get_original (table), column->index));
  const ShoalCoding *coding = shoal_project_column_get_coding (column->listed);
  const char *effect = column->profile != NULL ? column->profile->coding_effect : NULL;

  g_return_if_fail (SHOAL_IS_CODING_ROW (self));

  g_set_object (&self->session, session);
  g_set_object (&self->column, column);
  self->updating = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self), type != SHOAL_VALUE_TEXT && !shoal_role_identifies (column->listed->meaning.role)
                                               && column->listed->meaning.role != SHOAL_ROLE_COUNT);
  gtk_widget_set_visible (GTK_WIDGET (self->step_row), type == SHOAL_VALUE_NUMBER);
  gtk_widget_set_visible (GTK_WIDGET (self->period_row), type == SHOAL_VALUE_DATE);
  set_text (self->bottom_row, coding != NULL ? coding->bottom.text : NULL);
  set_text (self->top_row, coding != NULL ? coding->top.text : NULL);
  set_text (self->step_row, coding != NULL ? coding->step : NULL);
  adw_combo_row_set_selected (self->period_row, coding != NULL ? (guint) coding->period : 0);
  set_refused (self, NULL);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), effect != NULL ? effect : _("Values are taken as they are"));
  self->updating = FALSE;
}
