/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker counts the values, since table and class may be long. Every row also has its figures as text, for people who
 * cannot see the bars. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "common/shoal-worker.h"

#include <glib/gi18n.h>

#include <math.h>

/* ---- Counts of the sensitive values of a class and of the table ---- */

/* Number of values with a row of their own; the other values share one row. */
#define MOST_VALUES 8

/* Value:
 * @label: the value; %NULL for all other values together
 * @in_class: share of the rows of the class
 * @in_table: share of all rows
 */
typedef struct
{
  char *label;
  double in_class;
  double in_table;
} Value;

/* Values:
 * @column: index of a sensitive column of the table
 * @n_different: number of different values in the class, with “missing” as one
 * @n_values: number of entries in @values
 * @values: the most frequent values of the class first, then values that only the rest of the table has
 */
typedef struct
{
  guint column;
  gsize n_different;
  guint n_values;
  Value values[MOST_VALUES + 1];
} Values;

typedef struct
{
  ShoalMicrodata *microdata;
  GArray *rows;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->microdata);
  g_array_unref (request->rows);
  g_free (request);
}

static void
values_free (gpointer data)
{
  Values *self = data;

  for (guint i = 0; i < self->n_values; i++)
    g_free (self->values[i].label);
  g_free (self);
}

/* How often a code occurs in the class and in the table */
typedef struct
{
  guint32 code;
  gsize in_class;
  gsize in_table;
} Count;

static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  const Count *left = a, *right = b;

  if (left->in_class != right->in_class)
    return left->in_class > right->in_class ? -1 : 1;
  if (left->in_table != right->in_table)
    return left->in_table > right->in_table ? -1 : 1;
  return left->code < right->code ? -1 : left->code > right->code;
}

static GArray *
count_codes (ShoalColumn *column,
             GArray      *rows)
{
  gsize n_codes = shoal_column_get_n_codes (column), n_rows = shoal_column_get_n_rows (column);
  GArray *counts = g_array_sized_new (FALSE, TRUE, sizeof (Count), (guint) n_codes);
  Count *entries;

  g_array_set_size (counts, (guint) n_codes);
  entries = (Count *) (gpointer) counts->data;
  for (gsize code = 0; code < n_codes; code++)
    entries[code].code = (guint32) code;
  for (gsize row = 0; row < n_rows; row++)
    entries[shoal_column_get_code (column, row)].in_table++;
  for (guint i = 0; i < rows->len; i++)
    entries[shoal_column_get_code (column, g_array_index (rows, guint32, i))].in_class++;
  g_array_sort (counts, compare_counts);
  return counts;
}

static Values *
count_values (ShoalMicrodata *microdata,
              guint           index,
              GArray         *rows)
{
  ShoalColumn *column = shoal_table_get_column (microdata->table, index);
  g_autoptr (GArray) counts = count_codes (column, rows);
  Values *self = g_new0 (Values, 1);

  self->column = index;
  for (guint i = 0; i < counts->len; i++)
    {
      const Count *count = &g_array_index (counts, Count, i);
      Value *value = &self->values[MIN (i, MOST_VALUES)];
      const char *label;

      self->n_different += count->in_class > 0;
      if (count->in_table == 0)
        continue;
      label = shoal_column_get_label (column, count->code);
      if (i < MOST_VALUES)
        value->label = g_strdup (label != NULL && *label != '\0' ? label : _("missing"));
      value->in_class += (double) count->in_class / rows->len;
      value->in_table += (double) count->in_table / (double) microdata->n_rows;
      self->n_values = MIN (i, MOST_VALUES) + 1;
    }
  return self;
}

static void
find_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  const Request *request = task_data;
  GPtrArray *found = g_ptr_array_new_with_free_func (values_free);

  for (guint i = 0;
       i < shoal_table_get_n_columns (request->microdata->table) && !g_cancellable_is_cancelled (cancellable); i++)
    if (shoal_schema_get_meaning (request->microdata->schema, i)->role == SHOAL_ROLE_SENSITIVE && request->rows->len > 0)
      g_ptr_array_add (found, count_values (request->microdata, i, request->rows));
  g_task_return_pointer (task, found, (GDestroyNotify) g_ptr_array_unref);
}

