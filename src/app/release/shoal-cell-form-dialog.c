/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row for each quasi-identifier. A choice is applied at once; the examples are updated when the new report is there. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "common/shoal-labels.h"
#include "recoding/shoal-cell-text.h"
#include "session/shoal-session-edit.h"
#include "utility/shoal-metric.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

/* ---- Cell form row ---- */

/* A choice of how a column's cells are published. Offers the forms that the column's values allow; also the project's form
 * if it is not allowed, so that a person sees the problem and can choose another. */

#define SHOAL_TYPE_CELL_FORM_ROW (shoal_cell_form_row_get_type ())

/** ShoalCellFormRow: a choice goes to the session as a step that can be undone; the row shows the project's form. */
G_DECLARE_FINAL_TYPE (ShoalCellFormRow, shoal_cell_form_row, SHOAL, CELL_FORM_ROW, ShoalChoiceRow)

struct _ShoalCellFormRow
{
  ShoalChoiceRow parent_instance;

  ShoalSession *session;
  ShoalSessionColumn *column;
  ShoalCellForm forms[SHOAL_CELL_N_FORMS]; /* the forms offered */
  guint n_forms;
  char *example; /* nullable */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (ShoalCellFormRow, shoal_cell_form_row, SHOAL_TYPE_CHOICE_ROW)

static void
update_subtitle (ShoalCellFormRow *self)
{
  ShoalCellForm form = self->column->listed->meaning.cell_form;
  const char *note = shoal_cell_form_get_level_note (form, self->column->listed->meaning.levels);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!shoal_session_column_allows_cell_form (self->column, form))
    g_string_append (text, _("The column holds texts, which have no range and no mean: choose another form"));
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
  ShoalCellForm form = self->column->listed->meaning.cell_form;

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
    shoal_session_set_cell_form (self->session, self->column->index, self->forms[selected]);
  /* Shows the project's form again, because the session ignores changes while it is loading. */
  update (self);
}