/* ---- The view ---- */

struct _ShoalClassValuesView
{
  GtkBox parent_instance;

  ShoalMicrodata *microdata; /* nullable */
  GCancellable *counting;    /* nullable */
};

G_DEFINE_FINAL_TYPE (ShoalClassValuesView, shoal_class_values_view, GTK_TYPE_BOX)

static void
clear (ShoalClassValuesView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_box_remove (GTK_BOX (self), child);
}

static GtkWidget *
make_bar (double      share,
          const char *style)
{
  GtkWidget *bar = g_object_new (GTK_TYPE_PROGRESS_BAR, "fraction", CLAMP (share, 0, 1), "hexpand", TRUE, "valign", GTK_ALIGN_CENTER,
                                 "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (bar, style);
  return bar;
}

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
make_row (const Value *value)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  const char *label = value->label != NULL ? value->label : _("All Others");
  g_autofree char *in_class = shoal_format_share (value->in_class);
  g_autofree char *in_table = shoal_format_share (value->in_table);
  /* Translators: the share of a sensitive value among the rows of a class, and among all rows. */
  g_autofree char *figures = g_strdup_printf (_("%s of this class, %s of the table"), in_class, in_table);
  g_autofree char *text = g_strdup_printf ("%s: %s", label, figures);
  GtkWidget *words = make_label (figures, "caption");

  gtk_widget_add_css_class (words, "dim-label");
  gtk_widget_add_css_class (words, "numeric");
  gtk_box_append (GTK_BOX (box), make_label (label, "body"));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), make_bar (value->in_class, "in-class"));
  gtk_box_append (GTK_BOX (box), make_bar (value->in_table, "in-table"));
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return row;
}

static void
add_column (ShoalClassValuesView *self,
            const Values         *values)
{
  const char *name = shoal_column_get_name (shoal_table_get_column (self->microdata->table, values->column));
  /* Translators: how many different values of a column the rows of a class have. */
  g_autofree char *title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "“%s” in this class: %'zu value", "“%s” in this class: %'zu different values",
                                                         values->n_different), name, values->n_different);
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (guint i = 0; i < values->n_values; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), make_row (&values->values[i]));
  gtk_box_append (GTK_BOX (self), make_label (title, "caption-heading"));
  gtk_box_append (GTK_BOX (self), list);
}

static void
counted_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  ShoalClassValuesView *self = SHOAL_CLASS_VALUES_VIEW (object);
  g_autoptr (GPtrArray) found = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!shoal_worker_take (&self->counting, result) || found == NULL)
    return;
  clear (self);
  for (guint i = 0; i < found->len; i++)
    add_column (self, found->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self), found->len > 0);
}

static void
stop (ShoalClassValuesView *self)
{
  shoal_worker_stop (&self->counting);
  g_clear_object (&self->microdata);
}

static void
shoal_class_values_view_dispose (GObject *object)
{
  stop (SHOAL_CLASS_VALUES_VIEW (object));
  G_OBJECT_CLASS (shoal_class_values_view_parent_class)->dispose (object);
}

static void
shoal_class_values_view_class_init (ShoalClassValuesViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_class_values_view_dispose;
}

static void
shoal_class_values_view_init (ShoalClassValuesView *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/**
 * shoal_class_values_view_set_class:
 * @microdata: (nullable): the table
 * @rows: (nullable) (element-type guint32): rows of the class, %NULL for none
 *
 * The view keeps the values of the class before until the new ones have been counted.
 */
void
shoal_class_values_view_set_class (ShoalClassValuesView *self,
                                   ShoalMicrodata       *microdata,
                                   GArray               *rows)
{
  g_autoptr (GTask) task = NULL;
  Request *request;

  g_return_if_fail (SHOAL_IS_CLASS_VALUES_VIEW (self));

  stop (self);
  if (microdata == NULL || rows == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      clear (self);
      return;
    }
  self->microdata = g_object_ref (microdata);
  request = g_new0 (Request, 1);
  request->microdata = g_object_ref (microdata);
  request->rows = g_array_ref (rows);
  task = shoal_worker_begin (&self->counting, self, request, request_free, counted_cb);
  shoal_worker_run (task, find_worker);
}