static void
add_forms (ShoalCellFormRow *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  for (int i = 0; i < SHOAL_CELL_N_FORMS; i++)
    {
      ShoalCellForm form = (ShoalCellForm) i;

      if (!shoal_session_column_allows_cell_form (self->column, form) && self->column->listed->meaning.cell_form != form)
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

/* @column: a quasi-identifier of @session. */
static GtkWidget *
shoal_cell_form_row_new (ShoalSession       *session,
                         ShoalSessionColumn *column)
{
  ShoalCellFormRow *self;

  self = g_object_new (SHOAL_TYPE_CELL_FORM_ROW, "title", column->name, "use-markup", FALSE, "title-lines", 0,
                       "subtitle-lines", 0, NULL);
  self->session = g_object_ref (session);
  self->column = g_object_ref (column);
  add_forms (self);
  g_signal_connect_object (column, "notify::listed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

/* @example: (nullable): a cell of the release as it is at present. */
static void
shoal_cell_form_row_set_example (ShoalCellFormRow *self,
                                 const char       *example)
{
  if (g_strcmp0 (self->example, example) == 0)
    return;
  g_free (self->example);
  self->example = g_strdup (example);
  update_subtitle (self);
}

/* ---- Cell form dialog ---- */

/* Rows that can be made within a frame. */
#define ROWS_PER_FRAME 4

struct _ShoalCellFormDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  GtkBox *legend;
  GtkBox *rules;
  GtkWidget *note;
  GtkListBox *list;

  /* Owned references */
  ShoalSession *session;

  guint next_column; /* index in the table of the next column to make a row for */
  guint tick;
};

G_DEFINE_FINAL_TYPE (ShoalCellFormDialog, shoal_cell_form_dialog, ADW_TYPE_WINDOW)

/* ---- Examples ---- */

/* (transfer full) (nullable): the cell that the smallest published class shows in @column. */
static char *
make_example (ShoalRecodingReport *report,
              guint                column)
{
  ShoalClasses *classes = report->classes;
  const ShoalClassOrder *order = report->order;
  g_autoptr (GString) buffer = NULL;
  guint attribute = shoal_microdata_find_attribute (classes->microdata, column);
  ShoalCell cell;
  guint32 first;

  if (attribute == SHOAL_NO_ATTRIBUTE || !shoal_classes_publishes_by_group (classes, attribute)
      || shoal_class_order_find (order, shoal_recoding_report_get_required_k (report), G_MAXUINT32, &first) == 0)
    return NULL;
  buffer = g_string_new (NULL);
  shoal_classes_get_cell (classes, order->classes[first], attribute, &cell);
  return g_strdup (shoal_cell_text_get_short (shoal_microdata_get_attribute (classes->microdata, attribute), &cell, buffer));
}

static void
update_example (ShoalCellFormDialog *self,
                ShoalCellFormRow    *row)
{
  ShoalRecodingReport *report = self->session->selection->looked->report;
  g_autofree char *example = NULL;

  /* While the next report is being made, the present one still has cells of the form chosen before. */
  if (report != NULL && !self->session->selection->looked->pending)
    example = make_example (report, row->column->index);
  shoal_cell_form_row_set_example (row, example);
}

static void
report_changed_cb (ShoalCellFormDialog *self)
{
  ShoalRecodingReport *report = self->session->selection->looked->report;
  GtkListBoxRow *row;

  gtk_widget_set_visible (self->note, report != NULL && report->classes->kind == SHOAL_RECODING_NODE);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    update_example (self, SHOAL_CELL_FORM_ROW (row));
}

/* ---- Rows ---- */

static void
set_tick (ShoalCellFormDialog *self,
          guint                tick)
{
  self->tick = tick;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, tick != 0, -1);
}

static gboolean
add_rows_cb (GtkWidget     *widget,
             GdkFrameClock *clock,
             gpointer       user_data)
{
  ShoalCellFormDialog *self = SHOAL_CELL_FORM_DIALOG (widget);
  ShoalSessionColumn *column;

  for (guint n_rows = 0; n_rows < ROWS_PER_FRAME;)
    {
      column = shoal_dataset_get_column (self->session->dataset, self->next_column);
      if (column == NULL)
        {
          set_tick (self, 0);
          return G_SOURCE_REMOVE;
        }
      self->next_column++;
      if (column->listed->meaning.role != SHOAL_ROLE_QUASI_IDENTIFIER)
        continue;
      gtk_list_box_append (self->list, shoal_cell_form_row_new (self->session, column));
      update_example (self, SHOAL_CELL_FORM_ROW (gtk_widget_get_last_child (GTK_WIDGET (self->list))));
      n_rows++;
    }
  return G_SOURCE_CONTINUE;
}

/* ---- The widget ---- */

static void
shoal_cell_form_dialog_dispose (GObject *object)
{
  ShoalCellFormDialog *self = SHOAL_CELL_FORM_DIALOG (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_cell_form_dialog_parent_class)->dispose (object);
}

static void
shoal_cell_form_dialog_class_init (ShoalCellFormDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_cell_form_dialog_dispose;
  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-cell-form-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalCellFormDialog, legend);
  gtk_widget_class_bind_template_child (widget_class, ShoalCellFormDialog, rules);
  gtk_widget_class_bind_template_child (widget_class, ShoalCellFormDialog, note);
  gtk_widget_class_bind_template_child (widget_class, ShoalCellFormDialog, list);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
append_explanation (GtkBox     *box,
                    const char *name,
                    const char *explanation)
{
  /* Translators: a form of cells or a metric, and what it is. */
  g_autofree char *text = g_strdup_printf (_("%s: %s"), name, explanation);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (box, label);
}

static void
shoal_cell_form_dialog_init (ShoalCellFormDialog *self)
{
  const ShoalMetric *metrics;
  guint n_metrics;

  gtk_widget_init_template (GTK_WIDGET (self));
  for (int form = SHOAL_CELL_NODE; form < SHOAL_CELL_N_FORMS; form++)
    append_explanation (self->legend, shoal_cell_form_get_label ((ShoalCellForm) form),
                        shoal_cell_form_get_description ((ShoalCellForm) form));
  /* Lists only the metrics for which the loss depends on the form of cells. */
  metrics = shoal_metrics_get (&n_metrics);
  for (guint i = 0; i < n_metrics; i++)
    if (metrics[i].rule != SHOAL_RULE_NODE)
      append_explanation (self->rules, _(metrics[i].title), _(metrics[i].summary));
}

/**
 * shoal_cell_form_dialog_new:
 * @parent: (nullable): the window that the dialog is modal for
 * @session: the session whose columns are listed; another table closes the dialog
 */
GtkWidget *
shoal_cell_form_dialog_new (GtkWindow    *parent,
                            ShoalSession *session)
{
  ShoalCellFormDialog *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_CELL_FORM_DIALOG, "transient-for", parent, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session->selection->looked, "notify::report", G_CALLBACK (report_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection->looked, "notify::pending", G_CALLBACK (report_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::table", G_CALLBACK (gtk_window_destroy), self, G_CONNECT_SWAPPED);
  set_tick (self, shoal_steps_add (GTK_WIDGET (self), add_rows_cb, NULL));
  report_changed_cb (self);
  return GTK_WIDGET (self);
}
